// Is the exported folder fit for a reader with a browser, served by a server of another make and
// indexed by Pagefind? Usage: node folder.mjs PROGRAM HOME BROWSER
//
// The home has no editions, so the sample is exported.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { checks } from "./checks.mjs";

const [program, home, executablePath] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "mtgcr-folder-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// As npm installed it.
const pagefind = join(dirname(fileURLToPath(import.meta.url)), "node_modules/.bin/pagefind");
const exported = ["export", "site", folder, "--pagefind", pagefind];
execFileSync(program, ["--home", home, "--quiet", ...exported], { stdio: "inherit" });

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  const isThere = existsSync(file) && statSync(file).isFile();
  response.writeHead(isThere ? 200 : 404, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
  });
  if (isThere) createReadStream(file).pipe(response);
  else response.end();
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const baseURL = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const page = await (await browser.newContext({ baseURL })).newPage();
page.setDefaultTimeout(30_000);

/** What is found for words that are typed on a page, and sent: addresses and what they say. */
async function found(start, words) {
  await page.goto(start);
  await page.fill("#q", words);
  await page.press("#q", "Enter");
  await page.waitForSelector("#results .hit");
  return page.$$eval("#results .hit", (hits) =>
    hits.map((hit) => ({ path: new URL(hit.href).pathname, said: hit.textContent })));
}

const check = checks();

await check("words find rules by what they say, in English", async () => {
  const hits = await found("/index.html", "lethal damage trample");
  assert.ok(hits.some((hit) => hit.path.startsWith("/702.19")), JSON.stringify(hits));
});

await check("words find rules by what they say, in Japanese", async () => {
  const hits = await found("/ja/index.html", "トランプル 致死ダメージ");
  assert.ok(hits.some((hit) => hit.path.startsWith("/ja/702.19")), JSON.stringify(hits));
});

await check("what is found says the rule's words and not the page's buttons", async () => {
  for (const hit of await found("/index.html", "lethal damage trample")) {
    assert.doesNotMatch(hit.said, /Copy|Share|Pinned|⌕/, hit.said);
  }
});

await check("a number and a name lead to their pages at once", async () => {
  for (const [start, typed, path] of [
    ["/index.html", "702.19b", "/702.19b/"],
    ["/ja/index.html", "トランプル", "/ja/702.19/"],
    ["/ja/index.html", "とらんぷる", "/ja/702.19/"],
  ]) {
    await page.goto(start);
    await page.fill("#q", typed);
    await page.press("#q", "Enter");
    await page.waitForURL((url) => url.pathname.startsWith(path));
  }
});

check.report();
await browser.close();
server.close();

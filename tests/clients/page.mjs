// Are the pages of `mtgcr serve` fit for a reader with a browser? Usage: node page.mjs PROGRAM HOME
// BROWSER
//
// The home has no editions, so the sample answers. No page may ask another server, break the
// content security policy, or complain in the console.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { checks } from "./checks.mjs";
import { serve } from "./serve.mjs";

const [program, home, executablePath] = process.argv.slice(2);
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

const server = await serve(program, home);
const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

/** What went wrong on pages beside what was looked for: none of it may happen. */
const complaints = [];

/** A new reader: nothing is kept from the one before. */
async function reader({
  lang = "en", scheme = "light", size = LAPTOP, script = true, touch = false,
} = {}) {
  const context = await browser.newContext({
    baseURL: server.address,
    locale: lang === "ja" ? "ja-JP" : "en-GB",
    colorScheme: scheme,
    viewport: size,
    hasTouch: touch,
    javaScriptEnabled: script,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complain = (what) => complaints.push(`${page.url()}: ${what}`);
  page.on("pageerror", (error) => complain(error.message));
  page.on("console", (message) => {
    // A page that is not there is told by its status, which the console repeats.
    const isStatus = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isStatus) complain(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(server.address)) complain(`asked ${request.url()}`);
  });
  return { page, close: () => context.close() };
}

/** Runs `read` with a new reader. */
async function asReader(options, read) {
  const { page, close } = await reader(options);
  try {
    await read(page);
  } finally {
    await close();
  }
}

const language = (page) => page.locator("html").getAttribute("lang");
const path = (page) => decodeURIComponent(new URL(page.url()).pathname);
/** What an element with the focus shows of it. */
const focused = (page) =>
  page.evaluate(() => {
    const it = document.activeElement;
    const style = getComputedStyle(it);
    const isSeen = style.outlineStyle !== "none" || style.boxShadow !== "none";
    return { id: it.id, name: it.localName, address: it.getAttribute("href"), isSeen };
  });

/** Every kind of page, once. */
const PAGES = [
  "/",
  "/?q=%E6%8E%A5%E6%AD%BB",
  "/?q=zzzz",
  "/702.19b",
  "/702.19b@2024-09-20",
  "/509.2",
  "/509.6",
  "/702",
  "/7",
  "/glossary",
  "/glossary/trample",
  "/contents",
  "/diff",
  "/diff/2024-09-20/2024-11-08",
  "/diff/2024-09-20/2024-11-08?layout=table",
  "/bulletin/2024-11-08",
  "/history/509.2",
  "/editions",
  "/translation",
  "/bulletins",
  "/nothing-of-the-kind",
];

const check = checks();

await check("a search in Japanese waits for the input method and then finds", () =>
  asReader({ lang: "ja" }, async (page) => {
    await page.goto("/");
    assert.equal(await language(page), "ja");
    const input = await page.context().newCDPSession(page);
    await page.locator("#q").focus();
    for (const composed of ["せ", "せっ", "せっし"]) {
      const ends = { selectionStart: composed.length, selectionEnd: composed.length };
      await input.send("Input.imeSetComposition", { text: composed, ...ends });
    }
    await page.waitForTimeout(500);
    assert.equal(await page.locator("[role=option]").count(), 0, "half a word was searched for");
    await input.send("Input.insertText", { text: "接死" });
    assert.equal(await page.locator("#q").inputValue(), "接死");
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=/);
    const found = await page.locator("#results").innerText();
    assert.match(found, /702\.2b/);
    assert.match(found, /接死/);
  }),
);

await check("a number that is typed leads to its rule", () =>
  asReader({}, async (page) => {
    await page.goto("/");
    await page.locator("#q").fill("CR 702.19b");
    await page.keyboard.press("Enter");
    await page.waitForURL(/702\.19b/);
    assert.match(await page.locator("h1").innerText(), /702\.19b/);
  }),
);

await check("a reference leads to the rule that it names, and back", () =>
  asReader({}, async (page) => {
    await page.goto("/702.2c");
    const link = page.locator("main a.ref").first();
    const named = (await link.innerText()).match(/[0-9][0-9.a-z]*/)[0];
    await link.click();
    await page.waitForURL((url) => url.pathname !== "/702.2c");
    assert.ok(path(page).includes(named), `${path(page)} is not ${named}`);
    await page.goBack();
    assert.equal(path(page), "/702.2c");
  }),
);

await check("both languages stand side by side, each with its own `lang`", () =>
  asReader({}, async (page) => {
    await page.goto("/702.19b");
    const english = await page.locator('main [lang="en"] p').first().boundingBox();
    const japanese = await page.locator('main [lang="ja"] p').first().boundingBox();
    assert.ok(english.x + english.width <= japanese.x, "they are not beside each other");
  }),
);

await check("the language is switched, and stays so", () =>
  asReader({}, async (page) => {
    await page.goto("/702.19b");
    assert.equal(await language(page), "en");
    await page.locator(".bar > a.language").click();
    await page.waitForFunction(() => document.documentElement.lang === "ja");
    assert.equal(path(page), "/702.19b");
    await page.goto("/glossary");
    assert.equal(await language(page), "ja");
  }),
);

await check("a diff is read: words, classes, moves", () =>
  asReader({}, async (page) => {
    await page.goto("/diff/2024-09-20/2024-11-08");
    assert.ok((await page.locator("main ins").count()) > 0, "nothing is marked as new");
    assert.ok((await page.locator("main del").count()) > 0, "nothing is marked as gone");
    const all = await page.locator(".change").count();
    await page.goto("/diff/2024-09-20/2024-11-08?only=removed");
    const removed = await page.locator(".change").count();
    assert.ok(removed > 0 && removed < all, `${removed} of ${all}`);
    await page.goto("/diff/2024-09-20/2024-11-08?q=damage+assignment+order");
    assert.ok((await page.locator(".change").count()) < all);
    await page.goto("/diff/2024-09-20/2024-11-08?layout=table");
    assert.ok((await page.locator("table tr").count()) > 5);
  }),
);

await check("a bulletin is read beside what changed, and reached from the changes", () =>
  asReader({}, async (page) => {
    await page.goto("/diff/2024-09-20/2024-11-08");
    await page.locator(".slim summary").click();
    await page.locator('main a[href^="/bulletin/"]').click();
    await page.waitForURL(/bulletin/);
    const item = page.locator("article.change", { hasText: "509.2" }).first();
    const [said, found] = await item.locator("> .side").all();
    const [left, right] = [await said.boundingBox(), await found.boundingBox()];
    assert.ok(left.x + left.width <= right.x, "they are not beside each other");
    assert.ok((await page.locator("main ins").count()) > 0, "nothing is marked as new");
  }),
);

await check("an old number says where its rule went", () =>
  asReader({}, async (page) => {
    const reply = await page.goto("/509.6");
    assert.ok([200, 404, 410].includes(reply.status()), `${reply.status()}`);
    assert.match(await page.locator("main").innerText(), /2024-09-20/);
  }),
);

await check("everything is reached by keyboard, and the focus is seen", () =>
  asReader({}, async (page) => {
    await page.goto("/702.19b");
    await page.keyboard.press("Tab");
    const skip = await focused(page);
    assert.equal(skip.address, "#main", "the first stop skips to the text");
    await page.keyboard.press("Enter");
    assert.equal((await focused(page)).id, "main");
    await page.keyboard.press("/");
    assert.equal((await focused(page)).id, "q");
    await page.keyboard.type("deathtouch");
    await page.locator(".combo [role=option]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=deathtouch/);
    await page.keyboard.press("Tab");
    await page.locator("main").focus();
    await page.keyboard.press("j");
    const first = await focused(page);
    await page.keyboard.press("j");
    const second = await focused(page);
    assert.equal(first.name, "a");
    assert.notEqual(first.address, second.address, "`j` goes on");
    assert.ok(second.isSeen, "the focus is not seen");
    await page.keyboard.press("k");
    assert.equal((await focused(page)).address, first.address, "`k` goes back");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "" || !url.search.includes("q="));
    await page.keyboard.press("l");
    await page.waitForFunction(() => document.documentElement.dataset.show === "en");
  }),
);

await check("`j` goes through all that is listed, and comes round", () =>
  asReader({}, async (page) => {
    const diff = "/diff/2024-09-20/2024-11-08";
    for (const [address, least] of [[diff, 20], [`${diff}?layout=table`, 20], ["/bulletins", 1], ["/editions", 4]]) {
      await page.goto(address);
      const seen = () => page.evaluate(() => {
        const at = document.activeElement, was = at.dataset.seen;
        at.dataset.seen = "seen";
        return [was ?? "new", at.tagName, at.checkVisibility()];
      });
      let count = 0;
      for (; count < 200; count += 1) {
        await page.keyboard.press("j");
        const [was, tag, isSeen] = await seen();
        assert.ok(tag !== "BODY" && isSeen, `${address}: ${tag} after ${count}`);
        if (was !== "new") break;
      }
      assert.ok(count >= least && count < 200, `${address}: ${count}`);
    }
  }),
);

await check("the languages shown last, with a script and without", async () => {
  for (const script of [true, false]) {
    await asReader({ script }, async (page) => {
      await page.goto("/702.19b");
      await page.locator('.way .tongues a[data-show="ja"]').click();
      const english = page.locator('.rule.lead > [lang="en"]');
      await english.waitFor({ state: "hidden" });
      for (const address of ["/702.2c", "/702", "/?q=trample"]) {
        await page.goto(address);
        assert.equal(await page.locator("html").getAttribute("data-show"), "ja", address);
      }
    });
  }
});

await check("the text and the first change begin on the first screen", async () => {
  const top = (page, of) => page.locator(of).first().evaluate((it) => it.getBoundingClientRect().top);
  for (const [size, text, change] of [[{ width: 1440, height: 900 }, 260, 420], [{ width: 360, height: 740 }, 330, 340]]) {
    await asReader({ size }, async (page) => {
      await page.goto("/702.19b");
      const at = await top(page, ".rule.lead > [lang] p");
      assert.ok(at <= text, `the text begins at ${at} on ${size.width}`);
      await page.goto("/diff/2024-09-20/2024-11-08");
      const first = await top(page, ".change");
      assert.ok(first <= change, `the first change begins at ${first} on ${size.width}`);
    });
  }
});

await check("on paper the text keeps its column, and a rule may go on on the next page", () =>
  asReader({ size: { width: 690, height: 980 } }, async (page) => {
    await page.goto("/702.19b");
    await page.emulateMedia({ media: "print" });
    const text = page.locator('.rule.lead > [lang="en"]');
    const { width } = await text.boundingBox();
    assert.ok(width > 200, `the text is ${width} wide`);
    await page.goto("/702");
    const whole = await page.locator(".rule").first().evaluate((it) => getComputedStyle(it).breakInside);
    assert.equal(whole, "auto", "a long rule leaves half a page empty");
  }),
);

await check("one language of a document has lines of a readable length", () =>
  asReader({ size: { width: 1440, height: 900 } }, async (page) => {
    await page.goto("/bulletins");
    await page.locator("ul.plain a").first().click();
    await page.waitForURL(/bulletin/);
    await page.goto(`/bulletins${path(page).slice("/bulletin".length)}/1`);
    const { width } = await page.locator(".document > *").first().boundingBox();
    assert.ok(width <= 720, `the line is ${width} wide`);
  }),
);

await check("on the narrowest phones the letters scroll by themselves and the line tells its count", () =>
  asReader({ size: { width: 240, height: 740 } }, async (page) => {
    await page.goto("/509.1i");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 240, `the page is ${wide} wide`);
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto("/diff/2024-09-20/2024-11-08");
    const cut = await page.locator(".slim .facing").evaluate((it) => it.scrollWidth - it.clientWidth);
    assert.ok(cut <= 0, `the count is cut by ${cut} px`);
  }),
);

await check("the box completes: groups, arrows round, Enter, Escape, and a count that is said", () =>
  asReader({}, async (page) => {
    await page.goto("/");
    const box = page.locator("#q");
    await box.fill("tram");
    await page.locator("[role=option]").first().waitFor();
    assert.equal(path(page) + new URL(page.url()).search, "/", "typing rewrites the address");
    assert.equal(await box.getAttribute("aria-expanded"), "true");
    assert.equal(await box.getAttribute("aria-activedescendant"), null, "a row is chosen unasked");
    const rows = await page.locator("[role=option]").count();
    assert.match(await page.locator("[role=option]").last().innerText(), /All results/);
    await page.keyboard.press("ArrowDown");
    assert.equal(await box.getAttribute("aria-activedescendant"), "o0");
    await page.keyboard.press("ArrowUp");
    assert.equal(await box.getAttribute("aria-activedescendant"), null);
    await page.keyboard.press("ArrowUp");
    assert.equal(await box.getAttribute("aria-activedescendant"), `o${rows - 1}`);
    await page.locator("[role=status]", { hasText: "suggestions" }).waitFor({ state: "attached" });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document));
    assert.deepEqual(violations.map((it) => `${it.id}: ${it.nodes[0].html}`), []);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("[role=option]").count(), 0);
    assert.equal(await box.inputValue(), "tram");
    await page.keyboard.press("Escape");
    assert.equal(await box.inputValue(), "");
    await box.fill("702.19b");
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/702\.19b$/);
  }),
);

await check("the versions of a rule are one tab stop with arrows and one line that tells", () =>
  asReader({}, async (page) => {
    await page.goto("/509.2");
    await page.keyboard.press("t");
    const marks = page.locator(".timeline a");
    assert.equal(await marks.count(), 2);
    assert.equal(await page.locator('.timeline a[tabindex="0"]').count(), 1);
    await page.locator('.timeline a[tabindex="0"]').focus();
    await page.keyboard.press("Home");
    const told = await page.locator(".timeline .tip").innerText();
    assert.match(told, /^2024-09-20/);
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".timeline .tip").innerText(), /509\.4 → 509\.2/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForURL(/@2024-09-20/);
    assert.equal(path(page), "/509.4@2024-09-20");
    assert.match(await page.locator("div.banner").innerText(), /509\.2/);
    await page.locator("div.banner a").first().click();
    await page.waitForURL(/\/509\.2$/);
  }),
);

await check("the versions of a rule are told in words, the one that is read marked", () =>
  asReader({ size: PHONE, touch: true }, async (page) => {
    await page.goto("/509.2");
    await page.keyboard.press("t");
    const days = page.locator(".slim .facts dt");
    assert.deepEqual(await days.allInnerTexts(), ["2024-11-08", "2024-09-20"]);
    assert.match(await page.locator(".slim .facts dd").first().innerText(), /509\.4 → 509\.2/);
    assert.equal(await page.locator(".slim .facts [aria-current]").innerText(), "2024-11-08");
    await days.last().locator("a").tap();
    await page.waitForURL(/@2024-09-20/);
    assert.equal(path(page), "/509.4@2024-09-20");
    assert.match(await page.locator("div.banner").innerText(), /509\.2/);
    await page.locator("div.banner a").first().click();
    await page.waitForURL(/\/509\.2$/);
  }),
);

await check("an edition is chosen, and compared with now", () =>
  asReader({ script: false }, async (page) => {
    await page.goto("/509.2");
    await page.locator(".slim summary").click();
    await page.locator("#edition").selectOption("2024-09-20");
    await page.locator(".chooser button").first().click();
    await page.waitForURL(/@2024-09-20/);
    assert.equal(path(page), "/509.4@2024-09-20", "the rule is found under its number of then");
    await page.locator(".slim summary").click();
    await page.locator('.chooser button[name="with"]').click();
    await page.waitForURL(/\/diff\/2024-09-20\/2024-11-08/);
  }),
);

await check("a term is previewed in both languages, by mouse and by keyboard", () =>
  asReader({}, async (page) => {
    await page.goto("/702.19b");
    const term = page.locator("main a.term").first();
    await term.hover();
    const peek = page.locator("[role=tooltip]");
    await peek.waitFor();
    assert.equal(await peek.locator('p[lang="en"]').count(), 1);
    assert.equal(await peek.locator('p[lang="ja"]').count(), 1);
    assert.equal(await term.getAttribute("aria-describedby"), "peek");
    await page.keyboard.press("Escape");
    assert.equal(await peek.count(), 0);
    await page.goto("/509.2a");
    await page.keyboard.press("Tab");
    await page.locator("#points-to a").first().focus();
    await peek.waitFor();
  }),
);

await check("on touch a reference opens a sheet that leads on and closes", () =>
  asReader({ size: PHONE, touch: true, lang: "ja" }, async (page) => {
    await page.goto("/702.19b");
    const term = page.locator("main a.term").first();
    await term.tap();
    const sheet = page.locator("dialog.sheet");
    await sheet.waitFor();
    assert.equal(path(page), "/702.19b");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await term.tap();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    assert.equal(path(page), "/702.19b", "the way back leads away from the page");
    await term.tap();
    assert.match(await sheet.locator("[data-copy]").getAttribute("data-copy"), /^総合ルール .*（mtgcrの見本.*）$/);
    await sheet.locator("a.button").tap();
    await page.waitForURL(/glossary/);
  }),
);

await check("a long section on a phone: a row that stays, a drawer, and languages at the place", () =>
  asReader({ size: PHONE }, async (page) => {
    await page.goto("/702");
    await page.locator(".acts .opens").click();
    await page.locator("#inside").waitFor({ state: "visible" });
    await page.locator("#inside a").last().click();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#inside").isVisible(), false);
    assert.ok((await page.locator(".top").boundingBox()).y < 2, "the row does not stay");
    const place = new URL(page.url()).hash;
    await page.locator(".bar > button").click();
    await page.locator('#menu .tongues a[data-show="en"]').click();
    assert.equal(await page.locator('.reading .rule > [lang="ja"]').first().isVisible(), false);
    assert.equal(new URL(page.url()).hash, place);
    await page.goto("/702?show=ja");
    assert.equal(await page.locator('.reading .rule > [lang="en"]').first().isVisible(), false);
    assert.equal(new URL(page.url()).search, "", "the address says what is remembered");
  }),
);

await check("a rule has its versions, and leads to them", () =>
  asReader({}, async (page) => {
    await page.goto("/509.2");
    assert.equal(await page.locator(".timeline a").count(), 2);
    await page.locator(".slim summary").click();
    await page.locator("#edition").selectOption("2024-09-20");
    await page.waitForURL(/@2024-09-20/);
    assert.equal(path(page), "/509.4@2024-09-20");
  }),
);

await check("a rule is cited and copied, with a word that says so", () =>
  asReader({}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/702.19b");
    await page.locator(".acts button", { hasText: "Cite" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#cite").waitFor({ state: "visible" });
    assert.match(await page.locator("#cite").innerText(), /CR 702\.19b \(sample of mtgcr/);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('#cite button[data-copy="/702.19b@2024-11-08"]').click();
    await page.locator("#said", { hasText: "Copied" }).waitFor();
    assert.equal(await copied(), `${server.address}/702.19b@2024-11-08`);
    await page.locator('#cite button[data-text="both"]').click();
    await page.waitForTimeout(100);
    const text = await copied();
    assert.match(text, /\(CR 702\.19b \(sample of mtgcr, .*\)\)$|\(702\.19b|CR 702\.19b/);
    assert.ok(/[ぁ-ん]/.test(text) && /[a-z]{3}/.test(text), "one language is lacking");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#cite").isVisible(), false);
  }),
);

await check("what was read is there without a net, and what was not says so", async () => {
  const own = await serve(program, home);
  const context = await browser.newContext({ baseURL: own.address, locale: "en-GB" });
  const page = await context.newPage();
  const isKept = (address) => page.waitForFunction(
    async (it) => Boolean(await caches.match(it, { ignoreVary: true })), address);
  try {
    // The first page is open before anybody keeps it.
    await page.goto("/702.19b");
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await isKept(`${own.address}/702.19b`);
    for (const address of ["/509.2", "/509.4@2024-09-20"]) {
      await page.goto(address);
      await isKept(own.address + address);
    }
    const width = () => page.locator("main").evaluate((it) => getComputedStyle(it).maxWidth);
    const dressed = await width();
    await own.stop();
    for (const [address, name] of [["/509.2", "509.2"], ["/509.4@2024-09-20", "509.4"], ["/702.19b", "702.19b"]]) {
      await page.goto(address);
      assert.match(await page.locator("h1").innerText(), new RegExp(name));
      assert.equal(await width(), dressed, "the sheet is not there");
    }
    await page.goto("/702.2c");
    assert.match(await page.locator("h1").innerText(), /No connection/);
    await page.locator("main a", { hasText: "/509.2" }).click();
    assert.match(await page.locator("h1").innerText(), /509\.2/);
  } finally {
    await context.close();
    await own.stop();
  }
});

await check("no stop of the tabulator is unseen", () =>
  asReader({}, async (page) => {
    await page.goto("/702.19b");
    const links = await page.locator("a:visible, button:visible, input:visible").count();
    for (let at = 0; at < Math.min(links, 40); at += 1) {
      await page.keyboard.press("Tab");
      const stop = await focused(page);
      assert.ok(stop.isSeen, `${stop.name} ${stop.address ?? stop.id} shows no focus`);
    }
  }),
);

await check("what is typed is never taken for markup", () =>
  asReader({}, async (page) => {
    const typed = `"><img src=x onerror=alert(1)>"<script>alert(2)</script>`;
    page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
    await page.goto(`/?q=${encodeURIComponent(typed)}`);
    assert.equal(await page.locator("#q").inputValue(), typed);
    assert.equal(await page.locator("main img").count(), 0);
    await page.goto(`/?q=${encodeURIComponent('"not closed')}`);
    assert.equal(await page.locator("#q").inputValue(), '"not closed', "it cannot be mended");
    await page.goto(`/${encodeURIComponent("<script>alert(3)</script>")}`);
    assert.equal(await page.locator("main script").count(), 0);
  }),
);

await check("pages work without JavaScript", () =>
  asReader({ script: false }, async (page) => {
    await page.goto("/");
    await page.locator("#q").fill("deathtouch");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=deathtouch/);
    await page.locator("#results a.hit").first().click();
    await page.locator("h1").waitFor();
    await page.locator(".bar > a.language").click();
    await page.locator("html[lang=ja]").waitFor();
    // What was chosen is remembered, and leaves the address, which somebody may copy.
    assert.ok(!page.url().includes("lang="), page.url());
  }),
);

/** Each page in both languages, schemes and sizes, every pair of these at least once. */
const READERS = [
  { lang: "en", scheme: "light", size: LAPTOP },
  { lang: "ja", scheme: "dark", size: LAPTOP },
  { lang: "en", scheme: "dark", size: PHONE },
  { lang: "ja", scheme: "light", size: PHONE },
];

const ALL_RULES = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What differs on a phone: markup and colours were read in both schemes on wide screens. */
const RULES_OF_SIZE = { type: "rule", values: ["scrollable-region-focusable", "target-size"] };

const readAll = (options) => {
  const { lang, scheme, size } = options;
  const as = `${lang}, ${scheme}, ${size.width} wide`;
  const runOnly = size === LAPTOP ? ALL_RULES : RULES_OF_SIZE;
  return check(`pages are accessible and fit: ${as}`, () =>
    asReader(options, async (page) => {
      const found = [];
      for (const address of PAGES) {
        await page.goto(address);
        // What is not drawn yet has the room that is kept for it, and its links lie anywhere.
        await page.evaluate(() =>
          document.querySelectorAll(".part").forEach((it) => (it.style.contentVisibility = "visible")));
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(
          (runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] }),
          runOnly,
        );
        for (const { id, help, nodes } of violations) {
          const places = nodes.slice(0, 3).map((it) => it.target.join(" "));
          found.push(`${address}: ${id}: ${help}: ${places.join(" | ")} (${nodes.length})`);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > size.width) found.push(`${address}: ${wide} wide on ${size.width}`);
        const below = await page.evaluate(() =>
          document.documentElement.scrollHeight - scrollY - document.querySelector("footer").getBoundingClientRect().bottom);
        if (below > 1) found.push(`${address}: ${below} px hang out below its foot`);
        if ((await language(page)) !== lang) found.push(`${address}: speaks another language`);
      }
      assert.deepEqual(found, []);
    }),
  );
};
await Promise.all(READERS.map(readAll));

await check("no page complained, or asked another server", async () => {
  assert.deepEqual(complaints, []);
});

await browser.close();

await check("the server stops cleanly", async () => {
  assert.equal(await server.stop(), 0);
});

check.report();

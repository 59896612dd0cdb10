// Does `mtgcr mcp` answer the inspector's command line, which writes every argument as it likes?
// Usage: node inspector.mjs PROGRAM HOME
//
// The home has no editions, so the sample answers. Nothing here knows the protocol.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checks } from "./checks.mjs";

const [program, home] = process.argv.slice(2);
const inspector = fileURLToPath(
  new URL("node_modules/@modelcontextprotocol/inspector/cli/build/cli.js", import.meta.url),
);

/** What the inspector prints of one request. */
async function ask(method, ...args) {
  const server = [program, "--home", home, "--quiet", "mcp"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inspector, "--cli", ...server, "--method", method, ...args],
    { maxBuffer: 1 << 26 },
  );
  return JSON.parse(stdout);
}

/** What a tool answers to arguments that come as words: `limit=2`. */
async function call(tool, ...args) {
  const told = args.flatMap((it) => ["--tool-arg", it]);
  const result = await ask("tools/call", "--tool-name", tool, ...told);
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result;
}

const check = checks();

await check("the inspector lists tools, resources and prompts", async () => {
  const { tools } = await ask("tools/list");
  assert.ok(tools.some((it) => it.name === "search"));
  const { resources } = await ask("resources/list");
  assert.match(resources[0].uri, /^rule:/);
  const { resourceTemplates } = await ask("resources/templates/list");
  assert.ok(resourceTemplates.some((it) => it.uriTemplate.startsWith("rule://")));
  const { prompts } = await ask("prompts/list");
  assert.ok(prompts.some((it) => it.name === "explain_interaction"));
});

await check("a number that comes as digits is a number", async () => {
  const { structuredContent } = await call("search", "query=lethal damage", "limit=2");
  assert.equal(structuredContent.hits.length, 2);
});

await check("one word stands for a list of them", async () => {
  const { structuredContent } = await call("show", "number=702.19b");
  assert.equal(structuredContent.records[0].number, "702.19b");
});

await check("two editions are compared", async () => {
  const { content } = await call("diff", "old=2024-09-20", "new=2024-11-08", "limit=3");
  assert.match(content[0].text, /2024-11-08/);
});

await check("a resource is read and a prompt is filled", async () => {
  const { contents } = await ask("resources/read", "--uri", "rule://702.19b@2024-11-08");
  assert.match(contents[0].text, /702\.19b/);
  const question = ["--prompt-args", "question=deathtouch and trample"];
  const { messages } = await ask("prompts/get", "--prompt-name", "explain_interaction", ...question);
  assert.match(messages[0].content.text, /deathtouch and trample/);
});

check.report();

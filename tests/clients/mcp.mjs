// Does `mtgcr mcp` answer a client of another make? Usage: node mcp.mjs PROGRAM HOME
//
// The home has no editions, so the sample answers, until some are imported at the end. The client itself holds every structured answer
// against the schema that the tool promised.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { checks } from "./checks.mjs";

const [program, home] = process.argv.slice(2);
const transport = new StdioClientTransport({
  command: program,
  args: ["--home", home, "--quiet", "mcp"],
  stderr: "inherit",
});
const client = new Client({ name: "mtgcr-clients", version: "1.0.0" });
client.onerror = (error) => assert.fail(`not the protocol: ${error.message}`);
await client.connect(transport);

const call = (name, args = {}) => client.callTool({ name, arguments: args });
const text = (result) => result.content.map((it) => it.text).join("\n");

/** An answer, with the words and the data in which it was given. */
async function answer(name, args) {
  const result = await call(name, args);
  assert.ok(!result.isError, text(result));
  return { text: text(result), data: result.structuredContent };
}

/** An error that a model sees. */
async function mistake(name, args) {
  const result = await call(name, args);
  assert.equal(result.isError, true, text(result));
  return text(result);
}

const check = checks();

await check("the server says who it is and how it is used", async () => {
  assert.equal(client.getServerVersion().name, "mtgcr");
  assert.match(client.getInstructions(), /word for word/);
});

await check("each tool says what it takes, what it gives and that it writes nothing", async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map((it) => it.name),
    [
      "search", "show", "term", "diff", "history", "bulletin", "cite", "translation_status",
      "translation_check", "lint", "editions",
    ],
  );
  for (const tool of tools) {
    assert.equal(tool.inputSchema.type, "object", tool.name);
    for (const [name, argument] of Object.entries(tool.inputSchema.properties)) {
      assert.ok(argument.description, `${tool.name}: ${name} says nothing of itself`);
    }
    assert.equal(tool.inputSchema.additionalProperties, false, tool.name);
    assert.equal(tool.outputSchema.type, "object", tool.name);
    assert.ok(Object.keys(tool.outputSchema.properties).length > 2, tool.name);
    assert.equal(tool.annotations.readOnlyHint, true, tool.name);
    assert.match(tool.description, /Use it/, tool.name);
  }
});

await check("search finds rules in both languages", async () => {
  const found = await answer("search", { query: "致死ダメージ 割り振り", limit: 2 });
  assert.equal(found.data.hits.length, 2);
  assert.match(found.text, /^#+ 7/m);
  assert.match(found.data.more, /results 1 to 2 of \d+; ask with `offset` 2/);
  assert.match(found.text, /notice: .*sample/);
  const english = await answer("search", { query: "deathtouch" });
  assert.ok(english.data.hits.some((it) => it.number === "702.2b"), english.text);
});

await check("search says how it read a misspelt word", async () => {
  const found = await answer("search", { query: "blokcer" });
  assert.match(found.text, /no text has `blokcer`: searched for `/);
});

await check("show gives words, number and date", async () => {
  const shown = await answer("show", { query: ["702.19b", "Trample"] });
  assert.equal(shown.data.records[0].number, "702.19b");
  assert.equal(shown.data.records[0].en.effective, "2024-11-08");
  assert.match(shown.text, /### 702\.19b/);
  assert.match(shown.text, /— 2024-11-08/);
  const one = await answer("show", { query: "702.19b", in: "2024-09-20" });
  assert.equal(one.data.records[0].en.effective, "2024-09-20");
});

await check("show says what is not there, and what there was", async () => {
  const shown = await answer("show", { query: ["509.6"] });
  assert.deepEqual(shown.data.records, []);
  assert.equal(shown.data.absent[0].existed[0].last, "2024-09-20");
  assert.match(shown.text, /there is no 509\.6 in 2024-11-08/);
});

await check("long answers come in parts", async () => {
  const first = await answer("show", { query: ["5"], subrules: true, limit: 3 });
  assert.equal(first.data.records.length, 3);
  assert.match(first.data.more, /records 1 to 3 of \d+; ask with `offset` 3/);
  const next = await answer("show", { query: ["5"], subrules: true, limit: 3, offset: 3 });
  assert.notDeepEqual(next.data.records, first.data.records);
});

await check("term translates both ways", async () => {
  const japanese = await answer("term", { query: "Deathtouch" });
  assert.equal(japanese.data.pairs[0].ja, "接死");
  const english = await answer("term", { query: "sesshi" });
  assert.equal(english.data.pairs[0].en, "Deathtouch");
});

await check("diff tells what changed, whole or about a topic", async () => {
  const editions = { old: "2024-09-20", new: "2024-11-08" };
  const whole = await answer("diff", { ...editions, limit: 4 });
  assert.equal(whole.data.changes.length, 4);
  const counted = Object.values(whole.data.summary).reduce((sum, it) => sum + it, 0);
  assert.equal(counted, whole.data.total, "the summary counts what is left out too");
  const removed = await answer("diff", { ...editions, query: ["509"], only: "removed" });
  assert.ok(removed.data.changes.length > 0);
  assert.ok(removed.data.changes.every((it) => it.class === "removed"));
});

await check("history follows a rule that is gone", async () => {
  const told = await answer("history", { query: "509.6" });
  assert.equal(told.data.current, false);
  assert.equal(told.data.last, "2024-09-20");
});

await check("translation status lists what lags and counts all", async () => {
  const told = await answer("translation_status", { limit: 2 });
  assert.ok(told.data.records.length <= 2);
  assert.ok(told.data.records.every((it) => it.status !== "current"));
  assert.ok(told.data.summary.current > 100, JSON.stringify(told.data.summary));
  const current = await answer("translation_status", { section: "702", only: ["current"] });
  assert.ok(current.data.records.every((it) => it.number.startsWith("702")));
});

await check("editions are listed by date", async () => {
  const listed = await answer("editions", { lang: "ja" });
  assert.deepEqual(
    listed.data.editions.map((it) => it.id),
    ["ja:2024-09-20", "ja:2024-11-08"],
  );
});

await check("wrong arguments give an error that can be mended", async () => {
  assert.match(
    await mistake("show", { colour: "red" }),
    /unknown field `colour`.*hint: `show` needs `query`/s,
  );
  assert.match(await mistake("term", {}), /argument `query` is missing/);
  assert.match(await mistake("show", { query: [702.1] }), /`query` is a text, not `702.1`.*"702\.10"/s);
  assert.match(
    await mistake("diff", { old: "2024-09-20", new: "latest", only: ["changed"] }),
    /there is no class `changed`.*hint: classes are added/s,
  );
  assert.match(
    await mistake("show", { query: ["trample"], in: "2001-01-01" }),
    /`2001-01-01` means the edition of 1999-11-01, which is not here.*hint: the tool `editions`/s,
  );
  assert.match(
    await mistake("show", { query: ["702.19b"], in: "nonsense" }),
    /no edition is named `nonsense`/,
  );
  assert.match(await mistake("history", { query: "999.9" }), /there is no `999\.9`.*`search`/s);
  assert.match(await mistake("translation_status", { section: "hello" }), /hint: `section` is/);
  assert.match(await mistake("show", { query: [] }), /hint: give numbers or terms/);
});

await check("hints name arguments, not the command line", async () => {
  const said = await mistake("show", { query: ["702.19b"], in: "nonsense" });
  assert.doesNotMatch(said, /`mtgcr /);
});

await check("an unknown tool is an error of the protocol", async () => {
  await assert.rejects(call("translate"), /there is no tool `translate`: there are search/);
});

await check("rules can be read as resources", async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.equal(resourceTemplates[0].uriTemplate, "rule://{query}@{edition}");
  const { resources } = await client.listResources();
  assert.ok(resources.length > 1 && resources.length < 10, `${resources.length} resources`);
  for (const { uri } of [...resources, { uri: "rule://702.19b@2024-09-20" }]) {
    const { contents } = await client.readResource({ uri });
    assert.equal(contents[0].uri, uri);
    assert.equal(contents[0].mimeType, "text/markdown");
    assert.match(contents[0].text, /^### /);
  }
  const { contents } = await client.readResource({ uri: "rule://%E6%8E%A5%E6%AD%BB@latest" });
  assert.match(contents[0].text, /接死/);
});

await check("a resource that is not there is an error that says what is", async () => {
  const read = (uri) => client.readResource({ uri });
  await assert.rejects(read("rule://702.19x@2024-11-08"), /the sample has no 702\.19x.*nearest/s);
  await assert.rejects(read("rule://702.19b@nonsense"), /no edition is named `nonsense`/);
  await assert.rejects(read("file:///etc/hostname"), /is no address of a rule/);
});

await check("many questions at once are all answered", async () => {
  const numbers = ["509", "510", "702.2", "702.19"];
  const asked = Array.from({ length: 40 }, (_, at) => numbers[at % numbers.length]);
  const shown = await Promise.all(asked.map((it) => answer("show", { query: [it] })));
  assert.deepEqual(shown.map((it) => it.data.records[0].number), asked);
});

await check("what is imported meanwhile answers the next question", async () => {
  assert.match((await answer("editions")).data.notice, /sample/);
  const source = new URL("../../corpus/sample/CR-20240920.en.txt", import.meta.url);
  await promisify(execFile)(program, ["--home", home, "import", fileURLToPath(source)]);
  const { data } = await answer("editions");
  assert.equal(data.notice, undefined);
  assert.deepEqual(data.editions.map((it) => it.id), ["2024-09-20"]);
  assert.equal((await answer("show", { query: "509.6" })).data.records[0].number, "509.6");
});

await check("the server ends when its input does", async () => {
  const child = transport._process;
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  child.stdin.end();
  assert.equal(await ended, 0);
});

check.report();

// Does a client in TypeScript that was generated from the description of the API get its answers?
// Usage: node generated.mjs CLIENT ADDRESS, where CLIENT is what `openapi_generator.py` had made

import { createRequire } from "node:module";

const [client, basePath] = process.argv.slice(2);
const { Configuration, DefaultApi } = createRequire(import.meta.url)(client);
const api = new DefaultApi(new Configuration({ basePath }));
const calls = [
  ["search", { q: ["lethal damage"], limit: 3 }],
  ["show", { q: ["702.19b", "Trample"] }],
  ["suggest", { q: ["tram"] }],
  ["term", { q: ["Trample"] }],
  ["keywords", {}],
  ["diff", { old: "2024-09-20", _new: "2024-11-08" }],
  ["history", { q: ["510.1c"] }],
  ["history", { q: ["damage"], topic: true }],
  ["bulletin", {}],
  ["editions", {}],
  ["translation", { limit: 5 }],
  ["check", {}],
  ["lint", {}],
  ["citeSuggest", { q: ["excess damage"] }],
  ["cite", { body: new Blob(["See CR 509.2 and CR 702.19b."]) }],
];
for (const [name, args] of calls) {
  const answer = await api[name](args);
  if (answer.schema !== 1) throw new Error(`${name} gives ${JSON.stringify(answer).slice(0, 200)}`);
}
console.log(`ok: ${calls.length} calls in TypeScript`);

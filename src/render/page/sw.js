// Keeps what was read, and pages of pinned editions for good, for when there is no net.
"use strict";
const VERSION = "mtgcr-1";
const READ = `${VERSION}-read`, PINNED = `${VERSION}-pinned`;
const MOST = { [READ]: 300, [PINNED]: 300 };
const PIN = /@(ja[:-])?\d{4}-\d{2}-\d{2}/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("mtgcr-") && !(name in MOST)) await caches.delete(name);
  await self.clients.claim();
  // What is open was read before anybody kept it.
  for (const { url } of await self.clients.matchAll({ type: "window" })) await keepWhole(url).catch(() => {});
})()));

// What was kept first goes first.
const bound = async (name) => {
  const cache = await caches.open(name), keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(key);
};

const keep = async (name, request, reply) => {
  const control = reply.headers.get("cache-control") ?? "";
  if (!reply.ok || reply.type !== "basic" || control.includes("no-store")) return;
  const cache = await caches.open(name);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, reply);
  await bound(name);
};

const place = (address) => (PIN.test(decodeURIComponent(new URL(address).pathname)) ? PINNED : READ);

// A page with what it needs to look as it does.
const keepWhole = async (url) => {
  const reply = await fetch(url), text = await reply.clone().text();
  await keep(place(url), new Request(url), reply);
  for (const [, path] of text.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)) {
    const address = new URL(path, url).href;
    await keep(READ, new Request(address), await fetch(address));
  }
};

const escaped = (text) => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);

// What stands where a page that was never read would.
const absent = async () => {
  const isJapanese = navigator.language.startsWith("ja");
  const say = (en, ja) => (isJapanese ? ja : en);
  const kept = [];
  for (const name of Object.keys(MOST)) kept.push(...await (await caches.open(name)).keys());
  const pages = kept.map((it) => new URL(it.url)).filter((it) => !/assets|\.(?:js|svg|xml|atom|webmanifest)$/.test(it.pathname));
  const style = kept.find((it) => it.url.includes("assets/page.css"));
  const title = say("No connection", "オフラインです");
  const rows = pages.reverse().map((it) => `<li><a href="${escaped(it.href)}">${escaped(decodeURIComponent(it.pathname + it.search))}</a></li>`);
  const body = `<!doctype html><html lang="${isJapanese ? "ja" : "en"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${style ? `<link rel="stylesheet" href="${escaped(style.url)}">` : ""}<main><h1>${title}</h1>
<p>${say("This page has not been read on this device. These can be read now:", "このページはまだこの端末で開かれていません。次のページは今でも読めます。")}</p><ul>${rows.join("")}</ul></main></html>`;
  return new Response(body, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
};

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  const isOurs = address.origin === location.origin && request.method === "GET";
  // What a feed is shown as hangs on who asks, and here that would be nobody.
  if (!isOurs || /^\/(?:api|feed)\//.test(address.pathname) || request.headers.has("range")) return;
  const name = place(request.url);
  event.respondWith((async () => {
    try {
      const reply = await fetch(request);
      event.waitUntil(keep(name, request, reply.clone()));
      return reply;
    } catch (error) {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept) return kept;
      if (request.mode === "navigate") return absent();
      throw error;
    }
  })());
});

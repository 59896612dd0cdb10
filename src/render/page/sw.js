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

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  const isOurs = address.origin === location.origin && request.method === "GET";
  if (!isOurs || address.pathname.startsWith("/api/") || request.headers.has("range")) return;
  const name = PIN.test(decodeURIComponent(address.pathname)) ? PINNED : READ;
  event.respondWith((async () => {
    try {
      const reply = await fetch(request);
      event.waitUntil(keep(name, request, reply.clone()));
      return reply;
    } catch (error) {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept) return kept;
      throw error;
    }
  })());
});

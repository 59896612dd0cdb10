// Comfort for pages that work without it: results while typing, keys, previews.
"use strict";
(() => {
  const box = document.getElementById("q");
  const main = document.getElementById("main");
  const said = document.getElementById("said");
  const find = (all, within = document) => [...within.querySelectorAll(all)];

  // Results while typing: beside the box, or in their place on the page of results.
  const PAUSE = 120, SHOWN = 8;
  let waiting, asking, live, last = box.value.trim();
  const here = () => location.pathname === "/" && document.getElementById("results");

  const close = () => { live?.remove(); live = undefined; };

  const show = (results) => {
    if (here()) { here().replaceWith(results); return; }
    close();
    live = document.createElement("div");
    live.className = "live";
    live.append(results);
    box.form.append(live);
  };

  const ask = async () => {
    const typed = box.value.trim();
    if (typed === last) return;
    last = typed;
    asking?.abort();
    if (!typed) { close(); return; }
    asking = new AbortController();
    const asked = new URLSearchParams({ q: typed });
    const edition = box.form.elements.in;
    if (edition) asked.set("in", edition.value);
    const limit = here() ? 20 : SHOWN;
    try {
      const reply = await fetch(`/?${asked}&limit=${limit}`, { signal: asking.signal });
      if (!reply.ok) return;
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const results = page.getElementById("results");
      if (results) show(document.importNode(results, true));
      if (here()) history.replaceState(null, "", `/?${asked}`);
    } catch (error) {
      if (error.name !== "AbortError") last = undefined;
    }
  };

  // What an input method has not finished is not a word yet.
  box.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (!event.isComposing) waiting = setTimeout(ask, PAUSE);
  });
  box.addEventListener("compositionend", () => { clearTimeout(waiting); waiting = setTimeout(ask, PAUSE); });
  document.addEventListener("click", (event) => { if (live && !box.form.contains(event.target)) close(); });

  // Keys.
  const steps = () => find(live ? ".live .hit" : "#results .hit, .rule > .number, h2.title > .number, .change h3 a");
  const move = (by) => {
    const all = steps();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const inSight = all.findIndex((it) => it.getBoundingClientRect().top > 60);
    const next = at < 0 ? Math.max(inSight, 0) : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "center" });
  };

  const tell = (words) => {
    said.textContent = words;
    setTimeout(() => { said.textContent = ""; }, 2000);
  };

  const copy = async () => {
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    const row = document.activeElement?.closest(".rule, h2.title, .change, .hits > li");
    const link = row?.querySelector("a.number, a.hit");
    if (link) address.href = link.href;
    try {
      await navigator.clipboard.writeText(address.href);
      tell(said.dataset.copied);
    } catch { tell(address.href); }
  };

  // The neighbour in the book, or the page before and after of many results.
  const turn = (way) => document.querySelector(`main a[rel=${way}]`)?.click();

  const KEYS = {
    "/": () => { box.focus(); box.select(); },
    j: () => move(1),
    k: () => move(-1),
    l: () => document.querySelector("a.language").click(),
    c: copy,
    ArrowLeft: () => turn("prev"),
    ArrowRight: () => turn("next"),
    "?": () => { location.href = document.querySelector("a.help").href; },
  };

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") { close(); hide(); if (document.activeElement === box) box.blur(); return; }
    const typing = event.target.closest?.("input, select, textarea");
    if (typing && event.target === box && event.key === "ArrowDown") { event.preventDefault(); move(1); return; }
    if (typing) return;
    const act = KEYS[event.key];
    if (act) { event.preventDefault(); act(); }
  });

  // A preview over a link, from what the page itself holds.
  let peek, opening;
  const hide = () => { clearTimeout(opening); peek?.remove(); peek = undefined; };

  const words = (link) => {
    const path = link.getAttribute("href");
    const there = find(".previews a").find((it) => it.getAttribute("href") === path);
    if (there && there !== link) return there.parentElement.cloneNode(true).childNodes;
    const id = decodeURIComponent(path.slice(1).split("@")[0]);
    const row = document.getElementById(id);
    if (row?.matches(".rule")) return find(":scope > [lang] > p:first-child", row).map((it) => {
      const copy = it.cloneNode(true);
      copy.lang = it.parentElement.lang;
      return copy;
    });
    return undefined;
  };

  const open = (link) => {
    const shown = words(link);
    hide();
    if (!shown?.length) return;
    peek = document.createElement("div");
    peek.className = "peek";
    peek.setAttribute("role", "tooltip");
    peek.append(...shown);
    document.body.append(peek);
    const at = link.getBoundingClientRect(), size = peek.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 16));
    const above = at.bottom + size.height + 12 > innerHeight && at.top > size.height + 12;
    peek.style.left = `${left + scrollX}px`;
    peek.style.top = `${(above ? at.top - size.height - 6 : at.bottom + 6) + scrollY}px`;
  };

  const over = (event) => {
    const link = event.target.closest?.("a.ref, a.term");
    if (!link || !main.contains(link)) return;
    clearTimeout(opening);
    opening = setTimeout(() => open(link), 180);
  };
  main.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") over(event); });
  main.addEventListener("focusin", over);
  main.addEventListener("pointerout", hide);
  main.addEventListener("focusout", hide);

  // Keeps what was read, where the browser lets pages do so.
  const root = document.documentElement.dataset.root ?? "/";
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(`${root}sw.js`).catch(() => {});
})();

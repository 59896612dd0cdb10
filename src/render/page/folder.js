// The box of pages that are files: names are found here, words by Pagefind where it is.
"use strict";
(() => {
  const root = document.documentElement.dataset.root;
  if (root === undefined) return;
  const moved = document.getElementById("moved");
  if (moved) { location.replace(moved.getAttribute("href") + location.hash); return; }
  const box = document.getElementById("q");
  if (!box) return;
  const isJapanese = document.documentElement.lang === "ja";
  const top = root + (isJapanese ? "ja/" : "");
  const MOST = 10;
  let names, list;

  // One width and case, hiragana as katakana, no spaces.
  const folded = (text) => (text ?? "").normalize("NFKC").toLowerCase()
    .replace(/[ぁ-ゖ]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0x60)).replace(/[\s・]/g, "");

  const load = () => new Promise((ready) => {
    if (names) { ready(); return; }
    globalThis.mtgcrNames = (rows) => {
      names = rows.map((row) => ({ row, keys: row.slice(0, 3).filter(Boolean).map(folded) }));
      ready();
    };
    const script = document.createElement("script");
    script.src = `${root}assets/names.js`;
    script.onerror = () => { names = []; ready(); };
    document.head.append(script);
  });

  const NUMBER = /^[1-9]\d{0,2}(\.\d{1,3}[a-z]{0,2})?$/;
  const page = (place) => `${top}${place}/index.html`;

  // What a text names: [words, address].
  const meant = (typed) => {
    const key = folded(typed);
    if (!key) return [];
    const found = NUMBER.test(key) ? [[key, page(key)]] : [];
    const fits = (test) => names.filter((name) => name.row[3] && name.keys.some(test));
    const whole = fits((it) => it === key);
    const begun = fits((it) => it !== key && it.startsWith(key));
    const held = fits((it) => !it.startsWith(key) && it.includes(key));
    for (const { row } of [...whole, ...begun, ...held].slice(0, MOST)) {
      const number = NUMBER.test(row[3]) ? `${row[3]} ` : "";
      found.push([number + [row[0], row[1]].filter(Boolean).join(" · "), page(row[3])]);
    }
    return found;
  };

  const close = () => { list?.remove(); list = undefined; box.setAttribute("aria-expanded", "false"); };

  const rows = (found) => found.map(([words, address]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.className = "hit";
    link.href = address;
    link.textContent = words;
    item.append(link);
    return item;
  });

  const show = async () => {
    await load();
    const found = meant(box.value);
    close();
    if (!found.length) return;
    list = document.createElement("div");
    list.className = "live";
    const items = document.createElement("ol");
    items.className = "hits";
    items.append(...rows(found));
    list.append(items);
    box.form.append(list);
    box.setAttribute("aria-expanded", "true");
  };

  // Nothing else may answer for the box: there is no server behind these pages.
  for (const kind of ["input", "compositionend"]) {
    box.addEventListener(kind, (event) => {
      event.stopImmediatePropagation();
      if (!event.isComposing) show();
    }, { capture: true });
  }
  box.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await load();
    const [first] = meant(box.value);
    const isWhole = first && (NUMBER.test(folded(box.value))
      || names.some((it) => it.row[3] && it.keys.includes(folded(box.value))));
    location.href = isWhole ? first[1] : `${top}index.html?q=${encodeURIComponent(box.value)}`;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    const links = list ? [...list.querySelectorAll("a")] : [];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !links.length || !box.form.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const next = links.indexOf(document.activeElement) + by;
    (links[next] ?? box).focus();
  }, { capture: true });
  document.addEventListener("click", (event) => { if (list && !box.form.contains(event.target)) close(); });

  // Two editions are chosen where both were exported beside each other.
  for (const form of document.querySelectorAll("form.choose")) form.hidden = true;

  // The first page with words behind it shows what is found.
  const typed = new URLSearchParams(location.search).get("q");
  const main = document.getElementById("main");
  const results = async () => {
    box.value = typed;
    await load();
    const title = document.createElement("h1"), items = document.createElement("ol");
    const none = document.createElement("p");
    title.textContent = typed;
    document.title = `${typed} · mtgcr`;
    items.className = "hits";
    items.id = "results";
    items.append(...rows(meant(typed)));
    main.replaceChildren(title, items);
    let pagefind;
    try { pagefind = await import(new URL(`${root}pagefind/pagefind.js`, location.href).href); } catch { /* not indexed */ }
    if (pagefind) {
      const search = await pagefind.search(typed);
      const told = await Promise.all(search.results.slice(0, 30).map((hit) => hit.data()));
      items.append(...rows(told.map((it) => [`${it.meta.title ?? ""} — ${it.plain_excerpt ?? ""}`, it.url])));
    }
    none.textContent = isJapanese ? "見つかりませんでした。" : "Nothing was found.";
    if (!items.children.length) items.replaceWith(none);
  };
  if (typed && main) results();
})();

// Comfort for pages that work without it: names while typing, previews, versions, copying, keys.
"use strict";
(() => {
  const page = document.documentElement, box = document.getElementById("q");
  const main = document.getElementById("main"), said = document.getElementById("said");
  const inFolder = page.dataset.root !== undefined, isJapanese = page.lang === "ja";
  const find = (all, within = document) => [...within.querySelectorAll(all)];
  const say = (en, ja) => (isJapanese ? ja : en);
  page.classList.add("scripted");

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const tell = (words) => {
    said.textContent = words;
    setTimeout(() => { if (said.textContent === words) said.textContent = ""; }, 2200);
  };

  // The box: what begins so, as a combobox. Typing leaves the address of the page alone.
  const PAUSE = 90, NAMES = 9, TEXTS = 3, AROUND = 24;
  const GROUPS = [["number", "Numbers", "番号"], ["term", "Terms", "用語"], ["title", "Sections", "節"],
    ["card", "Cards", "カード"], ["text", "Text", "本文"]];
  let list, options = [], chosen = -1, waiting, telling, asking, shown = "";
  const count = element("p", { class: "unseen", role: "status" });
  const edition = () => box.form.elements.in?.value;
  const pin = () => (edition() ? `@${edition()}` : "");

  const close = () => {
    list?.remove();
    [list, options, chosen, shown] = [undefined, [], -1, ""];
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
    box.removeAttribute("aria-controls");
  };

  const choose = (at) => {
    chosen = at;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    if (at < 0) box.removeAttribute("aria-activedescendant");
    else {
      box.setAttribute("aria-activedescendant", options[at].id);
      options[at].scrollIntoView({ block: "nearest" });
    }
  };

  // A name with what was typed marked in it.
  const marked = (name, lang, typed) => {
    const text = element("span", { lang });
    const at = name.toLowerCase().indexOf(typed.toLowerCase());
    if (at < 0) text.append(name);
    else text.append(name.slice(0, at), element("mark", {}, name.slice(at, at + typed.length)), name.slice(at + typed.length));
    return text;
  };

  const nameRow = (it, typed) => {
    const names = [["en", it.en], ["ja", it.ja]].filter(([, name]) => name);
    if (isJapanese) names.reverse();
    const place = it.number ?? (it.kind === "card" ? "cards/" : "") + encodeURIComponent(it.text);
    return {
      kind: it.kind, number: it.number ?? "", name: names.map(([lang, name]) => marked(name, lang, typed)),
      address: `/${place}${it.kind === "card" ? "" : pin()}`,
    };
  };

  // The words around what was found first.
  const textRow = (hit, typed) => {
    const sides = [["en", hit.en], ["ja", hit.ja]];
    if (/[ぁ-ヺ一-鿿]/.test(typed)) sides.reverse();
    const [lang, side] = sides.find(([, it]) => it?.marks.length) ?? sides.find(([, it]) => it);
    const all = [...side.text], [from, to] = side.marks[0] ?? [0, 0];
    const start = Math.max(0, from - AROUND);
    const words = element("span", { lang }, (start ? "…" : "") + all.slice(start, from).join(""),
      element("mark", {}, all.slice(from, to).join("")), all.slice(to, to + 80).join(""));
    const place = hit.number ?? encodeURIComponent(hit.term ?? "");
    return { kind: "text", number: hit.number ?? "", name: [words], address: `/${place}${pin()}` };
  };

  const results = (typed) => `/?${new URLSearchParams({ q: typed, ...(edition() && { in: edition() }) })}`;

  const optionOf = (row) => {
    const option = element("li", { role: "option", id: `o${options.length}`, "aria-selected": "false", "data-address": row.address },
      element("span", { class: "number" }, row.number), element("span", { class: "name" }, ...row.name.flatMap((it) => [it, " "])));
    options.push(option);
    return option;
  };

  const show = (typed, rows) => {
    close();
    shown = typed;
    const box_ = element("ul", { role: "listbox", id: "found", "aria-label": say("Suggestions", "候補") });
    // What is meant first stands first, with all of its kind.
    const first = ([kind]) => rows.findIndex((it) => it.kind === kind);
    const groups = GROUPS.filter((it) => first(it) >= 0).sort((one, other) => first(one) - first(other));
    for (const [kind, en, ja] of groups) {
      const own = rows.filter((it) => it.kind === kind);
      const label = element("li", { role: "presentation", class: "group", id: `g-${kind}` }, say(en, ja));
      box_.append(element("li", { role: "presentation" },
        element("ul", { role: "group", "aria-labelledby": `g-${kind}` }, label, ...own.map(optionOf))));
    }
    const all = optionOf({ number: "↵", address: results(typed),
      name: [say(`All results for “${typed}”`, `「${typed}」の検索結果をすべて見る`)] });
    all.classList.add("all");
    box_.append(all);
    list = element("div", { class: "combo" }, box_);
    box.form.append(list);
    box.setAttribute("aria-expanded", "true");
    box.setAttribute("aria-controls", "found");
    clearTimeout(telling);
    telling = setTimeout(() => { count.textContent = say(`${rows.length} suggestions`, `候補${rows.length}件`); }, 700);
  };

  const ask = async () => {
    const typed = box.value.trim();
    if (typed === shown) return;
    asking?.abort();
    if (!typed) { close(); return; }
    asking = new AbortController();
    const { signal } = asking;
    const get = async (name, limit) => {
      const asked = new URLSearchParams({ q: typed, limit, ...(edition() && { in: edition() }) });
      const reply = await fetch(`/api/v1/${name}?${asked}`, { signal });
      return reply.ok ? reply.json() : {};
    };
    try {
      const [names, found] = await Promise.all([get("suggest", NAMES), get("search", NAMES)]);
      const rows = (names.suggestions ?? []).map((it) => nameRow(it, typed));
      const told = new Set(rows.map((it) => it.number));
      // What was read as another word is told on the page of results, not here.
      const hits = found.corrections?.length ? [] : found.hits ?? [];
      const texts = hits.filter((it) => (it.en || it.ja) && (it.kind === "rule" || it.kind === "example") && !told.has(it.number));
      if (box.value.trim() === typed) show(typed, [...rows, ...texts.slice(0, TEXTS).map((it) => textRow(it, typed))]);
    } catch (error) {
      if (error.name !== "AbortError") close();
    }
  };

  if (box && !inFolder) {
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"]]) box.setAttribute(name, value);
    box.form.after(count);
    const soon = () => { clearTimeout(waiting); waiting = setTimeout(ask, PAUSE); };
    // What an input method has not finished is not a word yet.
    box.addEventListener("input", (event) => { if (event.isComposing) clearTimeout(waiting); else soon(); });
    box.addEventListener("compositionend", soon);
    box.addEventListener("blur", close);
    box.form.addEventListener("pointerdown", (event) => { if (event.target.closest(".combo")) event.preventDefault(); });
    box.form.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) location.assign(option.dataset.address);
    });
    box.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (turn) {
        event.preventDefault();
        if (!list) { shown = ""; ask(); return; }
        // The field itself stands between the last row and the first.
        const all = options.length + 1;
        choose(((chosen + turn + 1 + all) % all) - 1);
      }
      if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); location.assign(options[chosen].dataset.address); }
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        if (list) close(); else if (box.value) box.value = ""; else box.blur();
      }
    });
  }

  // The versions of a rule: one tab stop, arrows among them, one line that tells each.
  for (const track of find(".timeline")) {
    const marks = find("a", track), tip = track.querySelector(".tip"), told = tip?.textContent;
    if (!marks.length || !tip) continue;
    const stop = (at) => marks.forEach((mark, place) => mark.setAttribute("tabindex", place === at ? "0" : "-1"));
    const current = marks.findIndex((mark) => mark.hasAttribute("aria-current"));
    stop(Math.max(current, 0));
    const tellOf = (event) => {
      const mark = event.target.closest?.("a");
      if (mark) tip.textContent = mark.getAttribute("aria-label");
    };
    track.addEventListener("pointerover", tellOf);
    track.addEventListener("focusin", tellOf);
    for (const end of ["pointerleave", "focusout"]) track.addEventListener(end, () => { tip.textContent = told; });
    track.addEventListener("keydown", (event) => {
      const at = marks.indexOf(document.activeElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (!marks[to]) return;
      stop(to);
      marks[to].focus();
    });
  }

  // Where a script runs the choice of an edition is its own button.
  document.getElementById("edition")?.addEventListener("change", (event) => event.target.form.requestSubmit());

  // Copying. In a folder of files the address is what the browser says.
  const day = page.dataset.day;
  const dated = (text) => {
    if (!day || !/^\[?CR /.test(text) || /\(effective|sample of mtgcr/.test(text)) return text;
    const [en, ...ja] = text.split(" ／ ");
    return [`${en} (effective ${day})`, ...ja].join(" ／ ");
  };
  const whole = (typed) => {
    const text = inFolder ? dated(typed) : typed;
    if (inFolder) return text.startsWith("/") ? location.href.split("#")[0] : text.replace(/\]\(\/[^)]*\)/, `](${location.href.split("#")[0]})`);
    return text.startsWith("/") ? location.origin + text : text.replace("](/", `](${location.origin}/`);
  };
  for (const { previousElementSibling: code, dataset } of find(".cite [data-copy]")) code.textContent = whole(dataset.copy);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (button) {
      const text = whole(button.dataset.copy);
      const done = (words) => { if (button.closest("dialog")) button.textContent = words; else tell(words); };
      try { await navigator.clipboard.writeText(text); done(button.dataset.told); } catch { done(text); }
    }
    const wanted = event.target.closest?.("[data-text]");
    if (wanted) {
      const both = wanted.dataset.text === "both", cited = whole(wanted.closest("[data-cite]").dataset.cite);
      const sides = find(both ? ".rule > [lang]" : `.rule > [lang=${wanted.dataset.text}]`, main);
      const texts = sides.map((side) => {
        const row = side.parentElement, number = row.querySelector(":scope > a.number")?.textContent;
        const words = find("p", side).map((it) => it.textContent).join("\n");
        return number && side === row.querySelector("[lang]") ? `${number} ${words}` : words;
      });
      const text = [...texts, `(${cited})`].join("\n\n");
      try { await navigator.clipboard.writeText(text); tell(wanted.dataset.told); } catch { tell(text); }
    }
  });

  // A preview of a reference: beside it for mouse and keys, a sheet from below on touch.
  const WAIT = 150, LINGER = 220, NAMED = 5, kept = new Map();
  let peek, opening, closing, of, pointer = "mouse";
  const isPeekable = (link) => link && main.contains(link) && link.matches("a.ref, a.term, .previews a");

  // What a page is called, and its first words or what stands in it; there is nothing to step into.
  const seen = (there) => {
    const row = there.querySelector(".rule > [lang]")?.parentElement;
    const sides = row ? find(":scope > [lang]", row) : [];
    const first = (side) => element("p", { lang: side.lang }, ...side.querySelector("p:not(.headword)").childNodes);
    const inside = find("nav.inside li a, ul.contents a", there).slice(0, NAMED);
    const words = inside.length
      ? element("ul", {}, ...inside.map((it) => element("li", {}, ...it.childNodes)))
      : element("div", { class: "two" }, ...sides.map(first));
    const cited = there.querySelector("[data-cite]")?.dataset.cite;
    const piece = element("div", { class: "peeked", "data-cited": cited },
      element("header", {}, ...there.querySelector("h1").childNodes), words);
    for (const link of find("a", piece)) link.replaceWith(element("span", { class: link.className }, ...link.childNodes));
    return piece;
  };
  const peeked = (link) => {
    const [address] = link.href.split("#");
    if (!kept.has(address)) {
      kept.set(address, fetch(address).then(async (reply) => {
        if (!reply.ok) throw new Error(`${reply.status}`);
        return seen(new DOMParser().parseFromString(await reply.text(), "text/html"));
      }));
      kept.get(address).catch(() => kept.delete(address));
    }
    return kept.get(address).then((it) => it.cloneNode(true));
  };
  const hide = () => {
    clearTimeout(opening);
    clearTimeout(closing);
    of?.removeAttribute("aria-describedby");
    peek?.remove();
    [peek, of] = [undefined, undefined];
  };
  const later = () => { clearTimeout(opening); clearTimeout(closing); closing = setTimeout(hide, LINGER); };

  const open = async (link) => {
    if (of === link) { clearTimeout(closing); return; }
    let content;
    try { content = await peeked(link); } catch { return; }
    if (!link.matches(":hover, :focus")) return;
    hide();
    of = link;
    peek = element("div", { class: "peek", role: "tooltip", id: "peek" }, content);
    document.body.append(peek);
    link.setAttribute("aria-describedby", "peek");
    const at = link.getBoundingClientRect(), size = peek.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 16));
    const above = at.bottom + size.height + 12 > innerHeight && at.top > size.height + 12;
    peek.style.left = `${left + scrollX}px`;
    peek.style.top = `${(above ? at.top - size.height - 6 : at.bottom + 6) + scrollY}px`;
    peek.addEventListener("pointerenter", () => clearTimeout(closing));
    peek.addEventListener("pointerleave", later);
  };

  const openSheet = async (link) => {
    let content;
    try { content = await peeked(link); } catch { location.assign(link.href); return; }
    const shut = element("button", { type: "button", class: "bare", "aria-label": say("Close", "閉じる") }, "×");
    const way = element("a", { class: "button primary", href: link.href }, say("Open", "開く"));
    const cited = content.dataset.cited;
    const cite = element("button", { type: "button", "data-copy": cited, "data-told": say("Copied", "コピーしました") }, say("Cite", "引用"));
    const sheet = element("dialog", { class: "sheet", "aria-label": link.textContent, closedby: "any" }, shut, content,
      element("p", { class: "ways" }, way, ...(cited ? [cite] : [])));
    shut.addEventListener("click", () => sheet.close());
    // The phone's own way back closes the sheet; what is opened from it takes its step.
    history.pushState({ sheet: true }, "");
    const back = () => sheet.close();
    addEventListener("popstate", back, { once: true });
    way.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      location.replace(way.href);
    });
    let from;
    sheet.addEventListener("touchstart", (event) => { from = event.touches[0].clientY; }, { passive: true });
    sheet.addEventListener("touchmove", (event) => {
      if (sheet.scrollTop <= 0 && event.touches[0].clientY - from > 90) sheet.close();
    }, { passive: true });
    sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
    sheet.addEventListener("close", () => {
      removeEventListener("popstate", back);
      if (history.state?.sheet) history.back();
      sheet.remove();
      link.focus({ preventScroll: true });
    });
    document.body.append(sheet);
    sheet.showModal();
  };

  document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);
  main.addEventListener("pointerover", (event) => {
    const link = event.target.closest?.("a");
    if (event.pointerType !== "mouse" || !isPeekable(link)) return;
    clearTimeout(closing);
    clearTimeout(opening);
    opening = setTimeout(() => open(link), WAIT);
  });
  main.addEventListener("pointerout", (event) => { if (event.target.closest?.("a")) later(); });
  main.addEventListener("focusin", (event) => {
    const link = event.target.closest?.("a");
    if (pointer !== "touch" && isPeekable(link) && link.matches(":focus-visible")) open(link);
  });
  main.addEventListener("focusout", later);
  main.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (pointer !== "touch" || !isPeekable(link) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openSheet(link);
  });

  // Where one is in a long section.
  const inside = document.getElementById("inside");
  const here = () => {
    for (const x of [0.5, 0.2, 0.8]) {
      const at = document.elementFromPoint(innerWidth * x, 110)?.closest(".part, .rule, .change, h2[id]");
      if (at) return at;
    }
    return undefined;
  };
  // What of it an address can name.
  const anchor = () => {
    const at = here();
    return at?.id ? at : at?.querySelector("[id]") ?? undefined;
  };
  // A long page that is loaded anew keeps its place: the heights of what was not drawn are estimates.
  const PLACE = `place ${location.pathname}${location.search}`;
  if (find(".part").length > 1) {
    addEventListener("pagehide", () => {
      const at = anchor();
      try { sessionStorage.setItem(PLACE, JSON.stringify(at ? [at.id, at.getBoundingClientRect().top] : [])); } catch { /* it is not kept */ }
    });
    const { type } = performance.getEntriesByType("navigation")[0] ?? {};
    try {
      const [id, top] = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
      const at = type !== "navigate" && id && document.getElementById(id);
      const settle = () => scrollBy({ top: at.getBoundingClientRect().top - top, behavior: "instant" });
      // The browser would go where it was in pixels; drawing what has come into sight moves it once more.
      const settled = (frames) => requestAnimationFrame(() => {
        settle();
        if (frames) settled(frames - 1); else history.scrollRestoration = "auto";
      });
      if (at) {
        history.scrollRestoration = "manual";
        settle();
        addEventListener("load", () => settled(5));
      }
    } catch { /* there is none */ }
  }
  let pending = false;
  const follow = () => {
    pending = false;
    const at = here(), part = at?.closest(".part") ?? at;
    const title = part?.querySelector("h2.title[id]");
    const link = title && inside?.querySelector(`a[href="#${CSS.escape(title.id)}"]`);
    const was = inside?.querySelector("[aria-current]");
    if (was === link) return;
    was?.removeAttribute("aria-current");
    if (!link) return;
    link.setAttribute("aria-current", "location");
    const { offsetTop: top, offsetHeight: height } = link.parentElement;
    if (top < inside.scrollTop || top + height > inside.scrollTop + inside.clientHeight) inside.scrollTop = top - inside.clientHeight / 3;
  };
  if (inside) {
    addEventListener("scroll", () => { if (!pending) { pending = true; requestAnimationFrame(follow); } }, { passive: true });
    follow();
  }
  inside?.addEventListener("click", (event) => { if (event.target.closest("a") && inside.matches(":popover-open")) inside.hidePopover(); });
  // In which languages texts are shown: at once and for every page to come.
  const read = (shown) => {
    const at = here();
    if (shown === "both") delete page.dataset.show; else page.dataset.show = shown;
    document.cookie = `show=${shown}; path=/; max-age=31536000; samesite=lax`;
    for (const link of find(".tongues a")) {
      if (link.dataset.show === shown) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    if (scrollY > 200) at?.scrollIntoView();
  };
  for (const link of find(".tongues a")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      read(link.dataset.show);
    });
  }
  // The other language of the interface at the same place.
  for (const tongue of find("a.language")) {
    tongue.addEventListener("click", () => {
      const id = (scrollY > 200 ? anchor()?.id : undefined) ?? location.hash.slice(1);
      if (id) tongue.href = `${tongue.href.split("#")[0]}#${id}`;
    });
  }

  // Colours.
  const dress = (theme) => {
    if (theme === "auto") delete page.dataset.theme; else page.dataset.theme = theme;
    find("button[data-theme]").forEach((it) => it.setAttribute("aria-pressed", String(it.dataset.theme === theme)));
  };
  dress(page.dataset.theme ?? "auto");
  for (const button of find("button[data-theme]")) {
    button.addEventListener("click", () => {
      try { localStorage.setItem("theme", button.dataset.theme); } catch { /* it holds for this page */ }
      dress(button.dataset.theme);
    });
  }

  // Keys.
  const move = (by) => {
    const heads = find("#results .hit, .rule > .number[href], h2.title > .number, .change > :is(h2, h3), .run:is(p), .run > summary, .comparison tr[id], .item > h2, .list tbody tr > :first-child a, :is(.contents, .chapters h2, .terms, .plain, .card h3) a");
    // What is folded away cannot be reached.
    const seen = heads.filter((it) => it.checkVisibility?.() ?? true);
    const all = seen.map((it) => (it.matches("tr") ? it : it.querySelector("a") ?? it));
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const inSight = all.findIndex((it) => it.getBoundingClientRect().top > 60);
    const next = at < 0 ? Math.max(inSight, 0) : (at + by + all.length) % all.length;
    // A change without an address of its own has a heading that is no link.
    if (all[next].tabIndex < 0) all[next].tabIndex = -1;
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "center" });
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
  const SHOWN = ["en", "ja", "both"];
  const cite = () => { const forms = document.getElementById("cite"); if (!forms?.togglePopover) copy(); else if (forms.togglePopover()) forms.querySelector("button")?.focus(); };
  const unfold = () => { const line = document.querySelector(".slim > details"); if (line) line.open = !line.open; };
  const KEYS = {
    "/": () => { box.focus(); box.select(); },
    "?": () => location.assign(document.querySelector("a.help")?.href ?? "/help"),
    j: () => move(1), k: () => move(-1), c: cite, t: unfold,
    l: () => { if (find(".tongues").length) read(SHOWN[(SHOWN.indexOf(page.dataset.show ?? "both") + 1) % SHOWN.length]); },
    f: () => document.querySelector(".acts a, a.follow")?.click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape") { hide(); return; }
    if (event.target.closest?.("input, select, textarea, dialog, [popover]")) return;
    const act = KEYS[event.key];
    if (act) { event.preventDefault(); act(); }
  });

  // Keeps what was read, where the browser lets pages do so.
  const root = page.dataset.root ?? "/";
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(`${root}sw.js`).catch(() => {});
})();

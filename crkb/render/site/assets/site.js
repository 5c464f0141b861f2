// Everything a page does beyond being read: theme, previews, permalinks, keys, the search field.
// Without this script all text and links work.
"use strict";
const crkb = (() => {
  const root = new URL(".", document.currentScript.src).href;
  const here = new URL(".", location.href).href; // the folder of the edition
  const $ = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const kept = { // a browser may refuse storage, for pages from disk above all
    get(name) { try { return localStorage.getItem(`crkb-${name}`); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(`crkb-${name}`, value); } catch { /* not kept */ } },
  };
  const loading = new Map();
  const load = (address) => {
    if (!loading.has(address)) {
      loading.set(address, new Promise((resolve, reject) => {
        const script = make("script", { src: address });
        script.onload = resolve;
        script.onerror = () => { loading.delete(address); reject(new Error(address)); };
        document.head.append(script);
      }));
    }
    return loading.get(address);
  };

  // Theme and examples as the reader last chose, before anything is painted.

  const html = document.documentElement;
  const theme = () => html.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  if (kept.get("theme")) html.dataset.theme = kept.get("theme");
  html.classList.add("scripted");
  html.classList.toggle("no-examples", kept.get("examples") === "no");

  function switchTheme() {
    html.dataset.theme = theme() === "dark" ? "light" : "dark";
    kept.set("theme", html.dataset.theme);
    say(`${html.dataset.theme === "dark" ? "Dark" : "Light"} colours`);
  }

  function switchExamples() {
    const hidden = html.classList.toggle("no-examples");
    kept.set("examples", hidden ? "no" : "yes");
    showExamples();
    say(hidden ? "Examples hidden" : "Examples shown");
  }

  function showExamples() {
    const button = $("#examples");
    if (button) button.setAttribute("aria-pressed", String(!html.classList.contains("no-examples")));
  }

  let silence;
  function say(text) {
    let said = $(".said");
    if (!said) document.body.append(said = make("div", { class: "said", role: "status" }));
    said.hidden = false;
    said.textContent = text;
    clearTimeout(silence);
    silence = setTimeout(() => { said.hidden = true; }, 1800);
  }

  // A number is a permalink that copies itself.

  async function copy(anchor) {
    const canonical = $("link[rel=canonical]");
    const address = new URL(anchor, canonical ? canonical.href : location.href).href;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      const area = document.body.appendChild(make("textarea", { "aria-hidden": "true" }));
      area.value = address;
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    say("Link copied");
  }

  // Previews of what a reference points to, from a file of the target's page.

  const texts = new Map();
  const previews = (text) => texts.set(document.currentScript.src, JSON.parse(text));
  const preview = { box: null, link: null, timer: 0 };
  const MOST = 1100; // characters of rules below a heading

  async function previewsIn(source) {
    await load(source);
    return texts.get(source) || [];
  }

  // The page of this edition that has a rule: its own, where its chapter has one for each, or the chapter's.
  function pageOf(number) {
    const { split, kept } = $(".find").dataset, [rule, chapter] = /^(\d{3})(?:\.\d+)?/.exec(number);
    return split.split(" ").includes(chapter) && !kept.split(" ").includes(rule) ? rule : chapter;
  }

  async function previewOf(link) {
    const target = new URL(link.href);
    const folder = new URL(".", target).href;
    const page = target.pathname.split("/").pop().replace(/\.html$/, "") || "index";
    let anchor = decodeURIComponent(target.hash.slice(1)) || page;
    const from = page === "all" ? (/^[1-9]$/.test(anchor) ? "index" : /^\d{3}/.test(anchor) ? pageOf(anchor) : "glossary") : page;
    const entries = await previewsIn(`${folder}data/${from}.js`);
    let at = entries.findIndex(([name]) => name === anchor);
    if (at < 0) return "";
    const through = link.dataset.to;
    const shown = [entries[at][2]];
    const open = through || entries[at][1] === "heading";
    for (let size = shown[0].length; open && ++at < entries.length && size < MOST; size += entries[at][2].length) {
      if (!through && !entries[at][0].startsWith(anchor)) break;
      shown.push(entries[at][2]);
      if (entries[at][0] === through) break;
    }
    return shown.map((text) => `<p>${text}</p>`).join("");
  }

  function showPreview(link, delay, tapped = false) {
    clearTimeout(preview.timer);
    preview.timer = setTimeout(async () => {
      let text = "";
      try { text = await previewOf(link); } catch { /* the file is not there: the link still works */ }
      if (!text || !document.contains(link)) return;
      hidePreview();
      const box = make("div", { class: "preview", id: "preview", role: tapped ? "group" : "tooltip" });
      box.innerHTML = text; // written by the export, escaped there
      if (tapped) {
        box.setAttribute("aria-label", "Preview");
        box.append(make("p", {}, make("a", { href: link.href }, "Go there")));
      }
      box.onpointerenter = () => clearTimeout(preview.timer);
      box.onpointerleave = () => hideSoon();
      document.body.append(box);
      place(box, link);
      if (!tapped) link.setAttribute("aria-describedby", "preview");
      preview.box = box;
      preview.link = link;
    }, delay);
  }

  function place(box, link) {
    const at = link.getClientRects()[0] || link.getBoundingClientRect();
    const left = Math.max(12, Math.min(at.left, html.clientWidth - box.offsetWidth - 12));
    const below = at.bottom + 6;
    const above = at.top - 6 - box.offsetHeight;
    const top = below + box.offsetHeight > innerHeight && above > 0 ? above : below;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${top + scrollY}px`;
  }

  function hidePreview() {
    clearTimeout(preview.timer);
    if (preview.link) preview.link.removeAttribute("aria-describedby");
    if (preview.box) preview.box.remove();
    preview.box = preview.link = null;
  }

  function hideSoon() {
    clearTimeout(preview.timer);
    preview.timer = setTimeout(hidePreview, 250);
  }

  const reference = (event) => event.target instanceof Element && event.target.closest("a.ref");

  function watchReferences() {
    let touched = false;
    document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
    document.addEventListener("pointerover", (event) => {
      const link = reference(event);
      if (link && event.pointerType !== "touch" && link !== preview.link) showPreview(link, 180);
    });
    document.addEventListener("pointerout", (event) => {
      if (reference(event) && event.pointerType !== "touch") hideSoon();
    });
    document.addEventListener("focusin", (event) => {
      const link = reference(event);
      if (link && link.matches(":focus-visible") && !touched) showPreview(link, 60);
      else if (preview.box && !preview.box.contains(event.target)) hidePreview();
    });
    document.addEventListener("click", (event) => {
      const link = reference(event);
      if (link && touched && link !== preview.link) { // the first tap shows, the second follows
        event.preventDefault();
        showPreview(link, 0, true);
        return;
      }
      if (preview.box && !preview.box.contains(event.target)) hidePreview();
      const number = event.target instanceof Element && event.target.closest("a.num");
      if (number && number.getAttribute("href").startsWith("#") && !event.metaKey && !event.ctrlKey) copy(number.getAttribute("href"));
    });
  }

  // The list of chapters: on small screens it opens over the page; elsewhere it follows the reader.

  function watchSide() {
    const side = $("#side"), jump = $(".jump");
    if (!side || !jump) return;
    jump.setAttribute("role", "button");
    const show = (shown) => {
      side.classList.toggle("open", shown);
      jump.setAttribute("aria-expanded", String(shown));
      if (!shown) return;
      const here = $('[aria-current="location"]', side) || $("[aria-current]", side) || $("a", side);
      here.focus({ preventScroll: true });
      here.scrollIntoView({ block: "center" });
    };
    const asked = () => show(location.hash === "#side"); // tapped before there was a script, or by an address
    addEventListener("hashchange", asked);
    asked();
    jump.onclick = (event) => { event.preventDefault(); show(!side.classList.contains("open")); };
    jump.onkeydown = (event) => { if (event.key === " ") { event.preventDefault(); jump.click(); } };
    side.onclick = (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      if (link.matches(".shut")) { event.preventDefault(); jump.focus({ preventScroll: true }); }
      show(false);
    };
    side.onkeydown = (event) => { if (event.key === "Escape" && side.classList.contains("open")) { event.stopPropagation(); show(false); jump.focus({ preventScroll: true }); } };
    side.addEventListener("focusout", (event) => { if (event.relatedTarget && !side.contains(event.relatedTarget)) show(false); });
    document.addEventListener("click", (event) => { if (!event.target.closest("#side, .jump")) show(false); });
    follow(side);
  }

  function follow(side) {
    const links = new Map(all('a[href^="#"]:not(.shut)', side).map((link) => [link.getAttribute("href").slice(1), link]));
    if (!links.size) return;
    const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
    const mark = () => {
      const line = innerHeight / 3;
      const end = scrollY > 0 && scrollY + innerHeight >= html.scrollHeight - 2;
      const passed = end ? headings : headings.filter((each) => each.getBoundingClientRect().top < line);
      const link = passed.length ? links.get(passed.at(-1).id) : null;
      const before = $('[aria-current="location"]', side);
      if (before === link) return;
      if (before) before.removeAttribute("aria-current");
      if (!link) return;
      link.setAttribute("aria-current", "location");
      const box = side.getBoundingClientRect(), at = link.getBoundingClientRect();
      if (at.top < box.top || at.bottom > box.bottom) side.scrollTop += at.top - box.top - side.clientHeight / 3;
    };
    let waiting = false;
    addEventListener("scroll", () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; mark(); });
    }, { passive: true });
    mark();
  }

  // To another edition: to the rule that is read, under the number that it has there.

  let moves = null;
  const moved = (text) => { moves = JSON.parse(text); };

  function anchor() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
  }

  // An address of a rule that has got a page of its own since.
  function leadToPart() {
    const [rule] = /^\d{3}\.\d+/.exec(anchor()) || [];
    if (rule && !document.getElementById(anchor()) && $(`.parts a[href="${rule}.html"]`)) location.replace(`${rule}.html#${anchor()}`);
  }

  // The rule that was asked for while it is in view, else the one at the upper third.
  function reading() {
    const asked = document.getElementById(anchor().replace(/-e\d+$/, ""));
    const at = asked && asked.getBoundingClientRect();
    if (at && at.bottom > 0 && at.top < innerHeight) return asked.id;
    const passed = all("main .rule[id], main .term[id]").filter((rule) => rule.getBoundingClientRect().top < innerHeight / 3);
    return passed.length ? passed.at(-1).id : "";
  }

  async function leadOn(link) {
    const page = link.dataset.page ||= link.getAttribute("href"); // as the export wrote it
    const at = reading();
    if (!at) return page;
    const same = new URL(page, location.href).pathname.split("/").pop() === location.pathname.split("/").pop();
    if (!/^\d{3}\./.test(at) || !("moved" in link.dataset)) return same ? `${page}#${at}` : page;
    try { await load(`${here}data/moved.js`); } catch { return page; }
    const numbers = moves[link.dataset.edition] || {}, there = numbers[at] ?? at;
    return there ? `${new URL(".", new URL(page, location.href)).href}${there.slice(0, 3)}.html#${there}` : page;
  }

  function watchEditions() {
    const links = all("a[data-edition]"), pick = $(".pick");
    const prepare = () => links.forEach(async (link) => { link.href = await leadOn(link); });
    for (const link of links) link.addEventListener("focus", prepare);
    if (pick) pick.addEventListener("toggle", () => { if (pick.open) prepare(); });
    document.addEventListener("click", async (event) => {
      const link = event.target instanceof Element && event.target.closest("a[data-edition]");
      if (pick && pick.open && !pick.contains(event.target)) pick.open = false;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      location.href = await leadOn(link);
    });
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && pick && pick.open) { pick.open = false; $("summary", pick).focus({ preventScroll: true }); }
    });
    addEventListener("pageshow", () => { if (pick) pick.open = false; });
  }

  // Rules that are yet to come: what day it is, only a browser knows.

  function watchDate() {
    const time = $(".status time"), today = new Date();
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    if (time && time.dateTime > day) $(".under").append(make("p", { class: "banner" }, `Not in force yet: these rules are effective from ${time.dateTime}.`));
    const newer = all(".newer");
    if (!newer.length) return;
    const holds = newer.filter((each) => $("time", each).dateTime <= day);
    for (const each of newer) each.hidden = each !== (holds.at(-1) || newer[0]);
    $(".banner span").textContent = holds.length ? "Superseded: newer rules are in force since" : "Newer rules are coming, in force from";
  }

  // Keys.

  const KEYS = {
    "/": ["search", () => { const q = $("#q"); if (q) { q.focus(); q.select(); } }],
    n: ["next rule, then next chapter", () => step(1)],
    p: ["previous rule, then previous chapter", () => step(-1)],
    e: ["examples on or off", switchExamples],
    d: ["dark or light", switchTheme],
    "?": ["this help", help],
    Escape: ["close what is open", hidePreview],
  };

  function step(by) {
    const rules = all("main .rule[id] > h2 > .num, main .rule[id] > h3 > .num, main .term > dt > .num, main .named .num");
    const line = Math.min(innerHeight / 3, 160);
    const at = rules.indexOf(document.activeElement);
    const seen = rules.findIndex((rule) => rule.getBoundingClientRect().top > line) - 1;
    const start = at >= 0 ? at : seen === -2 ? rules.length - 1 : seen;
    const next = rules[start + by];
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "start" });
      return;
    }
    const page = $(by > 0 ? ".steps .next" : ".steps .prev");
    if (page) page.click();
  }

  function help() {
    let dialog = $("#keys");
    if (!dialog) {
      const list = make("dl");
      for (const [key, [what]] of Object.entries(KEYS)) {
        list.append(make("dt", {}, make("kbd", {}, key === "Escape" ? "Esc" : key)), make("dd", {}, what));
      }
      const use = make("input", { type: "checkbox", id: "use-keys" });
      use.checked = kept.get("keys") !== "no";
      use.onchange = () => kept.set("keys", use.checked ? "yes" : "no");
      dialog = make("dialog", { id: "keys", "aria-labelledby": "keys-title" },
        make("h2", { id: "keys-title" }, "Keyboard shortcuts"), list,
        make("p", {}, make("label", {}, use, " Use single-key shortcuts on this site")),
        make("form", { method: "dialog" }, make("button", {}, "Close")));
      document.body.append(dialog);
    }
    if (!dialog.open) dialog.showModal();
  }

  function watchKeys() {
    document.addEventListener("keydown", (event) => {
      const typing = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select, dialog");
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key !== "Escape" && (typing || (kept.get("keys") === "no" && event.key !== "?"))) return;
      if (event.key !== "Escape") event.preventDefault();
      key[1]();
    });
  }

  // The search field. The engine and the index are loaded when it is first used.

  let engine = null, data = null;
  const index = (text) => { data = JSON.parse(text); };
  let started = null; // loading, since the search field was first used
  const ready = () => started ||= begin().catch((error) => { started = null; throw error; });
  const begin = async () => {
    await Promise.all([`${root}words.js`, `${root}reading.js`, `${root}ranking.js`, `${root}search.js`, `${here}data/search.js`].map(load));
    engine ||= crkbSearch(data);
    return engine;
  };

  function hitParts(hit) {
    const snippet = make("span");
    let at = 0;
    for (const [start, end] of hit.marks) {
      snippet.append(hit.snippet.slice(at, start), make("mark", {}, hit.snippet.slice(start, end)));
      at = end;
    }
    snippet.append(hit.snippet.slice(at));
    const parts = [make("b", {}, hit.name), hit.title === hit.name ? "" : hit.title];
    if (hit.above) parts.push(make("i", {}, hit.above));
    if (hit.kind !== "rule") parts.push(make("i", {}, hit.kind));
    if (hit.snippet !== hit.title) parts.push(snippet);
    return parts;
  }

  // How many were found, and what else to try.
  function counted(result, query) {
    const some = result.whole === 0 ? ", with some of the words" : "";
    const said = make("span", { role: "status" }, result.hits.length ? `${result.total} found${some}` : result.error || "Nothing found");
    if (result.readAs) {
      said.prepend("Showing results for ", make("b", {}, result.readAs), " (",
        make("a", { href: `${results(query)}&typed=1` }, "search as typed"), "). ");
    }
    if (result.suggestion) said.append(". Did you mean ", make("a", { href: results(result.suggestion) }, result.suggestion), "?");
    return said;
  }

  // A rule's number needs no index: the page knows the chapters, and a chapter's previews whether it is there.

  const NUMBER = /^(?:cr|rules?)?\s*([1-9]\d\d(?:\.\d+[a-z]{0,2})?)\.?$/i;

  async function numbered(query) {
    const [, name] = NUMBER.exec(query.trim()) || [];
    if (!name) return null;
    if (!$(".find").dataset.chapters.split(" ").includes(name.slice(0, 3))) return null;
    const page = pageOf(name);
    const entry = (await previewsIn(`${here}data/${page}.js`)).find(([anchor]) => anchor === name.toLowerCase());
    if (!entry) return null;
    const [anchor, , text] = entry;
    const said = new DOMParser().parseFromString(text.replaceAll("<br>", " "), "text/html").body.textContent;
    const href = anchor === page ? `${page}.html` : `${page}.html#${anchor}`;
    return { hits: [{ kind: "rule", name: anchor, title: "", snippet: said.replace(anchor, "").replace(/^\.?\s*/, "").slice(0, 200), marks: [], href }], total: 1, whole: 1 };
  }

  const results = (query) => `search.html?q=${encodeURIComponent(query)}`;

  function watchSearch() {
    const field = $("#q");
    const list = $("#found");
    const page = $("#results");
    if (!field) return;
    let hits = [], chosen = 0, asked = 0, shown = "", asTyped = false;
    field.setAttribute("aria-keyshortcuts", "/");
    if (!page) {
      for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "hits"], ["aria-autocomplete", "list"]]) field.setAttribute(name, value);
    }

    const open = () => { list.hidden = false; field.setAttribute("aria-expanded", String(hits.length > 0)); if (hits.length) choose(0); };
    const close = () => { list.hidden = true; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); };
    const choose = (at) => {
      const options = all(".hit", list);
      if (!options.length) return;
      chosen = (at + options.length) % options.length;
      options.forEach((option, i) => option.setAttribute("aria-selected", String(i === chosen)));
      field.setAttribute("aria-activedescendant", options[chosen].id);
      options[chosen].scrollIntoView({ block: "nearest" });
    };
    const go = (hit) => { close(); location.href = hit.href; };

    async function find(query) {
      const direct = engine || asTyped || page ? null : await numbered(query).catch(() => null);
      if (direct) {
        if (started) started.then(() => { if (field.value.trim() === query && !list.hidden) search(); }, () => {});
        return direct;
      }
      await ready();
      return asTyped ? engine.search(query, 60, true) : engine.typing(query, page ? 60 : 12);
    }

    async function search() {
      const query = field.value.trim();
      const turn = ++asked;
      if (!query) { hits = []; shown = ""; if (page) { page.replaceChildren(); } else close(); return; }
      let found;
      try { found = await find(query); } catch (error) { found = { hits: [], total: 0, error: `Search cannot be loaded (${error.message})` }; }
      if (turn !== asked) return;
      hits = found.hits;
      shown = query;
      if (page) showPage(found, query);
      else showList(found, query);
    }

    function showList(found, query) {
      const options = hits.map((hit, i) => make("div", { class: "hit", role: "option", id: `hit-${i}`, "aria-selected": "false" }, ...hitParts(hit)));
      options.forEach((option, i) => { option.onclick = () => go(hits[i]); option.onpointermove = () => i !== chosen && choose(i); });
      const more = make("a", { href: results(query) }, "Show all results");
      list.replaceChildren(
        make("p", {}, counted(found, query), " · ", more),
        make("div", { id: "hits", role: "listbox", "aria-label": "Found" }, ...options));
      list.scrollTop = 0;
      open();
    }

    function showPage(found, query) {
      page.replaceChildren(...hits.map((hit) => make("li", {}, make("a", { class: "hit", href: hit.href }, ...hitParts(hit)))));
      $("#said").replaceChildren(counted(found, query));
      $(".how").open = !hits.length;
      history.replaceState(null, "", `?q=${encodeURIComponent(query)}${asTyped ? "&typed=1" : ""}`);
    }

    field.addEventListener("focus", () => { ready().catch(() => {}); });
    field.addEventListener("pointerenter", () => { ready().catch(() => {}); });
    field.addEventListener("input", () => { asTyped = false; search(); });
    field.addEventListener("keydown", async (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (page || !hits.length) return;
        event.preventDefault();
        if (list.hidden) open();
        else choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Escape") {
        if (!list.hidden) { event.preventDefault(); close(); } else field.blur();
      } else if (event.key === "Enter" && !event.ctrlKey && !event.isComposing) {
        event.preventDefault();
        if (field.value.trim() !== shown) await search();
        if (hits.length) go(hits[page ? 0 : chosen]);
      }
    });
    document.addEventListener("click", (event) => { if (!event.target.closest(".find")) close(); });
    if (page) {
      const address = new URLSearchParams(location.search);
      field.value = address.get("q") || "";
      asTyped = address.has("typed");
      if (field.value) search();
      else field.focus();
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const element of all(".tools[hidden], .acts[hidden]")) element.hidden = false;
    const on = (selector, act) => { const button = $(selector); if (button) button.onclick = act; };
    on("#theme", switchTheme);
    on("#help", help);
    on("#examples", switchExamples);
    on("#print", () => print());
    showExamples();
    leadToPart();
    addEventListener("hashchange", leadToPart);
    watchSide();
    watchEditions();
    watchDate();
    watchReferences();
    watchKeys();
    watchSearch();
  });

  const addressOf = (number) => (pageOf(number) === number ? `${number}.html` : `${pageOf(number)}.html#${number}`);

  return { previews, index, moved, ready, addressOf };
})();

// Everything a page does beyond being read: theme, previews, permalinks, keys. The search field is searching.js.
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

  const reference = (event) => event.target instanceof Element && event.target.closest("a.ref, .refs a");

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
      const typing = event.target instanceof Element && event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog");
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key !== "Escape" && (typing || (kept.get("keys") === "no" && event.key !== "?"))) return;
      if (event.key !== "Escape") event.preventDefault();
      key[1]();
    });
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
  });

  const addressOf = (number) => (pageOf(number) === number ? `${number}.html` : `${pageOf(number)}.html#${number}`);

  return { $, all, make, load, root, here, previews, previewsIn, moved, pageOf, addressOf, keys: KEYS, reading, say };
})();

// Official text, plain wording or both, as the reader last chose. Without this script the official text is there,
// and the plain wording folded up below it. Rules by themselves have this script and no other.
"use strict";
(() => {
  const CHOICES = { official: "Official", both: "Both", plain: "Plain" }, KEY = "crkb-wording";
  const html = document.documentElement;
  const kept = () => { // a browser may refuse storage, for pages from disk above all
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const keep = (choice) => { try { localStorage.setItem(KEY, choice); } catch { /* not kept */ } };
  const make = (tag, values = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...children);
    return element;
  };
  const choose = (choice) => { html.dataset.wording = Object.hasOwn(CHOICES, choice ?? "") ? choice : "official"; };
  choose(kept()); // before anything is painted

  // What is chosen is unfolded, once, so that the reader may fold it up; of the two, plain wording alone comes first.

  const shown = new WeakMap(); // what is folded -> the choice that it follows
  const FITTING = '.plain:not([data-status="changed"])';

  function show() {
    const choice = html.dataset.wording;
    for (const text of document.querySelectorAll(`.official, ${FITTING}`)) {
      if (shown.get(text) === choice) continue;
      shown.set(text, choice);
      text.open = choice === "both" || text.classList.contains(choice);
      const official = text.parentElement.querySelector(":scope > .official");
      if (!official || official === text) continue;
      if (choice === "plain") official.before(text);
      else official.after(text);
    }
    for (const radio of document.querySelectorAll(".wording input")) radio.checked = radio.value === choice;
  }

  // What is read stays where it is, though the page gets longer or shorter above.
  function change(choice) {
    const read = typeof crkb === "undefined" ? null : document.getElementById(crkb.reading());
    const top = read && read.getBoundingClientRect().top;
    choose(choice);
    show();
    if (read) scrollBy({ top: read.getBoundingClientRect().top - top, behavior: "instant" });
  }

  function offer() {
    const place = document.querySelector(".wording");
    if (!place) return;
    const radios = Object.entries(CHOICES).map(([value, label]) => {
      const radio = make("input", { type: "radio", name: "wording", value });
      radio.onchange = () => { keep(value); change(value); };
      return make("label", {}, radio, ` ${label}`);
    });
    place.prepend(make("fieldset", {}, make("legend", {}, "Wording"), ...radios));
    if (typeof crkb !== "undefined") crkb.keys.w = ["official text, both or plain wording", next];
  }

  function next() {
    const all = Object.keys(CHOICES), choice = all[(all.indexOf(html.dataset.wording) + 1) % all.length];
    keep(choice);
    change(choice);
    crkb.say({ official: "Official text", both: "Official text and plain wording", plain: "Plain wording" }[choice]);
  }

  // An example that is linked may be in a text that is folded up.
  function reveal() {
    let found = null;
    try { found = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { /* no such place */ }
    const folded = found && found.closest(".official:not([open])");
    if (!folded) return;
    folded.open = true;
    found.scrollIntoView();
  }

  const parsing = new MutationObserver(show); // each rule as soon as it is there, before it is painted
  parsing.observe(html, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    parsing.disconnect();
    offer();
    show();
    reveal();
  });
  addEventListener("hashchange", reveal);
  addEventListener("pageshow", (event) => { if (event.persisted) { choose(kept()); show(); } }); // chosen on another page
})();

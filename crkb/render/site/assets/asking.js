// The form of a question, where a service answers or the engine beside the site: facts are kept in the address.
"use strict";
(() => {
  const form = document.querySelector(".asking");
  if (!form) return;
  const fields = [...form.querySelectorAll("[data-fact]")], shown = form.querySelector(".answer");
  const make = (tag, text = "", attributes = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };
  if (!/^https?:$/.test(location.protocol)) {
    if (crkb.engine) form.before(make("p", "Questions are answered here once these files are on a server: from disk browsers don't run the engine.", { class: "remark" }));
    return;
  }

  const READ = { // a field's text as a fact
    truth: (text) => text === "yes",
    choice: (text) => text,
    text: (text) => text,
    number: (text) => Number(text),
    data: (text) => JSON.parse(text),
  };

  // The facts that are given. Throws with the name of the field that can't be read.
  function given() {
    const found = {};
    for (const field of fields) {
      field.removeAttribute("aria-invalid");
      const text = field.value.trim();
      if (!text && field.dataset.control !== "text") continue;
      if (!text && !field.defaultValue) continue;
      try {
        found[field.dataset.fact] = READ[field.dataset.control](text);
      } catch {
        field.setAttribute("aria-invalid", "true");
        field.focus();
        throw new Error(`${field.dataset.fact}: this is not JSON, as in ${field.defaultValue || '["a", "b"]'}`);
      }
    }
    return found;
  }

  function fill(facts) {
    for (const field of fields) {
      const value = facts[field.dataset.fact];
      const data = field.dataset.control === "data";
      field.value = value === undefined || value === null ? "" : data ? JSON.stringify(value) : value === true ? "yes" : value === false ? "no" : String(value);
    }
  }

  // A value as text: lists and groups indented.
  function lines(value, indent = "") {
    if (Array.isArray(value)) return value.length ? value.flatMap((each) => { const [first, ...rest] = lines(each); return [`${indent}- ${first}`, ...rest.map((line) => `${indent}  ${line}`)]; }) : [`${indent}(nothing)`];
    if (value && typeof value === "object") {
      return Object.entries(value).flatMap(([key, each]) => {
        const below = lines(each);
        return each && typeof each === "object" ? [`${indent}${key}:`, ...below.map((line) => `${indent}  ${line}`)] : [`${indent}${key}: ${below[0]}`];
      });
    }
    return [indent + (value === null || value === "" ? "(none)" : value === true ? "yes" : value === false ? "no" : String(value))];
  }

  function proof(steps) {
    const list = make("ol", "", { class: "proof" });
    for (const step of steps) {
      const item = make("li");
      const [chapter] = /^\d{3}/.exec(step.rule) || [];
      item.append(chapter ? make("a", step.rule, { class: "ref", href: crkb.addressOf(step.rule) }) : step.rule, " ");
      if (step.holds === null) item.append(make("b", "Not known:"), " ");
      item.append(step.says);
      if (step.steps.length) item.append(proof(step.steps));
      list.append(item);
    }
    return list;
  }

  function show(result) {
    const words = { yes: "Yes.", no: "No.", depends: `It depends on: ${result.missing.join(", ")}` };
    const value = result.value === null ? [] : lines(result.value);
    const came = make("pre", [...(words[result.verdict] ? [words[result.verdict]] : []), ...value].join("\n"), { class: "came" });
    const warned = result.verified ? [] : [make("p", "Not verified in this edition: rules that this rests on read differently here.", { class: "warning" })];
    const clashes = result.contradictions.map((clash) => make("p", `${clash.rules.join(" and ")} contradict each other: ${clash.says}`, { class: "warning" }));
    shown.replaceChildren(...warned, came, proof(result.steps), ...clashes);
  }

  async function service(facts) {
    const body = JSON.stringify({ question: form.dataset.name, facts, edition: form.dataset.edition });
    const answer = await fetch(form.dataset.asks, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return { ok: answer.ok, found: await answer.json() };
  }

  async function engine(facts) {
    const found = await crkb.engine.ask(form.dataset.name, JSON.stringify(facts));
    return { ok: !("detail" in found), found };
  }

  let turn = 0;
  async function ask() {
    const mine = ++turn;
    let facts;
    try { facts = given(); } catch (error) { shown.replaceChildren(make("p", error.message, { class: "warning" })); return; }
    history.replaceState(null, "", `?facts=${encodeURIComponent(JSON.stringify(facts))}`);
    try {
      const { ok, found } = await (form.dataset.asks ? service(facts) : engine(facts));
      if (mine !== turn) return;
      if (ok) show(found.result ?? found);
      else shown.replaceChildren(make("p", [found.detail ?? found.error?.message ?? found.message, found.hint ?? found.error?.hint].filter(Boolean).join(" "), { class: "warning" }));
    } catch (error) {
      if (mine === turn) shown.replaceChildren(make("p", form.dataset.asks ? `The service doesn't answer (${error.message}).` : error.message, { class: "warning" }));
    }
  }

  const asksAtOnce = () => Boolean(form.dataset.asks) || crkb.engine.ready; // nobody loads megabytes unasked

  form.hidden = false;
  form.onsubmit = (event) => { event.preventDefault(); ask(); };
  const wanted = new URLSearchParams(location.search).get("facts");
  if (wanted) {
    try { fill(JSON.parse(wanted)); if (asksAtOnce()) ask(); } catch { shown.replaceChildren(make("p", "The facts in the address are not JSON.", { class: "warning" })); }
  }

  // A case to change is filled in on this page, which has the engine, rather than loaded with a page of its own.
  if (!form.dataset.asks) {
    for (const link of document.querySelectorAll('.case a[href^="?facts="]')) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        history.replaceState(null, "", link.getAttribute("href"));
        fill(JSON.parse(new URLSearchParams(location.search).get("facts")));
        shown.replaceChildren();
        if (asksAtOnce()) ask();
        form.scrollIntoView();
        form.querySelector("[type=submit]").focus({ preventScroll: true });
      });
    }
  }
})();

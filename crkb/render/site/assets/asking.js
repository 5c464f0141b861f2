// The form of a question, where a service answers: facts are asked about as they are typed, kept in the address.
"use strict";
(() => {
  const form = document.querySelector(".asking");
  if (!form || !/^https?:$/.test(location.protocol)) return;
  const fields = [...form.querySelectorAll("[data-fact]")], shown = form.querySelector(".answer");
  const make = (tag, text = "", attributes = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };

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

  let turn = 0;
  async function ask() {
    const mine = ++turn;
    let facts;
    try { facts = given(); } catch (error) { shown.replaceChildren(make("p", error.message, { class: "warning" })); return; }
    history.replaceState(null, "", `?facts=${encodeURIComponent(JSON.stringify(facts))}`);
    try {
      const body = JSON.stringify({ question: form.dataset.name, facts, edition: form.dataset.edition });
      const answer = await fetch(form.dataset.asks, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      const found = await answer.json();
      if (mine !== turn) return;
      if (answer.ok) show(found.result ?? found);
      else shown.replaceChildren(make("p", [found.detail ?? found.error?.message ?? found.message, found.hint ?? found.error?.hint].filter(Boolean).join(" "), { class: "warning" }));
    } catch (error) {
      if (mine === turn) shown.replaceChildren(make("p", `The service doesn't answer (${error.message}).`, { class: "warning" }));
    }
  }

  form.hidden = false;
  form.onsubmit = (event) => { event.preventDefault(); ask(); };
  const wanted = new URLSearchParams(location.search).get("facts");
  if (wanted) {
    try { fill(JSON.parse(wanted)); ask(); } catch { shown.replaceChildren(make("p", "The facts in the address are not JSON.", { class: "warning" })); }
  }
})();

// The search field: a number is looked up, names are found at once, texts as soon as their index is here.
"use strict";
Object.assign(crkb, (() => {
  const { $, all, make, load, root, here, previewsIn, pageOf } = crkb;

  // Two finders: of names, which is here soon, and of texts, which is loaded after it.

  const once = (begin) => { // a load that failed is tried again
    let started = null;
    return () => started ||= begin().catch((error) => { started = null; throw error; });
  };

  let finder = null, named = null;
  const names = (text) => { named = JSON.parse(text); };
  const soon = once(async () => {
    await Promise.all([`${root}finding.js`, `${here}data/names.js`].map(load));
    return finder ||= crkbFinder(named);
  });

  let engine = null;
  const indexes = new Map(); // by address, as those of other editions may be on their way, too
  const index = (text) => { indexes.set(document.currentScript.src, text); };
  const pause = () => new Promise((go) => { setTimeout(go); });
  async function engineOf(address, loading) {
    const taken = loading(address).then(() => { const text = indexes.get(address); indexes.delete(address); return text; });
    await Promise.all([taken, ...["words", "reading", "ranking", "search"].map((name) => load(`${root}${name}.js`))]);
    await pause();
    return crkbSearch(JSON.parse(await taken), pause);
  }
  const ready = once(async () => {
    await soon().catch(() => {}); // what is small doesn't wait for what is large
    engine = await engineOf(`${here}data/search.js`, load);
    return engine;
  });

  // In all editions of the site (everywhere.js), where it is chosen.

  let told = null;
  const editions = (text) => { told = JSON.parse(text); };
  const everywhere = once(async () => {
    await Promise.all([`${root}everywhere.js`, `${root}editions.js`].map(load));
    return crkbEverywhere(told, (address, loading) => (engine && address === `${here}data/search.js` ? engine : engineOf(address, loading)));
  });
  const inAll = () => $("#editions")?.value === "all";

  const MOST = 60; // hits on the page of results
  const WAIT = 800; // ms from the first use of the field until texts are loaded: a number is there before

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
    const nothing = $("#in")?.value || $("#kind")?.value ? "Nothing found there: look everywhere" : "Nothing found";
    const said = make("span", { role: "status" }, result.hits.length ? `${result.total} found${some}` : result.error || nothing);
    if (result.soon) {
      said.textContent = result.hits.length ? "Titles and terms; looking through the texts …" : "Looking through the texts …";
      return said;
    }
    if (result.readAs) {
      said.prepend("Showing results for ", make("b", {}, result.readAs), " (",
        make("a", { href: results(query, true) }, "search as typed"), "). ");
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

  // What the page of results keeps to: a kind, and a section or chapter.
  const scope = () => ({ kind: $("#kind")?.value || "", within: $("#in")?.value || "" });

  function addressed(query, asTyped = false) {
    const { kind, within } = scope();
    return `?${new URLSearchParams({ q: query, ...(asTyped && { typed: 1 }), ...(within && { in: within }), ...(kind && { kind }), ...(inAll() && { editions: "all" }) })}`;
  }

  const results = (query, asTyped = false) => `search.html${addressed(query, asTyped)}`;

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

    const open = (at = 0) => { list.hidden = false; field.setAttribute("aria-expanded", String(hits.length > 0)); if (hits.length) choose(at); };
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
      if (direct) return direct;
      if (!engine && !asTyped) {
        const found = await soon().then((finder) => finder.find(query, page ? 400 : 12), () => null);
        if (found && !engine) {
          ready().then(() => { if (field.value.trim() === query && (page || !list.hidden)) search(); }, (error) => { failed(error, query); });
          return { ...narrowed(found), soon: true };
        }
      }
      await ready();
      return asTyped ? engine.search(query, MOST, true, scope()) : engine.typing(query, page ? MOST : 12, scope());
    }

    function narrowed(found) {
      const { kind, within } = scope();
      const inside = (hit) => hit.kind === "rule" && (within.length === 1 ? /^\d{3}/.test(hit.name) && hit.name[0] === within : hit.name.split(".")[0] === within);
      const hits = found.hits.filter((hit) => (!kind || hit.kind === kind) && (!within || inside(hit)));
      return { ...found, hits: hits.slice(0, MOST), total: kind || within ? hits.length : found.total };
    }

    // What was found by names stays; that texts can't be looked through is said.
    function failed(error, query) {
      const said = $(page ? "#said [role=status]" : "#found [role=status]");
      if (said && field.value.trim() === query) said.textContent = `Only titles and terms: search cannot be loaded (${error.message})`;
    }

    async function search() {
      const query = field.value.trim();
      const turn = ++asked;
      if (!query) { hits = []; shown = ""; if (page) { page.replaceChildren(); $("#said").replaceChildren("Type in the search field above."); history.replaceState(null, "", location.pathname); } else close(); return; }
      if (inAll()) { await searchAll(query, () => turn !== asked); return; }
      let found;
      try { found = await find(query); } catch (error) { found = { hits: [], total: 0, error: `Search cannot be loaded (${error.message})` }; }
      if (turn !== asked) return;
      const at = query === shown && chosen > 0 && hits[chosen] ? found.hits.findIndex((hit) => hit.name === hits[chosen].name) : 0;
      hits = found.hits;
      shown = query;
      if (page) showPage(found, query);
      else showList(found, query, Math.max(at, 0));
    }

    function showList(found, query, at) {
      const options = hits.map((hit, i) => make("div", { class: "hit", role: "option", id: `hit-${i}`, "aria-selected": "false" }, ...hitParts(hit)));
      options.forEach((option, i) => { option.onclick = () => go(hits[i]); option.onpointermove = () => i !== chosen && choose(i); });
      const more = make("a", { href: results(query) }, "Show all results");
      list.replaceChildren(
        make("p", {}, counted(found, query), " · ", more),
        make("div", { id: "hits", role: "listbox", "aria-label": "Found" }, ...options));
      list.scrollTop = 0;
      open(at);
    }

    function showPage(found, query) {
      page.replaceChildren(...hits.map((hit) => make("li", {}, make("a", { class: "hit", href: hit.href }, ...hitParts(hit)))));
      $("#said").replaceChildren(counted(found, query));
      $(".how").open = !hits.length;
      history.replaceState(null, "", addressed(query, asTyped));
    }

    // Edition by edition: what one has is shown while the next is loaded.
    async function searchAll(query, isOver) {
      hits = [];
      shown = query;
      page.replaceChildren();
      history.replaceState(null, "", addressed(query, asTyped));
      const said = make("span", { role: "status" });
      $("#said").replaceChildren(said);
      let all;
      const show = (group) => {
        page.append(all.shown(group, hitParts, results(query, true)));
        hits.push(...group.hits);
      };
      try {
        all = await everywhere();
      } catch (error) {
        said.textContent = `The list of editions cannot be loaded (${error.message})`;
        return;
      }
      const told = (text) => { said.textContent = text; };
      const { suggestion } = await all.search(query, { asTyped, scope: scope(), told, show, isOver });
      if (isOver()) return;
      if (suggestion) said.append(". Did you mean ", make("a", { href: results(suggestion) }, suggestion), "?");
      $(".how").open = !hits.length;
    }

    // Six indexes for each letter would be too much.
    function askFirst() {
      const wanted = "Press Enter to search all editions.";
      asked++;
      shown = "";
      if ($("#said").textContent !== wanted) $("#said").replaceChildren(make("span", { role: "status" }, wanted));
    }

    const begin = () => {
      if (inAll()) return; // indexes are loaded one at a time
      soon().catch(() => {});
      setTimeout(() => { ready().catch(() => {}); }, WAIT);
    };
    field.addEventListener("focus", begin, { once: true });
    field.addEventListener("pointerenter", begin, { once: true });
    field.addEventListener("input", () => {
      asTyped = false;
      if (inAll() && field.value.trim()) askFirst();
      else search();
    });
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
        if (field.value.trim() !== shown) { await search(); if (inAll()) return; }
        if (hits.length) go(hits[page ? 0 : chosen]);
      }
    });
    document.addEventListener("click", (event) => { if (!event.target.closest(".find")) close(); });
    if (page) {
      const address = new URLSearchParams(location.search);
      field.value = address.get("q") || "";
      asTyped = address.has("typed");
      for (const id of ["in", "kind", "editions"]) {
        const list = $(`#${id}`), wanted = address.get(id);
        if (!list) continue;
        if (wanted && all("option", list).some((option) => option.value === wanted)) list.value = wanted;
        list.onchange = search;
      }
      $(".filters").hidden = false;
      if (field.value) search();
      else field.focus();
    }
  }

  // The search of the first page: a number leads to its rule, all else to the page of results.
  for (const form of all("form.lead")) {
    form.elements.q.addEventListener("focus", () => { soon().catch(() => {}); }, { once: true });
    form.onsubmit = async (event) => {
      event.preventDefault();
      const query = form.elements.q.value.trim();
      const direct = query && await numbered(query).catch(() => null);
      location.href = direct && direct.hits.length ? direct.hits[0].href : results(query);
    };
  }

  watchSearch();
  return { names, index, editions, soon, ready, everywhere };
})());

// Search in all editions of a site: the functions here do in the same order what crkb/everywhere.py does.
// Which texts are the same, editions.js tells. Indexes are large, so only one is here at a time.
"use strict";

// Kind of text -> for each edition the texts' numbers by rule number or name (all_editions.py, `steps`).
function crkbTexts(written) {
  const tables = (steps) => {
    let here = new Map(), next = 0;
    return steps.map(([gone, fresh, same]) => {
      here = new Map(here);
      for (const name of gone) here.delete(name);
      for (const name of fresh) here.set(name, next++);
      for (const [name, text] of Object.entries(same)) here.set(name, text);
      return here;
    });
  };
  const { rule, beside, ...named } = Object.fromEntries(Object.entries(written).map(([kind, steps]) => [kind, tables(steps)]));
  const having = rule.map((table) => {
    const found = new Map();
    for (const [number, text] of table) if (found.has(text)) found.get(text).push(number); else found.set(text, [number]);
    return found;
  });

  function numbered(hit, from, at) {
    const [number, ordinal] = hit.full.split("#");
    const same = having[at].get(rule[from].get(number)) || [];
    const there = same.includes(number) ? number : same.length === 1 ? same[0] : "";
    if (!there || !ordinal) return there;
    return beside[at].get(there) === beside[from].get(number) ? `${there}#${ordinal}` : "";
  }

  // The number or name under which the text of a hit of one edition stands in another; "" if it isn't there.
  return (hit, from, at) => {
    if (!named[hit.kind]) return numbered(hit, from, at);
    const text = named[hit.kind][from].get(hit.full);
    return text !== undefined && text === named[hit.kind][at].get(hit.full) ? hit.full : "";
  };
}

// `told` is what editions.js says; `engineOf` makes an engine of an index, given its address and what loads it.
function crkbEverywhere({ editions, texts }, engineOf) {
  const EACH = 20; // hits of an edition
  const { make, root } = crkb;
  const nameIn = crkbTexts(texts);
  let last = Promise.resolve();

  // A script that leaves nothing behind.
  const passing = (address) => new Promise((resolve, reject) => {
    const script = make("script", { src: address });
    const end = (act) => () => { script.remove(); act(new Error(address)); };
    script.onload = end(resolve);
    script.onerror = end(reject);
    document.head.append(script);
  });

  async function found(edition, query, limit, asTyped, scope) {
    const engine = await engineOf(new URL(`${edition.folder}data/search.js`, root).href, passing);
    return engine.search(query, limit, asTyped, scope);
  }

  // The hits whose text isn't listed yet, each with the other editions that have it.
  function fresh(hits, from, listed) {
    const key = (at, hit, name) => JSON.stringify([at, hit.kind, name]);
    const kept = [];
    for (const hit of hits) {
      if (listed.has(key(from, hit, hit.full))) continue;
      const also = editions.map((edition, at) => ({ at, id: edition.id, name: at === from ? "" : nameIn(hit, from, at) })).filter(({ name }) => name);
      for (const { at, name } of also) listed.add(key(at, hit, name));
      kept.push({ ...hit, href: `${root}${editions[from].folder}${hit.href}`, also: also.map((each) => ({ ...each, moved: each.name !== hit.full })) });
    }
    return kept;
  }

  async function run(query, { limit = EACH, asTyped = false, scope, told = () => {}, show = () => {}, isOver = () => false }) {
    const listed = new Set(), groups = [], failed = [];
    for (const [at, edition] of editions.entries()) {
      if (isOver()) break;
      told(`Searching ${edition.id}, edition ${at + 1} of ${editions.length} …`);
      let result;
      try {
        result = await found(edition, query, limit, asTyped, scope);
      } catch (error) {
        console.error(error);
        failed.push(edition.id);
        continue;
      }
      if (isOver()) break;
      const group = { at, edition: edition.id, result, hits: fresh(result.hits, at, listed) };
      groups.push(group);
      if (group.hits.length) show(group);
    }
    const suggestion = groups.some(({ hits }) => hits.length) ? "" : groups.map(({ result }) => result.suggestion).find(Boolean) || "";
    if (!isOver()) told(summed(groups, failed));
    return { groups, failed, suggestion };
  }

  function summed(groups, failed) {
    const withHits = groups.filter(({ hits }) => hits.length), count = withHits.reduce((sum, { hits }) => sum + hits.length, 0);
    const error = groups.map(({ result }) => result.error).find(Boolean);
    const said = count ? `${count} different texts listed, from ${withHits.length} of ${editions.length} editions` : error || "Nothing found in any edition";
    return failed.length ? `${said}. Cannot be loaded: ${failed.join(", ")}` : said;
  }

  // One search after another: one that is over ends before the next begins.
  function search(query, options) {
    const begun = last.then(() => run(query, options));
    last = begun.catch(() => {});
    return begun;
  }

  // Where else a text is, and that newer editions have it no longer.
  function remark({ also }, from) {
    const isNewer = (at) => !editions[at].addon && !editions[from].addon && editions[at].date > editions[from].date;
    const others = also.map(({ id, name, moved }) => (moved ? `${id} (${name.split("#")[0]})` : id));
    const inAll = also.length === editions.length - 1 && also.every(({ moved }) => !moved);
    const said = inAll ? ["the same in all editions"] : others.length ? [`also in ${others.join(", ")}`] : [];
    if (editions[from].date && editions.some((_, at) => isNewer(at)) && !also.some(({ at }) => isNewer(at))) said.push("not in newer editions");
    return said.join("; ");
  }

  // The hits of an edition as an item of the page's list, each made by `hitParts`; `asTyped` leads to what was typed.
  function shown({ at, edition, result, hits }, hitParts, asTyped) {
    const count = at ? `${hits.length} not listed above, of ${result.total} found` : `${hits.length} of ${result.total} found`;
    const said = make("p", {}, ...(result.readAs ? ["Showing results for ", make("b", {}, result.readAs), " (", make("a", { href: asTyped }, "search as typed"), "). "] : []), count);
    const items = hits.map((hit) => {
      const where = remark(hit, at), link = make("a", { class: "hit", href: hit.href }, ...hitParts(hit));
      if (where) link.append(make("small", {}, where));
      return make("li", {}, link);
    });
    return make("li", { class: "edition" }, make("h2", {}, edition), said, make("ol", { class: "results" }, ...items));
  }

  return { search, shown };
}

// Search in the page: the functions here do in the same order what ranking.py, showing.py and snippets.py do.
"use strict";

// Searching: what is exactly the query, then documents by rank (ranking.py).

// Made in steps with a pause after each, in which a slow phone can do what its reader wants.
async function crkbSearch(data, pause) {
  const { figures } = data, { ranking } = figures;
  const text = crkbText(figures);
  const { fold, spans, stem, words } = text;
  data.words.forEach((word, i) => stem.learn(word, data.stems[data.stemmed[i]]));
  await pause();
  const { docs, rules } = crkbDocuments(data);
  await pause();
  const impacts = await crkbImpacts(data, docs, pause);
  const STOP = new Set(figures.stop), shortFor = new Map(Object.entries(figures.meant));
  const stemsOf = (said) => words(said).filter((word) => !STOP.has(word)).map(stem);

  const grouped = (of, key) => {
    const found = new Map();
    for (const each of of) if (key(each)) found.set(key(each), [...(found.get(key(each)) || []), each]);
    return found;
  };
  const listed = docs.filter((doc) => doc.kind === "rule" || doc.kind === "term");
  const byTitle = grouped(listed, (doc) => doc.titled.map((id) => data.stems[id]).join(" "));
  const byFolded = grouped([...rules.values()], (doc) => fold(doc.title));
  const [terms, cards] = ["term", "card"].map((kind) => grouped(docs.filter((doc) => doc.kind === kind), (doc) => fold(doc.name)));
  for (const same of byFolded.values()) same.sort((a, b) => a.name.length - b.name.length || a.number - b.number);
  const last = (doc) => 2 * (doc.kind !== "rule") + (doc.name.length === 1);
  const titled = (stems) => [...(byTitle.get(stems.join(" ")) || [])].sort((a, b) => last(a) - last(b) || a.number - b.number);

  const known = {
    has: (each) => impacts.worths(each).worths.size > 0,
    isName: (said) => byTitle.has(stemsOf(said).join(" ")) || terms.has(fold(said)),
    stems: standsFor,
    corrector: crkbCorrector(data.words, figures.correcting),
  };
  const matching = crkbMatching(impacts, docs, data, text, standsFor);
  const reading = crkbReading(figures, text, known);

  // The stems that a word of a query stands for.
  function standsFor({ word, prefix, fuzzy }) {
    if (prefix) return data.words.filter((each) => each.startsWith(word)).map(stem);
    if (!fuzzy) return [stem(word)];
    const wanted = stem(word);
    return data.words.filter((each) => each[0] === wanted[0]).map(stem).filter((each) => Math.abs(each.length - wanted.length) <= figures.fuzzy && crkbErrors(each, wanted, figures.fuzzy) <= figures.fuzzy);
  }

  function* spellings(folded) {
    if (!folded) return;
    yield folded;
    if (folded.endsWith("ies")) yield `${folded.slice(0, -3)}y`;
    if (folded.endsWith("es")) yield folded.slice(0, -2);
    yield folded.endsWith("s") ? folded.slice(0, -1) : `${folded}s`;
  }

  const called = (folded) => [...(byFolded.get(folded) || []), ...(terms.get(folded) || []).slice(0, 1), ...(cards.get(folded) || []).slice(0, 1)];

  function named(name) {
    if (rules.has(name)) return [rules.get(name)];
    for (const folded of spellings(fold(name))) if (called(folded).length) return called(folded);
    return titled(stemsOf(name));
  }

  // What is exactly the query, or what it asks about: a number, a title, a term, a card.
  function exactly(asked, among, narrow) {
    let found = asked.isNumber ? [...rules.values()].filter((doc) => asked.isNumber(doc.name)) : [];
    const written = [asked.query, asked.readAs, ...asked.subjects].filter((said) => said.trim().split(/\s+/).length <= ranking.longest_name);
    const meant = (said) => shortFor.get(fold(said)) || shortFor.get(fold(said).replace(/s$/, "")) || [];
    for (const name of written.flatMap((each) => [each, reading.inFull(each), ...meant(each)])) if (!found.length) found = named(name);
    found = [...found, ...titled(asked.stems)];
    if (!asked.isNumber) found.sort((a, b) => (a.kind !== "rule") - (b.kind !== "rule"));
    return [...new Set(found)].filter((doc) => (!narrow || narrow.has(doc.number)) && (!among || asked.isNumber || among.has(doc.number)));
  }

  // Chapters and rules that a glossary entry points to, if need be by the term it points to.
  function targets(term, hop = true) {
    const points = term ? term.points : [];
    const found = points.filter((point) => point.length > 1 && rules.has(point));
    if (found.length || !hop) return found.map((number) => rules.get(number));
    return points.filter((point) => point[0] === "=").flatMap((point) => targets((terms.get(fold(point.slice(1))) || [])[0], false));
  }

  // The documents of a kind ("" for all), in a section, chapter or rule ("" for all); null for all there are.
  function placed({ kind, within }) {
    if (!kind && !within) return null;
    const fits = (doc) => (!kind || doc.kind === kind) && (!within || doc.within.includes(within));
    return new Set(docs.filter(fits).map((doc) => doc.number));
  }

  const EVERYWHERE = { kind: "", within: "" };

  function searching(asked, scope = EVERYWHERE) {
    const sought = rarest(asked.sought), narrow = placed(scope);
    const matched = asked.tree && matching(asked.tree);
    const among = matched && narrow ? new Set([...matched].filter((number) => narrow.has(number))) : matched || narrow;
    const query = crkbQuery(impacts, sought, among, ranking);
    const one = (doc) => query.rank([doc])[0];

    function withPointed(exact, ranked) {
      const found = exact.map((doc) => ranked.find((each) => each.doc === doc) || one(doc));
      if ((scope.kind && scope.kind !== "rule") || scope.within || exact.some((doc) => doc.kind === "rule")) return found;
      const called = exact.filter((doc) => doc.kind === "term");
      for (const term of called.length || exact.length ? called : meant(ranked)) {
        const target = pointed(term);
        if (target) return [target, ...found];
      }
      return found;
    }

    // A term that is called by the words and one more: Summoning Sickness Rule.
    function meant(ranked) {
      const wanted = new Set(asked.stems);
      return ranked.map((each) => each.doc).filter((doc) => {
        const title = new Set(impacts.looked(doc).title);
        return doc.kind === "term" && wanted.size && [...wanted].every((each) => title.has(each)) && title.size <= wanted.size + 1;
      }).slice(0, 1);
    }

    function pointed(term) {
      const found = targets((terms.get(fold(term.name)) || [])[0]);
      const same = found.find((doc) => asked.stems.every((each) => impacts.looked(doc).title.includes(each)));
      if (same) return one(same);
      const best = found.map((doc) => (doc.name.includes(".") ? defining(doc, term.name) : openingUp(doc)));
      const worth = (each) => query.worth(each.doc.number);
      const enough = ranking.good * Math.max(0, ...best.map(worth));
      return best.find((each) => worth(each) >= enough) || null;
    }

    // A rule, or the subrule that begins with a term that the rule doesn't have: "A Treasure token is".
    function defining(rule, name) {
      const stems = stemsOf(name).slice(0, ranking.opening);
      if (stems.every((each) => impacts.worths(each).fields.get(rule.number) & ranking.said)) return one(rule);
      for (let number = rule.number + 1; docs[number]?.within.includes(rule.name); number++) {
        const { opening } = impacts.looked(docs[number]);
        if (docs[number].kind === "rule" && stems.every((each, i) => each === opening[i])) return one(docs[number]);
      }
      return one(rule);
    }

    // The first rule (else subrule) of a chapter that answers the query about as well as any of it.
    function openingUp(chapter) {
      const below = [];
      for (let number = chapter.number + 1; docs[number]?.within.includes(chapter.name); number++) {
        if (docs[number].kind === "rule" && query.worth(number)) below.push(docs[number]);
      }
      const found = query.rank(below);
      if (!found.length) return one(chapter);
      const good = found.filter((each) => each.score >= ranking.good * found[0].score).sort((a, b) => a.doc.number - b.doc.number);
      return good.find((each) => !/\p{L}$/u.test(each.doc.name)) || good[0];
    }

    function run(limit) {
      const exact = scope.within && !asked.isNumber ? [] : exactly(asked, among, narrow), numbers = asked.tree ? [...among] : query.listed().filter((number) => !among || among.has(number));
      const best = query.candidates(numbers, Math.max(ranking.candidates, limit));
      const ranked = query.rank(best.slice(0, ranking.candidates).map((number) => docs[number]));
      const top = withPointed(exact, ranked).map(({ doc }, i) => ({ doc, score: ranking.on_top - 0.01 * i }));
      const there = new Set(top.map((each) => each.doc));
      const lowest = ranked.length ? ranked.at(-1).score : 0;
      const others = best.slice(ranking.candidates).map((number) => ({ doc: docs[number], score: lowest * query.worth(number) / query.best }));
      const found = [...top, ...[...ranked, ...others].filter((each) => !there.has(each.doc))];
      return { found, total: new Set([...numbers, ...top.map((each) => each.doc.number)]).size };
    }

    const wanted = new Set((asked.tree ? sought : asked.content).flatMap((each) => each.ways).flatMap((way) => way.stems));
    for (const each of asked.content) for (const way of each.ways) way.stems.forEach((said) => wanted.add(said));
    const typed = new Set(asked.tree ? [] : [...asked.words, ...words(asked.readAs)]);
    const isSaid = (each) => !(asked.isNumber && crkbHasDigit(each.said)) && (asked.tree || each.said.split(" ").every((word) => typed.has(word))); // not only told of a card
    const missing = (doc) => query.missing(doc.number).filter((each) => asked.content.includes(each) && isSaid(each)).map((each) => each.said);
    return { among, run, wanted, missing };
  }

  // Of a longer text the words that count most, in their order.
  function rarest(sought) {
    if (sought.length <= ranking.most) return sought;
    const counts = (each) => each.weight * Math.max(0, ...each.ways[0].stems.map((said) => impacts.worths(said).rarity));
    const kept = new Set([...sought].sort((a, b) => counts(b) - counts(a)).slice(0, ranking.most));
    return sought.filter((each) => kept.has(each));
  }

  // The part of a text with the most of the wanted words, and where they are in it.
  function snippet(text, wanted) {
    const { snippet: SIZE, before: BEFORE } = ranking;
    const flat = text.replace(/\s+/g, " ");
    const places = spans(flat).filter(([word]) => wanted.has(stem(word))).map(([, s, e]) => [s, e]);
    const seen = (from) => places.filter(([s, e]) => from <= s && e <= from + SIZE - BEFORE).length;
    let start = 0;
    if (flat.length > SIZE && places.length) {
      const most = places.reduce((a, p) => (seen(p[0]) > seen(a[0]) ? p : a))[0];
      const early = flat.slice(0, most).indexOf(" ", most - BEFORE - 1) + 1;
      if (most + BEFORE >= SIZE && seen(0) < seen(most)) start = early || most;
    }
    let end = flat.length;
    if (start + SIZE < flat.length) {
      end = flat.lastIndexOf(" ", start + SIZE - 1);
      if (end <= start) end = start + SIZE;
    }
    const before = start ? "\u2026" : "", after = end < flat.length ? "\u2026" : "";
    const marks = places.filter(([s, e]) => s >= start && e <= end).map(([s, e]) => [s - start + before.length, e - start + before.length]);
    return { snippet: before + flat.slice(start, end) + after, marks };
  }

  function address(doc) {
    if (doc.href) return doc.href;
    const number = doc.name.split("#")[0];
    if (number.length === 1) return `index.html#${number}`;
    const [rule, chapter] = /^(\d{3})(?:\.\d+)?/.exec(number);
    const page = data.split.includes(chapter) && rules.get(rule)?.title ? rule : chapter;
    return number === page ? `${page}.html` : `${page}.html#${number}`;
  }

  // The nearest title above a rule.
  const above = (doc) => doc.within.slice(1, 3).map((number) => (number.length > 1 && rules.get(number)?.title) || "").find(Boolean) || "";

  function search(query, limit = 10, asTyped = false, scope = EVERYWHERE) {
    const nothing = (error) => ({ hits: [], total: 0, whole: 0, error });
    if (new TextEncoder().encode(query).length > ranking.longest) return nothing("The query is too long");
    let asked;
    try { asked = reading.read(query, asTyped); } catch (error) { return nothing(error.message); }
    if (!asked.sought.length && !asked.tree && !asked.isNumber && !called(fold(query)).length) return nothing("Nothing to search for: use a more specific word");
    let running = searching(asked, scope);
    const again = asked.tree && !asTyped && !running.among.size && reading.asWords(asked);
    if (again) running = searching(asked = again, scope);
    const { found, total } = running.run(limit);
    const hits = found.slice(0, limit).map(({ doc, score }) => ({
      kind: doc.kind, full: doc.name, name: doc.name.split("#")[0], title: doc.title, score: crkbRounded(score), above: above(doc), href: address(doc),
      missing: running.missing(doc), ...snippet(doc.text, running.wanted),
    }));
    return {
      hits, total, whole: hits.filter((hit) => !hit.missing.length).length, readAs: asked.readAs,
      suggestion: found.length || !asked.tree ? "" : reading.closest(asked.tree),
    };
  }

  // While somebody types, the last word may be half of one: the most frequent that begins so.
  function typing(query, limit, scope = EVERYWHERE) {
    const half = /[\p{L}\p{N}]{2,}$/u.exec(query);
    const begun = half && fold(half[0]);
    if (!half || known.corrector.knows(begun) || known.has(stem(begun)) || Object.hasOwn(figures.slang, begun)) return search(query, limit, false, scope);
    const whole = data.words.find((word) => word.startsWith(begun));
    return search(whole ? query.slice(0, half.index) + whole : query, limit, false, scope);
  }

  return { search, typing };
}

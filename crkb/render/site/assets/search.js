// Search in the page: the functions here do in the same order what impacts.py, candidates.py, ranking.py
// and snippets.py do. The documents come from data/search.js, folded and stemmed by Python, with the
// figures that ranking goes by.
"use strict";

// Documents: what stands in each of their fields, also in those that rules get from what is around them.

function crkbDocuments(data) {
  const docs = data.docs.map(([kind, name, title, text, titled, said = [], examples = [], asked = [], href = "", points = [], path = []], number) => ({
    number, kind: data.kinds[kind], name, title, text, href, points, titled, said, examples, asked, paths: [path],
  }));
  const rules = new Map(docs.filter((doc) => doc.kind === "rule").map((doc) => [doc.name, doc]));
  const parent = (number) => (/[a-z]$/.test(number) ? number.replace(/[a-z]+$/, "") : number.includes(".") ? number.split(".")[0] : number.slice(0, -2));
  const within = (number) => (number ? [number, ...within(parent(number))] : []);
  const below = new Map(), led = new Map();
  const add = (to, key, stems) => { if (to.has(key)) to.get(key).push(stems); else to.set(key, [stems]); };
  for (const rule of rules.values()) add(below, parent(rule.name), rule.said.length ? rule.said : rule.titled);
  for (const term of docs) for (const target of new Set(term.points)) if (rules.has(target)) add(led, target, [...term.titled, ...term.said]);

  for (const doc of docs) {
    const { name, kind } = doc;
    const around = kind === "rule" ? within(name) : kind === "note" ? within(name.split("#")[0]) : [];
    doc.within = around;
    if (around.length) doc.paths = around.slice(kind === "rule" ? 1 : 0).map((number) => rules.get(number)?.titled || []);
    doc.fields = { title: doc.titled, path: doc.paths.flat(), text: doc.said, examples: doc.examples, asked: doc.asked.flat(), above: [], below: [], glossary: [] };
    if (kind !== "rule") continue;
    const most = { 2: 40, 3: Infinity }[around.length] || 0; // a chapter has too many to say what it is about
    Object.assign(doc.fields, {
      above: rules.get(around[1])?.said || [],
      below: (below.get(name) || []).slice(0, /[a-z]$/.test(name) ? 0 : most).flat(),
      glossary: (led.get(name) || []).flat(),
    });
  }
  return { docs, rules };
}

// What each stem is worth in each document (impacts.py).

function crkbImpacts(data, docs) {
  const { fields, k1, b, own, opening } = data.figures.ranking;
  const ids = new Map(data.stems.map((stem, id) => [stem, id]));
  const found = data.stems.map(() => ({ numbers: [], times: [], bits: [] }));
  const FIELDS = Object.entries(fields).map(([field, weight], i) => {
    const lengths = docs.map((doc) => doc.fields[field].length).filter(Boolean);
    return { field, weight, bit: 1 << i, mean: lengths.length ? lengths.reduce((sum, n) => sum + n, 0) / lengths.length : 1 };
  });
  const times = new Float64Array(data.stems.length), bits = new Uint8Array(data.stems.length);
  for (const doc of docs) {
    const there = [];
    for (const { field, weight, bit, mean } of FIELDS) {
      const stems = doc.fields[field], norm = weight / (1 - b + (b * stems.length) / mean);
      for (const id of stems) {
        if (!bits[id]) there.push(id);
        times[id] += norm;
        bits[id] |= bit;
      }
    }
    for (const id of there) {
      found[id].numbers.push(doc.number);
      found[id].times.push(times[id]);
      found[id].bits.push(bits[id]);
      times[id] = bits[id] = 0;
    }
    doc.fields = null;
  }

  const NOWHERE = { rarity: 0, worths: new Map(), fields: new Map() };
  const kept = new Map();
  const rarities = found.map(({ bits }) => {
    let n = 0;
    for (const each of bits) if (each & own) n++;
    return bits.length ? Math.log(1 + (docs.length - n + 0.5) / (n + 0.5)) : 0;
  });

  function worths(stem) {
    const id = ids.get(stem);
    if (id === undefined || !found[id].numbers.length) return NOWHERE;
    if (!kept.has(id)) {
      const { numbers, times, bits } = found[id], rare = rarities[id];
      kept.set(id, {
        rarity: rare,
        worths: new Map(numbers.map((number, i) => [number, Math.fround(rare * times[i] / (k1 + times[i]))])),
        fields: new Map(numbers.map((number, i) => [number, bits[i]])),
      });
    }
    return kept.get(id);
  }

  const named = (stems) => stems.map((id) => data.stems[id]);

  // What ranking looks at in a document.
  function looked(doc) {
    doc.looked ||= {
      title: named(doc.titled), path: doc.paths.map(named), opening: named(doc.said.slice(0, opening)), length: doc.said.length,
      phrases: doc.asked.map((phrase) => [...new Set(phrase)]).filter((phrase) => phrase.length)
        .map((phrase) => ({ stems: named(phrase), rarity: Number(phrase.reduce((sum, id) => sum + rarities[id], 0).toFixed(3)) })),
    };
    return doc.looked;
  }

  return { worths, looked };
}

// Which documents may be meant: one pass over what each word is worth where (candidates.py).

function crkbQuery({ worths, looked }, sought, among, figures) {
  const { also, several, rarest, many, own, stands, words, features, bias, spread, fields } = figures;
  const BIT = Object.fromEntries(Object.keys(fields).map((field, i) => [field, 1 << i]));
  const parts = sought.map((each) => {
    const ways = each.ways.map(wayOf);
    const found = ways.length === 1 ? ways[0] : anyOf(ways);
    return { sought: each, found, full: each.weight * found.rarity };
  });
  const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
  const full = sum(parts.map((part) => part.full)) || 1;
  const total = worthsOf();
  const best = most(total) || 1;
  const rarities = ofStems();
  const isContent = (part) => part.sought.weight >= words.content;
  const wanted = parts.filter(isContent).flatMap((part) => part.sought.ways[0].stems);

  function most(of) { let found = 0; for (const worth of of.values()) if (worth > found) found = worth; return found; }

  function wayOf({ stems, sure }) {
    const each = stems.map(worths);
    if (each.length > 1) return allOf(each, sure * several / each.length);
    if (sure === 1) return each[0];
    return { rarity: sure * each[0].rarity, worths: new Map([...each[0].worths].map(([n, worth]) => [n, sure * worth])), fields: each[0].fields };
  }

  function anyOf(ways) {
    const found = new Map(), bits = new Map();
    for (const way of ways) {
      for (const [number, worth] of way.worths) {
        found.set(number, Math.max(worth, found.get(number) || 0));
        bits.set(number, (bits.get(number) || 0) | way.fields.get(number));
      }
    }
    return { rarity: Math.max(0, ...ways.map((way) => way.rarity)), worths: found, fields: bits };
  }

  function allOf(each, share) {
    const found = new Map(), bits = new Map();
    for (const one of each) for (const [number, worth] of one.worths) found.set(number, (found.get(number) || 0) + share * worth);
    for (const number of found.keys()) bits.set(number, each.reduce((both, one) => both & (one.fields.get(number) || 0), 255));
    return { rarity: share * each.reduce((all, one) => all + one.rarity, 0), worths: found, fields: bits };
  }

  // The sum over all parts, of those that are worth enough to be listed.
  function worthsOf() {
    const found = new Map();
    const order = [...parts].sort((a, b) => a.full - b.full || (a.sought.said < b.sought.said ? -1 : 1));
    const addTo = ({ sought: { weight }, found: { worths } }, isNew) => {
      for (const [number, worth] of worths) if (isNew(number) || found.has(number)) found.set(number, (found.get(number) || 0) + weight * worth);
    };
    let left = sum(parts.map((part) => part.full)), highest = 0;
    while (order.length && left >= also * highest && parts.length - order.length < rarest) {
      const part = order.pop();
      addTo(part, (number) => !among || among.has(number));
      left -= part.full;
      highest = most(found);
    }
    const enough = also * highest - left;
    if (order.length && found.size > many) for (const [number, worth] of found) if (worth < enough) found.delete(number);
    for (const part of order) addTo(part, () => false);
    return found;
  }

  function ofStems() {
    const found = new Map();
    for (const part of parts) {
      for (const { stems, sure } of part.sought.ways) {
        for (const stem of stems) found.set(stem, Math.max(found.get(stem) || 0, part.full * (stems.length > 1 ? sure / stems.length : sure)));
      }
    }
    return found;
  }

  // The numbers of the best documents, the best first.
  const candidates = (among, count) => among.map((number) => [number, total.get(number) || 0]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count).map(([number]) => number);

  // The numbers of all hits: what has all the words, or is worth nearly as much as the best.
  function listed() {
    const fields = parts.map((part) => part.found.fields);
    const stand = (number) => (each) => (each.get(number) || 0) & stands;
    const found = [...total].filter(([number, worth]) => worth >= also * best && fields.some(stand(number))).map(([number]) => number);
    const needed = fields.filter((_, i) => isContent(parts[i]));
    const whole = needed.length ? [...needed[0].keys()].filter((number) => needed.every(stand(number))) : [];
    return [...new Set([...found, ...whole])];
  }

  const missing = (number) => parts.filter((part) => !((part.found.fields.get(number) || 0) & stands)).map((part) => part.sought);

  // What ranking looks at in a document, as `Query.values` does, by the names of its features.
  function values(doc) {
    const { title, path, opening, length, phrases } = looked(doc);
    const inFields = (bits) => sum(parts.map((part) => ((part.found.fields.get(doc.number) || 0) & bits ? part.full : 0)));
    const worth = total.get(doc.number) || 0;
    const rule = doc.kind === "rule";
    const ways = asked(phrases);
    return {
      "worth": worth / full,
      "against the best": worth / best,
      "words": inFields(own) / full,
      "words in text": inFields(BIT.text) / full,
      "words in phrases": inFields(BIT.asked) / full,
      "words in titles": inFields(BIT.title | BIT.path) / full,
      "phrase": ways.alike,
      "phrase in query": ways.contained,
      "query in phrase": ways.containing / full,
      "phrases": ways.sum && ways.sum / phrases.length,
      "title": share(title),
      "title above": Math.max(0, ...path.map(share)),
      "opening": wanted.length && wanted.every((stem, i) => stem === opening[i]) ? 1 : 0,
      "term": rule ? 0 : 1,
      "chapter": rule && !doc.name.includes(".") ? 1 : 0,
      "titled": title.length && doc.name.includes(".") ? 1 : 0,
      "subrule": rule && /\p{L}$/u.test(doc.name) ? 1 : 0,
      "length": Math.log1p(length),
    };
  }

  const share = (title) => (title.length ? title.filter((stem) => rarities.has(stem)).length / title.length : 0);

  function asked(phrases) {
    let alike = 0, contained = 0, containing = 0, all = 0;
    for (const { rarity, stems } of phrases) {
      const shared = sum(stems.map((stem) => rarities.get(stem) || 0));
      if (!shared) continue;
      const same = 2 * shared / (full + rarity);
      all += same;
      alike = Math.max(alike, same);
      if (shared > contained * rarity) contained = Math.min(1, shared / rarity);
      containing = Math.max(containing, shared);
    }
    return { alike, contained, containing, sum: all };
  }

  function withNeighbours(docs) {
    const found = docs.map((doc) => ({ ...values(doc), "rule above": 0, "rules below": 0 }));
    const at = new Map(docs.map((doc, i) => [doc.kind === "rule" ? doc.name : "", i]));
    docs.forEach((doc, i) => {
      const up = found[at.get(doc.within[1])];
      if (!up) return;
      found[i]["rule above"] = up.worth;
      up["rules below"] = Math.max(up["rules below"], found[i].worth);
    });
    return found;
  }

  // The documents with their scores, the best first.
  function rank(docs) {
    const scores = withNeighbours(docs).map((of) => sum(Object.keys(features).map((name) => features[name] * of[name])));
    const found = docs.map((doc, i) => ({ doc, score: crkbRounded(figures.best / (1 + Math.exp((bias - scores[i]) / spread)), figures.exact) }));
    return found.sort((a, b) => b.score - a.score || a.doc.number - b.doc.number);
  }

  return { total, best, candidates, listed, missing, rank };
}

const crkbRounded = (score, digits = 2) => Math.round(score * 10 ** digits) / 10 ** digits;

// Which documents a query of the search language matches: phrases and operators, fields aside.

function crkbMatching({ worths }, docs, data, { stem }, stemsOf) {
  const MATCHED = ["title", "path", "text", "examples"].reduce((bits, field) => bits | (1 << Object.keys(data.figures.ranking.fields).indexOf(field)), 0);
  const STOP = new Set(data.figures.stop);
  const union = (sets) => new Set(sets.flatMap((each) => [...each]));
  const having = (stems) => union([...new Set(stems)].map((each) => [...worths(each).fields].filter(([, bits]) => bits & MATCHED).map(([number]) => number)));

  function inARow(stems) {
    if (stems.length < 2) return having(stems);
    const wanted = stems.map((each) => data.stems.indexOf(each));
    const stands = (said) => said.some((id, at) => id === wanted[0] && wanted.every((each, i) => said[at + i] === each));
    return new Set([...having(stems.slice(0, 1))].filter((number) => [docs[number].titled, docs[number].said, docs[number].examples].some(stands)));
  }

  return function matching(node) {
    if (node.word) return having(stemsOf(node));
    if (node.phrase) return inARow(node.phrase.filter((word) => !STOP.has(word)).map(stem));
    if (node.any) return union(node.any.map(matching));
    const [first, ...others] = node.all.filter((part) => !part.not).map(matching);
    const excluded = node.all.filter((part) => part.not).map((part) => matching(part.not));
    return new Set([...first].filter((number) => others.every((each) => each.has(number)) && !excluded.some((each) => each.has(number))));
  };
}

// Searching: what is exactly the query, then documents by rank (ranking.py).

function crkbSearch(data) {
  const { figures } = data, { ranking } = figures;
  const text = crkbText(figures);
  const { fold, spans, stem, words } = text;
  data.words.forEach((word, i) => stem.learn(word, data.stems[data.stemmed[i]]));
  const { docs, rules } = crkbDocuments(data);
  const impacts = crkbImpacts(data, docs);
  const STOP = new Set(figures.stop);
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
  function exactly(asked, among) {
    let found = asked.isNumber ? [...rules.values()].filter((doc) => asked.isNumber(doc.name)) : [];
    const written = asked.words.length <= ranking.longest_name ? [asked.query, asked.readAs, ...asked.subjects] : [];
    const meant = (said) => figures.meant[fold(said)] || figures.meant[fold(said).replace(/s$/, "")] || [];
    for (const name of written.flatMap((each) => [each, reading.inFull(each), ...meant(each)])) if (!found.length) found = named(name);
    found = [...found, ...titled(asked.stems)];
    if (!asked.isNumber) found.sort((a, b) => (a.kind !== "rule") - (b.kind !== "rule"));
    return [...new Set(found)].filter((doc) => !among || asked.isNumber || among.has(doc.number));
  }

  // Chapters and rules that a glossary entry points to, if need be by the term it points to.
  function targets(term, hop = true) {
    const points = term ? term.points : [];
    const found = points.filter((point) => point.length > 1 && rules.has(point));
    if (found.length || !hop) return found.map((number) => rules.get(number));
    return points.filter((point) => point[0] === "=").flatMap((point) => targets((terms.get(fold(point.slice(1))) || [])[0], false));
  }

  function searching(asked) {
    const sought = rarest(asked.sought);
    const among = asked.tree && matching(asked.tree);
    const query = crkbQuery(impacts, sought, among, ranking);
    const one = (doc) => query.rank([doc])[0];

    function withPointed(exact, ranked) {
      const found = exact.map((doc) => ranked.find((each) => each.doc === doc) || one(doc));
      if (exact.some((doc) => doc.kind === "rule")) return found;
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
      const best = found.map((doc) => (doc.name.includes(".") ? one(doc) : openingUp(doc)));
      const worth = (each) => query.total.get(each.doc.number) || 0;
      const enough = ranking.good * Math.max(0, ...best.map(worth));
      return best.find((each) => worth(each) >= enough) || null;
    }

    // The first rule (else subrule) of a chapter that answers the query about as well as any of it.
    function openingUp(chapter) {
      const below = [];
      for (let number = chapter.number + 1; docs[number]?.within.includes(chapter.name); number++) {
        if (docs[number].kind === "rule" && query.total.has(number)) below.push(docs[number]);
      }
      const found = query.rank(below);
      if (!found.length) return one(chapter);
      const good = found.filter((each) => each.score >= ranking.good * found[0].score).sort((a, b) => a.doc.number - b.doc.number);
      return good.find((each) => !/\p{L}$/u.test(each.doc.name)) || good[0];
    }

    function run(limit) {
      const exact = exactly(asked, among), numbers = among ? [...among] : query.listed();
      const best = query.candidates(numbers, Math.max(ranking.candidates, limit));
      const ranked = query.rank(best.slice(0, ranking.candidates).map((number) => docs[number]));
      const top = withPointed(exact, ranked).map(({ doc }, i) => ({ doc, score: ranking.on_top - 0.01 * i }));
      const there = new Set(top.map((each) => each.doc));
      const lowest = ranked.length ? ranked.at(-1).score : 0;
      const others = best.slice(ranking.candidates).map((number) => ({ doc: docs[number], score: lowest * (query.total.get(number) || 0) / query.best }));
      const found = [...top, ...ranked.filter((each) => !there.has(each.doc)), ...others];
      return { found, total: new Set([...numbers, ...top.map((each) => each.doc.number)]).size };
    }

    const wanted = new Set((asked.tree ? sought : asked.content).flatMap((each) => each.ways).flatMap((way) => way.stems));
    for (const each of asked.content) for (const way of each.ways) way.stems.forEach((said) => wanted.add(said));
    const missing = (doc) => query.missing(doc.number).filter((each) => asked.content.includes(each)).map((each) => each.said);
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
      if (most + BEFORE >= SIZE && seen(0) < seen(most)) start = flat.slice(0, most - BEFORE).lastIndexOf(" ") + 1;
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
    return number.length === 1 ? `index.html#${number}` : number.length === 3 ? `${number}.html` : `${number.slice(0, 3)}.html#${number}`;
  }

  // The nearest title above a rule.
  const above = (doc) => doc.within.slice(1, 3).map((number) => (number.length > 1 && rules.get(number)?.title) || "").find(Boolean) || "";

  function search(query, limit = 10, asTyped = false) {
    const nothing = (error) => ({ hits: [], total: 0, whole: 0, error });
    if ([...query].length > ranking.longest) return nothing("The query is too long");
    let asked;
    try { asked = reading.read(query, asTyped); } catch (error) { return nothing(error.message); }
    if (!asked.sought.length && !asked.tree && !asked.isNumber && !called(fold(query)).length) return nothing("Nothing to search for: use a more specific word");
    let running = searching(asked);
    const again = asked.tree && !asTyped && !running.among.size && reading.asWords(asked);
    if (again) running = searching(asked = again);
    const { found, total } = running.run(limit);
    const hits = found.slice(0, limit).map(({ doc, score }) => ({
      kind: doc.kind, name: doc.name.split("#")[0], title: doc.title, score: crkbRounded(score), above: above(doc), href: address(doc),
      missing: running.missing(doc), ...snippet(doc.text, running.wanted),
    }));
    return {
      hits, total, whole: hits.filter((hit) => !hit.missing.length).length, readAs: asked.readAs,
      suggestion: found.length || !asked.tree ? "" : reading.closest(asked.tree),
    };
  }

  // While somebody types, the last word may be half of one: the most frequent that begins so.
  function typing(query, limit) {
    const half = /[\p{L}\p{N}]{2,}$/u.exec(query);
    const begun = half && fold(half[0]);
    if (!half || known.corrector.knows(begun) || known.has(stem(begun)) || begun in figures.slang) return search(query, limit);
    const whole = data.words.find((word) => word.startsWith(begun));
    return search(whole ? query.slice(0, half.index) + whole : query, limit);
  }

  return { search, typing };
}

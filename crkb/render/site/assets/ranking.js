// Which documents may be meant, and how they rank: the functions here do in the same order what documents.py,
// impacts.py and candidates.py do. The documents come from data/search.js, folded and stemmed by Python, with
// the figures that ranking goes by.
"use strict";

// Documents: what stands in each of their fields, also in those that rules get from what is around them.

function crkbDocuments(data) {
  const docs = data.docs.map(([kind, name, title = "", text = "", titled = [], said = [], examples = [], asked = [], href = "", points = [], path = []], number) => ({
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

async function crkbImpacts(data, docs, pause) {
  const AT_ONCE = 500; // documents between two pauses
  const { fields, k1, b, own, opening } = data.figures.ranking;
  const ids = new Map(data.stems.map((stem, id) => [stem, id]));
  const found = data.stems.map(() => ({ numbers: [], times: [], bits: [] }));
  const FIELDS = Object.entries(fields).map(([field, weight], i) => {
    const lengths = docs.map((doc) => doc.fields[field].length).filter(Boolean);
    return { field, weight, bit: 1 << i, mean: lengths.length ? lengths.reduce((sum, n) => sum + n, 0) / lengths.length : 1 };
  });
  const times = new Float64Array(data.stems.length), bits = new Uint8Array(data.stems.length);
  for (const [at, doc] of docs.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
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
        .map((phrase) => ({ stems: named(phrase), rarity: phrase.reduce((sum, id) => sum + crkbThousandths(rarities[id]), 0) })),
    };
    return doc.looked;
  }

  return { worths, looked };
}

// Which documents may be meant: one pass over what each word is worth where (candidates.py).

function crkbQuery({ worths, looked }, sought, among, figures) {
  const { also, several, rarest, many, telling, own, stands, words, features, bias, spread, fields } = figures;
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
  const isContent = (part) => part.sought.isContent;
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
    while (order.length) {
      const enough = also * most(found) - left;
      if (found.size > many) for (const [number, worth] of found) if (worth < enough) found.delete(number);
      const part = order.pop();
      addTo(part, () => false);
      left -= part.full;
    }
    return found;
  }

  function ofStems() {
    const found = new Map();
    for (const part of parts) {
      for (const { stems, sure } of part.sought.ways) {
        for (const stem of stems) found.set(stem, Math.max(found.get(stem) || 0, part.full * (stems.length > 1 ? sure / stems.length : sure)));
      }
    }
    for (const [stem, of] of found) if (of < telling) found.delete(stem);
    return found;
  }

  // What a document is worth, whether or not it may be listed.
  const worth = (number) => total.get(number) ?? sum(parts.map((part) => part.sought.weight * (part.found.worths.get(number) || 0)));

  // The numbers of the best documents, the best first.
  const candidates = (among, count) => among.map((number) => [number, worth(number)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count).map(([number]) => number);

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
    const worths = worth(doc.number);
    const rule = doc.kind === "rule";
    const ways = asked(phrases);
    return {
      "worth": worths / full,
      "against the best": worths / best,
      "words": inFields(own) / full,
      "words in text": inFields(BIT.text) / full,
      "words in phrases": inFields(BIT.asked) / full,
      "words in titles": inFields(BIT.title | BIT.path) / full,
      "phrase": ways.alike,
      "next phrase": ways.nextBest,
      "phrase in query": ways.contained,
      "query in phrase": ways.containing / crkbThousandths(full),
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
    let alike = 0, nextBest = 0, contained = 0, containing = 0;
    for (const { rarity, stems } of phrases) {
      const shared = sum(stems.map((stem) => crkbThousandths(rarities.get(stem) || 0)));
      if (!shared) continue;
      const same = 2 * shared / (crkbThousandths(full) + rarity);
      if (same > alike) [alike, nextBest] = [same, alike];
      else if (same > nextBest) nextBest = same;
      if (shared > contained * rarity) contained = Math.min(1, shared / rarity);
      containing = Math.max(containing, shared);
    }
    return { alike, nextBest, contained, containing };
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

  return { worth, best, candidates, listed, missing, rank };
}

// A figure as a whole number: sums of these are the same in any order.
const crkbThousandths = (value) => Math.floor(1000 * value + 0.5);

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

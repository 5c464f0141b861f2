// Search in the page, ranked like `crkb search`: the functions here do in the same order what
// index.py, ranking.py and snippets.py do. The index comes from data/search.js, folded, stemmed and
// counted by Python; here only the query is (words.js).
"use strict";

// The index: which documents have a stem, in which field, how often; BM25F over the fields.

function crkbIndex(data) {
  const { stem, learn } = crkbText;
  const FIELDS = Object.keys(data.fields);
  const docs = data.docs.map(([kind, name, title, text, path, titled, said, shown, points, href], number) => ({
    number, kind: data.kinds[kind], name, title, text, points, href,
    fields: { title: titled, path: data.paths[path], text: said, examples: shown },
  }));
  const ids = new Map(data.stems.map((text, id) => [text, id]));
  data.words.forEach((word, i) => learn(word, data.stems[data.stemmed[i]]));
  const mean = Object.fromEntries(FIELDS.map((f) => [f, docs.reduce((sum, doc) => sum + doc.fields[f].length, 0) / docs.length]));
  const known = Object.fromEntries(FIELDS.map((f) => [f, new Map()]));

  // Stem -> document -> how often it occurs there. Reading through a whole edition takes a
  // millisecond, so this is done when a stem is first asked for.
  function postings(field, stems) {
    const found = known[field];
    const missing = new Set(stems.filter((id) => !found.has(id)));
    for (const id of missing) found.set(id, new Map());
    for (const doc of missing.size ? docs : []) {
      for (const id of doc.fields[field]) {
        if (missing.has(id)) found.get(id).set(doc.number, (found.get(id).get(doc.number) || 0) + 1);
      }
    }
    return found;
  }

  const { k1, b, lengths } = data;
  const kept = (length) => { // lengths are kept in a byte, the longer the coarser
    let low = 0, high = lengths.length;
    while (low < high) { const middle = (low + high) >> 1; if (lengths[middle] < length) low = middle + 1; else high = middle; }
    return lengths[Math.min(low, lengths.length - 1)] ?? length;
  };
  const size = (doc, field) => (lengths.length ? kept(doc.fields[field].length) : doc.fields[field].length);

  // Documents with a stem in a field -> score.
  function scored(field, id) {
    const found = postings(field, [id]).get(id);
    const idf = Math.log(docs.length / (found.size + 1)) + 1;
    const scores = new Map();
    for (const [number, times] of found) {
      const norm = times + k1 * (1 - b + (b * size(docs[number], field)) / (mean[field] || 1));
      scores.set(number, idf * times * (k1 + 1) / norm);
    }
    return scores;
  }

  const add = (into, from, weight = 1) => { for (const [number, score] of from) into.set(number, (into.get(number) || 0) + weight * score); };

  // Documents that have one of several stems: an exact stem counts by BM25, more than one by times only.
  function oneOf(stems) {
    const scores = new Map();
    for (const field of FIELDS) {
      const found = postings(field, stems);
      const there = stems.filter((id) => found.get(id).size);
      if (there.length === 1) add(scores, scored(field, there[0]), data.fields[field]);
      else for (const id of there) add(scores, found.get(id), data.fields[field]);
    }
    return scores;
  }

  function inARow(stems) {
    const wanted = stems.map((s) => ids.get(s));
    const scores = new Map();
    for (const field of FIELDS) {
      if (field === "path" || wanted.includes(undefined)) continue;
      const parts = wanted.map((id) => scored(field, id));
      for (const number of parts[0].keys()) {
        const said = docs[number].fields[field];
        const stands = parts.every((p) => p.has(number)) && said.some((id, at) => id === wanted[0] && wanted.every((w, i) => said[at + i] === w));
        if (stands) scores.set(number, (scores.get(number) || 0) + data.fields[field] * parts.reduce((sum, p) => sum + p.get(number), 0));
      }
    }
    return scores;
  }

  const phrase = (stems) => (stems.length < 2 ? oneOf(stems.map((s) => ids.get(s)).filter((id) => id !== undefined)) : inARow(stems));

  function near(wanted, text) { // at most two letters to change, the first one fixed
    if (text[0] !== wanted[0] || Math.abs(text.length - wanted.length) > 2) return false;
    let row = [...Array(text.length + 1).keys()];
    for (let i = 1; i <= wanted.length; i++) {
      const next = [i];
      for (let j = 1; j <= text.length; j++) next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (wanted[i - 1] === text[j - 1] ? 0 : 1)));
      row = next;
    }
    return row[text.length] <= 2;
  }

  // Words that begin so as they are spelled.
  function beginning(text) {
    return anyOf([...new Set(data.words.flatMap((word, i) => (word.startsWith(text) ? [data.stemmed[i]] : [])))]);
  }

  function anyOf(stems) {
    const scores = new Map();
    for (const field of FIELDS) {
      postings(field, stems);
      for (const id of stems) add(scores, scored(field, id), data.fields[field]);
    }
    return scores;
  }

  function scores(node) {
    if (node.phrase) return phrase(node.phrase.filter((w) => !data.stop.includes(w)).map(stem));
    if (node.any) return node.any.reduce((sum, part) => (add(sum, scores(part)), sum), new Map());
    if (node.all) return everyPart(node);
    if (node.prefix) return beginning(node.word);
    if (node.fuzzy) return anyOf(data.stems.flatMap((text, id) => (near(stem(node.word), text) ? [id] : [])));
    return phrase([stem(node.word)]);
  }

  function everyPart(node) {
    const excluded = node.all.filter((p) => p.not).map((p) => scores(p.not));
    const wanted = node.all.filter((p) => !p.not).map(scores);
    const found = new Map();
    for (const number of wanted[0].keys()) {
      if (wanted.every((w) => w.has(number)) && !excluded.some((e) => e.has(number))) {
        found.set(number, wanted.reduce((sum, w) => sum + w.get(number), excluded.length)); // as in the index
      }
    }
    if (node.loose && node.all.every((p) => p.word)) { // side by side in the text counts more
      for (const [number, score] of phrase(node.all.map((p) => stem(p.word)))) {
        if (found.has(number)) found.set(number, found.get(number) + score);
      }
    }
    return found;
  }

  function best(node, limit) {
    const found = [...scores(node)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return { hits: found.slice(0, limit).map(([number, score]) => ({ doc: docs[number], score })), total: found.length };
  }

  return { docs, best };
}

// Ranking: what is exactly the query, then rules by rank.

function crkbSearch(data) {
  const { words, fold, spans, stem } = crkbText;
  const { docs, best } = crkbIndex(data);
  const stop = new Set(data.stop);
  const rank = data.ranking;
  const byKey = new Map(docs.map((doc) => [`${doc.kind} ${doc.name}`, doc]).reverse());
  const titled = new Map();
  const named = new Map();
  for (const doc of docs) {
    const into = doc.kind === "rule" ? titled : named;
    const key = doc.kind === "rule" ? fold(doc.title) : `${doc.kind} ${fold(doc.name)}`;
    if (doc.title || doc.kind !== "rule") into.set(key, [...(into.get(key) || []), doc]);
  }
  for (const same of titled.values()) same.sort((a, b) => a.name.length - b.name.length || a.number - b.number);

  const rule = (number) => byKey.get(`rule ${number}`);
  const level = (name) => (/[a-z]$/.test(name) ? "subrule" : name.includes(".") ? "rule" : name.length === 3 ? "chapter" : "section");
  const titleStems = (doc) => words(doc.title).filter((w) => !stop.has(w)).map(stem);
  const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);
  const inARow = (wanted, said) => ` ${said.join(" ")} `.includes(` ${wanted.join(" ")} `);
  const matches = (wanted, known) => (wanted.endsWith("*") ? [...known].some((k) => k.startsWith(wanted.slice(0, -1))) : known.has(wanted));
  const inFull = (query) => query.replace(/[\p{L}\p{N}]+/gu, (w) => rank.short[w.toLowerCase().replace(/s$/, "")] ?? rank.short[w.toLowerCase()] ?? w);

  const ONE = String.raw`\d{3}(?:\s*\.\s*(?:tr)?\d{1,3}\s*\.?\s*(?:[a-z]{1,2}(?![a-z]))?(?:tr)?)?|\d`;
  const TYPED = new RegExp(String.raw`^[\[(]*\s*(?:!?\s*cr(?:kb)?[.:#]?\s*(?=[\drsc])|§\s*|#)?(?:(?:sub)?rules?\b\.?\s*|sections?\b\s*|chapters?\b\s*)?(${ONE})(?:\s*(?:[-\u2010-\u2015\u2212]|\bto\b|\bthrough\b)\s*(?:${ONE}|(?:tr)?\d{1,3}\s*[a-z]{0,2}|[a-z]{1,2}))?[\s.,;:!?\])]*$`, "i");
  function typedNumber(query) {
    const m = TYPED.exec(query.trim());
    return m && m[1].replace(/\s+/g, "").toLowerCase().replace(/(\d)\.(?=[a-z]*$)/, "$1").replace(/\.tr/, ".TR");
  }

  function exactly(query) {
    const folded = fold(query);
    if (!folded) return [];
    const number = rule(typedNumber(query));
    const kinds = ["term", "card"].flatMap((kind) => (named.get(`${kind} ${folded}`) || []).slice(0, 1));
    return [...(number ? [number] : []), ...(titled.get(folded) || []), ...kinds];
  }

  function stemsOf(node) {
    if (!node || node.not) return [];
    if (node.phrase) return node.phrase.filter((w) => !stop.has(w)).map(stem);
    if (node.word) return [node.prefix ? `${node.word}*` : stem(node.word)];
    return (node.all || node.any).flatMap(stemsOf);
  }

  function score(ask, { doc, score: raw }) {
    const at = /^\d/.test(doc.name) && ["rule", "example", "note"].includes(doc.kind) ? level(doc.name.split("#")[0]) : "";
    let value = raw * (rank.level[at] ?? 1) * rank.kind[doc.kind];
    const wanted = new Set(ask.stems);
    if (!wanted.size) return value;
    const called = words(doc.title), said = words(doc.text);
    const name = new Set(called.map(stem)), stems = said.map(stem);
    const known = new Set([...name, ...stems]);
    const share = [...wanted].filter((s) => matches(s, known)).length / wanted.size;
    value *= 0.2 + 0.8 * share * share;
    const inName = [...wanted].filter((s) => name.has(s)).length;
    if (inName && inName < wanted.size) value *= rank.part;
    if (ask.typed.length > 1 && (inARow(ask.typed, called) || inARow(ask.typed, said))) value *= rank.literal;
    const opening = stems.slice(0, 2 * ask.stems.length + 2).filter((w) => !stop.has(w));
    return same(opening.slice(0, ask.stems.length), ask.stems) ? value * rank.defines : value;
  }

  // The rule that says most of what the glossary says of a term.
  function pointed(ask, term, scores) {
    const targets = targetsOf(term, true);
    const called = targets.find((n) => { const title = new Set(titleStems(rule(n))); return ask.stems.every((s) => title.has(s)); });
    if (called) return called;
    const bests = targets.map((n) => (n.includes(".") ? n : openingUp(n, scores)));
    return bests.reduce((a, n) => (a === "" || (scores.get(rule(n)) || 0) > (scores.get(rule(a)) || 0) ? n : a), "");
  }

  function targetsOf(term, hop) {
    const found = (term.points || []).filter((n) => !n.startsWith("=") && rule(n));
    if (found.length || !hop) return found;
    return (term.points || []).filter((n) => n.startsWith("=")).flatMap((n) => (named.get(`term ${fold(n.slice(1))}`) || []).slice(0, 1).flatMap((t) => targetsOf(t, false)));
  }

  function openingUp(chapter, scores) {
    const below = [...scores].filter(([doc]) => doc.kind === "rule" && doc.name.startsWith(`${chapter}.`));
    const most = Math.max(...below.map(([, s]) => s));
    const good = below.filter(([, s]) => s >= rank.good * most).map(([doc]) => doc);
    good.sort((a, b) => /\p{L}$/u.test(a.name) - /\p{L}$/u.test(b.name) || a.number - b.number);
    return good.length ? good[0].name : chapter;
  }

  function withPointed(ask, onTop, scores) {
    if (onTop.some((doc) => doc.kind === "rule")) return onTop;
    const numbers = onTop.filter((doc) => doc.kind === "term").map((doc) => pointed(ask, doc, scores)).filter(Boolean);
    return [...numbers.slice(0, 1).map(rule), ...onTop];
  }

  function lift(ask, scores) {
    const wanted = new Set(ask.stems);
    for (const [doc, value] of [...scores]) {
      const called = doc.kind === "term" ? new Set(titleStems(doc)) : new Set();
      if ([...wanted].every((s) => called.has(s)) && called.size <= wanted.size + 1) {
        const target = rule(pointed(ask, doc, scores));
        if (target && (scores.get(target) || 0) <= value) scores.set(target, value + 0.01);
      }
    }
  }

  function ranked(ask, hits, exact, whole = true) {
    const scores = new Map(hits.map((hit) => [hit.doc, score(ask, hit)]));
    let called = hits.map((hit) => hit.doc).filter((doc) => ["rule", "term"].includes(doc.kind) && same(titleStems(doc), ask.stems));
    if (whole) {
      for (const [doc, value] of [...scores]) { // a rule that is found goes before its subrules that are
        const above = doc.kind === "rule" && rule(doc.name.replace(/[a-z]+$/, ""));
        if (above && above !== doc && scores.has(above) && scores.get(above) < value) scores.set(above, value + 0.01);
      }
    }
    const last = (doc) => 2 * (doc.kind !== "rule") + (doc.name.length === 1);
    called.sort((a, b) => last(a) - last(b));
    exact = withPointed(ask, exact, scores);
    called = withPointed(ask, called, scores);
    if (!exact.length && !called.length) lift(ask, scores);
    const onTop = [...new Set([...exact, ...called])];
    const rounded = (value) => Math.round(value * 100) / 100;
    const rest = [...scores].filter(([doc]) => !onTop.includes(doc)).map(([doc, value]) => [rounded(value), doc]);
    return [...onTop.map((doc) => [Infinity, doc]), ...rest.sort((a, b) => b[0] - a[0])];
  }

  // The part of a text with the most of the wanted words, and where they are in it.
  function snippet(text, stems) {
    const SIZE = rank.snippet, BEFORE = 30;
    const flat = text.replace(/\s+/g, " ");
    const wanted = (word) => stems.some((s) => (s.endsWith("*") ? word.startsWith(s.slice(0, -1)) : s === stem(word)));
    const places = spans(flat).filter(([word]) => wanted(word)).map(([, s, e]) => [s, e]);
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
  function above(doc) {
    const [, chapter, number] = /^(\d{3})(\.(?:TR)?\d+)/.exec(doc.name) || [];
    return [number && rule(chapter + number), rule(chapter)].filter((r) => r && r !== doc && r.title).map((r) => r.title)[0] || "";
  }

  // How alike two words are, 0 to 1: twice the letters in common stretches, the longest first.
  function alike(a, b) {
    const common = (a0, a1, b0, b1) => {
      let size = 0, at = 0, bt = 0;
      let row = [];
      for (let i = a0; i < a1; i++) {
        const next = [];
        for (let j = b0; j < b1; j++) {
          if (a[i] !== b[j]) continue;
          next[j + 1] = (row[j] || 0) + 1;
          if (next[j + 1] > size) { size = next[j + 1]; at = i + 1 - size; bt = j + 1 - size; }
        }
        row = next;
      }
      return size && size + common(a0, at, b0, bt) + common(at + size, a1, bt + size, b1);
    };
    return 2 * common(0, a.length, 0, b.length) / (a.length + b.length);
  }

  // The query with words that no text has replaced by close ones.
  function suggestion(tree) {
    const plain = (node) => (!node || node.not ? [] : node.word ? [node.word] : node.phrase || (node.all || node.any).flatMap(plain));
    const stems = new Set(data.stems);
    let changed = false;
    const better = plain(tree).map((word) => {
      if (stems.has(stem(word))) return word;
      let best = "", most = 0.75;
      for (const other of data.words) {
        if (2 * Math.min(word.length, other.length) < most * (word.length + other.length)) continue;
        const ratio = alike(other, word);
        if (ratio > most || (ratio === most && other > best)) { best = other; most = ratio; }
      }
      changed ||= best !== "";
      return best;
    });
    return changed ? better.filter(Boolean).join(" ") : "";
  }

  // The index also hits examples by what stands above them; an example counts for its rule.
  function candidates(tree) {
    const found = best(tree, rank.candidates);
    const hits = found.hits.filter((hit) => hit.doc.kind !== "example");
    return { hits, total: found.total - found.hits.length + hits.length };
  }

  function search(query, limit = 10) {
    const asked = inFull(query);
    let tree = null;
    try { tree = crkbParse(asked, stop); } catch (error) { return { hits: [], total: 0, whole: 0, error: error.message }; }
    const ask = { typed: words(asked), stems: stemsOf(tree) };
    const exact = exactly(asked);
    const found = tree ? candidates(tree) : { hits: [], total: 0 };
    let list = ranked(ask, found.hits, exact);
    const whole = list.length;
    let total = Math.max(found.total, whole);
    if (whole < rank.few && !exact.length && tree && tree.all && tree.loose) {
      const some = candidates({ any: tree.all });
      const there = new Set(list.map(([, doc]) => doc));
      list = [...list, ...ranked(ask, some.hits, [], false).filter(([, doc]) => !there.has(doc))];
      total = Math.max(some.total, list.length);
    }
    const hits = list.slice(0, limit).map(([, doc]) => ({
      kind: doc.kind, name: doc.name.split("#")[0], title: doc.title, above: above(doc), href: address(doc), ...snippet(doc.text, ask.stems),
    }));
    return { hits, total, whole: Math.min(whole, hits.length), suggestion: whole ? "" : suggestion(tree) };
  }

  // While somebody types, the last word may be half of one.
  function typing(query, limit) {
    const quotes = /["\u201c-\u201e]/g;
    const open = (query.match(quotes) || []).length % 2 === 1;
    const found = search(open ? `${query}"` : query, limit);
    if (found.whole || !/[\p{L}\p{N}]{2}$/u.test(query)) return found;
    const begun = search(`${open ? query.replace(quotes, " ") : query}*`, limit);
    return begun.whole ? begun : found;
  }

  return { search, typing };
}

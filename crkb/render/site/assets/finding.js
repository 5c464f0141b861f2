// Finding by names alone: numbers, titles, terms and cards. It is small, and answers while texts are loaded.
"use strict";

// `names` are all numbers in order, titles by number, other names with their kinds and pages, and words that say nothing.
function crkbFinder(names) {
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[\u2018\u2019]/g, "'").toLowerCase();
  const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}+/]+(?:'[\p{L}]+)?/gu) || [];
  const little = new Set(names.little);
  const titled = (number) => ({ kind: "rule", name: number, title: names.titles[number] || "", href: crkb.addressOf(number) });
  const all = [
    ...Object.keys(names.titles).map(titled),
    ...names.others.map(([kind, name, href]) => ({ kind, name, title: name, href })),
  ].map((entry) => ({ ...entry, folded: fold(entry.title), words: wordsOf(entry.title) }));
  all.forEach((entry, at) => { entry.at = at; });

  const seen = new Map(); // in how many names a word is
  for (const { words } of all) for (const word of new Set(words)) seen.set(word, (seen.get(word) || 0) + 1);
  const begins = (word, wanted) => word.startsWith(wanted) || (wanted.length - word.length <= 2 && word.length > 2 && wanted.startsWith(word));
  const rarity = (word) => Math.log(1 + all.length / (seen.get(word) || 1));

  // How well a name fits: it is what is wanted, begins so, has all the words, or some of them.
  function fit(entry, folded, wanted) {
    if (entry.folded === folded) return 4;
    const here = wanted.map((each) => entry.words.find((word) => begins(word, each)));
    const found = here.filter(Boolean);
    if (!found.length) return 0;
    const share = found.reduce((sum, word) => sum + rarity(word), 0) / entry.words.reduce((sum, word) => sum + rarity(word), 0);
    if (found.length === wanted.length) return (entry.folded.startsWith(folded) ? 3 : 2) + Math.min(share, 1) * 0.9;
    return found.length === 1 && entry.words.length > 1 ? 0 : Math.min(share, 1);
  }

  // What begins with a number, in order.
  const numbered = (number) => names.numbers.filter((each) => each.startsWith(number));

  function named(query, folded) {
    const said = wordsOf(query), telling = said.filter((word) => !little.has(word)), wanted = telling.length ? telling : said;
    if (!wanted.length) return [];
    const found = all.map((entry) => ({ entry, well: fit(entry, folded, wanted) })).filter(({ well }) => well);
    return found.sort((a, b) => b.well - a.well || a.entry.folded.length - b.entry.folded.length || a.entry.at - b.entry.at);
  }

  function find(query, limit) {
    const folded = fold(query.trim()), [, number] = /^(?:cr|rules?)?\s*(\d+(?:\.\d*[a-z]*)?)\.?$/.exec(folded) || [];
    const found = number ? numbered(number) : named(query, folded);
    const hits = found.slice(0, limit).map((each) => (number ? titled(each) : each.entry)).map(({ kind, name, title, href }) => (
      { kind, name, title: title || name, href, snippet: title || name, marks: [], missing: [] }));
    return { hits, total: found.length, whole: number ? found.length : found.filter(({ well }) => well >= 2).length };
  }

  return { find };
}

// What a query's words are: folding, splitting and stemming, and the search language, as in
// search_words.py, normalize.py, index.py (`stem`) and query_language.py. Tables and patterns are theirs.
"use strict";

const crkbStem = (() => {
  // Porter's algorithm, 1980, as the library's index applies it: y is a vowel only where a stem must
  // hold one. It is for words that the edition does not have; what it has comes with its stems.

  const SOME = /^[^aeiouy]*[aeiou]+[^aeiouy]/; // measure > 0
  const MORE = /^[^aeiouy]*[aeiou]+[^aeiouy]+[aeiou]+[^aeiouy]/; // measure > 1
  const ONE = /^[^aeiouy]*[aeiou]+[^aeiouy]+[aeiou]*$/; // measure = 1
  const VOWEL = /^[^aeiouy]*[aeiouy]/;
  const SHORT = /^[^aeiouy]+[aeiouy][^aeiouwxy]$/; // ends consonant, vowel, consonant
  const ENDINGS = [
    ["ational", "ate"], ["tional", "tion"], ["enci", "ence"], ["anci", "ance"], ["izer", "ize"], ["bli", "ble"],
    ["alli", "al"], ["entli", "ent"], ["eli", "e"], ["ousli", "ous"], ["ization", "ize"], ["ation", "ate"],
    ["ator", "ate"], ["alism", "al"], ["iveness", "ive"], ["fulness", "ful"], ["ousness", "ous"], ["aliti", "al"],
    ["iviti", "ive"], ["biliti", "ble"], ["logi", "log"],
  ];
  const ENDINGS_AFTER = [["icate", "ic"], ["ative", ""], ["alize", "al"], ["iciti", "ic"], ["ical", "ic"], ["ful", ""], ["ness", ""]];
  const DROPPED = ["ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "al", "er", "ic", "ou"];

  // What is left before the longest of some endings; undefined if it ends in none of them.
  function cut(word, endings) {
    let found;
    for (const [ending, instead] of endings) {
      if (word.length > ending.length && word.endsWith(ending) && !(found && found.ending.length >= ending.length)) {
        found = { left: word.slice(0, -ending.length), ending, instead };
      }
    }
    return found;
  }

  function porter(word) {
    if (word.length < 3) return word;
    const y = word[0] === "y";
    let w = y ? `Y${word.slice(1)}` : word;
    if (/(ss|i)es$/.test(w)) w = w.slice(0, -2);
    else if (/[^s]s$/.test(w)) w = w.slice(0, -1);
    const past = /^(.*)(ed|ing)$/.exec(w);
    if (w.endsWith("eed")) {
      if (SOME.test(w.slice(0, -3))) w = w.slice(0, -1);
    } else if (past && VOWEL.test(past[1])) {
      w = past[1];
      if (/(at|bl|iz)$/.test(w)) w += "e";
      else if (SHORT.test(w)) w += "e";
    }
    if (w.endsWith("y") && VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
    for (const endings of [ENDINGS, ENDINGS_AFTER]) {
      const found = cut(w, endings);
      if (found && SOME.test(found.left)) w = found.left + found.instead;
    }
    const dropped = cut(w, DROPPED.map((ending) => [ending, ""]));
    if (dropped) {
      if (MORE.test(dropped.left)) w = dropped.left;
    } else if (/.[st]ion$/.test(w) && MORE.test(w.slice(0, -3))) {
      w = w.slice(0, -3);
    }
    if (w.length > 1 && w.endsWith("e")) {
      const left = w.slice(0, -1);
      if (MORE.test(left) || (ONE.test(left) && !SHORT.test(left))) w = left;
    }
    if (w.endsWith("ll") && MORE.test(w)) w = w.slice(0, -1);
    return y ? `y${w.slice(1)}` : w;
  }

  // Two of its steps that the index takes apart: activated as activate, tapped as tap.
  const LOST_E = /(at|iz|[aeiouy].*bl)(?:ed|ing)$/;
  const single = (stemmed) => (stemmed.length > 2 && /([^aeiouylsz])\1$/.test(stemmed) ? stemmed.slice(0, -1) : stemmed);

  const stems = new Map();
  function stem(word) {
    let found = stems.get(word);
    if (found === undefined) {
      const plain = word.endsWith("'s") ? word.slice(0, -2) : word;
      found = plain.length <= 100 && /^\p{L}+$/u.test(plain) ? single(porter(plain.replace(LOST_E, "$1e"))) : plain;
      stems.set(word, found);
    }
    return found;
  }
  stem.learn = (word, stemmed) => stems.set(word, stemmed);
  return stem;
})();

const crkbPattern = ([source, flags], more = "") => new RegExp(source, flags + more);
const crkbStrip = (text, chars) => {
  let start = 0, end = text.length;
  while (start < end && chars.includes(text[start])) start++;
  while (end > start && chars.includes(text[end - 1])) end--;
  return text.slice(start, end);
};

function crkbText({ patterns, typography }) {
  const WORD = crkbPattern(patterns.word, "g");
  const straight = (text) => text.replace(/[^\x00-\x7f]/g, (c) => typography[c] ?? c);
  const bare = (text) => text.normalize("NFKD").replace(/\p{Mn}/gu, "");
  const words = (text) => bare(straight(text)).toLowerCase().match(WORD) || [];
  const fold = (text) => crkbStrip(straight(bare(straight(text))).toLowerCase().trim().split(/\s+/).join(" "), " .,;:!?\"'");

  // Folded character by character, so that offsets stay true.
  const sameLength = (text) => text.replace(/[^]/g, (c) => {
    if (/\s/.test(c)) return " ";
    const folded = c < "\x80" ? c : bare(straight(c));
    return (folded[0] || " ").toLowerCase()[0];
  });
  const spans = (text) => [...sameLength(text).matchAll(WORD)].map((m) => [m[0], m.index, m.index + m[0].length]);

  return { words, fold, spans, stem: crkbStem };
}

// The search language: words, "phrases", AND OR NOT, (groups), prefix*, fuzzy~.

function crkbParse(query, { words }, { stop, patterns }) {
  let text = query.replace(/[\u201c-\u201e]/g, '"');
  if (text.split('"').length % 2 === 0) text = text.replace(/"([^"]*)$/, " $1"); // what it opens are words
  if (text.split("(").length > 51) throw new Error("Too many brackets");
  const tokens = [...text.matchAll(crkbPattern(patterns.token, "g"))].map((m) => [Object.keys(m.groups).find((k) => m.groups[k] !== undefined), m[0].trim()]);
  let at = 0;
  const isWord = (...texts) => at < tokens.length && tokens[at][0] === "word" && texts.includes(tokens[at][1]);
  const take = (...texts) => isWord(...texts) && Boolean(++at);
  const minus = () => at < tokens.length && tokens[at][0] === "minus" && Boolean(++at);
  const nothing = (...texts) => at >= tokens.length || tokens[at][0] === "close" || isWord(...texts);

  const eachOnce = (parts) => [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];

  function alternatives() {
    const parts = [conjunction()];
    while (take("OR", "||")) {
      const part = conjunction();
      if (!part || !parts[0]) throw new Error("OR needs words on both sides");
      parts.push(part);
    }
    const once = eachOnce(parts);
    return once.length > 1 ? { any: once } : once[0];
  }

  function conjunction() {
    const parts = [];
    let loose = true;
    while (!nothing("OR", "||")) {
      if (take("AND", "&&")) {
        loose = false;
        if (!parts.length || nothing("OR", "||", "AND", "&&")) throw new Error("AND needs words on both sides");
        continue;
      }
      const negative = take("NOT") || minus();
      if (negative && (nothing("OR", "||", "AND", "&&", "NOT") || minus())) throw new Error("NOT needs a word after it");
      const part = atom();
      if (!part) {
        if (negative) throw new Error("NOT needs a word after it");
        continue;
      }
      if (negative) loose = false;
      parts.push(negative ? { not: part } : part);
    }
    if (parts.length && parts.every((p) => p.not)) throw new Error("A query needs at least one term that is not excluded");
    const once = eachOnce(parts);
    return once.length > 1 ? { all: once, loose } : once[0] || null;
  }

  function atom() {
    const [kind, written] = tokens[at++];
    if (kind === "open") {
      const node = alternatives();
      if (at >= tokens.length) throw new Error('Unclosed "(": close it, as in (copy OR clone) token');
      at++;
      return node;
    }
    const found = words(written);
    if (!found.length) return null;
    if (kind === "phrase") return { phrase: found };
    const prefix = written.endsWith("*") && !found.at(-1).endsWith("*");
    if (found.length > 1) {
      if (!prefix) return { phrase: found, joined: true };
      return { all: found.map((word, i) => ({ word, prefix: i === found.length - 1 })), loose: false };
    }
    if (prefix) return { word: found[0], prefix };
    if (written.endsWith("~")) return { word: found[0], fuzzy: true };
    return stop.includes(found[0]) ? null : { word: found[0] };
  }

  const node = alternatives();
  if (at < tokens.length) throw new Error('Unmatched ")"');
  return node;
}

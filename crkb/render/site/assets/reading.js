// What a query means: the functions here do in the same order what crkb/search/understanding does.
// Words, patterns and figures are its own, in `figures` of data/search.js.
"use strict";

// Words that no text has, read as words that some have (correcting.py).

function crkbCorrector(spelled, figures) {
  const rank = new Map(spelled.map((word, i) => [word, i]));
  const isAlpha = (word) => /^\p{L}+$/u.test(word);
  const lettersOf = (word) => [...word].reduce((bits, c) => bits | (1 << (c.codePointAt(0) & 31)), 0);
  const count = (bits) => { let n = 0; for (; bits; bits &= bits - 1) n++; return n; };
  const sounds = figures.sounds.map(([written, alike]) => [new RegExp(written, "g"), alike]);
  const soundOf = crkbKept((word) => sounds.reduce((said, [written, alike]) => said.replace(written, alike), word));
  const beginningOf = (word) => figures.beginnings[word[0]] || word[0];
  const consonants = lettersOf("bcdfghjklmnpqrstvwxyz");
  const byLength = [];

  // The known words that may have been meant, the likeliest first.
  const near = crkbKept((word) => {
    if (word.length < figures.shortest || word.length > figures.longest || !isAlpha(word)) return [];
    if (!byLength.length) for (const each of spelled) if (each.length > 2 && isAlpha(each)) (byLength[each.length] ||= []).push([each, lettersOf(each), beginningOf(each)]);
    const errors = word.length < 6 ? 1 : 2, sound = soundOf(word);
    const found = [];
    let most = errors + 0.999;
    for (const [far, known] of costs(word, errors)) {
      const cost = far + (sound[0] === soundOf(known)[0] ? 0 : figures.first) + (rank.get(known) / spelled.length) * figures.rare;
      if (cost >= most) continue;
      found.push([cost, known]);
      most = Math.min(most, cost + figures.doubt);
    }
    return found.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, figures.several).filter(([cost]) => cost < most).map(([, known]) => known);
  });

  // What known words cost that may be near: by their letters, or by how they sound, if that is less.
  function* costs(word, errors) {
    const own = lettersOf(word), begins = beginningOf(word), sound = soundOf(word);
    for (let length = Math.max(0, word.length - figures.stretched); length <= word.length + figures.stretched; length++) {
      const mayBeNear = Math.abs(length - word.length) <= errors;
      for (const [known, letters, beginning] of byLength[length] || []) {
        const others = letters ^ own;
        let cost = errors + 1;
        if (mayBeNear && count(others) <= 2 * errors && longEnough(word, known)) cost = crkbErrors(word, known, errors, figures.turned);
        const alike = beginning === begins && count(others & consonants) <= figures.others;
        if (cost > figures.alike && alike && (word.length > figures.shortest || (own & letters) === own)) {
          const said = soundOf(known);
          if (Math.abs(said.length - sound.length) < errors) cost = Math.min(cost, figures.alike + crkbErrors(sound, said, errors - 1, figures.turned));
        }
        if (cost <= errors) yield [cost, known];
      }
    }
  }

  // Whether an error is likely: most words of three letters are one away from others, or have two turned.
  const longEnough = (word, known) => word.length > figures.shortest || [...word].sort().join() === [...known].sort().join();

  function apart(word) {
    if (word.length > figures.longest || !isAlpha(word)) return null;
    let found = null, least = Infinity;
    for (let i = 3; i < word.length - 2; i++) {
      const pair = [word.slice(0, i), word.slice(i)];
      const rarest = Math.max(rank.get(pair[0]) ?? Infinity, rank.get(pair[1]) ?? Infinity);
      if (rarest < least) { found = pair; least = rarest; }
    }
    return found;
  }

  const nearest = (word) => near(word)[0] || "";

  // One word that is a slip away, else two written as one, else one that is further away.
  function instead(word) {
    const close = nearest(word), two = apart(word);
    const isSlip = close && word[0] === close[0] && crkbErrors(word, close, 1, figures.turned) <= 1;
    return two && !isSlip ? two : [close].filter(Boolean);
  }

  return { instead, near, knows: (word) => rank.has(word), closest: nearest };
}

// A function that works out each thing once.
function crkbKept(find) {
  const kept = new Map();
  return (word) => {
    if (!kept.has(word)) kept.set(word, find(word));
    return kept.get(word);
  };
}

// How many letters are missing, too many or wrong, or have changed places, which costs `turned`; more than `most` if so.
function crkbErrors(one, other, most, turned = Infinity) {
  let before = [], row = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && other[j - 1] === one[i - 2]) cost = Math.min(cost, before[j - 2] + turned);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
}

// Numbers in any spelling (typed_numbers.py, numbers.py).

const crkbHasDigit = (said) => /[0-9]/.test(said);

function crkbNumbers({ patterns, longest }) {
  const whole = ([source, flags]) => new RegExp(`^(?:${source})$`, flags);
  const [NUMBER, TYPED, BEFORE, LOOSE] = [whole(patterns.number), whole(patterns.typed), crkbPattern(patterns.before), whole(patterns.loose)];
  const NAMED = crkbPattern(patterns.named, "g");

  // A number with its level, what it is directly under, and its place there.
  function parse(said) {
    const m = NUMBER.exec(said)?.groups;
    if (!m) return null;
    if (m.section) return { said, level: 0, under: "", at: Number(said), series: "", addon: "" };
    const { chapter, series = "", rule, letters = "", addon = "" } = m;
    const place = [...letters].reduce((sum, c) => 32 * sum + c.charCodeAt(0) - 96, 0);
    const [level, under, at] = letters || addon ? [3, said.replace(/[a-z]+$/, ""), place] : rule ? [2, chapter, Number(rule)] : [1, chapter[0], Number(chapter)];
    return { said, level, under, at, series, addon, rule: Number(rule || 0), chapter, letters };
  }

  const tidy = (said) => said.replace(/\s+/g, "").toLowerCase().replace(/(\d)\.(?=[a-z]*$)/, "$1").replace(/\.tr/g, ".TR");

  function rangeEnd(first, tail) {
    if (tail.includes(".") || !first.rule) return parse(tail);
    const m = /^([1-9][0-9]{0,2})?([a-z]{0,2})$/.exec(first.series ? tail.replace(/^(?:TR)?0?/i, "") : tail);
    if (!m || !(m[1] || first.letters) || m[2] === "tr") return null;
    const rule = Number(m[1] || first.rule);
    if (rule - first.rule > 99) return parse(tail);
    return parse(`${first.chapter}.${first.series}${first.series ? String(rule).padStart(2, "0") : rule}${m[2]}${first.addon}`);
  }

  // The ends of what was typed; null if it is no number or range.
  function typed(written) {
    const alone = parse(written);
    if (alone) return [alone, alone];
    const m = TYPED.exec(written)?.groups;
    const first = m && parse(tidy(m.first));
    if (!first) return null;
    const last = m.last === undefined ? first : rangeEnd(first, tidy(m.last));
    const isRange = last && first.level === last.level && first.at <= last.at && (first.under === last.under || last.level === 1);
    return isRange ? [first, last] : null;
  }

  function loosely(said) {
    const m = LOOSE.exec(said)?.groups;
    return m ? `${m.chapter}${m.rule ? `.${m.rule}` : ""}${m.letters || ""}${m.last ? `-${m.last}` : ""}` : "";
  }

  // Whether a number is one of those that a query is; null if the query is something else.
  function isTyped(query) {
    const said = crkbStrip(query.trim(), "\"'`\u201c\u201d\u2018\u2019 ()[]!?.,;:").toLowerCase();
    if (!said || said.length > longest.number) return null;
    const bare = said.replace(BEFORE, "");
    const found = typed(said) || typed(bare) || typed(loosely(bare));
    if (!found) return null;
    const [first, last] = found;
    return (name) => {
      const n = parse(name);
      const beside = n && n.level === first.level && (n.under === first.under || n.level === 1);
      return Boolean(beside) && n.series === first.series && n.addon === first.addon && n.at >= first.at && n.at <= last.at && n.at < first.at + 100;
    };
  }

  // Whether a number stands among other words; null if none does.
  function named(query) {
    const found = new Set((query.toLowerCase().match(NAMED) || []).slice(0, longest.named));
    return found.size ? (name) => found.has(name) : null;
  }

  return { typed: isTyped, named };
}

// What a query means (reading.py, asking.py, slang.py, card_names.py). `known` says what the edition has:
// whether it has a stem, whether something is called so, the stems that a word
// with `*` or `~` stands for, and what corrects words by its own.

function crkbReading(figures, text, known) {
  const { stem, spans } = text;
  const WORDS = figures.ranking.words;
  const STOP = new Set(figures.stop), ASKING = new Set(figures.asking), SMALL = new Set([...STOP, ...ASKING]), OPENING = new Set(figures.opening);
  const FORMS = Object.keys(figures.patterns).filter((name) => name.startsWith("form ")).map((name) => crkbPattern(figures.patterns[name]));
  const SYMBOLS = crkbPattern(figures.patterns.symbols);
  const symbols = (word) => SYMBOLS.test(word) && [...new Set(word.slice(1, -1))].map((letter) => `{${letter}}`); // {WUBRG}
  const RUN = crkbPattern(figures.patterns.run, "g"), ENDS = crkbPattern(figures.patterns.ends);
  const numbers = crkbNumbers(figures);
  const [slang, short] = [figures.slang, figures.short].map((table) => new Map(Object.entries(table)));
  const knownCards = new Map(Object.entries(figures.known_cards));
  const marked = (query) => [...figures.marks].some((mark) => query.includes(mark));
  const content = (each) => each.isContent;
  const way = (stems, sure = 1) => ({ stems, sure });

  const about = (query) => {
    if ([...query].length > figures.longest.about) return [];
    const found = FORMS.map((form) => form.exec(query)).filter(Boolean).map((m) => crkbStrip(m.groups.about, "\"' "));
    return [...new Set(found.filter(Boolean))];
  };

  const isPlain = (node) => !node || (node.all ? node.loose && node.all.every(isPlain) : Boolean(node.joined || (node.word && !node.prefix && !node.fuzzy)));

  // A sentence with phrases in it: these need not stand in a rule.
  function isSentence(node) {
    if (!node || !node.all || !node.loose) return false;
    const beside = node.all.filter(isPlain);
    return beside.length >= figures.sentence && node.all.every((part) => isPlain(part) || part.phrase);
  }

  // What a query of the search language looks for, without what it excludes.
  function positive(node) {
    if (node.word) {
      const ways = [...new Set(known.stems(node))].sort().map((each) => way([each]));
      return ways.length ? [{ said: node.word + (node.prefix ? "*" : "") + (node.fuzzy ? "~" : ""), ways, weight: 1, isContent: true }] : [];
    }
    if (node.phrase) return node.phrase.filter((w) => !STOP.has(w)).map((w) => ({ said: w, ways: [way([stem(w)])], weight: 1, isContent: true }));
    return (node.all || node.any || []).flatMap(positive);
  }

  function cardNames(query) {
    const longer = query.match(/\p{L}{4,}/gu) || [];
    if (!/(?<![\p{L}\p{N}_])[a-z]/u.test(query) || (longer.length && longer.every(isCapital))) return [];
    const found = [];
    for (const m of query.matchAll(RUN)) {
      let start = m.index, run = m[0];
      const end = start + run.length, first = run.split(/\s+/)[0];
      let opens = start === 0 || ENDS.test(query.slice(0, start).trimEnd().slice(-4));
      if (opens && OPENING.has(first.toLowerCase())) {
        run = run.slice(first.length).replace(/^[^A-Z]+/, ""); // small words go with it
        start = end - run.length;
        opens = false;
      }
      if (!run || run === "I" || (opens && !/\s/.test(run))) continue;
      if (run.length < 5 && run === run.toUpperCase() && run !== run.toLowerCase()) continue;
      if (!known.isName(run)) found.push([start, end]);
    }
    return found;
  }

  const isCapital = (word) => /^\p{Lu}/u.test(word);

  // Where the question begins, if a story stands before it; else 0.
  function lastSentence(query) {
    const said = query.trimEnd();
    return said.endsWith("?") ? Math.max(...[". ", "! ", "? ", "\n"].map((mark) => said.slice(0, -1).lastIndexOf(mark))) + 1 : 0;
  }

  const meanings = (said) => (slang.get(said) || []).map((stems) => way(stems, WORDS.meaning));
  const meant = (word) => (meanings(word).length ? meanings(word) : meanings(word.replace(/s$/, "")));

  // A query of words, read from left to right.
  function readWords(query, asTyped) {
    const found = spans(query), folded = found.map(([word]) => word);
    const cards = cardNames(query), question = lastSentence(query);
    const corrected = new Map();
    let unknown = 0;
    const cardAt = (i) => cards.find(([from, to]) => from <= found[i][1] && found[i][1] < to);
    const partOfQuestion = (i) => (found[i][1] >= question ? 1 : WORDS.story);
    const [named, inNames] = knownCardsIn(folded, (i) => Boolean(cardAt(i)) || !known.has(stem(folded[i])));

    function slangAt(i) {
      if (inNames.has(i)) return [];
      for (let size = Math.min(figures.longest.slang, folded.length - i); size > 1; size--) {
        const said = folded.slice(i, i + size).join(" ");
        if (slang.has(said)) return meanings(said).length ? [{ said, ways: meanings(said), weight: WORDS.slang, isContent: true }] : [];
      }
      return [];
    }

    function joinedAt(i) { // two words that a text has as one (dead touch)
      const [one, other] = folded.slice(i, i + 2);
      if (other === undefined || inNames.has(i) || Math.min(one.length, other.length) < 3 || SMALL.has(one) || SMALL.has(other)) return null;
      const both = stem(one + other);
      return known.has(both) ? { said: `${one} ${other}`, ways: [way([both]), way([stem(one), stem(other)])], weight: 1, isContent: true } : null;
    }

    // How much a word counts, and whether it is content.
    function countsAt(i) {
      const card = cardAt(i);
      if (inNames.has(i) || (card && query.slice(...card).includes(" "))) return [WORDS.card, false];
      if (card) return [WORDS.capital, true];
      const isAsking = ASKING.has(folded[i]);
      return [(isAsking ? WORDS.asking : 1) * partOfQuestion(i), !isAsking];
    }

    function wordAt(i) {
      const word = folded[i];
      if (STOP.has(word)) return [];
      const [weight, isContent] = countsAt(i);
      const isKnown = asTyped || !isContent || known.has(stem(word)) || meant(word).length > 0;
      const instead = isKnown ? [] : symbols(word) || (++unknown > figures.correcting.most ? [] : known.corrector.instead(word));
      if (instead.length) corrected.set(i, instead.join(" "));
      const counts = instead.length ? weight * WORDS.corrected : weight;
      const others = instead.length === 1 && !symbols(word) ? known.corrector.near(word).slice(1) : []; // what else may be meant
      const orNear = others.map((each) => way([stem(each)], WORDS["or near"]));
      return (instead.length ? instead : [word]).map((each) => ({ said: each, ways: [way([stem(each)]), ...meant(each), ...orNear], weight: counts, isContent }));
    }

    const sought = [];
    for (let i = 0; i < found.length; i++) {
      sought.push(...slangAt(i));
      const joined = joinedAt(i);
      if (joined) i++;
      sought.push(...(joined ? [joined] : wordAt(i)));
    }
    for (const [start, about] of named) { // what the cards that are named are about
      for (const [word, stemmed] of about) sought.push({ said: word, ways: [way([stemmed])], weight: WORDS["about a card"] * partOfQuestion(start), isContent: false });
    }
    if (!sought.some(content)) for (const each of sought) Object.assign(each, { weight: 1, isContent: true }); // nothing but words of asking: they are meant
    return { words: folded, sought: eachOnce(sought), readAs: readAs(query, found, corrected) };
  }

  // The known cards that a query names (known_cards.py): [number of the name's first word, what it is about], and the words of all names.
  function knownCardsIn(folded, mayBeOne) {
    const named = [], inNames = new Set();
    for (let at = 0; at < folded.length; at++) {
      let end = Math.min(at + figures.longest.card, folded.length), about;
      for (; end > at; end--) {
        const name = folded.slice(at, end).join(" ");
        about = knownCards.get(name) || knownCards.get(name.replace(/'s$/, ""));
        if (about) break;
      }
      if (end > at + 1 || (end > at && mayBeOne(at))) {
        named.push([at, about]);
        while (at < end) inNames.add(at++);
        at--;
      }
    }
    return [named, inNames];
  }

  function readAs(query, found, corrected) {
    if (!corrected.size) return "";
    let said = "", at = 0;
    found.forEach(([, start, end], i) => {
      said += query.slice(at, start) + (corrected.get(i) ?? query.slice(start, end));
      at = end;
    });
    return (said + query.slice(at)).trim().split(/\s+/).join(" ");
  }

  function eachOnce(sought) {
    const once = new Map();
    for (const each of sought) {
      const key = JSON.stringify(each.ways);
      if (!once.has(key) || once.get(key).weight < each.weight) once.set(key, each);
    }
    return [...once.values()];
  }

  function understood(asked) {
    return { ...asked, content: asked.sought.filter(content), stems: asked.sought.flatMap((each) => each.ways[0]?.stems || []) };
  }

  // What is looked for beside rules that a query names: what it says of them but words of asking.
  function besideNumbers(sought, isTyped, isNamed) {
    if (!isTyped && !isNamed) return sought;
    return sought.filter((each) => crkbHasDigit(each.said) || (isNamed && content(each)));
  }

  function read(query, asTyped = false) {
    const isTyped = numbers.typed(query), isNamed = isTyped ? null : numbers.named(query);
    const operators = marked(query) || query.split(/\s+/).some((word) => ["AND", "OR", "NOT"].includes(word));
    let tree = operators ? crkbParse(query, text, figures) : null;
    if (isPlain(tree) || isSentence(tree)) {
      const found = readWords(query, asTyped);
      found.sought = besideNumbers(found.sought, isTyped, isNamed);
      return understood({ query, tree: null, isNumber: isTyped || isNamed, subjects: about(query), ...found });
    }
    const sought = positive(tree);
    if (tree.all && tree.loose) tree = { ...tree, all: tree.all.filter((part) => !isPlain(part)) }; // what isn't plain has to be there
    return understood({ query, tree, isNumber: isTyped, subjects: [], words: spans(query), sought, readAs: "" });
  }

  // The query as words alone, where it has a phrase beside others; null if it hasn't.
  function asWords(asked) {
    if (!(asked.tree.all && asked.tree.loose) || asked.sought.length < 2) return null;
    const said = [...asked.query].map((c) => (figures.marks.includes(c) ? " " : c)).join("").trim().split(/\s+/).join(" ");
    const again = read(said);
    return { ...again, query: asked.query, readAs: again.readAs || said };
  }

  // The query with words that no text has replaced by close ones; "" if there are none.
  function closest(tree) {
    const plain = (node) => (!node ? [] : node.word ? [node.word] : node.phrase || (node.all || node.any || []).flatMap(plain));
    const { knows, closest: close } = known.corrector;
    const better = plain(tree).map((word) => [word, knows(word) ? word : close(word)]);
    return better.some(([word, other]) => other && other !== word) ? better.map(([, other]) => other).filter(Boolean).join(" ") : "";
  }

  const inFull = (said) => said.replace(/[\p{L}\p{N}]+/gu, (w) => short.get(w.toLowerCase()) ?? short.get(w.toLowerCase().replace(/s$/, "")) ?? w);

  return { read, asWords, closest, inFull };
}

"""A query as it is meant: what is looked for, how much each part of it counts, and how it was read."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from crkb.numbers import RuleNumber
from crkb.search import index, query_language
from crkb.search.understanding import asking, known_cards, slang
from crkb.search.understanding.card_names import card_names
from crkb.search.understanding.correcting import Corrector
from crkb.search.understanding.typed_numbers import named_numbers, typed_numbers
from crkb.search.weights import WORDS
from crkb.text.search_words import STOP, FoundWord, spans

MOST = 64
"""So many different words are looked for at most; of a longer text the rarest."""

MOST_CORRECTED = 16
"""So many words that no text has are corrected at most: each costs a millisecond."""

LONGEST_SLANG = 4
"""Words of an expression."""

_SMALL = asking.WORDS | STOP


class WayOfSaying(NamedTuple):
    """Stems that say what is looked for, and how surely: 1 for a word as typed."""

    stems: tuple[str, ...]
    sure: float


class Sought(NamedTuple):
    """One thing that is looked for: as typed, the ways in which texts may say it, how much it counts, and
    whether it says something of the thing: words of asking and of cards don't."""

    said: str
    ways: tuple[WayOfSaying, ...]
    weight: float
    is_content: bool = True


class Understood(NamedTuple):
    """A query as it is meant.

    `tree` is None for words alone; else which documents match is the search language's. `numbers`
    and `subjects` are what the whole query may be: rule numbers, and what it asks about in a form
    like "what does X do". `read_as` is the query with its words corrected, "" if none was.
    """

    query: str
    tree: query_language.Node | None
    words: tuple[str, ...]
    sought: tuple[Sought, ...]
    numbers: tuple[RuleNumber, ...]
    subjects: tuple[str, ...]
    read_as: str

    @property
    def content(self) -> tuple[Sought, ...]:
        """What is looked for, without words of asking and names of cards."""
        return tuple(s for s in self.sought if s.is_content)

    @property
    def stems(self) -> tuple[str, ...]:
        """The stems of the words as typed or corrected, in order."""
        return tuple(stem for s in self.sought for stem in s.ways[0].stems)


class Vocabulary(NamedTuple):
    """What an edition has: whether it has a stem, whether something is called so, the stems that a word with
    `*` or `~` stands for, and what corrects words by its own."""

    has: Callable[[str], bool]
    is_name: Callable[[str], bool]
    stems: Callable[[query_language.Word], Iterable[str]]
    corrector: Callable[[], Corrector]


def read(query: str, vocabulary: Vocabulary, home: str = "", as_typed: bool = False) -> Understood:
    """Understand a query in the words of an edition; `home` is the library's folder, for one's own slang.

    With `as_typed` no word is corrected.

    Raises:
        QueryError: for a query of the search language that isn't one.
    """
    numbers = tuple(typed_numbers(query))
    subjects = tuple(asking.about(query))
    tree = None
    if _may_have_operators(query):
        tree = query_language.parse(query)
    if tree is None or query_language.plain(tree) or query_language.is_sentence(tree):
        found = _QueryWords(query, vocabulary, slang.slang(home), as_typed)
        words = tuple(w.folded for w in found.words)
        named = () if numbers else tuple(named_numbers(query))
        sought = _beside_numbers(found.sought(), bool(numbers), bool(named))
        return Understood(query, None, words, sought, numbers or named, subjects, found.read_as())
    sought = tuple(_positive(query_language.bounded(tree), vocabulary))
    words = tuple(w.folded for w in spans(query))
    if isinstance(tree, query_language.All) and tree.loose:  # what isn't plain has to be there
        tree = tree._replace(parts=tuple(p for p in tree.parts if not query_language.plain(p)))
    return Understood(query, tree, words, sought, numbers, (), "")


def _beside_numbers(sought: tuple[Sought, ...], is_number: bool, named: bool) -> tuple[Sought, ...]:
    """What is looked for beside rules that a query names: what it says of them but words of asking.

    A query that is nothing but a number has no other word (rule 704 5f, 704.5a to c).
    """
    if not is_number and not named:
        return sought
    kept = [s for s in sought if has_digit(s.said) or (named and s.is_content)]
    return tuple(kept)


def has_digit(said: str) -> bool:
    """Whether a word is a number, or part of one."""
    return any("0" <= c <= "9" for c in said)


def as_words(asked: Understood, vocabulary: Vocabulary, home: str = "") -> Understood | None:
    """The query as words alone, where it has a phrase beside others; None if it hasn't.

    For what no text has: people also put quotation marks around what somebody says.
    """
    loose = isinstance(asked.tree, query_language.All) and asked.tree.loose
    if not loose or len(asked.sought) < 2:
        return None
    said = " ".join(asked.query.translate(dict.fromkeys(map(ord, MARKS), " ")).split())
    again = read(said, vocabulary, home)
    return again._replace(query=asked.query, read_as=again.read_as or said)


MARKS = frozenset('"()*~-|&\u201c\u201d\u201e')
"""Marks that may be of the search language."""


def _may_have_operators(query: str) -> bool:
    return not MARKS.isdisjoint(query) or not {"AND", "OR", "NOT"}.isdisjoint(query.split())


def _positive(node: query_language.Node | None, vocabulary: Vocabulary) -> Iterator[Sought]:
    """What a query of the search language looks for, without what it excludes."""
    match node:
        case query_language.Word(text, prefix, fuzzy):
            ways = tuple(WayOfSaying((stem,), 1.0) for stem in sorted(vocabulary.stems(node)))
            if ways:
                yield Sought(text + "*" * prefix + "~" * fuzzy, ways, 1.0)
        case query_language.Phrase(spoken):
            for word in spoken:
                if word not in STOP:
                    yield Sought(word, (WayOfSaying((index.stem(word),), 1.0),), 1.0)
        case query_language.All(parts) | query_language.AnyOf(parts):
            for part in parts:
                yield from _positive(part, vocabulary)


SYMBOLS = r"^\{[wubrgcstqxyz]{2,}\}$"
"""Several mana symbols in one pair of braces: {WUBRG} for {W}{U}{B}{R}{G}."""


class _QueryWords:
    """A query of words, read from left to right."""

    def __init__(self, query: str, vocabulary: Vocabulary, known_slang: slang.Slang, as_typed: bool) -> None:
        self.words = list(spans(query))
        self._query = query
        self._vocabulary = vocabulary
        self._slang = known_slang
        self._as_typed = as_typed
        self._cards = card_names(query, vocabulary.is_name)
        self._question = _last_sentence(query)
        self._known_cards = known_cards.find([w.folded for w in self.words], self._may_be_card)
        self._in_names = {i for card in self._known_cards for i in range(card.start, card.end)}
        self._corrected: dict[int, str] = {}
        self._meant = cache(self._meanings_of)
        self._unknown = 0

    def _may_be_card(self, i: int) -> bool:
        """Whether a single word may be the name of a card: one with a capital, or one that no text has."""
        word = self.words[i]
        return self._card_at(word) is not None or not self._vocabulary.has(index.stem(word.folded))

    def sought(self) -> tuple[Sought, ...]:
        found = [*self._each(), *self._of_cards()]
        if not any(s.is_content for s in found):  # nothing but words of asking: they are meant
            found = [s._replace(weight=1.0, is_content=True) for s in found]
        return _each_once(found)

    def read_as(self) -> str:
        """The query with corrected words; call `sought` first."""
        if not self._corrected:
            return ""
        said, end = [], 0
        for i, word in enumerate(self.words):
            said.append(self._query[end : word.start])
            said.append(self._corrected.get(i, self._query[word.start : word.end]))
            end = word.end
        return " ".join("".join([*said, self._query[end:]]).split())

    def _each(self) -> Iterator[Sought]:
        folded = [w.folded for w in self.words]
        i = 0
        while i < len(self.words):
            size = self._longest_slang(folded[i : i + LONGEST_SLANG])
            if (
                size > 1
                and i not in self._in_names
                and (meant := self._meanings(tuple(folded[i : i + size])))
            ):
                yield Sought(" ".join(folded[i : i + size]), meant, WORDS["slang"])
            if i + 1 < len(self.words) and i not in self._in_names and (one := self._joined(i)):
                yield one
                i += 2
                continue
            yield from self._word(i)
            i += 1

    def _of_cards(self) -> Iterator[Sought]:
        """What the cards that are named are about."""
        for card in self._known_cards:
            weight = WORDS["about a card"] * self._part_of_question(self.words[card.start])
            for word in card.about:
                yield Sought(word, (WayOfSaying((index.stem(word),), 1.0),), weight, is_content=False)

    def _longest_slang(self, folded: Sequence[str]) -> int:
        for size in range(min(len(folded), self._slang.longest.get(folded[0], 0)), 1, -1):
            if tuple(folded[:size]) in self._slang:
                return size
        return 0

    def _meanings(self, said: tuple[str, ...]) -> tuple[WayOfSaying, ...]:
        if said not in self._slang:
            return ()
        found = slang.meanings(self._slang[said])
        meant = (tuple(index.stem(w) for w in each if w not in STOP) for each in found)
        return tuple(WayOfSaying(stems, WORDS["meaning"]) for stems in meant if stems)

    def _joined(self, i: int) -> Sought | None:
        """Two words that a text has as one (dead touch), as that one."""
        one, other = self.words[i].folded, self.words[i + 1].folded
        if min(len(one), len(other)) < 3 or not _SMALL.isdisjoint((one, other)):
            return None
        both = index.stem(one + other)
        if not self._vocabulary.has(both):
            return None
        apart = tuple(index.stem(w) for w in (one, other))
        return Sought(f"{one} {other}", (WayOfSaying((both,), 1.0), WayOfSaying(apart, 1.0)), 1.0)

    def _word(self, i: int) -> Iterator[Sought]:
        word = self.words[i]
        if word.folded in STOP:
            return
        weight, is_content = self._counts(i)
        known = not is_content or self._vocabulary.has(index.stem(word.folded)) or self._meant(word.folded)
        found = () if known else self._correction(word.folded)
        if found:
            self._corrected[i] = " ".join(found)
            weight *= WORDS["corrected"]
        for each in found or (word.folded,):
            ways = (WayOfSaying((index.stem(each),), 1.0), *self._meant(each))
            near = self._or_near(word.folded) if found == (each,) else ()
            yield Sought(each, ways + near, weight, is_content)

    def _or_near(self, word: str) -> tuple[WayOfSaying, ...]:
        """What else somebody may have meant by a misspelt word."""
        others = self._vocabulary.corrector().near(word)[1:]
        return tuple(WayOfSaying((index.stem(each),), WORDS["or near"]) for each in others)

    def _meanings_of(self, word: str) -> tuple[WayOfSaying, ...]:
        """What slang of one word means, in the singular or plural."""
        found = self._meanings((word,))
        return self._meanings((word[:-1],)) if not found and word[-1:] == "s" else found

    def _correction(self, word: str) -> tuple[str, ...]:
        if self._as_typed:
            return ()
        if re.match(SYMBOLS, word):
            return tuple(f"{{{letter}}}" for letter in dict.fromkeys(word[1:-1]))
        self._unknown += 1
        if self._unknown > MOST_CORRECTED:
            return ()
        corrector = self._vocabulary.corrector()
        close, apart = corrector.closest(word), corrector.apart(word)
        if apart and not (close and corrector.is_slip(word, close)):
            return apart
        return (close,) if close else ()

    def _counts(self, i: int) -> tuple[float, bool]:
        """How much a word counts, and whether it is content."""
        word = self.words[i]
        card = self._card_at(word)
        if i in self._in_names or (card and " " in self._query[slice(*card)]):
            return WORDS["card"], False
        if card:
            return WORDS["capital"], True
        is_asking = word.folded in asking.WORDS
        weight = WORDS["asking"] if is_asking else 1.0
        return weight * self._part_of_question(word), not is_asking

    def _card_at(self, word: FoundWord) -> tuple[int, int] | None:
        """Where the name of a card stands, as capitals tell, that a word is part of."""
        if not self._cards:
            return None
        at = bisect(self._cards, word.start, key=itemgetter(0)) - 1
        return self._cards[at] if at >= 0 and word.start < self._cards[at][1] else None

    def _part_of_question(self, word: FoundWord) -> float:
        """How much a word counts by its place: less in the story before a question."""
        return 1.0 if word.start >= self._question else WORDS["story"]


def _last_sentence(query: str) -> int:
    """Where the question begins, if a story stands before it; else 0."""
    text = query.rstrip()
    if not text.endswith("?"):
        return 0
    return max(text.rfind(mark, 0, -1) for mark in (". ", "! ", "? ", "\n")) + 1


def _each_once(found: Sequence[Sought]) -> tuple[Sought, ...]:
    """What is looked for, each thing once, with the most that it counts."""
    once: dict[tuple[WayOfSaying, ...], Sought] = {}
    for each in found:
        same = once.get(each.ways)
        if same is None or same.weight < each.weight:
            once[each.ways] = each
    return tuple(once.values())


def rarest(sought: Sequence[Sought], rarity: Callable[[Sought], float]) -> tuple[Sought, ...]:
    """At most MOST of them, those that count most, in their order."""
    if len(sought) <= MOST:
        return tuple(sought)
    kept: Mapping[int, Sought] = dict(
        sorted(enumerate(sought), key=lambda item: -item[1].weight * rarity(item[1]))[:MOST]
    )
    return tuple(kept[i] for i in sorted(kept))

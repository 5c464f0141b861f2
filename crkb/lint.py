"""Findings about an edition: references that lead nowhere or astray, and what ingest found odd.

No check knows a rule by its number. They rest on the links that ingest made, on the titles of
chapters and rules, and on which rules mention which words.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from crkb.errors import NumberFormatError
from crkb.model import Block, Edition, Place, Reference, Rule
from crkb.numbers import RuleNumber
from crkb.text.normalize import fold

KINDS = {
    "broken": "names a rule or term that is not there",
    "dangling": "names something outside the edition",
    "mismatched": "quotes another title than the rule has",
    "subject": "names a thing that the cited rule does not mention",
    "unparsed": "looks like a reference and was not read as one",
}
"""The kinds of findings made here; a problem that ingest reported keeps its own kind."""

PROBLEM_KINDS = (
    *("contents", "date", "duplicate", "gap", "label", "layout", "left-over", "lost", "lost-symbol"),
    *("missing", "odd-number", "order", "orphan", "unexplained", "variant"),
)
"""The kinds of problems that ingest reports."""

_UNLINKED_MATTER = ("history", "credits", "contents")  # as in ingest, which lies beside this module
_NUMBERED = re.compile(r"\b(?:sub)?(?:rules?|sections?) (?=[0-9])", re.IGNORECASE)
_LEAD_IN = re.compile(
    r"[\s(.,;:]*\b(?:(?:(?:as|described in|defined in|see also|see|the|official|our|(?:sub)?rules?) )+)$",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(r"\bexceptions? to (?:the )?(?:official )?(?:rules? )?$")
_SENTENCE_END = re.compile(r"(?<=[.!?\u201d\"]) +")
_POINTER = re.compile(r"\(?(?:see|this is)\b", re.IGNORECASE)
"""What begins a sentence that is about the one before it, and names nothing itself."""
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_ARTICLES = frozenset({"a", "an", "the"})
_LISTING = frozenset({"and", "or", "nor"})
_SMALL_WORDS = frozenset({"a", "an", "and", "by", "for", "from", "in", "of", "or", "the", "to", "with"})
_SNIPPET = 6  # words
_FAR_MORE = 7.0
"""How many times better another chapter must fit than the cited one; tuned on official editions."""


class Finding(NamedTuple):
    """Something to look at in an edition.

    `number` is the rule's number, or the term's or card's name; `snippet` is at
    most six words of the text.

    >>> kb.lint(["broken"])[0].number
    '704.5j'
    """

    kind: str
    number: str
    message: str
    place: Place | None = None
    snippet: str = ""


class _Spot(NamedTuple):
    """A linked text and whose it is."""

    name: str
    block: Block

    def finding(self, kind: str, message: str, at: int, end: int) -> Finding:
        words = f"{self.block.text[:at]}\u0001{self.block.text[at:end]}".split()
        snippet = " ".join(words[-_SNIPPET:]).replace("\u0001", "")
        places = self.block.places
        return Finding(kind, self.name, message, places[0] if places else None, snippet)


def findings(edition: Edition, base: Edition | None = None) -> list[Finding]:
    """All findings of an edition that has been linked: references in text order, then problems.

    `base` is the edition an add-on amends; without it, what the add-on says of base rules is
    counted and not checked.
    """
    spots = list(_spots(edition))
    own = _Sayings(edition)
    books = {"own": own, "base": _Sayings(base) if base else None}
    found = [f for spot in spots for f in _about_statuses(spot)]
    found += _dangling(edition, spots, base)
    found += _misquoted(spots)
    for spot in spots:
        found += _about_subjects(spot, books)
        found += _unparsed(spot)
    found += [Finding(p.kind, p.number, p.message, p.place) for p in edition.problems]
    found += [Finding("erratum", e.name, str(e), _place(edition, e.name)) for e in edition.errata]
    return found


def _place(edition: Edition, name: str) -> Place | None:
    """The place of the rule, term or card of an erratum."""
    places = [edition.rules[name].blocks[0].places] if name in edition.rules else []
    places += [term.places for term in edition.terms if term.name == name]
    places += [card.places for card in edition.cards if card.name == name]
    return next((place for found in places for place in found), None)


def _spots(edition: Edition) -> Iterator[_Spot]:
    held = [(number, rule.blocks) for number, rule in edition.rules.items()]
    held += [(term.name, term.blocks) for term in edition.terms]
    held += [(card.name, card.blocks) for card in edition.cards]
    held += [(question.text, question.blocks) for question in edition.questions]
    held += [(m.part, m.blocks) for m in edition.matter if m.part not in _UNLINKED_MATTER]
    return (_Spot(name, block) for name, blocks in held for block in blocks)


def _about_statuses(spot: _Spot) -> Iterator[Finding]:
    for r in spot.block.references:
        shown = f"{r.target}\u2013{r.through}" if r.through else r.target
        if r.status == "broken":
            yield spot.finding("broken", f"there is no {r.kind} {shown}", r.start, r.end)
        elif r.status == "mismatched":
            yield spot.finding("mismatched", f"{shown} is not titled \u201c{r.title}\u201d", r.start, r.end)


def _dangling(edition: Edition, spots: Sequence[_Spot], base: Edition | None) -> list[Finding]:
    """One finding for each dangling reference of a whole document; of an excerpt only their number."""
    dangling = [(s, r) for s in spots for r in s.block.references if r.status == "dangling"]
    whole = {"own": _whole(edition), "base": base is not None and _whole(base)}
    listed = [(s, r) for s, r in dangling if whole[r.where]]
    found = [s.finding("dangling", f"{r.target} is not in the edition", r.start, r.end) for s, r in listed]
    if counted := len(dangling) - len(listed):
        found.append(Finding("dangling", "", f"{counted} references to rules outside this excerpt"))
    return found


def _whole(edition: Edition) -> bool:
    return any(source.complete for source in edition.sources)


def _misquoted(spots: Sequence[_Spot]) -> Iterator[Finding]:
    """Titles of rules that are not at hand, quoted against what most other places call them."""
    quoted = [(s, r) for s in spots for r in s.block.references if r.status == "dangling" and r.title]
    titles: dict[str, Counter[str]] = defaultdict(Counter)
    for _, r in quoted:
        titles[r.target][fold(r.title)] += 1
    for spot, r in quoted:
        usual, times = titles[r.target].most_common(1)[0]
        if titles[r.target][fold(r.title)] < times:
            message = f"{r.target} is \u201c{r.title}\u201d here, \u201c{usual}\u201d elsewhere"
            yield spot.finding("mismatched", message, r.start, r.end)


def _unparsed(spot: _Spot) -> Iterator[Finding]:
    text = spot.block.text
    spans = [(r.start, r.end) for r in spot.block.references]
    for m in _NUMBERED.finditer(text):
        if not any(start <= m.end() < end for start, end in spans):
            yield spot.finding(
                "unparsed",
                f"not read as a reference: {text[m.start() : m.end() + 8]!r}",
                m.end(),
                m.end() + 4,
            )


# Subjects: what comes right before "(see rule 724)" should be something that rule 724 mentions.


def _about_subjects(spot: _Spot, books: dict[str, _Sayings | None]) -> Iterator[Finding]:
    since = 0
    for r in spot.block.references:
        before = spot.block.text[since : r.start]
        since = r.end
        book = books[r.where]
        if book is None or r.status != "resolved" or r.kind in ("term", "section") or r.title:
            continue  # a quoted title says what is meant, and has been compared
        better = _better(book, spot, r, before)
        if better:
            message = f"cites {r.target}, which does not mention this; {better} does"
            yield spot.finding("subject", message, r.start, r.end)


def _better(book: _Sayings, spot: _Spot, r: Reference, before: str) -> str:
    """What `r` should probably cite, judging by the text since the reference before it; or ""."""
    if _EXCEPTION.search(before):
        return ""  # what it excepts, the cited rule need not mention
    better = ""
    if lead := _LEAD_IN.search(before):
        subject = before[: lead.start()]
        better = book.named_at_end(subject, spot.name, spot.block.references)
        if not better and r.kind == "chapter":
            better = book.far_more_about(subject, r, spot.name)
    return better or book.only_thing_named(spot.block, r, spot.name)


class _Sayings:
    """An edition as a body of words: which rules mention what, and what has a title."""

    def __init__(self, edition: Edition) -> None:
        self._rules = edition.rules
        self._words = {number: _words_of(rule) for number, rule in edition.rules.items()}
        self._spread = Counter(word for words in self._words.values() for word in words)
        self._rare = max(5, len(self._rules) // 50)  # in this many rules at most

    def named_at_end(self, text: str, citing: str, references: Sequence[Reference]) -> str:
        """The rule that is titled like the thing named at the end of a text, if none of those cited
        mentions it, and the citing rule is not part of it; else ""."""
        words = stems(text)
        for length in range(min(self._longest, len(words)), 0, -1):
            thing = words[-length:]
            titled = self._titled.get(thing)
            if titled:
                break
        else:
            return ""
        if length == 1 and text.rstrip().endswith(("ed", "ing")):
            return ""  # a verb: "exchanged" need not be about the keyword action Exchange
        if _is_joined(words[:-length]):
            return ""  # one of several things: the reference is about all of them, or the sentence
        if min(self._spread[w] for w in thing) > self._rare:
            return ""  # everything mentions cards and players
        if set(thing) <= set(stems(citing)):
            return ""
        return "" if self._covered(set(thing), titled, citing, references) else titled

    def only_thing_named(self, block: Block, r: Reference, citing: str) -> str:
        """The rule whose title's words all stand in the sentence of a reference, if they are the only
        such title's, name no member of a list, and the block has nothing else that the cited rule
        mentions; else ""."""
        here = set(stems(block.text))
        common = {word for word in here if self._spread[word] > 2 * self._rare}
        if here & self._speaks_of(r, citing) - common:
            return ""
        sentence = stems(_sentence(block.text, r.start))
        named = [(words, n) for words, n in self._subjects if words <= set(sentence)]
        if len(named) != 1 or self._covered(*named[0], citing, block.references):
            return ""
        if _is_listed(named[0][0], sentence):
            return ""
        return named[0][1]

    def _covered(self, thing: set[str], titled: str, citing: str, references: Sequence[Reference]) -> bool:
        """Whether some reference cites a rule that mentions the thing, or it is the citing rule's own."""
        if titled in _lineage(citing):
            return True
        return any(thing <= self._speaks_of(r, citing) for r in references)

    @cached_property
    def _subjects(self) -> list[tuple[set[str], str]]:
        """The titles of two words or more, one of them rare, as sets of words."""
        subjects = [(set(title) - _SMALL_WORDS, number) for title, number in self._titled.items()]
        return [
            (words, number)
            for words, number in subjects
            if len(words) > 1 and min(self._spread[w] for w in words) <= self._rare
        ]

    @cached_property
    def _titled(self) -> dict[tuple[str, ...], str]:
        """Chapters and rules by title; a title of several (General) means none of them."""
        titles = [(stems(r.title), n) for n, r in self._rules.items() if r.title and r.kind != "section"]
        count = Counter(title for title, _ in titles)
        return {title: number for title, number in titles if count[title] == 1}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._titled), default=0)

    def _speaks_of(self, r: Reference, citing: str) -> set[str]:
        """The words of what a reference cites, all below it, and the nearest title above it."""
        if r.kind in ("term", "section") or r.target not in self._rules:
            return set()
        words: set[str] = set()
        ends = {r.target, r.through}
        first, last = RuleNumber.parse(r.target), RuleNumber.parse(r.through or r.target)
        for number in self._members[str(first.chapter)]:
            rule = self._rules[number].number
            if number != citing and (first <= rule <= last or not ends.isdisjoint(_lineage(number))):
                words |= self._words[number]
        return words | self._title_above(r.target)

    @cached_property
    def _members(self) -> dict[str, list[str]]:
        members: dict[str, list[str]] = defaultdict(list)
        for number in self._rules:
            members[number[:3]].append(number)
        return members

    def _title_above(self, number: str) -> set[str]:
        titles = [self._rules[n].title for n in _lineage(number)[1:] if n in self._rules]
        return set(stems(next(filter(None, titles), "")))

    def far_more_about(self, text: str, r: Reference, citing: str) -> str:
        """A chapter that speaks far more than the cited one of what the last sentence of a text is
        about, measured by the rare words they share; "" if there is none."""
        sentence = stems(_SENTENCE_END.split(text.strip())[-1])
        weight: defaultdict[str, float] = defaultdict(float)
        for word in {w for w in sentence if 3 < self._spread[w] <= self._rare}:
            for chapter, times in self._chapters_with(word).items():
                weight[chapter] += times / self._spread[word]
        best, most = max(weight.items(), key=lambda item: item[1], default=("", 0.0))
        telling = most > 1 and weight[r.target] < most / _FAR_MORE
        return best if telling and best != citing[:3] else ""

    def _chapters_with(self, word: str) -> Counter[str]:
        return Counter(number[:3] for number, words in self._words.items() if word in words)


def _sentence(text: str, at: int) -> str:
    """The sentence around a place; with the one before it if it is about that one."""
    first, before = 0, 0
    for end in _SENTENCE_END.finditer(text):
        if end.start() > at:
            return text[before if _POINTER.match(text, first) else first : end.start()]
        before, first = first, end.end()
    return text[before if _POINTER.match(text, first) else first :]


def _is_listed(thing: set[str], words: Sequence[str]) -> bool:
    """Whether a thing is named right before or behind an "and" or "or"."""
    size = len(thing)
    found = [i for i in range(len(words) - size + 1) if thing == set(words[i : i + size])]
    return any(
        _is_joined(words[:i]) or not _LISTING.isdisjoint(words[i + size : i + size + 1]) for i in found
    )


def _is_joined(before: Sequence[str]) -> bool:
    """Whether words end in "and" or "or", perhaps with an article after it."""
    last = before[-2:] if before[-1:] and before[-1] in _ARTICLES else before[-1:]
    return not _LISTING.isdisjoint(last)


def _words_of(rule: Rule) -> set[str]:
    return {word for block in rule.blocks for word in stems(block.text)}


@lru_cache(maxsize=8192)
def _lineage(name: str) -> tuple[str, ...]:
    """A number and all above it, nearest first; of a term or card just its name."""
    try:
        return (name, *map(str, RuleNumber.parse(name).ancestors))
    except NumberFormatError:
        return (name,)


def stems(text: str) -> tuple[str, ...]:
    """The words of a text, folded and without the endings of plural, past and -ing."""
    return tuple([_stem(word) for word in _WORD.findall(fold(text))])


@lru_cache(maxsize=32768)
def _stem(word: str) -> str:
    word = word.removesuffix("'s")
    for ending in ("ing", "ed", "s"):
        if len(word) > len(ending) + 3 and word.endswith(ending) and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    if word.endswith("ie"):
        word = word[:-2] + "y"
    return word.removesuffix("e") if len(word) > 4 else word

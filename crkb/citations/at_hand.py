"""What the editions at hand know of a number: which rule it was in each, and where that rule is now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from crkb.citations.context import spaced
from crkb.editions.diff import Edit, edits
from crkb.editions.diff_cache import Timeline
from crkb.editions.fingerprints import Fingerprints, fingerprints
from crkb.editions.passages import words
from crkb.editions.quotations import RUN
from crkb.editions.renumber import Carried, Carrier
from crkb.library.database import Store
from crkb.numbers import NumberRange, RuleNumber


# same name as game.terms.filters.Named: that one is an object or a player of a game
class Named(NamedTuple):
    """The nearest heading at or above a number: its number, its title, and that as `spaced` makes it.

    `short` are what people write for it right beside a number: without the article, one of two keywords.
    """

    number: str
    title: str
    words: str
    short: tuple[str, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The title, with and without the article."""
        return _titles(self.words)

    @property
    def is_keyword(self) -> bool:
        """Whether it is a rule's, as keywords' are, not a chapter's."""
        return "." in self.number


class AtHand:
    """The editions of a library as seen from the one in use.

    Args:
        timeline: The library's editions.
        in_use: The id of the edition, or a part of it; "" is the default.

    Raises:
        EditionNotFound: There is no such edition.
    """

    def __init__(self, timeline: Timeline, in_use: str = "") -> None:
        self._timeline = timeline
        self._carriers: dict[str, Carrier] = {}
        self._stores: dict[str, Store] = {}
        self._texts: dict[str, str] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._runs: dict[tuple[str, str], frozenset[str]] = {}
        self._earlier: dict[str, tuple[Fingerprints, ...]] = {}
        self._named: dict[tuple[str, str], Named | None] = {}
        self.now = fingerprints(timeline.library, timeline.wording(in_use))
        self.others = tuple(
            fingerprints(timeline.library, info.id)
            for info in reversed(timeline.official())
            if info.id != self.now.edition
        )

    @cached_property
    def addons(self) -> tuple[Fingerprints, ...]:
        """The add-ons in the library, with the numbers of their own."""
        library = self._timeline.library
        return tuple(fingerprints(library, info.id) for info in library.editions() if info.addon)

    def addon_with(self, cited: NumberRange) -> str:
        """The add-on that has a number or range; "" if none does."""
        ends = [str(n) for n in (cited.first, cited.last) if n is not None]
        return next((each.edition for each in self.addons if all(n in each.rules for n in ends)), "")

    @cached_property
    def known(self) -> frozenset[str]:
        """All numbers of all editions and add-ons at hand."""
        return frozenset().union(*(each.rules for each in (self.now, *self.others, *self.addons)))

    def earlier(self, number: str) -> tuple[Fingerprints, ...]:
        """The other editions that have a number, the newest of each wording that isn't today's."""
        if number not in self._earlier:
            seen = {self.now.rules[number].text} if number in self.now.rules else set()
            found = []
            for other in self.others:
                if number in other.rules and other.rules[number].text not in seen:
                    seen.add(other.rules[number].text)
                    found.append(other)
            self._earlier[number] = tuple(found)
        return self._earlier[number]

    def edition(self, name: str) -> Fingerprints | None:
        """One of the editions by its id."""
        return next((each for each in (self.now, *self.others) if each.edition == name), None)

    def where(self, edition: Fingerprints, cited: NumberRange) -> Carried:
        """What a number or range of another edition is in the one in use."""
        number = str(cited.first)
        if cited.last is None and number in edition.rules:
            text = edition.rules[number].text
            if text and len(there := self._by_text.get(text, ())) == 1 and self._is_unique(edition, text):
                return Carried(number, "same" if there[0] == number else "moved", there[0], there)
        return self._carrier(edition.edition).carry(cited)

    def _carrier(self, name: str) -> Carrier:
        if name not in self._carriers:
            self._carriers[name] = Carrier(self._timeline.diff(name, self.now.edition))
        return self._carriers[name]

    def _store(self, edition: str) -> Store:
        if edition not in self._stores:
            self._stores[edition] = self._timeline.open(edition).store
        return self._stores[edition]

    def _is_unique(self, edition: Fingerprints, text: str) -> bool:
        if edition.edition not in self._counts:
            self._counts[edition.edition] = Counter(each.text for each in edition.rules.values())
        return self._counts[edition.edition][text] == 1

    @cached_property
    def _by_text(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for number, each in self.now.rules.items():
            found[each.text] = (*found.get(each.text, ()), number)
        return found

    def with_text(self, text: str) -> tuple[str, ...]:
        """The rules of the edition in use that have a text, given as its fingerprint."""
        return self._by_text.get(text, ())

    def named(self, edition: Fingerprints, number: str) -> Named | None:
        """The nearest heading at or above a number in an edition."""
        key = (edition.edition, number)
        if key not in self._named:
            at = RuleNumber.parse(number)
            above = (str(n) for n in (at, *at.ancestors) if n.kind != "section")
            found = next((n for n in above if n in edition.titles), None)
            self._named[key] = _named(found, edition.titles[found]) if found else None
        return self._named[key]

    @cached_property
    def headings(self) -> dict[str, Named]:
        """The headings of the edition in use by their words, a keyword's before a chapter's."""
        found: dict[str, Named] = {}
        for number, title in self.now.titles.items():
            made = _named(number, title)
            for words_ in made.short if len(number) > 1 else ():
                if words_ not in found or made.is_keyword:
                    found[words_] = made
        return found

    def speaks_of(self, number: str, titles: tuple[str, ...]) -> bool:
        """Whether the rule of a number, or one above it, has one of some titles in its text or title."""
        return any(title in self._said(number) or f"{title[:-1]}s " in self._said(number) for title in titles)

    def _said(self, number: str) -> str:
        if number not in self._texts:
            at, store = RuleNumber.parse(number), self._store(self.now.edition)
            rules = (store.rule(str(n)) for n in (at, *at.ancestors) if n.kind != "section")
            said = (text for rule in rules if rule for text in (rule.title or "", rule.text, *rule.examples))
            self._texts[number] = "".join(map(spaced, said))
        return self._texts[number]

    def edits(self, edition: str, number: str, rules: Iterable[str]) -> tuple[Edit, ...]:
        """What changed, word by word, from a rule of another edition to some of the one in use.

        Nothing if the other edition isn't at hand.
        """
        if self.edition(edition) is None:
            return ()
        before = self._store(edition).rule(number)
        now = self._store(self.now.edition)
        after = [rule for rule in map(now.rule, rules) if rule is not None]
        if before is None or not after:
            return ()
        return tuple(edits([before], after, self._carrier(edition).diff.numbers()))

    def runs(self, edition: Fingerprints, number: str) -> frozenset[str]:
        """The runs of words of a rule and its examples, long enough to tell that it is quoted."""
        key = (edition.edition, number)
        if key not in self._runs:
            rule = self._store(edition.edition).rule(number)
            texts = [words(block.text) for block in rule.blocks] if rule else []
            runs = (" ".join(t[i : i + RUN]) for t in texts for i in range(len(t) - RUN + 1))
            self._runs[key] = frozenset(runs)
        return self._runs[key]

    @cached_property
    def quotable(self) -> dict[str, tuple[str, ...]]:
        """The runs of words of the edition in use, and the rules that have them."""
        found: dict[str, tuple[str, ...]] = {}
        for rule in self._store(self.now.edition).rules():
            number = str(rule.number)
            for block in rule.blocks:
                text = words(block.text)
                for i in range(len(text) - RUN + 1):
                    run = " ".join(text[i : i + RUN])
                    having = found.get(run, ())
                    if number not in having:
                        found[run] = (*having, number)
        return found


def _named(number: str, title: str) -> Named:
    whole = spaced(title)
    parts = [f" {part} " for part in whole.strip().split(" and ")] if "." in number else []
    return Named(number, title, whole, tuple(dict.fromkeys([*_titles(whole), *parts])))


def _titles(words: str) -> tuple[str, str]:
    """A title as it is and without its article."""
    return words, re.sub("^ the ", " ", words)

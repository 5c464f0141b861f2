"""The plain wording beside an official rule, and whether the rule still says what was restated.

The plain edition restates two official editions, whose rules are known by the hashes of their
texts (`library.known`). A rule of any edition that has one of these texts is restated, wherever
it stands now; its plain wording is then in the numbers of that edition. Where the text is another
one, the restatement of the rule it was is only shown as such: `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from crkb.editions.diff import Edit, edits
from crkb.editions.diff_cache import Timeline
from crkb.editions.recognised import Recognised, recognised
from crkb.editions.renumbering import HeldT, renumbered
from crkb.library import bundled, known
from crkb.library.generations import Info
from crkb.library.library import Library
from crkb.library.prints import Print
from crkb.model import Rule, Term
from crkb.text.normalize import fold

STATUSES = ("same", "moved", "changed", "none")
"""Of a restatement: the official text is the one restated, under its number or another one; it is
another text; there is no restatement."""

PLAIN = {bundled.TODAY: bundled.DEFAULT, bundled.EARLIER: bundled.THEN}
"""The id of the plain edition by the date of the rules it restates."""


class Restatement(NamedTuple):
    """What the plain edition says of a rule, in the numbers of the rule's edition.

    `status` is one of STATUSES; `rule` the plain wording, or the entry of a keyword, or None, and
    `why` there is none, or what has changed. `edition` and `number` say where the wording is from:
    the plain edition's id, `written` the date of the rules it restates. `edits` are the official
    words that have changed since, where the library has both texts.
    """

    status: str
    rule: Rule | Term | None = None
    why: str = ""
    edition: str = ""
    number: str = ""
    written: str = ""
    edits: tuple[Edit, ...] = ()


class Counterpart(NamedTuple):
    """A rule of a known edition: the edition's date, the number there, and whether the text is the same."""

    date: str
    number: str
    same: bool


class Restatements:
    """Finds the restatements of the rules of one edition of a library."""

    def __init__(self, library: Library, info: Info) -> None:
        self._timeline = Timeline(library)
        self._info = info

    def of(self, number: str) -> Restatement:
        """The restatement of the edition's rule of that number, as printed.

        Raises LibraryError if an edition that is needed cannot be read.
        """
        if self._info.stamp:
            return Restatement("none", why="this is the restatement already")
        if self._info.addon:
            return self._of_addon(number)
        found = self._found(number)
        if found is None:
            return Restatement("none", why=f"not restated: no restated rule became {number}")
        plain = self._timeline.open(PLAIN[found.date])
        rule = self._worded(found, number)
        if rule is None:
            return Restatement("none", why=f"not restated: {plain.info.id} does not have rule {found.number}")
        made = Restatement("same", rule, "", plain.info.id, found.number, found.date)
        if not found.same:
            when = "has changed since" if self._info.effective > found.date else "had another text before"
            why = f"written for {found.date}; this rule {when}"
            return made._replace(status="changed", why=why, edits=self._edits(found, number))
        return made if found.number == number else made._replace(status="moved")

    def _of_addon(self, number: str) -> Restatement:
        plain = self._timeline.open(bundled.ADDON)
        if self._info.effective != plain.info.effective:
            return Restatement("none", why=f"the restatement is of {plain.info.effective}")
        rule = plain.store.rule(number)
        if rule is None:
            return Restatement("none", why=f"not restated: {plain.info.id} does not have rule {number}")
        return Restatement("same", rule, "", plain.info.id, number, plain.info.effective)

    # --- which rule of a known edition it is ---

    @cached_property
    def rules(self) -> Recognised:
        """The edition's rules beside those of known editions."""
        return recognised(self._timeline.library, self._info)

    @cached_property
    def _dates(self) -> tuple[str, ...]:
        """The known editions, the nearest in time first."""
        nearest = bundled.EARLIER if self._info.effective <= bundled.EARLIER else bundled.TODAY
        return (nearest, *(date for date in known.DATES if date != nearest))

    def _found(self, number: str) -> Counterpart | None:
        if number not in self.rules.own:  # an add-on's rule, read together with its base
            return None
        for date in self._dates:
            if at := self.rules.with_text(number, date):
                return Counterpart(date, at, self._alike(known.prints(date), at, number))
        for date in self._dates:
            if at := self._carried(number, date):
                return Counterpart(date, at, same=False)
        return None

    def _alike(self, then: Mapping[str, Print], at: str, number: str) -> bool:
        """Whether examples, and for a keyword all that is below it, are the same, too."""
        if then[at].examples != self.rules.own[number].examples:
            return False
        return not is_keyword(number) or _below(then, at) == _below(self.rules.own, number)

    def _carried(self, number: str, date: str) -> str:
        """The number in a known edition of a rule that has another text there; "" if it isn't known."""
        if official := self._official(date):
            return self._timeline.diff(self._info.id, official).numbers().get(number, "")
        return self.rules.in_place(number, date)

    def _official(self, date: str) -> str:
        """The id of the official edition of a date; "" if it isn't in the library."""
        return next((i.id for i in self._timeline.official() if i.effective == date), "")

    # --- its wording ---

    def _worded(self, found: Counterpart, number: str) -> Rule | Term | None:
        """The plain wording in the numbers of the edition asked about, where the rule has `number`."""
        store = self._timeline.open(PLAIN[found.date]).store
        rule = store.rule(found.number)
        if rule is None and is_keyword(found.number):
            title = self._timeline.open(self._info.id).store.title(number)
            term = store.term(fold(title)) if title else None
            return self._renumbered(term, found.date) if term else None
        return self._renumbered(rule, found.date) if rule else None

    def _renumbered(self, held: HeldT, date: str) -> HeldT:
        return renumbered(held, self.rules.numbers(date), self.rules.own)

    def _edits(self, found: Counterpart, number: str) -> tuple[Edit, ...]:
        """The official words that are other ones now, where the text of then is in the library."""
        official = self._official(found.date)
        if not official:
            return ()
        then = self._timeline.open(official).store.rule(found.number)
        now = self._timeline.open(self._info.id).store.rule(number)
        if then is None or now is None:
            return ()
        return tuple(edits([then], [now], self._timeline.diff(official, self._info.id).numbers()))


def is_keyword(number: str) -> bool:
    """Whether a number is that of a keyword as a whole (702.19), whose rules are below it."""
    return number.startswith(("701.", "702.")) and number[4:].isdigit() and number[4:] != "1"


def _below(prints: Mapping[str, Print], number: str) -> list[Print]:
    return [
        Print(each.text, each.examples)
        for n, each in prints.items()
        if n.startswith(number) and n[len(number) :].isalpha()
    ]

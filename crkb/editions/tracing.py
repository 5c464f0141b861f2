"""What became of one rule from an edition to the next, told by fingerprints wherever they can tell.

A text that stands exactly once in either edition is the same rule: the anchors of `matching`, which
no split or merger takes away. Such a rule is the same or has moved if its examples are equal and
its references lead to where they led, or to what became of that; the two texts are read to see
it, if anything but the text differs. Whatever rests on a rule that was edited, or on a text that
stands there several times, is left to the comparison of the two editions. So what is told here
is what that would tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crkb.editions.diff import Change, Edit, edits, same_text
from crkb.editions.diff_cache import Timeline
from crkb.editions.fingerprints import Fingerprints
from crkb.model import Rule


# same name as questions.core.Step: that one is of a proof
class Step:
    """A timeline's edition `old` and the next one, `new`, both by id."""

    def __init__(self, timeline: Timeline, old: str, new: str) -> None:
        self._timeline = timeline
        self.old, self.new = old, new
        self._before, self._after = timeline.fingerprints(old), timeline.fingerprints(new)

    def forward(self, number: str) -> Change:
        """What became of a rule of the old edition. Raises LibraryError."""
        partner = same_alone(self._before, self._after, number)
        change = self._told(number, partner) if partner else None
        return change or next(c for c in self._compared() if number in c.old)

    def backward(self, number: str) -> Change:
        """What a rule of the new edition was before. Raises LibraryError."""
        partner = same_alone(self._after, self._before, number)
        change = self._told(partner, number) if partner else None
        return change or next(c for c in self._compared() if number in c.new)

    def edits(self, change: Change) -> list[Edit]:
        """What a change did to the words of rules that are in both editions. Raises LibraryError."""
        old, new = self.rules(self.old, change.old), self.rules(self.new, change.new)
        try:
            return edits(old, new, _Renumbered(self._before, self._after))
        except _Untold:
            return edits(old, new, self._timeline.diff(self.old, self.new).numbers())

    def rules(self, edition: str, numbers: Sequence[str]) -> list[Rule]:
        """Rules of one of the two editions. Raises LibraryError."""
        store = self._timeline.open(edition).store
        return [rule for rule in map(store.rule, numbers) if rule is not None]

    def _compared(self) -> tuple[Change, ...]:
        return self._timeline.diff(self.old, self.new).changes

    def _told(self, number: str, partner: str) -> Change | None:
        """The change of a rule whose text stands alone in both editions; None if that can't be told."""
        old, new = self._before.rule(number), self._after.rule(partner)
        equal = old == new
        if not equal:
            try:
                (before,), (after,) = self.rules(self.old, [number]), self.rules(self.new, [partner])
                equal = same_text(before, after, _Renumbered(self._before, self._after))
            except _Untold:
                return None
        return Change(
            "edited" if not equal else "same" if number == partner else "moved", (number,), (partner,)
        )


def same_alone(old: Fingerprints, new: Fingerprints, number: str) -> str:
    """The number in `new` of the rule that has this number in `old`.

    "" unless its text stands once, and only once, in each of them, of a rule or of a heading as here.
    """
    found = old.rule(number)
    if found is None or not found.text:
        return ""
    here, there = _with_text(old, found.text, number), _with_text(new, found.text, number)
    return there[0] if len(here) == len(there) == 1 else ""


def _with_text(edition: Fingerprints, text: str, number: str) -> list[str]:
    """The numbers of an edition's rules with a text, or of its headings if `number` is one."""
    return [n for n in edition.having(text) if ("." in n) == ("." in number)]


class _Untold(Exception):
    """Only a comparison of the editions can tell."""


class _Renumbered(Mapping[str, str]):
    """Old to new numbers as far as fingerprints tell; asking for others raises _Untold."""

    def __init__(self, old: Fingerprints, new: Fingerprints) -> None:
        self._old, self._new = old, new

    def __getitem__(self, number: str) -> str:
        if self._old.rule(number) is None:
            raise KeyError(number)
        if partner := same_alone(self._old, self._new, number):
            return partner
        raise _Untold

    def __iter__(self) -> Iterator[str]:
        raise _Untold

    def __len__(self) -> int:
        raise _Untold

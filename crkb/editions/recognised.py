"""An edition's rules recognised among those of editions that are known without their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from crkb.editions.fingerprints import fingerprints
from crkb.library import bundled, known
from crkb.library.generations import Info
from crkb.library.library import Library
from crkb.library.prints import Print


class Recognised:
    """The rules of one edition, by the fingerprints of their texts, beside those of known editions.

    Raises LibraryError where the installation is incomplete.
    """

    def __init__(self, own: Mapping[str, Print]) -> None:
        self.own = own
        self._here: dict[str, Mapping[str, str]] = {}

    def in_place(self, number: str, date: str) -> str:
        """The number in a known edition at a rule's place in the chapter of the same title; "" if none."""
        then, chapter = known.prints(date), number[:3]
        title = self.own[chapter].text if chapter in self.own else ""
        if chapter not in then or then[chapter].text != title:
            titled = known.numbers(date).get(title, [])
            chapter = titled[0] if titled else ""
        placed = chapter + number[3:]
        return placed if placed in then else ""

    def with_text(self, number: str, date: str) -> str:
        """The number in a known edition of the rule that has the same text; "" if none has, or several."""
        same: Sequence[str] = known.numbers(date).get(self.own[number].text, ())
        placed = self.in_place(number, date)
        if placed in same:
            return placed
        return same[0] if len(same) == 1 else ""

    def numbers(self, date: str) -> Mapping[str, str]:
        """The edition's numbers by those of a known one, of rules with the same text, where they differ."""
        if date not in self._here:
            here = {}
            for text, (then, *more) in known.numbers(date).items():
                now = self._texts.get(text, ())
                if len(now) == 1 and not more and now[0] != then:
                    here[then] = now[0]
            self._here[date] = here
        return self._here[date]

    def having(self, text: str) -> Sequence[str]:
        """The numbers of the edition's rules that have the text of this hash."""
        return self._texts.get(text, ())

    @cached_property
    def _texts(self) -> Mapping[str, Sequence[str]]:
        """The numbers of the edition's rules by the hash of their text."""
        return known.by_text(self.own)


def recognised(library: Library, info: Info) -> Recognised:
    """The rules of an edition; a restatement has the texts of what it restates, for this.

    Raises LibraryError if the edition can't be read.
    """
    if info.id in (bundled.DEFAULT, bundled.THEN):
        return Recognised(known.prints(info.effective))
    return Recognised(fingerprints(library, info.id).rules)

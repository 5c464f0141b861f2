"""Where the rules of one edition are in the others of a site: numbers move from edition to edition.

Whole official editions of one game are a line in time. Neighbours in it are compared, and what lies further
apart is followed through them. Excerpts and restatements belong to the whole edition of their time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crkb.errors import EditionNotFound
from crkb.kb import KnowledgeBase
from crkb.library.generations import Info

SHARED = 0.5
"""Of the smaller edition's rules: as many have to be in both, or they are of different games."""


class InTime(NamedTuple):
    """A whole edition in its line: its numbers in the one before it, none of the first."""

    info: Info
    before: Mapping[str, str]


class BesideLine(NamedTuple):
    """An edition that is none of a line: the line it belongs to, the edition there, its numbers in that."""

    line: int
    at: int
    numbers: Mapping[str, str]


class Counterparts:
    """The editions of a site that are the same rules at different dates: no add-ons, no undated texts."""

    def __init__(self, kbs: Iterable[KnowledgeBase]) -> None:
        dated = [kb for kb in kbs if kb.info.effective and not kb.info.addon]
        dated.sort(key=lambda kb: (kb.info.effective, kb.info.id))
        self._infos = {kb.info.id: kb.info for kb in dated}
        self._lines: list[list[InTime]] = []
        self._beside: dict[str, BesideLine] = {}
        self._followed: dict[tuple[str, str], dict[str, str] | None] = {}  # each page asks
        if len(dated) > 1:
            for kb in dated:
                if kb.info.is_whole_official and not kb.info.stamp:
                    self._add(kb)
            for kb in dated:
                if self._place(kb.info.id) is None:
                    self._put_beside(kb)

    def _add(self, kb: KnowledgeBase) -> None:
        for line in self._lines:
            if (before := _shared(kb, line[-1].info)) is not None:
                line.append(InTime(kb.info, before))
                return
        self._lines.append([InTime(kb.info, {number: number for number in kb.numbers()})])

    def _put_beside(self, kb: KnowledgeBase) -> None:
        for which, line in enumerate(self._lines):
            earlier = [i for i, each in enumerate(line) if each.info.effective <= kb.info.effective]
            at = earlier[-1] if earlier else 0
            if (numbers := _shared(kb, line[at].info)) is not None:
                self._beside[kb.info.id] = BesideLine(which, at, numbers)
                return

    def _place(self, edition: str) -> tuple[int, int] | None:
        for which, line in enumerate(self._lines):
            for at, each in enumerate(line):
                if each.info.id == edition:
                    return which, at
        beside = self._beside.get(edition)
        return (beside.line, beside.at) if beside else None

    @property
    def newest(self) -> Info | None:
        """The newest edition of the longest line; None if nothing was compared."""
        return max(self._lines, key=len)[-1].info if self._lines else None

    def newer(self, edition: str) -> list[Info]:
        """The whole official editions that are newer than one, oldest first.

        A restatement of rules that the library doesn't have belongs to the only line that there is.
        """
        info, place = self._infos.get(edition), self._place(edition)
        if info is None or (place is None and (not info.stamp or len(self._lines) != 1)):
            return []
        line = self._lines[place[0] if place else 0]
        return [each.info for each in line if each.info.effective > info.effective]

    def before(self, edition: str) -> Info | None:
        """The whole official edition before one in its line; None for the first, and for what is in none."""
        for line in self._lines:
            ids = [each.info.id for each in line]
            if edition in ids[1:]:
                return line[ids.index(edition) - 1].info
        return None

    def numbers(self, old: str, new: str) -> dict[str, str] | None:
        """The numbers of one edition's rules in another one, of those that both have.

        None if it isn't known: for editions that are not the same rules.
        """
        if (old, new) not in self._followed:
            self._followed[old, new] = self._follow(old, new)
        return self._followed[old, new]

    def _follow(self, old: str, new: str) -> dict[str, str] | None:
        here, there = self._place(old), self._place(new)
        if here is None or there is None or here[0] != there[0]:
            return None
        steps = [self._beside[old].numbers] if old in self._beside else []
        steps += self._between(*here, there[1])
        if new in self._beside:
            steps.append(_turned(self._beside[new].numbers))
        if not steps:  # the same edition
            return {number: number for number in self._lines[here[0]][here[1]].before}
        found = {number: number for number in steps[0]}
        for step in steps:
            found = {number: step[to] for number, to in found.items() if to in step}
        return found

    def _between(self, which: int, at: int, to: int) -> list[Mapping[str, str]]:
        """The numbers of each edition of a line in its neighbour, from one to another."""
        line = self._lines[which]
        if at > to:
            return [each.before for each in reversed(line[to + 1 : at + 1])]
        return [_turned(each.before) for each in line[at + 1 : to + 1]]


def _shared(kb: KnowledgeBase, other: Info) -> dict[str, str] | None:
    """The numbers of an edition in another one; None if they are different games, or if it isn't known."""
    try:
        found = kb.numbers_in(other.id)
    except EditionNotFound:
        return None
    smaller = min(len(kb), sum(other.counts.get(kind, 0) for kind in ("rules", "subrules")))
    return found if smaller and len(found) >= SHARED * smaller else None


def _turned(numbers: Mapping[str, str]) -> dict[str, str]:
    return {new: old for old, new in numbers.items()}

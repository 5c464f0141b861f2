"""Where the rules of one edition are in the others of a site: numbers move from edition to edition.

Neighbours in time are compared, and what lies further apart is followed through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crkb.errors import EditionNotFound
from crkb.kb import KnowledgeBase
from crkb.library.generations import Info


class InTime(NamedTuple):
    """An edition in the order of time: what it is, and its numbers in the one before it."""

    info: Info
    before: Mapping[str, str]


class Counterparts:
    """The editions of a site that are the same rules at different dates, oldest first.

    Add-ons and undated texts are none of them, nor is a restatement of an official text that the library
    doesn't have: nothing tells where its rules are.
    """

    def __init__(self, kbs: Iterable[KnowledgeBase]) -> None:
        dated = [kb for kb in kbs if kb.info.effective and not kb.info.addon]
        dated.sort(key=lambda kb: (kb.info.effective, bool(kb.info.stamp), kb.info.id))
        self._line: list[InTime] = []
        last: KnowledgeBase | None = None
        for kb in dated if len(dated) > 1 else ():
            try:
                before = kb.numbers_in(last.info.id) if last else kb.numbers_in(kb.info.id)
            except EditionNotFound:
                continue
            self._line.append(InTime(kb.info, before))
            last = kb

    def newer(self, edition: str) -> Info | None:
        """The newest official edition, if the one of an id is older; None if it isn't."""
        official = [each.info for each in self._line if each.info.is_whole_official]
        this = next((each.info for each in self._line if each.info.id == edition), None)
        newest = official[-1] if official else None
        return newest if this and newest and this.effective < newest.effective else None

    def numbers(self, old: str, new: str) -> dict[str, str] | None:
        """The numbers of one edition's rules in another one, of those that both have.

        None if it isn't known: for editions that are not the same rules.
        """
        ids = [each.info.id for each in self._line]
        if old not in ids or new not in ids:
            return None
        at, to = ids.index(old), ids.index(new)
        steps: Sequence[Mapping[str, str]]
        if at >= to:
            steps = [each.before for each in reversed(self._line[to + 1 : at + 1])]
        else:
            steps = [_turned(each.before) for each in self._line[at + 1 : to + 1]]
        found = {number: number for number in (steps[0] if steps else self._line[at].before)}
        for step in steps:
            found = {number: step[there] for number, there in found.items() if there in step}
        return found


def _turned(numbers: Mapping[str, str]) -> dict[str, str]:
    return {new: old for old, new in numbers.items()}

"""The plain wording beside an official rule: which restated rule says the same thing.

The plain edition restates one official edition, number by number. For that edition a number is
enough; for another one the rule is followed through the texts' history, which needs the
restated edition's official text in the library. Where it cannot be followed, that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from crkb.editions.diff_cache import Timeline
from crkb.errors import EditionNotFound
from crkb.library import bundled
from crkb.library.generations import Info
from crkb.library.library import Library

EntryT = TypeVar("EntryT")
EntryT_co = TypeVar("EntryT_co", covariant=True)


class Restatement(NamedTuple, Generic[EntryT]):
    """The restated rule, or None and why there is none."""

    entry: EntryT | None
    why: str = ""


class Plain(Protocol[EntryT_co]):
    """What finding restatements needs of the open plain edition."""

    @property
    def info(self) -> Info:
        """What the edition is."""
        ...

    def rules(self, numbers: Sequence[str]) -> Sequence[EntryT_co]:
        """Those rules of these numbers that the edition has."""
        ...


def plain_edition(info: Info) -> str:
    """The id of the plain edition that may restate the rules of an edition."""
    return bundled.ADDON if info.addon else bundled.DEFAULT


class Restatements(Generic[EntryT]):
    """Finds the restatements of the rules of one edition of a library.

    `plain` is the edition named by `plain_edition`, open.
    """

    def __init__(self, library: Library, info: Info, plain: Plain[EntryT]) -> None:
        self._library = library
        self._info = info
        self._plain = plain
        self._numbers: dict[str, str] | None = None  # the edition's numbers -> the restated edition's

    def of(self, number: str) -> Restatement[EntryT]:
        """The restatement of a rule of the edition."""
        plain, info = self._plain, self._info
        if info.stamp:
            return Restatement(None, "this is the restatement already")
        theirs = number
        if info.effective != plain.info.effective:
            if info.addon:
                return Restatement(None, f"unmatched: the restatement is of {plain.info.effective}")
            try:
                theirs = self._followed().get(number, "")
            except EditionNotFound:
                return Restatement(
                    None,
                    f"unmatched: the restatement is of {plain.info.effective}; to follow rules from there to "
                    f"{info.effective}, add that text: crkb fetch {plain.info.effective}",
                )
            if not theirs:
                return Restatement(None, f"unmatched: no rule of {plain.info.effective} became this one")
        found = plain.rules([theirs])
        if not found:
            return Restatement(None, f"not restated: the plain edition does not have rule {theirs}")
        return Restatement(found[0])

    def _followed(self) -> dict[str, str]:
        if self._numbers is None:
            timeline = Timeline(self._library)
            then = timeline.wording(bundled.DEFAULT)
            diff = timeline.diff(then, self._info.id)
            self._numbers = {new: old for old, new in diff.numbers().items()}
        return self._numbers

"""The plain wording beside an official rule: which restated rule says the same thing.

The plain edition restates one official edition, number by number. For that edition a number is
enough; for another one the rule is followed through the texts' history, which needs the
restated edition's official text in the library. Where it cannot be followed, that is said.
"""

from __future__ import annotations

from typing import NamedTuple

from crkb.editions.diff_cache import Timeline
from crkb.errors import EditionNotFound
from crkb.kb import Entry, KnowledgeBase, open_knowledge_base
from crkb.library import bundled


class Restatement(NamedTuple):
    """The restated rule, or None and why there is none."""

    entry: Entry | None
    why: str = ""


class Restatements:
    """Finds the restatements of the rules of one edition."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        home = kb.opened.library.home
        self._plain = open_knowledge_base(bundled.ADDON if kb.info.addon else bundled.DEFAULT, home)
        self._numbers: dict[str, str] | None = None  # the edition's numbers -> the restated edition's

    def of(self, number: str) -> Restatement:
        """The restatement of a rule of the edition."""
        plain, info = self._plain, self._kb.info
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
        rule = plain.store.rule(theirs)
        if rule is None:
            return Restatement(None, f"not restated: the plain edition has no rule {theirs}")
        return Restatement(Entry(plain, rule))

    def _followed(self) -> dict[str, str]:
        if self._numbers is None:
            timeline = Timeline(self._kb.opened.library)
            then = timeline.wording(bundled.DEFAULT)
            diff = timeline.diff(then, self._kb.info.id)
            self._numbers = {new: old for old, new in diff.numbers().items()}
        return self._numbers

"""Wording that changes alike in many rules: one editorial decision, which nobody wants to read 70 times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from crkb.editions.diff import Edit

LEAST = 5
"""Rules in which the same words have to be replaced by the same ones."""


# same name as game.terms.abilities.Replacement: of words by words
class Replacement(NamedTuple):
    """Words that are gone and those that stand in their place, "" for none."""

    removed: str
    added: str

    @property
    def folded(self) -> Replacement:
        """The same, whether it begins a sentence or not."""
        return Replacement(self.removed.casefold(), self.added.casefold())


class Recurring(NamedTuple):
    """A replacement that was made in many rules, and the numbers of those in the new edition."""

    removed: str
    added: str
    rules: tuple[str, ...]


def replacements(edits: Iterable[Edit]) -> list[Replacement]:
    """What was replaced by what in the parts of a rule."""
    return [found for edit in edits for found in _of_one(edit)]


def _of_one(edit: Edit) -> Iterator[Replacement]:
    gone = ""
    for op, text in [*edit.words, ("same", "")]:
        if op == "added":
            yield Replacement(gone.strip(), text.strip())
            gone = ""
            continue
        if gone:
            yield Replacement(gone.strip(), "")
        gone = text if op == "removed" else ""


def recurring(edited: Mapping[str, Iterable[Edit]]) -> list[Recurring]:
    """The replacements that at least LEAST rules have in common, the most frequent first.

    Args:
        edited: The edits of each rule by its new number.
    """
    rules: dict[Replacement, dict[str, None]] = {}
    written: dict[Replacement, Counter[Replacement]] = {}
    for number, edits in edited.items():
        for each in replacements(edits):
            rules.setdefault(each.folded, {})[number] = None
            written.setdefault(each.folded, Counter())[each] += 1
    many = [
        Recurring(*written[each].most_common(1)[0][0], tuple(found))
        for each, found in rules.items()
        if _counts(each, found)
    ]
    return sorted(many, key=lambda each: (-len(each.rules), each.removed, each.added))


def _counts(of: Replacement, rules: Collection[str]) -> bool:
    """Whether it is wording: words, not brackets, and in enough rules."""
    return len(rules) >= LEAST and any(map(str.isalnum, of.removed + of.added))

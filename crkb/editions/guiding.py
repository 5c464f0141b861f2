"""The guide to a chapter in the numbers of the edition in use."""

from __future__ import annotations

from crkb.editions.recognised import Recognised
from crkb.library import guides, known
from crkb.library.guides import Guide


def guide(chapter: str, rules: Recognised) -> Guide | None:
    """The guide to a chapter of an edition, found by the chapter's title; None if there is none.

    Numbers are the edition's; rules whose text is another one there are marked. Where the chapter
    of such a rule has moved, too, the chapter stands for it: its old number would be another rule's.
    """
    written = known.DATES[0]
    at = rules.in_place(chapter, written)
    found = guides.load(at) if at else None
    if found is None:
        return None
    then = known.prints(found.written)
    lost = frozenset(n for n in guides.named(found) if n in then and not rules.having(then[n].text))
    numbers = rules.numbers(found.written)
    chapters = {n: numbers[n[:3]] for n in lost if n[:3] in numbers}
    return guides.renumbered(found, {**numbers, **chapters}, lost)

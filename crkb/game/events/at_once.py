"""What happens to one thing several times at once, as the one event that a text speaks of (603.2c).

Damage by several sources, counters of several kinds, several tokens: "whenever this is dealt damage",
"whenever counters are put on it", "whenever tokens are created" trigger once, on all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from crkb.game.events import occurrences
from crkb.game.terms import Beginning, EventTerm, Puts, ThatPlayer, ThatSource, Verbs, every_term

Noticed: TypeAlias = "tuple[occurrences.Occurrence, str]"
"""Something that happened, and the step that begins with it."""


def together(seen: Iterable[Noticed]) -> Iterator[Noticed]:
    """What happened, several of one kind to one thing put together.

    What each of them was stays there, too, for texts that ask for the source of damage.
    """
    groups: dict[Any, list[occurrences.Occurrence]] = {}
    for each, step in seen:
        about = _about(each)
        if about is None:
            yield each, step
        else:
            groups.setdefault(about, []).append(each)
    for several in groups.values():
        yield from ((each, "") for each in _joined(several))


def _about(seen: occurrences.Occurrence) -> Any:
    """What must be the same for several occurrences to be one; None where each is one by itself."""
    if seen.kind == "dealt damage":
        return seen.kind, seen.subject
    if seen.kind == "counters":
        return seen.kind, seen.subject, seen.by_effect
    return (seen.kind, seen.player) if seen.kind == "tokens" else None


def _joined(several: Sequence[occurrences.Occurrence]) -> list[occurrences.Occurrence]:
    if len(several) < 2:
        return list(several)
    return [*_wholes(several), *(each._replace(share=occurrences.EACH) for each in several)]


def _wholes(several: Sequence[occurrences.Occurrence]) -> list[occurrences.Occurrence]:
    """All of it; where damage is combat damage in part, what is and what isn't as well."""
    parts = [[each for each in several if each.combat is is_combat] for is_combat in (True, False)]
    if not all(parts):
        return [_sum(several, occurrences.ALL)]
    return [
        _sum(several, occurrences.ALL)._replace(combat=None),
        *(_sum(part, occurrences.PART) for part in parts),
    ]


def _sum(several: Sequence[occurrences.Occurrence], share: str) -> occurrences.Occurrence:
    return several[0]._replace(amount=sum(filter(None, (each.amount for each in several))), share=share)


def is_shared_otherwise(seen: occurrences.Occurrence, term: EventTerm, verbs: Verbs) -> bool:
    """Whether an ability looks at all that happened at once, and this is a part of it, or the reverse.

    "Each upkeep" of a team is one, unless the effect is about that player (805.4d).
    """
    if not seen.share:
        return False
    if seen.share == occurrences.TEAMMATE:
        is_theirs = isinstance(term, Beginning) and term.whose == "your"
        return not (is_theirs or any(isinstance(each, ThatPlayer) for each in every_term(verbs)))
    asks_for_source = any(isinstance(each, ThatSource) for each in every_term(verbs))
    asks_for_kind = isinstance(term, Puts) and term.kind != ""
    return (asks_for_source or asks_for_kind) != (seen.share == occurrences.EACH)

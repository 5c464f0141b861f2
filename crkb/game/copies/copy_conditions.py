"""Which exceptions of a copy effect apply, where they say "if" (707.9f)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from crkb.game.errors import NotKnown
from crkb.game.objects import BATTLEFIELD, Context, GameObject, Ref
from crkb.game.state import Game
from crkb.game.terms import Condition, CopyException
from crkb.game.values import Chars, Values

if TYPE_CHECKING:
    from crkb.game.copies.copying import Snapshot

CITES = {"707.9f": "taking into account any other exceptions"}


def decided(
    game: Game,
    obj: GameObject,
    snapshot: Snapshot,
    exceptions: Sequence[CopyException],
    timestamp: int | None = None,
) -> tuple[CopyException, ...]:
    """The exceptions that apply as an object becomes a copy, without their conditions.

    Each condition is asked of the object as it would be with the other exceptions but that one.

    Args:
        game: The game before it is a copy.
        obj: The object as it will be on the battlefield.
        snapshot: What it copies.
        exceptions: Those of the effect.
        timestamp: When the effect begins.

    Raises:
        NotKnown: A condition can't be answered.

    """

    def holds(others: Sequence[CopyException], exception: CopyException) -> bool:
        return _applies(game, obj, snapshot, others, exception, timestamp)

    return tuple(each._replace(condition=None) for each in applying(exceptions, holds))


def applying(
    exceptions: Sequence[CopyException], holds: Callable[[Sequence[CopyException], CopyException], bool]
) -> list[CopyException]:
    """The exceptions that apply, in the order they are written.

    Args:
        exceptions: Those of a copy effect.
        holds: Whether the condition of one holds for a copy that has some others (707.9f).

    """
    bare = [each._replace(condition=None) for each in exceptions]
    applies = [each.condition is None for each in exceptions]
    again = True
    while again:  # one that applies may make the condition of another hold
        again = False
        for at, each in enumerate(exceptions):
            if not applies[at] and holds(list(compress(bare, applies)), each):
                applies[at] = again = True
    return list(compress(exceptions, applies))


def _applies(
    game: Game,
    obj: GameObject,
    snapshot: Snapshot,
    others: Sequence[CopyException],
    exception: CopyException,
    timestamp: int | None,
) -> bool:
    from crkb.game.copies import copying
    from crkb.game.layers import filters

    record = copying.CopyRecord(snapshot, tuple(others), timestamp)
    would_be = obj._replace(zone=BATTLEFIELD, entered_as=(*copying.entered(obj), record))
    then = game.with_objects(would_be)
    about = Context(source=would_be.ref, you=would_be.controller, it=would_be.ref)
    assert exception.condition is not None
    holds = filters.holds(exception.condition, about, then)
    if holds is None:
        raise NotKnown(f"{obj.id}: {exception.kind}", (), obj.controller, "707.9f")
    return bool(holds)


def of_values(game: Game, obj: GameObject, values: Values, condition: Condition) -> bool:
    """Whether a condition holds for a copy with these copiable values (707.9f).

    Raises:
        NotKnown: It can't be answered.
    """
    from crkb.game.layers import filters, starting

    made = starting.started(values, obj.controller, obj)

    def look(of: str | Ref) -> Chars:
        id = of if isinstance(of, str) else of.id
        if id != obj.id:
            raise NotKnown(f"{obj.id}: copy", (), obj.controller, "707.9f")
        return made

    about = Context(source=obj.ref, you=obj.controller, it=obj.ref)
    return bool(filters.holds(condition, about, game.with_objects(obj), look))

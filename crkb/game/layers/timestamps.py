"""Which of two effects has the earlier timestamp (613.7).

That is known, assumed, or follows from both: of three effects at the start, if one is taken to be
earlier than a second and that earlier than a third, the first is earlier than the third.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.layers.units import Unit
from crkb.game.state import Game

if TYPE_CHECKING:
    from crkb.game.layers.layering import Pass

CITES = {"613.7": "timestamp system"}

# same name as questions.abilities.priority.Moment: a fact of questions, until they are views of a game
Moment: TypeAlias = tuple[str, int | None]
"""When an effect began: its name, since nothing more may be known, and its timestamp."""

Orders: TypeAlias = frozenset[tuple[Moment, Moment]]
"""Assumed orders: pairs of moments, the earlier first."""

NO_ORDERS: Orders = frozenset()


class Dated(Protocol):
    """An effect by its name."""

    @property
    def name(self) -> str:
        """The id of its source, or of the effect."""


def moment(unit: Unit) -> Moment:
    """When an effect began."""
    return unit.name, unit.timestamp


def order_name(first: Dated, second: Dated) -> str:
    """The name of the choice that decides which of two effects is the earlier."""
    return order_of(first.name, second.name)


def order_of(first: str, second: str) -> str:
    """The name of that choice, from the names of the effects."""
    one, other = sorted((first, second))
    return f"order of {one} and {other}"


def undecided(first: Dated, second: Dated) -> NotKnown:
    """The order of two effects isn't known: the options are both, the earlier first."""
    one, other = sorted((first.name, second.name))
    return NotKnown(order_name(first, second), ([one, other], [other, one]), "", "613.7")


def earlier(state: Pass, one: Unit, other: Unit) -> bool | None:
    """Has one effect an earlier timestamp than another? None: it isn't known."""
    if _of_one_object(one, other):
        return one.place < other.place
    first, second = moment(one), moment(other)
    for verdict, pair in ((True, (first, second)), (False, (second, first))):
        if follows(state.orders, *pair, state.game.started):
            return verdict
    return None


def _of_one_object(one: Unit, other: Unit) -> bool:
    """Are they of one object, and as old as far as anything is known? Then its abilities' order counts."""
    if not one.key[0] or one.key[0] != other.key[0]:
        return False
    unknown = one.name == other.name and None in (one.timestamp, other.timestamp)
    return unknown or one.timestamp == other.timestamp


def _is_before(one: Moment, other: Moment, started: int) -> bool:
    """Is it known that one moment is earlier? What began at the start is earlier than all that came later."""
    first, second = one[1], other[1]
    if second is None:
        return False
    return second >= started if first is None else first < second


def follows(orders: Orders, one: Moment, other: Moment, started: int) -> bool:
    """Does it follow from what is known and the orders assumed that one moment is earlier than another?"""
    moments = {each for pair in orders for each in pair} | {other}
    later: set[Moment] = set()
    found = {one}
    while found:
        found = {
            each
            for each in moments - later
            if any((at, each) in orders or _is_before(at, each, started) for at in found)
        }
        later |= found
    return other in later


# ---- orders that someone chose


def said_order(game: Game, first: Dated, second: Dated) -> bool | None:
    """Whether the first of two effects is the earlier, if someone said so or it follows from that."""
    pairs = _said(game.choices)
    one, other = (first.name, None), (second.name, None)
    if follows(pairs, one, other, game.started):
        return True
    return False if follows(pairs, other, one, game.started) else None


def check_said(game: Game) -> None:
    """Refuse chosen orders of effects in which each is later than another.

    Raises:
        GameFormError: They can't all be so.
    """
    pairs = _said(game.choices)
    if any(follows(pairs, later, sooner, game.started) for sooner, later in pairs):
        said = ", ".join(order_of(one[0], other[0]) for one, other in sorted(pairs))
        raise GameFormError(
            "choose", f"these orders contradict each other: {said}", "Each is later than another one."
        )


def _said(choices: Mapping[str, Any]) -> Orders:
    """The orders of two effects that are chosen; orders of triggers are choices of another kind."""
    found: set[tuple[Moment, Moment]] = set()
    for name, value in choices.items():
        if isinstance(value, (list, tuple)) and len(value) == 2:
            one, other = map(str, value)
            if name == order_of(one, other):
                found.add(((one, None), (other, None)))
    return frozenset(found)

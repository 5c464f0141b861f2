"""Damage assignment order, in editions that have creatures announce one (509.2, 509.3 until 2025)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from crkb.game.combat import engaged
from crkb.game.errors import IllegalAction
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "509.2": "that creature’s damage assignment order",
    "703.4k": "that's become blocked by multiple creatures",
    "703.4m": "creature that's blocking multiple creatures",
    "509.3": "announces that creature’s damage assignment order",
}

NO_ORDER_SINCE = "2025-02-07"
"""From this edition on, damage is divided as its controller chooses."""

MOST_ORDERED = 4
"""So many creatures' orders are listed: 24 of them."""


def ordered(game: Game) -> bool:
    """Whether the edition has damage assigned in an announced order."""
    return not game.since(NO_ORDER_SINCE)


def announce_orders(play: Play) -> None:
    """Put what blocks or is blocked in the order that was chosen on this event (509.2, 509.3)."""
    if not ordered(play.game):
        return
    for each in (*engaged.attackers(play.game), *engaged.blockers(play.game)):
        chosen = play.chosen(order_name(each))
        if chosen is not None:
            set_order(play, each, chosen)


def announcing(play: Play) -> dict[str, str]:
    """Who announces whose order, of each creature that opposes several: first the active player for what
    attacks (703.4k), then the defending players for what blocks (703.4m).
    """
    found: dict[str, str] = {}
    for each in (*engaged.attackers(play.game), *engaged.blockers(play.game)):
        if len(opposed(play.game, each)) < 2 or not ordered(play.game):
            continue
        player = found[each.id] = play.game.chars(each.id).controller
        if each.attacking is not None:
            play.note("703.4k", f"{player} orders the creatures that block {each.id}", each.id)
        else:
            play.note("703.4m", f"then {player} orders the creatures that {each.id} blocks", each.id)
    return found


def order_name(each: GameObject) -> str:
    """How the form of games names the choice of an order."""
    return f"damage order of {each.id}"


def opposed(game: Game, each: GameObject) -> tuple[GameObject, ...]:
    """What a creature in combat assigns damage to if it fights: its blockers, or what it blocks."""
    if each.attacking is not None:
        return engaged.blockers_of(game, each)
    return engaged.attackers_of(game, each)


def is_ordered(game: Game, each: GameObject) -> bool:
    """Whether a creature's order has been announced, or it needs none."""
    return each.marks.get(engaged.ORDER) == game.turn or len(opposed(game, each)) < 2


def orders(game: Game, each: GameObject) -> tuple[tuple[str, ...], ...]:
    """All orders that could be announced; () where they are too many to list."""
    ids = [other.id for other in opposed(game, each)]
    return tuple(permutations(ids)) if len(ids) <= MOST_ORDERED else ()


def set_order(play: Play, each: GameObject, chosen: Any) -> None:
    """Announce an order. Raises IllegalAction if it isn't one of what is to be ordered."""
    known = {other.id: other.ref for other in opposed(play.game, each)}
    ids = list(chosen) if isinstance(chosen, list | tuple) else [chosen]
    rule = "509.2" if each.attacking is not None else "509.3"
    if sorted(map(str, ids)) != sorted(known):
        raise IllegalAction(rule, f"the damage order of {each.id} must name each of {', '.join(known)} once")
    order = tuple(known[id] for id in ids)
    each = engaged.marked(each, engaged.ORDER, play.game.turn)
    play.put(each._replace(blocked_by=order) if each.attacking is not None else each._replace(blocking=order))
    play.note(rule, f"{each.id} assigns its damage in the order {', '.join(ids)}", each.id)


def announced_by(each: GameObject) -> str:
    """The rule by which a creature's order is announced."""
    return "509.2" if each.attacking is not None else "509.3"

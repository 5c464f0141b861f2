"""What limits activating an ability: a time, a number of times, as a sorcery or an instant (602.5)."""

from __future__ import annotations

from typing import NamedTuple

from crkb.game.errors import IllegalAction
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Only
from crkb.game.turns import timing
from crkb.game.turns.sorcery_time import sorcery_time
from crkb.text.inflect import quantity

CITES = {
    "113.10a": "become part of the ability that’s",
    "602.5": "prohibited from being activated",
    "602.5b": "continues to apply to that object",
    "602.5d": "Activate only as a sorcery",
    "602.5e": "timing rules for casting an instant",
}

ACTIVATED = "activated"
"""The mark of an object, and what a board says of it: how often its abilities were activated, by name."""


class Times(NamedTuple):
    """How often an ability was activated: in the turn in which it last was, and in all."""

    turn: int
    this_turn: int
    in_all: int


# ---- the limits of an ability


def refuse(
    play: Play, obj: GameObject, name: str, only: tuple[Only, ...], player: str, rule: str = ""
) -> None:
    """Refuse to activate an ability while a limit of it isn't kept.

    Args:
        play: The game being played.
        obj: The object that has the ability.
        name: What the ability is called.
        only: Its limits.
        player: Who would activate it.
        rule: The rule by which it has them, "" for those of the object's own abilities: limits that came
            with an ability that an effect gives are part of that ability (113.10a).

    Raises:
        IllegalAction: One of them isn't kept.
    """
    for limit in only:
        by = rule or RULES.get(limit.kind, "602.5")
        if limit.kind == "sorcery":
            as_sorcery(play, obj, player, by)
        elif limit.kind == "times":
            _refuse_more(play, obj, name, limit, by)
        elif limit.kind == "time" and not is_time(play.game, limit, player):
            raise IllegalAction(by, f"{name or 'the ability'} of {obj.id} is activated only {limit.says}")
        play.note(by, f"it is activated only {limit.says}, and that is kept", obj.id)
    if any(limit.kind == "times" for limit in only):
        count(play, obj, name)


RULES = {"sorcery": "602.5d", "times": "602.5b", "instant": "602.5e"}
"""The rules of kinds of limits; others are prohibitions of their own (602.5)."""


def refuse_paying(obj: GameObject, only: tuple[Only, ...]) -> None:
    """Refuse a mana ability, while mana is paid, that is activated only as an instant is cast: with
    priority (602.5e).

    Raises:
        IllegalAction: It has that limit.
    """
    if any(limit.kind == "instant" for limit in only):
        raise IllegalAction("602.5e", f"{obj.id}'s ability needs priority, also for mana that is being paid")


def is_time(game: Game, limit: Only, player: str) -> bool:
    """Whether it is the time of the turn that a limit demands of a player."""
    whose = limit.whose == "any" or game.is_turn_of(player) == (limit.whose == "your")
    return whose and (not limit.steps or game.step in limit.steps)


def as_sorcery(play: Play, obj: GameObject, player: str, rule: str) -> None:
    """Refuse an ability that needs a main phase of the player's turn with an empty stack.

    Raises:
        IllegalAction: It is another time.
    """
    game = play.game
    now = sorcery_time(game.is_turn_of(player), game.step, not game.stack)
    timing.refuse_other_time(now, player, rule, f"{obj.id}'s ability")


# ---- how often


def _refuse_more(play: Play, obj: GameObject, name: str, limit: Only, rule: str) -> None:
    """A number of times is the object's, whoever controls it (602.5b)."""
    known = times(play.game, obj, name)
    before = known.this_turn if limit.each == "turn" else known.in_all
    if before >= limit.times:
        in_it = " this turn" if limit.each == "turn" else ""
        said = f"{name or 'the ability'} of {obj.id} was activated {quantity(before, 'time')}{in_it}"
        raise IllegalAction(rule, f"{said}, and only {limit.says}")


def times(game: Game, obj: GameObject, name: str) -> Times:
    """How often an ability of an object was activated; only what has a limit is counted."""
    known: Times = obj.marks.get(ACTIVATED, {}).get(name, Times(game.turn, 0, 0))
    return known if known.turn == game.turn else Times(game.turn, 0, known.in_all)


def count(play: Play, obj: GameObject, name: str) -> None:
    """Remember that an ability of an object is activated once more."""
    now = play.game.objects[obj.id]
    known = times(play.game, now, name)
    made = Times(known.turn, known.this_turn + 1, known.in_all + 1)
    marked = {**now.marks.get(ACTIVATED, {}), name: made}
    play.put(now._replace(marks={**now.marks, ACTIVATED: marked}))

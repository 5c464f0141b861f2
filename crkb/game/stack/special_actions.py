"""Special actions with a card in hand: when it may be foretold, plotted or suspended (116.2, 702.170a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.errors import IllegalAction
from crkb.game.layers import functioning
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.stack import casting
from crkb.game.terms import Activated, This
from crkb.game.turns.sorcery_time import sorcery_time

CITES = {
    "116.2c": "to stop a delayed triggered ability",
    "116.2d": "ignore the effect from that ability",
    "116.2e": "One card (Circling Vultures) has the",
    "116.2f": "they could begin to cast that",
    "116.2h": "exile that card face down",
    "116.2k": "during their own turn while the",
    "702.170a": "becomes a plotted card",
}

RULES = {"foretell": "116.2h", "plot": "116.2k", "suspend": "116.2f"}
"""The rules of the special actions that keyword abilities let players take."""


def refuse(play: Play, obj: GameObject, keyword: str, player: str) -> None:
    """Refuse a special action at a wrong time.

    Args:
        play: The game being played.
        obj: The card.
        keyword: The keyword ability by which the action is taken; others aren't looked at.
        player: Who takes it.

    Raises:
        IllegalAction: It can't be taken now.
    """
    if keyword in _REFUSALS:
        _REFUSALS[keyword](play, obj, player)


def rule_of(ability: Activated, giver: str) -> str:
    """The rule of a special action that an ability is written as: one that an effect offers for later
    (116.2c), one that discards its own card (116.2e), else one that lets players ignore what a permanent's
    static ability does (116.2d)."""
    if giver:
        return "116.2c"
    return (
        "116.2e" if any(each.kind == "discard" and each.part == This() for each in ability.cost) else "116.2d"
    )


def refuse_elsewhere(play: Play, obj: GameObject, ability: Activated, rule: str) -> None:
    """Refuse a special action with an object that isn't where it can be taken.

    Raises:
        IllegalAction: The ability doesn't function there.
    """
    if not functioning.zones_fit(ability, obj, play.game.chars(obj.id)):
        raise IllegalAction(rule, f"{obj.id} is in the wrong zone for that: {obj.zone}")
    play.note(rule, f"{obj.id} lets players take that special action", obj.id)


def _foretell(play: Play, obj: GameObject, player: str) -> None:
    """A card is foretold at any time during its player's turn (116.2h)."""
    if not play.game.is_turn_of(player):
        raise IllegalAction("116.2h", f"{obj.id} can only be foretold during {player}'s turn")
    play.note("116.2h", f"it is {player}'s turn: {obj.id} may be foretold", obj.id)


def _plot(play: Play, obj: GameObject, player: str) -> None:
    """A card is plotted in its player's turn with an empty stack (116.2k), in a main phase (702.170a)."""
    game = play.game
    now = sorcery_time(game.is_turn_of(player), game.step, not game.stack)
    if not now.own_turn:
        raise IllegalAction("116.2k", f"{obj.id} can only be plotted during {player}'s turn")
    if not now.stack_empty:
        raise IllegalAction("116.2k", f"{obj.id} can only be plotted while the stack is empty")
    play.note("116.2k", f"it is {player}'s turn, and the stack is empty", obj.id)
    if not now.main_phase:
        raise IllegalAction("702.170a", f"{obj.id} can only be plotted during a main phase")
    play.note("702.170a", f"it is a main phase of {player}'s turn, and the stack is empty", obj.id)


def _suspend(play: Play, obj: GameObject, player: str) -> None:
    """A card is suspended when its player could begin to cast it (116.2f)."""
    try:
        casting.begin(Play(play.game, play.choices), obj, player)
    except IllegalAction as e:
        raise IllegalAction("116.2f", f"{obj.id} can't be suspended now, as {e}") from e
    play.note("116.2f", f"{player} could begin to cast {obj.id}", obj.id)


_REFUSALS: Mapping[str, Callable[[Play, GameObject, str], None]] = {
    "foretell": _foretell,
    "plot": _plot,
    "suspend": _suspend,
}

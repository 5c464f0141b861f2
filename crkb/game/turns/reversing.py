"""Actions that turn out to be illegal, or that can't be completed: all of it is taken back (730)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.turns import timing

if TYPE_CHECKING:
    from crkb.game.files.script import ScriptEvent

CITES: dict[str, str] = {
    "730.1": "the entire action is reversed and",
    "730.2": "player who had priority retains it",
}

WITH_PRIORITY = frozenset({"casts", "activates"})
"""Actions that a player takes who has priority: spells and abilities."""

TRIED = (*sorted(WITH_PRIORITY), "attacks", "blocks", "plays", "unveils")
"""The events that players may try."""


def tries(play: Play, args: Mapping[str, Any]) -> None:
    """The event `tries`: a player begins an action. If it is illegal or can't be completed, nothing of it
    stays, neither a payment nor what triggered (730.1); as the game is what it was, whoever had priority may
    act again (730.2).

    Args:
        play: The game being played on.
        args: `event`, the action.
    """
    from crkb.game.files import binding, script

    event: ScriptEvent = args["event"]
    before, done, triggered = play.game, len(play.done), len(play.triggered)
    noted = play.proof.length
    try:
        play.game = timing.said(before)
        script.performer(event.kind)(play, binding.bound(event, play.game))
        if play.game.step == before.step:
            play.game = play.game.but(timed=before.timed)
    except IllegalAction as illegal:
        begun, play.game = play.game, before
        del play.done[done:], play.triggered[triggered:]
        _tell(play, event, illegal, begun, play.proof.taken_back(noted))


def _tell(
    play: Play, event: ScriptEvent, illegal: IllegalAction, begun: Game, tried: tuple[Note, ...]
) -> None:
    """Say why it was taken back, what is as before again, and who goes on (730.2)."""
    tried = (*tried, Note(illegal.rule, str(illegal), False))
    back = [each.id for each in play.game.objects.values() if begun.objects[each.id] != each]
    back += [name for name, player in play.game.players.items() if begun.players[name] != player]
    said = f": as before again are {', '.join(back)}" if back else ""
    says = f"the action isn't legal and is taken back{said}"
    play.proof.add([Note("730.1", says, about=tuple(back), notes=tried)])
    if event.kind in WITH_PRIORITY:
        actor = play.game.objects[event.args["id"]]
        player = event.args.get("by") or play.game.chars(actor.id).controller or actor.owner
        play.note("730.2", f"{player} has priority again, and may do something else", player)

"""Playing lands: a special action, from a hand, as often in a turn as effects allow (116.2a, 305)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.events.events import happen
from crkb.game.happenings import Moves
from crkb.game.layers import rules
from crkb.game.objects import BATTLEFIELD, NOWHERE, STACK, GameObject
from crkb.game.play import Play
from crkb.game.stack.faces_cast import half_of
from crkb.game.state import Game
from crkb.game.turns import history, priority, timing
from crkb.game.turns.sorcery_time import sorcery_time
from crkb.text.inflect import quantity

CITES = {
    "101.2": "effect takes precedence",
    "116.2a": "a player puts that land onto",
    "117.1c": "may take other special actions during",
    "305.1": "during a main phase of their",
    "305.2a": "compare the number of lands the",
    "305.2b": "is equal to or less than",
    "305.3": "if it isn’t their turn",
    "712.12": "one of its faces that's a",
}

ADDITIONAL, NONE = "may play an additional land", "can't play lands"
"""What rules of the game may be changed to, for a player."""


def plays(play: Play, args: Mapping[str, Any]) -> None:
    """The event `plays`: a player plays a land, which doesn't use the stack.

    Args:
        play: The game being played on.
        args: `by` (its owner, unless said), `id`, and `half`, the face of a modal double-faced card.

    Raises:
        IllegalAction: It is no land, or the player can't play it now.
        NotKnown: Both faces are lands, and nobody chose.

    """
    obj = play.game.objects[str(args["id"])]
    player = str(args.get("by") or obj.owner)
    _refuse_zone(obj)
    timing.needs_priority(play, player, "116.2a")
    _refuse_time(play, player)
    _refuse_number(play, player)
    face = _face(play, obj, player, args.get("half"))
    play.note("116.2a", f"{player} plays {obj.id}: it doesn't use the stack", obj.id, player)
    happen(play, Moves(obj.ref, BATTLEFIELD, "play", player, {"controller": player, "back": face == 1}))
    known = play.game.players[player]
    marks = {**known.marks, history.LANDS_PLAYED: played(play.game, player) + 1}
    play.put_players(known._replace(marks=marks))
    priority.acted(play, player, "116.3")


def played(game: Game, player: str) -> int:
    """How many lands a player has played this turn."""
    return int(game.players[player].marks.get(history.LANDS_PLAYED, 0))


def _refuse_zone(obj: GameObject) -> None:
    if obj.zone in (BATTLEFIELD, STACK, NOWHERE):
        where = f"on the {obj.zone}" if obj.zone else "nowhere"
        raise IllegalAction("116.2a", f"{obj.id} is {where} and can't be played", "Play one from a hand.")


def _face(play: Play, obj: GameObject, player: str, said: str | None) -> int:
    """The face that is up: of a modal card one that is a land, as its player chooses before (712.12)."""
    if obj.sheet.layout != "modal":
        if said is None and "land" in play.game.chars(obj.id).types:
            return 0
        raise IllegalAction("305.1", f"{said or obj.id} is no land that can be played", "Cast it instead.")
    faces = obj.sheet.faces
    lands = [at for at, face in enumerate(faces) if "land" in face.types]
    if not lands:
        raise IllegalAction("305.1", f"no face of {obj.id} is a land", "Cast it instead.")
    if said is None:
        names = [" // ".join(faces[at].names) for at in lands]
        said = str(play.choose(f"face of {obj.id}", names, player, "712.12"))
    face = half_of(obj, said)
    if face not in lands:
        raise IllegalAction("712.12", f"{said} is not a land: {obj.id} can't be played with that face up")
    play.note("712.12", f"{obj.id} enters with {said} up", obj.id)
    return face


def _refuse_time(play: Play, player: str) -> None:
    """Refuse a land at another time than a sorcery's (305.1, 305.3)."""
    game = play.game
    now = sorcery_time(game.is_turn_of(player), game.step, not game.stack)
    if not now.own_turn:
        raise IllegalAction("305.3", f"it isn't {player}'s turn")
    if not all(now):
        raise IllegalAction("305.1", "a land is played in a main phase while the stack is empty")
    play.note("117.1c", f"it is a main phase of {player}'s turn, and the stack is empty", player)


def _refuse_number(play: Play, player: str) -> None:
    """Refuse more lands than a player can play this turn (305.2); "can't" goes before "may" (101.2)."""
    for name in rules.ruled(play.game, NONE, player):
        raise IllegalAction("101.2", f"{player} can't play lands because of {name}")
    more = rules.ruled(play.game, ADDITIONAL, player)
    before, most = played(play.game, player), 1 + len(more)
    says = f"{player} has played {quantity(before, 'land')} this turn and can play {most}"
    if before >= most:
        raise IllegalAction("305.2b", says)
    play.note("305.2a", says, player)

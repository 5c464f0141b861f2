"""Special actions that no ability says: a companion, the planar die, a Room's locked half (116.2g, i, m)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.copies import faces
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.files.outside import COMPANION
from crkb.game.happenings import Moves
from crkb.game.objects import HAND, NOWHERE
from crkb.game.play import Play
from crkb.game.turns import history, priority, restart, timing

CITES = {
    "116.2g": "may pay {3} to put that",
    "116.2i": "rolling the planar die is a",
    "116.2m@2025-02-07": "referred to as an “unlock cost.”",
    "117.1c": "may take other special actions during",
}

BLANK = "blank"
"""The face of the planar die on which nothing happens."""


def _at_its_time(play: Play, player: str, rule: str, what: str) -> None:
    """With priority, in a main phase of the player's turn with an empty stack (117.1c)."""
    timing.needs_priority(play, player, rule)
    timing.needs_sorcery_time(play, player, "117.1c", what)


def companion(play: Play, args: Mapping[str, Any]) -> None:
    """The event `takes companion`: a player puts their companion into their hand, once a game (116.2g).

    Args:
        play: The game being played.
        args: `by` (its owner, unless said), `id`.

    Raises:
        IllegalAction: It isn't that player's companion outside the game, or it is no time for it.
    """
    card = play.game.objects[args["id"]]
    player = str(args.get("by") or card.owner)
    _at_its_time(play, player, "116.2g", f"taking {card.id}")
    if not card.marks.get(COMPANION) or card.owner != player:
        raise IllegalAction("116.2g", f"{card.id} isn't the companion that {player} chose")
    if card.zone != NOWHERE:
        raise IllegalAction("116.2g", f"{card.id} isn't outside the game")
    if play.game.players[player].marks.get(history.COMPANION_TAKEN):
        raise IllegalAction("116.2g", f"{player} has done so before this game")
    play.note("116.2g", f"{player} pays {{3}} and puts {card.id} into their hand", card.id, player)
    new = restart.new_card(card, NOWHERE)
    from crkb.game.events.events import happen

    happen(play, Moves(new.ref, HAND, "put", player, new=new))
    _mark(play, player, history.COMPANION_TAKEN, True)
    priority.acted(play, player, "116.3")


def planar_die(play: Play, args: Mapping[str, Any]) -> None:
    """The event `rolls the planar die`: it costs as much as there were rolls this turn (116.2i).

    Args:
        play: The game being played.
        args: `by`, and what it `shows`.

    Raises:
        IllegalAction: It is no Planechase game, or no time for it.
        GameFormError: It shows something that the game doesn't carry out.
    """
    player = str(args["by"])
    if play.game.variant != "planechase":
        raise IllegalAction("116.2i", "Planechase is not played")
    _at_its_time(play, player, "116.2i", "rolling the planar die")
    if args["shows"] != BLANK:
        raise GameFormError("shows", f"what {args['shows']!r} does isn't carried out", f"Only {BLANK} is.")
    before = int(play.game.players[player].marks.get(history.PLANAR_ROLLS, 0))
    play.note("116.2i", f"{player} pays {{{before}}} and rolls the planar die", player)
    _mark(play, player, history.PLANAR_ROLLS, before + 1)
    priority.acted(play, player, "116.3")


def unlock(play: Play, args: Mapping[str, Any]) -> None:
    """The event `unlocks`: a player unlocks a locked half of a permanent they control (116.2m).

    Args:
        play: The game being played.
        args: `by` (its controller, unless said), `id`, `half`.

    Raises:
        IllegalAction: It isn't locked, or it is no time for it.
    """
    from crkb.game.stack.faces_cast import half_of

    rule = "116.2m@2025-02-07"
    room = play.game.objects[args["id"]]
    mine = play.game.chars(room.id).controller
    player = str(args.get("by") or mine)
    _at_its_time(play, player, rule, f"unlocking a half of {room.id}")
    if not room.on_battlefield or room.sheet.layout != "room":
        raise IllegalAction(rule, f"{room.id} is no permanent with halves to unlock")
    if mine != player:
        raise IllegalAction(rule, f"{player} doesn't control {room.id}: {mine} does")
    half = half_of(room, args["half"])
    if half in faces.unlocked(room):
        raise IllegalAction(rule, f"{args['half']} of {room.id} is not locked")
    cost = room.sheet.faces[half].cost or "{0}"
    play.note(rule, f"{player} pays {cost} and unlocks {args['half']} of {room.id}", room.id, player)
    opened = frozenset((*room.marks.get(faces.UNLOCKED, ()), half))
    play.put(room._replace(marks={**room.marks, faces.UNLOCKED: opened}))
    priority.acted(play, player, "116.3")


def _mark(play: Play, player: str, mark: str, value: Any) -> None:
    known = play.game.players[player]
    play.put_players(known._replace(marks={**known.marks, mark: value}))

"""Who "you" is on the stack: who controls an ability isn't always who controls its source by then (113.8),
and who controls a spell isn't always who cast it (109.5)."""

from __future__ import annotations

from crkb.game.layers import controllers
from crkb.game.objects import COMMAND, Context, GameObject, Ref, Stacked, Trigger
from crkb.game.play import Play
from crkb.game.state import Game

CITES = {
    "109.4b": "waiting to be placed on the",
    "109.5": "words “you” and “your” on an",
    "113.8": "if it had no controller, the",
}

CONTROLLED = controllers.CONTROLLED | {COMMAND}
"""Zones in which what has an ability may have a controller."""


def context_of(game: Game, obj: GameObject, stacked: Stacked) -> Context:
    """What the words of a spell or ability on the stack mean: "you" is who controls a spell now (109.5)."""
    if obj.kind == "ability":
        return stacked.context
    return stacked.context._replace(you=game.chars(obj.id).controller or obj.controller)


def note_taken_over(play: Play, obj: GameObject, you: str) -> None:
    """Note who "you" is in a spell that somebody else has taken over (109.5)."""
    if obj.kind != "ability" and you != obj.controller:
        says = f"“you” in {obj.id} is {you}, who has taken it over from {obj.controller}"
        play.note("109.5", says, obj.id, you)


def note_waiting(play: Play, waiting: Trigger) -> None:
    """Note whose a triggered ability is where that isn't who controls its source now (109.4b).

    One that a card in a hand, library, graveyard or exile has is its owner's (113.8).
    """
    source, player, label = waiting.source, waiting.controller, waiting.label
    if source is None or waiting.since is not None:  # those that were delayed have rules of their own
        return
    if play.game.known(source).zone not in CONTROLLED:
        says = f"nobody controls {source.id}: {player}, its owner, controls {label}"
        play.note("113.8", says, source.id, player)
    elif _whose(play.game, source) != player:
        says = f"{label} is controlled by {player}, who controlled {source.id} as it triggered"
        play.note("109.4b", says, source.id, player)


def note_resolving(play: Play, obj: GameObject, stacked: Stacked) -> None:
    """Note who "you" is in an ability whose source is somebody else's by now (109.5, 113.8)."""
    source, player = stacked.context.source, obj.controller
    if source is None or stacked.since is not None or _whose(play.game, source) == player:
        return
    did = "activated it" if stacked.kind == "activated" else f"controlled {source.id} as it triggered"
    play.note("113.8", f"{player} controls {stacked.label}, having {did}", obj.id, source.id, player)
    play.note("109.5", f"“you” in {stacked.label} is {player}", obj.id, source.id, player)


def _whose(game: Game, source: Ref) -> str:
    """Who controls what an id stands for now; of what has no controller, its owner."""
    found = game.objects.get(source.id)
    if found is None or found.zone == COMMAND:
        return game.known(source).controller
    return game.chars(found.id).controller if found.zone in CONTROLLED else found.owner

"""Since when a player has controlled a permanent, as far as attacking and {T} ask for it (302.6)."""

from __future__ import annotations

from crkb.game.layers import keyword_facts, keywords
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Ops, Static

CITES = {"302.6": "continuously since their most recent turn"}


def sicken(play: Play) -> None:
    """What has changed controllers at this event hasn't been under the new one since the turn began.

    Args:
        play: The game being played; `began` is the game to compare with.
    """
    now, was = play.game, play.began
    if not (_control_changes(now) or _control_changes(was)):
        return
    changed = [each._replace(sick=True) for each in now.permanents if _is_new(now, was, each)]
    for each in changed:
        play.note("302.6", f"{each.id} comes under another player's control", each.id)
    if changed:
        play.put(*changed)


def rest(play: Play, players: tuple[str, ...]) -> None:
    """What these players control as their turn begins can attack and use {T}.

    Args:
        play: The game being played.
        players: The active player or team.
    """
    game = play.game
    rested = [
        _rested(game, each)
        for each in game.objects.values()
        if each.sick and game.chars(each.id).controller in players
    ]
    if rested:
        play.put(*rested)


def _rested(game: Game, each: GameObject) -> GameObject:
    """It as the turn begins; echo asks in this turn whether it came since the last one (702.30a)."""
    asks = keywords.has(game.chars(each.id), "echo")
    marks = {**each.marks, keyword_facts.RESTED: game.turn} if asks else each.marks
    return each._replace(sick=False, marks=marks)


def _control_changes(game: Game) -> bool:
    """Is there an effect that gives control?"""
    whats = [each.what for each in game.effects]
    whats += [
        having.ability.ops for _, having in game.layered.having(Static) if isinstance(having.ability, Static)
    ]
    return any(isinstance(what, Ops) and any(op.kind == "control" for op in what.ops) for what in whats)


def _is_new(now: Game, was: Game, each: GameObject) -> bool:
    """Has the same permanent another controller than before?"""
    if each.sick or was.find(each.ref) is None:
        return False
    return now.chars(each.id).controller != was.chars(each.id).controller

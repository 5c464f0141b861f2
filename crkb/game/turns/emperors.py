"""Emperors: their teams win, lose and draw with them (809.5)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.play import Play
from crkb.game.state import Game

CITES = {
    "104.2d": "if its emperor wins the game",
    "104.3i": "if its emperor loses the game",
    "104.4h": "is a draw for its emperor",
}


def losing(play: Play, losers: Sequence[str]) -> tuple[str, ...]:
    """Those who lose, with the teams of emperors among them (104.3i)."""
    found = dict.fromkeys(losers)
    for emperor in _among(play.game, losers):
        play.note("104.3i", f"{emperor} is the emperor of a team: the whole team loses", emperor)
        found |= _left_of_team(play.game, emperor)
    return tuple(found)


def drawing(play: Play, drawn: Sequence[str]) -> tuple[str, ...]:
    """Those for whom the game is a draw, with the teams of emperors among them (104.4h)."""
    found = dict.fromkeys(drawn)
    for emperor in _among(play.game, drawn):
        play.note("104.4h", f"{emperor} is the emperor of a team: it is a draw for the team", emperor)
        found |= _left_of_team(play.game, emperor)
    return tuple(found)


def winning(play: Play, winners: Sequence[str]) -> tuple[str, ...]:
    """Those who win, with the teams of emperors among them, those who have lost before too (104.2d)."""
    found = dict.fromkeys(winners)
    for emperor in _among(play.game, winners):
        play.note("104.2d", f"{emperor} is the emperor of a team: the whole team wins", emperor)
        found |= dict.fromkeys(play.game.players[emperor].team)
    return tuple(found)


def _among(game: Game, names: Sequence[str]) -> list[str]:
    return [name for name in names if name in game.emperors]


def _left_of_team(game: Game, emperor: str) -> dict[str, None]:
    """Those of an emperor's team who are in the game."""
    return dict.fromkeys(name for name in game.players[emperor].team if game.players[name].in_game)

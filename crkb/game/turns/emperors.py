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
    return _with_those_left(play, losers, "104.3i", "the whole team loses")


def drawing(play: Play, drawn: Sequence[str]) -> tuple[str, ...]:
    """Those for whom the game is a draw, with the teams of emperors among them (104.4h)."""
    return _with_those_left(play, drawn, "104.4h", "it is a draw for the team")


def winning(play: Play, winners: Sequence[str]) -> tuple[str, ...]:
    """Those who win, with the teams of emperors among them, those who have lost before too (104.2d)."""
    found = dict.fromkeys(winners)
    for emperor in _among(play.game, winners):
        play.note("104.2d", f"{emperor} is the emperor of a team: the whole team wins", emperor)
        found |= dict.fromkeys(play.game.players[emperor].team)
    return tuple(found)


def _among(game: Game, names: Sequence[str]) -> list[str]:
    return [name for name in names if name in game.emperors]


def _with_those_left(play: Play, names: Sequence[str], rule: str, says: str) -> tuple[str, ...]:
    """The players, with those of their teams who are in the game if an emperor is among them."""
    found = dict.fromkeys(names)
    for emperor in _among(play.game, names):
        play.note(rule, f"{emperor} is the emperor of a team: {says}", emperor)
        team = play.game.players[emperor].team
        found |= dict.fromkeys(name for name in team if play.game.players[name].in_game)
    return tuple(found)

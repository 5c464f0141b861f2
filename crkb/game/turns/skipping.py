"""Turns that are skipped (500.11, 614.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crkb.game.play import Play
from crkb.game.turns import player_control
from crkb.game.turns.initiative import told

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing
    from crkb.game.terms import Verb

CITES = {
    "500.11": "proceed past it as though it",
    "614.10a": "must skip the next two",
    "720.1b": "any pending player-controlling effects wait until",
}

VERB = "skip next turn"
"""The instruction by which players skip a turn."""
SKIPS = "turns to skip"
"""The mark of a player: how many of their next turns they skip."""


def skips(doing: Doing, verb: Verb) -> bool:
    """Players skip their next turn, the one after it too if two effects say so (614.10a); a team that takes
    its turns together skips one for all of them.

    Args:
        doing: The instructions.
        verb: `skip next turn`: the players.
    """
    affected = told(doing, verb)
    teams = dict.fromkeys(doing.play.game.with_turns_of(name) for name in affected)
    for name in (name for team in teams for name in team):
        _add(doing.play, name, 1)
    return bool(affected)


def _add(play: Play, name: str, number: int) -> int:
    """Change how many turns a player is to skip; how many they were to skip before."""
    player = play.game.players[name]
    before = int(player.marks.get(SKIPS, 0))
    marks = {key: value for key, value in player.marks.items() if key != SKIPS}
    left = {SKIPS: before + number} if before + number > 0 else {}
    play.put_players(player._replace(marks={**marks, **left}))
    return before


def taking_turns(play: Play, order: Sequence[str]) -> Iterator[str]:
    """The players in the order of their turns, again and again, but those who skip theirs (500.11): effects
    that control a player who does wait for a turn that is taken (720.1b).

    Args:
        play: The game being played.
        order: The players in the order of their next turns.
    """
    while play.game.in_game:
        past: set[str] = set()
        for name in order:
            if name not in past and not _is_to_skip(play, name):
                yield name
            elif name not in past:
                past.update(play.game.with_turns_of(name))
                _skip(play, name)


def _is_to_skip(play: Play, name: str) -> bool:
    player = play.game.players[name]
    return player.in_game and SKIPS in player.marks


def _skip(play: Play, name: str) -> None:
    """A player, or a team, skips a turn (500.11); effects that control them wait (720.1b)."""
    play.note("500.11", f"{name}'s turn is skipped", name)
    for mate in play.game.with_turns_of(name):
        if _add(play, mate, -1) > 1:
            play.note("614.10a", f"{mate} is to skip the turn after it as well", mate)
        if player_control.is_waiting(play.game.players[mate]):
            play.note("720.1b", f"the effect that controls {mate} waits for a turn that is taken", mate)

"""Players who control other players during a turn: who decides, and what they see and pay with (720)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns.initiative import told

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing
    from crkb.game.terms import Verb

CITES = {
    "720.1": "the effect doesn't end until the",
    "720.1a": "The last one to be created",
    "800.4b": "control of a player who has",
    "805.8": "first player controls the affected player’s",
}

VERB = "control next turn"
"""The instruction by which a player will control another player."""
NOW, NEXT = "controlled by", "next turn controlled by"
"""The marks of a player who is controlled, or will be during their next turn, and the words of a file for
them: by whom."""
MARKS = (NOW, NEXT)


# ---- for how long


def takes_control(doing: Doing, verb: Verb) -> bool:
    """A player will control others during the next turn that these take; of several such effects on one
    player the last one works (720.1a). Of a team that takes its turns together all are controlled (805.8).

    Args:
        doing: The instructions.
        verb: `control next turn`: who is controlled; `who` controls them, you unless said.
    """
    by = doing.players(verb.arg("who"))[:1]
    affected = told(doing, verb) if by else ()
    for player in affected:
        _overwrite(doing.play, player, by[0])
    return bool(affected)


def _overwrite(play: Play, player: str, by: str) -> None:
    """The effect on a player and the team, in place of an earlier one (720.1a)."""
    team = play.game.with_turns_of(player)
    if len(team) > 1:
        play.note("805.8", f"{by} will control the team of {player}: {' and '.join(team)}", *team)
    for name in team:
        before = play.game.players[name].marks.get(NEXT)
        if before is not None:
            play.note("720.1a", f"the effect by which {before} would control {name} is overwritten", name)
        _mark(play, name, {NEXT: by})


def turn_begins(play: Play, team: Iterable[str]) -> None:
    """A turn begins: control during the last one ends, and what was waiting for this one works for all of
    it (720.1). A player who has left controls nobody (800.4b).

    Args:
        play: The game being played.
        team: Those whose turn it is.
    """
    for name in play.game.players:
        _mark(play, name, {NOW: None})
    for name in team:
        by = play.game.players[name].marks.get(NEXT)
        if by is None:
            continue
        _mark(play, name, {NEXT: None})
        if play.game.players[by].in_game:
            play.note("720.1", f"{by} controls {name} for all of this turn", name, by)
            _mark(play, name, {NOW: by})
        else:
            play.note("800.4b", f"{by} has left the game and doesn't control {name}", name, by, holds=False)


def _mark(play: Play, name: str, changed: dict[str, Any]) -> None:
    player = play.game.players[name]
    marks = {key: value for key, value in {**player.marks, **changed}.items() if value is not None}
    if marks != player.marks:
        play.put_players(player._replace(marks=marks))


def is_waiting(player: Player) -> bool:
    """Whether somebody is to control a player during the next turn that they take."""
    return NEXT in player.marks


# ---- who controls whom


def controller(game: Game, player: str) -> str:
    """Who controls a player now, as long as that player is in the game (800.4a); "" for nobody."""
    by = str(game.players[player].marks.get(NOW, ""))
    return by if by and game.players[by].in_game else ""


def chain(game: Game, player: str) -> Iterator[str]:
    """Who controls a player, who controls that one, and so on; the last controls themselves (720.9)."""
    at = player
    seen = {player}
    while (by := controller(game, at)) and by not in seen:
        yield by
        seen.add(by)
        at = by


def decider(game: Game, player: str, called_for: bool = True) -> str:
    """Who makes the choices that the rules or objects ask of a player (720.5). What they don't call for is
    decided by the player (720.5b), and so is whether to concede (720.6).

    Args:
        game: The game.
        player: Of whom it is asked.
        called_for: Whether rules or objects call for it, and it isn't about conceding.
    """
    return (player, *chain(game, player))[-1] if called_for else player


def seeing_for(game: Game, player: str) -> tuple[str, ...]:
    """The players whose view a player shares, since that player controls them (720.4)."""
    return tuple(name for name in game.players if name != player and player in chain(game, name))

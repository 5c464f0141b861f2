"""Questions about players who control other players: who controls whom, and who decides (720)."""

from __future__ import annotations

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.proof import Note
from crkb.game.turns import player_control

CITES: dict[str, str] = {
    "720.1": "the effect doesn't end until the",
    "720.5": "a player makes all choices and",
    "720.5b": "The controller of another player can’t",
    "720.6": "another player can’t make that player",
    "720.8": "also continues to make their own",
    "720.9": "make their own decisions and choices",
}


def _player(asked: Asked) -> str:
    """The player that a question names.

    Raises:
        GameFormError: There is none of that name.
    """
    player = asked.part("player")
    if player not in asked.game.players:
        raise GameFormError("", f"there is no {player!r}", near(player, asked.game.players))
    return player


def who(asked: Asked) -> Reply:
    """The answer to `who controls PLAYER`: a player, or nobody (720.1)."""
    player = _player(asked)
    by = player_control.controller(asked.game, player)
    if not by:
        return Reply("nobody", reason("720.1", f"nobody controls {player}", player, holds=False))
    return Reply(by, reason("720.1", f"{by} controls {player} during this turn", player, by))


def decides(asked: Asked) -> Reply:
    """The answer to `who decides for PLAYER`: about what the rules or objects ask of that player (720.5)."""
    player = _player(asked)
    by = player_control.controller(asked.game, player)
    if by == player:
        return Reply(player, reason("720.9", f"{player} controls themselves and decides", player))
    if by:
        decider = player_control.decider(asked.game, player)
        return Reply(decider, tuple(_links(asked, player)))
    if player_control.seeing_for(asked.game, player):
        says = f"{player} controls another player and still decides for themselves"
        return Reply(player, reason("720.8", says, player))
    return Reply(player, reason("720.5", f"nobody controls {player}, who decides", player, holds=False))


def _links(asked: Asked, player: str) -> list[Note]:
    """Who decides for whom: the choices of a controlling player may be made by another in turn (720.5)."""
    found: list[Note] = []
    for by in player_control.chain(asked.game, player):
        found += reason("720.5", f"{by} decides for {player}", player, by)
        player = by
    return found


def decides_outside(asked: Asked) -> Reply:
    """The answer to `who decides for PLAYER outside the rules`: about a pause or a trade, say, or what only
    tournament rules ask, a player decides themselves (720.5b)."""
    player = _player(asked)
    decider = player_control.decider(asked.game, player, called_for=False)
    return Reply(decider, reason("720.5b", f"neither rules nor objects ask that of {player}", player))


def concedes(asked: Asked) -> Reply:
    """The answer to `who decides whether PLAYER concedes`: only that player (720.6)."""
    player = _player(asked)
    decider = player_control.decider(asked.game, player, called_for=False)
    return Reply(decider, reason("720.6", f"nobody can make {player} concede", player))

"""Winning, losing, and how the game ends (104, 810.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.game.happenings import Done, Loses, Wins
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import LifeOf, every_term
from crkb.game.turns import treachery

CITES = {
    "101.2": "effect takes precedence",
    "104.2a": "opponents have all left the game",
    "104.2b": "state that a player wins the",
    "104.2c": "if all other teams have left",
    "104.3a": "concede the game at any time",
    "104.3f": "both win and lose the game",
    "104.4a": "remaining in a game lose simultaneously",
    "104.4b": "repeating a sequence of events",
    "104.4g": "is a draw for all remaining",
    "104.4d": "if all remaining teams lose simultaneously",
    "104.5": "that player leaves the game",
    "801.14": "that player’s range of influence lose",
    "810.8a": "lose the game only as a",
    "810.8b": "their team leaves the game immediately",
}

# ---- looking


def shares_life(game: Game) -> bool:
    """Do teams have one life total and share poison counters (810.4, 810.10)?"""
    return game.variant == "two-headed giant"


def asks_for_team_life(game: Game, term: object) -> bool:
    """Whether an amount is of a player's life total where that is the team's (810.9a)."""
    return shares_life(game) and any(isinstance(each, LifeOf) for each in every_term(term))


def has_commanders(game: Game) -> bool:
    """May it be a Commander game? Brawl is an option of it, without its own way to lose (903.12).

    Of a game without a variant nothing more is known than that a file calls an object a commander.
    """
    return game.variant in ("", "commander", "brawl")


def team(game: Game, player: str) -> tuple[str, ...]:
    """The members of a player's team who are in the game; the player alone without teams."""
    return tuple(name for name in _whole_team(game, player) if game.players[name].in_game)


def one_team(game: Game, player: str) -> tuple[str, ...]:
    """Those who win and lose with a player (810.8a): in Two-Headed Giant the team, else the player."""
    return team(game, player) if shares_life(game) else (player,)


def life(game: Game, player: str) -> int:
    """A player's life total; in Two-Headed Giant the team's, which each member has (810.9a)."""
    members = one_team(game, player)
    return min((game.players[name].life for name in members), default=game.players[player].life)


def cannot_lose(game: Game, player: str) -> tuple[str, ...]:
    """The labels of what says that a player, or a Two-Headed Giant teammate, can't lose the game."""
    return _ruled(game, "can't lose the game", player)


def cannot_win(game: Game, player: str) -> tuple[str, ...]:
    """The labels of what says that a player, or a Two-Headed Giant teammate, can't win the game."""
    return _ruled(game, "can't win the game", player)


def cannot_gain_life(game: Game, player: str) -> tuple[str, ...]:
    """The labels of what says that a player, or a Two-Headed Giant teammate, can't gain life (810.9g)."""
    return _ruled(game, "can't gain life", player)


def cannot_lose_life(game: Game, player: str) -> tuple[str, ...]:
    """The labels of what says that a player, or a Two-Headed Giant teammate, can't lose life (810.9h)."""
    return _ruled(game, "can't lose life", player)


def _ruled(game: Game, rule: str, player: str) -> tuple[str, ...]:
    from crkb.game.layers import rules

    return tuple(label for name in one_team(game, player) for label in rules.ruled(game, rule, name))


# ---- what happens


def apply(play: Play, happenings: Sequence[Loses | Wins]) -> tuple[Done, ...]:
    """Carry out what is done at once about winning and losing, as effects say (104.3e).

    Args:
        play: The game being played.
        happenings: Losses and wins of one batch, after replacement.

    Returns:
        Those that took effect.
    """
    if play.game.within:
        happenings = [one for each in happenings for one in _in_range(play, each)]
    losses = [each for each in happenings if isinstance(each, Loses) and _may_lose(play, each)]
    lost = {each.player for each in losses}
    wins = [each for each in happenings if isinstance(each, Wins) and _may_win(play, each, lost)]
    leave(play, [each.player for each in losses], [each.player for each in wins])
    effective: list[Loses | Wins] = [*losses, *wins]
    return tuple(Done(each) for each in effective)


def _in_range(play: Play, each: Loses | Wins) -> list[Loses | Wins]:
    """Where ranges are limited, a win is a loss of the opponents within the winner's range (801.14)."""
    if isinstance(each, Loses) or cannot_win(play.game, each.player):
        return [each]
    near = play.game.within.get(each.player, frozenset())
    losers = [name for name in play.game.opponents(each.player) if name in near]
    play.note("801.14", f"{' and '.join(losers) or 'nobody'} within {each.player}'s range loses instead")
    return [Loses(name, "801.14", each.by) for name in losers]


def _may_lose(play: Play, loss: Loses) -> bool:
    if play.game.over or not play.game.players[loss.player].in_game:
        return False
    if labels := cannot_lose(play.game, loss.player):
        play.note("101.2", f"{loss.player} can't lose the game: {labels[0]}", loss.player, holds=False)
        return False
    return True


def _may_win(play: Play, win: Wins, lost: set[str]) -> bool:
    """Whether a player wins: not who loses at the same time (104.3f)."""
    if play.game.over or not play.game.players[win.player].in_game:
        return False
    if labels := cannot_win(play.game, win.player):
        play.note("101.2", f"{win.player} can't win the game: {labels[0]}", win.player, holds=False)
        return False
    if lost.intersection(one_team(play.game, win.player)):
        play.note("104.3f", f"{win.player} would both win and lose, and loses", win.player)
        return False
    return True


def concede(play: Play, player: str) -> None:
    """A player concedes: no effect can keep them from losing (104.3a).

    Args:
        play: The game being played.
        player: Who concedes; in Two-Headed Giant the team leaves (810.8b).
    """
    together = one_team(play.game, player)
    if len(together) > 1:
        play.note("810.8b", f"{player} concedes for the team of {' and '.join(together)}", player)
    else:
        play.note("104.3a", f"{player} concedes", player)
    leave(play, [player], [])


def leave(play: Play, losers: Iterable[str], winners: Iterable[str]) -> None:
    """Players lose at once and leave the game (104.5), others win; the game ends if it is decided."""
    gone, winners = _with_teams(play, losers), tuple(winners)
    before = play.game.in_game
    if treachery.is_played(play.game):
        gone = treachery.fallen(play, gone)
        winners = tuple(name for name in winners if name not in gone)
        treachery.lose(play, gone)
    for name in gone:
        play.note("104.5", f"{name} has lost and leaves the game", name)
    play.put_players(*(play.game.players[name]._replace(in_game=False, outcome="lost") for name in gone))
    if not _decided(play, before, _with_teams(play, winners)):
        from crkb.game.turns import leaving

        leaving.clear(play, gone)


def _with_teams(play: Play, names: Iterable[str]) -> tuple[str, ...]:
    """The players and, in Two-Headed Giant, their teammates (810.8a), each once."""
    found: dict[str, None] = {}
    for name in names:
        together = one_team(play.game, name)
        if len(together) > 1:
            play.note("810.8a", f"{' and '.join(together)} win and lose as a team", *together)
        found |= dict.fromkeys(together)
    return tuple(found)


def _decided(play: Play, before: tuple[str, ...], winners: tuple[str, ...]) -> bool:
    """Is the game over: nobody is left, one side is left, or somebody has won?"""
    game = play.game
    if not game.in_game:
        return _draw(play, before)
    if treachery.is_played(game):
        return _decided_in_treachery(play, before, winners)
    if len(_sides(game)) < 2 and len(game.in_game) < len(before):
        _win(play, "104.2c" if _in_teams(game) else "104.2a", _whole_team(game, next(iter(game.in_game))))
        return True
    if winners:
        _win(play, "104.2b", tuple(dict.fromkeys(w for name in winners for w in _whole_team(game, name))))
    return bool(winners)


def _decided_in_treachery(play: Play, before: tuple[str, ...], winners: tuple[str, ...]) -> bool:
    """Has an effect decided the game for a team, or has a side won that others have lost to (907.8)?"""
    if winners:
        _win(play, "104.2b", treachery.with_team(play, winners))
        return True
    found = treachery.side_wins(play) if len(play.game.in_game) < len(before) else None
    if found is not None:
        _win(play, *found)
    return found is not None


def _sides(game: Game) -> list[tuple[str, ...]]:
    """Those still in the game, by team."""
    return list(dict.fromkeys(team(game, name) for name in game.in_game))


def _in_teams(game: Game) -> bool:
    """Is it a game between teams?"""
    return treachery.is_played(game) or any(player.team for player in game.players.values())


def _whole_team(game: Game, player: str) -> tuple[str, ...]:
    """A player's team with those who have lost before (104.2c)."""
    if treachery.is_played(game):
        return treachery.allies(game, player)
    return game.players[player].team or (player,)


def _win(play: Play, rule: str, winners: tuple[str, ...]) -> None:
    names = " and ".join(winners)
    play.note(rule, f"{names} {'win' if len(winners) > 1 else 'wins'} the game", *winners)
    play.put_players(*(play.game.players[name]._replace(outcome="won") for name in winners))
    play.game = play.game.but(over=True, winners=winners)
    treachery.over(play)


def _draw(play: Play, players: tuple[str, ...]) -> bool:
    """The game is a draw for its last players, and so for their teams (104.4g)."""
    play.note(
        "104.4d" if _in_teams(play.game) else "104.4a", "all remaining players lose at once: a draw", *players
    )
    if _in_teams(play.game):
        play.note("104.4g", "the game is a draw for each team, as it is for its remaining players", *players)
    play.put_players(*(play.game.players[name]._replace(outcome="drew") for name in players))
    play.game = play.game.but(over=True, draw=True)
    treachery.over(play)
    return True


def loop(play: Play) -> None:
    """The game is a draw: mandatory actions repeat endlessly (104.4b)."""
    play.note("104.4b", "mandatory actions repeat endlessly: the game is a draw")
    play.put_players(*(play.game.players[name]._replace(outcome="drew") for name in play.game.in_game))
    play.game = play.game.but(over=True, draw=True)
    treachery.over(play)

"""Winning, losing, and how the game ends (104, 810.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.game.happenings import Done, Loses, Ties, Wins
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import LifeOf, every_term
from crkb.game.turns import emperors, treachery

CITES = {
    "101.1": "card's text directly contradicts these rules",
    "101.2": "effect takes precedence",
    "104.2a": "opponents have all left the game",
    "104.2b": "state that a player wins the",
    "104.2c": "if all other teams have left",
    "104.3a": "concede the game at any time",
    "104.3h": "instead causes all of that player’s",
    "104.3f": "both win and lose the game",
    "104.4a": "remaining in a game lose simultaneously",
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


def active_team(game: Game) -> tuple[str, ...]:
    """The active player, in Two-Headed Giant the active team; nobody if they have left the game."""
    return tuple(name for name in one_team(game, game.active) if game.players[name].in_game)


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


def apply(play: Play, happenings: Sequence[Loses | Wins | Ties]) -> tuple[Done, ...]:
    """Carry out what is done at once about winning, losing and draws, as effects say (104.3e).

    Args:
        play: The game being played.
        happenings: Losses, wins and draws of one batch, after replacement.

    Returns:
        Those that took effect.
    """
    if play.game.within:
        happenings = [one for each in happenings for one in _in_range(play, each)]
    losses = [each for each in happenings if isinstance(each, Loses) and _may_lose(play, each)]
    lost = {each.player for each in losses}
    wins = [each for each in happenings if isinstance(each, Wins) and _may_win(play, each, lost)]
    ties = [each for each in happenings if isinstance(each, Ties) and _plays(play.game, each.player)]
    leave(play, *([each.player for each in batch] for batch in (losses, wins, ties)))
    effective: list[Loses | Wins | Ties] = [*losses, *wins, *ties]
    return tuple(Done(each) for each in effective)


def _in_range(play: Play, each: Loses | Wins | Ties) -> list[Loses | Wins | Ties]:
    """Where ranges are limited, a win is a loss of the opponents in range (801.14, 104.3h)."""
    if not isinstance(each, Wins) or cannot_win(play.game, each.player):
        return [each]
    near = play.game.within.get(each.player, frozenset())
    losers = [name for name in play.game.opponents(each.player) if name in near]
    play.note("801.14", f"{' and '.join(losers) or 'nobody'} within {each.player}'s range loses instead")
    play.note("104.3h", f"{each.player} doesn't win by that, and the game may go on", each.player)
    return [Loses(name, "801.14", each.by) for name in losers]


def _plays(game: Game, player: str) -> bool:
    """Whether anything can still be decided about a player."""
    return not game.over and game.players[player].in_game


def _may_lose(play: Play, loss: Loses) -> bool:
    if not _plays(play.game, loss.player):
        return False
    if labels := cannot_lose(play.game, loss.player):
        play.note("101.2", f"{loss.player} can't lose the game: {labels[0]}", loss.player, holds=False)
        return False
    return True


def _may_win(play: Play, win: Wins, lost: set[str]) -> bool:
    """Whether a player wins: not who loses at the same time (104.3f)."""
    if not _plays(play.game, win.player):
        return False
    if labels := cannot_win(play.game, win.player):
        play.note("101.2", f"{win.player} can't win the game: {labels[0]}", win.player, holds=False)
        return False
    if lost.intersection(one_team(play.game, win.player)):
        play.note("104.3f", f"{win.player} would both win and lose, and loses", win.player)
        return False
    return True


def concede(play: Play, players: Sequence[str]) -> None:
    """Players concede at once: no effect can keep them from losing (104.3a).

    Args:
        play: The game being played.
        players: Who concedes; in Two-Headed Giant the team leaves (810.8b).

    Nothing changes about a game that is over (104.1).
    """
    if play.game.over:
        return
    for player in players:
        together = one_team(play.game, player)
        if len(together) > 1:
            play.note("810.8b", f"{player} concedes for the team of {' and '.join(together)}", player)
        else:
            play.note("104.3a", f"{player} concedes", player)
        if cannot_lose(play.game, player):
            play.note("101.1", f"no card keeps {player} from conceding", player)
    leave(play, players, [])


def leave(play: Play, losers: Iterable[str], winners: Iterable[str], drawn: Iterable[str] = ()) -> None:
    """Players lose at once, or the game is a draw for them (104.4c), and they leave the game (104.5).

    Others win. Where all would lose it is a draw (104.4a; of teams 104.4d). The game ends if it is decided.
    """
    before = play.game.in_game
    lost = emperors.losing(play, _with_teams(play, losers))
    tied = emperors.drawing(play, _with_teams(play, drawn))
    winners = tuple(winners)
    if treachery.is_played(play.game):
        lost = treachery.fallen(play, lost)
        winners = tuple(name for name in winners if name not in lost)
        treachery.lose(play, lost)
    if set(lost) == set(before):
        lost, tied = (), _all_lose(play, before)
    for name, outcome in (*((name, "lost") for name in lost), *((name, "drew") for name in tied)):
        says = "has lost" if outcome == "lost" else "has a draw"
        play.note("104.5", f"{name} {says} and leaves the game", name)
        play.put_players(play.game.players[name]._replace(in_game=False, outcome=outcome))
    _note_drawn_teams(play, tied)
    if not _decided(play, before, emperors.winning(play, _with_teams(play, winners))):
        from crkb.game.turns import leaving

        leaving.clear(play, (*lost, *tied))


def _with_teams(play: Play, names: Iterable[str]) -> tuple[str, ...]:
    """The players and, in Two-Headed Giant, their teammates (810.8a), each once."""
    found: dict[str, None] = {}
    for name in names:
        together = one_team(play.game, name)
        if len(together) > 1:
            play.note("810.8a", f"{' and '.join(together)} win, lose and draw as a team", *together)
        found |= dict.fromkeys(together)
    return tuple(found)


def _all_lose(play: Play, players: tuple[str, ...]) -> tuple[str, ...]:
    """The game is a draw for its last players, who would all lose at once of players or of teams."""
    rule = "104.4d" if _in_teams(play.game) else "104.4a"
    play.note(rule, "all remaining players lose at once: a draw", *players)
    return players


def _note_drawn_teams(play: Play, tied: tuple[str, ...]) -> None:
    """A draw for the last players of a team is one for the team (104.4g)."""
    for each in dict.fromkeys(play.game.players[name].team for name in tied):
        if each and not any(play.game.players[name].in_game for name in each):
            names = " and ".join(each)
            play.note("104.4g", f"the game is a draw for {names}, as it is for the last of them", *each)


def drawn_teams(game: Game) -> tuple[tuple[str, ...], ...]:
    """The teams for whose last players the game was a draw (104.4g)."""
    return tuple(each for each in gone_teams(game) if any(game.players[p].outcome == "drew" for p in each))


def gone_teams(game: Game) -> tuple[tuple[str, ...], ...]:
    """The teams of which nobody is left in the game."""
    teams = dict.fromkeys(player.team for player in game.players.values() if player.team)
    return tuple(each for each in teams if not any(game.players[name].in_game for name in each))


def _decided(play: Play, before: tuple[str, ...], winners: tuple[str, ...]) -> bool:
    """Is the game over: nobody is left, one side is left, or somebody has won?"""
    game = play.game
    if not game.in_game:
        play.game = game.but(over=True, draw=any(game.players[name].outcome == "drew" for name in before))
        treachery.over(play)
        return True
    if treachery.is_played(game):
        return _decided_in_treachery(play, before, winners)
    if len(_sides(game)) < 2 and len(game.in_game) < len(before):
        _win(play, "104.2c" if _in_teams(game) else "104.2a", _whole_team(game, next(iter(game.in_game))))
        return True
    if winners:
        _win(play, "104.2b", winners)
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

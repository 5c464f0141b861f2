"""Instructions about life totals: gaining, losing, setting, exchanging and redistributing them (119)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.happenings import LifeChanges
from crkb.game.stack.doing import Doing, happened
from crkb.game.state import Game
from crkb.game.terms import Verb
from crkb.game.turns import outcome

CITES = {
    "119.3": "life total is adjusted accordingly",
    "119.5": "end up with the new total",
    "119.7": "can't gain life",
    "119.8": "involves having that player pay life",
    "119.9": "no life gain event has occurred",
    "810.9c": "by the amount of life that",
    "810.9d": "chooses one of its members",
    "810.9e": "exchange life totals with their teammate",
    "810.9f": "more than one member of each",
}

MOST_TOTALS = 5
"""The new totals of so many players are listed; of more, somebody has to say them."""


def gain_life(doing: Doing, verb: Verb) -> bool:
    """Players gain life (119.3); gaining 0 is no event (119.9)."""
    return _change_life(doing, verb, 1)


def lose_life(doing: Doing, verb: Verb) -> bool:
    """Players lose life (119.3)."""
    return _change_life(doing, verb, -1)


def _change_life(doing: Doing, verb: Verb, sign: int) -> bool:
    """Life totals go up or down by what the effect says, each by itself (119.3)."""
    number = doing.amount(verb.value)
    players = doing.players(verb.arg("who"))
    if number == 0 and sign > 0:
        doing.play.note("119.9", f"{' and '.join(players)} gaining 0 life is no event", *players, holds=False)
    if number is None or number <= 0:
        return False
    for player in players:
        doing.play.note("119.3", f"{player} {'gains' if sign > 0 else 'loses'} {number} life", player)
    return happened(doing.happen(*(LifeChanges(player, sign * number, doing.by()) for player in players)))


def set_life(doing: Doing, verb: Verb) -> bool:
    """Players' life totals become a number: they gain or lose what makes it that (119.5)."""
    number = doing.amount(verb.value)
    if number is None:
        return False
    players = _one_of_each_team(doing, doing.players(verb.arg("who")), "810.9d")
    return _become(doing, dict.fromkeys(players, number))


def _become(doing: Doing, totals: Mapping[str, int]) -> bool:
    """Life totals become other numbers: each player gains or loses the difference (119.5)."""
    happenings = []
    for player, number in totals.items():
        life = outcome.life(doing.play.game, player)
        doing.play.note("119.5", f"{player}'s life total of {life} becomes {number}", player)
        if outcome.shares_life(doing.play.game):
            doing.play.note("810.9c", f"the team of {player} has that change", player)
        if number != life:
            happenings.append(LifeChanges(player, number - life, doing.by()))
    return happened(doing.happen(*happenings))


def _one_of_each_team(doing: Doing, players: Sequence[str], rule: str) -> Iterator[str]:
    """Those affected: of a team that shares a life total one who is chosen (810.9d, 810.9f)."""
    for together in dict.fromkeys(outcome.one_team(doing.play.game, player) for player in players):
        members = [name for name in together if name in players]
        names = " and ".join(members)
        if len(members) > 1:
            doing.play.note(rule, f"only one of {names} is affected", *members)
        yield doing.play.choose(f"chosen for {names}", members, members[0], rule)


# ---- life totals that change places


def exchange_life(doing: Doing, verb: Verb) -> bool:
    """Two players exchange life totals, unless one of them can't gain or lose what that takes (119.7, 8).

    Teammates who share a life total don't (810.9e).
    """
    players = _players(doing, verb)
    if len(players) != 2:
        raise GameFormError("", f"life totals are exchanged by two players, not by {len(players)}")
    first, second = players
    if second in outcome.one_team(doing.play.game, first):
        says = f"{first} and {second} are teammates: the exchange doesn't happen"
        doing.play.note("810.9e", says, *players, holds=False)
        return False
    lives = {name: doing.play.game.players[name].life for name in players}
    become = {first: lives[second], second: lives[first]}
    barred = [why for name in players if (why := _barred(doing.play.game, name, become[name]))]
    for rule, says in barred:
        doing.play.note(rule, f"{says}: the exchange doesn't happen", *players, holds=False)
    return not barred and _become(doing, become)


def redistribute_life(doing: Doing, verb: Verb) -> bool:
    """Players get each other's life totals, as is chosen: nobody one that they can't come to (119.7, 8).

    Of a team that shares one, only one member is affected (810.9f).
    """
    players = list(_one_of_each_team(doing, _players(doing, verb), "810.9f"))
    name = f"life totals of {doing.label}"
    said = doing.play.chosen(name)
    if said is None:
        options = list(_redistributions(doing, players)) if len(players) <= MOST_TOTALS else []
        raise NotKnown(name, options, doing.ctx.you, "119.7")
    _note_barred(doing, players)
    return _become(doing, _checked(doing, players, said, name))


def _note_barred(doing: Doing, players: Sequence[str]) -> None:
    """Note who can't get a higher or a lower total among those that there are (119.7, 119.8)."""
    totals = {doing.play.game.players[name].life for name in players}
    found = [why for name in players for total in totals if (why := _barred(doing.play.game, name, total))]
    for rule, says in dict.fromkeys(found):
        doing.play.note(rule, says, *players)


def _redistributions(doing: Doing, players: Sequence[str]) -> Iterator[Mapping[str, int]]:
    """All ways to deal out the totals that nobody is barred from."""
    game = doing.play.game
    for order in dict.fromkeys(permutations(game.players[name].life for name in players)):
        totals = dict(zip(players, order, strict=True))
        if not any(_barred(game, *each) for each in totals.items()):
            yield totals


def _checked(doing: Doing, players: Sequence[str], said: object, name: str) -> Mapping[str, int]:
    """The totals that were chosen.

    Raises:
        GameFormError: They aren't those that there are, or a player can't come to one (119.7, 119.8).
    """
    game = doing.play.game
    there = sorted(game.players[each].life for each in players)
    totals = said if isinstance(said, dict) and said.keys() == set(players) else {}
    if Counter(map(repr, totals.values())) != Counter(map(repr, there)):  # anything may have been said
        listed = ", ".join(map(str, there))
        raise GameFormError(f"choose.{name}", f"{said!r} doesn't deal out the totals {listed}")
    barred = next((why for each in totals.items() if (why := _barred(game, *each))), None)
    if barred is not None:
        raise GameFormError(f"choose.{name}", f"{barred[1]} ({barred[0]})")
    return {each: totals[each] for each in players}


def _players(doing: Doing, verb: Verb) -> list[str]:
    return [each for each in doing.things(verb.value) if isinstance(each, str)]


def _barred(game: Game, player: str, total: int) -> tuple[str, str] | None:
    """The rule that keeps a life total from becoming higher (119.7) or lower (119.8), with what it says."""
    life = game.players[player].life
    if total > life and outcome.cannot_gain_life(game, player):
        return "119.7", f"{player} can't gain life, and the total would become higher"
    if total < life and outcome.cannot_lose_life(game, player):
        return "119.8", f"{player} can't lose life, and the total would become lower"
    return None

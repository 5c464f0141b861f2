"""State-based actions about players and teams (704.5a-c, aa; 704.6a-c)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Loses
from crkb.game.objects import Player
from crkb.game.turns import outcome
from crkb.game.turns.state_based_survey import Found, Survey
from crkb.text.inflect import quantity

CITES = {
    "104.3b": "player's life total is 0 or",
    "104.3c": "required to draw more cards than",
    "104.3d": "poison counters, that player loses the",
    "104.3j": "In a Commander game, a player",
    "119.6": "loses the game as a",
    "122.1f": "has ten or more poison counters",
    "704.5a": "has 0 or less life",
    "704.5b": "attempted to draw a card",
    "704.5c": "has ten or more poison counters",
    "704.5z@2025-02-07": "that player’s speed becomes 1",
    "704.6a": "team has 0 or less life",
    "704.6b": "fifteen or more poison counters",
    "704.6c": "dealt 21 or more combat damage",
}

POISON = 10
TEAM_POISON = 15
COMMANDER_DAMAGE = 21


def no_life(survey: Survey) -> Iterator[Found]:
    """704.5a, 104.3b, 704.6a, 119.6: a player, or in Two-Headed Giant a team, has 0 or less life."""
    rule = "704.6a" if outcome.shares_life(survey.game) else "704.5a"
    for player in _playing(survey):
        life = outcome.life(survey.game, player.name)
        if life <= 0:
            total = f"a life total of {life} loses {player.name} the game"
            because = (("119.6", total), ("104.3b", f"{player.name} has no life left"))
            yield from _loses(survey, rule, f"{player.name} has {life} life", player.name, because)


def drew_from_nothing(survey: Survey) -> Iterator[Found]:
    """704.5b, 104.3c: a player has tried to draw from an empty library since the last check."""
    for player in _playing(survey):
        if player.drew_from_empty:
            says = f"{player.name} tried to draw from an empty library"
            because = (("104.3c", f"{player.name} had to draw more cards than there were"),)
            yield from _loses(survey, "704.5b", says, player.name, because)


def poisoned(survey: Survey) -> Iterator[Found]:
    """704.5c, 104.3d, 704.6b: ten poison counters; fifteen for a team in Two-Headed Giant."""
    shared = outcome.shares_life(survey.game)
    for player in _playing(survey):
        poison = survey.game.counters(player.name, "poison")
        if poison >= (_team_poison(player) if shared else POISON):
            says = f"{player.name} has {quantity(poison, 'poison counter')}"
            because = (("122.1f", f"{player.name} is poisoned"), ("104.3d", f"{player.name} loses by poison"))
            yield from _loses(survey, "704.6b" if shared else "704.5c", says, player.name, because)


def _team_poison(player: Player) -> int:
    """Five more for each head beyond the second (810.11)."""
    return TEAM_POISON + 5 * max(0, len(player.team) - 2)


def commander_damage(survey: Survey) -> Iterator[Found]:
    """704.6c, 104.3j: one commander has dealt a player 21 combat damage."""
    if survey.game.variant != "commander":
        return
    for player in _playing(survey):
        for commander, damage in player.commander_damage.items():
            if damage >= COMMANDER_DAMAGE:
                says = f"{commander} has dealt {player.name} {damage} combat damage as a commander"
                because = (("104.3j", f"{player.name} loses this Commander game"),)
                yield from _loses(survey, "704.6c", says, player.name, because)


def no_speed(survey: Survey) -> Iterator[Found]:
    """704.5z, since 2025: a player without speed controls a permanent with start your engines!"""
    if not survey.game.since("2025-02-07"):
        return
    racers = dict.fromkeys(permanent.controller for permanent in survey.of("engines"))
    for name in racers:
        player = survey.game.players.get(name)
        if player is not None and player.in_game and player.speed == 0:
            says = f"{name} has no speed and controls a permanent with start your engines!"
            yield Found("704.5z@2025-02-07", says, name, sets=(("speed", 1),))


def _playing(survey: Survey) -> Iterator[Player]:
    return (player for player in survey.game.players.values() if player.in_game)


def _loses(
    survey: Survey, rule: str, says: str, player: str, because: tuple[tuple[str, str], ...] = ()
) -> Iterator[Found]:
    """The loss; where an effect says that the player can't lose, nothing is done (101.2)."""
    labels = outcome.cannot_lose(survey.game, player)
    stopped = f"{player} can't lose the game: {labels[0]}" if labels else ""
    yield Found(rule, says, player, "loses", (Loses(player, rule),), (), because, stopped=stopped)

"""State-based actions about players and teams (704.5a-c, 704.6a-c)."""

import pytest

from crkb.game.happenings import Loses
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.terms import Filter, Keyword, RuleChange, You
from crkb.game.turns import state_based, state_based_players
from crkb.game.turns.state_based_survey import survey
from tests.game.boards import game, thing


def found(start):
    every = state_based.find(Play(start), survey(start))
    return [(each.rule, each.about) for each in every if not each.stopped]


def ann(**fields):
    return [Player("Ann", **fields), Player("Bob")]


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"life": 1}, ""),
        ({"life": 0}, "704.5a"),
        ({"life": -3}, "704.5a"),
        ({"drew_from_empty": True}, "704.5b"),
        ({"counters": {"poison": 9}}, ""),
        ({"counters": {"poison": 10}}, "704.5c"),
        ({"counters": {"poison": 11}}, "704.5c"),
        ({"counters": {"energy": 10}}, ""),
        ({"life": 0, "in_game": False}, ""),
        ({"drew_from_empty": True, "in_game": False}, ""),
        ({"counters": {"poison": 10}, "in_game": False}, ""),
    ],
)
def test_who_loses(fields, rule):
    assert found(game(players=ann(**fields))) == ([(rule, "Ann")] if rule else [])


@pytest.mark.parametrize(
    "fields",
    [
        {"life": 0},
        {"drew_from_empty": True},
        {"counters": {"poison": 10}},
        {"commander_damage": {"queen": 21}},
    ],
)
def test_who_cannot_lose_does_not(fields):
    angel = thing("angel", RuleChange("can't lose the game", Filter((You(),))))
    assert found(game(angel, players=ann(**fields), variant="commander")) == []


@pytest.mark.parametrize(
    ("damage", "variant", "loses"),
    [
        (20, "commander", False),
        (21, "commander", True),
        (22, "commander", True),
        (21, "", False),
        (21, "brawl", False),
    ],
)
def test_commander_damage(damage, variant, loses):
    start = game(players=ann(commander_damage={"king": 3, "queen": damage}), variant=variant)
    assert found(start) == ([("704.6c", "Ann")] if loses else [])


def teams(first, second, variant="two-headed giant", heads=2):
    names = ("Ann", "Bob", "Eve", "Fay")[:heads], ("Cleo", "Dan")
    players = [
        Player(name, team=team, **fields)
        for team, fields in zip(names, (first, second), strict=True)
        for name in team
    ]
    return game(players=players, variant=variant)


@pytest.mark.parametrize(
    ("each", "heads", "loses"),
    [(7, 2, False), (8, 2, True), (6, 3, False), (7, 3, True), (6, 4, False), (7, 4, True)],
)
def test_a_team_has_poison_counters_together(each, heads, loses):
    """15 for a team of two, five more for each head beyond: 14 and 16, 18 and 21, 24 and 28."""
    rules = {rule for rule, _ in found(teams({"counters": {"poison": each}}, {}, heads=heads))}
    assert rules == ({"704.6b"} if loses else set())


@pytest.mark.parametrize(("variant", "rule"), [("two-headed giant", "704.6a"), ("", "704.5a")])
def test_a_team_without_life(variant, rule):
    assert found(teams({"life": 0}, {}, variant)) == [(rule, "Ann"), (rule, "Bob")]


def test_each_loss_is_an_event_by_its_rule():
    start = game(players=ann(life=0))
    [one] = state_based.find(Play(start), survey(start))
    assert (one.word, one.happenings, one.sets) == ("loses", (Loses("Ann", "704.5a"),), ())


def test_engines_of_nobody_do_not_start():
    racer = thing("racer", Keyword("start your engines!"), controller="Ann")
    assert list(state_based_players.no_speed(survey(game(racer, players=("Bob",))))) == []
    assert len(list(state_based_players.no_speed(survey(game(racer))))) == 1

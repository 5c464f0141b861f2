"""What only keyword abilities ask for and count: costs paid, mana spent, what happened this turn."""

from __future__ import annotations

import pytest

from crkb.game.errors import NotKnown
from crkb.game.layers import keyword_facts
from crkb.game.objects import Context, Player, Ref
from crkb.game.terms import Fact, Tally
from crkb.game.turns import history
from tests.game.boards import game, sheet, thing


def holds(fact, at, *, about="", **context):
    return keyword_facts.holds(Fact(fact, about), Context(**context), at, at.chars)


def amount(tally, at, *, about="", **context):
    return keyword_facts.amount(Tally(tally, about), Context(**context), at, at.chars)


OX = Ref("ox")


@pytest.mark.parametrize(("times", "expected"), [({}, 0), ({"kicker": 1}, 0), ({"squad {2}": 3}, 3)])
def test_how_often_a_cost_was_paid(times, expected):
    at = game(thing("ox", marks={"paid": times}))
    assert amount("times paid", at, about="squad {2}", source=OX) == expected
    assert holds("paid", at, about="squad {2}", source=OX) is (expected > 0)
    assert keyword_facts.times_paid(at.objects["ox"], "squad {2}") == expected


def test_for_nothing_no_cost_was_paid():
    at = game(thing("ox"))
    assert keyword_facts.times_paid(None, "squad {2}") == 0
    assert keyword_facts.times_paid(at.objects["ox"], "squad {2}") == 0
    for asked in ({"source": OX}, {}):
        assert holds("paid", at, about="squad {2}", **asked) is False


@pytest.mark.parametrize(("turn", "expected"), [(4, True), (3, False), (None, False)])
def test_what_came_lately_rests_in_this_turn(turn, expected):
    marks = {} if turn is None else {"rested": turn}
    assert holds("came lately", game(thing("ox", marks=marks), turn=4), source=OX) is expected
    assert holds("came lately", game(turn=4), source=OX) is False


LIVES = [(10, 10, 10, True), (11, 10, 9, True), (10, 11, 9, False), (10, 9, 11, False), (5, 4, 5, True)]


@pytest.mark.parametrize(("attacked", "own", "other", "expected"), LIVES)
def test_who_has_the_most_life(attacked, own, other, expected):
    lives = {"Ann": own, "Bob": attacked, "Cleo": other}
    players = [Player(name, life=life) for name, life in lives.items()]
    at = game(thing("ox", attacking="Bob"), players=players)
    assert holds("most life", at, source=OX) is expected


def test_only_players_have_the_most_life():
    for attacked in (Ref("sage"), None):
        assert holds("most life", game(thing("ox", attacking=attacked)), source=OX) is False
    assert holds("most life", game(), source=OX) is False
    gone = Player("Cleo", life=40, in_game=False)
    at = game(thing("ox", attacking="Bob"), players=("Ann", "Bob", gone))
    assert holds("most life", at, source=OX) is True


SPENT = [(4, True), (3, True), (2, False), (1, False)]


@pytest.mark.parametrize(("spent", "expected"), SPENT)
@pytest.mark.parametrize(("power", "toughness"), [(2, 5), (5, 2)])
def test_more_mana_than_power_or_toughness(spent, expected, power, toughness):
    grower = thing("ox", printed=sheet(power=power, toughness=toughness))
    at = game(grower, thing("zap", zone="stack", marks={"spent": spent}))
    assert holds("overspent", at, source=OX, it=Ref("zap")) is expected


def test_without_a_creature_or_a_spell_nothing_is_overspent():
    rock = thing("rock", printed=sheet(types=("artifact",)))
    at = game(rock, thing("ox"), thing("zap", zone="stack", marks={"spent": 9}))
    assert holds("overspent", at, source=Ref("rock"), it=Ref("zap")) is False
    assert holds("overspent", at, source=Ref("gone"), it=Ref("zap")) is False
    assert holds("overspent", at, source=OX, it=Ref("gone")) is False
    unsaid = game(thing("ox"), thing("zap", zone="stack"))
    with pytest.raises(NotKnown, match="mana spent on zap"):
        holds("overspent", unsaid, source=OX, it=Ref("zap"))


@pytest.mark.parametrize(
    ("paid", "counters", "expected"), [(1, 1, True), (1, 0, False), (0, 1, False), (2, 3, True)]
)
def test_what_is_impending(paid, counters, expected):
    marks = {"paid": {"impending 4": paid}}
    at = game(thing("ox", marks=marks, counters={"time": counters} if counters else {}))
    assert holds("impending", at, about="impending 4", source=OX) is expected
    assert holds("impending", at, about="impending 4", source=Ref("gone")) is False


def test_what_happened_this_turn():
    marks = {history.DAMAGED: 3, history.BURIED: 2}
    own = Player("Ann", marks={history.DAMAGED: 7, history.BURIED: 5})
    at = game(players=(own, Player("Bob", marks=marks), "Cleo"))
    assert amount("damage to opponents", at, you="Ann") == 3
    assert amount("permanents buried", at, you="Ann") == 7
    assert holds("opponent damaged", at, you="Ann") is True
    assert holds("opponent damaged", game(), you="Ann") is False
    assert holds("opponent damaged", game(players=(own, "Bob")), you="Ann") is False


def test_whose_speed():
    at = game(thing("ox", controller="Bob"), players=(Player("Ann", speed=2), Player("Bob", speed=4)))
    assert amount("speed", at, source=OX) == 4
    assert amount("speed", at, source=OX, you="Ann") == 2
    assert amount("speed", at, you="Ann") == 2
    assert amount("speed", at) == 0
    assert amount("speed", at, source=Ref("gone")) == 0

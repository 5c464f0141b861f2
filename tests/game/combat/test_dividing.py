"""Divisions of combat damage: all there are, which go together, and by which rule one is refused."""

import pytest

from crkb.game.combat import dividing, engaged
from crkb.game.combat.strikers import Striker
from crkb.game.objects import Ref
from tests.game import boards

FOX, ELK, OWL, SAGE = (Ref(id) for id in ("fox", "elk", "owl", "sage"))


def striker(amount, *tiers, id="ox", **fields):
    obj = boards.thing(id, attacking="Bob", **fields.pop("has", {}))
    return Striker(obj, amount, tiers, "510.1c", "Ann", **fields)


def board(**damage):
    """A game with blockers of toughness 2."""
    return boards.game(*(boards.thing(id, damage=damage.get(id, 0)) for id in ("fox", "elk", "owl")))


@pytest.mark.parametrize(("amount", "things", "number"), [(0, 2, 1), (3, 1, 1), (3, 2, 4), (4, 3, 15)])
def test_every_division_is_found_once(amount, things, number):
    among = [FOX, ELK, OWL][:things]
    found = [frozenset(each.items()) for each in dividing.divisions(amount, among)]
    assert len(set(found)) == len(found) == number == dividing.ways([striker(amount, tuple(among))])
    assert all(sum(n for _, n in each) == amount and 0 not in dict(each).values() for each in found)


def test_ways_of_several_are_multiplied():
    assert dividing.ways([striker(3, (FOX, ELK)), striker(4, (FOX, ELK, OWL))]) == 4 * 15


def test_creatures_are_connected_by_what_they_share():
    first, second, third = (
        striker(1, tier, id=id) for id, tier in (("a", (FOX,)), ("b", (FOX, ELK)), ("c", (ELK,)))
    )
    apart = striker(1, (OWL,), ("Bob",), id="d")
    other = striker(1, ("Bob",), id="e")
    found = dividing.connected(first, [apart, third, other, second])
    assert sorted(each.id for each in found) == ["a", "b", "c"]
    assert dividing.connected(apart, [other, first]) == [apart]  # a player is shared by all


@pytest.mark.parametrize(
    ("tramples", "attacks", "to", "rule"),
    [
        (True, "planeswalker", "Bob", "702.19f"),
        (False, "planeswalker", "Bob", "510.1c"),
        (True, "planeswalker", OWL, "510.1c"),
        (True, "player", "Cleo", "510.1c"),
        (True, "battle", "Bob", "510.1c"),
    ],
)
def test_what_tramples_to_a_planeswalker_does_not_reach_the_player(tramples, attacks, to, rule):
    each = striker(3, (FOX,), (SAGE,), tramples=tramples, has={"marks": {engaged.ATTACKED: attacks}})
    assert dividing.rule_of_refusal(each, to) == rule
    wrong = dividing.alone(each, {to: 3})
    assert wrong.rule == rule
    assert wrong.says == f"ox can't assign damage to {dividing.name(to)}, only to fox, sage"


def test_who_fights_nothing_assigns_nothing():
    idle = striker(3)
    assert dividing.alone(idle, {}) is None
    assert dividing.alone(idle, {"Bob": 3}).says == "ox can't assign damage to Bob, only to nothing"
    assert dividing.together(board(), [(idle._replace(in_order=True), {})]) is None


@pytest.mark.parametrize(
    ("division", "legal"),
    [
        ({FOX: 2, ELK: 2, OWL: 1}, True),
        ({FOX: 1}, True),
        ({FOX: 2, OWL: 1}, False),
        ({ELK: 5}, False),
        ({FOX: 1, OWL: 4}, False),
        ({FOX: 2, ELK: 1, OWL: 2}, False),
        ({FOX: 5}, True),
    ],
)
def test_in_an_announced_order_all_before_have_enough(division, legal):
    each = striker(5, (FOX, ELK, OWL), in_order=True)
    wrong = dividing.together(board(), [(each, division)])
    assert (wrong is None) is legal
    assert wrong is None or wrong.rule == "510.1c"


@pytest.mark.parametrize("division", [{ELK: 2, OWL: 2}, {ELK: 1, OWL: 3}])
def test_what_is_refused_is_the_first_that_comes_too_early(division):
    each = striker(4, (FOX, ELK, OWL), in_order=True)
    wrong = dividing.together(board(), [(each, division)])
    assert wrong.says == "ox can't assign to elk before fox has lethal damage"


@pytest.mark.parametrize(
    ("division", "legal"), [({ELK: 5}, True), ({FOX: 1, OWL: 4}, True), ({FOX: 1, ELK: 1}, False)]
)
def test_without_an_announced_order_one_may_be_the_last(division, legal):
    each = striker(5, (FOX, ELK, OWL), in_order=True, announced=False)
    wrong = dividing.together(board(), [(each, division)])
    assert (wrong is None) is legal
    assert wrong is None or wrong.says == "ox can't assign to elk before fox has lethal damage"


def test_a_blocker_assigns_in_its_own_order():
    each = striker(5, (FOX, ELK), in_order=True, has={"blocking": (FOX, ELK)})
    each = each._replace(object=each.object._replace(attacking=None))
    assert dividing.together(board(), [(each, {ELK: 5})]).rule == "510.1d"


def test_marked_damage_and_what_others_assign_count():
    each = striker(2, (FOX,), ("Bob",))
    assert dividing.together(board(), [(each, {"Bob": 2})]).rule == "702.19b"
    assert dividing.together(board(fox=1), [(each, {FOX: 1, "Bob": 1})]) is None
    other = striker(2, (FOX,), id="cow")
    assert dividing.together(board(), [(each, {"Bob": 2}), (other, {FOX: 2})]) is None
    touching = striker(1, (FOX,), id="cow", deathtouch=True)
    assert dividing.together(board(), [(each, {"Bob": 2}), (touching, {FOX: 1})]) is None
    weak = striker(1, (FOX,), id="cow")
    wrong = dividing.together(board(), [(weak, {FOX: 1}), (each, {"Bob": 2})])
    assert wrong.says == "ox can't assign to Bob before fox has lethal damage (2)"


@pytest.mark.parametrize(("amount", "listed"), [(19_999, 20_000), (20_000, None)])
def test_so_many_divisions_are_looked_at(amount, listed):
    found = dividing.joint(board(), [], [striker(amount, (FOX, ELK))])
    assert (None if found is None else len(found)) == listed

"""Which creature can't be blocked by which, and what was looked at and didn't keep it from that (509.1b)."""

import pytest

from crkb.game.combat import evasion
from crkb.game.errors import NotKnown
from crkb.game.files import load

OX = {"id": "ox", "types": ["creature"], "p/t": "2/2", "colors": ["R"], "controller": "Ann"}
FOX = {"id": "fox", "types": ["creature"], "p/t": "2/2", "colors": ["G"], "controller": "Bob"}
ARTIFACT, BLACK = {"types": ["artifact", "creature"]}, {"colors": ["B"]}


def has(*abilities, **more):
    return {"abilities": list(abilities), **more}


def pair(attacker, blocker, *others, at="Bob"):
    board = [{**OX, **attacker}, {**FOX, **blocker}, *others]
    game = load.case({"board": board}, {}, "", "").game
    return game, game.objects["fox"], game.objects["ox"]._replace(attacking=at)


FORBIDDEN = [
    (has("flying"), {}, "702.9b", "ox has flying, fox neither flying nor reach"),
    (has("shadow"), {}, "702.28b", "only one of ox and fox has shadow"),
    ({}, has("shadow"), "702.28b", "only one of ox and fox has shadow"),
    (has("horsemanship"), {}, "702.31b", "ox has horsemanship, fox doesn't"),
    (has("fear"), {}, "702.36b", "ox has fear, fox is neither artifact nor black"),
    (has("intimidate"), BLACK, "702.13b", "fox isn't an artifact and shares no color with it"),
    (has("skulk"), {"p/t": "3/1"}, "702.118b", "ox has skulk, fox has greater power"),
    (has("protection from green"), {}, "702.16f", "ox has protection from fox"),
    ({}, has("decayed"), "702.147a", "fox has decayed and can't block"),
    ({}, has({"rule": "can't block", "name": "fright"}), "509.1b", "fox can't block because of"),
    (has({"rule": "can't be blocked", "name": "stealth"}), {}, "509.1b", "ox can't be blocked because of"),
]
ALLOWED = [
    ({}, {}, ()),
    (has("flying"), has("flying"), ("702.9b",)),
    (has("flying"), has("reach"), ("702.9b", "702.17b")),
    ({}, has("flying", "reach"), ("702.9b",)),
    (has("shadow"), has("shadow"), ("702.28b",)),
    (has("horsemanship"), has("horsemanship"), ("702.31b",)),
    ({}, has("horsemanship"), ("702.31b",)),
    (has("fear"), BLACK, ("702.36b",)),
    (has("fear"), ARTIFACT, ("702.36b",)),
    ({}, has("fear"), ("702.36b",)),
    (has("intimidate"), {"colors": ["R", "G"]}, ("702.13b",)),
    (has("intimidate"), {**ARTIFACT, **BLACK}, ("702.13b",)),
    ({}, has("intimidate"), ("702.13b",)),
    (has("skulk"), {}, ("702.118b",)),
    (has("skulk"), {"p/t": "1/9"}, ("702.118b",)),
    ({}, has("skulk", **{"p/t": "3/3"}), ("702.118b",)),
    (has("protection from black"), {}, ("702.16f",)),
    ({}, has("protection from red"), ("702.16f",)),
    (has("decayed"), {}, ("702.147a",)),
    (has("islandwalk"), {}, ("702.14c",)),
]


@pytest.mark.parametrize(("attacker", "blocker", "rule", "says"), FORBIDDEN)
def test_what_can_not_block_what(attacker, blocker, rule, says):
    game, fox, ox = pair(attacker, blocker)
    found = evasion.restriction(game, fox, ox)
    assert found[0] == rule
    assert says in found[1]
    assert rule not in [note.rule for note in evasion.passed(game, fox, ox)]


@pytest.mark.parametrize(("attacker", "blocker", "noted"), ALLOWED)
def test_what_can_block_what(attacker, blocker, noted):
    game, fox, ox = pair(attacker, blocker)
    assert evasion.restriction(game, fox, ox) is None
    found = evasion.passed(game, fox, ox)
    assert [note.rule for note in found] == list(noted)
    assert all(note.holds is (note.rule == "702.17b") and note.about == ("ox", "fox") for note in found)


def land(who, *subtypes, supertypes=("basic",)):
    return {
        **{"id": "shore", "types": ["land"], "controller": who},
        **{"subtypes": list(subtypes), "supertypes": list(supertypes)},
    }


@pytest.mark.parametrize(
    ("walk", "shore", "evades"),
    [
        ("islandwalk", land("Bob", "Island"), True),
        ("islandwalk", land("Ann", "Island"), False),
        ("islandwalk", land("Bob", "Swamp"), False),
        ("nonbasic landwalk", land("Bob", supertypes=()), True),
        ("nonbasic landwalk", land("Bob", "Island"), False),
        ("legendary landwalk", land("Bob", supertypes=("legendary",)), True),
        ("legendary landwalk", land("Bob"), False),
        ("legendary landwalk", {**land("Bob", supertypes=("legendary",)), "types": ["artifact"]}, False),
    ],
)
def test_landwalk_asks_about_lands_of_the_defending_player(walk, shore, evades):
    found = evasion.restriction(*pair(has(walk), {}, shore))
    assert (found == ("702.14c", "ox has landwalk, and Bob controls such a land")) is evades
    assert evades or found is None


def test_what_attacks_nothing_yet_would_attack_who_could_block_it():
    assert evasion.restriction(*pair(has("islandwalk"), {}, land("Bob", "Island"), at=None))


@pytest.mark.parametrize("unknown", ["ox", "fox"])
def test_skulk_asks_for_both_powers(unknown):
    game, fox, ox = pair(has("skulk"), {})
    power = game.layered.chars(unknown)
    each = {"ox": ox, "fox": fox}[unknown]
    with pytest.raises(NotKnown, match=f"{unknown}: p/t"):
        evasion.power(each, power.sized(None, None))
    assert evasion.power(each, power) == 2


@pytest.mark.parametrize(("abilities", "two"), [(("menace",), True), (("flying",), False), ((), False)])
def test_menace_asks_for_two(abilities, two):
    game, _, ox = pair(has(*abilities), {})
    assert evasion.needs_two(game, ox) is two

"""What each creature in combat can assign, by which rule, and who divides it (510.1)."""

import pytest

from crkb.game.combat import combat, engaged, strikers
from crkb.game.files import load
from crkb.game.play import Play
from tests.game import boards

SAGE = {"id": "sage", "types": ["planeswalker"], "loyalty": 3, "controller": "Bob"}
OVER = "trample over planeswalkers"


def creature(id, size, *abilities, who="Ann"):
    return {"id": id, "types": ["creature"], "p/t": size, "abilities": list(abilities), "controller": who}


def struck(abilities, blockers=(), at="Bob", gone=(), size="4/4", **edition):
    """The attacking ox as a striker, after blocks and after some of the others have gone."""
    board = [creature("ox", size, *abilities), *blockers, SAGE]
    play = Play(load.case({"board": board, "game": edition}, {}, "", "").game)
    combat.attacks(play, {"ox": at})
    combat.blocks(play, {each["id"]: ("ox",) for each in blockers})
    play.put(*(play.object(id)._replace(zone="exile") for id in gone))
    engaged.check(play)
    return strikers.striker(play.game, play.object("ox"))


FOX, MONK = creature("fox", "1/3", who="Bob"), creature("monk", "1/1", "banding", who="Bob")


@pytest.mark.parametrize(
    ("abilities", "blockers", "at", "gone", "rule", "tiers"),
    [
        ([], [], "Bob", [], "510.1b", [["Bob"]]),
        ([], [], "sage", [], "510.1b", [["sage"]]),
        ([], [], "sage", ["sage"], "510.1b", []),
        ([], [FOX], "Bob", [], "510.1c", [["fox"]]),
        ([], [FOX], "Bob", ["fox"], "510.1c", []),
        (["trample"], [FOX], "Bob", [], "702.19b", [["fox"], ["Bob"]]),
        (["trample"], [FOX], "Bob", ["fox"], "702.19d", [["Bob"]]),
        (["trample"], [FOX], "sage", [], "702.19b", [["fox"], ["sage"]]),
        ([OVER], [], "sage", [], "702.19c", [["sage"], ["Bob"]]),
        ([OVER], [FOX], "sage", [], "702.19b", [["fox"], ["sage"], ["Bob"]]),
        ([OVER], [], "sage", ["sage"], "702.19e", [["Bob"]]),
        ([OVER], [], "Bob", [], "510.1b", [["Bob"]]),
        ([OVER], [FOX], "Bob", [], "702.19b", [["fox"], ["Bob"]]),
    ],
)
def test_where_the_damage_of_an_attacker_goes(abilities, blockers, at, gone, rule, tiers):
    found = struck(abilities, blockers, at, gone)
    assert found.rule == rule
    assert [
        [thing if isinstance(thing, str) else thing.id for thing in tier] for tier in found.tiers
    ] == tiers
    assert found.player == "Ann"


@pytest.mark.parametrize(("in_game", "tiers"), [(True, (("Bob",),)), (False, ())])
def test_what_tramples_on_when_the_planeswalker_has_gone_reaches_who_is_there(in_game, tiers):
    play = Play(load.case({"board": [creature("ox", "4/4", OVER), SAGE]}, {}, "", "").game)
    combat.attacks(play, {"ox": "sage"})
    play.put(play.object("sage")._replace(zone="exile"))
    engaged.check(play)
    play.put_players(play.player("Bob")._replace(in_game=in_game))
    assert strikers.striker(play.game, play.object("ox")).tiers == tiers


@pytest.mark.parametrize(("size", "amount"), [("4/4", 4), ("0/4", 0), ("-2/4", 0)])
def test_how_much_it_assigns(size, amount):
    assert struck([], size=size).amount == amount


@pytest.mark.parametrize(
    ("blockers", "edition", "player", "in_order", "by_banding"),
    [
        ([FOX], "2024-04-12", "Ann", True, False),
        ([FOX], "2025-02-07", "Ann", False, False),
        ([FOX, MONK], "2024-04-12", "Bob", False, True),
        ([MONK], "2025-02-07", "Bob", False, True),
    ],
)
def test_who_divides_it_and_in_an_order(blockers, edition, player, in_order, by_banding):
    found = struck([], blockers, edition=edition)
    assert (found.player, found.in_order, found.by_banding) == (player, in_order, by_banding)
    assert found.announced is (len(blockers) < 2)


@pytest.mark.parametrize("keyword", ["deathtouch", "trample", "flying"])
def test_the_keywords_that_matter(keyword):
    found = struck([keyword])
    assert (found.deathtouch, found.tramples) == (keyword == "deathtouch", keyword == "trample")


@pytest.mark.parametrize(
    ("at", "tier", "asks"),
    [("sage", 0, False), ("sage", 1, True), ("sage", 2, False), ("Bob", 0, False), ("Bob", 1, False)],
)
def test_loyalty_is_asked_for_of_the_planeswalker_it_attacks(at, tier, asks):
    assert struck([OVER], [FOX], at).asks_loyalty(tier) is asks


def test_what_is_so_of_a_striker_unless_said():
    plain = strikers.Striker(boards.thing("bear"), 2, (("Bob",),), "510.1b", "Ann")
    flags = (plain.deathtouch, plain.in_order, plain.by_banding, plain.tramples, plain.announced)
    assert flags == (False, False, False, False, True)

"""Which face an object shows, by layout, zone and state (709-722)."""

from __future__ import annotations

import pytest

from crkb.game.copies import faces, halves
from crkb.game.copies.halves import joined_cost
from crkb.game.errors import NotKnown
from crkb.game.objects import GameObject
from crkb.game.terms import Keyword
from crkb.game.values import Level, Sheet, Values

LEFT = Values(names=("Blaze",), cost="{1}{R}", types=frozenset({"instant"}))
RIGHT = Values(names=("Frost",), cost="{1}{U}", types=frozenset({"sorcery"}))
SPLIT = Sheet("split", (LEFT, RIGHT))


def obj(sheet, **fields):
    return GameObject("x", sheet, **fields)


@pytest.mark.parametrize(
    ("costs", "expected"),
    [
        (("{1}{R}", "{1}{U}"), "{2}{U}{R}"),
        (("{R}", "{3}{G}"), "{3}{R}{G}"),
        (("{X}{R}", "{W}"), "{X}{W}{R}"),
        (("{0}", "{0}"), "{0}"),
        (("{2}{G}", None), "{2}{G}"),
        (("{2}{Z}", "{Y}{1}{G}"), "{Z}{Y}{3}{G}"),
        (("{U}", "{W/B}{1}"), "{1}{W/B}{U}"),
        (("{W}", "{S}{2}"), "{2}{S}{W}"),
        (("{X}", "{X}"), "{X}{X}"),
        ((None, None), None),
    ],
)
def test_costs_of_halves_are_combined(costs, expected):
    assert joined_cost(costs) == expected


def test_a_split_card_has_both_halves_off_the_stack():
    seen = faces.view(SPLIT, obj(SPLIT, zone="graveyard"))
    assert seen.names == ("Blaze", "Frost")
    assert seen.cost == "{2}{U}{R}"
    assert seen.colors == {"U", "R"}
    assert seen.types == {"instant", "sorcery"}


def test_a_split_spell_is_the_half_being_cast():
    assert faces.view(SPLIT, obj(SPLIT, zone="stack", half=1)) == RIGHT
    assert faces.view(SPLIT, obj(SPLIT, zone="stack", fused=True)).names == ("Blaze", "Frost")
    with pytest.raises(NotKnown) as known:
        faces.view(SPLIT, obj(SPLIT, zone="stack"))
    assert known.value.options == ("Blaze", "Frost")


ROOM = Sheet(
    "room",
    tuple(
        Values((name,), cost, types=frozenset({"enchantment"}), subtypes=frozenset({"Room"}))
        for name, cost in (("Attic", "{1}{W}"), ("Cellar", "{2}{B}"))
    ),
)


@pytest.mark.parametrize(
    ("state", "names", "cost"),
    [
        ({}, (), None),
        ({"half": 0}, ("Attic",), "{1}{W}"),
        ({"half": 1}, ("Cellar",), "{2}{B}"),
        ({"half": 1, "marks": {"unlocked": frozenset({0})}}, ("Attic", "Cellar"), "{3}{W}{B}"),
        ({"fused": True}, ("Attic", "Cellar"), "{3}{W}{B}"),
        ({"zone": "hand"}, ("Attic", "Cellar"), "{3}{W}{B}"),
        ({"zone": "stack", "half": 1}, ("Cellar",), "{2}{B}"),
    ],
)
def test_a_room_shows_its_unlocked_halves(state, names, cost):
    seen = faces.view(ROOM, obj(ROOM, **state))
    assert (seen.names, seen.cost) == (names, cost)
    assert seen.types == {"enchantment"}
    assert seen.subtypes == {"Room"}


def test_a_flipped_permanent_has_its_bottom_half_with_the_cost_and_color_of_the_top():
    top = Values(("Pupil",), "{1}{R}", types=frozenset({"creature"}), power=1, toughness=1)
    bottom = Values(("Master",), supertypes=frozenset({"legendary"}), power=3, toughness=3)
    sheet = Sheet("flip", (top, bottom))
    seen = faces.view(sheet, obj(sheet, flipped=True))
    assert (seen.names, seen.cost, seen.colors, seen.power) == (("Master",), "{1}{R}", {"R"}, 3)
    assert faces.view(sheet, obj(sheet, flipped=True, zone="graveyard")) is top


@pytest.mark.parametrize("layout", faces.DOUBLE_FACED)
def test_a_double_faced_permanent_shows_the_face_that_is_up(layout):
    front, back = Values(("Front",)), Values(("Back",))
    sheet = Sheet(layout, (front, back))
    assert faces.view(sheet, obj(sheet)) is front
    assert faces.view(sheet, obj(sheet, back=True)).names == back.names
    assert faces.view(sheet, obj(sheet, back=True, zone="graveyard")) is front
    assert faces.view(sheet, obj(sheet, half=1, zone="stack")).names == back.names


@pytest.mark.parametrize("layout", faces.INSET)
def test_an_inset_frame_counts_only_for_the_spell_cast_as_it(layout):
    normal, inset = Values(("Knight",)), Values(("Quest",))
    sheet = Sheet(layout, (normal, inset))
    assert faces.view(sheet, obj(sheet, half=1, zone="stack")) is inset
    assert faces.view(sheet, obj(sheet, zone="stack")) is normal
    assert faces.view(sheet, obj(sheet, half=1)) is normal


def test_a_prototyped_permanent_has_the_other_cost_color_and_size():
    normal = Values(("Colossus",), "{7}", types=frozenset({"artifact", "creature"}), power=6, toughness=6)
    sheet = Sheet("prototype", (normal, Values(cost="{2}{G}", power=2, toughness=3)))
    seen = faces.view(sheet, obj(sheet, prototyped=True))
    assert (seen.names, seen.cost, seen.power, seen.toughness) == (("Colossus",), "{2}{G}", 2, 3)
    assert halves.colors(seen) == {"G"}
    assert faces.view(sheet, obj(sheet, prototyped=True, zone="graveyard")) is normal


def symbols(layout, *levels):
    return faces.with_levels(Sheet(layout, (Values(power=1, toughness=1),), levels)).faces[0].abilities


def kinds(symbol, **state):
    return [op.kind for static in faces.level_statics(symbol, obj(Sheet(), **state)) for op in static.ops.ops]


def test_level_symbols_hold_in_their_range():
    low, high = symbols("leveler", Level(1, 4, 3, 3, (Keyword("flying"),)), Level(5, None, 6, 6))
    assert [kinds(low, counters={"level": n}) for n in (0, 5)] == [[], []]
    assert kinds(low, counters={"level": 4}) == ["base p/t", "gain"]
    assert kinds(high, counters={"level": 9}) == ["base p/t"]
    assert kinds(high, counters={"charge": 9}) == []


def test_station_symbols_make_a_creature_with_enough_charge_counters():
    low, high = symbols("station", Level(3, None, None, None, (Keyword("ward"),)), Level(8, None, 5, 5))
    assert kinds(low, counters={"charge": 8}) == ["gain"]
    assert kinds(high, counters={"charge": 8}) == ["add types", "base p/t"]
    assert kinds(high, counters={"charge": 7}) == []

"""The effects of abilities, counters, stickers and of how an object is."""

from __future__ import annotations

import pytest

from crkb.game.layers import units
from crkb.game.objects import Ref, Sticker
from crkb.game.terms import ClassLevel, Inert, Keyword, LevelSymbol, Op, Ops, Static
from crkb.game.values import Chars, Having
from tests.game.boards import game, thing

STATIC = Static(units.EQUIPPED, Ops((Op("gain", (Keyword("flying"),)),)))
NEWEST = "2026-08-07"


@pytest.mark.parametrize(
    ("own", "given_by", "given", "expected"),
    [
        (3, "", None, 3),
        (None, "", 9, None),
        (3, "aura", 5, 5),
        (5, "aura", 3, 5),
        (3, "aura", None, None),
        (None, "aura", 3, None),
        (None, "aura", None, None),
        (None, "aura", 12, 12),
        (12, "aura", None, 12),
        (10, "aura", None, 10),
        (None, "aura", 9, None),
    ],
)
def test_the_later_of_object_and_effect(own, given_by, given, expected):
    """Below 10 are times of the start."""
    assert units.later(own, Having(STATIC, given, given_by), 10) == expected


@pytest.mark.parametrize(
    ("level", "of", "functions"), [(0, 1, True), (0, 2, False), (1, 2, False), (2, 2, True), (3, 2, True)]
)
def test_a_class_has_the_abilities_of_its_level(level, of, functions):
    found = units.shapes(ClassLevel(of, (), (Keyword("flying"),)), thing("class", level=level))
    assert [op.value for each in found for op in each.ops.ops] == [(Keyword("flying"),)] * functions


def test_what_has_a_continuous_effect_on_characteristics():
    for ability in (STATIC, Keyword("changeling"), ClassLevel(2, (), ()), LevelSymbol("level", 1)):
        assert units.is_static(ability)
        assert units.has_static((Inert("words"), ability))
    for ability in (Keyword("flying"), Inert("words")):
        assert not units.is_static(ability)
        assert units.shapes(ability, thing("ox")) == ()
    assert not units.has_static(())


CREATURE, SPELL = Chars(types=frozenset({"creature"})), Chars(types=frozenset({"instant"}))
EMBLEM = Chars()


@pytest.mark.parametrize(
    ("zone", "now", "fields", "expected"),
    [
        ("battlefield", CREATURE, {}, True),
        ("battlefield", CREATURE, {"phased_out": True}, False),
        ("stack", SPELL, {}, True),
        ("stack", CREATURE, {}, False),
        ("command", EMBLEM, {}, True),
        ("command", CREATURE, {}, False),
        ("command", EMBLEM, {"commander": True}, False),
        ("graveyard", CREATURE, {}, False),
        ("hand", SPELL, {}, False),
    ],
)
def test_where_static_abilities_function(zone, now, fields, expected):
    assert units.functions(thing("ox", zone=zone, **fields), now) is expected


def additions(found, now=CREATURE):
    made = units.of_additions(found, now, NEWEST)
    return [(each.key[1], [op.kind for op in each.ops.ops]) for each in made]


def test_what_is_on_an_object():
    stickers = (Sticker("name", "Bold", 3, 1), Sticker("art", "x", 4), Sticker("p/t", "5/6", 5))
    stickers += (Sticker("ability", Keyword("reach"), 6),)
    found = thing("ox", counters={"flying": 2, "charge": 1, "+1/+1": 1}, stickers=stickers)
    assert additions(found) == [
        ("flying counter", ["gain"]),
        ("sticker 0", ["sticker"]),
        ("sticker 2", ["base p/t"]),
        ("sticker 3", ["gain"]),
    ]
    name, size, ability = units.of_stickers(found)
    assert (name.ops.ops[0].value, name.timestamp) == (("Bold", 1), 3)
    assert (size.ops.ops[0].value.power.value, size.ops.ops[0].value.toughness.value) == (5, 6)
    assert ability.ops.ops[0].value == (Keyword("reach"),)
    assert [each.place - name.place for each in (name, size, ability)] == [0, 2, 3]


RECONFIGURE = CREATURE._replace(abilities=(Having(Keyword("reconfigure", "{2}")),))


@pytest.mark.parametrize(
    ("fields", "now", "expected"),
    [
        ({}, RECONFIGURE, []),
        ({"attached_to": Ref("elk")}, RECONFIGURE, ["reconfigure"]),
        ({"attached_to": Ref("elk")}, CREATURE, []),
        ({"attached_to": "Bob"}, RECONFIGURE, []),
        ({"attached_to": Ref("elk"), "zone": "graveyard"}, RECONFIGURE, []),
        ({"bestowed": True}, CREATURE, ["bestow"]),
        ({"bestowed": True, "zone": "stack"}, CREATURE, ["bestow"]),
        ({"bestowed": True, "zone": "hand"}, CREATURE, []),
        ({"bestowed": True, "face_down": True}, CREATURE, []),
    ],
)
def test_what_being_attached_or_bestowed_does(fields, now, expected):
    assert [name for name, _ in additions(thing("ox", **fields), now)] == expected


@pytest.mark.parametrize(
    ("counters", "host", "number"),
    [({"hone": 2}, "elk", 2), ({}, "elk", None), ({"hone": 2}, None, None), ({"charge": 1}, "elk", None)],
)
def test_hone_counters_give_power_to_the_equipped_creature(counters, host, number):
    found = thing("blade", counters=counters, attached_to=Ref(host) if host else None)
    made = list(units.of_hone_counters(found))
    assert [(op.value.power.value, op.value.toughness.value) for each in made for op in each.ops.ops] == (
        [] if number is None else [(number, 0)]
    )


def test_an_ability_has_the_title_that_a_file_gave_it():
    named = STATIC._replace(label="rally")
    holder = thing("ox", named, STATIC, Keyword("changeling"))
    made = list(units.of_object(holder, game(holder).chars("ox"), 1))
    assert [each.title for each in made] == ["rally of ox", "ox", "ox"]
    assert [each.place for each in made] == [0, 1, 2]
    assert [each.cda for each in made] == [False, False, True]
    buried = holder._replace(zone="graveyard")
    assert [each.cda for each in units.of_object(buried, game(buried).chars("ox"), 1)] == [True]

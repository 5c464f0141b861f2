"""Where abilities function, read from the form of games (113.6)."""

from __future__ import annotations

import pytest

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.layers import functioning, units
from crkb.game.objects import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from crkb.game.values import Chars, Having
from tests.game import boards

FIELD = "battlefield"
EVERYWHERE = {FIELD, STACK, GRAVEYARD, HAND, LIBRARY, EXILE, COMMAND}
BACK = {GRAVEYARD, EXILE, HAND}
HOME = {"return": "this", "to": "battlefield"}

ABILITIES = [
    ({"rule": "can't be countered"}, {FIELD, STACK}),
    ({"rule": "can't be countered", "to": "creature spells"}, {FIELD}),
    ({"rule": "can't attack"}, {FIELD}),
    ({"to": "creatures", "do": {"p/t": "+1/+1"}}, {FIELD}),
    ({"when": "creature enters", "do": {"draw": 1}}, {FIELD}),
    ({"when": "this dies", "do": {"draw": 1}}, {FIELD}),
    ({"when": "this dies", "do": HOME}, {FIELD}),
    ({"when": "this leaves the battlefield", "do": HOME}, {FIELD}),
    ({"when": "you cast this", "do": {"draw": 1}}, {STACK}),
    ({"when": "you cast a spell", "do": {"draw": 1}}, {FIELD}),
    ({"when": ["you cast this", "this enters"], "do": {"draw": 1}}, {STACK, FIELD}),
    ({"when": "this is put into a graveyard from anywhere", "do": {"draw": 1}}, EVERYWHERE),
    ({"when": "creature is put into a graveyard from anywhere", "do": {"draw": 1}}, {FIELD}),
    ({"when": "this deals damage to a player", "do": {"draw": 1}}, {FIELD}),
    ({"when": "at the beginning of your upkeep", "do": HOME}, BACK),
    ({"when": "creature enters", "do": HOME}, BACK),
    ({"when": "creature enters", "do": [{"draw": 1}, {"move": "this", "to": "battlefield"}]}, BACK),
    ({"when": "creature enters", "do": [{"exile": "this"}, HOME]}, {FIELD}),
    ({"when": "creature enters", "do": [{"exile": "it"}, HOME]}, BACK),
    ({"when": "creature enters", "do": {"return": "this"}}, {FIELD}),
    ({"when": "creature enters", "do": {"return": "it", "to": "battlefield"}}, {FIELD}),
    ({"when": "creature dies", "do": HOME}, BACK),
    ({"when": "creature leaves the battlefield", "do": HOME}, BACK),
    ({"when": ["this dies", "creature enters"], "do": HOME}, {FIELD}),
    ({"when": "this enters or dies", "do": HOME}, {FIELD}),
    ({"when": "creature deals damage to this", "do": {"draw": 1}}, {FIELD}),
    ({"when": "this dies or is put into a graveyard from anywhere", "do": {"draw": 1}}, EVERYWHERE),
    ({"cost": "{1}, sacrifice this", "do": HOME}, {FIELD}),
    ({"cost": "{1}, sacrifice a creature", "do": HOME}, BACK),
    ({"cost": "{1}", "do": {"draw": 1}}, {FIELD}),
    ({"cost": "{1}", "do": HOME}, BACK),
    ({"cost": "{1}, discard this", "do": {"draw": 1}}, {HAND}),
    ({"cost": "{1}, discard a card", "do": {"draw": 1}}, {FIELD}),
    ({"cost": "{1}, exile a creature you control", "do": HOME}, BACK),
    ({"cost": "{1}, exile this", "do": HOME}, {FIELD}),
    ({"would": "this enters", "instead": "nothing"}, EVERYWHERE),
    ({"would": "this is put into a graveyard from anywhere", "instead": "nothing"}, EVERYWHERE),
    ({"would": "this dies", "instead": {"exile": "it"}}, {FIELD}),
    ({"would": "creature enters", "instead": "nothing"}, {FIELD}),
    ({"would": "you draw a card", "instead": "nothing"}, {FIELD}),
    ({"would": "this deals damage to a player", "instead": "nothing"}, {FIELD}),
    ({"as it enters": "tapped"}, EVERYWHERE),
    ({"does": {"draw": 1}}, {STACK}),
    ({"level": 2, "cost": "{1}", "abilities": []}, {FIELD}),
    ("flying", {FIELD}),
    ("flash", {HAND, GRAVEYARD, EXILE, COMMAND, STACK}),
    ("cycling {2}", {HAND}),
    ("{T}: Add {G}", {FIELD}),
]


@pytest.mark.parametrize(("form", "expected"), ABILITIES, ids=[str(each[0]) for each in ABILITIES])
def test_where_an_ability_of_a_creature_functions(form, expected):
    creature = Chars(types=frozenset({"creature"}))
    (ability,) = shapes.abilities([form], Words())
    assert functioning.zones(ability, boards.thing("bear"), creature) == expected


LORD = {"to": "creatures", "do": {"p/t": "+1/+1"}}
OBJECTS = [
    ("a permanent", FIELD, {"creature"}, False, True),
    ("a creature card in a graveyard", GRAVEYARD, {"creature"}, False, False),
    ("a creature spell", STACK, {"creature"}, False, False),
    ("an instant spell", STACK, {"instant"}, False, True),
    ("a sorcery spell", STACK, {"sorcery"}, False, True),
    ("an instant card in hand", HAND, {"instant"}, False, False),
    ("an emblem", COMMAND, set(), False, True),
    ("a commander of no type", COMMAND, set(), True, False),
    ("a card of a permanent type in the command zone", COMMAND, {"enchantment"}, False, False),
    ("an emblem-like object elsewhere", EXILE, set(), False, False),
]


@pytest.mark.parametrize(
    ("zone", "types", "commander", "expected"),
    [each[1:] for each in OBJECTS],
    ids=[each[0] for each in OBJECTS],
)
def test_where_a_static_ability_functions(zone, types, commander, expected):
    now = Chars(types=frozenset(types))
    found = boards.thing("it", zone=zone, commander=commander)
    assert units.functions(found, now) is expected
    assert functioning.zones_fit(shapes.ability(LORD, Words()), found, now) is expected


def test_objects_are_grouped_by_what_functions_of_them():
    """By what they are, where they are, and whether they are commanders; phased-out ones do nothing."""
    having = Having(shapes.ability(LORD, Words()))
    dead = Having(shapes.ability({"when": "you cast this", "do": {"draw": 1}}, Words()))
    now, other = Chars(abilities=(having,)), Chars(abilities=(dead,))
    objects = [
        boards.thing("plain"),
        boards.thing("one"),
        boards.thing("gone", phased_out=True),
        boards.thing("two"),
        boards.thing("buried", zone=GRAVEYARD),
        boards.thing("chief", zone=COMMAND, commander=True),
        boards.thing("emblem", zone=COMMAND),
        boards.thing("cast"),
    ]
    chars = {each.id: now for each in objects} | {"plain": Chars(), "cast": other}
    found = functioning.functioning(objects, chars)
    there = [(havings, [each.id for each in group]) for havings, group in found]
    assert there == [
        ((having,), ["one", "two"]),
        ((), []),
        ((), []),
        ((having,), ["emblem"]),
        ((), []),
    ]


@pytest.mark.parametrize(
    ("keyword", "zone", "keys"),
    [
        ("prowess", FIELD, ["k", "k.0"]),
        ("prowess", GRAVEYARD, []),
        ("dredge 2", GRAVEYARD, ["k", "k.0"]),
        ("dredge 2", FIELD, []),
        ("suspend 2—{1}", EXILE, ["k", "k.0", "k.1"]),
        ("vanishing 2", FIELD, ["k", "k.0", "k.1"]),
        ("vanishing 2", EXILE, ["k", "k.0"]),
        ("madness {1}", HAND, ["k", "k.0", "k.1"]),
        ("fading 2", HAND, ["k", "k.0"]),
    ],
)
def test_where_a_keyword_and_what_it_stands_for_function(keyword, zone, keys):
    (ability,) = shapes.abilities([keyword], Words())
    now = Chars(types=frozenset({"creature"}), abilities=(Having(ability, key="k"),))
    assert [each.key for each in functioning.of(boards.thing("it", zone=zone), now)] == keys


STARTED = 10
"""Timestamps of the start are below this."""


@pytest.mark.parametrize(
    ("own", "given", "by", "expected"),
    [
        (3, 7, "", 3),
        (None, 7, "", None),
        (3, 7, "wind", 7),
        (8, 7, "wind", 8),
        (None, STARTED, "wind", STARTED),
        (None, STARTED - 1, "wind", None),
        (STARTED, None, "wind", STARTED),
        (STARTED - 1, None, "wind", None),
        (None, None, "wind", None),
    ],
)
def test_a_given_ability_has_the_later_timestamp(own, given, by, expected):
    having = Having(shapes.ability(LORD, Words()), given, by)
    assert units.later(own, having, STARTED) == expected

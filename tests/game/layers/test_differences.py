"""Characteristics in words: what an object is, and what a change made of it."""

from __future__ import annotations

import pytest

from crkb.game.layers import differences
from crkb.game.layers.explaining_operations import FIELD_OF, RULES_OF, SETTING, makes_basic, overrides
from crkb.game.terms import (
    Activated,
    AsEnters,
    Filter,
    Inert,
    Keyword,
    ManaAbility,
    Op,
    Ops,
    Prevention,
    Replacement,
    RuleChange,
    SpellAbility,
    Static,
    This,
    Triggered,
)
from crkb.game.values import Chars, Having

THIS = Filter((This(),))
BEAR = Chars(
    ("Bear",),
    types=frozenset({"creature"}),
    subtypes=frozenset({"Bear"}),
    colors=frozenset("G"),
    power=2,
    toughness=3,
    controller="Ann",
)
FLYING, REACH = Having(Keyword("flying"), key="0"), Having(Keyword("reach"), key="1")

SUMMARIES = [
    (BEAR, "2/3 G creature Bear"),
    (BEAR._replace(supertypes=frozenset({"snow", "legendary"})), "2/3 G legendary snow creature Bear"),
    (BEAR._replace(colors=frozenset("GWR"), subtypes=frozenset()), "2/3 WRG creature"),
    (BEAR._replace(toughness=None), "G creature Bear"),
    (BEAR._replace(power=None), "G creature Bear"),
    (BEAR._replace(subtypes=frozenset("ABCDEFGH")), "2/3 G creature A B C D E F G H"),
    (BEAR._replace(subtypes=frozenset("ABCDEFGHI")), "2/3 G creature 9 subtypes"),
    (Chars(), "an object without characteristics"),
    (BEAR._replace(unknown=True), "an unknown card"),
]


@pytest.mark.parametrize(("now", "expected"), SUMMARIES, ids=[each[1] for each in SUMMARIES])
def test_what_an_object_is(now, expected):
    assert differences.summary(now) == expected


CHANGES = [
    ({}, "nothing changes"),
    ({"controller": "Bob"}, "controller Ann -> Bob"),
    ({"names": ()}, "name Bear -> none"),
    ({"names": ("Ox", "Elk")}, "name Bear -> Ox // Elk"),
    ({"supertypes": frozenset({"snow"})}, "supertypes none -> snow"),
    ({"types": frozenset({"land"})}, "types creature -> land"),
    ({"subtypes": frozenset({"Elf", "Ape"})}, "subtypes Bear -> Ape Elf"),
    ({"colors": frozenset()}, "colors G -> none"),
    ({"colors": frozenset("RU")}, "colors G -> UR"),
    ({"abilities": (FLYING, REACH)}, "gains flying, reach"),
    ({"power": 5}, "p/t 2/3 -> 5/3"),
    ({"toughness": None}, "p/t 2/3 -> none"),
    ({"controller": "Bob", "power": 5}, "controller Ann -> Bob, p/t 2/3 -> 5/3"),
]


@pytest.mark.parametrize(("changed", "expected"), CHANGES, ids=[each[1] for each in CHANGES])
def test_what_changed(changed, expected):
    assert differences.between(BEAR, BEAR._replace(**changed)) == expected


def test_what_was_lost_and_what_came():
    flier = BEAR._replace(abilities=(FLYING,))
    assert differences.between(flier, BEAR) == "loses flying"
    assert differences.between(flier, BEAR._replace(abilities=(REACH,))) == "gains reach, loses flying"
    assert differences.between(Chars(), BEAR._replace(controller="")) == (
        "name none -> Bear, types none -> creature, subtypes none -> Bear, colors none -> G, p/t none -> 2/3"
    )


NAMED = [
    (Keyword("ward", "{2}", label="shell"), "ward {2}"),
    (Static(THIS, Ops(()), label="rally"), "rally"),
    (ManaAbility((), ("{G}", "{W}")), "a mana ability for {G} or {W}"),
    (ManaAbility((), ("{G}",), "bloom"), "bloom"),
    (Inert("words"), "a text that is not taken into account"),
    (Static(THIS, Ops(())), "a static ability"),
    (RuleChange("can't block", THIS), "a static ability"),
    (Triggered((), ()), "a triggered ability"),
    (Replacement(None, "nothing"), "a replacement ability"),
    (Prevention("all"), "a prevention ability"),
    (Activated((), ()), "an activated ability"),
    (SpellAbility(()), "an ability"),
    (AsEnters("enters", ()), "an ability"),
]


@pytest.mark.parametrize(("ability", "expected"), NAMED, ids=[each[1] for each in NAMED])
def test_what_an_ability_is_called(ability, expected):
    assert differences.named(ability) == expected


# ---- what an operation undoes

GIVES, TAKES = Op("gain", (Keyword("flying"),)), Op("lose", (Keyword("flying"),))
TAKES_ALL, PAINTS = Op("lose all", "abilities"), Op("add color", ("R",))
OVERRIDES = [
    (Op("set color", ()), PAINTS, True),
    (Op("set types", ()), Op("add types", ()), True),
    (PAINTS, PAINTS, False),
    (GIVES, TAKES, True),
    (TAKES, GIVES, True),
    (GIVES, TAKES_ALL, True),
    (TAKES_ALL, GIVES, True),
    (GIVES, GIVES, False),
    (TAKES, TAKES, False),
    (TAKES, TAKES_ALL, False),
    (GIVES, Op("lose", (Keyword("reach"),)), False),
    (Op("lose", (Keyword("reach"),)), GIVES, False),
    (Op("can't have", (Keyword("flying"),)), GIVES, False),
    (PAINTS, GIVES, False),
]


@pytest.mark.parametrize(("op", "earlier", "expected"), OVERRIDES)
def test_whether_an_operation_undoes_an_earlier_one(op, earlier, expected):
    assert overrides(op, [PAINTS, earlier]) is expected


def test_nothing_was_undone_before():
    assert overrides(Op("set color", ()), []) is True
    assert overrides(GIVES, []) is False


def test_what_sets_a_characteristic_sets_one_that_is_told():
    assert FIELD_OF.keys() >= SETTING
    assert {*RULES_OF, "control", "gain", "sticker", "switch"} - {"text"} == {*FIELD_OF}


LAND = Chars(types=frozenset({"land"}), abilities=(Having(Keyword("flying"), key="basic Forest"),))


@pytest.mark.parametrize("kind", ["set land types", "set subtypes", "add land types", "set creature types"])
def test_what_makes_a_basic_land(kind):
    assert makes_basic(Op(kind, ()), Chars(), LAND) is (kind in ("set land types", "set subtypes"))
    assert makes_basic(Op(kind, ()), LAND, LAND._replace(abilities=())) is False
    assert makes_basic(Op(kind, ()), LAND, LAND._replace(types=frozenset())) is False

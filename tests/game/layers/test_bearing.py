"""What effects look at and what they change, by what they say."""

from __future__ import annotations

import pytest

from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.layers import bearing
from crkb.game.layers.sublayers import LAYERS
from crkb.game.layers.units import Unit
from crkb.game.objects import Context, Ref
from crkb.game.terms import (
    PT,
    AbilitiesOf,
    Filter,
    Inert,
    It,
    ItsController,
    ItsOwner,
    Keyword,
    Number,
    Op,
    Ops,
    Static,
    ValueOf,
)

WORDS = Words(ids=frozenset({"ox", "ring"}), players=frozenset({"Ann", "Bob"}))
BY_NAME = {layer.name: layer for layer in LAYERS}
RED = Op("set color", ("R",))


def filter_of(said):
    return language.read_filter(said, WORDS)


def unit(*ops, to="this", condition=None, x=None, ability=True, affects=None):
    read = None if condition is None else language.read_condition(condition, WORDS)
    own = Static(filter_of(to), Ops(tuple(ops), x), read) if ability else None
    context = Context(Ref("ring"), "Ann")
    return Unit(("ring", "0"), "ring", Ops(tuple(ops), x), context, None, filter_of(to), affects, read, own)


def read_by(made, layer="5", *, started=False):
    return bearing.reads(made, BY_NAME[layer], started) - {"existence"}


LOOKED_AT = [
    ("creatures", {"type"}),
    ("Elves", {"subtype"}),
    ("legendary permanents", {"supertype"}),
    ("red permanents", {"color"}),
    ("colorless permanents", {"color"}),
    ("permanents", set()),
    ("2/2 creatures", {"p/t", "type"}),
    ("permanents with power 2 or less", {"p/t", "type"}),
    ("permanents you control", {"controller"}),
    ("permanents Bob owns", {"controller"}),
    ("permanents with flying", {"keyword"}),
    ("permanents of the chosen color", {"subtype", "type", "color", "name"}),
    ("permanents with the same name as this", {"name"}),
    ("permanents that share a color with this", {"color"}),
    ("permanents with a +1/+1 counter", set()),
    ("you", {"controller"}),
    ("its controller", {"controller"}),
    ("ox", set()),
    ("this", set()),
]


@pytest.mark.parametrize(("to", "expected"), LOOKED_AT, ids=[each[0] for each in LOOKED_AT])
def test_what_decides_whom_an_effect_affects(to, expected):
    made = unit(RED, to=to)
    assert read_by(made) == expected
    assert bearing.scope(made) == expected
    assert read_by(made, started=True) == set()
    assert bearing.scope(made._replace(ability=None)) == expected


CONDITIONS = [
    ("you control an artifact", {"controller", "type"}),
    ("ox is red", {"color"}),
    ("ox has flying", {"keyword"}),
    ("ox's power is 2 or more", {"p/t", "type"}),
    ("it's your turn", set()),
]


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS, ids=[each[0] for each in CONDITIONS])
def test_what_decides_whether_it_applies(condition, expected):
    made = unit(RED, condition=condition)
    assert read_by(made) == expected
    assert bearing.scope(made) == expected


def test_an_ability_is_looked_at_until_it_has_begun():
    made = unit(RED)
    assert bearing.reads(made, BY_NAME["5"], False) == {"existence"}
    assert bearing.reads(made, BY_NAME["5"], True) == set()
    assert bearing.reads(unit(RED, ability=False), BY_NAME["5"], False) == set()


ITS_POWER, FIXED = ValueOf(It(), "power"), PT(Number(1), Number(1))


def test_what_it_does_is_looked_at_where_it_does_it():
    made = unit(RED, Op("p/t", PT(ITS_POWER, Number(0))))
    assert read_by(made, "7c") == read_by(made, "7c", started=True) == {"p/t", "type"}
    assert read_by(made) == set()
    borrows = unit(Op("gain", (AbilitiesOf(filter_of("ox"), "static"),)))
    assert read_by(borrows, "6") == {"keyword"}
    assert read_by(unit(RED, x=ITS_POWER)) == {"p/t", "type"}


@pytest.mark.parametrize("kind", ["add subtypes", "add creature types", "add land types"])
def test_added_subtypes_look_at_the_card_types(kind):
    assert read_by(unit(Op(kind, ("Elf",))), "4") == {"type"}
    assert read_by(unit(Op("add types", ("land",))), "4") == set()


CHANGED = [
    (Op("control", filter_of("you")), "2", {"controller"}),
    (Op("text", ()), "3", {"subtype", "keyword", "existence", "color"}),
    (Op("name", "Ox"), "3", {"name"}),
    (Op("sticker", ("Ox", 0)), "3", {"name"}),
    (Op("lose types", ()), "4", {"type", "subtype", "keyword"}),
    (Op("set types", ()), "4", {"type", "subtype", "keyword"}),
    (Op("add types", ()), "4", {"type", "keyword"}),
    (Op("set subtypes", ()), "4", {"subtype", "keyword", "existence"}),
    (Op("add subtypes", ()), "4", {"subtype", "keyword"}),
    (Op("set creature types", ()), "4", {"subtype"}),
    (Op("add creature types", ()), "4", {"subtype"}),
    (Op("set land types", ()), "4", {"subtype", "keyword", "existence"}),
    (Op("add land types", ()), "4", {"subtype", "keyword"}),
    (Op("set supertypes", ()), "4", {"supertype"}),
    (Op("add supertypes", ()), "4", {"supertype"}),
    (Op("lose supertypes", ()), "4", {"supertype"}),
    (RED, "5", {"color"}),
    (Op("add color", ()), "5", {"color"}),
    (Op("gain", ()), "6", {"keyword"}),
    (Op("lose all", "abilities"), "6", {"keyword", "existence"}),
    (Op("base p/t", FIXED), "7b", {"p/t"}),
    (Op("p/t", FIXED), "7c", {"p/t"}),
    (Op("switch", "p/t"), "7d", {"p/t"}),
]


@pytest.mark.parametrize(("op", "layer", "expected"), CHANGED, ids=[each[0].kind for each in CHANGED])
def test_what_an_operation_may_change_where_it_is_done(op, layer, expected):
    made = unit(op)
    assert bearing.writes(made, BY_NAME[layer]) == expected
    others = [each for each in LAYERS if op.kind not in each.kinds]
    assert not any(bearing.writes(made, each) for each in others)


LOST = [
    ((Keyword("flying"),), {"keyword"}),
    ((Keyword("flying"), Keyword("reach")), {"keyword"}),
    ((Keyword("flying"), Keyword("changeling")), {"keyword", "existence"}),
    ((Keyword("devoid"),), {"keyword", "existence"}),
    ((Inert("words"),), {"keyword", "existence"}),
    ((Keyword("flying"), Inert("words")), {"keyword", "existence"}),
]


@pytest.mark.parametrize("kind", ["lose", "can't have"])
@pytest.mark.parametrize(("lost", "expected"), LOST)
def test_with_a_plain_keyword_no_effect_ceases(kind, lost, expected):
    assert bearing.writes(unit(Op(kind, lost)), BY_NAME["6"]) == expected


def test_several_operations_of_a_layer_change_all_of_theirs():
    made = unit(Op("add supertypes", ()), Op("set creature types", ()), RED)
    assert bearing.writes(made, BY_NAME["4"]) == {"supertype", "subtype"}


PLAYERS = [
    ("you", True),
    ("players", True),
    ("opponents", True),
    ("permanents", True),
    ("creatures", False),
    ("creatures and artifacts", False),
    ("creatures and you", True),
    ("ox", True),
]


@pytest.mark.parametrize(("said", "expected"), PLAYERS)
def test_whether_a_filter_can_mean_players(said, expected):
    assert bearing.about_players(filter_of(said)) is expected


def test_what_is_something_else_for_each_object():
    size = Op("p/t", PT(ITS_POWER, Number(0)))
    given = [Op("control", Filter((part,))) for part in (ItsController(), ItsOwner())]
    for op, expected in [(size, True), (given[0], True), (given[1], True), (RED, False)]:
        assert bearing.about_each(unit(op), op) is expected
    assert bearing.about_each(unit(RED, x=ITS_POWER), RED) is True
    assert bearing.about_each(unit(RED, x=Number(2)), RED) is False
    subtypes = Op("add subtypes", ("Elf",))
    assert bearing.about_each(unit(subtypes), subtypes) is True

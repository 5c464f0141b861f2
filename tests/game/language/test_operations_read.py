"""Operations, exceptions of copies and ways to enter as data: every one of them; wrong ones."""

from __future__ import annotations

import pytest
import yaml

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import shapes
from crkb.game.language.language import Words, read_condition, read_filter

WORDS = Words(frozenset({"Ann", "Bob"}), frozenset({"bear", "wall"}))
FLYING = t.Keyword("flying", label="flying")


def data(text):
    return yaml.safe_load(text)


def who(text):
    return read_filter(text, WORDS)


def condition(text):
    return read_condition(text, WORDS)


def pt(power, toughness):
    return t.PT(*(None if each is None else t.Number(each) for each in (power, toughness)))


OPS = {
    "{copy: bear}": ("copy", t.CopyOf(who("bear"))),
    "{copy: {of: bear, except: [{not: legendary}]}}": (
        "copy",
        t.CopyOf(who("bear"), (t.CopyException("not", "legendary"),)),
    ),
    "{control: you}": ("control", who("you")),
    "{set types: [artifact, creature]}": ("set types", ("artifact", "creature")),
    "{add types: [artifact]}": ("add types", ("artifact",)),
    "{set subtypes: [Bear, Forest]}": ("set subtypes", ("Bear", "Forest")),
    "{add subtypes: every creature type}": ("add subtypes", ("every creature type",)),
    "{set creature types: [chosen]}": ("set creature types", ("[chosen]",)),
    "{add creature types: [every creature type]}": ("add creature types", ("every creature type",)),
    "{set land types: [Island]}": ("set land types", ("Island",)),
    "{add land types: [Swamp]}": ("add land types", ("Swamp",)),
    "{set supertypes: []}": ("set supertypes", ()),
    "{add supertypes: [snow]}": ("add supertypes", ("snow",)),
    "{lose supertypes: [legendary]}": ("lose supertypes", ("legendary",)),
    "{set color: []}": ("set color", ()),
    "{set color: [chosen]}": ("set color", ("[chosen]",)),
    "{add color: [R, G]}": ("add color", ("R", "G")),
    "{name: Cave Bear}": ("name", "Cave Bear"),
    "{gain: [flying]}": ("gain", (FLYING,)),
    "{gain: [{abilities of: creatures, kind: activated}]}": (
        "gain",
        (t.AbilitiesOf(who("creatures"), "activated"),),
    ),
    "{lose: [flying]}": ("lose", (FLYING,)),
    "{lose all: abilities}": ("lose all", "abilities"),
    "{lose all: abilities except mana abilities}": ("lose all", "abilities except mana abilities"),
    "{can't have: [flying]}": ("can't have", (FLYING,)),
    "{base p/t: 4/5}": ("base p/t", pt(4, 5)),
    "{base p/t: 3}": ("base p/t", pt(3, 3)),
    "{base p/t: number of creatures}": (
        "base p/t",
        t.PT(t.CountOf(who("creatures")), t.CountOf(who("creatures"))),
    ),
    "{base p/t: X/X}": ("base p/t", t.PT(t.X(), t.X())),
    "{base p/t: {power: 0}}": ("base p/t", pt(0, None)),
    "{base p/t: {power: 1, toughness: your life}}": ("base p/t", t.PT(t.Number(1), t.LifeOf("you"))),
    "{p/t: +1/-2}": ("p/t", pt(1, -2)),
    "{p/t: -0/-1}": ("p/t", pt(0, -1)),
    "{p/t: +X/-X}": ("p/t", t.PT(t.X(), t.Sum(t.Number(0), t.X(), minus=True))),
    "{switch: p/t}": ("switch", "p/t"),
    "{text: {replace: {swamp: island}}}": ("text", (("Swamp", "Island"),)),
    "{text: {replace: {red: blue, Elf: goblin}}}": ("text", (("red", "blue"), ("Elf", "Goblin"))),
}


@pytest.mark.parametrize("text", OPS)
def test_operations(text):
    assert shapes.ops(data(text), WORDS) == t.Ops((t.Op(*OPS[text]),))


def test_every_operation_is_tested():
    assert {kind for kind, _ in OPS.values()} == set(t.OPERATIONS)


def test_operations_of_one_effect_with_their_x():
    found = shapes.ops(data("{p/t: +X/+0, gain: [flying], X: number of creatures}"), WORDS)
    assert {op.kind for op in found.ops} == {"p/t", "gain"}
    assert found.x == t.CountOf(who("creatures"))


EXCEPTIONS = {
    "{keep: [name, cost, colors, supertypes, types, subtypes, p/t, loyalty]}": (
        "keep",
        ("name", "cost", "colors", "supertypes", "types", "subtypes", "p/t", "loyalty"),
    ),
    "{add supertypes: [snow]}": ("add supertypes", ("snow",)),
    "{add types: [artifact]}": ("add types", ("artifact",)),
    "{add subtypes: [Bear]}": ("add subtypes", ("Bear",)),
    "{set name: Foo}": ("set name", "Foo"),
    "{set color: [U]}": ("set color", ("U",)),
    "{set types: [creature]}": ("set types", ("creature",)),
    "{set p/t: 7/7}": ("set p/t", pt(7, 7)),
    "{not: legendary}": ("not", "legendary"),
    "{gain: [flying]}": ("gain", (FLYING,)),
    "{omit: [cost, flying]}": ("omit", ("cost", FLYING)),
    "{enters: with 2 +1/+1 counters}": ("enters", (t.Enters("with", t.Number(2), "+1/+1"),)),
}


@pytest.mark.parametrize("text", EXCEPTIONS)
def test_exceptions_of_copies(text):
    assert shapes.exceptions([data(text)], WORDS) == (t.CopyException(*EXCEPTIONS[text]),)


def test_every_exception_is_tested():
    assert {kind for kind, _ in EXCEPTIONS.values()} == set(t.EXCEPTIONS)


def test_an_exception_may_have_a_condition():
    (found,) = shapes.exceptions(data("[{gain: [flying], if: it is a creature}]"), WORDS)
    assert found.condition == condition("it is a creature")


ENTERS = {
    "tapped": t.Enters("tapped"),
    "with 2 +1/+1 counters": t.Enters("with", t.Number(2), "+1/+1"),
    "with 1 additional +1/+1 counter": t.Enters("with", t.Number(1), "+1/+1", additional=True),
    "with an additional +1/+1 counter": t.Enters("with", t.Number(1), "+1/+1", additional=True),
    "with a first strike counter": t.Enters("with", t.Number(1), "first strike"),
    "with X charge counters": t.Enters("with", t.X(), "charge"),
    "with number of creatures +1/+1 counters": t.Enters("with", t.CountOf(who("creatures")), "+1/+1"),
    **{f"choose a {each}": t.Enters("choose", what=each) for each in t.CHOSEN},
    "choose an opponent": t.Enters("choose", what="opponent"),
}


@pytest.mark.parametrize("text", ENTERS)
def test_ways_to_enter(text):
    assert shapes.enters(text, WORDS) == (ENTERS[text],)


def test_several_ways_and_copies():
    found = shapes.enters(
        data("[tapped, {may copy: creature, except: [{not: snow}], until: end of turn}]"), WORDS
    )
    copy = t.CopyOf(who("creature"), (t.CopyException("not", "snow"),))
    assert found == (t.Enters("tapped"), t.Enters("may copy", copy=copy, until=t.Duration("end of turn")))
    (other,) = shapes.enters(data("{as a copy of: bear}"), WORDS)
    assert other == t.Enters("as a copy", copy=t.CopyOf(who("bear")))


@pytest.mark.parametrize(
    "text",
    [
        "[{keep: [nam]}]",
        "[{}]",
        "[{if: it was kicked}]",
        "[{ad types: [artifact]}]",
        "[{set p/t: +1/+1}]",
        "[{not: legendry}]",
        "{not: legendary}",
    ],
)
def test_wrong_exceptions(text):
    with pytest.raises(GameFormError):
        shapes.exceptions(data(text), WORDS, "except")

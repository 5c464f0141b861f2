"""Which terms say the same."""

import pytest

from crkb.game import terms as t
from crkb.game.terms.likeness import same, unordered

CREATURE, RED, LAND = t.Word("type", "creature"), t.Word("color", "R"), t.Word("type", "land")
CREATURES, LANDS = t.Group((CREATURE,)), t.Group((LAND,))
THIS = t.Filter((t.This(),))


def gives(*ops, to=THIS, x=None, label=""):
    return t.Static(to, t.Ops(ops, x), label=label)


FLYING, SMALL = t.Op("gain", (t.Keyword("flying"),)), t.Op("base p/t", t.PT(t.Number(1), t.Number(2)))

SAME = {
    "names that a file gives": (gives(FLYING, label="one"), gives(FLYING, label="two")),
    "names of keywords": (t.Keyword("cycling", "{2}", 1, "one"), t.Keyword("cycling", "{2}", 2, "two")),
    "the order of operations": (gives(FLYING, SMALL), gives(SMALL, FLYING)),
    "the order of parts": (
        gives(FLYING, to=t.Filter((CREATURES, LANDS))),
        gives(FLYING, to=t.Filter((LANDS, CREATURES))),
    ),
    "the order of words": (
        gives(FLYING, to=t.Filter((t.Group((CREATURE, RED)),))),
        gives(FLYING, to=t.Filter((t.Group((RED, CREATURE)),))),
    ),
    "the order of abilities that are given": (
        gives(t.Op("gain", (t.Keyword("flying"), t.Keyword("reach")))),
        gives(t.Op("gain", (t.Keyword("reach"), t.Keyword("flying")))),
    ),
    "the order of values": (
        gives(t.Op("add types", ("artifact", "land"))),
        gives(t.Op("add types", ("land", "artifact"))),
    ),
}

DIFFERENT = {
    "keywords": (t.Keyword("cycling", "{2}"), t.Keyword("cycling", "{3}")),
    "kinds of keywords": (t.Keyword("equip", "{2}"), t.Keyword("cycling", "{2}")),
    "operations": (gives(FLYING), gives(SMALL)),
    "kinds of operations": (
        gives(t.Op("add types", ("land",))),
        gives(t.Op("set types", ("land",))),
    ),
    "power and toughness": (
        gives(SMALL),
        gives(t.Op("base p/t", t.PT(t.Number(2), t.Number(1)))),
    ),
    "X": (gives(FLYING, x=t.Number(1)), gives(FLYING, x=t.Number(2))),
    "whom it is about": (
        gives(FLYING, to=t.Filter((CREATURES,))),
        gives(FLYING, to=t.Filter((LANDS,))),
    ),
    "the order of instructions": (
        t.SpellAbility((t.Verb("tap", THIS), t.Verb("untap", THIS))),
        t.SpellAbility((t.Verb("untap", THIS), t.Verb("tap", THIS))),
    ),
    "shapes": (t.Inert("flying"), t.Keyword("flying")),
    "how often": (
        gives(t.Op("add types", ("land",)), t.Op("add types", ("artifact",))),
        gives(t.Op("add types", ("land",))),
    ),
}


@pytest.mark.parametrize("about", SAME)
def test_what_makes_no_difference(about):
    assert same(*SAME[about])


@pytest.mark.parametrize("about", DIFFERENT)
def test_what_makes_a_difference(about):
    assert not same(*DIFFERENT[about])


@pytest.mark.parametrize("term", [(), (1, 2), "word", None, ((), ())])
def test_what_has_no_names_is_as_it_is(term):
    assert unordered(term) == term


@pytest.mark.parametrize(
    ("term", "expected"),
    [(("b", "a"), frozenset({"a", "b"})), (((1, 2), "a"), ((1, 2), "a")), (("a", 1), frozenset({"a", 1}))],
)
def test_lists_of_names_have_no_order(term, expected):
    assert unordered(term) == expected

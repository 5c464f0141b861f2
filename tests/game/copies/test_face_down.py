"""What face-down objects show, what turns them face up, and what can't be turned face down."""

from __future__ import annotations

import pytest

from crkb.game.copies import face_down
from crkb.game.objects import Component
from crkb.game.terms import CostItem, Keyword
from crkb.game.values import Sheet, Values
from tests.game.boards import game, thing

MORPH = Keyword("morph", "{2}{G}", (CostItem("mana", "{2}{G}"),))
DISGUISE = Keyword("disguise", "{3}", (CostItem("mana", "{3}"),))


def card(*abilities, cost="{4}", types=("creature",), layout="normal", back=None):
    front = Values(("Grim Fiend",), cost, types=frozenset(types), abilities=abilities, power=6, toughness=6)
    return Sheet(layout, (front,) if back is None else (front, back))


def down(*abilities, **fields):
    printed = fields.pop("printed", None) or card(*abilities)
    return thing("fiend", printed=printed, face_down=True, **fields)


@pytest.mark.parametrize("zone", ["battlefield", "stack", "exile"])
def test_where_being_face_down_hides_what_it_is(zone):
    assert face_down.shows(down(zone=zone))
    assert not face_down.shows(down(zone=zone)._replace(face_down=False))


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "command"])
def test_where_it_hides_nothing(zone):
    assert not face_down.shows(down(zone=zone))


VALUES = [
    (down(), face_down.PLAIN),
    (down(zone="stack"), face_down.PLAIN),
    (down(MORPH), face_down.PLAIN),
    (down(DISGUISE), face_down.WITH_WARD),
    (down(face_down_by="disguise"), face_down.WITH_WARD),
    (down(DISGUISE, face_down_by="manifest"), face_down.PLAIN),
    (down(DISGUISE, zone="exile"), face_down.BLANK),
]


@pytest.mark.parametrize(("obj", "expected"), VALUES)
def test_what_it_is_face_down(obj, expected):
    assert face_down.values(obj) is expected


def test_the_values_of_a_face_down_object():
    assert (face_down.PLAIN.power, face_down.PLAIN.toughness, face_down.PLAIN.types) == (2, 2, {"creature"})
    assert face_down.PLAIN.colors == face_down.BLANK.colors == frozenset()
    assert [each.name for each in face_down.WITH_WARD.abilities] == ["ward"]


COSTS = [
    (down(MORPH), ("{2}{G}",)),
    (down(Keyword("megamorph", "{1}")), ("{1}",)),
    (down(DISGUISE), ("{3}",)),
    (down(MORPH, DISGUISE), ("{2}{G}", "{3}")),
    (down(MORPH, MORPH), ("{2}{G}",)),
    (down(MORPH)._replace(face_down=False), ()),
    (down(MORPH, zone="exile"), ()),
    (down(MORPH, phased_out=True), ()),
    (down(), ()),
    (down(face_down_by="manifest"), ("{4}",)),
    (down(MORPH, face_down_by="manifest"), ("{2}{G}", "{4}")),
    (down(face_down_by="effect"), ()),
    (down(printed=card(types=("enchantment",)), face_down_by="manifest"), ()),
    (down(printed=card(cost=None), face_down_by="manifest"), ()),
    (down(printed=card(MORPH, types=("instant",))), ()),
]


@pytest.mark.parametrize(("obj", "expected"), COSTS)
def test_what_may_be_paid_to_turn_it_up(obj, expected):
    at = game(obj)
    assert face_down.turning_up_costs(at, obj) == expected
    assert face_down.turning_up_cost(at, obj) == (" or ".join(expected) or None)


def parts(*sheets):
    return tuple(Component(f"part-{i}", each, "Ann") for i, each in enumerate(sheets))


INSTANT = card(types=("instant",))
STAYING = [
    (down(), True),
    (down(printed=card(types=("sorcery",))), False),
    (down(printed=INSTANT), False),
    (down(printed=card(back=INSTANT.faces[0], layout="modal")), True),
    (down(components=parts(card(), INSTANT)), False),
    (down(components=parts(card(), card())), True),
    (down(printed=INSTANT, components=parts(card(), card())), True),
]


@pytest.mark.parametrize(("obj", "expected"), STAYING)
def test_no_instant_or_sorcery_card_is_turned_face_up(obj, expected):
    assert face_down.can_be_turned_up(obj) is expected


BACK = Values(("Other",))


def up(**fields):
    return down(**fields)._replace(face_down=False)


REFUSED = [
    (down(), "708.2b"),
    (up(), ""),
    (up(printed=card(back=BACK, layout="transforming")), "712.16"),
    (up(printed=card(back=BACK, layout="modal")), "712.16"),
    (up(printed=card(layout="meld"), components=parts(card(), card())), "712.16"),
    (up(components=parts(card(), card(back=BACK, layout="transforming"))), "727.2j"),
    (up(components=parts(card(), card())), ""),
    (up(printed=card(back=BACK, layout="flip")), ""),
]


@pytest.mark.parametrize(("obj", "rule"), REFUSED)
def test_what_cannot_be_turned_face_down(obj, rule):
    assert face_down.why_not_turned_down(obj)[0] == rule
    assert bool(face_down.why_not_turned_down(obj)[1]) is bool(rule)


def test_face_up_it_would_have_its_own_characteristics():
    hidden = down(MORPH)
    found = face_down.face_up_chars(game(hidden), hidden)
    assert (found.name, found.power) == ("Grim Fiend", 6)

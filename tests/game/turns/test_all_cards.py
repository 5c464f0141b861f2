"""The cards of a game, each by itself, and which are of no player's deck."""

from __future__ import annotations

import pytest

from crkb.game.objects import Component
from crkb.game.turns import all_cards
from crkb.game.values import Sheet, Values
from tests.game.boards import game, thing


def of_type(*types, subtypes=(), **fields):
    face = Values(types=frozenset(types), subtypes=frozenset(subtypes))
    return thing("it", printed=Sheet(faces=(face,)), **fields)


def test_a_permanent_of_several_cards_is_taken_apart():
    parts = (Component("one", Sheet(), "Ann"), Component("pile", Sheet(), "Bob"))
    found = all_cards.separate(game(thing("pile", components=parts), thing("bear")))
    assert {each.id: (each.zone, each.owner) for each in found.values()} == {
        "one": ("battlefield", "Ann"),
        "pile": ("battlefield", "Bob"),
        "bear": ("battlefield", "Ann"),
    }


@pytest.mark.parametrize(
    ("card", "belongs"),
    [
        (of_type("plane", zone="command", face_down=True), True),
        (of_type("phenomenon", zone="command"), True),
        (of_type("scheme", zone="exile", face_down=True), True),
        (of_type("artifact", subtypes=["Attraction"], zone="command", face_down=True), True),
        (of_type("artifact", zone="command", face_down=True), False),
        (of_type("vanguard", zone="command"), False),
    ],
)
def test_supplementary_decks(card, belongs):
    assert all_cards.of_supplementary_deck(card) is belongs


@pytest.mark.parametrize("kind", ["vanguard", "dungeon", "conspiracy"])
def test_other_nontraditional_cards(kind):
    asked = all_cards.is_vanguard, all_cards.is_dungeon, all_cards.is_conspiracy
    assert [each.__name__ for each in asked if each(of_type(kind))] == [f"is_{kind}"]

"""Which names of a card may be chosen (201.4); the cases of games and the scenarios have what follows."""

import pytest

from crkb.game.copies import card_names
from crkb.game.values import LAYOUTS

SECOND = {
    "adventurer": ("715.5", "201.4f"),
    "flip": ("710.5", "201.4c"),
    "meld": ("712.19", "201.4e"),
    "modal": ("712.19", "201.4d"),
    "omen": ("201.4", "201.4a"),
    "preparation": ("201.4", "201.4a"),
    "room": ("709.4a", "201.4b"),
    "split": ("709.4a", "201.4b"),
    "transforming": ("712.19", "201.4d"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_rules_about_both_names(layout):
    first, second = card_names.choosable(layout, 0), card_names.choosable(layout, 1)
    assert first[:2] == (SECOND[layout] if layout in card_names.HALVES else ("201.4", "201.4a"))
    assert (None if second is None else second[:2]) == SECOND.get(layout)


@pytest.mark.parametrize(("parts", "one"), [([0], True), ([1, 1], True), ([0, 1], False)])
def test_one_name_is_chosen(parts, one):
    assert card_names.may_be_chosen_together(parts) is one

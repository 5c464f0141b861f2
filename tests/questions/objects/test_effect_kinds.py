"""What effects do, read from their verbs: every keyword is given, no color is; what can't be read."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError
from crkb.questions.values.colors import COLORS


def does(text: str) -> list[tuple[str, str]]:
    value = registry.get("kind-of-effect").ask({"text": text}).value
    return [(one["says"], one["does"]) for one in value]


@pytest.mark.parametrize("color", [*COLORS, "colorless", "all colors"])
def test_a_color_is_no_ability(color):
    assert does(f"Target Bird becomes {color} until end of turn.")[0][1] == "sets a characteristic"


@pytest.mark.parametrize(
    "what",
    ["every creature type", "the color of your choice", "colors", "that type", "the types", "Birds", "a 3/3"],
)
def test_a_type_or_size_is_no_ability(what):
    assert does(f"Target lands become {what} until end of turn.")[0][1] == "sets a characteristic"


def test_what_stands_behind_with_is_an_ability_only_if_it_is_a_keyword():
    assert does("This land becomes a Bird with a loud voice.") == [
        ("becomes a Bird with a loud voice", "sets a characteristic")
    ]


@pytest.mark.parametrize("verb", ["can't attack", "doesn't untap", "must be blocked", "attacks if able"])
def test_what_objects_can_or_must_do_is_a_quality(verb):
    assert does(f"Enchanted Bird {verb} and has haste.") == [
        (verb, "states a quality"),
        ("has haste", "gives an ability"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw a card.", "text: it doesn't say what objects gain"),
        ("Target Bird gets a rune counter.", "text: what it does can't be read"),
        ("Enchanted Bird is indestructible.", "text: indestructible is an ability"),
        ("", "text: "),
    ],
)
def test_what_cannot_be_read(text, words):
    with pytest.raises(FactsError) as e:
        registry.get("kind-of-effect").ask({"text": text})
    assert words in str(e.value)
    assert "\n" not in str(e.value)

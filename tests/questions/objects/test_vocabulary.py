"""Closed vocabularies: misspelt types, keywords and counters are errors, with a near word; any case."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError

BEAR = {"name": "Bear Cub", "types": ["creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2}
WINGS = {"id": "wings", "kind": "ability", "text": "flyng"}


@pytest.mark.parametrize(
    ("question", "facts", "message", "hint"),
    [
        ("is-color", {"word": "grean"}, "word: 'grean' is not known", "green"),
        ("color-choice", {"choice": "whit"}, "choice: 'whit' is not known", "white"),
        ("is-characteristic", {"information": "colour"}, "information: 'colour' is not known", "color"),
        ("spell-change-kept", {"changed": "toughnes"}, "changed: 'toughnes' is not known", "toughness"),
        ("objects-meant", {"text": "each Elv", "objects": []}, "text: 'Elv' is not a subtype", ""),
        (
            "objects-meant",
            {"text": "each Elf", "objects": [{"id": "a", "zone": "exile", "subtypes": ["Gobblin"]}]},
            "objects[0].subtypes: 'Gobblin' is not a subtype",
            "Goblin",
        ),
        (
            "power-and-toughness",
            {"subtypes": ["Vehicel"]},
            "subtypes: 'Vehicel' is not a subtype",
            "Vehicle",
        ),
        ("power-and-toughness", {"counters": {"1/1": 2}}, "counters: '1/1' is not a power", "+1/+1"),
        (
            "characteristics-under-effects",
            {"object": "permanent", "printed": BEAR, "effects": [{"timestamp": 1, "loses": ["flyng"]}]},
            "effects[0].loses: 'flyng' is not a keyword ability",
            "flying",
        ),
        (
            "characteristics-under-effects",
            {
                "object": "permanent",
                "printed": BEAR,
                "effects": [{"timestamp": 1, "gains": ["all abilities"]}],
            },
            "effects[0]: gains: an object can lose all abilities",
            "",
        ),
        (
            "characteristics-under-effects",
            {
                "object": "permanent",
                "printed": BEAR,
                "effects": [{"timestamp": 1, "made_by": "keyword counter", "gains": ["ward {1}"]}],
            },
            "effects[0].gains: 'ward' is not in the list of keywords that a keyword counter can give",
            "",
        ),
        (
            "characteristics-under-effects",
            {"object": "spell", "printed": {**BEAR, "types": ["tribal"]}},
            "printed.types: 'tribal' is in the rules only until 2024-04-12",
            "-e",
        ),
        ("permanent-types", {"types": ["tribal"]}, "types: 'tribal' is in the rules only until", "-e"),
        ("is-permanent", {"kind": "card", "types": ["tribal"]}, "types: 'tribal' is in the rules only", "-e"),
        ("abilities-with-stickers", {"stickers": [WINGS]}, "stickers[0].text: 'flyng'", "flying"),
        (
            "card-name-choice",
            {"says": ["A"], "limit": {"subtypes": ["Elff"]}, "reference": [{"face": {"name": "A"}}]},
            "limit.subtypes: 'Elff' is not a subtype",
            "Elf",
        ),
        ("may-cast-now", {"card": {"types": ["tribal"]}}, "card.types: 'tribal' is in the rules only", "-e"),
        (
            "may-be-target",
            {"source": "a", "wants": {"types": ["tribal"]}, "candidate": {"id": "b"}},
            "wants.types: 'tribal' is in the rules only until 2024-04-12",
            "-e",
        ),
    ],
)
def test_an_unknown_word_is_an_error(question, facts, message, hint):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)
    assert hint in caught.value.hint


def test_keywords_are_one_word_in_any_case():
    facts = {
        "object": "permanent",
        "printed": {**BEAR, "subtypes": ["bear"], "abilities": ["Flying", "Ward {2}"]},
        "effects": [{"timestamp": 1, "loses": ["FLYING"]}],
    }
    value = registry.get("characteristics-under-effects").ask(facts).value
    assert value["abilities"] == ["ward {2}"]
    assert value["subtypes"] == ["Bear"]

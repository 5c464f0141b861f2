"""Closed vocabularies: misspelt types, keywords and counters are errors, with a near word; any case."""

from __future__ import annotations

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError


@pytest.mark.parametrize(
    ("question", "facts", "message", "hint"),
    [
        ("is-color", {"word": "grean"}, "word: 'grean' is not known", "green"),
        ("color-choice", {"choice": "whit"}, "choice: 'whit' is not known", "white"),
        ("is-characteristic", {"information": "colour"}, "information: 'colour' is not known", "color"),
        ("objects-meant", {"text": "each Elv", "objects": []}, "text: 'Elv' is not a subtype", ""),
        (
            "objects-meant",
            {"text": "each Elf", "objects": [{"id": "a", "zone": "exile", "subtypes": ["Gobblin"]}]},
            "objects[0].subtypes: 'Gobblin' is not a subtype",
            "Goblin",
        ),
        ("permanent-types", {"types": ["tribal"]}, "types: 'tribal' is in the rules only until", "-e"),
        ("is-permanent", {"kind": "card", "types": ["tribal"]}, "types: 'tribal' is in the rules only", "-e"),
        (
            "card-name-choice",
            {"says": ["A"], "limit": {"subtypes": ["Elff"]}, "reference": [{"face": {"name": "A"}}]},
            "limit.subtypes: 'Elff' is not a subtype",
            "Elf",
        ),
        ("may-cast-now", {"card": {"types": ["tribal"]}}, "card.types: 'tribal' is in the rules only", "-e"),
    ],
)
def test_an_unknown_word_is_an_error(question, facts, message, hint):
    with pytest.raises(FactsError) as caught:
        registry.get(question).ask(facts)
    assert str(caught.value).startswith(message)
    assert hint in caught.value.hint

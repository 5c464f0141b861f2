"""What is no type line is refused."""

import pytest

from crkb.questions import registry
from crkb.questions.facts import FactsError


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Creature — Goblin — Wizard", "one dash"),
        ("Legendary — Goblin", "a card type is missing"),
        ("Creatur — Goblin", "Creatur"),
        ("Creature — Gobblin", "Gobblin"),
    ],
)
def test_what_is_no_type_line(text, said):
    with pytest.raises(FactsError, match=said):
        registry.get("printed-types").ask({"text": text})

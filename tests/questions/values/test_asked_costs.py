"""The cost that a text asks for, and for what."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values.asked_costs import asked_cost


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kicker {2}{W}", ("{2}{W}", "spell")),
        ("Ward {2}", ("{2}", "effect")),
        ("Equip {3}", ("{3}", "activated ability")),
        ("Morph {1}{U}", ("{1}{U}", "special action")),
        ("{2}, {T}: You win.", ("{2}{T}", "activated ability")),
        ("You may pay {4} rather than pay this spell's mana cost.", ("{4}", "spell")),
        ("Whenever it rains, you may pay {1}. If you do, draw a card.", ("{1}", "effect")),
    ],
)
def test_what_is_asked_for(text, found):
    assert asked_cost("text", text, "2026-08-07") == found


@pytest.mark.parametrize("text", ["Flying", "Trample", "Persist"])
def test_keywords_without_a_cost(text):
    with pytest.raises(FactsError, match="has no cost"):
        asked_cost("text", text, "2026-08-07")


def test_a_text_that_asks_nobody():
    with pytest.raises(FactsError, match="asks nobody"):
        asked_cost("text", "Birds sing at dawn.", "2026-08-07")


def test_a_kicker_without_a_cost_asks_for_none_of_mana():
    assert asked_cost("text", "Cumulative upkeep {1}", "2026-08-07") == ("{1}", "effect")

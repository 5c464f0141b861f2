"""Keywords in a text: which words name them, and which only look like it."""

from __future__ import annotations

import pytest

from crkb import limits
from crkb.keywords_in import keywords_in
from crkb.plain_words import KeywordRule

ABILITIES = (
    "Flying", "First Strike", "Double Strike", "Landwalk", "Cycling", "Kicker", "Partner", "Ward",
    "Jump-Start", "Daybound and Nightbound", "For Mirrodin!", "\u221e (Infinity)",
)  # fmt: skip
ACTIONS = (
    "Cast", "Counter", "Destroy", "Double", "Exile", "Fight", "Attach", "Scry", "Search", "Tap and Untap",
    "Play", "Open an Attraction", "The Ring Tempts You", "Behold", "Waterbend",
)  # fmt: skip
WORDS = ("Landfall", "Will of the council", "Council\u2019s dilemma")
NAMES = [
    *(KeywordRule(name, f"702.{i}", "Static ability") for i, name in enumerate(ABILITIES, 2)),
    *(KeywordRule(name, f"701.{i}", "Keyword action") for i, name in enumerate(ACTIONS, 2)),
    *(KeywordRule(name, "207.2c", "Ability word") for name in WORDS),
]

TEXTS = {
    "Flying": ["Flying"],
    "FIRST STRIKE, flying; first strike.": ["First Strike", "Flying"],
    "first-strike": ["First Strike"],
    "first\nstrike": ["First Strike"],
    "It comes first. Strike it.": [],
    "double strike": ["Double Strike"],
    "Double its power.": ["Double"],
    "a double-faced card": [],
    "nonflying and non-flying and flyingly": [],
    "Ward\u2014Pay {2}.": ["Ward"],
    "jump-start": ["Jump-Start"],
    "daybound": ["Daybound and Nightbound"],
    "Daybound and nightbound, nightbound": ["Daybound and Nightbound"],
    "For Mirrodin!": ["For Mirrodin!"],
    "islandwalk, nonbasic landwalk": ["Landwalk"],
    "Plainswalk": ["Landwalk"],
    "a sidewalk": [],
    "Basic landcycling {1}": ["Cycling"],
    "multikicker {1} and partner with Ann": ["Kicker", "Partner"],
    "scry 2": ["Scry"],
    "She scries, then destroys it.": ["Scry", "Destroy"],
    "It fought. Destroying it exiles that card.": ["Fight", "Destroy", "Exile"],
    "You beheld it. Waterbending. Whoever searches.": ["Behold", "Waterbend", "Search"],
    "Counter target spell.": ["Counter"],
    "It can\u2019t be countered.": ["Counter"],
    "Whenever it counters a spell": ["Counter"],
    "Put two +1/+1 counters on it.": [],
    "Remove a counter. It is gone.": [],
    "a charge counter, then that": [],
    "You may cast it from exile.": ["Cast"],
    "Exile it.": ["Exile"],
    "To exile it from exile": ["Exile"],
    "cards in play": [],
    "Play a land.": ["Play"],
    "Tap target creature.": ["Tap and Untap"],
    "an untapped creature enters tapped, attached to it": [],
    "Untap it and attach it.": ["Tap and Untap", "Attach"],
    "Whenever you open an Attraction, the Ring tempts you.": ["Open an Attraction", "The Ring Tempts You"],
    "When she opened an attraction": ["Open an Attraction"],
    "Landfall \u2014 Whenever a land enters, scry 1.": ["Landfall", "Scry"],
    "Council's dilemma": ["Council\u2019s dilemma"],
    "Will of the council": ["Will of the council"],
    "the will of a council": [],
    "\u221e": [],
    "": [],
}


@pytest.mark.parametrize(("text", "names"), TEXTS.items())
def test_the_keywords_of_a_text(text, names):
    assert [each.name for each in keywords_in(text, NAMES)] == names


def test_a_longer_text_than_is_taken_is_refused(monkeypatch):
    with pytest.raises(limits.TooMuch, match="more than 20,000 characters"):
        keywords_in("flying " * 3_000, NAMES)
    monkeypatch.setenv(limits.VARIABLE, "1")
    assert [each.name for each in keywords_in("flying " * 3_000, NAMES)] == ["Flying"]

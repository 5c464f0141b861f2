"""Keywords as glossary entries: their texts, what kind they are, their numbers."""

from __future__ import annotations

import pytest

from crkb import lists
from crkb.library import bundled, keyword_cards

TEXT = """\
@glossary

= Trample
: Much goes through.
Example: A 5/5.

= Totem Armor
: It takes the blow.

= Scry
: Look ahead.
"""


def test_an_entry_ends_with_its_kind_and_its_rule():
    assert keyword_cards.glossary(TEXT, bundled.TODAY).split("\n") == [
        "@glossary",
        "= Trample",
        ": Much goes through.",
        "Example: A 5/5.",
        ": Static ability. See rule 702.19, “Trample.”",
        "= Scry",
        ": Look ahead.",
        ": Keyword action. See rule 701.22, “Scry.”",
        "",
    ]


def test_what_an_edition_does_not_have_is_left_out():
    then = keyword_cards.glossary(TEXT, bundled.EARLIER)
    assert "702.89, “Totem Armor.”" in then
    assert "701.18, “Scry.”" in then


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Flying", "Static ability."),
        ("Kicker", "Static ability, with an additional cost; works on the stack."),
        ("Cycling", "Activated ability; works in its owner’s hand."),
        ("Equip", "Activated ability; activated only as a sorcery."),
        ("Storm", "Triggered ability; works on the stack."),
        (
            "Daybound and Nightbound",
            "Static abilities; works as the permanent enters and on the battlefield.",
        ),
        ("Destroy", "Keyword action."),
    ],
)
def test_the_kind_is_what_the_lists_say(name, said):
    number = keyword_cards.numbers()[name][bundled.TODAY]
    assert keyword_cards.facts(name, number, bundled.TODAY) == f"{said} See rule {number}, “{name}.”"


@pytest.mark.parametrize("listing", ["keywords", "keyword-actions"])
@pytest.mark.parametrize("date", [bundled.TODAY, bundled.EARLIER])
def test_the_table_of_numbers_has_the_keywords_of_the_lists(listing, date):
    section = "702." if listing == "keywords" else "701."
    there = {
        name.lower().replace("’", "'")
        for name, found in keyword_cards.numbers().items()
        if found.get(date, "").startswith(section)
    }
    assert there == set(lists.entries(listing, date))

"""The glossary: lost and surplus line breaks are mended and reported, names are names."""

from __future__ import annotations

import time

import pytest

from crkb.model import Term
from tests import invented


def glossary(text: str) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """(terms with their definitions, problems) of an invented game with this glossary."""
    found = invented.build(invented.FIRST.replace("Dusk\nThe end of a day. See rule 101.2.", text))
    assert not [p for p in found.problems if p.kind in ("lost", "unexplained")]
    said = [p.message for p in found.problems]
    return [(term.name, definitions(term)) for term in found.terms], said


def definitions(term: Term) -> list[str]:
    return [block.text for block in term.blocks]


GLUED = {
    "Dusk1. The end of a day.\n2. A card.": ("Dusk", ["1. The end of a day.", "2. A card."]),
    "Dusk 1. The end of a day\n2. A card.": ("Dusk", ["1. The end of a day", "2. A card."]),
    "DuskThe end of a day.": ("Dusk", ["The end of a day."]),
    "DuskThe end of a day": ("Dusk", ["The end of a day"]),
    "Dusk The end of a day.": ("Dusk", ["The end of a day."]),
    "DAAn hour.": ("DA", ["An hour."]),
    "Late Dusk Hours that are dark.": ("Late Dusk", ["Hours that are dark."]),
    "Dusk, Late DuskHours that are dark.": ("Dusk, Late Dusk", ["Hours that are dark."]),
    "In Answer To An owl\u2019s call comes dusk.": ("In Answer To", ["An owl\u2019s call comes dusk."]),
    "Dusk, \u201cLate Dusk\u201dDusk is late.": ("Dusk, \u201cLate Dusk\u201d", ["Dusk is late."]),
    'Dusk, "Late Dusk"Dusk is late.': ('Dusk, "Late Dusk"', ["Dusk is late."]),
    'Dusk, "Late Dusk" Dusk is late.': ('Dusk, "Late Dusk"', ["Dusk is late."]),
    "Dusk (Obsolete) Hours that are dark.": ("Dusk (Obsolete)", ["Hours that are dark."]),
    "Dusk (Obsolete)Hours that are dark.": ("Dusk (Obsolete)", ["Hours that are dark."]),
    "Dawn vs. Dusk A variant.": ("Dawn vs. Dusk", ["A variant."]),
    "Roll a d201. To roll it.\n2. It, rolled.": ("Roll a d20", ["1. To roll it.", "2. It, rolled."]),
    "Roll a d20To roll it.": ("Roll a d20", ["To roll it."]),
    "State of Dusk The dark state.": ("State of Dusk", ["The dark state."]),
}


@pytest.mark.parametrize("text", GLUED)
def test_a_lost_line_break(text: str) -> None:
    name, said = GLUED[text]
    assert glossary(text) == ([(name, said)], [f"no line break behind the term {name}"])


def test_a_lost_line_break_below_a_lost_blank_line() -> None:
    terms, said = glossary("Dawn\nThe first hour.\nDusk1. The end of a day.")
    assert terms == [("Dawn", ["The first hour."]), ("Dusk", ["1. The end of a day."])]
    assert said == ["no line break behind the term Dusk"]


SURPLUS = {
    "Dusk\n\nThe end of a day.": ["The end of a day."],
    "Dusk\n\n1. The end of a day.\n\n2. A card.": ["1. The end of a day.", "2. A card."],
    "Dusk\nThe end of a day.\n\nand so on and on it goes.": [
        "The end of a day.",
        "and so on and on it goes.",
    ],
}


@pytest.mark.parametrize("text", SURPLUS)
def test_a_surplus_blank_line(text: str) -> None:
    terms, said = glossary(text)
    assert terms == [("Dusk", SURPLUS[text])]
    assert set(said) == {"a blank line inside the entry of Dusk"}


NAMES = [
    "Dusk",
    "Roll a d20",
    "For Dusk!",
    "Dusk (Obsolete)",
    "Dusk, \u201cLate Dusk\u201d",
    "Dawn vs. Dusk",
    "VIP Dusk",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_no_sentence(name: str) -> None:
    assert glossary(f"{name}\nThe end of a day. See rule 101.2.") == (
        [(name, ["The end of a day. See rule 101.2."])],
        [],
    )


def test_a_sentence_above_all_terms_is_unexplained() -> None:
    found = invented.build(invented.FIRST.replace("Dusk\nThe end", "of all words here.\n\nDusk\nThe end"))
    assert [term.name for term in found.terms] == ["Dusk"]
    assert [p.kind for p in found.problems] == ["unexplained"]


def test_a_name_without_a_definition_is_reported() -> None:
    terms, said = glossary("Dawn\n\nDusk\nThe end of a day.")
    assert [name for name, _ in terms] == ["Dawn", "Dusk"]
    assert said == ["a glossary term without a definition: Dawn"]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["A" * 160_000, "Aa" * 80_000, "A a " * 40_000 + ".", "Aa\n\n" * 20_000])
def test_long_glossaries_cost_no_more_than_their_letters(text: str) -> None:
    start = time.process_time()
    invented.build(invented.FIRST.replace("Dusk\nThe end", f"{text}\n\nDusk\nThe end"))
    assert time.process_time() - start < 10

"""Dialect `indented`: a re-flowed copy, its levels shown by spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.ingest import build, open_source
from crkb.ingest.dialects import indented
from crkb.model import Edition

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture(scope="module")
def edition() -> Edition:
    name = "lanterns-indented.txt"
    return build([open_source(name, (SAMPLES / name).read_bytes())])


def test_all_levels_are_read(edition: Edition) -> None:
    assert list(edition.rules) == [
        "1",
        "100",
        "100.1",
        "100.1a",
        "100.1b",
        "100.1c",
        "101",
        "101.1",
        "101.1a",
    ]
    assert edition.rules["101"].title == "Dusk"


def test_paragraph_is_told_from_example_by_its_label(edition: Edition) -> None:
    rule = edition.rules["100.1a"]
    assert rule.text == "The wick is trimmed at dusk.\nWhoever trims it may hum."
    assert rule.examples == ("Ann trims her wick and hums.",)


def test_blank_line_between_examples(edition: Edition) -> None:
    assert len(edition.rules["100.1b"].examples) == 2


def test_line_that_has_lost_its_indentation_is_a_rule(edition: Edition) -> None:
    assert edition.rules["100.1c"].text == "This line has lost its indentation."


def test_line_with_too_little_indentation_is_unexplained(edition: Edition) -> None:
    (problem,) = [p for p in edition.problems if p.kind == "unexplained"]
    assert problem.place is not None
    block = edition.rules["100.1c"].blocks[1]
    assert (block.kind, block.places) == ("unexplained", (problem.place,))


def test_odd_numbers_are_reported(edition: Edition) -> None:
    assert [p.number for p in edition.problems if p.kind == "odd-number"] == ["100.1b", "101.1"]


def test_glossary_and_credits(edition: Edition) -> None:
    assert [(t.name, len(t.blocks)) for t in edition.terms] == [("Dusk", 1), ("Wick", 2)]
    assert edition.matter[-1].part == "credits"
    assert {f.reason for f in edition.furniture} == {"above the introduction", "table of contents"}


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("         A paragraph.", "| A paragraph."),
        ("            A paragraph.", "| A paragraph."),
        ("        Eight spaces.", "? Eight spaces."),
        ("No space at all.", "? No space at all."),
        ("            Example: An owl.", "Example: An owl."),
        ("Example: An owl.", "Example: An owl."),
        ("      100.1b Owls.", "100.1b Owls."),
        ("               100.1b Owls.", "100.1b Owls."),
        ("   100.1abc Owls.", "? 100.1abc Owls."),
    ],
)
def test_line_of_the_rules(line: str, canonical: str) -> None:
    head = [
        "Magic: The Gathering Comprehensive Rules",
        "Contents",
        "1. Basics",
        "1. Basics",
        "   100.1. Owls.",
    ]
    assert [x.text for x in indented.read([*head, line]).lines][-1] == canonical

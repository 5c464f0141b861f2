"""Dialect `web-page`: rules among the furniture of a page, or just a few of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.ingest import build, open_source
from crkb.ingest.dialects import web_page
from crkb.model import Edition

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture(scope="module")
def edition() -> Edition:
    name = "lanterns-page.txt"
    return build([open_source(name, (SAMPLES / name).read_bytes())], "lanterns")


def test_rules_of_the_page(edition: Edition) -> None:
    assert list(edition.rules) == [
        *("1", "100", "100.1", "100.1a", "100.1b", "100.1c", "101", "101.1", "101.2", "101.3"),
    ]
    assert edition.rules["1"].blocks == ()  # the page has no section's heading


def test_page_around_them_is_accounted_for(edition: Edition) -> None:
    assert [(f.place.line, f.reason) for f in edition.furniture] == [
        (1, "page frame"),
        (3, "above the rules"),
        (5, "page heading"),
        (7, "above the rules"),
        (27, "advertisement"),
        (41, "page statistics"),
        (43, "comments of readers"),
        (45, "page frame"),
    ]
    assert edition.furniture[1].text == "Lanterns: The Rules - 1. Basics"


def test_no_break_spaces_after_labels_and_numbers(edition: Edition) -> None:
    assert edition.rules["100.1a"].examples == (
        "Ann trims her wick and hums.",
        "Ben trims his wick in silence.",
    )
    assert edition.rules["100.1b"].text == "A keeper has one lantern at a time."
    assert edition.rules["100.1c"].text.startswith("This number is set in")


def test_paragraph_and_doubled_label(edition: Edition) -> None:
    assert edition.rules["100.1a"].text.endswith("\nWhoever trims it may hum.")
    assert edition.rules["101.1"].examples == ("An owl calls. It is dusk.",)


def test_problems_of_the_page(edition: Edition) -> None:
    assert [(p.kind, p.place.line if p.place else 0) for p in edition.problems] == [
        ("odd-number", 23),
        ("unexplained", 29),
        ("odd-number", 37),
        ("label", 35),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("top of page", "page frame"),
        ("bottom of page", "page frame"),
        ("# Owls", "page heading"),
        ("*Chapter: Owls and More*", "page heading"),
        ("Updated: May 4", "page heading"),
        ("Image Credit: Nobody", "page heading"),
        ("---", "rule across the page"),
        ("*****", "rule across the page"),
        ("6 views0 comments", "page statistics"),
        ("1 view", "page statistics"),
        ("12 views 3 comments", "page statistics"),
        ("Comments", "comments of readers"),
        ("3 Comments", "comments of readers"),
        ("Comentarios", "comments of readers"),
        ("Advertisement", "advertisement"),
    ],
)
def test_furniture_between_and_below_rules(line: str, reason: str) -> None:
    reading = web_page.read(["100.1. Owls.", line, "100.2. Dusk.", line])
    assert reading.furniture == [(2, reason), (4, reason)]
    assert [x.text for x in reading.lines] == ["@rules", "100.1. Owls.", "100.2. Dusk."]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("A stray line.", "? A stray line."),
        ("the top of page 7", "? the top of page 7"),
        ("6 views on owls", "? 6 views on owls"),
        ("-- a remark", "? -- a remark"),
        (" One space.", "? One space."),
        ("  A paragraph.", "| A paragraph."),
        ("  1. An item of a list.", "| 1. An item of a list."),
        ("1. Basics", "1. Basics"),
        ("101. Dusk", "101. Dusk"),
        ("  101. Dusk", "101. Dusk"),
        ("100.2", "100.2"),
        ("100.1d. Owls.", "100.1d. Owls."),
        ("606.5 Owls.", "606.5 Owls."),
        ("901.4.All owls.", "901.4.All owls."),
        ("109.2tr An addition.", "109.2tr An addition."),
        ("702.TR01a An addition.", "702.TR01a An addition."),
        ("  100.1a Set in.", "100.1a Set in."),
        ("Example: An owl.", "Example: An owl."),
        ("  Example: An owl.", "Example: An owl."),
        ("Example: Example: An owl.", "Example: An owl."),
        ("100.1-100.5 are about owls.", "? 100.1-100.5 are about owls."),
        ("100.1, see there", "? 100.1, see there"),
        ("100.1.2 is no number.", "? 100.1.2 is no number."),
        ("100.1abc Three letters.", "? 100.1abc Three letters."),
        ("100.1234 Four digits.", "? 100.1234 Four digits."),
        ("012.3. A zero.", "? 012.3. A zero."),
    ],
)
def test_line_of_the_rules(line: str, canonical: str) -> None:
    assert [x.text for x in web_page.read(["100.1. Owls.", line]).lines][2:] == [canonical]


@pytest.mark.parametrize("first", ["1. Basics", "100. Owls", "100.1. Owls.", "100.1a Owls."])
def test_rules_begin_with_their_first_heading_or_number(first: str) -> None:
    reading = web_page.read(["Of owls", first, "100.2. Dusk."])
    assert reading.furniture == [(1, "above the rules")]
    assert [x.text for x in reading.lines] == ["@rules", first, "100.2. Dusk."]


@pytest.mark.parametrize(
    ("lines", "recognised"),
    [
        (["100.1. Owls."], True),
        (["Of owls", "", "  704.5aa Owls."], True),
        (["1. Basics", "100. Owls"], False),
        (["See 100.1."], False),
        (["1000.1 Owls.", "10.1 Owls."], False),
        ([], False),
    ],
)
def test_recognised(lines: list[str], recognised: bool) -> None:
    assert web_page.sniff(lines) == recognised

"""Dialect `wiki`: a nested list with bullets, and the page around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.ingest import build, open_source
from crkb.ingest.dialects import wiki
from crkb.model import Edition

SAMPLES = Path(__file__).parents[2] / "samples"
LIST = ["  • 100. Owls", "    • 100.1. Owls call."]


@pytest.fixture(scope="module")
def edition() -> Edition:
    name = "lanterns-wiki.txt"
    return build([open_source(name, (SAMPLES / name).read_bytes())])


def canonical(*lines: str) -> list[str]:
    return [x.text for x in wiki.read([*LIST, *lines]).lines][3:]


def test_line_of_the_date_names_the_edition(edition: Edition) -> None:
    assert (edition.id, edition.effective) == ("cr-2032-05-04", "2032-05-04")


def test_list(edition: Edition) -> None:
    assert list(edition.rules) == ["1", "100", "100.1", "100.1a", "100.1b", "100.2"]
    assert edition.rules["100"].title == "Lanterns"
    assert edition.rules["100.1a"].text == "The wick is trimmed at dusk.\nWhoever trims it may hum."
    assert edition.rules["100.1a"].examples == ("Ann trims her wick and hums.",)


def test_example_after_the_last_bullet(edition: Edition) -> None:
    assert edition.rules["100.2"].examples == ("An owl sits on a lantern. It keeps nothing.",)


def test_page_around_the_list_is_accounted_for(edition: Edition) -> None:
    assert [(f.place.line, f.reason) for f in edition.furniture] == [
        *((n, "above the list of rules") for n in (1, 2, 4, 6)),
        *((n, "below the list of rules") for n in (25, 27, 28)),
    ]


def test_problems_of_the_page(edition: Edition) -> None:
    assert [(p.kind, p.place.line if p.place else 0) for p in edition.problems] == [
        ("odd-number", 18),
        ("unexplained", 19),
        ("unexplained", 20),
    ]


@pytest.mark.parametrize("bullet", "•*‣◦▪●")
def test_bullets(bullet: str) -> None:
    lines = [f" {bullet} 100.1. Owls.", f"{bullet}  100.1a Dusk.", f"\t{bullet} 7. More"]
    assert wiki.sniff(lines)
    assert [x.text for x in wiki.read(lines).lines] == ["@rules", "100.1. Owls.", "100.1a Dusk.", "7. More"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("      • 100.1d. Owls.", "100.1d. Owls."),
        ("      • 100.5 Owls.", "100.5 Owls."),
        ("      • 100.4.All owls.", "100.4.All owls."),
        ("      • 100.1aa Owls.", "100.1aa Owls."),
        ("      100.1a Without a bullet.", "100.1a Without a bullet."),
        ("100.1a Without a bullet.", "100.1a Without a bullet."),
        ("        Example: Example: An owl.", "Example: An owl."),
        ("        A paragraph.", "| A paragraph."),
        ("      • no number", "? • no number"),
        ("      • 100.foo no number", "? • 100.foo no number"),
        ("      • 100.1abc no number", "? • 100.1abc no number"),
        ("[edit]", "? [edit]"),
        ("        1. an item of a list", "| 1. an item of a list"),
    ],
)
def test_line_of_the_list(line: str, found: str) -> None:
    assert canonical(line, "    • 100.9. End.") == [found, "100.9. End."]


def test_example_at_the_left_edge_below_the_list_belongs_to_it() -> None:
    assert canonical("", "Example: An owl.", "", "References") == ["Example: An owl."]


def test_list_ends_with_the_first_line_at_the_left_edge() -> None:
    reading = wiki.read([*LIST, "      At dusk.", "References", "  1. A book of owls"])
    assert [x.text for x in reading.lines][-1] == "| At dusk."
    assert reading.furniture == [(4, "below the list of rules"), (5, "below the list of rules")]


@pytest.mark.parametrize(
    ("line", "effective"),
    [
        ("From the Comprehensive Rules (May 4, 2032—Owls)", ["@effective 2032-05-04"]),
        ("  From the Comprehensive Rules (May 4, 2032)", ["@effective 2032-05-04"]),
        ("From the Comprehensive Rules", []),
        ("Written on May 4, 2032", []),
    ],
)
@pytest.mark.parametrize("below", [False, True])
def test_line_of_the_date(line: str, effective: list[str], below: bool) -> None:
    reading = wiki.read([*LIST, "", "Sources", line] if below else [line, *LIST])
    assert [x.text for x in reading.lines if x.text[0] == "@"] == [*effective, "@rules"]
    assert len(reading.furniture) == below + (not effective)


@pytest.mark.parametrize(
    ("lines", "recognised"),
    [
        (LIST, True),
        (LIST[:1], False),
        (["• an owl", "• a lantern", "• 100.1. Owls."], False),
        (["100. Owls", "100.1. Owls call."], False),
        ([], False),
    ],
)
def test_recognised(lines: list[str], recognised: bool) -> None:
    assert wiki.sniff(lines) == recognised


def test_doubled_label_is_reported() -> None:
    reading = wiki.read([*LIST, "        Example: Example: An owl."])
    assert [(kind, line) for kind, _, line in reading.problems] == [("label", 3)]

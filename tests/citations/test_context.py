"""What stands beside a citation, and around it."""

from __future__ import annotations

import pytest

from crkb.citations import context
from crkb.citations.context import Context, Lines, spaced
from crkb.citations.finding import find

KNOWN = frozenset({"102.1a"})


def of(text: str) -> Context:
    """What stands around the first citation of a text."""
    return Context(Lines(text), find(text, KNOWN)[0])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("MoonwalkAbility", " moonwalk ability "),
        ("first_strike", " first strike "),
        ("HTTPServer2", " http server 2 "),
        ("Keeper\u2019s oil", " keeper's oil "),
        ("", " "),
        ("+-*/", " "),
    ],
)
def test_words_with_identifiers_taken_apart(text, words):
    assert spaced(text) == words


@pytest.mark.parametrize(
    ("text", "before", "behind"),
    [
        ("CR 102.1a: Shimmer", " ", " shimmer "),
        ("CR 102.1a Shimmer glows.", " ", " shimmer glows "),
        ("CR 102.1a \u2014 Shimmer", " ", " shimmer "),
        ("CR 102.1a (shimmer)", " ", " shimmer "),
        ("CR 102.1a, shimmer", " ", " shimmer "),
        ('"cr": "102.1a", "title": "Shimmer"', " ", " shimmer "),
        ("Shimmer (CR 102.1a)", " shimmer ", " "),
        ("Shimmer, CR 102.1a", " shimmer ", " "),
        ("a lamp's shimmer [CR 102.1a]", " a lamp's shimmer ", " "),
        ("shimmer, see rule 102.1a", " shimmer ", " "),
        ("shimmer + CR 102.1a", " ", " "),
        ("shimmer\nCR 102.1a\nmoonwalk", " ", " "),
        ("shimmer\n\n\n\nCR 102.1a", " ", " "),
        ("102.1a", " ", " "),
        ("102.1a: 7", " ", " "),
    ],
)
def test_beside(text, before, behind):
    found = of(text).beside
    assert (found.before, found.behind) == (before, behind)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('CR 102.1a "Shimmer"', " shimmer "),
        ("CR 102.1a: 'Shimmer'", " shimmer "),
        ("CR 102.1a (\u201cShimmer\u201d)", " shimmer "),
        ('{"cr": "102.1a", "title": "Shimmer"}', " shimmer "),
        ('CR 102.1a "Shimmer', " "),
        ('CR 102.1a "S"', " "),
        ('CR 102.1a and "Shimmer"', " "),
    ],
)
def test_what_is_quoted(text, quoted):
    assert of(text).beside.quoted == quoted


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("CR 102.1a: Shimmer", True),
        ("CR 102.1a: Shimmer. It glows", True),
        ("CR 102.1a Shimmer glows", False),
        ("Shimmer (CR 102.1a)", True),
        ("x = 1; Shimmer (CR 102.1a)", True),
        ("they shimmer (CR 102.1a)", False),
        ('CR 102.1a "Shimmer"', True),
    ],
)
def test_called(text, called):
    assert of(text).is_called((" shimmer ",)) == called


def test_what_stands_before_and_behind():
    found = of("Moonwalk (CR 102.1a): shimmer")
    assert found.adjoins((" moonwalk ",))
    assert found.adjoins((" shimmer ",))
    assert found.is_followed_by((" shimmer ",))
    assert not found.is_followed_by((" moonwalk ",))
    assert not found.adjoins((" walk ",))


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("shimmer\n\nCR 102.1a", True),
        ("CR 102.1a\n\nshimmers", True),
        ("x = shimmer\n\n\nCR 102.1a", False),
        ("CR 102.1a\n\n\nshimmer", False),
        ("CR 102.1a\r\rshimmer", True),
        ("CR 102.1a\r\n\r\nshimmer", True),
        ("CR 102.1a\r\n\r\n\r\nshimmer", False),
        ("shimmering CR 102.1a", False),
    ],
)
def test_near(text, near):
    assert of(text).has(" shimmer ") == near


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_and_columns(newline):
    lines = Lines(newline.join(["one", "", "three"]))
    assert [lines.at(i) for i in (0, 2, 3 + len(newline))] == [(1, 1), (1, 3), (2, 1)]
    assert lines.at(len(lines.text)) == (3, 6)


def test_runs_of_words_go_over_lines():
    found = of("every lantern that glows\nCR 102.1a\nuntil dusk is counted twice").runs
    assert any(run.endswith("counted twice") for run in found)
    assert of("CR 102.1a few words").runs == frozenset()


@pytest.mark.parametrize(
    ("text", "name", "there"),
    [
        ("class MoonwalkTest { // CR 102.1a", " moonwalk ", True),
        ("def apply_first_strike():\n  # CR 102.1a", " first strike ", True),
        ("// Shimmer\n// CR 102.1a", " shimmer ", True),
        ("// they shimmer\n// CR 102.1a", " shimmer ", False),
        ("shimmer()\n\n\n// CR 102.1a", " shimmer ", False),
        ("moonwalker_test CR 102.1a", " moonwalk ", False),
    ],
)
def test_names(text, name, there):
    assert (name in of(text).names) == there


# --- long lines ---


@pytest.mark.parametrize("distance", [10, 400, 900])
def test_what_is_near_in_a_long_line_is_evidence(distance):
    assert of("shimmer " + "ab " * (distance // 3) + "CR 102.1a" + " ab" * 3000).has(" shimmer ")


def test_what_is_far_in_a_long_line_is_none():
    assert not of("shimmer " + "ab " * 3000 + "CR 102.1a").has(" shimmer ")


@pytest.mark.parametrize("unit", ["ab ", "ab", "ab\n", "ab" * 400 + "\r\n"])
def test_pieces_are_the_whole_text(unit):
    text = unit * 900
    lines = Lines(text)
    parts = [lines._text_of(i) for i in range(lines.piece(len(text)) + 1)]
    assert "".join(parts) == text
    assert all(len(part) <= context.PIECE for part in parts)
    starts = [sum(map(len, parts[:i])) for i in range(len(parts))]
    assert [lines.piece(start) for start in starts if start < len(text)] == list(
        range(sum(start < len(text) for start in starts))
    )


def test_an_empty_text_has_one_line():
    lines = Lines("")
    assert (lines.at(0), lines.piece(0), lines.spaced(0)) == ((1, 1), 0, " ")

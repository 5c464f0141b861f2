"""Canonical lines to the tree of one source: numbers, titles, places, problems."""

from __future__ import annotations

import pytest

from crkb.errors import SourceError
from crkb.ingest.lines import HEADING, NUMBERED, Line, Reading
from crkb.ingest.parser import Document, parse
from crkb.model import Block, Place, Rule

STEP = 10  # source line of the n-th canonical line: n * STEP


def tree(*lines: str) -> Document:
    reading = Reading([Line(text, (n * STEP,)) for n, text in enumerate(lines, 1)])
    return parse(reading, 3, "invented.txt")


def rule(*lines: str) -> Rule:
    (found,) = tree("@rules", *lines).rules
    return found


@pytest.mark.parametrize(
    ("line", "number", "kind", "title", "text"),
    [
        ("7. More Rules", "7", "section", "More Rules", "More Rules"),
        ("704. State-Based Actions", "704", "chapter", "State-Based Actions", "State-Based Actions"),
        ("100.1. Owls call.", "100.1", "rule", "", "Owls call."),
        ("100.1a Owls call.", "100.1a", "subrule", "", "Owls call."),
        ("100.1aa Owls call.", "100.1aa", "subrule", "", "Owls call."),
        ("702.9. Moon-Walk", "702.9", "rule", "Moon-Walk", "Moon-Walk"),
        ("702.9a Moon-Walk", "702.9a", "subrule", "", "Moon-Walk"),
        ("702.10. First Strike and More", "702.10", "rule", "First Strike and More", "First Strike and More"),
        ("109.2tr Owls call.", "109.2tr", "subrule", "", "Owls call."),
        ("702.TR01. Owls", "702.TR01", "rule", "Owls", "Owls"),
        ("702.TR1a Owls call.", "702.TR01a", "subrule", "", "Owls call."),
        ("100.1.", "100.1", "rule", "", ""),
        ("100.1.   Owls call.", "100.1", "rule", "", "Owls call."),
        ("100.1. 5 owls call.", "100.1", "rule", "", "5 owls call."),
        ("100.1a b or c", "100.1a", "subrule", "", "b or c"),
    ],
)
def test_unit(line: str, number: str, kind: str, title: str, text: str) -> None:
    found = rule(line)
    assert (str(found.number), found.kind, found.title, found.text) == (number, kind, title, text)


@pytest.mark.parametrize(
    ("text", "is_title"),
    [
        ("Moon-Walk", True),
        ("Owls, Keepers, and Lanterns", True),
        ("x" * 60, True),
        ("x" * 61, False),
        ("Owls call.", False),
        ("Who calls?", False),
        ("What is tidied up:", False),
        ("As always;", False),
        ("Owls call. At dusk", False),
        ("They say “dusk”", False),
        ("the keepers’", False),
    ],
)
def test_short_text_without_a_stop_is_a_rule_s_title(text: str, is_title: bool) -> None:
    assert rule(f"702.9. {text}").title == (text if is_title else "")


@pytest.mark.parametrize(
    ("line", "number", "text", "message"),
    [
        ("119.1d. Owls.", "119.1d", "Owls.", "a dot after the subrule's number: 119.1d."),
        ("606.5 Owls.", "606.5", "Owls.", "no dot after the rule's number: 606.5"),
        ("901.4.All owls.", "901.4", "All owls.", "no space after the number: 901.4.All"),
        ("901.4a.All owls.", "901.4a", "All owls.", "a dot after the subrule's number: 901.4a."),
        ("109.2tr. Owls.", "109.2tr", "Owls.", "a dot after the subrule's number: 109.2tr."),
    ],
)
def test_odd_number(line: str, number: str, text: str, message: str) -> None:
    document = tree("@rules", line)
    (found,) = document.rules
    assert (str(found.number), found.text) == (number, text)
    first = document.problems[0]
    assert (first.kind, first.message, first.number) == ("odd-number", message, number)
    assert first.place == Place(3, 2 * STEP)


@pytest.mark.parametrize("line", ["119.1d Owls.", "606.5. Owls.", "606.5.", "7. Owls", "704. Owls"])
def test_nothing_odd(line: str) -> None:
    assert tree("@rules", line).problems == []


def test_places() -> None:
    reading = Reading(
        [Line("@rules", (4,)), Line("100.1. Owls call.", (4,)), Line("| At dusk.", (5, 7)), Line("? x", ())]
    )
    (found,) = parse(reading, 2, "x").rules
    assert [b.places for b in found.blocks] == [(Place(2, 4),), (Place(2, 5), Place(2, 7)), ()]


def test_blocks_keep_their_order() -> None:
    found = rule("100.1. Owls.", "Example: One.", "| More.", "Example: Two.", "? Stray", "Note: Three.")
    assert [(b.kind, b.text) for b in found.blocks] == [
        ("text", "Owls."),
        ("example", "One."),
        ("text", "More."),
        ("example", "Two."),
        ("unexplained", "Stray"),
        ("note", "Three."),
    ]
    assert found.text == "Owls.\nMore."
    assert found.examples == ("One.", "Two.")


def test_unexplained_line_is_reported_where_it_stands() -> None:
    (problem,) = tree("@rules", "100.1. Owls.", "? A stray line").problems
    assert (problem.kind, problem.place) == ("unexplained", Place(3, 3 * STEP))
    assert problem.message.endswith("'A stray line'")


@pytest.mark.parametrize("part", ["rules", "glossary", "questions", "cards"])
def test_line_above_a_part_s_first_entry_is_kept(part: str) -> None:
    document = tree(f"@{part}", "? A stray line")
    assert [(m.part, m.blocks) for m in document.matter] == [
        ("unexplained", (Block("unexplained", "A stray line", (Place(3, 2 * STEP),)),))
    ]
    assert [p.kind for p in document.problems] == ["unexplained"]


def test_parts_may_come_again() -> None:
    document = tree("@rules", "100.1. Owls.", "@glossary", "= Owl", ": A bird.", "@rules", "100.2. Dusk.")
    assert [str(r.number) for r in document.rules] == ["100.1", "100.2"]
    assert [t.name for t in document.terms] == ["Owl"]


def test_header() -> None:
    assert tree("@title  Owls ", "@id owls", "@addon yes", "@rules").meta == {
        "title": "Owls",
        "id": "owls",
        "addon": "yes",
    }


def test_problems_of_the_dialect_are_passed_on() -> None:
    reading = Reading([Line("@rules", (1,))], problems=[("label", "twice", 9)])
    (problem,) = parse(reading, 1, "x").problems
    assert (problem.kind, problem.message, problem.place) == ("label", "twice", Place(1, 9))


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (["@rules", "no form"], "line 20 does not"),
        (["@rules", "100.1. Owls.", "= A term"], "line 30 does not"),
        (["100.1. Owls."], "line 10 does not"),
        (["@rules", "100.1. Owls.", "@title Late"], "line 30 does not"),
    ],
)
def test_lines_that_fit_no_form(lines: list[str], where: str) -> None:
    with pytest.raises(SourceError, match=rf"invented\.txt: {where} fit") as caught:
        tree(*lines)
    assert caught.value.hint


NUMBER_LIKE = [
    *(
        "1. A",
        "9. A",
        "0. A",
        "10. A",
        "1.A",
        "1.",
        "100. A",
        "999. A",
        "000. A",
        "012. A",
        "1000. A",
        "100.",
    ),
    *(
        "100.1",
        "100.1. A",
        "100.1a",
        "100.1a A",
        "100.1aa A",
        "100.1aaa A",
        "100.1A",
        "100.0 A",
        "100.05 A",
        "100.999 A",
    ),
    *(
        "100.1000 A",
        "012.3 A",
        "100.TR01 A",
        "100.TR1",
        "100.TR00 A",
        "100.TR01a A",
        "109.2tr A",
        "109.2tra A",
        "109.2atr",
    ),
    *("100.1é", "100.1_", "100.1'", "100.1-2", "100.1.All", "100.1,", "100.x", "100.tr01 A", "٣٠٠.١ A"),
]


@pytest.mark.parametrize("line", NUMBER_LIKE)
def test_dialects_and_grammar_agree_on_what_begins_a_rule(line: str) -> None:
    """A line that a dialect took for a rule and the grammar did not would stop a whole document."""
    taken = bool(NUMBERED.match(line) or HEADING.match(line))
    try:
        fits = bool(tree("@rules", line).rules)
    except SourceError:
        fits = False
    assert taken == fits

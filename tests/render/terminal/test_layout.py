"""Wrapping and painting: no letter lost, no line too wide, every mark on its own words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.render.terminal.layout import paragraph, plain, wrap

TEXT = "An owl that calls twice was heard once."


def pieces(text: str, width: int, first: int = 0) -> list[str]:
    return [text[start:end] for start, end in wrap(text, width, first)]


def marked(text: str, role: str) -> str:
    return f"<{role}:{text}>"


@pytest.mark.parametrize(
    ("text", "width", "first", "lines"),
    [
        ("", 10, 0, [""]),
        ("owl", 10, 0, ["owl"]),
        (TEXT, 80, 0, [TEXT]),
        (TEXT, 20, 0, ["An owl that calls", "twice was heard", "once."]),
        (TEXT, 20, 8, ["An owl that", "calls twice was", "heard once."]),
        ("0123456789", 10, 0, ["0123456789"]),
        ("0123456789 0123456789", 10, 0, ["0123456789", "0123456789"]),
        ("an owl 0123456789abcdef calls", 12, 0, ["an owl", "0123456789abcdef", "calls"]),
        ("0123456789abcdef", 12, 0, ["0123456789abcdef"]),
        ("An owl  calls  twice", 10, 0, ["An owl", "calls", "twice"]),
        ("an  0123456789abcdef  owl", 10, 0, ["an", "0123456789abcdef", "owl"]),
        ("  owl  ", 10, 0, ["owl"]),
        ("   ", 10, 0, [""]),
        (TEXT, -5, 99, ["An owl", "that calls", "twice was", "heard", "once."]),
    ],
)
def test_wrap(text: str, width: int, first: int, lines: list[str]) -> None:
    assert pieces(text, width, first) == lines


TEXTS = st.text(st.sampled_from("ab   û-"), max_size=80)


@given(TEXTS, st.integers(10, 40), st.integers(0, 30))
def test_wrapped_lines_fit_and_hold_all_words(text: str, width: int, first: int) -> None:
    lines = pieces(text, width, first)
    assert " ".join(lines).split() == text.split()
    for i, line in enumerate(lines):
        room = max(width - first, 10) if i == 0 else width
        assert len(line) <= room or " " not in line
        assert line == line.strip(" ")
        assert line or not text.strip(" ")


def test_paragraph_with_lead_and_indent() -> None:
    assert paragraph(TEXT, 24, indent="    ", lead="100.1a  ", lead_size=8) == [
        "100.1a  An owl that",
        "    calls twice was",
        "    heard once.",
    ]


def test_paragraph_without_lead_is_indented_throughout() -> None:
    assert paragraph(TEXT, 24, indent="  ") == ["  An owl that calls", "  twice was heard once."]


def test_lead_wider_than_its_letters_is_counted_as_said() -> None:
    lead = marked("100.1", "number")
    assert paragraph("An owl calls.", 20, marked, lead=f"{lead} ", lead_size=6)[0] == f"{lead} An owl calls."


@pytest.mark.parametrize(
    ("spans", "lines"),
    [
        ([], ["An owl that", "calls twice"]),
        ([(3, 6, "link")], ["An <link:owl> that", "calls twice"]),
        ([(12, 17, "b"), (3, 6, "a")], ["An <a:owl> that", "<b:calls> twice"]),
        ([(7, 17, "mark")], ["An owl <mark:that>", "<mark:calls> twice"]),
        ([(0, 99, "mark")], ["<mark:An owl that>", "<mark:calls twice>"]),
        ([(3, 6, "a"), (4, 11, "b")], ["An <a:owl><b: that>", "calls twice"]),
        ([(3, 6, "a"), (3, 6, "b")], ["An <a:owl> that", "calls twice"]),
        ([(5, 5, "empty"), (11, 12, "space")], ["An owl that", "calls twice"]),
    ],
)
def test_painted_spans(spans: list[tuple[int, int, str]], lines: list[str]) -> None:
    assert paragraph("An owl that calls twice", 12, marked, spans) == lines


@given(
    TEXTS, st.integers(10, 40), st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80), st.just("link")))
)
def test_paint_changes_nothing_but_colour(text: str, width: int, spans: list[tuple[int, int, str]]) -> None:
    assert paragraph(text, width, plain, spans) == paragraph(text, width)

"""Markdown within bounds: what fits, what is cut, what is said of it."""

from __future__ import annotations

import pytest

from crkb.serve.mcp.layout import Page, dated, opening, parts


def page_of(room: int, items: list[str], heading: str = "", kept: int = 10) -> str:
    page = Page(room, kept)
    page.section(heading, items, lambda at: f"(+{len(items) - at})")
    return page.text()


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (100, "Owls\n- one\n- two\n- three"),
        (29, "Owls\n- one\n- two\n(+1)"),
        (22, "Owls\n- one\n(+2)"),
        (20, "(+3)"),
        (4, ""),
    ],
)
def test_what_does_not_fit_is_counted(room, shown):
    assert page_of(room, ["- one", "- two", "- three"], "Owls") == shown
    assert len(shown) <= room


def test_nothing_has_no_heading():
    assert page_of(100, [], "Owls") == ""


TEXT = "One owl. Two owls call at night.\nThree owls sleep."


@pytest.mark.parametrize(
    ("text", "room", "shown", "is_cut"),
    [
        (TEXT, 100, TEXT, False),
        (TEXT, 40, "One owl. Two owls call at night.", True),
        ("One owl. Two owls call at night", 13, "One owl.", True),
        ("Onlyonewordwithoutanyend and", 10, "O…", True),
        ("One two three four five six", 12, "One two…", True),
    ],
)
def test_a_text_is_cut_at_a_paragraph_then_a_sentence_then_a_word(text, room, shown, is_cut):
    assert parts(text, room) == (shown, is_cut)


def test_an_opening_is_one_line():
    assert opening("One\n two   three", 100) == "One two three"
    assert opening("One two three", 10) == "One two…"


def test_a_restatement_says_that_it_is_one(shelf):
    assert dated(shelf.kb().info).startswith("edition 2031-03-03")
    assert "no official text is installed" in dated(shelf.kb("plain").info)

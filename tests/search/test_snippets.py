"""Which part of a text is shown, and what is marked in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.search.snippets import BEFORE, SIZE, Flat, flat, snippet


def text(*words: tuple[int, str], size: int = 400) -> Flat:
    """Words of three dots, four characters each, but for some at given places."""
    said = ["..."] * (size // 4)
    for at, word in words:
        said[at // 4] = word
    return flat(" ".join(said), str)


SHOWN = {  # where "oil" stands, in a long text -> where the snippet begins
    (): 0,
    (0,): 0,
    (136,): 0,  # so early that the opening shows it, too
    (140,): 112,
    (200,): 172,
    (300, 320): 272,
    (20, 300): 0,  # of parts with as many the first
    (20, 200, 220): 172,
    (20, 40, 200, 220): 0,
    (136, 148): 0,  # what begins early begins the text
    (100, 220, 352, 356): 192,
    (160, 300, 320): 272,
    (144, 148, 352, 364): 116,
    (148, 280, 292): 120,
    (148, 292, 296): 264,  # what stands at the very end of what is shown counts for nothing
}


@pytest.mark.parametrize(("places", "begins"), SHOWN.items())
def test_where_a_snippet_begins(places, begins):
    of = text(*((at, f"o{i}l") for i, at in enumerate(places)))
    shown, marks = snippet(of, {f"o{i}l" for i in range(len(places))})
    plain = shown.strip("\u2026")
    assert of.text[begins:].startswith(plain)
    assert begins == 0 or shown[0] == "\u2026"
    assert (begins > 0) == shown.startswith("\u2026")
    assert len(marks) == sum(begins <= at and at + 3 <= begins + len(plain) for at in places)


def test_a_short_text_is_shown_whole():
    shown, marks = snippet(flat("An oil\n  flask", str), {"oil"})
    assert (shown, marks) == ("An oil flask", ((3, 6),))
    longest = "x" * (SIZE - 4) + " oil"
    assert snippet(flat(longest, str), {"oil"}) == (longest, ((SIZE - 3, SIZE),))
    assert snippet(flat(longest + "s", str), {"oils"})[0] != longest + "s"


def test_a_word_without_end_is_cut():
    shown, marks = snippet(flat("x" * 500, str), {"x" * 500})
    assert (shown, marks) == ("x" * SIZE + "\u2026", ())


WORDS = st.lists(st.sampled_from(["oil", "the", "lantern", "y" * 20, "a"]), max_size=120)


@given(WORDS, st.sets(st.sampled_from(["oil", "lantern", "y" * 20])))
def test_snippets_are_of_the_text_and_marks_on_words(said, wanted):
    of = flat(" ".join(said), str)
    shown, marks = snippet(of, wanted)
    assert shown.strip("\u2026") in of.text
    assert len(shown) <= SIZE + 2
    assert all(shown[s:e] in wanted for s, e in marks)
    found = [of.places[2 * i : 2 * i + 2] for i, stem in enumerate(of.stems) if stem in wanted]
    fits = [sum(at <= s and e < at + SIZE - BEFORE for s, e in found) for at, _ in found]
    if shown.startswith("\u2026"):  # else the opening, which is preferred to what is found later
        assert len(marks) >= max(fits)
        assert min(s for s, _ in marks) <= BEFORE + 1
    assert marks or not found or found[0][0] > SIZE - 20


@pytest.mark.parametrize("before", ["l" * 40 + " ", "(" * 40])
def test_what_is_shown_before_a_word_that_is_found_are_whole_words(before):
    of = flat("the " * 50 + before + "oil " + "the " * 50, str)
    shown, marks = snippet(of, {"oil"})
    assert shown.startswith("\u2026oil the")
    assert marks == ((1, 4),)

"""Where an excerpt is from: invented editions that differ a little, and the real seeds."""

from __future__ import annotations

import pytest

from crkb.editions.identify import identify
from crkb.errors import SourceError
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.invented import FIRST, library, second, third


@pytest.fixture(scope="module")
def three(tmp_path_factory) -> Library:
    return library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third())


def best(three: Library, text: str) -> tuple[list[str], int, int, tuple[str, ...]]:
    """The ids of the best editions, how many texts are equal of how many, and what differs."""
    found = identify(three, "excerpt.txt", text.encode())
    assert [f.equal for f in found] == sorted((f.equal for f in found), reverse=True)
    top = [f for f in found if f.equal == found[0].equal]
    return [f.edition for f in top], found[0].equal, found[0].total, found[0].differing


FIRST_ID, SECOND_ID, THIRD_ID = "cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07"


@pytest.mark.parametrize(
    ("text", "editions", "equal", "total", "differing"),
    [
        ("101. Turns\n\n101.1. The keeper who woke first takes the first turn.\n", [FIRST_ID], 1, 1, ()),
        ("102. Turns\n\n102.1. The keeper who woke first takes the first turn.\n", [SECOND_ID], 1, 1, ()),
        ("102. Turns\n\n102.1. The keeper who woke first goes first.\n", [THIRD_ID], 1, 1, ()),
        ("103. Gifts\n\n103.1. Shimmer\n", [SECOND_ID, THIRD_ID], 1, 1, ()),
        (
            "102. Turns\n\n102.1. The keeper who woke first goes first.\n\n102.2. At dusk all sleep.\n",
            [THIRD_ID],
            1,
            2,
            ("102.2",),
        ),
    ],
    ids=["first", "second", "third", "two", "differing"],
)
def test_the_edition_that_says_the_same_under_the_same_numbers(
    three, text, editions, equal, total, differing
):
    assert best(three, text) == (editions, equal, total, differing)


def test_among_equals_the_oldest_comes_first(three):
    assert [f.edition for f in identify(three, "x", b"103. Gifts\n\n103.1. Shimmer\n")][:2] == [
        SECOND_ID,
        THIRD_ID,
    ]


def test_typography_does_not_count(three):
    text = "100. Lanterns\n\n100.3. Nobody may steal lanterns.  A thief loses  every turn.\n"
    assert best(three, text)[:3] == ([FIRST_ID], 1, 1)


def test_an_example_counts_for_itself(three):
    text = (
        "100. Lanterns\n\n100.1b A lantern lent to a stranger returns at dusk.\nExample: Another example.\n"
    )
    assert best(three, text)[:3] == ([FIRST_ID], 1, 2)


def test_a_text_without_numbers_is_compared_by_its_lines(three):
    text = "Somebody wrote:\n- Keepers count their glow in halves.\nIt is not known where that is from.\n"
    editions, equal, total, differing = best(three, text)
    assert (editions, equal, total) == ([SECOND_ID, THIRD_ID], 1, 2)
    assert differing == ("It is not known …",)


def test_a_line_that_comes_twice_counts_twice(three):
    text = "Keepers count their glow in halves.\nKeepers count their glow in halves.\n"
    assert best(three, text) == ([SECOND_ID, THIRD_ID], 2, 2, ())


def test_a_term_with_the_name_of_a_number_is_no_rule(tmp_path):
    rules = "1. One\n100. Days\n100.1. The day ends at dusk.\n"
    days = f"@title D\n@id days-1\n@rules\n{rules}@glossary\n= 100.1\n: A rule.\n"
    assert best(library(str(tmp_path / "days"), days), rules) == (["days-1"], 1, 1, ())


@pytest.mark.parametrize(
    ("equal", "text"), [(False, "101.1. Unheard of."), (True, "100.2. Keepers count their glow in halves.")]
)
def test_more_than_half_convinces(three, equal, text):
    found = identify(three, "x", f"100. Lanterns\n\n{text}\n".encode())
    assert found[0].convincing is equal


@pytest.mark.parametrize(
    "data", [b"", b"\0\1\2\3", b"one two\n"], ids=["empty", "binary", "nothing to go by"]
)
def test_what_is_no_text_is_refused(three, data):
    with pytest.raises(SourceError):
        identify(three, "x", data)


@pytest.mark.editions
def test_seeds_are_of_their_edition(shared, tmp_path, monkeypatch):
    monkeypatch.setattr("crkb.search.index.build", lambda *args: None)  # slow, and not needed here
    made = Library(str(tmp_path / "real"))
    files = [shared / "editions" / n for n in ("cr-20221118.txt", "cr-20240410.txt", "cr-20250207.txt")]
    made.add([Raw(f.name, f.read_bytes()) for f in files])
    seeds = {f.name[:3]: f for f in (shared / "seeds").glob("*.txt")}
    for name in ("000", "001", "002", "004"):
        found = identify(made, seeds[name].name, seeds[name].read_bytes())
        assert found[0].edition == "cr-2024-04-12", name
        assert found[0].equal >= found[0].total - 1, name
    assert not identify(made, seeds["003"].name, seeds["003"].read_bytes())[0].convincing

"""Several things at once, in short, or by a part of a name, in the invented game."""

from __future__ import annotations

import time

import pytest

import crkb
from crkb.kb import Entry
from crkb.model import Matter
from crkb.several import LONGEST
from crkb.text import abbreviations


def names(found) -> list[str]:
    return [e.number if isinstance(e, Entry) else e.part if isinstance(e, Matter) else e.name for e in found]


FOUND = {
    "704.5f,g": ["704.5f", "704.5g"],
    "704.5f, 704.5f": ["704.5f"],
    "shimmer moon-walk": ["702.2", "702.3"],
    "shimmer, moon walk": ["702.2", "702.3"],
    "shimmer and the moon walk": ["702.2", "702.3"],
    "moonwalk": ["702.3"],
    "704.5f legend rule": ["704.5f", "Legend Rule"],
    "legend rule 704.5f shimmer": ["Legend Rule", "704.5f", "702.2"],
    "rule 704.5f; rule 704.5g legend rule": ["704.5f", "704.5g", "Legend Rule"],
    "legend": ["Legend Rule"],  # the word that is left out says nothing
    "introduction": ["introduction"],
    "the Introduction": ["introduction"],
    "credits": ["credits"],
    "7 1": ["7", "1"],
}


@pytest.mark.parametrize(("typed", "found"), FOUND.items())
def test_all_of_it_is_found(kb, typed, found):
    assert names(kb.find(typed)) == found
    assert names(kb.find(*typed.split())) == found


PARTLY = {
    "704.5f 999.9": (["704.5f"], ["999.9"]),
    "999.9 704.5f 704.5z": (["704.5f"], ["999.9", "704.5z"]),
    "704.5f shimer": (["704.5f"], ["'shimer'"]),
    "704.5f, shimer, 999.9": (["704.5f"], ["'shimer'", "999.9"]),
    "shimmer, nothing such": (["702.2"], ["'nothing such'"]),
    "998.1 999.9": ([], ["998.1", "999.9"]),
    "shimmer nothing such": ([], ["'shimmer nothing such'"]),  # one name, and there is none
}


@pytest.mark.parametrize(("typed", "expected"), PARTLY.items())
def test_what_is_there_is_found_and_the_rest_named(kb, typed, expected):
    found, misses = kb.find_each(*typed.split())
    assert names(found) == expected[0]
    assert [str(miss).split(" in ")[0].removeprefix("no rule").split()[-1] for miss in misses] == [
        said.split()[-1] for said in expected[1]
    ]
    with pytest.raises(crkb.RuleNotFound, match=expected[1][0]):
        kb.find(typed)


def test_a_range_that_runs_backwards_is_refused_among_others_too(kb):
    with pytest.raises(crkb.NumberFormatError, match="not a range"):
        kb.find("704.5k-a")


def test_much_is_not_taken_apart(kb):
    found, misses = kb.find_each("704.5f legend rule " * (LONGEST // 15))
    assert (found, len(misses)) == ([], 1)


@pytest.fixture
def short(tmp_path, monkeypatch, request):
    """A table of abbreviations of the invented game."""
    (tmp_path / abbreviations.FILE).write_text(
        "# of the game\nlr: legend rule\nsh: shimmering -> shimmer\n"
        "tu: tidying up -> 704.2\nno: nothing -> 999.9\nold: new -> new | glow\n"
    )
    monkeypatch.setattr("crkb.paths.corpus", lambda: str(tmp_path))
    abbreviations.table.cache_clear()
    yield
    abbreviations.table.cache_clear()


@pytest.mark.parametrize(
    ("typed", "found"),
    [("LR", "Legend Rule"), ("lrs", "Legend Rule"), ("sh", "702.2"), ("tu", "704.2"), ("old", "Glow")],
)
def test_an_abbreviation_stands_for_a_name_or_a_number(kb, short, typed, found):
    assert names(kb.find(typed)) == [found]


def test_an_abbreviation_of_what_an_edition_does_not_have_is_a_miss(kb, short):
    with pytest.raises(crkb.RuleNotFound, match="'no'"):
        kb.find("no")


def test_define_takes_abbreviations(kb, short):
    assert kb.define("LR").name == "Legend Rule"
    with pytest.raises(crkb.RuleNotFound, match="'sh'"):
        kb.define("sh")


@pytest.mark.parametrize("typed", ["a, " * 600, "704.5f a " * 200, "x " * 900, "704.5a " * 280, "(" * 1900])
def test_it_takes_no_long_time(kb, typed):
    start = time.process_time()
    kb.find_each(typed)
    assert time.process_time() - start < 5


def test_a_word_that_several_names_would_complete_means_none_of_them(home, tmp_path):
    rules = "100. Echoes\n100.1. Echo Step\n100.1a It echoes.\n100.2. Echo Phase\n100.2a It fades.\n"
    (tmp_path / "echoes.txt").write_text(f"@title E\n@id echo-1\n@rules\n1. One\n{rules}")
    crkb.add([tmp_path / "echoes.txt"])
    with crkb.open("echo-1") as echoes:
        assert names(echoes.find("echo step")) == ["100.1"]
        with pytest.raises(crkb.RuleNotFound):
            echoes.find("echo")

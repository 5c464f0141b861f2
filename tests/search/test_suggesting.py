"""Suggestions: what a beginning may become, by nothing but its letters."""

from __future__ import annotations

import time

import pytest

import crkb
from crkb.search.suggesting import MOST, Suggestion

BEGUN = {  # typed -> the first names
    "704.5": ["704.5", "704.5a", "704.5b"],
    "7045": ["704.5", "704.5a"],
    "cr 704.5": ["704.5", "704.5a"],
    "Rule 70": ["700", "702", "704"],
    "704.": ["704", "704.1", "704.2"],
    "704.5m": ["704.5m"],
    "704 5 m": ["704.5m"],
    "704.5a-c": ["704.5a", "704.5b", "704.5c"],
    "7": ["7", "700", "702", "704", "700.1", "702.1"],
    "70": ["700", "702", "704"],
    "702.2": ["702.2", "702.2a", "702.2b"],
    "999": [],
    "shimmer": ["702.2"],
    "SHI": ["702.2"],
    "walk": ["702.3"],
    "moon w": ["702.3"],
    "l": ["100", "Lantern", "Legend Rule"],
    "rule": ["7", "Legend Rule"],
    "up": ["704"],
    "himmer": [],
    "shimer": [],
    "": [],
    " -(": [],
}


@pytest.mark.parametrize(("typed", "names"), BEGUN.items())
def test_what_begins_so_comes_best_first(kb, typed, names):
    found = [each.name for each in kb.suggest(typed)]
    assert found[: len(names)] == names
    assert bool(found) == bool(names)


def test_what_is_exactly_that_comes_first_then_what_begins_so(tmp_path):
    lines = ["100. Night Walk", "101. Walkers", "102. Walk"]
    rules = "\n".join(f"{line}\n{line[:3]}.1. It." for line in lines)
    text = (
        f"@title One\n@id one-1\n@rules\n1. Walking\n{rules}\n@glossary\n= Walk\n: Go.\n= Walk On\n: Go on.\n"
    )
    (tmp_path / "one.txt").write_text(text)
    crkb.add([tmp_path / "one.txt"], home=tmp_path)
    with crkb.open("one-1", home=tmp_path) as kb:
        assert [each.name for each in kb.suggest("walk")] == ["102", "101", "1", "Walk On", "100"]


def test_kinds_and_titles(kb):
    assert kb.suggest("702.2")[:2] == [
        Suggestion("702.2", "keyword", "Shimmer"),
        Suggestion("702.2a", "subrule", ""),
    ]
    assert kb.suggest("702.1")[0].kind == "rule"
    assert kb.suggest("gifts") == [Suggestion("702", "chapter", "Gifts")]
    assert kb.suggest("legend") == [Suggestion("Legend Rule", "term", "Legend Rule")]


def test_there_are_no_more_than_wanted(kb):
    assert len(kb.suggest("7")) == MOST
    assert [each.name for each in kb.suggest("7", 2)] == ["7", "700"]
    assert kb.suggest("7", 0) == kb.suggest("7", -1) == []


@pytest.mark.editions
@pytest.mark.parametrize("typed", ["7", "70", "702.1", "7045", "t", "a", "tra", "state ba"])
def test_a_whole_edition_takes_a_few_milliseconds(shared, tmp_path_factory, typed):
    home = tmp_path_factory.getbasetemp() / "suggested"
    if not home.exists():
        crkb.add([max((shared / "editions").glob("*.txt"))], home=home)
    with crkb.open(home=home) as kb:
        taken = []
        for _ in range(9):
            before = time.thread_time()
            assert kb.suggest(typed)
            taken.append(time.thread_time() - before)
        assert min(taken) < 0.005

"""Lists on a terminal: suggestions, contents, trees, editions."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from crkb.editions.restating import Restated, Work
from crkb.library.generations import Info
from crkb.references import backward, forward
from crkb.render.terminal import graph, lists
from crkb.search.suggesting import Suggestion

SUGGESTED = [
    (Suggestion("702.2", "keyword", "Shimmer"), "702.2  Shimmer"),
    (Suggestion("704.5a", "subrule", ""), "704.5a"),
    (Suggestion("Dusk", "term", "Dusk"), "Dusk  (term)"),
    (Suggestion("702", "chapter", "dim light " * 20), "702  " + "dim light " * 9 + "dim\u2026"),
    (Suggestion("dim light " * 20, "card", "dim light " * 20), "dim light " * 8),
]


@pytest.mark.parametrize(("suggested", "line"), SUGGESTED)
def test_a_suggestion_is_a_short_line(suggested, line):
    [shown] = lists.suggestions([suggested])
    assert shown.startswith(line)
    assert len(shown) <= 100


def test_contents_are_indented_from_the_highest_level(kb, golden):
    rows = kb.store.headings()
    golden("contents.txt", "\n".join(lists.contents(rows, 80)) + "\n")
    below = [r for r in rows if r[0].startswith("702")]
    assert lists.contents(below, 80) == ["702 Gifts", "  702.2 Shimmer", "  702.3 Moon-Walk"]
    assert lists.contents([], 80) == []


def test_contents_keep_to_the_width():
    rows = [("7", "section", "More " * 20), ("700", "chapter", "General")]
    assert [len(line) <= 40 for line in lists.contents(rows, 40)] == [True, True]


def test_trees_look_like_their_goldens(kb, golden):
    golden("refs.txt", "\n".join(lists.tree(graph.rows(kb, forward(kb.store, "101.2", 2)), 80)) + "\n")
    golden("refs-back.txt", "\n".join(lists.tree(graph.rows(kb, backward(kb.store, "704.5a", 2)), 80)) + "\n")
    chain = ["101.1", "7", "702", "702.2", "702.2a"]
    golden("refs-path.txt", "\n".join(lists.tree(graph.chain(kb, chain), 60)) + "\n")


@pytest.mark.parametrize("width", [40, 60, 80])
def test_tree_lines_keep_to_the_width(kb, width):
    rows = graph.rows(kb, forward(kb.store, "704", 3))
    assert len(rows) > 5
    assert all(len(line) <= width for line in lists.tree(rows, width))


@pytest.mark.parametrize(
    ("text", "size", "short"),
    [
        ("one two three", 13, "one two three"),
        ("one two three", 12, "one two…"),
        ("one two, three", 10, "one two…"),
        ("unbreakable", 5, "u…"),
        ("", 5, ""),
    ],
)
def test_shortened(text, size, short):
    assert lists.shortened(text, size) == short


def test_ways_to_a_rule_through_what_is_above_it(kb):
    assert kb.via("702.2a") == [("702.2", 2), ("702", 2)]
    assert kb.via("7") == []
    assert lists.via([("702", 1), ("7", 2)]) == [
        "  Via 702: 1 reference (crkb refs 702 --back)",
        "  Via 7: 2 references (crkb refs 7 --back)",
    ]


def info(**fields: object) -> Info:
    """An edition's card with only what the list shows."""
    base = dict.fromkeys(Info._fields, "")
    shown = {"official": True, "complete": True, "counts": {}, "files": {}, "sources": ()}
    return Info(**{**base, **shown, **fields})  # type: ignore[arg-type]


EDITIONS = [
    info(id="cr-2031-03-03", effective="2031-03-03", counts={"rules": 1200, "subrules": 34, "terms": 5}),
    info(id="fox-1", official=False, addon=True, effective="2030-01-01", files={"a": 1_260_000}),
    info(id="part", complete=False),
    info(id="plain", official=False, stamp="x", effective="2031-03-03"),
    info(id="house", official=False),
]


def test_editions_are_one_a_line_with_the_one_in_use_marked(golden):
    golden("editions.txt", "\n".join(lists.editions(EDITIONS, "cr-2031-03-03", 100)) + "\n")
    assert lists.editions([], "plain", 80) == []


def test_editions_drop_columns_where_it_is_narrow():
    wide, narrow = (lists.editions(EDITIONS, "plain", width) for width in (100, 60))
    assert max(map(len, narrow)) <= 60 < max(map(len, wide))
    assert [re.split(r"  +", line[2:])[0] for line in narrow] == [i.id for i in EDITIONS]
    assert all("rules" in line for line in narrow)


LONG = [
    info(id="cr-2019-01-25-from-a-page", effective="2018-10-05", complete=False),
    info(id="house-rules-of-the-lantern-club", official=False, addon=True, effective="2030-01-01"),
    info(id="plain", official=False, stamp="x", effective="2031-03-03"),
]


@pytest.mark.parametrize("width", [40, 50, 60, 80])
def test_editions_keep_to_the_width(width):
    lines = lists.editions(LONG, "plain", width, now=datetime(2031, 3, 3).timestamp())
    assert max(map(len, lines)) <= width
    assert all(any(line[2:].startswith(each.id) for line in lines) for each in LONG)


def test_editions_have_their_kind_below_where_it_does_not_fit_beside():
    now = datetime(2031, 3, 3).timestamp()
    assert lists.editions(LONG[:1], "plain", 40, now=now) == [
        "  cr-2019-01-25-from-a-page",
        "    official, excerpt (2018-10-05),",
        "    4,532 days old",
    ]


WORK = Work(
    "cr-2031-03-03",
    (
        Restated("101.1", "same", "101.1"),
        Restated("101.2", "moved", "101.3"),
        Restated("101.4", "changed", "101.4"),
        Restated("101.5", "none", ""),
    ),
    ("101.6", "104"),
    (Restated("702.2", "changed", "702.3"),),
    ("103",),
)


def test_work_is_counted_in_a_line():
    assert lists.work(WORK, 100) == [
        "Plain wording of 4 rules of cr-2031-03-03: 1 same, 1 moved, 1 changed, 1 none"
    ]


def test_work_to_do_is_listed_by_what_is_to_do():
    assert lists.work(WORK, 100, todo=True)[1:] == [
        *("", "Changed since they were restated: 1", "  101.4"),
        *("", "Not restated: 1", "  101.5"),
        *("", "Moved: the wording is shown under their new numbers: 1", "  101.2 (plain 101.3)"),
        *("", "Restated, but gone: 2", "  101.6 \u00b7 104"),
        *("", "Keywords that are new or have other rules: 1", "  702.2 (plain 702.3)"),
        *("", "Guides that name a rule with another text: 1", "  103"),
    ]

"""Search hits on a terminal: where they lie, what they lack, why they rank, in which editions."""

from __future__ import annotations

import shlex

import pytest

from crkb.render.terminal import hits
from crkb.search.results import SearchHit, SearchResult, Why

SEARCHES = {
    "hits.txt": ("lantern", 4),
    "hits-some.txt": ("flask shed", 4),
    "hits-none-whole.txt": ("flask zebra", 4),
    "hits-misspelt.txt": ("shimer", 4),
}


@pytest.mark.parametrize(("name", "asked"), SEARCHES.items())
def test_hits_look_like_their_golden(kb, golden, tagged, name, asked):
    query, limit = asked
    golden(name, "\n".join(hits.hits(kb.search(query, limit), 80, tagged, titles=kb.title)) + "\n")


def hit(kind: str, name: str, title: str, snippet: str, **more) -> SearchHit:
    return SearchHit(kind, name, title, 1.0, snippet, (), **more)


def shown(*found: SearchHit, width: int = 80, **more) -> list[str]:
    return hits.hits(SearchResult("q", found, len(found)), width, **more)


HITS = [
    (hit("rule", "702.2", "Shimmer", "Shimmer"), "702.2 Shimmer"),
    (hit("rule", "702.2", "Shimmer", ""), "702.2 Shimmer"),
    (hit("rule", "704.1", "", "Tidying up happens."), "704.1 Tidying up happens."),
    (hit("term", "Dusk", "Dusk", "The end."), "term Dusk  The end."),
    (hit("example", "100.1b#1", "", "Ann lends."), "100.1b#1 Ann lends."),
    (hit("card", "The Fox", "The Fox", "It runs."), "card The Fox  It runs."),
    (
        hit("question", "W" * 30 + " and " + "M" * 30, "W" * 30 + " and " + "M" * 30, "No."),
        "question " + "W" * 30 + " and\n    " + "M" * 30 + "\n    No.",
    ),
]


@pytest.mark.parametrize(("found", "said"), HITS)
def test_a_hit_says_what_it_is(found, said):
    assert "\n".join(shown(found, width=44)) == said


TITLES = {"702": "Gifts", "702.2": "Shimmer", "704": "Tidying Up"}
A, B = (hit("rule", f"702.2{x}", "", f"It is {x}.", within="702.2", below=3) for x in "ab")
RULE = hit("rule", "702.2", "Shimmer", "Shimmer", within="702.2", below=2)
OTHER = hit("rule", "704.5a", "", "Tidy.", within="704.5")
TERM = hit("term", "Dusk", "Dusk", "The end.")

PLACED = [
    ([OTHER], ["704.5a Tidy. (in Tidying Up)"]),
    ([OTHER._replace(below=4)], ["704.5a Tidy. (+4 in 704.5, in Tidying Up)"]),
    ([A._replace(below=0)], ["702.2a It is a. (in Shimmer)"]),
    ([A], ["702.2a It is a. (+3 in 702.2 Shimmer)"]),
    ([RULE], ["702.2 Shimmer  (+2 below)"]),
    (
        [A, OTHER, B],
        [
            "702.2a It is a. (+3 in 702.2 Shimmer)",
            "704.5a Tidy. (in Tidying Up)",
            "702.2b It is b. (in Shimmer)",
        ],
    ),
    ([A, B], ["In 702.2 Shimmer (+2 more):", "  702.2a It is a.", "  702.2b It is b."]),
    ([RULE, A, B], ["702.2 Shimmer", "  702.2a It is a.", "  702.2b It is b."]),
    ([OTHER, OTHER._replace(name="704.5b")], ["In 704.5, Tidying Up:", "  704.5a Tidy.", "  704.5b Tidy."]),
    ([TERM, TERM], ["term Dusk  The end.", "term Dusk  The end."]),
    ([hit("example", "100.1b#1", "", "Ann.", within="100.1")], ["100.1b#1 Ann."]),
]


@pytest.mark.parametrize(("found", "lines"), PLACED)
def test_hits_of_one_rule_stand_together_and_say_where_they_lie(found, lines):
    assert shown(*found, titles=TITLES.get) == lines


def test_what_lies_in_a_long_title_says_the_beginning():
    long = hit("rule", "704.5a", "", "Tidy.", within="704.5")
    [line] = shown(long, titles={"704": "Tidying up at the end of every single turn of a game"}.get)
    assert line == "704.5a Tidy. (in Tidying up at the end of every single\u2026)"


def test_words_that_a_hit_lacks_are_told():
    one, two = TERM._replace(missing=("zebra", "owl")), OTHER._replace(missing=("zebra",))
    assert shown(one) == ["term Dusk  The end. (without: zebra, owl)"]
    assert shown(one, two, titles=TITLES.get) == [
        "(all without: zebra)",
        "term Dusk  The end. (without: owl)",
        "704.5a Tidy. (in Tidying Up)",
    ]


def test_a_snippet_gives_way_to_what_is_remarked():
    cut = "A lantern that is out has no glow and stands in the shed for\u2026"
    [line] = shown(hit("rule", "704.5a", "", cut, within="704.5"), titles=TITLES.get)
    assert line == "704.5a A lantern that is out has no glow and stands in the shed\u2026 (in Tidying Up)"
    marked = SearchHit("rule", "704.5a", "", 1.0, cut, ((57, 60),), within="704.5")
    assert shown(marked, titles=TITLES.get) == [f"704.5a {cut} (in Tidying", "    Up)"]
    whole = cut.replace("\u2026", " all.")
    assert "for all." in shown(hit("rule", "704.5a", "", whole, within="704.5"), titles=TITLES.get)[0]


def test_why_a_hit_ranks_is_a_table_of_what_adds():
    why = (Why("worth", 0.5, 2.0), Why("nothing", 3.0, 0.0), Why("very long", 12.0, -2.5))
    assert shown(TERM._replace(why=why)) == [
        "term Dusk  The end.",
        "    very long   12.00   -2.50",
        "    worth        0.50   +2.00",
    ]


def test_nothing_found_says_so():
    assert shown() == ["Nothing found."]
    assert hits.hits(SearchResult("q", (), 0, "quick"), 80)[1] == "Did you mean: crkb search quick"


@pytest.mark.parametrize("query", ["two shimers", "keeper's shimer", "$HOME shimer `x`"])
def test_how_a_query_was_read_can_be_taken_back_in_a_shell(query):
    [line, _] = hits.hits(SearchResult(query, (TERM,), 1, "", "shimmer"), 80, program="crkb -e x")
    said, _, command = line.removesuffix(")").partition(" (as typed: ")
    assert said == "Showing results for shimmer"
    assert shlex.split(command) == ["crkb", "-e", "x", "search", "--as-typed", query]

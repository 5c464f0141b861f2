"""Search page by page, in all editions; completion."""

from __future__ import annotations

import pytest

from crkb.search.suggesting import Suggestion
from crkb.serve.v1 import searching


@pytest.mark.parametrize(
    ("query", "names", "total"),
    [
        ("q=shimmer&limit=2", ["702.2", "702.2a"], 4),
        ("q=shimmer&kind=term", [], 0),
        ("q=lantern&kind=term&limit=1", ["Lantern"], 3),
        ("q=lantern&in=702.2", ["702.2a", "702.2b"], 2),
        ("q=lantern&in=702.2a,702.3", ["702.2a"], 1),
        ("q=", [], 0),
        ("q=%21%21", [], 0),
    ],
)
def test_hits(ask, query, names, total):
    made = ask(f"/v1/latest/search?{query}").json()
    assert [hit["name"] for hit in made["hits"]] == names
    assert made["total"] == total


def test_marks_are_the_found_words(ask):
    hit = ask("/v1/latest/search?q=oil flask").json()["hits"][0]
    assert [hit["snippet"][start:end] for start, end in hit["marks"]] == ["oil", "flask"]


def test_pages_follow_each_other(ask):
    whole = ask("/v1/latest/search?q=lantern&limit=100").json()
    names, cursor = [], 0
    while cursor is not None:
        page = ask(f"/v1/latest/search?q=lantern&limit=4&cursor={cursor}").json()
        assert page["total"] == whole["total"]
        names += [hit["name"] for hit in page["hits"]]
        cursor = page["next"]
    assert names == [hit["name"] for hit in whole["hits"]]
    assert len(names) > 8


def test_a_misspelt_query_is_read_as_another(ask):
    assert ask("/v1/latest/search?q=shimer").json()["read_as"] == "shimmer"
    assert ask("/v1/latest/search?q=shimer&as_typed=true").json()["read_as"] is None


def test_hits_say_why(ask):
    hit = ask("/v1/latest/search?q=oil flask&explain=1").json()["hits"][-1]
    assert hit["why"][0]["name"] == "worth"


@pytest.mark.parametrize(
    ("q", "problem", "read_as", "total"),
    [
        ("shimmer (", 'unclosed "("', "shimmer", 4),
        ("shimmer )", 'unmatched ")"', "shimmer", 4),
        ("-shimmer", "a query needs at least one term that is not excluded", "shimmer", 4),
        ("shimmer OR", "OR needs words on both sides", "shimmer or", None),
        ("()", 'unclosed "("', None, 0),
    ],
)
def test_what_is_not_the_search_language_is_read_as_words(ask, q, problem, read_as, total):
    made = ask(f"/v1/latest/search?q={q}").json()
    assert made["query"] == q
    assert made["problem"]
    assert problem == made["problem"] or q == "()"
    assert made["read_as"] == read_as
    assert total is None or made["total"] == total


@pytest.mark.parametrize(
    ("query", "status", "detail"),
    [
        ("", 422, "q is missing"),
        (f"q={'x' * 401}", 422, "q has 401 characters, 400 at most"),
        ("q=" + "x+" * 21, 422, "q has to be at most 20 words"),
        ("q=a%00b", 422, "q is no text"),
        ("q=x&kind=rules", 422, "kind is 'rules'"),
        ("q=x&limit=0", 422, "limit is 0"),
        ("q=x&limit=101", 422, "limit is 101"),
        ("q=x&limit=ten", 422, "limit is 'ten'"),
        ("q=x&cursor=-1", 422, "cursor is -1"),
        ("q=x&explain=maybe", 422, "explain is 'maybe'"),
        ("q=x&in=" + ",".join(["1"] * 21), 422, "in has 21 parts, 20 at most"),
        ("q=x&kind=", 422, "kind is ''"),
        ("q=x&in=999", 404, "no rule 999 in cr-2031-03-03"),
        ("q=x&in=nosuch", 404, "not a rule number: 'nosuch'"),
    ],
)
def test_what_cannot_be_searched_for(ask, query, status, detail):
    found = ask(f"/v1/latest/search?{query}")
    assert found.status_code == status
    assert detail in found.json()["detail"]


def test_twenty_words_may_be_searched_for(ask):
    assert ask("/v1/latest/search?q=" + "+".join(["lantern"] * 20)).status_code == 200


def test_hits_of_all_editions(ask_both):
    made = ask_both("/v1/search?q=moonwalk&limit=3").json()
    assert [each["edition"]["effective"] for each in made["editions"]][:2] == ["2031-05-05", "2031-03-03"]
    newest = made["editions"][0]["hits"][0]
    assert (newest["name"], newest["also_in"]) == ("103.2", [{"edition": "cr-2031-03-03", "name": "102.2"}])


@pytest.mark.parametrize(("q", "some"), [("moonwalk (", True), ("(", False)])
def test_a_query_for_all_editions_that_is_not_of_the_language(ask_both, q, some):
    made = ask_both(f"/v1/search?q={q}").json()
    assert any(each["hits"] for each in made["editions"]) == some


def test_all_editions_without_the_rule(ask_both):
    assert ask_both("/v1/search?q=x&in=999").status_code == 404


@pytest.mark.parametrize(
    ("query", "labels"),
    [
        ("q=shi", ["702.2 Shimmer"]),
        ("q=704.5j", ["704.5j"]),
        ("q=dus", ["Dusk"]),
        ("q=1&limit=2", ["1 Basics", "100 Lanterns"]),
        ("q=", []),
        ("q=zzz", []),
    ],
)
def test_suggestions(ask, query, labels):
    made = ask(f"/v1/latest/suggest?{query}").json()
    assert [each["label"] for each in made["suggestions"]] == labels


def test_a_label_is_short_enough_for_chats():
    made = searching._suggestion(Suggestion("100.1", "rule", "x" * 200))
    assert len(made["label"]) == 100
    assert made["label"].startswith("100.1 xx")
    assert made["label"].endswith("…")


@pytest.mark.parametrize("query", ["", f"q={'x' * 101}", "q=x&limit=26"])
def test_what_cannot_be_suggested(ask, query):
    assert ask(f"/v1/latest/suggest?{query}").status_code == 422

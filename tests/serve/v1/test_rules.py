"""Rules by number, many at once, with what is included."""

from __future__ import annotations

from typing import get_args

import pytest

from crkb.serve.v1 import rules, shown

EDITION = {
    "id": "cr-2031-03-03",
    "title": "Magic: The Gathering Comprehensive Rules",
    "effective": "2031-03-03",
    "official": True,
}


def test_a_rule_is_all_that_is_known_of_it(ask):
    found = ask("/v1/latest/rules/702.2b")
    text = "Two shimmers on one lantern count as one."
    example = "A lantern with shimmer gains shimmer. It still counts twice, not four times."
    assert found.json() == {
        "kind": "subrule",
        "number": "702.2b",
        "title": None,
        "text": text,
        "blocks": [
            {"kind": "text", "in": "text", "text": text},
            {"kind": "example", "in": "example 1", "text": example},
        ],
        "parent": "702.2",
        "children": [],
        "examples": [example],
        "notes": [],
        "references": [],
        "referenced_by": [],
        "errata": [],
        "edition": EDITION,
        "sources": [{"file": "game.txt", "line": 58}],
        "variants": [],
        "decides": None,
    }
    assert found.headers["content-location"] == "/v1/cr-2031-03-03/rules/702.2b"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("704.5K", "704.5k"), ("704.5k.", "704.5k"), ("CR 704.5k", "704.5k"), ("702", "702"), ("7", "7")],
)
def test_numbers_are_read_as_people_type_them(ask, typed, number):
    assert ask(f"/v1/2031-03-03/rules/{typed}").json()["number"] == number


@pytest.mark.parametrize(
    ("typed", "detail", "hint", "near"),
    [
        ("704.5z", "no rule 704.5z in cr-2031-03-03", "Did you mean 704.5k or 704.5m?", ["704.5k", "704.5m"]),
        ("704.5l", "no rule 704.5l in cr-2031-03-03", "", ["704.5j", "704.5k", "704.5m"]),
        ("999.9", "no rule 999.9 in cr-2031-03-03", "Did you mean 1 or 7?", ["1", "7"]),
        ("shimer", "not a rule number: 'shimer'", "Did you mean Shimmer?", ["Shimmer"]),
        (
            "qwertz",
            "not a rule number: 'qwertz'",
            "Search for it: /v1/cr-2031-03-03/search?q=qwertz",
            [],
        ),
        ("704.5k-a", "", "", []),
    ],
)
def test_what_is_not_there_is_refused_with_what_is_near(ask, typed, detail, hint, near):
    found = ask(f"/v1/latest/rules/{typed}")
    problem = found.json()
    assert (found.status_code, problem["title"]) == (404, "Not Found")
    assert problem["instance"] == f"/v1/latest/rules/{typed}"
    assert problem["near"] == near
    assert detail in problem["detail"]
    assert hint in (problem["hint"] or "")
    assert "crkb " not in (problem["hint"] or "")


def test_an_edition_that_is_not_there(ask):
    problem = ask("/v1/1999-01-01/rules/100.1").json()
    assert problem["detail"] == "no edition '1999-01-01'"
    assert problem["hint"] == "There are: cr-2031-03-03"


def test_a_rule_with_its_children(ask):
    made = ask("/v1/latest/rules/7?include=children").json()
    assert [each["number"] for each in made["children"]] == ["700", "702", "704"]
    chapter = made["children"][1]
    assert [each["number"] for each in chapter["children"]] == ["702.1", "702.2", "702.3"]
    assert chapter["children"][1]["children"][0]["text"].startswith("Shimmer is a gift")
    assert chapter["guide"] is None


def test_a_rule_in_its_context(ask):
    made = ask("/v1/latest/rules/702.2a?include=context").json()["context"]
    assert [each["number"] for each in made["above"]] == ["7", "702", "702.2"]
    assert [each["number"] for each in made["beside"]] == ["702.2b"]
    assert (made["before"], made["after"]) == ("702.2", "702.2b")
    first = ask("/v1/latest/rules/1?include=context").json()["context"]
    assert (first["above"], first["before"], first["after"]) == ([], None, "100")
    assert [each["number"] for each in first["beside"]] == ["7"]


@pytest.mark.parametrize(
    ("number", "name", "key", "numbers"),
    [
        ("100.1", "references", "refers_to", ["702"]),
        ("704.3", "references", "refers_to", ["704.5a"]),
        ("704.5a", "references", "refers_to", []),
        ("704.5k", "referrers", "referrers", ["100.1a", "704.3"]),
    ],
)
def test_a_rule_with_the_texts_behind_numbers(ask, number, name, key, numbers):
    made = ask(f"/v1/latest/rules/{number}?include={name}").json()
    assert [each.get("number") or each["name"] for each in made[key]] == numbers
    assert all(each.get("text") or each["about"] for each in made[key])


def test_more_may_be_included_at_once(ask):
    made = ask("/v1/latest/rules/702.2a?include=plain,asked,examples&include=errata").json()
    assert (made["plain"], made["plain_status"], made["asked"], made["errata"]) == (None, "none", [], [])


def test_what_may_be_included_is_the_same_everywhere():
    assert get_args(rules.Included) == tuple(shown.INCLUDED)
    assert set(rules.INCLUDE.one_of) == set(shown.INCLUDED)


@pytest.mark.parametrize("query", ["include=all", "include=children,all"])
def test_what_cannot_be_included(ask, query):
    found = ask(f"/v1/latest/rules/100.1?{query}")
    assert found.status_code == 422
    assert "include is 'all'" in found.json()["detail"]


@pytest.mark.parametrize(
    ("query", "names", "missed"),
    [
        ("number=704.5a-c,702.2", ["704.5a", "704.5b", "704.5c", "702.2"], []),
        ("number=704.5k&number=legend rule", ["704.5k", "Legend Rule"], []),
        ("number=shimmer&number=introduction", ["702.2", "introduction"], []),
        ("number=704.5a&number=999.9", ["704.5a"], ["999.9"]),
        ("number=704.5a&number=704.5c-a", ["704.5a"], ["704.5c-a"]),
    ],
)
def test_several_things_by_number_and_name(ask, query, names, missed):
    made = ask(f"/v1/latest/rules?{query}").json()
    found = [each.get("number") or each.get("term") or each.get("part") for each in made["found"]]
    assert found == names
    assert [each["asked"] for each in made["missed"]] == missed


@pytest.mark.parametrize(
    ("query", "status", "detail", "near"),
    [
        ("number=704.5z", 404, "no rule 704.5z in cr-2031-03-03", ["704.5k", "704.5m"]),
        ("number=shimer", 404, "no rule, title or term 'shimer'", ["Shimmer"]),
        ("number=,", 404, "no number is named", []),
        ("", 422, "number is missing", []),
        (f"number={'1' * 201}", 422, "number has 201 characters, 200 at most", []),
        ("number=" + ",".join(["1"] * 201), 422, "201 numbers, 200 at most", []),
    ],
)
def test_several_things_that_are_not_there(ask, query, status, detail, near):
    found = ask(f"/v1/latest/rules?{query}")
    assert found.status_code == status
    assert detail in found.json()["detail"]
    assert found.json()["near"] == near


def test_ranges_of_too_many_rules(ask, monkeypatch):
    monkeypatch.setattr(rules, "MOST", 3)
    found = ask("/v1/latest/rules?number=704.5a-d&include=asked")
    assert (found.status_code, found.json()["detail"]) == (422, "more than 3 rules")


def test_a_batch(ask):
    body = {
        "numbers": ["704.5j-k", "nosuch"],
        "terms": ["dusks", "duskk"],
        "searches": ["shimmer", "(", "zzz"],
        "include": ["asked"],
    }
    found = ask("/v1/latest/batch", body)
    made = found.json()
    assert [each["number"] for each in made["numbers"]["found"]] == ["704.5j", "704.5k"]
    assert [each["asked"] for each in made["numbers"]["found"]] == [[], []]
    assert [each["asked"] for each in made["numbers"]["missed"]] == ["nosuch"]
    assert [each["term"] for each in made["terms"]["found"]] == ["Dusk"]
    assert [(each["asked"], each["near"]) for each in made["terms"]["missed"]] == [("duskk", ["Dusk"])]
    assert [each["total"] for each in made["searches"]] == [4, 0, 0]
    assert found.headers["cache-control"] == "no-store"


def test_an_empty_batch(ask):
    nothing = {"found": [], "missed": []}
    assert ask("/v1/latest/batch", {}).json() == {"numbers": nothing, "terms": nothing, "searches": []}


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"numbers": ["1"] * 201}, "Expected `array` of length <= 200"),
        ({"numbers": ["1"] * 100, "terms": ["Dusk"] * 101}, "201 things are asked for, 200 at most"),
        ({"number": ["1"]}, "Object contains unknown field `number`"),
        ({"numbers": "1"}, "Expected `array`, got `str` - at `$.numbers`"),
        ({"searches": ["a " * 21]}, "Expected `str` matching regex"),
        ({"searches": ["a" * 401]}, "Expected `str` of length <= 400"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_a_batch_that_is_not_of_the_form(ask, body, detail):
    found = ask("/v1/latest/batch", body)
    assert found.status_code == 422
    assert detail in found.json()["detail"]

"""An edition from above: contents, guides, examples, what is odd; references."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", ["1", "100", "101", "7", "700", "702", "704"]),
        ("number=702", ["702", "702.1", "702.2", "702.3"]),
        ("number=", ["1", "100", "101", "7", "700", "702", "704"]),
    ],
)
def test_the_table_of_contents(ask, query, numbers):
    made = ask(f"/v1/latest/toc?{query}").json()["contents"]
    assert [each["number"] for each in made] == numbers


@pytest.mark.parametrize(
    "path", ["toc?number=999", "toc?number=x", "examples?number=999", "examples?number=x"]
)
def test_contents_of_what_is_not_there(ask, path):
    assert ask(f"/v1/latest/{path}").status_code == 404


def test_guides(ask):
    assert {each["chapter"] for each in ask("/v1/latest/guides").json()["guides"]} <= {"700", "702", "704"}
    chapters = [each["chapter"] for each in ask("/v1/plain/guides").json()["guides"]]
    assert "613" in chapters
    assert ask("/v1/plain/guides/613").json()["chapter"] == "613"
    assert ask("/v1/latest/rules/700").json()["guide"]["chapter"] == "700"


@pytest.mark.parametrize(
    ("path", "detail", "near"),
    [
        ("latest/guides/101.1", "no guide to 101.1", []),
        ("plain/guides/613.1", "no guide to 613.1", ["613"]),
        ("latest/guides/x", "not a rule number: 'x'", []),
    ],
)
def test_a_guide_that_is_not_there(ask, path, detail, near):
    found = ask(f"/v1/{path}")
    assert (found.status_code, found.json()["detail"], found.json()["near"]) == (404, detail, near)


def test_examples(ask):
    every = ask("/v1/latest/examples").json()["examples"]
    assert [(each["rule"], len(each["examples"])) for each in every] == [("100.1b", 2), ("702.2b", 1)]
    assert [each["rule"] for each in ask("/v1/latest/examples?number=702").json()["examples"]] == ["702.2b"]
    assert ask("/v1/latest/examples?number=704").json() == {"examples": []}


def test_examples_that_are_executed(ask):
    made = ask("/v1/examples/123.6b").json()["runs"]
    assert [each["agrees"] for each in made] == [True]


@pytest.mark.parametrize(("number", "status"), [("1", 409), ("999.9", 404), ("x", 404)])
def test_examples_that_are_not_executed(ask, number, status):
    assert ask(f"/v1/examples/{number}").status_code == status


def test_what_is_odd(ask):
    made = ask("/v1/latest/lint?kind=broken").json()
    assert [each["where"] for each in made["findings"]] == ["704.5j"]
    assert set(ask("/v1/latest/lint").json()["counts"]) >= {"broken", "mismatched"}
    assert ask("/v1/latest/lint?kind=nosuch").status_code == 422


def test_how_far_the_plain_wording_fits(ask):
    assert ask("/v1/latest/plain").json()["counts"].get("same", 0) == 0
    found = ask("/v1/plain/plain")
    assert (found.status_code, found.json()["hint"]) == (404, None)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", ["704.5a"]),
        ("direction=to&depth=2", ["704.5a"]),
        ("direction=from", []),
    ],
)
def test_references(ask, query, numbers):
    made = ask(f"/v1/latest/refs/101.2?{query}").json()
    assert made["number"] == "101.2"
    assert [each["number"] for each in made["references"]] == numbers or query == "direction=from"


def test_what_refers_to_a_rule(ask):
    made = ask("/v1/latest/refs/704.5k?direction=from").json()
    assert [each["number"] for each in made["references"]] == ["100.1a", "704.3"]
    assert "by_way" in made
    wide = ask("/v1/latest/refs/704.5?direction=from").json()["references"]
    exact = ask("/v1/latest/refs/704.5?direction=from&exact=true").json()["references"]
    assert len(wide) > len(exact)


def test_references_step_by_step(ask):
    two = ask("/v1/latest/refs/101.2?depth=2").json()["references"]
    assert [each["number"] for each in two[0]["references"]] == ["104.9"]
    one = ask("/v1/latest/refs/101.2?depth=1").json()["references"]
    assert one[0]["references"] == []


@pytest.mark.parametrize(
    ("query", "status"), [("depth=5", 422), ("depth=0", 422), ("direction=back", 422), ("depth=x", 422)]
)
def test_references_that_cannot_be_followed(ask, query, status):
    assert ask(f"/v1/latest/refs/101.2?{query}").status_code == status


def test_a_chain_of_references(ask):
    made = ask("/v1/latest/path?from=101.1&to=CR 702.2a").json()
    assert made == {"from": "101.1", "to": "702.2a", "path": ["101.1", "7", "702", "702.2", "702.2a"]}
    assert ask("/v1/latest/path?from=100.1a&to=101.1").json()["path"] == []


@pytest.mark.parametrize(
    ("query", "status", "near"),
    [
        ("from=101.1&to=704.5l", 404, ["704.5j", "704.5k", "704.5m"]),
        ("from=x&to=101.1", 404, []),
        ("from=101.1", 422, []),
    ],
)
def test_a_chain_without_an_end(ask, query, status, near):
    found = ask(f"/v1/latest/path?{query}")
    assert (found.status_code, found.json()["near"]) == (status, near)


@pytest.mark.parametrize("path", ["refs/999", "refs/x"])
def test_references_of_what_is_not_there(ask, path):
    assert ask(f"/v1/latest/{path}").status_code == 404

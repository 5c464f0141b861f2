"""Rules as the existing contract gives them: one by one, their examples, and all at once."""

from __future__ import annotations

import pytest


def whole(number: str, text: str, before: str | None, after: str | None, *examples: str) -> dict[str, object]:
    return {
        "ruleNumber": number,
        "examples": list(examples) or None,
        "ruleText": text,
        "fragment": number.partition(".")[2],
        "navigation": {"previousRule": before, "nextRule": after},
    }


SOME = [
    whole("100.1", "A contest needs two people.", None, "100.1a"),
    whole(
        *("100.1a", "Both sit.", "100.1", "100.2"), "Ann and Bo sit down.", "Cy sits down, too. Nobody minds."
    ),
    whole(*("100.2", "Whoever is done says so. “Done” is enough. Nobody has to shout.", "100.1a", "104.1")),
    whole("104.1", "A player may leave.", "100.2", "207.1"),
    whole("702.2", "Guard", "702.1", "702.2a"),
    whole("704.1z", "Broken lanterns.", "704.1y", "704.1aa"),
    whole("704.1aa", "Lost lanterns.", "704.1z", None),
]

NUMBERS = (
    *("100.1", "100.1a", "100.2", "104.1", "207.1", "207.2", "207.2c", "701.1", "701.2", "701.2a", "701.3"),
    *(
        "701.3a",
        "701.4",
        "702.1",
        "702.2",
        "702.2a",
        "702.2b",
        "702.3",
        "702.3a",
        "702.3b",
        "702.4",
        "702.4a",
    ),
    *("702.5", "702.5a", "702.6", "702.6a", "702.6b", "704.1", "704.1y", "704.1z", "704.1aa"),
)


def test_every_rule_is_there_in_order_and_no_chapter(isle):
    found = isle.get("/cr")
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/json"
    assert tuple(found.json()) == NUMBERS
    assert found.text.startswith('{"100.1":{"ruleNumber":"100.1","examples":null,"ruleText":"A contest')
    assert "“Done”" in found.text  # no escapes


@pytest.mark.parametrize("rule", SOME, ids=[str(rule["ruleNumber"]) for rule in SOME])
def test_a_rule_among_all(isle, rule):
    assert isle.get("/cr").json()[rule["ruleNumber"]] == rule


def test_all_rules_say_what_each_says(isle):
    for number, rule in isle.get("/cr").json().items():
        assert isle.get(f"/cr/{number}").json() == {"ruleNumber": number, "ruleText": rule["ruleText"]}
        expected = {"ruleNumber": number, "examples": rule["examples"]}
        assert isle.get(f"/cr/example/{number}").json() == expected


@pytest.mark.parametrize(
    ("asked", "number", "text"),
    [
        ("702.2b", "702.2b", "A guard can’t march."),
        ("702.2", "702.2", "Guard"),
        ("702.2.", "702.2", "Guard"),
        ("702.2B", "702.2b", "A guard can’t march."),
        ("704.1aa", "704.1aa", "Lost lanterns."),
        ("100.1?find_definition=true", "100.1", "A contest needs two people."),
        ("702.2?find_definition=true", "702.2b", "A guard can’t march."),
        ("702.2?find_definition=YES&unknown=1", "702.2b", "A guard can’t march."),
        ("702.2?find_definition=off", "702.2", "Guard"),
        ("701.2?find_definition=1", "701.2a", "To mend is to sew. Torn lanterns are mended."),
    ],
)
def test_a_rule(isle, asked, number, text):
    found = isle.get(f"/cr/{asked}")
    assert found.status_code == 200
    assert found.headers["cache-control"] == "public, max-age=300, stale-while-revalidate=86400"
    assert found.json() == {"ruleNumber": number, "ruleText": text}


@pytest.mark.parametrize("asked", ["999.9", "702", "7", "100.1b", "guard", "702.2a-b", "cr 702.2", "…"])
@pytest.mark.parametrize("route", ["/cr/", "/cr/example/"])
def test_an_unknown_rule(isle, route, asked):
    found = isle.get(f"{route}{asked}?find_definition=true")
    assert found.status_code == 404
    assert found.headers["cache-control"] == "no-store"
    assert found.json() == {"detail": "Rule not found", "ruleNumber": asked}


def test_examples_are_never_those_of_another_rule(isle):
    found = isle.get("/cr/example/702.2?find_definition=true")
    assert (found.status_code, found.json()) == (200, {"ruleNumber": "702.2", "examples": None})


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ("702.2?find_definition=maybe", "find_definition is 'maybe', but has to be true or false"),
        ("1" * 41, "rule_id has 41 characters, 40 at most"),
    ],
)
def test_what_does_not_parse(isle, asked, detail):
    found = isle.get(f"/cr/{asked}")
    assert (found.status_code, found.json()) == (422, {"detail": detail})


def test_a_known_answer_is_not_sent_again(isle):
    tag = isle.get("/cr").headers["etag"]
    assert isle.get("/cr", headers={"If-None-Match": tag}).status_code == 304


def test_head_and_other_methods(isle):
    assert isle.head("/cr/702.2").status_code == 200
    refused = isle.post("/cr/702.2")
    assert (refused.status_code, refused.json()) == (405, {"detail": "Method Not Allowed"})


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/cr/", "/cr"),
        ("/cr/100.1/?find_definition=1", "/cr/100.1?find_definition=1"),
        ("/cr/toc/", "/cr/toc"),
    ],
)
def test_a_slash_too_many(isle, path, to):
    found = isle.get(path)
    assert found.status_code == 307
    assert found.headers["location"].removeprefix("http://testserver") == to


def test_any_site_may_ask(isle):
    found = isle.get("/cr/702.2", headers={"Origin": "https://bot.example"})
    assert found.headers["access-control-allow-origin"] == "*"
    allowed = {"Origin": "https://bot.example", "Access-Control-Request-Method": "GET"}
    assert isle.options("/cr", headers=allowed).status_code == 200


@pytest.mark.parametrize("path", ["/mtr", "/mtr/section/2", "/diff/mtr/2030-05-01", "/file/ipg/2030-05-01"])
def test_documents_of_tournaments_are_not_here(isle, path):
    found = isle.get(path)
    assert (found.status_code, found.json()) == (404, {"detail": "Not Found"})

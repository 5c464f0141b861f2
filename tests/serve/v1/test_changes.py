"""Two editions side by side, a rule's history, numbers in texts."""

from __future__ import annotations

import pytest

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"


@pytest.mark.parametrize("query", ["", "to=latest", f"from={OLD}", "from=OLI&to=2031-05-05"])
def test_the_newest_change(ask_both, query):
    made = ask_both(f"/v1/diff?{query}").json()
    assert (made["old"], made["new"]) == (OLD, NEW)
    assert made["counts"]["moved"] > 3
    assert {"old": ["102.2"], "new": ["103.2"], "kind": "moved"} in made["changes"]


def test_a_change_word_by_word(ask_both):
    changes = ask_both("/v1/diff?words=yes").json()["changes"]
    added = next(each for each in changes if each["new"] == ["101.1"])
    assert added["text"] == "Oil burns slowly in any lamp."


def test_a_change_the_other_way_round(ask_both):
    made = ask_both(f"/v1/diff?from={NEW}&to={OLD}").json()
    assert {"old": ["103.2"], "new": ["102.2"], "kind": "moved"} in made["changes"]


def test_a_change_at_a_chapter(ask_both):
    made = ask_both("/v1/diff?at=103").json()
    assert {number[:3] for each in made["changes"] for number in each["new"]} == {"103"}
    assert ask_both(f"/v1/diff?from={NEW}&to={NEW}").json()["changes"] == []


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("at=999", f"no rule 999 in {OLD} or {NEW}"),
        ("at=x", "not a rule number: 'x'"),
        ("from=NEI", "no edition 'NEI'"),
        ("to=NEI", "no edition 'NEI'"),
        (f"to={OLD}", f"no edition before {OLD} in the library"),
    ],
)
def test_changes_of_what_is_not_there(ask_both, query, detail):
    found = ask_both(f"/v1/diff?{query}")
    assert (found.status_code, found.json()["detail"]) == (404, detail)


def test_an_edition_alone_has_not_changed(ask):
    assert ask("/v1/diff").status_code == 404
    assert ask("/v1/diff?to=plain").json()["detail"] == "no edition before plain in the library"


@pytest.mark.parametrize(
    ("path", "edition", "kinds"),
    [
        ("103.2", NEW, ["moved", "earliest"]),
        ("102.2?edition=OLI", OLD, ["moved", "earliest"]),
        ("101.1", NEW, ["created"]),
        ("103.1a?edition=latest", NEW, ["moved", "earliest"]),
    ],
)
def test_the_history_of_a_rule(ask_both, path, edition, kinds):
    made = ask_both(f"/v1/history/{path}").json()
    assert (made["edition"], [each["kind"] for each in made["events"]]) == (edition, kinds)


def test_the_history_of_a_rule_that_is_gone(ask_both):
    gone = [each["old"][0] for each in ask_both("/v1/diff").json()["changes"] if each["kind"] == "removed"]
    for number in gone:
        if ask_both(f"/v1/latest/rules/{number}").status_code == 404:
            assert ask_both(f"/v1/history/{number}").json()["edition"] == OLD


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("999.9", "no rule 999.9 in any edition of your library"),
        ("x", "not a rule number: 'x'"),
        ("103.2?edition=OLI", f"no rule 103.2 in {OLD}"),
        ("103.2?edition=NEI", "no edition 'NEI'"),
    ],
)
def test_the_history_of_what_is_not_there(ask_both, path, detail):
    found = ask_both(f"/v1/history/{path}")
    assert (found.status_code, found.json()["detail"]) == (404, detail)


def test_numbers_in_another_edition(ask_both):
    body = {"from": "OLI", "numbers": ["102.2", "102.1a-b", "999.9", "nonsense"]}
    made = ask_both("/v1/cite", body).json()
    assert (made["from"], made["to"]) == (OLD, NEW)
    assert [(each["status"], each["new"]) for each in made["citations"]] == [
        ("moved", "103.2"),
        ("moved", "103.1a–103.1b"),
        ("unknown", None),
        ("unknown", None),
    ]


def test_a_text_in_another_edition(ask_both):
    made = ask_both("/v1/cite", {"from": OLD, "to": NEW, "text": "See CR 102.2a,\nor rule 100.1."}).json()
    assert made["text"] == "See CR 103.2a,\nor rule 100.1."
    places = [(each["line"], each["column"], each["text"]) for each in made["citations"]]
    assert places == [(1, 8, "102.2a"), (2, 9, "100.1")]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"from": "NEI"}, 404),
        ({"from": OLD, "to": "NEI"}, 404),
        ({"from": "plain", "numbers": ["100.1"]}, 404),
        ({"numbers": ["100.1"]}, 422),
        ({"from": OLD, "numbers": ["1"] * 201}, 422),
        ({"from": OLD, "file": "x"}, 422),
    ],
)
def test_citations_that_cannot_be_translated(ask_both, body, status):
    assert ask_both("/v1/cite", body).status_code == status


def test_citations_are_judged(ask_both):
    text = "CR 102.2 Moonwalk. rule 999.9\nrule 100.1"
    made = ask_both("/v1/citations", {"text": text}).json()
    assert (made["edition"], made["files"], made["citations"]) == (NEW, 1, 3)
    found = [(each["file"], each["line"], each["kind"], each["now"]) for each in made["findings"]]
    assert ("-", 1, "moved", "103.2") in found
    assert ("-", 1, "unknown", None) in found
    older = ask_both("/v1/citations", {"text": text, "edition": "OLI"}).json()
    assert older["edition"] == OLD


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"text": "100.1", "edition": "NEI"}, 404),
        ({}, 422),
        ({"text": "\u0000"}, 200),
        ({"text": "x", "file": "y"}, 422),
    ],
)
def test_texts_that_cannot_be_judged(ask_both, body, status):
    assert ask_both("/v1/citations", body).status_code == status


def test_an_excerpt_is_identified(ask_both):
    made = ask_both("/v1/identify", {"text": "101.1. Oil burns slowly in any lamp."}).json()["editions"]
    assert (made[0]["edition"], made[0]["convincing"]) == (NEW, True)
    assert ask_both("/v1/identify", {"text": "nothing"}).json() == {"editions": []}

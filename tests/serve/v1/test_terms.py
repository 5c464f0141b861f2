"""The glossary, names, keywords."""

from __future__ import annotations

import pytest

from crkb import limits


def test_all_terms(ask):
    assert ask("/v1/latest/terms").json() == {"terms": ["Dusk", "Glow", "Lantern", "Legend Rule"]}
    whole = ask("/v1/latest/terms?whole=true").json()["found"]
    assert [each["term"] for each in whole] == ["Dusk", "Glow", "Lantern", "Legend Rule"]
    assert whole[0]["text"] == "The end of the last turn of a day. See rule 101.2."


@pytest.mark.parametrize(
    ("typed", "name", "leads_to"),
    [
        ("Dusk", "Dusk", ["101.2"]),
        ("dusks", "Dusk", ["101.2"]),
        ("legend rule", "Legend Rule", ["704.5c"]),
        ("legend-rule", "Legend Rule", ["704.5c"]),
        ("lanterns", "Lantern", ["100"]),
    ],
)
def test_a_term(ask, typed, name, leads_to):
    made = ask(f"/v1/latest/terms/{typed}").json()
    assert (made["term"], made["leads_to"]) == (name, leads_to)


def test_a_term_that_leads_to_another(tmp_path):
    from starlette.testclient import TestClient

    from crkb.library.library import Library
    from crkb.library.sources import Raw
    from crkb.serve.app import app
    from crkb.serve.core.settings import Settings

    glossary = "@glossary\n= Lamp/Torch\n: A light. See rule 100.1.\n= Torch\n: See Lamp/Torch.\n"
    text = f"@title T\n@id t-1\n@rules\n1. One\n100. First\n100.1. It.\n{glossary}"
    Library(str(tmp_path)).add([Raw("t.txt", text.encode())])
    with TestClient(app(Settings(home=str(tmp_path), quiet=True, mcp=False))) as client:
        assert client.get("/v1/t-1/terms/Torch").json()["leads_to"] == ["Lamp/Torch", "100.1"]
        assert client.get("/v1/t-1/terms/lamp/torch").json()["term"] == "Lamp/Torch"
        assert client.get("/v1/t-1/terms/lamp%2Ftorch").json()["term"] == "Lamp/Torch"


@pytest.mark.parametrize(
    ("typed", "near", "hint"),
    [
        ("duskk", ["Dusk"], "Did you mean Dusk?"),
        ("legend", ["Legend Rule"], "Did you mean Legend Rule?"),
        ("qwertz q", [], "Search for it: /v1/cr-2031-03-03/search?q=qwertz%20q"),
        ("%20", [], None),
    ],
)
def test_a_term_that_is_not_there(ask, typed, near, hint):
    found = ask(f"/v1/latest/terms/{typed}")
    assert (found.status_code, found.json()["near"], found.json()["hint"]) == (404, near, hint)


def test_names(ask):
    made = ask("/v1/latest/names").json()
    assert made["titles"][:3] == ["Basics", "Lanterns", "Turns"]
    assert made["terms"] == ["Dusk", "Glow", "Lantern", "Legend Rule"]
    assert (made["cards"], "introduction" in made["parts"]) == ([], True)


@pytest.mark.parametrize(
    ("query", "names"),
    [("kind=ability", ["Shimmer", "Moon-Walk"]), ("kind=action", []), ("", ["Shimmer", "Moon-Walk"])],
)
def test_keywords(ask, query, names):
    made = ask(f"/v1/latest/keywords?{query}").json()["keywords"]
    assert [each["name"] for each in made][:2] == names
    assert ask("/v1/latest/keywords?kind=word").json()["keywords"][0]["kind"] == "Ability word"


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ({"text": "A lantern with moon-walk, and shimmer."}, ["702.3", "702.2"]),
        ({"text": "Shimmer", "kind": "ability"}, ["702.2"]),
        ({"text": "Shimmer", "kind": "action"}, []),
        ({"text": "Shimmer", "kind": None}, ["702.2"]),
        ({"text": "\u0000"}, []),
    ],
)
def test_keywords_in_a_text(ask, body, numbers):
    made = ask("/v1/latest/keywords", body).json()["keywords"]
    assert [each["number"] for each in made] == numbers


@pytest.mark.parametrize(
    "body", [{}, {"text": 1}, {"text": "x", "kind": "verb"}, {"text": "x" * (limits.CHARACTERS + 1)}]
)
def test_texts_that_are_not_of_the_form(ask, body):
    assert ask("/v1/latest/keywords", body).status_code == 422


def test_what_a_keyword_does(ask):
    made = ask("/v1/latest/keywords/trample").json()
    assert (made["term"], made["sources"]) == ("Trample", [])
    assert "Not in cr-2031-03-03" in made["text"]
    own = ask("/v1/plain/keywords/trample").json()
    assert own["term"] == "Trample"
    assert own["sources"]


def test_a_keyword_that_is_not_there(ask):
    found = ask("/v1/latest/keywords/tramble")
    assert (found.status_code, found.json()["near"]) == (404, ["Trample"])
    assert found.json()["hint"] == "Did you mean Trample?"


def test_a_path_with_two_methods_names_both(client):
    refused = client.delete("/v1/latest/keywords")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, POST")

"""What answers in a browser says what the service says: the same answers, refusals, words and fields."""

from __future__ import annotations

import json

import pytest

from crkb import standalone
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.standalone import Standalone


@pytest.fixture(scope="module")
def kb(served_home):
    with KnowledgeBase(Library(served_home).open("plain")) as kb:
        yield kb


@pytest.fixture(scope="module")
def alone(kb) -> Standalone:
    return Standalone(standalone.packed(kb))


ASKED = [
    ("same-name", {"objects": [{"names": ["Fire"]}, {"names": ["Ice"]}]}),
    ("same-name", {"objects": [{"names": ["Fire"]}, {}]}),  # it depends
    ("identity-deck", {"players": 8}),  # of the add-on's rules
    ("same-name", {}),
    ("same-name", {"objects": 3}),
    ("same-name", {"objects": [{}, {"<b>": 1}]}),
    ("is-spell", {"zone": "nowhere"}),
    ("identity-deck", {"players": -1}),
    ("identity-deck", {"players": 10**1000}),
    ("same-name", {"objects": [{"names": ["x" * 30_000]}]}),
]
UNLIKE = ("instance", "request")
"""What an error has of the request that brought it."""


@pytest.mark.parametrize(("name", "facts"), ASKED)
def test_it_says_what_the_service_says(client, alone, name, facts) -> None:
    sent = client.post("/v1/ask", json={"question": name, "facts": facts, "edition": "plain"})
    found, expected = json.loads(alone.answer(name, json.dumps(facts))), sent.json()
    if sent.status_code == 200:
        assert found == expected.get("result", expected)
        return
    assert found == expected | dict.fromkeys(UNLIKE, "")


def test_a_question_that_there_is_not_is_not_found(alone) -> None:
    found = json.loads(alone.answer("no-question", "{}"))
    assert (found["status"], found["detail"]) == (404, "no question named 'no-question'")


@pytest.mark.parametrize("facts", ["", "[]", "{", "3", '{"a": "\\ud800"}', '{"a": ' + "[" * 100_000])
def test_what_is_no_mapping_is_refused(alone, facts) -> None:
    found = json.loads(alone.answer("same-name", facts))
    assert (found["status"], found["detail"][:11]) == (422, "the facts: ")


def test_a_mistake_of_ours_tells_nothing(alone, monkeypatch) -> None:
    monkeypatch.setattr(alone, "_texts", None)
    found = json.loads(alone.answer("same-name", '{"objects": [{"names": ["a"]}]}'))
    assert (found["status"], found["detail"]) == (500, "something is wrong in crkb")

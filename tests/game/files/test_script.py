"""What happens in a case: its events with their choices, expectations and questions, in order."""

import pytest

from crkb.game.files import script
from crkb.game.files.script import Question, ScriptEvent
from tests.game.files.readings import reading, refusal


def items(entry):
    return script.items(entry, reading("ox", "elk"), "then[0]")


EVENTS = [
    ({"settle": {}}, {}),
    ({"settle": None}, {}),
    ({"transform": "ox"}, {"id": "ox"}),
    ({"transform": {"id": "ox"}}, {"id": "ox"}),
    ({"step": "upkeep"}, {"to": "upkeep"}),
    ({"step": {"to": "upkeep"}}, {"to": "upkeep"}),
    ({"turn": "Bob"}, {"of": "Bob"}),
    ({"resolves": "all"}, {"what": "all"}),
    ({"resolves": {"in order": ["x", "y"]}}, {"in order": ("x", "y")}),
    ({"attacks": {"ox": "Bob"}}, {"ox": "Bob"}),
    ({"moves": {"id": "ox", "to": "hand", "tapped": None}}, {"id": "ox", "to": "hand"}),
    ({"end of turn": {}}, {}),
]


@pytest.mark.parametrize(("entry", "args"), EVENTS)
def test_an_event_with_its_arguments(entry, args):
    [found] = items(entry)
    [kind] = entry
    assert found == ScriptEvent(kind, args, {}, f"then[0].{kind}")


def test_every_event_has_who_carries_it_out():
    assert all(callable(script.performer(kind)) for kind in script.EVENTS)


CHOICES = [
    ({"settle": {}, "choose": {"legend of Ann": "ox"}}, {"legend of Ann": "ox"}),
    ({"settle": {"choose": {"legend of Ann": "ox"}}}, {"legend of Ann": "ox"}),
    ({"settle": {"choose": {"a": 1}}, "choose": {"a": 2, "b": 3}}, {"a": 1, "b": 3}),
    ({"settle": {}, "choose": {"may of x": True, "y": False}}, {"may of x": "yes", "y": "no"}),
    ({"settle": {}, "choose": {"x": ["a", [True, 1]]}}, {"x": ("a", ("yes", 1))}),
    ({"settle": {}, "choose": {"x": {"Bob": 1, "ox": [2]}}}, {"x": {"Bob": 1, "ox": (2,)}}),
    ({"settle": {}, "choose": None}, {}),
]


@pytest.mark.parametrize(("entry", "choose"), CHOICES)
def test_the_choices_made_at_an_event(entry, choose):
    [found] = items(entry)
    assert found.choose == choose


def test_expectations_and_questions_follow_their_event():
    entry = {
        "settle": {},
        "expect": {"ox": {"tapped": False}},
        "ask": ["who wins", {"question": "does ox die"}],
    }
    event, expected, first, second = items(entry)
    assert (event.kind, expected.path) == ("settle", "then[0].expect")
    assert (first.text, first.path) == ("who wins", "then[0].ask[0]")
    assert (second.text, second.path) == ("does ox die", "then[0].ask[1]")


def test_the_end_of_a_case_comes_last():
    data = {"then": [{"settle": {}}, {"settle": {}}], "ask": "who wins", "expect": {"ox": {"tapped": False}}}
    found = script.script(data, reading("ox"), "cases[1]")
    assert [each.path for each in found] == [
        *("cases[1].then[0].settle", "cases[1].then[1].settle", "cases[1].expect", "cases[1].ask[0]"),
    ]
    assert script.script({"then": None, "expect": None, "ask": None}, reading(), "") == ()


TRIED = ScriptEvent("settle", {}, {}, "p.after[0].settle")

QUESTIONS = [
    ("who wins", Question("who wins", script.NOT_EXPECTED, (), (), {}, "p")),
    ({"question": "who wins", "expect": None}, Question("who wins", None, (), (), {}, "p")),
    (
        {"question": "who wins", "expect": "Ann", "expect mentions": "104.2a", "choose": {"x": True}},
        Question("who wins", "Ann", ("104.2a",), (), {"x": "yes"}, "p"),
    ),
    ({"question": "who wins", "expect mentions": [613, "ox"]},
     Question("who wins", script.NOT_EXPECTED, ("613", "ox"), (), {}, "p")),
    ({"question": "who wins", "after": {"settle": {}}},
     Question("who wins", script.NOT_EXPECTED, (), (TRIED,), {}, "p")),
    ({"question": "who wins", "after": None, "choose": None, "expect": {"depends on": "x"}},
     Question("who wins", {"depends on": "x"}, (), (), {}, "p")),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), QUESTIONS)
def test_a_question_with_what_is_expected(data, expected):
    assert script.question(data, reading("ox"), "p") == expected


REFUSED = [
    ({}, "then[0]", "missing event"),
    ({"choose": {}}, "then[0]", "missing event"),
    ({"choose": {}, "ask": "who wins"}, "then[0]", "missing event"),
    ({"settle": {}, "restart": {}}, "then[0]", "more than one event in one entry: settle, restart"),
    ({"setle": {}}, "then[0].setle", "unknown key 'setle'"),
    ({"settle": {"x": 1}}, "then[0].settle.x", "unknown key 'x'"),
    ({"settle": 3}, "then[0].settle", "expected a mapping, not 3"),
    ({"destroys": None}, "then[0].destroys", "missing 'what'"),
    ({"moves": {"id": "ox"}}, "then[0].moves", "missing 'to'"),
    ({"moves": {"id": "ox", "to": None}}, "then[0].moves", "missing 'to'"),
    ({"transform": "rat"}, "then[0].transform.id", "there is no object 'rat'"),
    ({"settle": {}, "choose": ["x"]}, "then[0].choose", "expected a mapping, not a list"),
    ({"settle": {"choose": "x"}}, "then[0].settle.choose", "expected a mapping, not 'x'"),
    ({"ask": {"question": "who flies"}}, "then[0].ask[0].question", "'who flies' is not a question"),
    ({"ask": [{"expect": "x"}]}, "then[0].ask[0].question", "expected text, not nothing"),
    (
        {"ask": {"question": "who wins", "expect": {"depends on": ["x", 1]}}},
        "then[0].ask[0].expect.depends on[1]",
        "expected text, not 1",
    ),
    (
        {"ask": {"question": "who wins", "expect": {"depends on": "x", "one of": "y"}}},
        "then[0].ask[0].expect.one of",
        "expected a list",
    ),
    (
        {"ask": {"question": "who wins", "expect": {"depends on": "x", "or": "y"}}},
        "then[0].ask[0].expect.or",
        "unknown key 'or'",
    ),
    (
        {"ask": {"question": "who wins", "after": [{"settle": {}}, {"expect": {}}]}},
        "then[0].ask[0].after[1]",
        "only events are tried",
    ),
]


@pytest.mark.parametrize(("entry", "path", "says"), REFUSED)
def test_what_does_not_happen(entry, path, says):
    found = refusal(items, entry)
    assert (found[0], found[1].startswith(says)) == (path, True), found

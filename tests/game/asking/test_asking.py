"""Questions of cases: what is told where the answer is otherwise, and which choices may be made for it."""

import pytest

from crkb.game import run
from crkb.game.asking import asking
from crkb.game.asking.session import Session, opened
from crkb.game.cases import checking
from crkb.game.errors import GameFormError
from crkb.game.files import load
from tests.game.twins import OPEN, TWINS

ASKED = {
    "{question: what is the zone of twin-1, expect: exile}": (
        f"what is the zone of twin-1: {OPEN}battlefield or graveyard, expected exile"
    ),
    "{question: does twin-1 die, expect: yes}": f"does twin-1 die: {OPEN}no or yes, expected yes",
    "{question: does twin-1 die, expect: {depends on: legend of Ann}}": "",
    "{question: does twin-1 die, expect: {depends on: [legend of Ann], one of: [no, yes]}}": "",
    "{question: does twin-1 die, expect: {depends on: [legend of Ann], one of: [yes]}}": (
        f"does twin-1 die: {OPEN}no or yes, expected one of yes"
    ),
    "{question: does twin-1 die, expect: {depends on: [], one of: [no, yes, 3]}}": (
        f"does twin-1 die: {OPEN}no or yes, expected one of no, yes, 3"
    ),
    "{question: does twin-1 die, expect: {depends on: []}}": "",
    "{question: does twin-1 die, expect: {depends on: [x, legend of Ann]}}": (
        f"does twin-1 die: {OPEN}no or yes, expected to depend on legend of Ann, x"
    ),
    "{question: does ox die, expect: {depends on: x}}": "does ox die: no, expected to depend on x",
    "{question: does ox die, expect: no}": "",
    '{question: does ox die, expect: "no"}': "",
    "{question: does ox die, expect: nothing}": "does ox die: no, expected nothing",
    "{question: what happens next, expect: nothing}": "",
    "{question: what happens next, expect: {ox: destroyed}}": (
        "what happens next: nothing, expected ox: destroyed"
    ),
    "{question: what triggered, expect: low of ox}": "",
    "{question: what triggered, expect: [low of ox]}": "",
    "{question: what triggered, expect: [low of ox, low of ox]}": (
        "what triggered: low of ox, expected low of ox, low of ox"
    ),
    "{question: what is relic, expect: nothing}": ("what is relic: depends on relic: name, expected nothing"),
    "{question: what is the name of relic, expect: none}": (
        "what is the name of relic: depends on relic: name, expected none"
    ),
    "{question: who wins, expect: nobody}": "",
    "{question: who wins, expect: null}": "",
    "{question: who wins, expect: [Ann, Bob]}": "who wins: nobody, expected Ann, Bob",
    "{question: what is the attached to of ox, expect: none}": "",
    "{question: what is the attached to of ox, expect: nothing}": "",
    "{question: what is the damage of ox, expect: 0}": "",
    "{question: what is the damage of ox, expect: 1}": "what is the damage of ox: 0, expected 1",
    "{question: what is the tapped of ox, expect: no}": "",
    "{question: what is the tapped of ox, expect: yes}": "what is the tapped of ox: no, expected yes",
    "{question: what is ox, expect: {p/t: 2/3}}": "ox: p/t 2/2, expected 2/3",
    "{question: what is ox, expect: {p/t: 2/2, zone: battlefield}}": "",
    "{question: does ox die, after: [{destroys: {what: ox}}], expect: yes}": "",
    "{question: does twin-1 die, choose: {legend of Ann: twin-2}, expect: yes}": "",
    "{question: does twin-1 die, choose: {legend of Ann: twin-1}, expect: no}": "",
    "{question: what is the types of relic, expect: []}": (
        "what is the types of relic: depends on relic: types, expected "
    ),
    "{question: why is ox 2/2, expect mentions: [613.1, OX STARTS]}": "",
    "{question: why is ox 2/2, expect mentions: 613.9}": "why is ox 2/2: '613.9' isn't mentioned",
}


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_told_of_an_answer(asked):
    [case] = load.load_text(f"{TWINS}ask: [{asked}]")
    found = checking.check(case)
    assert (found.message, found.status == checking.PASS) == (ASKED[asked], ASKED[asked] == "")


ERRORS = {
    "{question: does twin-1 die, choose: {legend of Ann: ox}}": "ask[0].choose.legend of Ann: 'ox' can't be",
    "{question: does twin-1 die, choose: {legend of An: twin-1}}": (
        "ask[0].choose: no choice 'legend of An' comes up (Did you mean legend of Ann?)"
    ),
    "{question: what is ox, expect: {p/t: 2}}": "ask[0].expect.ox.p/t: ",
    "{question: what is the p/t of ox, expect: {depends on: x, one of: [2]}}": "what is the p/t of ox: 2/2",
}


@pytest.mark.parametrize("asked", ERRORS)
def test_what_can_not_be_asked(asked):
    [case] = load.load_text(f"{TWINS}ask: [{asked}]")
    assert checking.check(case).message.startswith(ERRORS[asked])


def edited(question, edition=""):
    """What is told of a question by an edition; rules are told with the edition that they are of."""
    text = f'game: {{edition: "2025-02-07"}}\n{TWINS}ask: [{question}]'
    [case] = load.load_text(text, edition=edition)
    return checking.check(case, lambda rule, edition: f"{rule} of {edition}").message


EDITIONS = {
    "{question: why is ox 2/2, expect mentions: 613.1 of 2025}": "",
    "{question: why is ox 2/2 in 2024-04-12, expect mentions: 613.1 of 2025}": "",
    "{question: why is ox 2/2 in 2024-04-12, expect mentions: 613.1 of 2024}": "",
    "{question: why is ox 2/2, expect mentions: 613.1 of 2024}": (
        "why is ox 2/2: '613.1 of 2024' isn't mentioned"
    ),
}


@pytest.mark.parametrize("question", EDITIONS)
def test_rules_are_mentioned_by_their_numbers_in_an_edition(question):
    assert edited(question) == EDITIONS[question]


@pytest.mark.parametrize("year", ["2025", "2026"])
def test_they_are_of_the_edition_of_the_case_and_of_the_one_it_is_played_by(year):
    assert edited(f"{{question: why is ox 2/2, expect mentions: 613.1 of {year}}}", "2026-08-07") == ""


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        *((each, "nothing") for each in (None, "nothing", "nobody", "none", "", [])),
        *((("b", "a"), ["a", "b"]), (frozenset("a"), ["a"]), ("a", ["a"]), (3, 3), (0, 0)),
        ({1: "x"}, {"1": "x"}),
    ],
)
def test_values_are_compared_plainly(value, plain):
    assert asking._plain(value) == plain


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((True, "yes"), (False, "no"), ({}, "nothing"), ({"a": True, "b": [1, 2]}, "a: yes, b: 1, 2")),
        *(([], ""), (["x", False], "x, no"), (3, "3"), (None, "None")),
    ],
)
def test_how_what_is_expected_is_shown(value, shown):
    assert asking._shown(value) == shown


TOLD = [
    (asking.GameAnswer("q", "yes"), "yes"),
    (asking.GameAnswer("q", "value", "4/4"), "4/4"),
    (asking.GameAnswer("q", "value", None), "none"),
    (asking.GameAnswer("q", "value", {"ox": "destroyed", "elk": True}), "ox destroyed; elk yes"),
    (asking.GameAnswer("q", "depends", None, ("a", "b"), (True, False, True)), "depends on a, b: yes or no"),
    (asking.GameAnswer("q", "depends"), "depends on unknown facts"),
]


@pytest.mark.parametrize(("answer", "said"), TOLD)
def test_an_answer_in_a_line(answer, said):
    assert asking.told(answer) == said


# ---- choices


def table(text=TWINS):
    session = Session(opened(text))
    session.play_script()
    return session


@pytest.mark.parametrize(
    ("choices", "path", "hint"),
    [
        ({"legend of An": "twin-1"}, "choose", "Did you mean legend of Ann?"),
        ({"moon": "x"}, "choose", "Choices: legend of Ann"),
        ({"legend of Ann": "ox"}, "choose.legend of Ann", "Options: twin-1, twin-2"),
    ],
)
def test_a_choice_that_the_question_does_not_leave_open(choices, path, hint):
    with pytest.raises(GameFormError) as caught:
        table().ask("does twin-1 die", choices)
    assert (caught.value.path, caught.value.hint) == (path, hint)


def test_without_any_open_choice_none_is_made():
    with pytest.raises(GameFormError) as caught:
        table("board: [{id: ox, types: [creature], p/t: 2/2}]").ask("does ox die", {"moon": "x"})
    assert caught.value.hint == "Choices: none"


TOKENS = """
board:
  - {id: twin-1, token: yes, name: Twin, supertypes: [legendary], types: [artifact], abilities: [{text: a}]}
  - {id: twin-2, token: yes, name: Twin, supertypes: [legendary], types: [artifact], abilities: [{text: b}]}
then: [{settle: {}}]
"""


def test_what_is_left_out_in_any_way_is_told():
    assert table(TOKENS).ask("who wins").ignored == ("a text of twin-1", "a text of twin-2")


AFTER = "{creates: {id: rat, types: [creature], p/t: 1/1, supertypes: [legendary], name: Twin}}"


def test_choices_for_a_question_may_be_those_of_events_that_are_tried():
    [case] = load.load_text(TWINS.replace("twin-2, name: Twin", "twin-2, name: Other"))
    [after] = load.load_text(f"then: [{AFTER}]")
    worlds = run.event(run.start(case.game), case.script[0])
    found = asking.ask(worlds, "does twin-1 die", {"legend of Ann": "rat"}, after.script)
    assert (found.verdict, len(found.missing)) == ("yes", 0)
    assert asking.ask(worlds, "does twin-1 die", None, after.script).missing == ("legend of Ann",)
    with pytest.raises(GameFormError, match="no choice 'legend of Bob' comes up"):
        asking.ask(worlds, "does twin-1 die", {"legend of Bob": "rat"}, after.script)

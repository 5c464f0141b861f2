"""What is told where a game is otherwise than expected, and where an answer is."""

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

TWINS = """
board:
  - {id: twin-1, name: Twin, types: [creature], supertypes: [legendary], p/t: 1/1}
  - {id: twin-2, name: Twin, types: [creature], supertypes: [legendary], p/t: 2/2}
  - {id: ox, types: [creature], p/t: 2/2, abilities: [{name: low, when: a creature dies, do: {draw: 1}}]}
  - {id: relic, zone: graveyard}
then: [{settle: {}}]
"""
OPEN = "depends on legend of Ann: "

EXPECTED = {
    "twin-1: {zone: exile}": f"twin-1: zone {OPEN}battlefield or graveyard, expected exile",
    "twin-1: null": f"twin-1: {OPEN}battlefield or graveyard, expected nowhere",
    "ox: null": "ox: battlefield, expected nowhere",
    "twin-1: {zone: {depends on: x}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected to depend on x"
    ),
    "twin-1: {zone: {depends on: [x, y]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected to depend on x, y"
    ),
    "ox: {zone: {depends on: legend of Ann}}": ("ox: zone battlefield, expected to depend on legend of Ann"),
    "twin-1: {zone: {depends on: legend of Ann, one of: [battlefield]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected one of battlefield"
    ),
    "twin-1: {zone: {depends on: legend of Ann, one of: [battlefield, graveyard, exile]}}": (
        f"twin-1: zone {OPEN}battlefield or graveyard, expected one of battlefield or graveyard or exile"
    ),
    "twin-1: {zone: {depends on: legend of Ann, one of: [graveyard, battlefield]}}": "",
    "twin-1: {zone: {depends on: legend of Ann}}": "",
    "twin-1: {depends on: legend of Ann}": "",
    "twin-1: {depends on: legend of Ann, one of: [exile, battlefield]}": (
        f"twin-1: {OPEN}battlefield or graveyard, expected one of exile or battlefield"
    ),
    'relic: {name: "Relic"}': "relic: name depends on relic: name, expected Relic",
    'relic: {name: {depends on: "relic: name"}}': "",
    'relic: {name: {depends on: "relic: name", one of: [Relic]}}': (
        "relic: name depends on relic: name, expected one of Relic"
    ),
    "what triggered: low of ox": "",
    "what triggered: [low of ox, low of ox]": "what triggered: low of ox, expected low of ox, low of ox",
    "what triggered: {depends on: x}": "what triggered: low of ox, expected to depend on x",
    "count: {creatures: 3}": "count of creatures: 2, expected 3",
    "count: {creatures: 2, creatures Bob controls: 0}": "",
    "game: {over: {depends on: x}}": "game: over no, expected to depend on x",
}


@pytest.mark.parametrize("expected", EXPECTED)
def test_what_is_told(expected):
    [case] = load.load_text(f"{TWINS}expect: {{{expected}}}")
    found = checking.check(case)
    assert (found.message, found.status == checking.PASS) == (EXPECTED[expected], EXPECTED[expected] == "")


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

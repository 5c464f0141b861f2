import pytest

from crkb.game.cases import checking
from crkb.game.errors import NotKnown
from crkb.game.files import load

HEAD = """
cards: {Mud Otter: {cost: "{1}{U}", types: [creature], subtypes: [Otter], p/t: 2/1}}
board:
  - {id: otter, card: Mud Otter}
  - {id: sage, name: Sage, supertypes: [legendary], types: [artifact], count: 2}
"""


def result(text):
    [found] = [checking.check(case) for case in load.load_text(HEAD + text, "x.yaml")]
    return found


FAILS = {
    "expect: {otter: {p/t: 3/3}}": "otter: p/t 2/1, expected 3/3",
    "expect: {otter: {p/t: null}}": "otter: p/t 2/1, expected none",
    "expect: {otter: {colors: [R, G]}}": "otter: colors U, expected G, R",
    "expect: {otter: {tapped: yes}}": "otter: tapped no, expected yes",
    "expect: {otter: {abilities: [flying]}}": "otter: abilities none, expected flying",
    "expect: {otter: {abilities include: [flying]}}": "otter: abilities include none, expected with flying",
    "expect: {otter: {subtypes lack: [Otter]}}": "otter: subtypes lack Otter, expected without Otter",
    "expect: {otter: {counters: {charge: 1}}}": "otter: counters none, expected charge: 1",
    "expect: {otter: null}": "otter: battlefield, expected nowhere",
    "expect: {Ann: {life: 19}}": "Ann: life 20, expected 19",
    "expect: {Ann: {hand: 1}}": "Ann: hand 0, expected 1",
    "expect: {game: {over: yes}}": "game: over no, expected yes",
    "expect: {game: {winners: [Bob]}}": "game: winners none, expected Bob",
    "expect: {count: {Otters: 2}}": "count of Otters: 1, expected 2",
    "expect: {what triggered: [howl of otter]}": "what triggered: none, expected howl of otter",
    "then: [{moves: {id: otter, to: exile}}]\nexpect: {otter: {zone: graveyard}}": (
        "otter: zone exile, expected graveyard"
    ),
    "then: [{settle: {}}]\nexpect: {sage-1: {zone: exile}}": (
        "sage-1: zone depends on legend of Ann: battlefield or graveyard, expected exile"
    ),
    "then: [{settle: {}}]\nexpect: {otter: {zone: {depends on: [legend of Ann]}}}": (
        "otter: zone battlefield, expected to depend on legend of Ann"
    ),
    "then: [{settle: {}}]\nexpect: {sage-1: {zone: {depends on: [legend of Bob]}}}": "expected to depend on",
    "then: [{settle: {}}]\nexpect: {sage-1: {zone: {depends on: [legend of Ann], one of: [exile]}}}": (
        "expected one of exile"
    ),
    'expect: {otter: {p/t: 2/1}}\nrules: ["999.1"]': "rule 999.1 isn't cited",
    "expect: {otter: {p/t: 3/3, damage: 2}}": "otter: p/t 2/1, expected 3/3; otter: damage 0, expected 2",
}


@pytest.mark.parametrize("text", FAILS)
def test_what_fails(text):
    found = result(text)
    assert (found.status, FAILS[text] in found.message) == (checking.FAIL, True), found.message


ERRORS = {
    "expect: {oter: {p/t: 2/1}}": "Did you mean otter?",
    "expect: {otter: {pt: 2/1}}": "unknown key 'pt'",
    "expect: {otter: {p/t: 2}}": "expected text",
    "expect: {otter: {zone: hands}}": "is not a zone",
    "expect: {Ann: {lif: 2}}": "Did you mean life?",
    "expect: {Cleo: {life: 2}}": "there is no 'Cleo'",
    "expect: {count: {Oters: 2}}": "expect.count.Oters",
    "expect: {game: {winner: [Ann]}}": "Did you mean winners?",
    "expect: {otter: {p/t: {depends on: [x], one off: []}}}": "Did you mean one of?",
    "then: [{destroy: {what: otter}}]": "Did you mean destroys?",
    "then: [{destroys: {what: otter}, exiles: {what: otter}}]": "more than one event",
    "then: [{destroys: {}}]": "missing 'what'",
    "then: [{destroys: {whom: otter}}]": "unknown key 'whom'",
    "then: [{damage: {source: otter, to: Bob}}]": "missing 'amount'",
    "then: [{damage: {source: nobody, to: Bob, amount: 1}}]": "there is no object 'nobody'",
    "then: [{damage: {source: otter, to: Bob, amount: 1, combat: maybe}}]": "expected yes or no",
    "then: [{step: {to: combat}}]": "is not a step",
    "then: [{choose: {legend of Ann: otter}}]": "missing event",
    "then: [{settle: {}, choose: {legend of An: sage-1}}]": "no choice 'legend of An' comes up",
    "then: [{settle: {}, choose: {legend of Ann: otter}}]": "can't be chosen",
    "then: [{creates: {id: otter, types: [creature], p/t: 1/1}}]": "already",
    "then: [{creates: {id: rat, token: no}}]": "only tokens are created",
    "then: [{creates: {id: rat, copy of: otter, p/t: 1/1}}]": "combined with copy of",
    "then: [{enters: {id: otter, card: Forest}}]": "already",
    "then: [{enters: {id: owl, zone: hand}}]": "from:",
    "then: [{enters: {id: owl, except: []}}]": "except needs",
    "then: [{destroys: {what: rat}}, {creates: {id: rat, types: [creature], p/t: 1/1}}]": "no 'rat' yet",
    "then: [{does: {source: otter, do: {create: {id: spell, types: [artifact]}}}}]": "is a reserved word",
    "expect: {case: null}": "there is no 'case'",
    (
        "then: [{enters: {id: orb, types: [artifact], abilities: [{as it enters: choose a color}]}, "
        "choose: {chosen for orb: [Bear]}}]"
    ): "can't be chosen",
    "then: [{transform: {id: nobody}}]": "no object 'nobody'",
    "then: [{sticker: {to: otter, puts: {name: A, p/t: 1/1}}}]": "one sticker",
    "ask: [{question: what is the moon}]": "not a question",
    "ask: [{question: what is otter, expct: yes}]": "Did you mean expect",
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors(text):
    found = result(text)
    assert found.status == checking.ERROR
    assert ERRORS[text] in found.message


def test_a_case_passes():
    found = result("title: An otter\nexpect: {otter: {p/t: 2/1}, count: {Otters: 1}}")
    assert (found.status, found.title, found.line) == ("pass", "An otter", "x.yaml: pass")


def test_rules_are_numbers_of_the_edition_of_the_case():
    text = (
        "id: grown\nboard: [{id: bear, card: Forest}]\nthen: [{moves: {id: bear, to: exile}}]\nrules: ['1.1']"
    )
    [case] = load.load_text(text)
    found = checking.check(case, lambda rule, edition: "1.1")
    assert found.status in (checking.PASS, checking.FAIL)


def test_a_bug_in_one_case_is_its_error(monkeypatch):
    monkeypatch.setattr(checking.run, "start", lambda game: 1 / 0)
    assert "bug: ZeroDivisionError" in result("").message


SMALL = "board: [{id: otter, types: [creature], p/t: 2/1}]\n"
LINES = {
    "ask: [{question: what is the moon}]": (
        "error: ask[0].question: 'what is the moon' is not a question about a game "
        "(Did you mean what happens, what is ID or what is the result?)"
    ),
    "ask: [{question: what is otter, choose: {legend of Ann: x}}]": (
        "x.yaml: error: ask[0].choose: no choice 'legend of Ann' comes up (Choices: none)"
    ),
    "then: [{ask: {question: does oter die}}]": (
        "x.yaml: error: then[0].ask[0].question: there is no 'oter' (Did you mean otter?)"
    ),
    "then: [{settle: {}}, {ask: [{question: what is otter}, {question: does oter die}]}]": (
        "x.yaml: error: then[1].ask[1].question: there is no 'oter' (Did you mean otter?)"
    ),
    "ask: [{question: what is the zone of otter, expect: hnd}]": (
        "x.yaml: error: ask[0].expect: 'hnd' is not a zone (Did you mean hand?)"
    ),
    "ask: [{question: does otter die, after: [{destroys: {what: oter}}]}]": (
        "error: ask[0].after[0].destroys.what: 'oter' doesn't fit in 'oter' "
        "(Did you mean Otter, Oyster or other?)"
    ),
    'ask: [{question: "may otter assign {Bob}"}]': (
        "x.yaml: error: ask[0].question: 'Bob' is not of the form ID: N (For example: {wall: 1, Bob: 3})"
    ),
    "ask: [{question: does otter die, expect: yes, expect mentions: [xyz]}]": (
        "x.yaml: fail: does otter die: no, expected yes; does otter die: 'xyz' isn't mentioned"
    ),
    "ask: [{question: who wins, expect: {depends on: x}}]": (
        "x.yaml: fail: who wins: nobody, expected to depend on x"
    ),
    "rules: ['704.5g']": "x.yaml: fail: rule 704.5g isn't cited (cited: none)",
    "expect: {otter: {p/t: 2/1}}\nrules: ['704.5g', '1.1', '613.1']": (
        "x.yaml: fail: rule 704.5g isn't cited (cited: 613.1); rule 1.1 isn't cited (cited: 613.1)"
    ),
    "id: small\nexpect: {otter: {damage: 1}}": "small: fail: otter: damage 0, expected 1",
}


@pytest.mark.parametrize("text", LINES)
def test_what_is_told_of_a_case(text):
    [found] = [checking.check(case) for case in load.load_text(SMALL + text, "x.yaml")]
    assert found.line == LINES[text]


ONE_LINES = {
    "{ask: 2/2 with 2 damag, expect: survives}": "[0].ask: unexpected 'with' after '2/2'",
    "{ask: 2/2, expect: foo}": "[0].expect: 'foo' is not an outcome of a line",
    "{ask: 2/2, expect: {it: foo}}": "[0].expect.it: 'foo' is not an outcome of a line",
    "{ask: 2/2, expect: survives, rules: [1.1, 1.2]}": (
        "rule 1.1 isn't cited (cited: 613.1); rule 1.2 isn't cited (cited: 613.1)"
    ),
    "{ask: 2/2, expect: destroyed, rules: [1.1, 613.1]}": "survives, expected destroyed",
    "{ask: 2/2, expect: survives, rules: [1.1, 613.1]}": "",
}


@pytest.mark.parametrize("text", ONE_LINES)
def test_what_is_told_of_a_line(text):
    [found] = [checking.check(case) for case in load.load_text(f"- {text}", "x.yaml")]
    assert found.message.startswith(ONE_LINES[text])
    assert (found.status == checking.PASS) is (ONE_LINES[text] == "")


def test_the_number_of_a_rule_is_in_its_name():
    assert checking.own_number("704.5v@2025-02-07", "2026-08-07") == "704.5v"
    assert checking.own_number("704.5g", "2026-08-07") == "704.5g"


@pytest.mark.parametrize(("length", "shown"), [(100, "x" * 100), (101, "x" * 100 + "\u2026")])
def test_a_long_id_is_cut(length, shown):
    assert checking.Result("x" * length, "", checking.PASS).line == f"{shown}: pass"


def test_a_case_without_an_id_has_no_name():
    assert checking.Result("", "", checking.FAIL, "wrong").line == "fail: wrong"


def test_what_is_missing_outside_an_expectation_is_an_error(monkeypatch):
    def unknown(game):
        raise NotKnown("bear: p/t")

    monkeypatch.setattr(checking.run, "start", unknown)
    assert result("").line == "x.yaml: error: depends on bear: p/t"


def test_a_question_in_another_edition_replays_what_came_before_it():
    text = """
then:
  - damage: {source: a spell, to: Bob, amount: 2}
  - ask: {question: what is the life of Bob in 2024-04-12, expect: 18}
  - damage: {source: a spell, to: Bob, amount: 3}
ask: [{question: what is the life of Bob in 2024-04-12, expect: 15}]
"""
    assert result(text).status == checking.PASS

import pytest

from crkb.game.cases import checking
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

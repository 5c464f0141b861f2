"""The machinery of questions: steps, unknown facts, contradictions, tampering."""

from __future__ import annotations

import pytest

from crkb.questions.core import Answer, Case, Tamper, UndeclaredRule, question
from crkb.questions.facts import Facts


class Duel(Facts, frozen=True, kw_only=True):
    """Two lanterns meet."""

    mine: int | None = None
    yours: int | None = None
    fog: bool | None = None


@question(
    "lantern-wins",
    facts=Duel,
    cites={"1.1": "the brighter one wins", "1.2": "fog hides all", "1.3": "never cited"},
    example={"mine": 2, "yours": 1, "fog": False},
)
def lantern_wins(facts: Duel, case: Case) -> Answer:
    """The brighter one wins, but for fog."""
    brighter = None if facts.mine is None or facts.yours is None else facts.mine > facts.yours
    clear = None if facts.fog is None else not facts.fog
    won = case.holds("1.1", brighter, "mine is brighter", "mine is no brighter")
    seen = case.holds("1.2", clear, "there is no fog", "fog hides it")
    return case.verdict(case.every((won, "mine"), (seen, "fog")))


@question(
    "glow-sum",
    facts=Duel,
    cites={"2.1": "glow adds up", "2.2": "fog halves", "2.3": "fog doubles"},
    example={"mine": 2, "yours": 1},
)
def glow_sum(facts: Duel, case: Case) -> Answer:
    """Add up; fog is contradictory."""
    case.need("mine", "yours")
    with case.under("2.1", "both count"):
        glow = case.gives("2.1", (facts.mine or 0) + (facts.yours or 0), "they add up")
    if facts.fog:
        case.contradict(("2.2", "2.3"), "fog halves and doubles the sum")
    return case.value(glow)


@pytest.mark.parametrize(
    ("facts", "verdict", "missing"),
    [
        ({"mine": 2, "yours": 1, "fog": False}, "yes", ()),
        ({"mine": 1, "yours": 1, "fog": False}, "no", ()),
        ({"mine": 2, "yours": 1, "fog": True}, "no", ()),
        ({"mine": 2, "yours": 1}, "depends", ("fog",)),
        ({"fog": True}, "no", ()),
        ({}, "depends", ("mine", "fog")),
    ],
)
def test_unknown_is_never_false(facts, verdict, missing):
    answer = lantern_wins.ask(facts)
    assert (answer.verdict, answer.missing) == (verdict, missing)


def test_steps_say_what_is_so_in_either_case():
    answer = lantern_wins.ask({"mine": 1, "yours": 2, "fog": False})
    assert [(s.rule, s.says, s.holds) for s in answer.steps] == [
        ("1.1", "mine is no brighter", False),
        ("1.2", "there is no fog", True),
    ]
    assert answer.cited == ("1.1", "1.2")


def test_steps_nest_and_values_come_back():
    answer = glow_sum.ask({"mine": 2, "yours": 3})
    assert (answer.verdict, answer.value) == ("value", 5)
    assert [s.rule for s in answer.steps[0].steps] == ["2.1"]
    assert answer.facts == {"mine": 2, "yours": 3}


def test_needed_facts_are_named():
    assert glow_sum.ask({"mine": 2}).missing == ("yours",)
    assert glow_sum.ask({}).missing == ("mine", "yours")


def test_contradictions_name_both_rules():
    (clash,) = glow_sum.ask({"mine": 1, "yours": 1, "fog": True}).contradictions
    assert clash.rules == ("2.2", "2.3")


@pytest.mark.parametrize(
    ("tamper", "verdict"),
    [(Tamper("1.1", "negate"), "no"), (Tamper("1.1", "remove"), "depends"), (Tamper("1.3", "negate"), "yes")],
)
def test_tampering_shows_only_where_a_rule_decides(tamper, verdict):
    assert lantern_wins.ask(lantern_wins.example, tamper).verdict == verdict


def test_tampered_values_differ():
    assert glow_sum.ask(glow_sum.example, Tamper("2.1", "negate")).value != 3


def test_a_rule_must_be_declared():
    @question("rogue", facts=Duel, cites={"1.1": "a"}, example={})
    def rogue(facts: Duel, case: Case) -> Answer:
        return case.verdict(case.holds("9.9", True, "so"))

    with pytest.raises(UndeclaredRule, match=r"9\.9"):
        rogue.ask({})


@pytest.mark.parametrize("phrase", ["", "one two three four five six seven"])
def test_key_phrases_have_one_to_six_words(phrase):
    with pytest.raises(ValueError, match="one to six words"):
        question("x", facts=Duel, cites={"1.1": phrase}, example={})


@pytest.mark.parametrize(
    ("since", "until", "effective", "holds"),
    [
        ("", "", "2030-01-01", True),
        ("", "2024-11-07", "2025-02-07", False),
        ("2025-01-01", "", "2024-04-12", False),
    ],
)
def test_a_question_is_in_force_between_its_dates(since, until, effective, holds):
    assert lantern_wins._replace(since=since, until=until).in_force(effective) is holds

"""Costs, X and casting in words: their kinds, what they ask for, whether they must be paid; bad texts."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values import asked_costs, cost_texts, spell_texts, x_texts
from crkb.questions.values.cost_texts import SaidCost


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Kicker {1}", SaidCost("kicker", "additional", mana="{1}")),
        ("Kicker—Mill a card.", SaidCost("kicker", "additional", action="mill a card")),
        ("Spree", SaidCost("spree", "additional", mandatory=True)),
        ("Flashback {1}", SaidCost("flashback", "alternative", mana="{1}")),
        ("Trample", SaidCost("trample", "neither")),
    ],
)
def test_keywords_as_costs(text, said):
    assert cost_texts.said("text", text, "") == said


@pytest.mark.parametrize(
    ("text", "mandatory", "mana", "action"),
    [
        ("As an additional cost to cast Hollow Knight, pay {2}.", True, "{2}", ""),
        ("As an additional cost to play this land, mill X cards.", True, "", "mill X cards"),
        ("As an additional cost, you may mill a card.", False, "", "mill a card"),
    ],
)
def test_additional_costs_in_sentences(text, mandatory, mana, action):
    assert cost_texts.said("text", text, "")[1:] == ("additional", mandatory, mana, action)


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("You may cast it for its madness cost.", "madness"),
        ("You may cast it for its mana cost.", ""),
        ("You may cast it.", ""),
    ],
)
def test_the_cost_that_an_effect_demands(text, keyword):
    assert cost_texts.demanded(text) == keyword


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Equip {2}", ("{2}", "activated ability")),
        ("Boast — {1}, {T}: You win.", ("{1}{T}", "activated ability")),
        ("Echo {3}", ("{3}", "effect")),
        ("Morph {2}{U}", ("{2}{U}", "special action")),
        ("You may pay {2} rather than pay this spell's mana cost.", ("{2}", "spell")),
        ("Unless you pay {1}, you lose.", ("{1}", "effect")),
    ],
)
def test_what_is_asked_for(text, asked):
    assert asked_costs.asked_cost("text", text, "") == asked


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("{X}: Draw X cards.", ("activated ability", True, False, False)),
        ("{2}: Draw X cards, where X is your life.", ("activated ability", False, True, False)),
        ("When this creature enters, draw X cards.", ("triggered ability", False, False, True)),
        ("This creature enters with X rune counters.", ("spell", False, False, True)),
        ("Plot {X}{R}", ("special action", True, False, False)),
        ("Draw X cards. X equals your life.", ("spell", False, True, False)),
        ("If X is 5 or more, draw X cards.", ("spell", False, False, False)),
    ],
)
def test_how_a_text_uses_x(text, use):
    assert x_texts.use("text", text, "X", "") == use


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("You can't cast artifact or creature spells.", (("artifact", "creature"), (), None, None)),
        ("Players can't cast noncreature spells with power 2 or greater.", ((), ("creature",), None, 2)),
        ("Players can't cast spells with mana value 4 or greater.", ((), (), 4, None)),
    ],
)
def test_spells_that_are_forbidden(text, meant):
    assert spell_texts.forbidden("text", text) == meant


def test_spells_that_are_allowed():
    assert spell_texts.allowed("text", "You may cast Aura spells from exile.").types == ("Aura",)
    assert "creature" in spell_texts.allowed("text", "You may cast permanent spells from exile.").types
    assert spell_texts.as_flash("You may cast sorcery spells as though they had flash.")
    assert not spell_texts.as_flash("You may cast sorcery spells from exile.")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("You may pay {2} any time you could cast a sorcery to end this.", ["sorcery"]),
        ("You may end this only during your turn.", ["time"]),
        ("You may end this any time you could cast an instant.", ["instant"]),
        ("You may end this.", []),
    ],
)
def test_limits_of_what_is_offered(text, kinds):
    assert [limit.kind for limit in spell_texts.offer_limits(text)] == kinds


def test_a_spell_that_cannot_be_read():
    with pytest.raises(FactsError, match="which spells it means"):
        spell_texts.forbidden("text", "Players can't cast spells that rhyme.")

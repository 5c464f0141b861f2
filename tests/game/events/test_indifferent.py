"""Whether the order of waiting abilities decides nothing: gains and losses of life (603.3b)."""

import pytest

from crkb.game.events import indifferent
from crkb.game.language.language import read_condition
from crkb.game.objects import Context, DelayedTrigger, Effect, Player, Trigger
from crkb.game.terms import PT, Number, Op, Ops, RuleChange, Static, Verb
from tests.game.invented_games import WORDS, amount, filter_, gains, game, obj, when, would

IF = read_condition("you control a creature", WORDS)


def waiting(*verbs, condition=None):
    return [Trigger("thank", None, "Ann", (each,), Context(), condition) for each in verbs]


def gain(value=1):
    return Verb("gain life", Number(value))


def lose(value=1):
    return Verb("lose life", Number(value))


@pytest.mark.parametrize(
    ("verbs", "same"),
    [
        ((gain(), gain(2)), True),
        ((gain(), lose()), True),
        ((lose(10), lose(9)), True),
        ((lose(10), lose(10)), False),
        ((gain(30), lose(20)), False),
        ((gain(), Verb("draw", Number(1))), False),
        ((gain(), gain()._replace(condition=IF)), False),
        ((gain(), gain()._replace(may=filter_("you"))), False),
        ((gain(), Verb("gain life", amount("your life"))), False),
    ],
)
def test_plain_changes_of_life_are_the_same_in_any_order(verbs, same):
    assert indifferent.are(waiting(*verbs), game()) is same


def test_an_intervening_if_may_depend_on_the_order():
    assert not indifferent.are([*waiting(gain()), *waiting(gain(), condition=IF)], game())


def test_anybody_may_come_to_no_life():
    assert not indifferent.are(waiting(lose(3), gain()), game(players={"Bob": Player("Bob", life=3)}))
    assert not indifferent.are(waiting(lose(3), gain()), game(players={"Ann": Player("Ann", life=3)}))


def grows(text):
    return Static(filter_("this"), Ops((Op("p/t", PT(amount(text), amount(text))),)))


def bans(condition):
    return RuleChange("can't gain life", filter_("you"), read_condition(condition, WORDS))


@pytest.mark.parametrize(
    ("ability", "same"),
    [
        (when("you gain life"), False),
        (when("you lose life"), False),
        (when("a creature enters"), True),
        (would("you gain life", "twice that many"), False),
        (would("you draw a card", gains()), True),
        (grows("your life"), False),
        (grows("the number of creatures"), True),
        (bans("your life is 10 or more"), False),
        (bans("you control a creature"), True),
    ],
)
def test_what_looks_at_life_makes_a_difference(ability, same):
    assert indifferent.are(waiting(gain(), gain(2)), game(obj("soul", ability))) is same


def test_so_do_effects_and_delayed_abilities():
    effects = [Effect("growth", grows("your life").ops, affects=())]
    assert not indifferent.are(waiting(gain(), gain(2)), game(effects=effects))
    delayed = (DelayedTrigger(when("you gain life").events, gains(), Context()),)
    assert not indifferent.are(waiting(gain(), gain(2)), game(delayed=delayed))

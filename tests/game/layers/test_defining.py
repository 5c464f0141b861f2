"""Which static abilities are characteristic-defining (604.3a), and claims that contradict it."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.layers.defining import check_claims, defines
from crkb.game.terms import PT, Filter, Group, Keyword, Number, Op, Ops, Static, This, Word, YourTurn

THIS = Filter((This(),))
OTHERS = Filter((Group((Word("type", "creature"),)),))
COLOR, SIZE = Op("set color", ("R",)), Op("base p/t", PT(Number(1), Number(1)))


def static(*ops, to=THIS, condition=None, cda=None):
    return Static(to, Ops(ops), condition, cda)


DEFINING = [
    *("set color", "add color", "set subtypes", "add subtypes", "set creature types"),
    *("add creature types", "set land types", "add land types", "base p/t"),
]
OTHER_OPS = ["set types", "add types", "set supertypes", "p/t", "gain", "control", "name"]


@pytest.mark.parametrize("kind", [*DEFINING, *OTHER_OPS])
def test_what_an_ability_may_define(kind):
    assert defines(static(Op(kind, ()))) is (kind in DEFINING)
    assert defines(static(Op(kind, ()), COLOR)) is (kind in DEFINING)


def test_it_defines_its_own_object_always_and_nothing_else():
    assert defines(static(COLOR, SIZE))
    assert not defines(static(COLOR, to=OTHERS))
    assert not defines(static(COLOR, condition=YourTurn()))
    assert not defines(static(COLOR, Op("p/t", PT(Number(1), Number(1)))))


RIGHT = [
    (static(COLOR, cda=True), False),
    (static(COLOR, to=OTHERS, cda=False), False),
    (static(COLOR, cda=False), True),
    (static(COLOR), True),
    (static(COLOR), False),
    (static(COLOR, to=OTHERS), False),
    (Keyword("devoid"), False),
]


@pytest.mark.parametrize(("ability", "granted"), RIGHT)
def test_what_is_claimed_rightly_or_not_at_all(ability, granted):
    check_claims([ability], "board[0].abilities", granted)


WRONG = [
    (static(COLOR, cda=False), False, "is characteristic-defining"),
    (static(COLOR, to=OTHERS, cda=True), False, "isn't characteristic-defining"),
    (static(COLOR, cda=True), True, "isn't characteristic-defining"),
]


@pytest.mark.parametrize(("ability", "granted", "said"), WRONG)
def test_what_is_claimed_wrongly_is_refused(ability, granted, said):
    with pytest.raises(GameFormError, match=said) as caught:
        check_claims([Keyword("flying"), static(COLOR), ability], "board[0].abilities", granted)
    assert caught.value.path == "board[0].abilities.cda"

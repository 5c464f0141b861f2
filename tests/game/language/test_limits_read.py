"""Limits of activating and casting, as cards say them."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import limits_read
from crkb.game.state import STEPS
from crkb.game.terms import Only

READ = {
    "as a sorcery": Only("sorcery"),
    "any time you could play a sorcery": Only("sorcery"),
    "As an instant": Only("instant"),
    "once": Only("times", times=1, each="game"),
    "once each turn": Only("times", times=1),
    "no more than three times per turn": Only("times", times=3),
    "during your turn": Only("time", whose="your"),
    "during an opponent’s upkeep": Only("time", steps=("upkeep",), whose="another player's"),
    "during combat": Only("time", steps=STEPS[4:9]),
    "during the end step": Only("time", steps=("end step",)),
    "during your main phase": Only("time", steps=("precombat main", "postcombat main"), whose="your"),
    "before blockers are declared": Only("time", steps=STEPS[:6]),
    "during your turn, before attackers are declared": Only("time", steps=STEPS[:5], whose="your"),
}


@pytest.mark.parametrize("said", READ)
def test_what_limits_say(said):
    assert limits_read.find(said) == READ[said]._replace(says=said)


@pytest.mark.parametrize("said", ["if you control a Bird", "during lunch", "", "once each moon"])
def test_other_conditions(said):
    assert limits_read.find(said) is None


def test_one_or_several():
    found = limits_read.limits(["once", "as a sorcery"], "only")
    assert [each.kind for each in found] == ["times", "sorcery"]
    assert limits_read.limits("once", "only") == (READ["once"]._replace(says="once"),)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("as a sorcry", "only: 'as a sorcry' is no limit of when or how often"),
        (3, "only: 3 is no limit"),
        (["once", "soon"], "only[1]: 'soon' is no limit"),
    ],
)
def test_what_is_none(said, words):
    with pytest.raises(GameFormError) as caught:
        limits_read.limits(said, "only")
    assert words in f"{caught.value.path}: {caught.value}" or words in str(caught.value)
    assert caught.value.hint


def test_a_spell_is_cast_at_a_time():
    assert limits_read.time("during combat", "rule").kind == "time"
    with pytest.raises(GameFormError, match="'once' is no time"):
        limits_read.time("once", "rule")

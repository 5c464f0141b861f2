"""Activated abilities in words: costs, kinds, limits; what is none."""

from __future__ import annotations

import pytest

from crkb.game.language.limits_read import COMBAT
from crkb.game.state import STEPS
from crkb.game.terms import Only
from crkb.questions.facts import FactsError
from crkb.questions.values.activated import activated, quoted


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("{2}: You win.", []),
        ("{2}: You win. Activate only as a sorcery.", [("sorcery", 0, "any")]),
        ("{2}: You win. Play this ability only any time you could play an instant.", [("instant", 0, "any")]),
        ("{2}: You win. Activate only during your turn.", [("time", 0, "your")]),
        ("{2}: You win. Activate only during an opponent's upkeep.", [("time", 1, "another player's")]),
        ("{2}: You win. Activate only during combat.", [("time", 5, "any")]),
        ("{2}: You win. Activate only before blockers are declared.", [("time", 6, "any")]),
        ("{2}: You win. Activate only if it rains.", [("condition",)]),
        (
            "{2}: You win. Activate only during your upkeep and only if it rains.",
            [("time", 1, "your"), ("condition",)],
        ),
        ("{2}: You win. Only your opponents may activate this ability.", [("condition",)]),
        ("Equip Bird {2}", [("sorcery", 0, "any")]),
        ("Crew 2", []),
    ],
)
def test_limits(text, limits):
    found = activated("text", text, "").limits
    said = [(one.kind, len(one.steps), one.whose) if isinstance(one, Only) else (one.kind,) for one in found]
    assert said == limits


@pytest.mark.parametrize(
    ("text", "times", "each"),
    [
        ("{2}: You win. Activate only once each turn.", 1, "turn"),
        ("{2}: You win. Activate no more than three times each turn.", 3, "turn"),
        ("{2}: You win. Any player may activate this ability but only once each turn.", 1, "turn"),
        ("Exhaust — {2}: You win.", 1, "game"),
    ],
)
def test_numbers_of_times(text, times, each):
    [limit] = activated("text", text, "").limits
    assert (limit.times, limit.each) == (times, each)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Equip Bird {2}", "{2}"),
        ("Equip—Pay 3 life.", "Pay 3 life"),
        ("Crew 2", ""),
        ("Cycling—{1}, Pay 2 life.", "{1}, Pay 2 life"),
        ("Boast — {1}, {T}: You win.", "{1}, {T}"),
    ],
)
def test_the_cost_behind_a_keyword(text, cost):
    assert activated("text", text, "").parts.cost == cost


@pytest.mark.parametrize(
    ("text", "loyalty", "mana"),
    [
        ("{T}: Add {G}.", False, True),
        ("+1: Add {G}.", True, False),
        ("{T}: Target player adds {G}.", False, False),
        ("{T}: When you next cast a spell, add {G}.", False, False),
        ("{T}: You win.", False, False),
    ],
)
def test_what_kind_it_is(text, loyalty, mana):
    found = activated("text", text, "")
    assert (found.is_loyalty, found.could_add_mana) == (loyalty, mana)


def test_any_player():
    assert activated("text", "{2}: You win. Any player may activate this ability.", "").anyone
    assert not activated("text", "{2}: You win.", "").anyone


def test_an_ability_in_quotes():
    assert quoted("It has “{2}: You win.”") == "{2}: You win."
    assert quoted('It has "{2}: You win."') == "{2}: You win."
    assert quoted("{2}: You win.") == "{2}: You win."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You win.", "no activated ability: no cost stands before a colon in 'You win.'"),
        ("You win " * 20, "You win You …"),
        ("Flying, haste", "several keywords"),
        ("Suspend 2—{U}", "suspend is no activated ability (it is static and triggered)"),
    ],
)
def test_what_is_none(text, words):
    with pytest.raises(FactsError) as e:
        activated("text", text, "")
    assert words in str(e.value)


@pytest.mark.parametrize(
    ("time", "steps"),
    [
        ("upkeep", ["upkeep"]),
        ("draw step", ["draw"]),
        ("main phase", ["precombat main", "postcombat main"]),
        ("precombat main phase", ["precombat main"]),
        ("postcombat main phase", ["postcombat main"]),
        ("combat phase", list(COMBAT)),
        ("declare attackers step", ["declare attackers"]),
        ("declare blockers step", ["declare blockers"]),
        ("combat damage step", ["combat damage"]),
        ("end of combat step", ["end of combat"]),
        ("end step", ["end step"]),
        ("turn, before attackers are declared", list(STEPS[:5])),
        ("turn before attackers are declared", list(STEPS[:5])),
        ("turn, before blockers are declared", list(STEPS[:6])),
    ],
)
def test_each_time_of_a_turn(time, steps):
    [found] = activated("text", f"{{2}}: You win. Activate only during your {time}.", "").limits
    assert (list(found.steps), found.whose) == (steps, "your")


@pytest.mark.parametrize(
    ("clause", "steps"),
    [
        ("before attackers are declared", STEPS[:5]),
        ("before blockers are declared", STEPS[:6]),
        ("before the combat damage step", STEPS[:7]),
    ],
)
def test_before_a_step(clause, steps):
    [found] = activated("text", f"{{2}}: You win. Activate only {clause}.", "").limits
    assert found.steps == steps


@pytest.mark.parametrize("number", ["once", "twice", "three times", "four times"])
def test_how_often(number):
    [found] = activated("text", f"{{2}}: You win. Activate only {number} each turn.", "").limits
    assert found.times == ["once", "twice", "three times", "four times"].index(number) + 1


def test_any_player_may_though_another_sentence_follows():
    text = "{2}: You win. Any player may activate this ability. Activate only during your upkeep."
    assert activated("text", text, "").anyone
    assert not activated("text", "{2}: You win. Activate only during your upkeep.", "").anyone


@pytest.mark.parametrize(
    ("text", "cost"),
    [("Equip {2}", "{2}"), ("Equip— {2} ", "{2}"), ("Equip Bird {1}", "{1}"), ("Crew 2", "")],
)
def test_the_cost_of_a_keyword(text, cost):
    assert activated("text", text, "").parts.cost == cost

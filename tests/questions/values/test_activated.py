"""Activated abilities in words: costs, kinds, limits; what is none."""

from __future__ import annotations

import pytest

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
        ("{2}: You win. Activate only if it rains.", [("condition", 0, "any")]),
        (
            "{2}: You win. Activate only during your upkeep and only if it rains.",
            [("time", 1, "your"), ("condition", 0, "any")],
        ),
        ("{2}: You win. Only your opponents may activate this ability.", [("condition", 0, "any")]),
        ("Equip Bird {2}", [("sorcery", 0, "any")]),
        ("Crew 2", []),
    ],
)
def test_limits(text, limits):
    found = activated("text", text, "").limits
    assert [(one.kind, len(one.steps), one.whose) for one in found] == limits


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

"""Timing: an instant's time includes a sorcery's; one player at a time declares; bad facts."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.lists import listing
from crkb.questions import registry
from crkb.questions.abilities.timing_special import DEEDS, SpecialActionKind
from crkb.questions.facts import FactsError
from crkb.questions.values.turn import TurnStep

NOW = st.fixed_dictionaries(
    {},
    optional={
        "priority": st.booleans(),
        "your_turn": st.booleans(),
        "step": st.sampled_from(get_args(TurnStep)),
        "stack_empty": st.booleans(),
    },
)


def test_a_missing_fact_is_named_once():
    now = {"priority": True, "your_turn": False, "step": "upkeep"}
    answer = registry.get("may-cast-now").ask({"now": now, "card": {"types": ["creature"]}})
    assert answer.missing == ("card.text",)


@given(NOW)
def test_what_is_right_for_a_sorcery_is_right_for_an_instant(now):
    cast = registry.get("may-cast-now")
    slow = cast.ask({"now": now, "card": {"types": ["sorcery"]}})
    quick = cast.ask({"now": now, "card": {"types": ["instant"]}})
    unknown = cast.ask({"now": now})
    if slow.verdict == "yes":
        assert quick.verdict == "yes"
    if quick.verdict == "no":
        assert slow.verdict == "no"
        assert unknown.verdict == "no"
    if slow.verdict == "depends":
        assert all(name.removeprefix("now.") not in now for name in slow.missing)


@given(NOW, st.integers(0, 2))
def test_nobody_takes_a_special_action_without_priority(now, times):
    question = registry.get("may-take-special-action")
    for action in DEEDS:
        answer = question.ask({"action": action, "now": now | {"priority": False}, "times_taken": times})
        assert answer.verdict == "no"


def test_every_special_action_is_taken_in_a_game():
    assert set(get_args(SpecialActionKind)) == set(DEEDS) == set(listing("special-actions").entries)


@given(st.sets(st.sampled_from("ABCD")), st.sets(st.sampled_from("ABCD")))
def test_one_player_at_most_may_act_at_a_time(kept, declared):
    question = registry.get("acts-while-could-mulligan")
    facts = {"players": list("ABCD"), "kept": sorted(kept), "declared": sorted(declared - kept)}
    may = [player for player in "ABCD" if question.ask(facts | {"player": player}).verdict == "yes"]
    assert may == sorted(set("ABCD") - kept - declared)[:1]


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("is-special-action", {"action": "sleep"}, "action: "),
        ("may-take-special-action", {"action": "play a land", "locked": True}, "locked: only for a half"),
        ("may-take-special-action", {"action": "sleep"}, "action: "),
        (
            "may-take-special-action",
            {"action": "exile a card with suspend", "card": {"text": "Flash"}},
            "card.text: it has no suspend",
        ),
        (
            "may-take-special-action",
            {"action": "play a land", "times_taken": -1},
            "times_taken: must be 0 or more",
        ),
        ("may-take-special-action", {"action": "play a land", "card": {}}, "card: only for suspend"),
        (
            "may-take-special-action",
            {"action": "play a land", "chosen": True},
            "chosen: only for a companion",
        ),
        ("may-take-special-action", {"action": "play a land", "now": {"step": "combat"}}, "now.step: "),
        ("may-cast-now", {"cast_as": "Adventure"}, "other: "),
        ("may-cast-now", {"cast_as": "prototype", "other": {"types": ["creature"]}}, "other: a prototype"),
        ("may-cast-now", {"effects": ["You win."]}, "effects[0]: it forbids no spells that can be read"),
        ("may-cast-now", {"effects": ["You may win."]}, "effects[0]: it allows no spells that can be read"),
        (
            "may-cast-now",
            {"effects": ["Players can't cast tiny spells."]},
            "effects[0]: which spells",
        ),
        ("may-cast-now", {"card": {"text": "Flahs"}}, "card.text: 'Flahs' is not a keyword ability"),
        ("may-cast-now", {"card": {"types": ["spell"]}}, "card.types[0]: "),
        ("may-cast-now", {"card": {"types": ["land"], "type_line": "Land"}}, "type_line: it says the types"),
        ("may-cast-now", {"card": {"type_line": "Creture"}}, "card.type_line: "),
        ("may-activate-now", {"text": "Draw a card."}, "text: no activated ability: no cost stands"),
        ("may-activate-now", {"text": "Trample"}, "text: trample is no activated ability (it is static)"),
        ("may-activate-now", {"text": "Equp {2}"}, "text: 'Equp {2}' is not a keyword ability"),
        ("may-activate-now", {"text": "{1}: Draw a card.", "activated": -1}, "activated: must be 0 or more"),
        ("granted-ability-usable", {"text": "It gains trample."}, "text: no activated ability"),
        ("mana-abilities-for-cost", {"cost": "two"}, "cost: "),
        ("mana-abilities-for-cost", {}, "cost: give either"),
        ("mana-abilities-for-cost", {"cost": "{1}", "text": "Ward {1}"}, "cost: give either"),
        ("mana-abilities-for-cost", {"text": "Ward {1}", "purpose": "effect"}, "purpose: the text says"),
        ("mana-abilities-for-cost", {"text": "Trample"}, "text: trample has no cost"),
        ("mana-abilities-for-cost", {"text": "Affinity for Birds"}, "text: affinity has no cost"),
        ("mana-abilities-for-cost", {"text": "Spree"}, "text: the costs of spree stand on the lines below"),
        ("mana-abilities-for-cost", {"text": "You win."}, "text: it asks nobody to pay"),
        ("acts-while-could-mulligan", {"players": ["A", "B"], "player": "C"}, "player: C is not one"),
        (
            "acts-while-could-mulligan",
            {"players": ["A", "B"], "player": "A", "kept": ["A"], "declared": ["A"]},
            "declared: a player who has kept",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("name", ["is-special-action", "may-take-special-action"])
def test_a_special_action_is_unknown_before_its_edition(name):
    with pytest.raises(FactsError, match="only from 2025-02-07 on"):
        registry.get(name).ask({"action": "unlock a half of a permanent"}, effective="2024-04-12")

"""Targets: facts that make no sense, texts that target, changes that keep to what is legal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import registry
from crkb.questions.facts import FactsError
from crkb.questions.values.abilities import introduction, parts, says_target

NAMES = st.sampled_from(["Bear", "Elf", "Ape", "Cat"])


@given(
    st.sampled_from(["change the target(s)", "change a target", "change any targets", "choose new targets"]),
    st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=3),
    st.lists(NAMES, max_size=4, unique=True),
)
def test_changed_targets_are_legal_or_nothing_changes(effect, pairs, legal):
    slots = [{"targets": [old], "legal": legal} for old, _ in pairs]
    proposed = [[new] for _, new in pairs]
    answer = registry.get("change-targets").ask({"effect": effect, "slots": slots, "proposed": proposed})
    changed = [new for old, new in pairs if old != new]
    if answer.verdict == "yes":
        assert answer.value["targets"] == proposed
        assert set(changed) <= set(legal)
    else:
        assert answer.value["targets"] == [[old] for old, _ in pairs]
        assert changed


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_a_number_of_targets_counts_repeats_and_only_counts_different_ones(chosen):
    look = registry.get("look-at-targets")
    counted = look.ask({"chosen": chosen, "looks_for": "with a number of targets", "number": len(chosen)})
    now = {name: {"here": True, "is_now": ["creature"]} for name in chosen}
    only = look.ask({"chosen": chosen, "looks_for": "that targets only", "something": "creature", "now": now})
    assert counted.verdict == "yes"
    assert (only.verdict == "yes") == (len(set(chosen)) == 1)


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Exile up to two target creatures.", True),
        ("Deal 1 damage to any other target.", True),
        ("Deal 1 damage to each of two targets.", True),
        ("Deal 3 damage divided among any number of targets.", True),
        ("Whenever this creature becomes the target of a spell, sacrifice it.", False),
        ("Choose new targets for the copy.", False),
        ("Exile that target.", False),
        ("Destroy all creatures. (None of them is a target creature.)", False),
    ],
)
def test_texts_that_say_target(text, targets):
    assert says_target(text) is targets


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("{T}: Add {G}.", "activated"),
        ("Sacrifice a creature: Draw a card. Activate only once each turn.", "activated"),
        ("Radiance — {2}{R}: Creatures get +1/+0.", "activated"),
        ("Equipped creature has “{T}: Add {G}.”", "statement"),
        ("At the beginning of your upkeep, draw a card.", "triggered"),
        ("Choose one — Draw a card; or gain 2 life.", "statement"),
    ],
)
def test_categories_of_paragraphs(text, category):
    assert parts(text).category == category


def test_parts_of_paragraphs():
    activated = parts("{2}, {T}: Draw a card. Activate only as a sorcery.")
    assert (activated.cost, activated.effect) == ("{2}, {T}", "Draw a card.")
    assert activated.instructions == "Activate only as a sorcery."
    listed = parts("Whenever a Goblin, Elf, or Cat enters, draw a card, then discard a card.")
    assert listed.condition == "Whenever a Goblin, Elf, or Cat enters"
    assert listed.effect == "draw a card, then discard a card."
    assert introduction("Landfall — Whenever a land enters, draw a card.") == "Landfall"
    assert introduction("Choose one — Draw a card.") == ""


SLOT = {"targets": ["Bear"], "legal": []}


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("what-targets", {"text": []}, "text: must have 1 or more entries"),
        ("what-targets", {"text": ["Eqiup {2}"], "card": "instant"}, "text: 'Eqiup {2}' is not a keyword"),
        ("what-targets", {"text": ["Flying"], "card": "emblem"}, "card: "),
        ("what-targets", {"text": ["Enchant land"], "card": "instant"}, "card: the text has an enchant"),
        ("what-targets", {"text": ["Flying"], "cast_for": "mutate"}, "cast_for: the text has no mutate"),
        ("may-be-target", {"source": "A", "wants": {"what": []}, "candidate": {"id": "B"}}, "wants.what: "),
        ("may-be-target", {"source": "A", "wants": {}, "candidate": {}}, "candidate: missing: id"),
        ("choose-targets", {"instances": [{"number": 0}]}, "instances[0].number: must be 1 or more"),
        ("is-target", {"text": "Draw a card.", "by": "target player"}, "by: the text does not say"),
        (
            "change-targets",
            {"effect": "change a target", "slots": [SLOT], "proposed": [["A", "B"]]},
            "proposed: ",
        ),
        ("change-targets", {"effect": "change a target", "slots": [SLOT | {"not_as": [0]}]}, "not_as: "),
        ("change-targets", {"effect": "change a target", "slots": [SLOT | {"not_as": [-1]}]}, "not_as"),
        (
            "change-targets",
            {"effect": "change a target", "slots": [SLOT | {"division": [1, 1]}]},
            "division: ",
        ),
        ("change-targets", {"effect": "change a target", "slots": [SLOT], "new_mode": "first"}, "new_mode: "),
        (
            "copies-with-targets",
            {"effect": "with a stated target", "candidates": ["A", "B"]},
            "candidates: the effect states one target",
        ),
        ("look-at-targets", {"looks_for": "that targets"}, "something: "),
        ("look-at-targets", {"looks_for": "with a number of targets"}, "number: "),
        (
            "look-at-targets",
            {"looks_for": "with a number of targets", "number": 1, "chosen": ["A"], "changed_to": ["B", "B"]},
            "changed_to: ",
        ),
        (
            "look-at-targets",
            {"looks_for": "that targets", "something": "green", "legal": []},
            'unknown fact "legal"',
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)

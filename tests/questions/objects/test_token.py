"""Tokens: what is defined and nothing else; facts that make no sense; phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb import lists
from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.characteristics import Characteristics, fits, overlaid

PREDEFINED = lists.entries("predefined-tokens")

SUBTYPES = st.lists(st.sampled_from(sorted(lists.entries("creature-types"))), min_size=1, max_size=4)


@given(SUBTYPES)
def test_default_name_is_the_subtypes_in_order_and_token(subtypes):
    name = registry.get("token-name").ask({"subtypes": " ".join(subtypes)}).value
    assert name == " ".join([*subtypes, "Token"])


@pytest.mark.parametrize("kind", PREDEFINED)
def test_predefined_tokens_are_named_and_typed(kind):
    made = registry.get("predefined-token").ask({"kind": kind}).value
    assert made["name"] in (f"{kind} Token", kind, kind.removesuffix(" Role"))
    assert made["types"]
    assert ("back" in made) == (kind == "Incubator")
    assert (made["p/t"] is None) == ("creature" not in made["types"])


def test_overlaid_states_everything_that_is_stated():
    base = Characteristics(name="A", types=("creature",), power=2, toughness=2)
    over = Characteristics(name="B", power=0)
    made = overlaid(base, over)
    assert (made.name, made.types, made.power, made.toughness) == ("B", ("creature",), 0, 2)
    assert fits(made, Characteristics(power=0, types=("creature",)))
    assert not fits(made, Characteristics(toughness=3))


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("token-name", {"subtypes": " "}, "subtypes: "),
        ("token-name", {}, "missing: subtypes"),
        ("predefined-token", {"kind": "Gem"}, "kind: "),
        ("predefined-token", {"kind": "Clue", "changes": [{"gain": ["flyng"]}]}, "except[0].gain[0]: "),
        ("predefined-token", {"kind": "Clue", "changes": [{"keep": ["name"]}]}, "that doesn't change a"),
        ("token-name", {"subtypes": "Dwarf Berserkr"}, "subtypes: 'Berserkr' is not a subtype"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('token name for "Dwarf Berserker"', "Dwarf Berserker Token"),
        ('token name for "Hamster" named "Boo"', "Boo"),
    ],
)
def test_phrases(line, value):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == value


@pytest.mark.parametrize("kind", PREDEFINED)
def test_phrase_for_each_predefined_token(kind):
    assert phrases.parse(f"a {kind} token") == ("predefined-token", {"kind": kind})


@pytest.mark.parametrize("kind", ["Lander", "Mutagen", "Vibranium"])
def test_a_later_predefined_token_is_unknown_to_earlier_editions(kind):
    with pytest.raises(FactsError, match=f"kind: '{kind}' is in the rules only from 2026-08-07 on"):
        registry.get("predefined-token").ask({"kind": kind}, effective="2025-02-07")

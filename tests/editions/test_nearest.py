"""The nearest texts: how many, in which order, and of what a rule that is gone is told."""

from __future__ import annotations

import pytest

from crkb.editions.diff import compare
from crkb.editions.diff_tokens import tokens
from crkb.editions.likeness import WHOLE, bag, likeness, rarities
from crkb.editions.nearest import LEAST, MOST, Near, Texts
from tests.invented import rules

TEXTS = {
    "101.1": "Owls sleep by day in hollow trees.",
    "101.2": "Owls sleep by day in barns.",
    "101.3": "Boats leave the harbour at dawn.",
    "101.4": "Owls sleep by day in hollow trees.",
    "101.5": "Owls hunt mice by night.",
    "101.6": "Owls sleep in barns by day, or in hollow trees, or in a tower.",
}
TOKENS = {number: tokens(text) for number, text in TEXTS.items()}
ASKED = tokens("Owls sleep by day in hollow trees.")
OTHER = tokens("A wholly different sentence.")
RARITY = rarities([*TOKENS.values(), ASKED, OTHER])


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts(TOKENS, RARITY)


def test_the_nearest_comes_first_and_the_first_of_equals(texts):
    found = texts.nearest(ASKED)
    assert len(found) == MOST
    assert found[:2] == (Near("101.1", WHOLE), Near("101.4", WHOLE))
    assert found[2].number == "101.2"


def test_likenesses_are_those_of_matching(texts):
    for near in texts.nearest(ASKED, most=9, least=0)[2:]:
        assert near.likeness == likeness(bag(ASKED, RARITY), bag(TOKENS[near.number], RARITY))


@pytest.mark.parametrize("most", [1, 2, 5])
def test_there_are_at_most_so_many(texts, most):
    assert len(texts.nearest(ASKED, most, 0)) == most


def test_what_is_hardly_alike_is_no_candidate(texts):
    assert texts.nearest(OTHER) == ()
    assert all(near.likeness >= LEAST for near in texts.nearest(ASKED, 9))
    assert [n.number for n in texts.nearest(ASKED, least=WHOLE)] == ["101.1", "101.4"]


# --- of a rule that is gone ---

FIRST = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk.
101.2. Whoever wakes an owl by day loses a turn and a flask of oil.
102. Boats
102.1. Boats leave the harbour at dawn.
"""
SECOND = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk. Nobody may wake an owl by day.
103. Ferries
103.1. A keeper who is late loses a turn, a flask of oil and the way home. Nobody waits for latecomers.
"""


def test_a_rule_that_is_gone_has_candidates_and_no_other():
    found = compare(rules(FIRST), rules(SECOND))
    assert {c.old[0] for c in found.changes if c.kind == "removed"} == set(found.candidates)
    assert {n.number for n in found.candidates["101.2"]} <= {"101.1", "103.1"}
    assert found.candidates["101.2"][0].likeness >= LEAST


def test_titles_of_chapters_are_candidates_for_such_titles_only():
    old, new = rules("101. Owls\n102. Old Boats\n"), rules("101. Owls\n101.1. Old Boats\n103. New Boats\n")
    found = compare(old, new).candidates
    assert {n.number for n in found.get("102", ())} <= {"103"}


def test_the_inverse_has_no_candidates():
    assert compare(rules(FIRST), rules(SECOND)).inverse().candidates == {}

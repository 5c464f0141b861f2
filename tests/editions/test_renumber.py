"""Citations carried to another edition, one by one."""

from __future__ import annotations

import pytest

from crkb.editions.diff import compare
from crkb.editions.nearest import MOST
from crkb.editions.renumber import STATUSES, Carried, Carrier
from crkb.numbers import parse_typed
from tests.invented import FIRST, build, rules, second


@pytest.fixture(scope="module")
def carrier() -> Carrier:
    return Carrier(compare(build(FIRST), build(second())))


@pytest.mark.parametrize(
    ("typed", "status", "new"),
    [
        ("100.1", "same", "100.1"),
        ("101.1", "moved", "102.1"),
        ("102", "moved", "103"),
        ("100.2", "edited", "100.2"),
        ("100.1a", "gone", ""),
        ("100.3", "ambiguous", ""),
        ("100.9", "unknown", ""),
        ("1", "same", "1"),
        ("102.1a-b", "moved", "103.1a–103.1b"),
        ("101.1-2", "moved", "102.1–102.2"),
        ("101-102", "moved", "102–103"),
        ("100.1a-b", "ambiguous", ""),
        ("100.1-2", "edited", "100.1–100.2"),
        ("100.1-3", "ambiguous", ""),
        ("100.1-9", "unknown", ""),
        ("102.1a-h", "unknown", ""),
    ],
)
def test_carried(carrier, typed, status, new):
    found = carrier.carry(parse_typed(typed))
    assert (found.status, found.new) == (status, new)
    assert found.certain == (status in ("same", "moved"))
    assert status in STATUSES


def test_what_is_ambiguous_names_what_may_be_meant(carrier):
    assert carrier.carry(parse_typed("100.3")).rules == ("100.3", "100.3a")


GONE_FROM = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk.
101.2. Owls hunt mice.
101.2a Whoever wakes an owl by day loses a turn and a flask of oil.
101.2b Whoever wakes an owl loses a lantern until dusk.
"""
GONE_TO = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk. Nobody may wake an owl by day.
101.2. Owls hunt mice.
103. Ferries
103.1. A keeper who is late loses a turn, a flask of oil and the way home.
103.2. A boat loses a lantern until dusk.
103.3. Whoever wakes a boat by day loses a turn.
"""


def test_what_is_gone_names_what_is_nearest():
    carrier = Carrier(compare(rules(GONE_FROM), rules(GONE_TO)))
    found = carrier.carry(parse_typed("101.2a"))
    assert found.status == "gone"
    assert found.candidates == carrier.diff.candidates["101.2a"] != ()
    assert not found.certain
    assert carrier.carry(parse_typed("101.1")).candidates == ()


def test_a_range_that_is_gone_names_what_is_nearest_to_any_of_it():
    carrier = Carrier(compare(rules(GONE_FROM), rules(GONE_TO)))
    found = carrier.carry(parse_typed("101.2a-b"))
    each = [*carrier.diff.candidates["101.2a"], *carrier.diff.candidates["101.2b"]]
    assert len(each) > MOST
    assert found.status == "gone"
    assert len(found.candidates) == MOST
    assert found.candidates[0].likeness == max(near.likeness for near in each)
    assert len({near.number for near in found.candidates}) == MOST
    best = {near.number: near.likeness for near in sorted(each, key=lambda near: near.likeness)}
    assert all(near.likeness == best[near.number] for near in found.candidates)
    assert [n.likeness for n in found.candidates] == sorted(
        (n.likeness for n in found.candidates), reverse=True
    )


def test_a_merger_is_to_be_looked_at():
    back = Carrier(compare(build(second()), build(FIRST)))
    assert back.carry(parse_typed("100.3a")) == Carried("100.3a", "edited", "100.3", ("100.3",))


@pytest.mark.parametrize(
    ("after", "status", "new"),
    [
        ("101.2. Foxes run.\n101.3. Geese honk.\n101.4. Hares hop.", "moved", "101.2–101.4"),
        (
            "101.2. Foxes run.\n101.3. New is new.\n101.4. Geese honk.\n101.5. Hares hop.",
            "edited",
            "101.2–101.5",
        ),
        ("101.2. Geese honk.\n101.3. Foxes run.\n101.4. Hares hop.", "ambiguous", ""),
        ("101.2. Foxes run.\n101.3. Hares hop.", "edited", "101.2–101.3"),
        ("101.2. Foxes run.\n101.3. Geese honk.\n101.3a Hares hop.", "ambiguous", ""),
        ("101.5. Moles dig.", "gone", ""),
    ],
    ids=["moved", "one came in between", "order", "one went", "level", "gone"],
)
def test_ranges(after, status, new):
    old = rules("101. Beasts\n101.1. Foxes run.\n101.2. Geese honk.\n101.3. Hares hop.\n")
    new_edition = rules(f"101. Beasts\n{after}\n")
    found = Carrier(compare(old, new_edition)).carry(parse_typed("101.1-3"))
    assert (found.status, found.new) == (status, new)

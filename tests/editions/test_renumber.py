"""Citations carried to another edition, one by one."""

from __future__ import annotations

import pytest

from crkb.editions.diff import compare
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

"""In which order copy effects on one object began: known, chosen, or of no matter."""

from __future__ import annotations

import pytest

from crkb.game.copies.copy_order import in_order
from crkb.game.copies.copying import CopyRecord, Snapshot
from crkb.game.errors import NotKnown
from crkb.game.terms import CopyException
from tests.game.boards import game, sheet

STARTED = 10
KEEP = (CopyException("keep", ("name",)),)
GAIN = (CopyException("gain", ()),)


def record(name, timestamp=None, exceptions=(), *, of=""):
    return CopyRecord(Snapshot(sheet(name=of or name or "Token")), exceptions, timestamp, name)


def ordered(*records, choices=None):
    found = in_order(game(started=STARTED, choices=choices or {}), records)
    return [each.name or "token" for each in found]


TOKEN, ONE, TWO = record(""), record("one"), record("two")
LATER, KEEPS = record("later", 12), record("keeps", 12, KEEP)

KNOWN = [
    ("one alone", (ONE,), ["one"]),
    ("by their times", (LATER, record("one", 11), record("", 13)), ["one", "later", "token"]),
    ("at the start by their times", (record("one", 4), record("two", 3)), ["two", "one"]),
    ("one at the start before a later one", (KEEPS, ONE), ["one", "keeps"]),
    ("what it entered as before one at the start", (TOKEN, ONE), ["token", "one"]),
    ("two at the start under a later one", (ONE, TWO, LATER), ["one", "two", "later"]),
    ("under a later one that adds", (ONE, TWO, record("later", 12, GAIN)), ["one", "two", "later"]),
    ("under the latest of two", (ONE, TWO, KEEPS, record("last", 13)), ["one", "two", "keeps", "last"]),
]


@pytest.mark.parametrize(("records", "expected"), [each[1:] for each in KNOWN], ids=[e[0] for e in KNOWN])
def test_an_order_that_is_known(records, expected):
    assert ordered(*records) == expected


OPEN = [
    ("nothing is known", (ONE, TWO)),
    ("one time is known", (record("one", 4), TWO)),
    ("they began at once", (record("one", 4), record("two", 4))),
    ("a later one keeps something of theirs", (ONE, TWO, KEEPS)),
    ("they differ in their exceptions", (ONE, record("two", None, GAIN, of="one"))),
    ("what it entered as comes before", (TOKEN, ONE, TWO)),
]


@pytest.mark.parametrize("records", [each[1] for each in OPEN], ids=[each[0] for each in OPEN])
def test_an_order_that_matters_and_is_not_known(records):
    with pytest.raises(NotKnown, match="order of one and two"):
        ordered(*records)


@pytest.mark.parametrize("order", [["one", "two"], ["two", "one"]])
def test_a_chosen_order_stands_between_what_was_before_and_after(order):
    chosen = {"order of one and two": order}
    assert ordered(ONE, TWO, choices=chosen) == order
    assert ordered(TOKEN, KEEPS, TWO, ONE, choices=chosen) == ["token", *order, "keeps"]
    assert ordered(ONE, KEEPS, TWO, record("last", 13, KEEP), choices=chosen) == [*order, "keeps", "last"]


def test_two_that_say_the_same_have_any_order():
    assert set(ordered(ONE, record("two", of="one"))) == {"one", "two"}


def test_three_of_the_start():
    chosen = {"order of one and two": ["two", "one"], "order of three and two": ["three", "two"]}
    assert ordered(ONE, TWO, record("three"), choices=chosen) == ["three", "two", "one"]
    assert ordered(ONE, TWO, record("three"), KEEPS, choices=chosen) == ["three", "two", "one", "keeps"]

"""Which exceptions of a copy effect apply, where some depend on others (707.9f)."""

from __future__ import annotations

from crkb.game.copies.copy_conditions import applying
from crkb.game.terms import CopyException, YourTurn

IF = YourTurn()
PLAIN = CopyException("add types", ("artifact",))
FIRST = CopyException("add types", ("creature",), IF)
SECOND = CopyException("gain", ("flying",), IF)


def test_one_without_a_condition_applies():
    assert applying([PLAIN], lambda others, one: False) == [PLAIN]


def test_one_that_applies_may_make_another_apply_wherever_it_is_written():
    def holds(others, one):
        return one is FIRST or any(each.kind == "add types" for each in others)

    assert applying([SECOND, FIRST], holds) == [SECOND, FIRST]


def test_a_condition_is_asked_without_its_own_exception():
    asked = []

    def holds(others, one):
        asked.append((one.kind, [each.kind for each in others]))
        return False

    assert applying([PLAIN, FIRST, SECOND], holds) == [PLAIN]
    assert asked == [("add types", ["add types"]), ("gain", ["add types"])]

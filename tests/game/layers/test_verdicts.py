"""Verdicts of three values, and objects as of a time."""

from __future__ import annotations

import pytest

from crkb.game.layers import verdicts
from crkb.game.objects import LastKnown, Ref
from crkb.game.values import Chars
from tests.game.boards import game, thing

SEVERAL = [
    ([], True, False),
    ([True], True, True),
    ([False], False, False),
    ([None], None, None),
    ([True, True], True, True),
    ([True, False], False, True),
    ([False, True], False, True),
    ([True, None], None, True),
    ([None, True], None, True),
    ([False, None], False, None),
    ([None, False], False, None),
    ([None, False, True], False, True),
]


@pytest.mark.parametrize(("found", "every", "some"), SEVERAL)
def test_several_verdicts_together(found, every, some):
    assert verdicts.all_of(found) is every
    assert verdicts.any_of(found) is some


def test_an_object_as_of_a_time():
    was = thing("bear", zone="graveyard")
    now = was._replace(incarnation=2)
    at = game(now, thing("elk")).but(
        past={Ref("bear"): LastKnown(was, Chars()), Ref("ghost"): LastKnown(was, Chars())}
    )
    assert verdicts.object_of(Ref("bear", 2), at) is now
    assert verdicts.object_of(Ref("bear", 1), at) is was
    assert verdicts.object_of(Ref("ghost"), at) is was
    for nothing in (Ref("bear", 3), Ref("elk", 2), Ref("nobody"), "Ann", None):
        assert verdicts.object_of(nothing, at) is None

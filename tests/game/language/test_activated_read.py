"""Activated abilities with what limits them."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.terms import Activated

ABILITY = {"cost": "{1}", "do": {"draw": 1}}


def read(**more):
    found = shapes.ability({**ABILITY, **more}, Words(), "it")
    assert isinstance(found, Activated)
    return found


def test_nothing_more_is_said():
    assert (read().only, read().anyone, read().special, read().condition) == ((), False, False, None)


def test_what_limits_it():
    found = read(**{"only": ["once", "as a sorcery"], "by": "any player", "special action": True})
    assert [each.kind for each in found.only] == ["times", "sorcery"]
    assert found.anyone
    assert found.special


@pytest.mark.parametrize("wrong", [{"only": "sometimes"}, {"by": "Bob"}, {"special action": "perhaps"}])
def test_what_it_cannot_be(wrong):
    with pytest.raises(GameFormError) as caught:
        read(**wrong)
    assert caught.value.path == f"it.{next(iter(wrong))}"

"""Mana in pools; `corpus/games/mana_pools.yaml` has cases."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import save
from crkb.game.objects import Context
from crkb.game.play import Play
from crkb.game.stack import mana_pools


def play(choices=None):
    return Play(Session(opened({"board": []})).worlds[0].game, choices)


def test_a_pool_is_shown_by_sources_in_order():
    now = play()
    mana_pools.add(now, "Ann", ["{U}{C}{B}"], Context(), "rite")
    assert mana_pools.seen(now.game, "Ann") == {"Ann": "{B}{C}{U}"}
    assert mana_pools.seen(now.game, "Bob") == {}


@pytest.mark.parametrize(("chosen", "expected"), [("{W}", {"Ann": "{W}"}), ("{B}", {"Ann": "{B}"})])
def test_one_of_several_is_chosen(chosen, expected):
    now = play({"mana of rite": chosen})
    mana_pools.add(now, "Ann", ["{W}", "{B}"], Context(), "rite")
    assert mana_pools.seen(now.game, "Ann") == expected


@pytest.mark.parametrize(("color", "expected"), [("red", {"Ann": "{R}"}), (None, {})])
def test_mana_of_the_chosen_color(color, expected):
    now = play()
    mana_pools.add(now, "Ann", ["one mana of the chosen color"], Context(chosen=color), "rite")
    assert mana_pools.seen(now.game, "Ann") == expected


def test_what_is_left_after_paying_is_not_known():
    now = play()
    mana_pools.may_be_spent(now, "Ann")
    assert mana_pools.seen(now.game, "Ann") == {}
    mana_pools.add(now, "Ann", ["{G}"], Context(), "rite")
    mana_pools.may_be_spent(now, "Ann")
    mana_pools.add(now, "Ann", ["{G}"], Context(), "rite")
    with pytest.raises(NotKnown, match="mana pool of Ann"):
        mana_pools.seen(now.game, "Ann")
    mana_pools.empty(now)
    assert mana_pools.seen(now.game, "Ann") == {}


def test_unspent_mana_is_not_saved():
    now = play()
    mana_pools.add(now, "Ann", ["{G}"], Context(), "rite")
    with pytest.raises(GameFormError, match="unspent mana"):
        save.dump(now.game)

"""Whose the spell is that mutates by an event (702.140a)."""

import pytest

from crkb.game.copies import mutating
from tests.game import boards


@pytest.mark.parametrize(
    ("owner", "controller", "found"),
    [
        ("", "", ("Bob", "Bob")),
        ("Ann", "", ("Ann", "Ann")),
        ("Ann", "Bob", ("Ann", "Bob")),
        ("", "Ann", ("Bob", "Ann")),
    ],
)
def test_whose_it_is_unless_said(owner, controller, found):
    spell = boards.thing("card-1")._replace(owner=owner, controller=controller)
    made = mutating._owned(spell, boards.thing("bear", controller="Ann", owner="Bob"))
    assert (made.owner, made.controller) == found

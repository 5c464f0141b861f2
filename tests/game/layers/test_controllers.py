"""Who controls objects before any effect."""

from __future__ import annotations

import pytest

from crkb.game.layers import controllers
from crkb.game.objects import GameObject
from crkb.game.values import Sheet, Values


def thing(zone, types=(), kind="card", **fields):
    sheet = Sheet(faces=(Values(names=("Thing",) if types else (), types=frozenset(types)),))
    return GameObject("thing", sheet, zone, "Bob", "Ann", "Cleo", kind=kind, **fields)


@pytest.mark.parametrize(
    ("found", "player", "rule"),
    [
        (thing("battlefield", ("creature",)), "Cleo", "110.2"),
        (thing("battlefield", ("creature",), kind="token"), "Cleo", "110.2"),
        (
            thing(
                "battlefield",
                ("creature",),
                kind="token",
            )._replace(entered_under="Bob"),
            "Bob",
            "111.2",
        ),
        (thing("stack", ("instant",)), "Ann", "112.2"),
        (thing("graveyard", ("plane",)), "", "109.4"),
        (thing("command", ("creature",)), "", "109.4"),
        (thing("command"), "Ann", "109.4c"),
        (thing("command", ("creature",), kind="emblem"), "Ann", "109.4c"),
        (thing("command", ("plane",)), "Dan", "109.4d"),
        (thing("command", ("phenomenon",), face_down=True), "", "109.4"),
        (thing("command", ("vanguard",)), "Bob", "109.4e"),
        (thing("command", ("scheme",)), "Bob", "109.4f"),
        (thing("command", ("conspiracy",)), "Bob", "109.4g"),
    ],
)
def test_by_default(found, player, rule):
    assert controllers.by_default(found, "Dan")[:2] == (player, rule)


@pytest.mark.parametrize(
    ("found", "player"),
    [
        (thing("battlefield", ("creature",)), "Ann"),
        (thing("stack", ("instant",))._replace(controller=""), "Bob"),
        (thing("exile", ("instant",)), "Bob"),
        (thing("command", ("plane",)), "Dan"),
        (thing("command", ("creature",)), "Bob"),
    ],
)
def test_who_is_meant(found, player):
    assert controllers.meant(found, "Dan") == player

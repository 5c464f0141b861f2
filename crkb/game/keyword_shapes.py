"""What keyword abilities stand for, written out as abilities of the other shapes (702)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.terms import Ability, Filter, Keyword, Op, Ops, Static, This, YourTurn

CITES = {
    "702.73a": "every creature type",
    "702.114a": "This object is colorless",
    "702.161a": "artifact creature in addition",
}

THIS = Filter((This(),))

STATIC: Mapping[str, tuple[Static, ...]] = {
    "changeling": (Static(THIS, Ops((Op("set creature types", ("every creature type",)),))),),
    "devoid": (Static(THIS, Ops((Op("set color", ()),))),),
    "living metal": (Static(THIS, Ops((Op("add types", ("creature",)),)), YourTurn()),),
}
"""Keyword abilities with a continuous effect on characteristics."""


def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for, as far as they can be written out."""
    return STATIC.get(keyword.name, ())

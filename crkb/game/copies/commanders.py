"""Which cards of a permanent are commanders: that is said of a card, not of the object it is (903.3)."""

from __future__ import annotations

from crkb.game.objects import Component, GameObject

CITES = {
    "903.3b": "the resulting melded permanent is that",
    "903.3c": "the resulting merged permanent is that",
}


def designated(obj: GameObject) -> tuple[GameObject | Component, ...]:
    """The cards of an object that are commanders: of a permanent of several, components (903.3b, 903.3c)."""
    if obj.components:
        return tuple(part for part in obj.components if part.commander)
    return (obj,) if obj.commander else ()


def is_one(obj: GameObject) -> bool:
    """Whether an object is a commander, as one of its cards is (903.3b, 903.3c)."""
    return bool(designated(obj))


def rule_of(obj: GameObject) -> str:
    """The rule by which a permanent of several cards is a commander; "" for an object of one card."""
    if not obj.components:
        return ""
    return "903.3b" if obj.sheet.layout == "meld" else "903.3c"

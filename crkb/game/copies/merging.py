"""Permanents that several cards and tokens represent: merged ones and melded pairs (729, 712.4)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.copies import faces
from crkb.game.copies.halves import joined_cost
from crkb.game.objects import Component, GameObject
from crkb.game.values import Sheet, Values

CITES = {
    "702.140e": "has all abilities of each card",
    "727.2a": "characteristics of its topmost component",
    "712.8g": "sum of the mana values of",
}

MELDED = "meld"


def is_merged(obj: GameObject) -> bool:
    """Whether a permanent is merged (729.2): several components, and not a melded pair."""
    return bool(obj.components) and not is_melded(obj)


def is_melded(obj: GameObject) -> bool:
    """Whether it is the permanent that a meld pair becomes (712.4a)."""
    return obj.sheet.layout == MELDED


def parts(obj: GameObject) -> tuple[Component, ...]:
    """The cards and tokens that an object becomes as it leaves (729.3, 712.21), topmost first.

    An object of one card is its only part.
    """
    return obj.components or (component(obj),)


def component(obj: GameObject, shown: Sheet | None = None) -> Component:
    """An object as a component of another; `shown` is what it was a copy of, or prototyped as, as it merged.

    A copy of a spell becomes a token (707.10f).
    """
    token = obj.is_token or obj.kind == "copy"
    if shown is None and obj.prototyped and obj.sheet.layout == "prototype":
        shown = Sheet("normal", (faces.prototyped(obj.sheet),))
    sides = obj.face_down, obj.back, obj.flipped
    return Component(obj.id, obj.sheet, obj.owner, token, *sides, shown=shown, commander=obj.commander)


def merged_sheet(obj: GameObject, sheets: Sequence[Sheet]) -> Sheet:
    """What a merged permanent is: its topmost component, with the abilities of all (727.2a, 702.140e).

    Args:
        obj: The permanent.
        sheets: What each of its components is, topmost first, as copy effects leave it.

    """
    values, *others = (component_values(obj, *each) for each in zip(obj.components, sheets, strict=True))
    seen = zip(obj.components[1:], others, strict=True)
    more = tuple(a for part, each in seen if not part.face_down for a in each.abilities)
    return Sheet("normal", (values._replace(abilities=values.abilities + more, gained=0),))


def melded_sheet(obj: GameObject) -> Sheet:
    """The combined face of a melded permanent, whose mana value is that of both fronts (712.8g)."""
    fronts = joined_cost(part.sheet.faces[0].cost for part in obj.components)
    return obj.sheet._replace(faces=tuple(face._replace(valued_by=fronts) for face in obj.sheet.faces))


def component_values(obj: GameObject, part: Component, sheet: Sheet) -> Values:
    """What a component shows of a sheet: its own side (727.2i), flipped if the permanent is (727.2h)."""
    return faces.view(sheet, as_component(obj, part))


def as_component(obj: GameObject, part: Component) -> GameObject:
    """The permanent as if it were that component alone."""
    return obj._replace(back=part.back, half=None, fused=False, prototyped=False)


def topmost_at(obj: GameObject, timestamp: int) -> Component:
    """The topmost of the components that represented a merged permanent at a time."""
    there = (part for part in obj.components if part.joined is None or part.joined <= timestamp)
    return next(there, obj.components[-1])

"""Class levels: what class level bars give a permanent, and what is told of them (107.16, 716)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crkb.game.objects import BATTLEFIELD, GameObject
from crkb.game.terms import Ability, ClassLevel, Filter, Op, Ops, Static, This
from crkb.text.inflect import quantity

if TYPE_CHECKING:
    from crkb.game.layers.layer_one import Said

CITES = {
    "107.16": "section as the class level bar",
    "716.2a": "Class is level N or greater",
    "716.2d": "treated as though its level is",
    "716.3": "ability printed in its top text",
    "716.4": "Level counters do not interact with",
}

SELF = Filter((This(),))


def level(obj: GameObject) -> int:
    """The class level of a permanent: one that has none counts as level 1 (716.2d).

    It is no number of level counters (716.4).
    """
    return obj.level or 1


def statics(bar: ClassLevel, obj: GameObject) -> tuple[Static, ...]:
    """What a class level bar is for a permanent now: from its level on, the abilities of its section
    (107.16, 716.2a). Abilities without a bar aren't asked for a level (716.3)."""
    if level(obj) < bar.level:
        return ()
    return (Static(SELF, Ops((Op("gain", bar.abilities),))),)


def told(obj: GameObject, abilities: Sequence[Ability]) -> Iterator[Said]:
    """The rules by which a permanent has the abilities of its class level bars, or hasn't."""
    bars = [each for each in abilities if isinstance(each, ClassLevel)]
    if not bars or obj.zone != BATTLEFIELD:
        return
    if not obj.level:
        yield "716.2d", f"{obj.id} has no level: it counts as level 1"
    if counters := obj.counters.get("level"):
        yield "716.4", f"{quantity(counters, 'level counter')} on {obj.id} are no class level"
    if len(bars) < len(abilities):
        yield "716.3", f"{obj.id} has what stands above its class level bars at any level"
    for bar in bars:
        if level(obj) < bar.level:
            yield "716.2a", f"{obj.id} is level {level(obj)}, which is less than {bar.level}"
        else:
            yield "107.16", f"{obj.id} has what stands in the section of level {bar.level}"

"""Continuous effects that change characteristics, gathered from abilities, effects, counters and stickers.

A `Unit` is one effect: all its operations, whom it affects, its timestamp (613.7), whether it is
from a characteristic-defining ability (604.3). `layering` applies them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from crkb.game.copies import faces
from crkb.game.layers import class_levels, keyword_counters, keyword_shapes
from crkb.game.layers.defining import defines
from crkb.game.objects import BATTLEFIELD, COMMAND, STACK, Context, Effect, GameObject, Ref, Sticker, Thing
from crkb.game.terms import (
    PT,
    Ability,
    ClassLevel,
    Condition,
    Filter,
    Group,
    Is,
    IsIn,
    Keyword,
    LevelSymbol,
    Number,
    Op,
    Ops,
    Static,
    This,
    Word,
)
from crkb.game.values import PERMANENT_TYPES, SPELLS, Chars, Having
from crkb.tuples import NamedTuple

CITES = {
    "122.1j@2026-08-07": "hone counter on an Equipment",
    "611.2c": "set of objects it affects",
    "613.7a": "whichever is later",
}

Key: TypeAlias = tuple[str, str]
"""What a unit comes from: the id of an object and the key of its ability, or "" and an effect's id."""


class Unit(NamedTuple):
    """A continuous effect that changes characteristics.

    `name` is how people call it: the id of its source or of the effect. `affects` are the objects
    and players fixed when it began (611.2c); None where `to` is asked each time. `ability` is the
    static ability that it comes from, None for any other effect. `place` orders the abilities of one
    object. `alive` is whether an effect in `affects` is about an object at all.
    """

    key: Key
    name: str
    ops: Ops
    context: Context
    timestamp: int | None
    to: Filter | None = None
    affects: tuple[Thing, ...] | None = None
    condition: Condition | None = None
    ability: Ability | None = None
    place: int = 0
    cda: bool = False

    @property
    def title(self) -> str:
        """The name, with that of its ability if a file gave it one: "rally of anthem"."""
        label: str = getattr(self.ability, "label", "")
        return f"{label} of {self.name}" if label else self.name


# ---- abilities of objects


def has_static(abilities: tuple[Ability, ...]) -> bool:
    """Has any of these abilities a continuous effect on characteristics?"""
    return any(is_static(each) for each in abilities)


def is_static(ability: Ability) -> bool:
    """Has an ability a continuous effect on characteristics?"""
    if isinstance(ability, Keyword):
        return bool(keyword_shapes.statics(ability))
    return isinstance(ability, (Static, ClassLevel, LevelSymbol))


def of_object(found: GameObject, now: Chars, started: int) -> Iterator[Unit]:
    """The effects of the static abilities that an object has now; timestamps below `started` are of
    the start of the game."""
    for place, having in enumerate(now.abilities):
        if is_static(having.ability):
            yield from _of_ability(found, having, place, now, started)


def _of_ability(found: GameObject, having: Having, place: int, now: Chars, started: int) -> Iterator[Unit]:
    for static in shapes(having.ability, found):
        cda = not having.given_by and isinstance(having.ability, PRINTED) and defines(static)
        if cda or functions_here(static, found, now):
            yield Unit(
                key=(found.id, having.key),
                name=found.id,
                ops=static.ops,
                context=Context(source=found.ref),
                timestamp=later(found.timestamp, having, started),
                to=static.to,
                condition=static.condition,
                ability=having.ability,
                place=place,
                cda=cda,
            )


def shapes(ability: Ability, found: GameObject) -> tuple[Static, ...]:
    """The static ability that an ability is or stands for.

    A level is what any permanent has, a Class or not (716.2b).
    """
    if isinstance(ability, Static):
        return (ability,)
    if isinstance(ability, ClassLevel):
        return class_levels.statics(ability, found)
    if isinstance(ability, LevelSymbol):
        return faces.level_statics(ability, found)
    if isinstance(ability, Keyword):
        return keyword_shapes.statics(ability)
    return ()


PRINTED = (Static, Keyword)
"""What may be characteristic-defining: a level asks for its counters, so that it never is (604.3a)."""


def later(own: int | None, having: Having, started: int) -> int | None:
    """The timestamp of the object or of the effect that gave the ability, whichever is later (613.7a).

    Of two at the start (below `started`) of which one isn't known, it isn't known which is later.
    """
    if not having.given_by:
        return own
    times = (own, having.timestamp)
    known = [each for each in times if each is not None]
    return max(known) if None not in times or any(each >= started for each in known) else None


def functions_here(static: Static, found: GameObject, now: Chars) -> bool:
    """Does a static ability function where its object is? One that states a zone, only there (113.6b)."""
    stated = static.condition
    if isinstance(stated, IsIn) and stated.part == This():
        return found.zone == stated.place.zone
    return functions(found, now)


def functions(found: GameObject, now: Chars) -> bool:
    """Do an object's static abilities that aren't characteristic-defining function where it is (113.6)?

    Those of level symbols do on the battlefield alone: elsewhere a leveler is as printed (711.6).
    """
    if found.zone == BATTLEFIELD:
        return not found.phased_out
    if found.zone == STACK:
        return bool(now.types & SPELLS)
    return found.zone == COMMAND and not found.commander and not now.types & PERMANENT_TYPES


AFTER_ABILITIES = 1000
"""A sticker's timestamp comes immediately after that of its object (613.7k)."""

# ---- effects, counters, stickers


def of_additions(found: GameObject, now: Chars, edition: str) -> Iterator[Unit]:
    """The effects of what is on an object, and of how it is."""
    yield from of_counters(found, edition)
    yield from of_stickers(found)
    yield from of_status(found, now)


def of_effect(effect: Effect) -> Unit | None:
    """The unit of a resolved spell's or ability's effect; what it copies is `copying`'s."""
    if not isinstance(effect.what, Ops) or effect.affects is None:
        return None
    return Unit(
        key=("", effect.id),
        name=effect.id,
        ops=effect.what,
        context=effect.context,
        timestamp=effect.timestamp,
        affects=effect.affects,
    )


def of_counters(found: GameObject, edition: str) -> Iterator[Unit]:
    """The effects of keyword counters; those like +1/+1 are added up elsewhere."""
    is_permanent = found.zone == BATTLEFIELD
    if not keyword_counters.reaches(is_permanent=is_permanent, is_card=found.kind == "card"):
        return
    for kind in found.counters:
        if keyword := keyword_counters.gained(kind, edition):
            yield Unit(
                key=(found.id, f"{kind} counter"),
                name=f"{kind} counter on {found.id}",
                ops=Ops((Op("gain", (keyword,)),)),
                context=Context(source=found.ref),
                timestamp=found.counter_times.get(kind),
                affects=(found.ref,),
            )


HONED = "2026-08-07"
"""The first edition in which hone counters do anything (122.1j)."""


def of_hone_counters(found: GameObject) -> Iterator[Unit]:
    """What hone counters on an Equipment give the creature it is attached to (122.1j)."""
    number = found.counters.get("hone", 0)
    if number and found.attached_to is not None:
        yield Unit(
            key=(found.id, "hone counter"),
            name=f"hone counter on {found.id}",
            ops=Ops((Op("p/t", PT(Number(number), Number(0))),)),
            context=Context(source=found.ref),
            timestamp=found.counter_times.get("hone"),
            to=EQUIPPED,
            condition=IS_EQUIPMENT,
        )


EQUIPPED = Filter((Group((Word("quality", "equipped"), Word("type", "creature"))),))
IS_EQUIPMENT = Is(This(), (Word("subtype", "Equipment"),))


def of_stickers(found: GameObject) -> Iterator[Unit]:
    """The effects of name, ability, and power and toughness stickers (123.6, 123.7, 123.8)."""
    for number, sticker in enumerate(found.stickers):
        if sticker.kind in OPS_OF_STICKERS:
            yield Unit(
                key=(found.id, f"sticker {number}"),
                name=f"sticker on {found.id}",
                ops=Ops((OPS_OF_STICKERS[sticker.kind](sticker),)),
                context=Context(source=found.ref),
                timestamp=sticker.timestamp,
                affects=(found.ref,),
                place=AFTER_ABILITIES + number,
            )


def _of_name(sticker: Sticker) -> Op:
    return Op("sticker", (sticker.value, sticker.position or 0))


def _of_abilities(sticker: Sticker) -> Op:
    return Op("gain", (sticker.value,))


def _of_size(sticker: Sticker) -> Op:
    power, toughness = sticker.value.split("/")
    return Op("base p/t", PT(Number(int(power)), Number(int(toughness))))


OPS_OF_STICKERS: Mapping[str, Callable[[Sticker], Op]] = {
    "name": _of_name,
    "ability": _of_abilities,
    "p/t": _of_size,
}
"""What stickers do, but those of art."""


# ---- rules about how an object is

ENCHANT_CREATURE = Keyword(
    "enchant", "creature", Filter((Group((Word("type", "creature"),)),)), "enchant creature"
)
AURA = (Op("set types", ("enchantment",)), Op("add subtypes", ("Aura",)), Op("gain", (ENCHANT_CREATURE,)))
BESTOWED = Ops(AURA)
RECONFIGURED = Ops((Op("lose types", ("creature",)),))


def of_status(found: GameObject, now: Chars) -> Iterator[Unit]:
    """What being bestowed or attached by reconfigure does to an object (702.103b, 702.151b)."""
    if found.zone not in {BATTLEFIELD, STACK} or found.face_down:
        return
    if found.bestowed:
        yield _of_rule(found, "bestow", BESTOWED)
    if isinstance(found.attached_to, Ref) and any(_is_reconfigure(each.ability) for each in now.abilities):
        yield _of_rule(found, "reconfigure", RECONFIGURED)


def _is_reconfigure(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.name == "reconfigure"


def _of_rule(found: GameObject, name: str, ops: Ops) -> Unit:
    context = Context(source=found.ref, you=found.controller)
    return Unit(
        (found.id, name), f"{name} of {found.id}", ops, context, found.timestamp, affects=(found.ref,)
    )

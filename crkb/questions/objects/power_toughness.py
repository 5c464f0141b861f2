"""Power and toughness: the face that is up, prototypes, stickers, counters, and effects by layer
(122.1a, 123.8, 208.3, 613.4, 712.18, 718.3b)."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values import colors, counter_kinds, mana, stats
from crkb.questions.values.characteristics import TraditionalType
from crkb.questions.values.counter_kinds import Counters
from crkb.questions.values.listed import check, subtype
from crkb.questions.values.zones import Zone


class Size(Facts, frozen=True, kw_only=True):
    """A power and a toughness; null where it isn't known."""

    power: int | None = None
    toughness: int | None = None


class PowerToughnessSticker(Facts, frozen=True, kw_only=True):
    """A power and toughness sticker; a greater timestamp is later."""

    power: int
    toughness: int
    timestamp: int


class PowerToughnessEffect(Facts, frozen=True, kw_only=True):
    """A continuous effect: sets power and toughness, adds to them, or switches them."""

    kind: Literal["set", "add", "switch"]
    power: int | None = None
    toughness: int | None = None
    timestamp: int

    def __post_init__(self) -> None:
        """Refuse an effect that changes nothing, and a switch with a number."""
        numbers = self.power is not None or self.toughness is not None
        if numbers == (self.kind == "switch"):
            raise ValueError(
                "kind: a switch takes no power or toughness; other effects need at least one of them"
            )


class PowerToughness(Facts, frozen=True, kw_only=True):
    """An object, and everything that decides its power and toughness.

    `printed`: on the front, or only, face; `back`: on the back face of a transforming card;
    `transformed_at`: the timestamp of its transforming. `inset`: the inset numbers, if it is
    prototyped. `defined`: the values that its own characteristic-defining ability gives now.
    """

    types: tuple[TraditionalType, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    zone: Zone = "battlefield"
    printed: Size = msgspec.field(default_factory=Size)
    back: Size | None = None
    transformed_at: int | None = None
    inset: Size | None = None
    defined: Size | None = None
    stickers: tuple[PowerToughnessSticker, ...] = ()
    counters: Counters = msgspec.field(default_factory=dict)
    effects: tuple[PowerToughnessEffect, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a transformed object without a back face, and two values set at one time."""
        if self.transformed_at is not None and self.back is None:
            raise ValueError("transformed_at: needs back, the back face")
        times = [effect.timestamp for effect in self.effects if effect.kind == "set"]
        times += [sticker.timestamp for sticker in self.stickers]
        if len(set(times)) < len(times):
            raise ValueError("effects: two that set power and toughness have the same timestamp")


class _Pair(NamedTuple):
    power: int | None
    toughness: int | None


@question(
    "power-and-toughness",
    facts=PowerToughness,
    cites={
        "122.1a": "subtract from power and toughness",
        "123.8": "sets that object’s power and toughness",
        "208.3": "noncreature permanent has no power or",
        "613.4a": "Effects from characteristic-defining abilities that define",
        "613.4b": "that set power and/or toughness to",
        "613.4c": "counters that modify power and/or toughness",
        "613.4d": "Effects that switch a creature’s power",
        "712.18": "Any effects that applied to that",
        "718.3b": "have only its alternative set of",
    },
    example={"printed": {"power": 2, "toughness": 2}, "counters": {"+1/+1": 3}},
)
def power_and_toughness(facts: PowerToughness, case: Case) -> Answer:
    """Start from the face that is up, then apply effects that define, set, modify and switch."""
    creature, vehicle = "creature" in facts.types, "Vehicle" in _subtypes(facts, case)
    there = facts.zone == "battlefield"
    if not creature and case.holds(
        "208.3",
        there or not vehicle,
        "an object that is not a creature has no power or toughness",
        "a Vehicle card elsewhere has its printed power and toughness",
    ):
        return case.value("none")
    effects = _effects(facts, case)
    size = _base(facts, case)
    size = _set(size, facts, effects, creature or (vehicle and not there), case)
    for effect in effects:
        if effect.kind == "add":
            size = case.gives("613.4c", _plus(size, effect.power or 0, effect.toughness or 0), _said(effect))
    more = stats.total(counter_kinds.kinds("counters", facts.counters))
    if more != (0, 0) and creature:
        says = f"counters: {more[0]:+d}/{more[1]:+d}"
        size = case.gives("122.1a", _plus(size, *more), says)
    for effect in effects:
        if effect.kind == "switch":
            size = case.gives("613.4d", _Pair(size[1], size[0]), "power and toughness are switched")
    return _known(_Pair(*size), facts, case)


def _subtypes(facts: PowerToughness, case: Case) -> list[str]:
    check("types", "card-types", facts.types, case.effective)
    return [subtype("subtypes", word, case.effective) for word in facts.subtypes]


def _effects(facts: PowerToughness, case: Case) -> list[PowerToughnessEffect]:
    """The effects that apply, oldest first."""
    effects = sorted(facts.effects, key=lambda effect: effect.timestamp)
    if facts.transformed_at is None:
        return effects
    says = "it transformed and is still the same object: effects still apply to it"
    if case.holds("712.18", True, says):
        return effects
    return [e for e in effects if e.timestamp >= facts.transformed_at]


def _base(facts: PowerToughness, case: Case) -> _Pair:
    """The power and toughness that the object's own text gives it."""
    size = _Pair(facts.printed.power, facts.printed.toughness)
    if facts.inset is not None:
        inset = _Pair(facts.inset.power, facts.inset.toughness)
        size = case.gives("718.3b", inset, f"prototyped, it has only {_shown(inset)}")
    if facts.transformed_at is not None and facts.back is not None:
        size = _Pair(facts.back.power, facts.back.toughness)
    if facts.defined is not None:
        own = _over(size, facts.defined.power, facts.defined.toughness)
        size = case.gives("613.4a", own, f"its own ability defines it as {_shown(own)}")
    return size


def _set(
    size: _Pair, facts: PowerToughness, effects: list[PowerToughnessEffect], stickable: bool, case: Case
) -> _Pair:
    """Effects and stickers that set power and toughness, in the order of their timestamps."""
    setters = [(e.timestamp, "613.4b", e.power, e.toughness) for e in effects if e.kind == "set"]
    setters += [(s.timestamp, "123.8", s.power, s.toughness) for s in facts.stickers if stickable]
    for _, rule, power, toughness in sorted(setters, key=lambda setter: setter[0]):
        made = _over(_Pair(*size), power, toughness)
        what = "a sticker" if rule == "123.8" else "an effect"
        size = case.gives(rule, made, f"{what} sets it to {_shown(made)}")
    return size


def _over(size: _Pair, power: int | None, toughness: int | None) -> _Pair:
    """The size with the given numbers replacing the old ones."""
    return _Pair(size.power if power is None else power, size.toughness if toughness is None else toughness)


def _plus(size: _Pair, power: int, toughness: int) -> _Pair:
    return _Pair(
        None if size[0] is None else size[0] + power, None if size[1] is None else size[1] + toughness
    )


def _said(effect: PowerToughnessEffect) -> str:
    return f"an effect: {effect.power or 0:+d}/{effect.toughness or 0:+d}"


def _shown(size: _Pair) -> str:
    return "/".join("?" if number is None else str(number) for number in size)


def _known(size: _Pair, facts: PowerToughness, case: Case) -> Answer:
    value = {"power": size.power, "toughness": size.toughness}
    unknown = [name for name, number in value.items() if number is None]
    if not unknown:
        return case.value(value)
    if sum(effect.kind == "switch" for effect in facts.effects) % 2:
        unknown = [{"power": "toughness", "toughness": "power"}[name] for name in unknown]
    where = "back" if facts.transformed_at is not None else "inset" if facts.inset else "printed"
    return case.verdict(case.every(*((None, f"{where}.{name}") for name in unknown)), value)


class Prototype(Facts, frozen=True, kw_only=True):
    """A prototype card: its usual and its inset mana cost, power and toughness.

    `prototyped`: it was cast as a prototyped spell; `now`: what it is now.
    """

    cost: str
    size: Size
    inset_cost: str
    inset_size: Size
    prototyped: bool | None = None
    now: Literal["spell", "permanent", "card elsewhere"] = "permanent"


@question(
    "prototype",
    facts=Prototype,
    cites={"105.2": "of the mana symbols in its", "718.3b": "have only its alternative set of"},
    example={
        "cost": "{7}",
        "size": {"power": 6, "toughness": 6},
        "inset_cost": "{2}{U}",
        "inset_size": {"power": 2, "toughness": 2},
        "prototyped": True,
    },
)
def prototype(facts: Prototype, case: Case) -> Answer:
    """The inset ones while it is the prototyped spell or the permanent that spell became."""
    if facts.now != "card elsewhere":
        case.need("prototyped")
    inset = case.holds(
        "718.3b",
        bool(facts.prototyped) and facts.now != "card elsewhere",
        "it is prototyped: only the inset cost and numbers count",
        "it has its usual cost and numbers",
    )
    cost, size = (facts.inset_cost, facts.inset_size) if inset else (facts.cost, facts.size)
    try:
        found = colors.of_cost(mana.parse(cost))
    except mana.CostError as e:
        raise FactsError(f"{'inset_' if inset else ''}cost: {e}") from e
    found = case.gives("105.2", found, f"colors of {cost}: {', '.join(found) or 'none'}")
    return case.value({"cost": cost, "colors": found, "power": size.power, "toughness": size.toughness})

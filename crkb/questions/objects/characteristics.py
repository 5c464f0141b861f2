"""Characteristics under effects, and abilities that are added, removed or barred (110.3, 112, 113)."""

from __future__ import annotations

from typing import Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import keywords
from crkb.questions.values import listed as dated
from crkb.questions.values.characteristics import (
    CHARACTERISTICS,
    CardType,
    Characteristics,
    listed,
    overlaid,
    shown,
    spelled,
)
from crkb.questions.values.logic import negate

HEXPROOF = "hexproof"
PERMANENT_SPELL_TYPES = ("artifact", "battle", "creature", "enchantment", "planeswalker")


class CharacteristicEffect(Facts, frozen=True, kw_only=True):
    """A continuous effect, or a keyword counter, by what it says about the object.

    `gains` ("gains" or "has"), `loses`, `cannot_have`: abilities; it can lose "all abilities", which
    comes before what the same effect gives. `is_now`: characteristics that it
    sets ("is ..."). `states`: a quality that it states, such as "can't be blocked". `power`,
    `toughness`: what it adds to them. `timestamp`: greater is later.
    """

    made_by: Literal["resolving spell or ability", "static ability", "keyword counter"] = (
        "resolving spell or ability"
    )
    timestamp: int
    gains: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    cannot_have: tuple[str, ...] = ()
    is_now: Characteristics | None = None
    states: str = ""
    power: int = 0
    toughness: int = 0

    def __post_init__(self) -> None:
        """Refuse effects that set abilities, and keyword counters that don't give exactly one
        ability."""
        if self.is_now is not None and self.is_now.abilities:
            raise ValueError("is_now: an ability is gained or lost, not set")
        if any(_is_all(one) for one in (*self.gains, *self.cannot_have)):
            raise ValueError("gains: an object can lose all abilities; name those it gains or can't have")
        if self.made_by == "keyword counter" and len(self.gains) != 1:
            raise ValueError("gains: a keyword counter gives exactly one ability")


class IfWithout(Facts, frozen=True, kw_only=True):
    """The power and toughness that an effect adds to creatures without abilities."""

    power: int = 0
    toughness: int = 0


class UnderEffects(Facts, frozen=True, kw_only=True):
    """An object represented by a card, and the effects on it, none of which changes what another
    one does or applies to.

    `printed`: on its card. `without_abilities`: what each object that has no abilities gets.
    """

    object: Literal["permanent", "spell"]
    printed: Characteristics | None = None
    effects: tuple[CharacteristicEffect, ...] = ()
    without_abilities: IfWithout | None = None

    def __post_init__(self) -> None:
        """Refuse two effects with the same timestamp."""
        if len({effect.timestamp for effect in self.effects}) < len(self.effects):
            raise ValueError("effects: two have the same timestamp")


@question(
    "characteristics-under-effects",
    facts=UnderEffects,
    cites={
        "110.3": "A nontoken permanent's characteristics are",
        "112.3": "A noncopy spell's characteristics are the",
        "113.10": "An effect that adds an ability",
        "113.10b": "Effects that remove an ability remove",
        "113.10c": "the most recent one prevails",
        "113.11": "Effects can stop an object from",
        "113.12": "effect defines a characteristic of the",
        "702.11e": "causes an object to lose hexproof",
    },
    example={"object": "permanent", "printed": {"name": "Bear Cub", "power": 2, "toughness": 2}},
)
def characteristics_under_effects(facts: UnderEffects, case: Case) -> Answer:
    """Start from the printed ones; apply what effects set, then abilities, then power and toughness."""
    case.need("printed")
    now = _printed(facts, case)
    given = [_spelled(i, effect, case) for i, effect in enumerate(facts.effects)]
    effects = sorted(given, key=lambda effect: effect.timestamp)
    applied = [effect for effect in effects if _applies(effect, effects, case)]
    for effect in applied:
        if effect.is_now is not None:
            now = overlaid(now, effect.is_now)
    abilities = _abilities(list(now.abilities), applied, effects, case)
    for said in (said for effect in applied for said in _said(effect)):
        if not case.holds("113.12", True, f"“{said}” grants no ability"):
            abilities.append(said)
    power, toughness = _added(facts, applied, abilities)
    now = msgspec.structs.replace(
        now,
        abilities=tuple(abilities),
        power=None if now.power is None else now.power + power,
        toughness=None if now.toughness is None else now.toughness + toughness,
    )
    qualities = [effect.states for effect in applied if effect.states]
    return case.value(shown(now) | {"qualities": qualities})


def _said(effect: CharacteristicEffect) -> list[str]:
    """What the effect says about the object without "gains" or "has": characteristics, qualities."""
    set_to = effect.is_now.given() if effect.is_now is not None else {}
    return [*(f"{name} {_plain(value)}" for name, value in set_to.items()), *filter(None, [effect.states])]


def _plain(value: object) -> object:
    return listed(value) if isinstance(value, list | tuple) else value


def _printed(facts: UnderEffects, case: Case) -> Characteristics:
    assert facts.printed is not None
    rule = "110.3" if facts.object == "permanent" else "112.3"
    printed = spelled("printed", facts.printed, case.effective)
    return case.gives(
        rule, (printed,), f"the {facts.object} has its printed characteristics, modified by effects"
    )[0]


def _spelled(i: int, effect: CharacteristicEffect, case: Case) -> CharacteristicEffect:
    """The effect with its abilities and subtypes as the rules spell them.

    Raises:
        FactsError: one of them is unknown, or no keyword counter gives the ability.
    """
    field, date = f"effects[{i}]", case.effective
    made = {
        name: keywords.abilities(f"{field}.{name}", getattr(effect, name), date)
        for name in ("gains", "loses", "cannot_have")
    }
    if effect.made_by == "keyword counter":
        found = keywords.known(f"{field}.gains", made["gains"][0], date)
        dated.spelled(f"{field}.gains", "keyword-counters", found.entry.of or found.name, date)
    is_now = None if effect.is_now is None else spelled(f"{field}.is_now", effect.is_now, date)
    return msgspec.structs.replace(effect, is_now=is_now, **made)


def _applies(effect: CharacteristicEffect, effects: list[CharacteristicEffect], case: Case) -> bool:
    """False for an effect of a static ability that would add an ability the object can't have."""
    barred = _barred(effects) & set(effect.gains)
    if not barred or effect.made_by == "resolving spell or ability":
        return True
    return not case.holds(
        "113.11", True, f"it can't have {listed(sorted(barred))}: the {effect.made_by} gives it nothing"
    )


def _barred(effects: list[CharacteristicEffect]) -> set[str]:
    return {ability for effect in effects for ability in effect.cannot_have}


def _abilities(
    abilities: list[str], applied: list[CharacteristicEffect], effects: list[CharacteristicEffect], case: Case
) -> list[str]:
    changes = [
        *((effect.timestamp, "loses", ability) for effect in applied for ability in effect.loses),
        *((effect.timestamp, "gains", ability) for effect in applied for ability in effect.gains),
    ]
    if changes:
        changes.sort(key=lambda change: change[0])
        changes = case.gives("113.10c", changes, "the most recent effect prevails")
    for _, verb, ability in changes:
        if verb == "gains":
            abilities = case.gives("113.10", [*abilities, ability], f"it gains {ability}")
        else:
            abilities = _without(ability, abilities, case)
    barred = sorted(_barred(effects))
    if not barred:
        return abilities
    kept = [ability for ability in abilities if ability not in barred]
    return case.gives("113.11", kept, f"it can't have {listed(barred)}")


def _without(lost: str, abilities: list[str], case: Case) -> list[str]:
    """The abilities that are left when one of them, or all, are lost."""
    if _is_all(lost):
        return case.gives("113.10b", [], "it loses all abilities")
    left = [one for one in abilities if one != lost]
    left = case.gives("113.10b", left, f"it loses every instance of {lost}")
    if lost != HEXPROOF or not any(one.startswith(HEXPROOF) for one in left):
        return left
    rest = [one for one in left if not one.startswith(f"{HEXPROOF} from ")]
    return case.gives("702.11e", rest, "with hexproof, it loses every form of hexproof")


def _is_all(ability: str) -> bool:
    return ability.strip().casefold() == "all abilities"


def _added(facts: UnderEffects, applied: list[CharacteristicEffect], abilities: list[str]) -> tuple[int, int]:
    power = sum(effect.power for effect in applied)
    toughness = sum(effect.toughness for effect in applied)
    if facts.without_abilities is not None and not abilities:
        power += facts.without_abilities.power
        toughness += facts.without_abilities.toughness
    return power, toughness


class SpellChange(Facts, frozen=True, kw_only=True):
    """An effect that changed something about a spell that has since resolved.

    `changed`: what it changed about the spell ("color", "target"). `types`: the spell's card types.
    `made_by`: what the effect comes from. `lasts`: its duration; `same_turn`: it is still the turn
    in which it began.
    """

    changed: str
    types: tuple[CardType, ...] | None = None
    made_by: Literal["resolving spell or ability", "static ability"] | None = None
    lasts: Literal["no end stated", "until end of turn"] = "no end stated"
    same_turn: bool | None = None


@question(
    "spell-change-kept",
    facts=SpellChange,
    cites={
        "109.3": "Any other information about an object",
        "110.4b": 'The term "permanent spell" is used',
        "112.4": "the effect continues to apply to",
    },
    example={"changed": "color", "types": ["creature"], "made_by": "resolving spell or ability"},
)
def spell_change_kept(facts: SpellChange, case: Case) -> Answer:
    """Yes if a resolving spell or ability changed a characteristic of a permanent spell."""
    dated.refuse_misspelling("changed", facts.changed, CHARACTERISTICS)
    dated.check("types", "card-types", facts.types or (), case.effective)
    over = False if facts.lasts == "no end stated" else negate(facts.same_turn)
    characteristic = case.holds(
        "109.3",
        facts.changed.casefold() in CHARACTERISTICS,
        f"{facts.changed} is a characteristic",
        f"{facts.changed} is not a characteristic",
    )
    types = facts.types
    permanent = case.holds(
        "110.4b",
        None if types is None else not set(types).isdisjoint(PERMANENT_SPELL_TYPES),
        f"{listed(types or ())}: a permanent spell",
        f"{listed(types or ())}: not a permanent spell",
    )
    resolved = None if facts.made_by is None else facts.made_by == "resolving spell or ability"
    kept = case.holds(
        "112.4",
        resolved,
        f"a spell or ability changed its {facts.changed} as it resolved",
        f"a static ability changed its {facts.changed} while it was a spell",
    )
    conditions: list[tuple[bool | None, str]] = [
        (characteristic, "changed"),
        (permanent, "types"),
        (kept, "made_by"),
        (negate(over), "same_turn"),
    ]
    return case.verdict(case.every(*conditions))

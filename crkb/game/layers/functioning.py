"""Which abilities function now: those of objects where they are (113.6), keywords as what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from crkb.game.layers import keyword_shapes, keyword_zones, keywords
from crkb.game.layers.defining import THIS
from crkb.game.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK, GameObject
from crkb.game.terms import (
    Ability,
    Activated,
    Acts,
    Aims,
    AsEnters,
    ClassLevel,
    EventTerm,
    Keyword,
    Modal,
    Replacement,
    RuleChange,
    SpellAbility,
    This,
    Triggered,
    Verbs,
)
from crkb.game.values import PERMANENT_TYPES, SPELLS, Chars, Having

CITES = {
    "702.26b": "as though it does not exist",
}


FunctioningNow: TypeAlias = tuple[tuple[Having, ...], list[GameObject]]
"""Abilities that function, and the objects that have them, alike in all that this depends on."""


def functioning(objects: Iterable[GameObject], chars: Mapping[str, Chars]) -> list[FunctioningNow]:
    """All abilities of some objects that function now, by the objects that have the same ones."""
    found: dict[tuple[int, str, bool], FunctioningNow] = {}
    for each in objects:
        now = chars[each.id]
        if not now.abilities:
            continue
        key = (id_of(now), each.zone, each.commander)
        group = found.get(key)
        if group is None:
            group = found[key] = (tuple(of(each, now)), [])
        if group[0] and not each.phased_out:
            group[1].append(each)
    return list(found.values())


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others."""
    return id(now)


def of(found: GameObject, now: Chars) -> Iterator[Having]:
    """The abilities of an object that function where it is; a keyword also as what it stands for."""
    for having in now.abilities:
        if zones_fit(having.ability, found, now):
            yield having
        if isinstance(having.ability, Keyword):
            yield from _expanded(having, found, now)


def _expanded(having: Having, found: GameObject, now: Chars) -> Iterator[Having]:
    assert isinstance(having.ability, Keyword)
    functions = keyword_zones.FUNCTIONS.get(having.ability.name)
    for number, ability in enumerate(keyword_shapes.expanded(having.ability)):
        if zones_fit(ability, found, now) if functions is None else found.zone in functions:
            yield having._replace(ability=ability, key=f"{having.key}.{number}")


def zones_fit(ability: Ability, found: GameObject, now: Chars) -> bool:
    """Does an ability function in the zone where its object is?"""
    return found.zone in zones(ability, found, now)


def zones(ability: Ability, found: GameObject, now: Chars) -> frozenset[str]:
    """The zones in which an ability of an object functions (113.6)."""
    special = _SPECIAL.get(type(ability))
    said = special(ability) if special else None
    if said is not None:
        return said
    usual = STACK if now.types & SPELLS else BATTLEFIELD
    if found.zone == COMMAND and not found.commander and not now.types & PERMANENT_TYPES:
        usual = COMMAND
    return frozenset({usual})


EVERYWHERE = frozenset({BATTLEFIELD, STACK, GRAVEYARD, HAND, "library", EXILE, COMMAND})
STAYING = frozenset({BATTLEFIELD, STACK})


def _of_keyword(ability: Keyword) -> frozenset[str] | None:
    return keywords.zones(ability.name)


def _of_rule(ability: RuleChange) -> frozenset[str] | None:
    """What can't be countered can't be so on the stack (113.6g); how a spell itself is cast counts there."""
    if ability.to == THIS and ability.rule.startswith(("may be cast ", "can't be cast")):
        return frozenset({STACK})
    return STAYING if ability.rule == "can't be countered" and ability.to == THIS else None


def _of_trigger(ability: Triggered) -> frozenset[str] | None:
    """A trigger that can't happen on the battlefield is looked for where it can (113.6k)."""
    found = [_of_event(event) for event in ability.events]
    if all(each is None for each in found):
        return _from_zone(ability.verbs) if not any(_leaves(e) for e in ability.events) else None
    return frozenset().union(*(each or frozenset({BATTLEFIELD}) for each in found))


def _of_event(event: EventTerm) -> frozenset[str] | None:
    if isinstance(event, Aims) and event.aim == "cast" and event.object == THIS:
        return frozenset({STACK})
    if isinstance(event, Acts) and event.subject == THIS:
        return EVERYWHERE if any(act.act == "graveyard" for act in event.acts) else None
    return None


def _leaves(event: EventTerm) -> bool:
    """Does the event put the object itself where the ability then finds it?"""
    if not isinstance(event, Acts) or event.subject != THIS:
        return False
    return any(act.act in {"die", "leave"} for act in event.acts)


def _from_zone(verbs: Verbs) -> frozenset[str] | None:
    """An ability that brings its own object to the battlefield functions where it isn't (113.6m)."""
    for verb in verbs:
        if verb.verb == "exile" and verb.value == THIS:
            return None
        if verb.value == THIS and verb.arg("to") == BATTLEFIELD:
            return frozenset({GRAVEYARD, EXILE, HAND})
    return None


def _of_activated(ability: Activated) -> frozenset[str] | None:
    """Only a card in hand can be discarded (113.6j), and what else is done to it is done to a permanent."""
    if any(item.kind == "discard" and item.part == This() for item in ability.cost):
        return frozenset({HAND})
    if any(item.part == This() for item in ability.cost):
        return None
    return _from_zone(ability.verbs)


def _of_replacement(ability: Replacement) -> frozenset[str] | None:
    """How the object itself enters, or where it goes from anywhere, is replaced wherever it is (113.6h)."""
    event = ability.event
    if not isinstance(event, Acts) or event.subject != THIS:
        return None
    return EVERYWHERE if any(act.act in {"enter", "graveyard"} for act in event.acts) else None


_SPECIAL: dict[type, Callable[..., frozenset[str] | None]] = {
    Keyword: _of_keyword,
    RuleChange: _of_rule,
    Triggered: _of_trigger,
    Activated: _of_activated,
    Replacement: _of_replacement,
    AsEnters: lambda ability: EVERYWHERE,
    SpellAbility: lambda ability: frozenset({STACK}),
    Modal: lambda ability: frozenset({STACK}),
    ClassLevel: lambda ability: frozenset({BATTLEFIELD}),
}

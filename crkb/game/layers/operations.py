"""What each operation of an effect does to the characteristics of one object (613.1, 613.4).

An operation is first made definite in the game as it is then (`definite`: who "you" is, how much
an amount is, what was chosen), then carried out (`operate`). Dependency compares what is definite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game.copies import identities, names_written, stickers
from crkb.game.errors import NotKnown
from crkb.game.language.vocabulary import CHOSEN_TYPE, EVERY_CREATURE_TYPE, creature_types
from crkb.game.layers import amounts, keywords, lands, meaning, rewording
from crkb.game.layers.group_posts import letter_of, what_was_chosen
from crkb.game.layers.remembering import by_identity
from crkb.game.layers.verdicts import Look, object_of
from crkb.game.objects import Context, Ref
from crkb.game.state import Game
from crkb.game.terms import (
    PT,
    AbilitiesOf,
    Ability,
    Activated,
    It,
    ItsController,
    ItsOwner,
    Keyword,
    ManaAbility,
    Op,
    Static,
    ThisIdentity,
    Triggered,
    every_term,
)
from crkb.game.terms.likeness import same
from crkb.game.values import SPELLS, Chars, Having
from crkb.tuples import NamedTuple

CITES = {
    "105.3": "new color",
    "113.10b": "remove all instances",
    "113.11": "can't have",
    "205.1a": "set an object's card type",
    "205.1b": "retains a prior card type",
    "205.4b": "supertype is independent",
    "612.8": "sets the name of an object",
}


class Site(NamedTuple):
    """Where an operation is made definite: the game so far, what the words mean, whose effect it is.

    `given` is the effect's name, its timestamp and its key, for the abilities that it gives.
    """

    game: Game
    ctx: Context
    look: Look
    given_by: str = ""
    timestamp: int | None = None
    key: str = ""


# ---- made definite


def definite(op: Op, site: Site, now: Chars | None = None) -> Any:
    """What an operation comes to as the game is now, for an object with the characteristics `now`.

    Raises:
        NotKnown: It rests on a fact that isn't known.
    """
    return _DEFINITE[op.kind](op.value, site, now)


@by_identity
def mentions_it(op: Op) -> bool:
    """Is it something else for each object affected?"""
    return op.kind in SUBTYPE_OPS or any(isinstance(term, IT) for term in every_term(op.value))


IT = (It, ItsOwner, ItsController)
SUBTYPE_OPS = frozenset({"add subtypes", "add creature types", "add land types"})


def _as_it_is(value: Any, site: Site, now: Chars | None) -> Any:
    return value


def _player(value: Any, site: Site, now: Chars | None) -> Any:
    found = meaning.sift(value, site.ctx, site.game, site.look)
    return next((thing for thing, _ in found if isinstance(thing, str)), "")


def _words(value: Any, site: Site, now: Chars | None) -> frozenset[str]:
    found: set[str] = set()
    for word in value:
        if word == EVERY_CREATURE_TYPE:
            found |= creature_types(site.game.edition)
        elif word == CHOSEN_TYPE:
            found |= {each for each in what_was_chosen(site.ctx, site.game) if isinstance(each, str)}
        else:
            found.add(word)
    return frozenset(found)


def _colors(value: Any, site: Site, now: Chars | None) -> frozenset[str]:
    return frozenset(letter_of(each) for each in _words(value, site, now)) & COLORS


COLORS = frozenset("WUBRG")


def _subtypes(value: Any, site: Site, now: Chars | None) -> frozenset[str]:
    """Those that the object can gain: a subtype needs its card type (205.3d)."""
    found = _words(value, site, now)
    return found if now is None else lands.fitting(found, now.types, site.game.edition)


def _pt(value: PT, site: Site, now: Chars | None) -> tuple[int | None, int | None]:
    return (_number(value.power, site), _number(value.toughness, site))


def _number(term: Any, site: Site) -> int | None:
    return None if term is None else amounts.amount(term, site.ctx, site.game, site.look)


def _by_identity(ability: Ability, site: Site) -> Ability:
    """What "this identity" means in an ability that an identity gives."""
    if not any(isinstance(each, ThisIdentity) for each in every_term(ability)):
        return ability
    given: Ability = identities.given(ability, object_of(site.ctx.source, site.game))
    return given


def _gained(value: Any, site: Site, now: Chars | None) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for each in value:
        if isinstance(each, AbilitiesOf):
            found += _abilities_of(each, site)
        else:
            found.append(rewording.with_chosen(_by_identity(each, site), site.ctx, site.game))
    return tuple(found)


def _abilities_of(each: AbilitiesOf, site: Site) -> list[Ability]:
    found: list[Ability] = []
    for thing, verdict in meaning.sift(each.filter, site.ctx, site.game, site.look):
        if isinstance(thing, Ref):
            borrowed = _of_stickers(thing, site) if each.kind == "sticker" else []
            borrowed = borrowed or _borrowed(site.look(thing), each.kind)
            if borrowed and verdict is None:
                raise NotKnown(f"{thing.id}: types")
            found += borrowed
    return found


def _of_stickers(thing: Ref, site: Site) -> list[Ability]:
    found = site.game.find(thing)
    return stickers.abilities_on(found) if found is not None else []


def _borrowed(of: Chars, kind: str) -> list[Ability]:
    abilities = (having.ability for having in of.abilities)
    return [ability for ability in abilities if is_kind(ability, kind) and not _borrows(ability)]


def _borrows(ability: Ability) -> bool:
    """Does an ability itself give abilities of others? Borrowed, it would only add more of the same."""
    return any(isinstance(term, AbilitiesOf) for term in every_term(ability))


def is_kind(ability: Ability, kind: str) -> bool:
    """Is an ability activated, triggered, static or a mana ability (113.3), or a keyword ability of a name?

    All variants of a keyword are of its name (702.1c).
    """
    if isinstance(ability, Keyword):
        return kind == ability.name or kind in keywords.kinds(ability.name)
    return isinstance(ability, KINDS.get(kind, ()))


KINDS: Mapping[str, tuple[type, ...]] = {
    "activated": (Activated, ManaAbility),
    "triggered": (Triggered,),
    "static": (Static,),
    "mana": (ManaAbility,),
}

_DEFINITE: dict[str, Callable[[Any, Site, Chars | None], Any]] = {
    "control": _player,
    "text": _as_it_is,
    "name": _as_it_is,
    "sticker": _as_it_is,
    "set types": _words,
    "lose types": _words,
    "add types": _words,
    "set subtypes": _words,
    "add subtypes": _subtypes,
    "set creature types": _words,
    "add creature types": _subtypes,
    "set land types": _words,
    "add land types": _subtypes,
    "set supertypes": _words,
    "add supertypes": _words,
    "lose supertypes": _words,
    "set color": _colors,
    "add color": _colors,
    "gain": _gained,
    "lose": _gained,
    "lose all": _as_it_is,
    "can't have": _gained,
    "base p/t": _pt,
    "p/t": _pt,
    "switch": _as_it_is,
}


# ---- carried out


def operate(op: Op, value: Any, now: Chars, site: Site) -> Chars:
    """The characteristics after a definite operation."""
    return _OPERATIONS[op.kind](now, value, site)


def _set_types(now: Chars, value: frozenset[str], site: Site) -> Chars:
    """An instant or sorcery stays one; subtypes go with their card types (205.1a)."""
    types = value | (now.types & SPELLS)
    kept = lands.fitting(now.subtypes, types, site.game.edition)
    return lands.with_intrinsic(now._replace(types=types, subtypes=kept))


def _add_types(now: Chars, value: frozenset[str], site: Site) -> Chars:
    return lands.with_intrinsic(now._replace(types=now.types | value))


def _set_subtypes(now: Chars, value: frozenset[str], site: Site) -> Chars:
    """Those of the sets that the new ones are from are replaced; without new ones, all (205.1a)."""
    edition = site.game.edition
    of = lands.types_of(value, edition)
    replaced = lands.set_of(of, edition) if value else now.subtypes
    return _replace_subtypes(now, replaced, value, site)


def _set_creature_types(now: Chars, value: frozenset[str], site: Site) -> Chars:
    return _replace_subtypes(now, creature_types(site.game.edition), value, site)


def _set_land_types(now: Chars, value: frozenset[str], site: Site) -> Chars:
    return _replace_subtypes(now, lands.set_of(("land",), site.game.edition), value, site)


def _replace_subtypes(now: Chars, old: frozenset[str], new: frozenset[str], site: Site) -> Chars:
    """Becoming a basic land type takes the abilities that come from the land's own text (305.7)."""
    added = lands.fitting(new, now.types, site.game.edition)
    if any(lands.is_basic_type(each) for each in added):
        now = now._replace(abilities=tuple(each for each in now.abilities if each.given_by))
    return lands.with_intrinsic(now._replace(subtypes=(now.subtypes - old) | added))


def _add_subtypes(now: Chars, value: frozenset[str], site: Site) -> Chars:
    return lands.with_intrinsic(now._replace(subtypes=now.subtypes | value))


def _gain(now: Chars, value: tuple[Ability, ...], site: Site) -> Chars:
    """An effect adds abilities (113.10); what the object can't have is not added (113.11)."""
    added = tuple(
        Having(ability, site.timestamp, site.given_by, f"{site.key} {number}")
        for number, ability in enumerate(value)
        if not any(matches(ability, out) for out in now.ruled_out)
    )
    return now._replace(abilities=now.abilities + added)


def _lose(now: Chars, value: tuple[Ability, ...], site: Site) -> Chars:
    """It loses abilities: those that it has by now, whatever gave them (101.2a, 113.10c)."""
    kept = tuple(each for each in now.abilities if not any(matches(each.ability, one) for one in value))
    return now._replace(abilities=kept)


def matches(ability: Ability, lost: Ability) -> bool:
    """Is an ability one that is lost: the same, or its keyword where that has no parameter (702.11e)?"""
    if isinstance(lost, Keyword):
        return keywords.is_called(ability, keywords.text_of(lost))
    return same(ability, lost)


def _lose_all(now: Chars, value: str, site: Site) -> Chars:
    mana = value == "abilities except mana abilities"
    kept = tuple(each for each in now.abilities if mana and isinstance(each.ability, ManaAbility))
    return now._replace(abilities=kept)


def _cant_have(now: Chars, value: tuple[Ability, ...], site: Site) -> Chars:
    return _lose(now, value, site)._replace(ruled_out=now.ruled_out + value)


def _base_pt(now: Chars, value: tuple[int | None, int | None], site: Site) -> Chars:
    if has_none(now):
        return now
    power, toughness = value
    power = now.power if power is None else power
    toughness = now.toughness if toughness is None else toughness
    return now._replace(power=power, toughness=toughness, base_power=power, base_toughness=toughness)


def _modify_pt(now: Chars, value: tuple[int | None, int | None], site: Site) -> Chars:
    return plus(now, value[0] or 0, value[1] or 0)


def plus(now: Chars, power: int, toughness: int) -> Chars:
    """The object with so much more power and toughness; of a creature without a value, it is 0 (208.5)."""
    if has_none(now):
        return now
    return now.sized((now.power or 0) + power, (now.toughness or 0) + toughness)


def has_none(now: Chars) -> bool:
    """Has it no power and toughness that could change: no creature, and none printed (208.3)?"""
    return now.power is None and "creature" not in now.types


def _switch(now: Chars, value: str, site: Site) -> Chars:
    return now.sized(now.toughness, now.power)


_OPERATIONS: dict[str, Callable[[Chars, Any, Site], Chars]] = {
    "control": lambda now, value, site: now._replace(controller=value) if value else now,
    "text": lambda now, value, site: lands.with_intrinsic(rewording.reworded(now, value)),
    "name": lambda now, value, site: now._replace(names=(value,) if value else ()),
    "sticker": lambda now, value, site: now._replace(names=names_written.with_sticker(now.names, *value)),
    "set types": _set_types,
    "lose types": lambda now, value, site: _set_types(now, now.types - value, site),
    "add types": _add_types,
    "set subtypes": _set_subtypes,
    "add subtypes": _add_subtypes,
    "set creature types": _set_creature_types,
    "add creature types": _add_subtypes,
    "set land types": _set_land_types,
    "add land types": _add_subtypes,
    "set supertypes": lambda now, value, site: now._replace(supertypes=value),
    "add supertypes": lambda now, value, site: now._replace(supertypes=now.supertypes | value),
    "lose supertypes": lambda now, value, site: now._replace(supertypes=now.supertypes - value),
    "set color": lambda now, value, site: now._replace(colors=value),
    "add color": lambda now, value, site: now._replace(colors=now.colors | value),
    "gain": _gain,
    "lose": _lose,
    "lose all": _lose_all,
    "can't have": _cant_have,
    "base p/t": _base_pt,
    "p/t": _modify_pt,
    "switch": _switch,
}

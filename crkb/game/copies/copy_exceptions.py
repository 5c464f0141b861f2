"""In what a copy differs from what it copies (707.9): exceptions applied to a snapshot's faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import Any

from crkb.game.copies.faces import INSET
from crkb.game.copies.halves import colors
from crkb.game.layers import defining
from crkb.game.layers.keywords import is_called
from crkb.game.terms import (
    Ability,
    CopyException,
    Keyword,
    Static,
    ThisAbility,
)
from crkb.game.terms.likeness import same
from crkb.game.values import Sheet, Values

CITES = {
    "707.9a": "part of the copiable values",
    "707.9b": "modify a characteristic as part",
    "707.9c": "instead retain their original values",
    "707.9d": "that characteristic is not copied",
}

NORMAL_FACE_ONLY = (*INSET, "prototype")
"""Layouts whose inset frame isn't what an exception is about: the copy is said to be, say, 1/1."""

# same name as editions.diff.Change: a word of another field
Change = Callable[[Values, Any, Values], Values]

# ---- applying exceptions


def with_exceptions(sheet: Sheet, exceptions: Iterable[CopyException], own: Values) -> Sheet:
    """A copied sheet with the exceptions of the copy effect.

    Args:
        sheet: What is copied.
        exceptions: Those that apply, in the order they are written.
        own: What the object was before the effect, for what it keeps (707.9c).

    """
    changed = sheet.faces
    for exception in exceptions:
        changed = tuple(
            face if at and sheet.layout in NORMAL_FACE_ONLY else with_exception(face, exception, own)
            for at, face in enumerate(changed)
        )
    return sheet._replace(faces=changed)


def with_exception(values: Values, exception: CopyException, own: Values) -> Values:
    """One set of characteristics with one exception."""
    change = CHANGES.get(exception.kind)
    return change(values, exception.value, own) if change else values


def _keep(values: Values, kept: Iterable[str], own: Values) -> Values:
    for what in kept:
        values = KEEPS[what](without_defining(values, what), own)
    return values


KEEPS: dict[str, Callable[[Values, Values], Values]] = {
    "name": lambda v, own: v._replace(names=own.names),
    "cost": lambda v, own: v._replace(cost=own.cost),
    "colors": lambda v, own: v._replace(colors=colors(own), indicator=frozenset()),
    "supertypes": lambda v, own: v._replace(supertypes=own.supertypes),
    "types": lambda v, own: v._replace(types=own.types),
    "subtypes": lambda v, own: v._replace(subtypes=own.subtypes),
    "p/t": lambda v, own: v._replace(power=own.power, toughness=own.toughness),
    "loyalty": lambda v, own: v._replace(loyalty=own.loyalty),
    "defense": lambda v, own: v._replace(defense=own.defense),
}


def _omit(values: Values, omitted: Iterable[Any], _own: Values) -> Values:
    for what in omitted:
        if isinstance(what, str):
            values = KEEPS[what](without_defining(values, what), Values())
        else:
            values = _only(values, [not same(each, what) for each in values.abilities])
    return values


def _only(values: Values, kept: Sequence[bool]) -> Values:
    """Values with those of their abilities that are kept."""
    left = tuple(compress(values.abilities, kept))
    return values._replace(abilities=left, gained=sum(kept[len(kept) - values.gained :]))


def _gain(values: Values, abilities: Iterable[Ability], own: Values) -> Values:
    """With more abilities; one that an ability of the object calls itself is found among its own."""
    named = {each.label: each for each in own.abilities}
    gained = tuple(named.get(a.label, a) if isinstance(a, ThisAbility) else a for a in abilities)
    number = values.gained + len(gained) if any(is_called(each, "backup") for each in values.abilities) else 0
    return values._replace(abilities=(*values.abilities, *gained), gained=number)


def _set_name(values: Values, name: str, _own: Values) -> Values:
    return values._replace(names=(name,) if name else ())


def _set_color(values: Values, letters: Iterable[str], _own: Values) -> Values:
    return without_defining(values, "colors")._replace(colors=frozenset(letters), indicator=frozenset())


def _set_types(values: Values, types: Iterable[str], _own: Values) -> Values:
    kept = frozenset(types)
    left = frozenset(s for s in values.subtypes if subtype_stays(s, kept))
    return without_defining(values, "types")._replace(types=kept, subtypes=left)


def subtype_stays(subtype: str, types: Iterable[str]) -> bool:
    """Whether one of the types has that subtype (205.1a)."""
    from crkb.game.language import vocabulary

    return not vocabulary.subtype_types(subtype).isdisjoint(types)


def _set_pt(values: Values, numbers: Any, _own: Values) -> Values:
    size = {"power": numbers.power.value, "toughness": numbers.toughness.value}
    return without_defining(values, "p/t")._replace(**size)


CHANGES: dict[str, Change] = {
    "keep": _keep,
    "omit": _omit,
    "add supertypes": lambda v, words, _: v._replace(supertypes=v.supertypes | frozenset(words)),
    "add types": lambda v, words, _: v._replace(types=v.types | frozenset(words)),
    "add subtypes": lambda v, words, _: v._replace(subtypes=v.subtypes | frozenset(words)),
    "not": lambda v, word, _: v._replace(supertypes=v.supertypes - {word}),
    "gain": _gain,
    "set name": _set_name,
    "set color": _set_color,
    "set types": _set_types,
    "set p/t": _set_pt,
}
"""What each kind of exception does; "enters" changes how the copy enters, not what it is."""

# ---- characteristic-defining abilities that aren't copied (707.9d)

DEFINES: dict[str, tuple[frozenset[str], str]] = {
    "p/t": (frozenset({"base p/t"}), ""),
    "colors": (frozenset({"set color", "add color"}), "devoid"),
    "subtypes": (
        frozenset(
            (
                *("set subtypes", "add subtypes", "set creature types", "add creature types"),
                *("set land types", "add land types"),
            )
        ),
        "changeling",
    ),
}
"""By characteristic, the operations and the keyword of abilities that define it (604.3a): no ability
defines card types or supertypes in this sense."""


def without_defining(values: Values, what: str) -> Values:
    """Values without the characteristic-defining abilities of one characteristic, nor, if that is
    color, the color indicator (707.9d)."""
    if what not in DEFINES:
        return values
    indicator = frozenset() if what == "colors" else values.indicator
    left = _only(values, [not defines(ability, what) for ability in values.abilities])
    return left._replace(indicator=indicator)


def defines(ability: Ability, what: str) -> bool:
    """Whether an ability is a characteristic-defining one of that characteristic (604.3a)."""
    kinds, name = DEFINES[what]
    if isinstance(ability, Keyword):
        return ability.name == name
    return (
        isinstance(ability, Static)
        and defining.defines(ability)
        and any(op.kind in kinds for op in ability.ops.ops)
    )

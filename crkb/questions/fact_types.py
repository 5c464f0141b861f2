"""The types of facts, walked: which words a fact allows, and those words in any case.

A fact with a vocabulary is a Literal, alone or inside optionals, lists, mappings and groups of
facts. Upper and lower case make no difference: "commander" and "Commander" are one word.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec

Kind: TypeAlias = Any
"""A type as an annotation writes it: a class, or a special form such as `Literal["up", "down"]`."""

Spell: TypeAlias = Callable[[Any], Any]


def alternatives(kind: Kind) -> tuple[Kind, ...]:
    """The types a value may have: the members of a union, without what `Annotated` adds."""
    origin = _origin(kind)
    if origin is Annotated:
        return alternatives(get_args(kind)[0])
    if origin in (Union, types.UnionType):
        return tuple(each for member in get_args(kind) for each in alternatives(member))
    return (kind,)


def allowed(kind: Kind) -> tuple[Any, ...]:
    """The words (or numbers) a type allows, if it is a vocabulary; else ()."""
    return tuple(word for each in alternatives(kind) if _origin(each) is Literal for word in get_args(each))


def fields(kind: Kind) -> dict[str, Kind]:
    """Name -> type of the facts in a group of facts; {} for other types."""
    return {
        field.encode_name: field.type
        for each in alternatives(kind)
        if _is_group(each)
        for field in _fields(each)
    }


def items(kind: Kind) -> Kind:
    """The type of the items of a list; None if the type is not a list."""
    found = [arg for each in alternatives(kind) if _is_list(each) for arg in get_args(each) if arg is not ...]
    return reduce(or_, found) if found else None


def entries(kind: Kind) -> tuple[Kind, Kind] | None:
    """The types of a mapping's keys and values; None if the type is not a mapping."""
    for each in alternatives(kind):
        if _origin(each) in (dict, Mapping):
            key, value = get_args(each)
            return key, value
    return None


_STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")


def at(kind: Kind, path: str) -> Kind:
    """The type at a path such as `.lamps[0].color`; None if there is none."""
    for step in _STEP.finditer(path):
        if step[1]:
            kind = fields(kind).get(step[1])
        else:
            mapping = entries(kind)
            kind = mapping[1] if mapping else items(kind)
    return kind


def spelled(given: Any, kind: Kind) -> Any:
    """Plain data with the words of all vocabularies spelled as they are declared.

    What does not fit its type is left as it is, for the validation to report.

    Raises:
        ValueError: Two keys of a mapping are one word.
    """
    spell = _speller(kind)
    return given if spell is None else spell(given)


@cache
def _speller(kind: Kind) -> Spell | None:
    """What spells the words in values of a type as declared; None where there are none."""
    found = [one for each in alternatives(kind) if (one := _spell_one(each)) is not None]
    if not found:
        return None

    def spell(given: Any) -> Any:
        for one in found:
            given = one(given)
        return given

    return spell


def _spell_one(kind: Kind) -> Spell | None:
    if _origin(kind) is Literal:
        return _word_speller({w.casefold(): w for w in get_args(kind) if isinstance(w, str)})
    if _is_group(kind):
        return lambda given: _spell_fields(given, kind)
    if _is_list(kind):
        item = _speller(items(kind))
        return None if item is None else lambda given: _spell_items(given, item)
    if (mapping := entries(kind)) is not None:
        key, value = map(_speller, mapping)
        return None if key is None and value is None else lambda given: _spell_entries(given, key, value)
    return None


def _word_speller(words: Mapping[str, str]) -> Spell:
    return lambda given: words.get(given.casefold(), given) if isinstance(given, str) else given


@cache
def _field_spellers(kind: Kind) -> dict[str, Spell]:
    return {name: spell for name, of in fields(kind).items() if (spell := _speller(of)) is not None}


def _spell_fields(given: Any, kind: Kind) -> Any:
    if not isinstance(given, Mapping):
        return given
    spellers = _field_spellers(kind)
    return {name: spellers[name](value) if name in spellers else value for name, value in given.items()}


def _spell_items(given: Any, item: Spell) -> Any:
    return [item(each) for each in given] if isinstance(given, list | tuple) else given


def _spell_entries(given: Any, key: Spell | None, value: Spell | None) -> Any:
    if not isinstance(given, Mapping):
        return given
    made: dict[Any, Any] = {}
    for name, entry in given.items():
        name = key(name) if key else name
        if name in made:
            raise ValueError(f'duplicate key "{name}"')
        made[name] = value(entry) if value else entry
    return made


@cache
def _fields(kind: Kind) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _origin(kind: Kind) -> Any:
    return get_origin(kind)


def _is_group(kind: Kind) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_list(kind: Kind) -> bool:
    return _origin(kind) in (list, tuple)

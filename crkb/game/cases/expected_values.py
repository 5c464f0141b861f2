"""Values that are expected under a key: read, compared, and shown in messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from crkb.game.cases import wording
from crkb.game.files import boards, reads
from crkb.game.files.reads import at
from crkb.game.language import vocabulary
from crkb.game.objects import ZONES
from crkb.game.terms.likeness import unordered

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

_SYMBOL = re.compile(r"\{[^{}]*\}")


class Wanted(NamedTuple):
    """A value that is expected; `how` is "" (it is), "include" or "lack".

    `depends` are the choices that it is expected to depend on, None if it is to be one value;
    `options` the values it then can be.
    """

    value: Any
    how: str = ""
    depends: tuple[str, ...] | None = None
    options: tuple[Wanted, ...] = ()

    def fits(self, seen: Any) -> bool:
        """Whether what is seen is as expected."""
        if self.how:
            there = [unordered(each) for each in (seen if isinstance(seen, tuple | frozenset) else ())]
            found = [unordered(each) in there for each in self.value]
            return all(found) if self.how == "include" else not any(found)
        return bool(_compared(seen) == _compared(self.value))

    def said(self, seen: Any) -> str:
        """What is seen, as a message shows it."""
        return show(seen)

    def difference(self, seen: Any) -> str:
        """What is seen, and how it should be otherwise."""
        if self.how:
            word = "with" if self.how == "include" else "without"
            return f"{show(seen)}, expected {word} {show(self.value)}"
        return f"{show(seen)}, expected {self}"

    def __str__(self) -> str:
        if self.depends is not None:
            return f"to depend on {', '.join(self.depends)}"
        return show(self.value)


def read(key: str, data: Any, reading: Reading, path: str) -> Wanted:
    """What is expected under a key.

    Raises:
        GameFormError: The key can't have such a value.
    """
    if isinstance(data, dict) and "depends on" in data:
        return _open(key, data, reading, path)
    base = key.removesuffix(" include").removesuffix(" lack")
    how = key[len(base) :].strip()
    return Wanted(_READERS[base](data, reading, path), how)


def _open(key: str, data: dict[str, Any], reading: Reading, path: str) -> Wanted:
    found = reads.mapping(data, path, ("depends on", "one of"))
    inner = at(path, "depends on")
    names = tuple(reads.text(each, at(inner, i)) for i, each in enumerate(reads.several(found["depends on"])))
    below = at(path, "one of")
    options = reads.listing(found.get("one of", []), below)
    return Wanted(
        None, "", names, tuple(read(key, each, reading, at(below, i)) for i, each in enumerate(options))
    )


# ---- reading


def _text(data: Any, reading: Reading, path: str) -> str:
    return "" if data is None else reads.text(data, path)


def _texts(data: Any, reading: Reading, path: str) -> frozenset[str]:
    listed = reads.several([] if data is None else data)
    return frozenset(reads.text(each, at(path, i)) for i, each in enumerate(listed))


def _cost(data: Any, reading: Reading, path: str) -> str | None:
    return None if data in (None, "") else vocabulary.symbols(reads.text(data, path), path, reading.edition)


def _number(data: Any, reading: Reading, path: str) -> int | None:
    return None if data is None else reads.number(data, path, least=None)


def _none_or_number(data: Any, reading: Reading, path: str) -> int | None:
    return None if data is None else reads.number(data, path)


def _mana(data: Any, reading: Reading, path: str) -> Mapping[str, str]:
    """Unspent mana by what produced it."""
    found = reads.mapping({} if data is None else data, path)
    return {
        id: "".join(sorted(_SYMBOL.findall(reads.text(each, at(path, id))))) for id, each in found.items()
    }


def _truth(data: Any, reading: Reading, path: str) -> bool:
    return reads.truth(data, path)


def _list(read_one: Callable[[str, str, str], str]) -> Callable[[Any, Any, str], frozenset[str]]:
    """A reader of lists of words of an edition."""

    def listed(data: Any, reading: Reading, path: str) -> frozenset[str]:
        found = reads.listing([] if data is None else data, path)
        return frozenset(
            read_one(reads.text(each, at(path, i)), at(path, i), reading.edition)
            for i, each in enumerate(found)
        )

    return listed


def _subtypes(data: Any, reading: Reading, path: str) -> frozenset[str]:
    """Subtypes; `every creature type` stands for all there are."""
    listed = reads.listing([] if data is None else data, path)
    found = _list(vocabulary.subtype)([each for each in listed if each != _EVERY], reading, path)
    return found | (vocabulary.creature_types(reading.edition) if _EVERY in listed else frozenset())


_EVERY = vocabulary.EVERY_CREATURE_TYPE


def _colors(data: Any, reading: Reading, path: str) -> frozenset[str]:
    return _list(vocabulary.color)(data, reading, path)


def _size(data: Any, reading: Reading, path: str) -> str | None:
    """Power and toughness; null is none."""
    if data is None:
        return None
    found = re.fullmatch(r"(-?[0-9]{1,9})/(-?[0-9]{1,9})", reads.text(data, path))
    if found is None:
        reads.refuse(path, f"{data!r} is not a power/toughness", "Write 2/2, or null for none.")
    return f"{int(found[1])}/{int(found[2])}"


def _abilities(data: Any, reading: Reading, path: str) -> tuple[Any, ...]:
    if data in (None, []):
        return ()
    from crkb.game.language import shapes

    return tuple(shapes.abilities(reads.listing(data, path), reading.words, path))


def _zone(data: Any, reading: Reading, path: str) -> str:
    return "nowhere" if data is None else reads.one_of(data, ZONES, path, "zone")


def _thing(data: Any, reading: Reading, path: str) -> str | None:
    return None if data in (None, False) else reading.thing(data, path)


def _player(data: Any, reading: Reading, path: str) -> str:
    return "" if data is None else reading.player(data, path)


def _blocking(data: Any, reading: Reading, path: str) -> frozenset[str]:
    listed = reads.several([] if data in (None, False) else data)
    return frozenset(reading.id(each, at(path, i)) for i, each in enumerate(listed))


def _counters(data: Any, reading: Reading, path: str) -> Mapping[str, int]:
    found = {} if data is None else boards.counters(data, reading, path)
    return {kind: n for kind, n in found.items() if n}


def _side(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, ("front", "back"), path, "side")


def _players(data: Any, reading: Reading, path: str) -> frozenset[str]:
    listed = reads.several([] if data is None else data)
    return frozenset(reading.player(each, at(path, i)) for i, each in enumerate(listed))


def _labels(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    """Labels, each as often as it triggered; targets, each as often as it was chosen."""
    listed = reads.several([] if data is None else data)
    return tuple(sorted(reads.text(each, at(path, i)) for i, each in enumerate(listed)))


_READERS: Mapping[str, Callable[[Any, Any, str], Any]] = {
    "": _zone,
    "name": _text,
    "names": _texts,
    "cost": _cost,
    "mana value": _number,
    "colors": _colors,
    "supertypes": _list(vocabulary.supertype),
    "types": _list(vocabulary.card_type),
    "subtypes": _subtypes,
    "p/t": _size,
    "base p/t": _size,
    "loyalty": _none_or_number,
    "defense": _none_or_number,
    "level": _number,
    "abilities": _abilities,
    "controller": _player,
    "owner": _player,
    "zone": _zone,
    "counters": _counters,
    "damage": _number,
    "tapped": _truth,
    "face down": _truth,
    "flipped": _truth,
    "stickered": _truth,
    "side": _side,
    "attached to": _thing,
    "attacking": _thing,
    "blocking": _blocking,
    "targets": _labels,
    "token": _truth,
    "protector": _player,
    "sector": _text,
    "life": _number,
    "poison": _number,
    "hand": _number,
    "library": _number,
    "graveyard": _number,
    "mana": _mana,
    "in game": _truth,
    "won": _truth,
    "lost": _truth,
    "drew": _truth,
    "over": _truth,
    "winners": _players,
    "draw": _truth,
    "count": _number,
    "what triggered": _labels,
}
"""How what is expected under each key is read."""


# ---- comparing and showing


def _compared(value: Any) -> Any:
    """A value as it is compared: lists as sets, symbols of a cost in any order."""
    if isinstance(value, str) and value.startswith("{"):
        return tuple(sorted(_SYMBOL.findall(value)))
    if isinstance(value, tuple) and all(isinstance(each, str) for each in value):
        return Counter(value)
    if isinstance(value, tuple):
        return frozenset(unordered(each) for each in value)
    return dict(value) if isinstance(value, Mapping) else value or None if value in ("",) else value


def show(value: Any) -> str:
    """A value as people write it."""
    match value:
        case None | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case frozenset() | tuple():
            found = sorted(show_ability(each) for each in value)
            return ("; " if any(", " in each for each in found) else ", ").join(found) or "none"
        case list():
            return "; ".join(map(show, value)) or "none"
        case Mapping():
            said = [f"{kind}: {show(each)}" for kind, each in sorted(value.items())]
            return ("; " if any(", " in each for each in said) else ", ").join(said) or "none"
    return str(value)


def show_ability(ability: Any) -> str:
    """An ability in as few words as possible."""
    return wording.ability(ability)

"""Expectations: what a case says about objects, players and the game, compared with what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from crkb.game import run
from crkb.game.cases import expected_values, looking
from crkb.game.cases.expected_values import Wanted
from crkb.game.errors import NotKnown
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.objects import Context
from crkb.game.run import Worlds
from crkb.game.state import Game
from crkb.game.terms import CountOf, Filter
from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

NOWHERE = "nowhere"
"""What is seen of an object that is in no zone."""


class Expected(NamedTuple):
    """One thing that is expected: whose (`bear`, `Ann`, `game`, a FILTER), which key, what.

    `kind` is object, player, count, game or triggered. `filter` is that of a count.
    """

    kind: str
    name: str
    key: str
    wanted: Wanted
    filter: Filter | None = None

    @property
    def label(self) -> str:
        """How a message names it."""
        if self.kind == "triggered":
            return "what triggered:"
        return f"count of {self.name}:" if self.kind == "count" else f"{self.name}: {self.key}".rstrip()


class Expectation(NamedTuple):
    """All that is expected at one point of a case."""

    items: tuple[Expected, ...]
    path: str


OBJECT = (*looking.OBJECT_KEYS, "abilities include", "abilities lack", "subtypes include", "subtypes lack")
PLAYER = tuple(looking.PLAYER_KEYS)
GAME = tuple(looking.GAME_KEYS)


def read(data: Any, reading: Reading, path: str) -> Expectation:
    """What is expected.

    Raises:
        GameFormError: It hasn't the form of expectations.
    """
    found = reads.mapping(data, path)
    return Expectation(tuple(_items(found, reading, path)), path)


def _items(data: Mapping[str, Any], reading: Reading, path: str) -> Iterator[Expected]:
    for name, value in data.items():
        below = at(path, name)
        if name == "count":
            yield from _counts(value, reading, below)
        elif name == "game":
            yield from _keys("game", name, value, GAME, reading, below)
        elif name == "what triggered":
            yield Expected("triggered", "", "", expected_values.read("what triggered", value, reading, below))
        elif name in reading.players:
            yield from _keys("player", name, value, PLAYER, reading, below)
        elif name.removesuffix(looking.LAST) in reading.ids:
            yield from _object(name, value, reading, below)
        else:
            there = (*reading.ids, *reading.players, "count", "game", "what triggered")
            reads.refuse(below, f"there is no {name!r}", reads.near(name, there))


def _object(name: str, data: Any, reading: Reading, path: str) -> Iterator[Expected]:
    if data is None:
        yield Expected("object", name, "", Wanted(NOWHERE))
    elif isinstance(data, dict) and "depends on" in data:
        yield Expected("object", name, "", expected_values.read("", data, reading, path))
    else:
        yield from _keys("object", name, data, OBJECT, reading, path)


def _keys(
    kind: str, name: str, data: Any, known: tuple[str, ...], reading: Reading, path: str
) -> Iterator[Expected]:
    for key, value in reads.mapping(data, path, known).items():
        yield Expected(kind, name, key, expected_values.read(key, value, reading, at(path, key)))


def _counts(data: Any, reading: Reading, path: str) -> Iterator[Expected]:
    from crkb.game.language import untargeted
    from crkb.game.language.language import read_filter

    for text, value in reads.mapping(data, path).items():
        wanted = expected_values.read("count", value, reading, at(path, text))
        counted = read_filter(text, reading.words, at(path, text))
        untargeted.refuse(counted, at(path, text))
        yield Expected("count", text, "", wanted, counted)


# ---- held against the worlds


def check(expectation: Expectation, worlds: Worlds) -> list[str]:
    """Differences from what is expected, a line each: "bear: p/t 3/3, expected 2/2".

    Raises:
        GameFormError: Something is expected of an object that hasn't been there yet.
    """
    return [wrong for item in expectation.items for wrong in _check(item, worlds)]


def _check(item: Expected, worlds: Worlds) -> list[str]:
    seen = [pair for world in worlds for pair in run.under(world, _look(item, world))]
    values = [value for _, value in seen]
    wanted = item.wanted
    if wanted.depends is not None:
        return _check_open(item, seen)
    wrong = [value for value in values if isinstance(value, NotKnown) or not wanted.fits(value)]
    if not wrong:
        return []
    if not isinstance(wrong[0], NotKnown) and all(value == wrong[0] for value in values):
        return [f"{item.label} {wanted.difference(wrong[0])}"]
    return [f"{item.label} {_open(seen, wanted)}, expected {wanted}"]


def _open(seen: list[tuple[run.Made, Any]], wanted: Wanted) -> str:
    """On what it depends, and what it can be."""
    names = ", ".join(run.deciding(seen)) or "unknown facts"
    known = dict.fromkeys(wanted.said(value) for _, value in seen if not isinstance(value, NotKnown))
    return f"depends on {names}" + (f": {' or '.join(known)}" if known else "")


def _check_open(item: Expected, seen: list[tuple[run.Made, Any]]) -> list[str]:
    wanted = item.wanted
    names = run.deciding(seen)
    if not names:
        return [
            f"{item.label} {wanted.said(seen[0][1])}, expected to depend on {', '.join(wanted.depends or ())}"
        ]
    if set(names) != set(wanted.depends or ()):
        return [
            f"{item.label} {_open(seen, wanted)}, expected to depend on {', '.join(wanted.depends or ())}"
        ]
    values = [value for _, value in seen if not isinstance(value, NotKnown)]
    there = all(any(each.fits(value) for each in wanted.options) for value in values)
    met = all(any(each.fits(value) for value in values) for each in wanted.options)
    if wanted.options and not (there and met):
        said = " or ".join(str(each) for each in wanted.options)
        return [f"{item.label} {_open(seen, wanted)}, expected one of {said}"]
    return []


def _look(item: Expected, world: run.World) -> Callable[[Game], Any]:
    """What is seen of the thing that an expectation is about."""
    match item.kind:
        case "object":
            return lambda game: _of_object(item, game)
        case "player":
            return lambda game: looking.PLAYER_KEYS[item.key](game, item.name)
        case "game":
            return lambda game: looking.GAME_KEYS[item.key](game)
        case "triggered":
            return lambda game: world.triggered
    return lambda game: _counted(item, game)


def _of_object(item: Expected, game: Game) -> Any:
    seen = looking.see(game, item.name)
    if seen is None or item.key == "":
        return NOWHERE if seen is None else seen.object.zone
    return looking.value(seen, item.key.removesuffix(" include").removesuffix(" lack"))


def _counted(item: Expected, game: Game) -> Any:
    from crkb.game.layers import filters

    assert item.filter is not None
    return filters.amount(CountOf(item.filter), Context(None, game.active), game)

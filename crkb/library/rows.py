"""Rows of a stored edition back to the values they were made of; `database.py` writes and reads them.

Every function raises NotAsWritten for a row that is not as it was written.
"""

from __future__ import annotations

from typing import Any, TypeVar

from crkb.errors import NumberFormatError
from crkb.library.kept import NotAsWritten, array, loads, record
from crkb.model import (
    Block,
    Card,
    Edition,
    Erratum,
    Furniture,
    Matter,
    Place,
    Problem,
    Question,
    Reference,
    Rule,
    Source,
    Term,
    Variant,
)
from crkb.numbers import RuleNumber

T = TypeVar("T")


def first(row: tuple[Any, ...]) -> Any:
    """The first column."""
    return row[0]


def one(found: list[T]) -> T | None:
    """The first of what was found, or None."""
    return found[0] if found else None


def _places(values: object) -> tuple[Place, ...]:
    return tuple([Place(*array(v, 2)) for v in array(values)])


def _blocks(values: object) -> tuple[Block, ...]:
    return tuple([_block(*array(v, 4)) for v in array(values)])


def _block(kind: str, text: str, places: object, references: object) -> Block:
    made = [Reference(*array(r, _REFERENCE)) for r in array(references)]
    return Block(kind, text, _places(places), tuple(made))


_REFERENCE = len(Reference._fields)


def _blocks_places(data: str) -> tuple[tuple[Block, ...], tuple[Place, ...]]:
    blocks, places = array(loads(data), 2)
    return _blocks(blocks), _places(places)


def rule(row: tuple[str, str, str]) -> Rule:
    """(number, title, data) of a rule."""
    number, title, data = row
    blocks, variants = array(loads(data), 2)
    pairs = [array(v, 2) for v in array(variants)]
    made = tuple([Variant(text, _places(places)) for text, places in pairs])
    return Rule(_number(number), title, _blocks(blocks), made)


def _number(value: object) -> RuleNumber:
    try:
        return RuleNumber.parse(_text(value))
    except NumberFormatError as e:
        raise NotAsWritten(str(e)) from e


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise NotAsWritten("not the text that was written")
    return value


def term(row: tuple[str, str]) -> Term:
    """(name, data) of a term."""
    return Term(row[0], *_blocks_places(row[1]))


def question(row: tuple[str, str]) -> Question:
    """(text, data) of a question."""
    return Question(row[0], *_blocks_places(row[1]))


def card(row: tuple[str, str, str]) -> Card:
    """(name, group, data) of a card."""
    return Card(row[0], row[1], *_blocks_places(row[2]))


def matter(row: tuple[str, str]) -> Matter:
    """(part, data) of prose."""
    return Matter(row[0], _blocks_places(row[1])[0])


def furniture(row: tuple[str]) -> Furniture:
    """The data of a line of furniture."""
    place, reason, text = array(loads(row[0]), 3)
    return Furniture(Place(*array(place, 2)), reason, text)


def problem(row: tuple[str]) -> Problem:
    """The data of a problem."""
    kind, message, place, number = array(loads(row[0]), 4)
    return Problem(kind, message, Place(*array(place, 2)) if place else None, number)


def head(row: tuple[str]) -> Edition:
    """The data of an edition without its contents."""
    values = record(loads(row[0]))
    if values.keys() != set(Edition._fields):
        raise NotAsWritten("not the edition that was written")
    values["sources"] = tuple([Source(*array(s, len(Source._fields))) for s in array(values["sources"])])
    for name in ("terms", "questions", "cards", "matter", "furniture", "problems", "errata"):
        values[name] = ()
    return Edition(**values)


def erratum(row: tuple[str]) -> Erratum:
    """The data of an erratum."""
    found = Erratum(*array(loads(row[0]), len(Erratum._fields)))
    return found._replace(holds=tuple(found.holds))

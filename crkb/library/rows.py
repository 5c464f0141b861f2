"""Rows of a stored edition back to the values they were made of; `store.py` writes and reads them."""

from __future__ import annotations

import json
from typing import Any, TypeVar

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


def _places(values: list[list[int]]) -> tuple[Place, ...]:
    return tuple([Place(*v) for v in values])


def _blocks(values: list[Any]) -> tuple[Block, ...]:
    return tuple(
        [
            Block(kind, text, _places(places), tuple([Reference(*r) for r in references]))
            for kind, text, places, references in values
        ]
    )


def _blocks_places(data: str) -> tuple[tuple[Block, ...], tuple[Place, ...]]:
    blocks, places = json.loads(data)
    return _blocks(blocks), _places(places)


def rule(row: tuple[str, str, str]) -> Rule:
    """(number, title, data) of a rule."""
    number, title, data = row
    blocks, variants = json.loads(data)
    return Rule(
        RuleNumber.parse(number),
        title,
        _blocks(blocks),
        tuple([Variant(text, _places(places)) for text, places in variants]),
    )


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
    place, reason, text = json.loads(row[0])
    return Furniture(Place(*place), reason, text)


def problem(row: tuple[str]) -> Problem:
    """The data of a problem."""
    kind, message, place, number = json.loads(row[0])
    return Problem(kind, message, Place(*place) if place else None, number)


def head(row: tuple[str]) -> Edition:
    """The data of an edition without its contents."""
    values: dict[str, Any] = json.loads(row[0])
    values["sources"] = tuple([Source(*s) for s in values["sources"]])
    for name in ("terms", "questions", "cards", "matter", "furniture", "problems", "errata"):
        values[name] = ()
    return Edition(**values)


def erratum(row: tuple[str]) -> Erratum:
    """(data) of an erratum."""
    return Erratum(*json.loads(row[0]))

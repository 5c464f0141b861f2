"""Abilities that have numbers beside them: chapters of Sagas, visits to Attractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import verbs_read
from crkb.game.language.language import Words

SIDES = 6
"""The numbers of a die, of which some are lit up on an Attraction."""


def chapter(data: Mapping[str, Any], words: Words, path: str) -> t.Chapter:
    """`chapter`: what happens as a Saga comes to one of these chapters (714.2)."""
    numbers = _numbers(data["chapter"], at(path, "chapter"))
    if not numbers:
        raise GameFormError(at(path, "chapter"), "a chapter ability needs at least one chapter")
    return t.Chapter(numbers, verbs_read.required(data, words, path))


def visit(data: Mapping[str, Any], words: Words, path: str) -> t.Visit:
    """`visit`: what happens as an Attraction is visited, with the numbers lit up on it (702.159a)."""
    numbers = _numbers(data["visit"], at(path, "visit"))
    if not numbers or max(numbers) > SIDES:
        hint = f"These are one or more of 1 to {SIDES}."
        raise GameFormError(at(path, "visit"), "a visit ability needs the numbers that are lit up", hint)
    return t.Visit(numbers, verbs_read.required(data, words, path))


def _numbers(data: Any, path: str) -> tuple[int, ...]:
    return tuple(reads.number(each, path, least=1) for each in reads.several(data))

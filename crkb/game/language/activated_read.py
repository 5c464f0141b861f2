"""Activated abilities as shapes: what they cost and do, and what limits activating them (602)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import language, limits_read, values_read, verbs_read
from crkb.game.language.language import Words
from crkb.game.terms import Activated

SPECIAL = "special action"
"""The key of what players do without using the stack."""
KEYS = ("cost", "do", "if", "only", "by", SPECIAL)
ANYONE = ("any player",)
"""Who but the controller of its object may activate an ability."""


def activated(data: Mapping[str, Any], words: Words, path: str) -> Activated:
    """An activated ability: `if` and `only` say when, `by` who else may activate it.

    Raises:
        GameFormError: Something of it hasn't the form of games.
    """
    cost = language.read_cost(data["cost"], words, at(path, "cost"))
    verbs = verbs_read.required(data, words, path)
    condition = language.read_condition(data["if"], words, at(path, "if")) if "if" in data else None
    only = limits_read.limits(data["only"], at(path, "only")) if "only" in data else ()
    anyone = "by" in data and reads.one_of(data["by"], ANYONE, at(path, "by"), "player") in ANYONE
    special = SPECIAL in data and reads.truth(values_read.yes_no(data[SPECIAL]), at(path, SPECIAL))
    return Activated(cost, verbs, condition, only=only, anyone=anyone, special=special)

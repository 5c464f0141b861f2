"""The table of all questions: name -> module of `families/` and the question's name there.

Modules are imported only when one of their questions is asked. To add a question, write it in
its family's module and add a line here; a test holds the table against the modules.
"""

from __future__ import annotations

import importlib
from typing import Any

from crkb.checks.core import Question
from crkb.errors import CrkbError, RuleNotFound

QUESTIONS: dict[str, str] = {
    # name
    "name-with-stickers": "name:name_with_stickers",
    "sticker-positions": "name:sticker_positions",
    "words-of-name": "name:words_of_name",
    "same-name": "name:same_name",
    "different-names": "name:different_names",
}


class QuestionNotFound(RuleNotFound):
    """No question of that name."""


def get(name: str) -> Question[Any]:
    """The question of a name. Raises QuestionNotFound with near misses."""
    if name not in QUESTIONS:
        from difflib import get_close_matches

        near = get_close_matches(name, QUESTIONS, n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else "See them all: crkb questions"
        raise QuestionNotFound(f"no question named {name!r}", hint)
    module, _, attribute = QUESTIONS[name].partition(":")
    found = getattr(importlib.import_module(f"crkb.checks.families.{module}"), attribute)
    if not isinstance(found, Question):
        raise CrkbError(f"{attribute} in families/{module}.py is no question")
    return found


def families() -> dict[str, tuple[str, ...]]:
    """Family -> names of its questions, in the order of the table."""
    grouped: dict[str, list[str]] = {}
    for name in QUESTIONS:
        grouped.setdefault(get(name).family, []).append(name)
    return {family: tuple(names) for family, names in grouped.items()}

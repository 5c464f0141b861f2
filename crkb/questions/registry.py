"""All questions: the tables of their packages put together, and each question by its name.

A module of questions is imported only when one of its questions is asked; the tables are enough
to list them. To add a question, write it in its module and add an entry to its package's table.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from crkb.errors import CrkbError, RuleNotFound
from crkb.questions import (
    abilities,
    cards,
    combat,
    costs,
    games,
    objects,
    state_based,
    treachery,
    turns,
)
from crkb.questions.table import QuestionEntry

if TYPE_CHECKING:  # its facts need msgspec, which a list of questions has no use for
    from crkb.questions.core import Question

PACKAGES = (objects, costs, abilities, turns, combat, state_based, games, cards, treachery)

QUESTIONS: dict[str, QuestionEntry] = {
    entry.name: entry for package in PACKAGES for entry in package.QUESTIONS
}
"""What the tables say of every question, by its name."""


class QuestionNotFound(RuleNotFound):
    """No question of that name."""


@cache
def get(name: str) -> Question[Any]:
    """The question of a name.

    Raises:
        QuestionNotFound: There is none; the hint names those that are spelled alike, or what
            to ask a game instead of one that is gone.
    """
    entry = QUESTIONS.get(name) or QUESTIONS.get(name.strip().casefold())
    if entry is None:
        raise _not_found(name)
    from crkb.questions.core import Question

    module = importlib.import_module(f"{entry.package}.{entry.module}")
    declared = getattr(module, entry.name.replace("-", "_"), None)
    if not isinstance(declared, Question):
        raise CrkbError(f"{module.__name__} does not declare the question {name}")
    return declared._replace(family=entry.family, asks=entry.asks, since=entry.since, until=entry.until)


def _not_found(name: str) -> QuestionNotFound:
    from crkb.questions.former import FORMER, UNSEEN
    from crkb.text.suggest import closest, did_you_mean

    said = name.strip().casefold()
    if instead := FORMER.get(said):
        return QuestionNotFound(f"{name!r} is no question any more", f"Ask a game: {instead}")
    if words := UNSEEN.get(said):
        return QuestionNotFound(f"{name!r} is no question any more", f'Read the rules: crkb search "{words}"')
    hint = did_you_mean(closest(name, QUESTIONS)) or "See them all: crkb questions"
    return QuestionNotFound(f"no question named {name!r}", hint)


def families() -> dict[str, tuple[str, ...]]:
    """Family -> names of its questions, in the order of the tables."""
    grouped: dict[str, list[str]] = {}
    for name, entry in QUESTIONS.items():
        grouped.setdefault(entry.family, []).append(name)
    return {family: tuple(names) for family, names in grouped.items()}

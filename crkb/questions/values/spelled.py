"""Keyword abilities and counters in facts, spelled as the edition in use lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crkb.lists import NotListed
from crkb.questions.facts import FactsError
from crkb.questions.values import vocabulary
from crkb.questions.values.counter_kinds import Counters
from crkb.questions.values.vocabulary import FreeText

Spelling = Callable[[str, str], str]


def abilities(where: str, stated: Iterable[str | FreeText], effective: str) -> tuple[str | FreeText, ...]:
    """Keyword abilities as they are spelled, and free text as it is; `where` is the fact's name.

    Raises:
        FactsError: The edition of that date has no such keyword.
    """
    return tuple(
        each if isinstance(each, FreeText) else _spelled(where, each, vocabulary.ability, effective)
        for each in stated
    )


def counters(where: str, stated: Counters, effective: str) -> dict[str, int]:
    """Counters with their kinds as they are spelled; `where` is the fact's name.

    Raises:
        FactsError: The rules don't name a counter of that kind, or a kind is given twice.
    """
    spelled: dict[str, int] = {}
    for kind, number in stated.items():
        word = _spelled(where, kind, vocabulary.counter, effective)
        if word in spelled:
            raise FactsError(f"{where}: duplicate {word}", "Upper and lower case make no difference.")
        spelled[word] = number
    return spelled


def _spelled(where: str, word: str, spell: Spelling, effective: str) -> str:
    try:
        return spell(word, effective)
    except NotListed as e:
        raise FactsError(f"{where}: {e}", e.hint) from e

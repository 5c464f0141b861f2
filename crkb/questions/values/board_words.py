"""A board with its words spelled as the edition in use lists them; those it doesn't list are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from crkb.lists import NotListed
from crkb.questions.facts import FactsError
from crkb.questions.values import vocabulary
from crkb.questions.values.board import Board, Counters, Permanent, Player, Team
from crkb.questions.values.vocabulary import FreeText

Spelling = Callable[[str, str], str]
Side = TypeVar("Side", Player, Team)
_FROM = "protection from "


def understood(board: Board, effective: str) -> Board:
    """The board with all words spelled as the edition of that date lists them.

    Raises:
        FactsError: An ability, subtype, counter or quality is not in the rules of that edition.
    """
    return replace(
        board,
        players=tuple(_with_counters("players", p, effective) for p in board.players),
        teams=tuple(_with_counters("teams", t, effective) for t in board.teams),
        permanents=tuple(_permanent(p, effective) for p in board.permanents),
    )


def _with_counters(fact: str, side: Side, effective: str) -> Side:
    return replace(side, counters=counters(f"board.{fact}[{side.id}].counters", side.counters, effective))


def _permanent(permanent: Permanent, effective: str) -> Permanent:
    where = f"board.permanents[{permanent.id}]"
    stated = abilities(f"{where}.abilities", permanent.abilities, effective)
    granted = [
        each.removeprefix(_FROM) for each in stated if isinstance(each, str) and each.startswith(_FROM)
    ]
    protection = (*permanent.protection, *granted)
    if "protection" in stated and not protection:
        raise FactsError(f"{where}.abilities: protection from what?", 'Write it as "protection from red".')
    return replace(
        permanent,
        abilities=stated,
        subtypes=words(f"{where}.subtypes", permanent.subtypes, vocabulary.subtype, effective),
        counters=counters(f"{where}.counters", permanent.counters, effective),
        limits=counters(f"{where}.limits", permanent.limits, effective),
        protection=words(f"{where}.protection", protection, vocabulary.quality, effective),
    )


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


def words(where: str, stated: Iterable[str], spell: Spelling, effective: str) -> tuple[str, ...]:
    """The distinct words, as they are spelled; `where` is the fact's name.

    Raises:
        FactsError: The edition of that date has no such word.
    """
    return tuple(dict.fromkeys(_spelled(where, word, spell, effective) for word in stated))


def _spelled(where: str, word: str, spell: Spelling, effective: str) -> str:
    try:
        return spell(word, effective)
    except NotListed as e:
        raise FactsError(f"{where}: {e}", e.hint) from e


def inert(board: Board) -> list[str]:
    """What the board says in free text, which no rule here looks at."""
    found = []
    for permanent in board.permanents:
        texts = [each.text for each in permanent.abilities if isinstance(each, FreeText)]
        kinds = [
            kind for kind in vocabulary.free_counters(permanent.counters) if kind not in permanent.limits
        ]
        found += [f"{permanent.id}: {each}" for each in (*texts, *kinds)]
    return found

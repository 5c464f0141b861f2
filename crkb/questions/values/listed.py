"""Words of the dated lists in facts: as the list spells them, or an error that names a near one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from crkb import lists
from crkb.questions.facts import FactsError
from crkb.text.suggest import closest, did_you_mean

SUBTYPE_LISTS = (
    "creature-types",
    "artifact-types",
    "enchantment-types",
    "land-types",
    "planeswalker-types",
    "spell-types",
    "battle-types",
    "planar-types",
    "dungeon-types",
)
"""The lists of all subtypes (205.3), those that are named most often first."""


def spelled(field: str, name: str, word: str, effective: str) -> str:
    """A word that a fact gives, as the list `name` spells it.

    Raises:
        FactsError: the edition of that effective date does not list the word.
    """
    try:
        return lists.look_up(name, word, effective)[0]
    except lists.NotListed as e:
        raise FactsError(f"{field}: {e}", e.hint) from e


def check(field: str, name: str, words: Iterable[str], effective: str) -> None:
    """Refuse words that a list does not have in an edition.

    Raises:
        FactsError: the edition of that effective date does not list one of the words.
    """
    for word in words:
        spelled(field, name, word, effective)


def subtype(field: str, word: str, effective: str) -> str:
    """A subtype that a fact gives, as the rules spell it (205.3).

    Raises:
        FactsError: the edition of that effective date has no such subtype.
    """
    held = [name for name in SUBTYPE_LISTS if word.strip().casefold() in folded(name)]
    if held:
        return spelled(
            field, next((n for n in held if _in_force(n, word, effective)), held[0]), word, effective
        )
    known = {each for name in SUBTYPE_LISTS for each in lists.listing(name).entries}
    raise FactsError(f"{field}: {word!r} is not a subtype", did_you_mean(closest(word, known)))


def check_type_line(field: str, line: str, effective: str) -> None:
    """Refuse a type line with a word that is no type.

    Raises:
        FactsError: the edition of that date has no such card type, supertype or subtype.
    """
    before, _, behind = re.sub(r"\s+(?:–|-|--)\s+", " — ", line).partition(" — ")
    for word in before.split():
        if word.casefold() not in folded("supertypes"):
            spelled(field, "card-types", word, effective)
    words = behind.split()
    while words:
        count = 2 if " ".join(words[:2]).casefold() in folded("creature-types") else 1
        subtype(field, " ".join(words[:count]), effective)
        del words[:count]


def refuse_misspelling(field: str, word: str, known: Iterable[str]) -> None:
    """Refuse a word that is no name of a vocabulary, but is spelled nearly like one.

    For facts that may be any word, where a misspelt name would silently be some other word.

    Raises:
        FactsError: the word is spelled nearly like a known name.
    """
    from difflib import get_close_matches  # needed by few questions

    names = {name.casefold(): name for name in known}
    said = " ".join(word.casefold().split())
    near = [] if said in names else get_close_matches(said, names, n=1, cutoff=0.8)
    if near and near[0][:1] == said[:1]:
        raise FactsError(f"{field}: {word!r} is not known", did_you_mean([names[near[0]]]))


def is_card_type(word: str) -> bool:
    """Is the word a card type of any edition, in any case?"""
    return word.casefold() in folded("card-types")


def is_type(word: str) -> bool:
    """Is the word a card type, a supertype or a subtype of any edition, in any case?"""
    return any(word.casefold() in folded(name) for name in ("card-types", "supertypes", *SUBTYPE_LISTS))


@cache
def folded(name: str) -> frozenset[str]:
    """The entries of a list, of any edition, in small letters."""
    return frozenset(entry.casefold() for entry in lists.listing(name).entries)


def _in_force(name: str, word: str, effective: str) -> bool:
    return word.strip().casefold() in {entry.casefold() for entry in lists.entries(name, effective)}

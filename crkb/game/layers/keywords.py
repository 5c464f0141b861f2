"""Keyword abilities: who has them, and what they stand for (702)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from crkb import lists
from crkb.game.layers.keyword_parts import text_of
from crkb.game.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK, ZONES
from crkb.game.terms import Ability, Keyword
from crkb.game.values import Chars

__all__ = ["has", "is_called", "kinds", "of", "text_of", "told", "zones"]


def told(keyword: Keyword, chars: Chars) -> str:
    """The name of a keyword ability; with its parameter where the object has another of that name."""
    others = {each for each in of(chars, keyword.name) if text_of(each) != text_of(keyword)}
    return text_of(keyword) if others else keyword.name


def is_called(ability: Ability, name: str) -> bool:
    """Is it the keyword ability of that name, of any parameter unless the name has one?

    Hexproof from a quality is a hexproof ability (702.11d).
    """
    if not isinstance(ability, Keyword):
        return False
    if name in (ability.name, text_of(ability)):
        return True
    return name == "hexproof" and ability.name.startswith("hexproof")


def has(chars: Chars, name: str) -> bool:
    """Has an object a keyword ability? Of any parameter, unless the name has one."""
    return any(is_called(having.ability, name) for having in chars.abilities)


def of(chars: Chars, name: str) -> tuple[Keyword, ...]:
    """The keyword abilities of a name that an object has: one for each instance."""
    keywords = (having.ability for having in chars.abilities if isinstance(having.ability, Keyword))
    return tuple(each for each in keywords if is_called(each, name))


@lru_cache(maxsize=256)
def kinds(name: str) -> tuple[str, ...]:
    """The kinds of the abilities that a keyword stands for: static, triggered, activated, spell."""
    for listing in ("keywords", "keyword-variants"):
        found = lists.listing(listing).entries.get(name)
        if found is not None:
            return found.kinds
    return ("static",)


@lru_cache(maxsize=256)
def zones(name: str) -> frozenset[str]:
    """The zones in which a keyword ability functions."""
    for listing in ("keywords", "keyword-variants"):
        found = lists.listing(listing).entries.get(name)
        if found is not None:
            return frozenset().union(*(WHERE.get(each, frozenset({each})) for each in found.functions))
    return frozenset({BATTLEFIELD})


CASTABLE = frozenset({HAND, GRAVEYARD, EXILE, COMMAND, STACK})
WHERE: Mapping[str, frozenset[str]] = {
    "entering": frozenset(ZONES),
    "castable": CASTABLE,
    "everywhere": frozenset(ZONES),
    "outside": frozenset(),
    "before the game": frozenset(),
}
"""What the list of keywords calls places that aren't zones."""

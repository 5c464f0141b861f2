"""The words of boards: abilities, subtypes, counters and qualities, as the edition in use lists them.

A word that the rules don't list is an error with a near one, never an ability, type or counter that
silently does nothing. What only a card's text says is written as free text, which is inert.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from crkb import lists
from crkb.lists import NotListed
from crkb.questions import fact_types
from crkb.questions.facts import Facts
from crkb.questions.values import stats
from crkb.questions.values.characteristics import SupertypeOfPermanent, TypeOfPermanent
from crkb.questions.values.colors import COLORS
from crkb.questions.values.counter_kinds import RULED
from crkb.questions.values.labels import Text
from crkb.questions.values.listed import folded
from crkb.text.suggest import closest, did_you_mean

FREE = "text: "
"""How the kind of a counter begins that only cards name, as in `text: ice`."""


class FreeText(Facts, frozen=True, kw_only=True):
    """An ability in free words, written `{text: "…"}`: it is not taken into account."""

    text: Text


# ---- keyword abilities

_PARAMETER = re.compile(r"(?=\s*[\u2014{])|\s+(?=\d|x$|from )")
"""What separates a keyword from what it says: a cost, a number, X, a quality after "from"."""
_NOUN = ("affinity", "champion", "enchant", "equip", "gift", "partner", "splice")
"""Keywords followed by what they are about: "enchant creature"."""
_PLAIN = (
    *("indestructible", "persist", "undying", "umbra armor", "totem armor", "space sculptor"),
    *("start your engines!", "deathtouch", "infect", "lifelink", "wither"),
)
"""Keywords that state-based actions and damage look for; nothing can follow them."""
_FORM = re.compile(
    r"daybound|nightbound|(?:megamorph|multikicker)(?:\s*[\u2014{].*)?|"
    r"(?:partner with|bands with other) .+"
)
_TYPED_FORM = re.compile(
    r"(?:(?:basic|nonbasic|legendary|snow|artifact) )?(\S+?)(?:walk|cycling(?:\s*[\u2014{].*)?)"
)
"""Landwalk and cycling of a type: "snow swampwalk", "basic landcycling {1}"."""


@lru_cache(maxsize=4096)
def ability(word: str, effective: str = "") -> str:
    """A keyword ability as the rules spell it, with what follows the keyword: "ward {2}".

    Raises:
        NotListed: The edition of that date has no such keyword.
    """
    said = " ".join(word.casefold().replace("\u2019", "'").split())
    keyword = _PARAMETER.split(said, maxsplit=1)[0].strip()
    if keyword != said and keyword in _PLAIN:
        raise NotListed(f"nothing follows the keyword {keyword}: {word!r}", f"Did you mean {keyword}?")
    if _is_form(said):
        return said
    keyword = next((noun for noun in _NOUN if said.startswith(f"{noun} ")), keyword)
    name, _ = lists.look_up("keywords", keyword, effective)
    return name + said.removeprefix(keyword)


def _is_form(said: str) -> bool:
    """A name by which chapter 702 calls a form of a keyword that its table doesn't list."""
    if _FORM.fullmatch(said):
        return True
    typed = _TYPED_FORM.fullmatch(said)
    return typed is not None and any(typed[1] in ("land", *folded(name)) for name in SUBTYPES)


# ---- subtypes

SUBTYPES = (
    *("artifact-types", "battle-types", "creature-types"),
    *("enchantment-types", "land-types", "planeswalker-types"),
)
"""The lists of the subtypes that permanents have (205.3)."""


@lru_cache(maxsize=4096)
def subtype(word: str, effective: str = "") -> str:
    """A subtype of permanents as the rules spell it.

    Raises:
        NotListed: The edition of that date has no such subtype.
    """
    said = word.strip().casefold().replace("\u2019", "'")
    for name in SUBTYPES:
        if said in folded(name):
            return lists.look_up(name, word, effective)[0]
    every = [each for name in SUBTYPES for each in lists.entries(name, effective)]
    raise NotListed(f"{word!r} is not a subtype of permanents", did_you_mean(closest(said, every)))


# ---- counters

NAMED_COUNTERS = (*RULED, "charge")
"""Counters that boards know, other than keyword counters and those like +1/+1."""


@lru_cache(maxsize=4096)
def counter(kind: str, effective: str = "") -> str:
    """A kind of counter as the rules spell it; free text stays as it is.

    Raises:
        NotListed: Neither the rules nor the list of keyword counters have that kind.
    """
    said = " ".join(kind.casefold().split())
    if said in NAMED_COUNTERS or stats.of_kind(said):
        return said
    if said.startswith(FREE):
        return kind
    if said in folded("keyword-counters"):
        return lists.look_up("keyword-counters", kind, effective)[0]
    near = closest(said, [*NAMED_COUNTERS, "+1/+1", "-1/-1", *lists.entries("keyword-counters", effective)])
    hint = did_you_mean(near) or f"Kinds that only cards name are written '{FREE}{kind}'."
    raise NotListed(f"the rules name no {kind} counter", hint)


# ---- what protection is from

QUALITIES: tuple[str, ...] = (
    "everything",
    *COLORS,
    *fact_types.allowed(TypeOfPermanent),
    *fact_types.allowed(SupertypeOfPermanent),
)
"""What protection is from, besides subtypes."""


@lru_cache(maxsize=4096)
def quality(word: str, effective: str = "") -> str:
    """What a permanent has protection from (702.16a): a color, a type, or everything.

    Raises:
        NotListed: It is none of these.
    """
    said = " ".join(word.casefold().split())
    for known in (said, said.removesuffix("s")):
        if known in QUALITIES:
            return known
        if any(known in folded(name) for name in SUBTYPES):
            return subtype(known, effective).casefold()
    near = did_you_mean(closest(said, QUALITIES))
    raise NotListed(f"{word!r} is not a color, card type, supertype or subtype", near)


def free_counters(kinds: Iterable[str]) -> list[str]:
    """The kinds of counters that are written as free text."""
    return [kind for kind in kinds if kind.casefold().startswith(FREE)]

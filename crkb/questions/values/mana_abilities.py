"""Is an ability's text that of a mana ability (605.1)? Read from how abilities are written."""

from __future__ import annotations

import re

from crkb.questions.values.abilities import Parts

ADDS_MANA = re.compile(r"\badds?\b[^.]*(?:\{[WUBRGCS0-9XP/]+\}|\bmana\b)", re.I)
LOYALTY = re.compile(r"^(?:\[?[+−-]?[\dX]+\]?)$")
MANA_TRIGGER = re.compile(r"\bfor mana\b|\bmana ability\b|\badds? (?:one or more )?mana\b", re.I)
LIBRARY_MOVE = re.compile(
    r"\blibrary\b|\blibraries\b"
    r"|\b(?:draws?|mills?|surveils?|discovers?|connives?|explores?|learns?|cascades?|manifests?|cloaks?)\b",
    re.I,
)
"""Words of costs and effects that move cards to or from a library, or may."""
ONLY_MENTIONED = re.compile(
    r"\b(?:if|when|whenever|as long as)\b[^,.]*,"
    r"|\bspend this mana only\b[^.]*"
    r"|\bcards in (?:\w+ ){1,2}librar(?:y|ies)\b|\bfor each card in (?:\w+ ){1,2}library\b",
    re.I,
)
"""Conditions, restrictions of mana and numbers, which move no cards whatever they speak of."""
ONLY_LOOKED_AT = re.compile(
    r"\b(?:looks? at|reveals?) the top (?:\w+ )?cards? of [^.]*\blibrary"
    r"|\bshuffles? (?:your|their|that player’s|that player's) library\b",
    re.I,
)
"""Looking at cards of a library, revealing them and shuffling it move none, unless some are then put
somewhere."""
PUTS = re.compile(r"\bputs? (?![^.]*\bcounters?\b)", re.I)


DELAYED = re.compile(r"(?:^|(?<=[.] )|(?<=, ))(?:At the beginning of|When(?:ever)?)\b[^.]*", re.I)
"""What an effect leaves for later: that trigger adds the mana, not the ability."""


def adds_mana(found: Parts) -> bool:
    """Could the effect add mana as the ability resolves?"""
    return bool(ADDS_MANA.search(DELAYED.sub("", found.effect)))


def is_loyalty(found: Parts) -> bool:
    """Is the cost that of a loyalty ability?"""
    return bool(LOYALTY.match(found.cost))


def triggers_on_mana(found: Parts) -> bool:
    """Does the ability trigger from a mana ability, or from mana being added?"""
    return bool(MANA_TRIGGER.search(found.condition))


def moves_library_card(found: Parts) -> bool:
    """Does the cost or effect move a card to or from a library?"""
    said = ONLY_MENTIONED.sub("", f"{found.cost}. {found.effect}")
    return bool(LIBRARY_MOVE.search(said if PUTS.search(said) else ONLY_LOOKED_AT.sub("", said)))

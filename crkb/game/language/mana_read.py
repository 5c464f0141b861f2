"""Mana abilities written as strings: "{T}: Add {G}", "{1}, {T}: Add {W} or {U}"."""

from __future__ import annotations

import re
from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.language import language, lexing, vocabulary
from crkb.game.language.language import Words
from crkb.game.terms import ManaAbility

ANY_COLOR = "one mana of any color"
CHOSEN_COLOR = "one mana of the chosen color"
EACH_COLOR = tuple(f"{{{letter}}}" for letter in vocabulary.COLORS.values())

LOST = "mana lost this way"
"""What an instruction adds that says so: the mana that players lost by the one before (106.13)."""

_FORM = re.compile(r"(?P<cost>[^:]+):\s*[Aa]dd (?P<mana>.+?)\.?")
_OR = re.compile(r",? or |, ")


def is_mana_ability(text: str) -> bool:
    """Whether a text has the form of a mana ability."""
    return _FORM.fullmatch(lexing.folded(text)) is not None


def mana_ability(text: str, words: Words, path: str = "") -> ManaAbility:
    """The mana ability that a text is.

    Raises:
        GameFormError: Its cost or its mana is not understood.

    """
    found = _FORM.fullmatch(lexing.folded(text))
    if found is None:
        raise GameFormError(path, f"{text!r} is not a mana ability", "For example: {T}: Add {G}")
    cost = language.read_cost(found["cost"], words, path)
    return ManaAbility(cost, _mana(found["mana"], words, path), f"{found['cost']}: Add {found['mana']}")


def added(data: Any, words: Words, path: str) -> str:
    """What an instruction adds, as it says it.

    Raises:
        GameFormError: It isn't mana.
    """
    text = reads.text(data, path)
    if text != LOST:
        _mana(text, words, path)
    return text


def alternatives(text: str) -> tuple[str, ...]:
    """The alternatives of mana that a text names, which has been read before."""
    return EACH_COLOR if text == ANY_COLOR else tuple(_OR.split(text))


def _mana(text: str, words: Words, path: str) -> tuple[str, ...]:
    """The alternatives of what it adds."""
    if text == ANY_COLOR:
        return EACH_COLOR
    if text == CHOSEN_COLOR:
        return (CHOSEN_COLOR,)
    found = tuple(_OR.split(text))
    for each in found:
        vocabulary.symbols(each, path, words.edition)
    return found

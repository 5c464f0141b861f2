"""What mana was spent to cast a spell, as far as that is said: a game doesn't follow mana pools."""

from __future__ import annotations

import re
from collections import Counter

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.objects import GameObject

SPENT = "mana spent"
"""The mark of a spell: the symbols of the mana that was spent to cast it. A copy has none (707.10)."""

TYPES = "WUBRGC"
"""The types of mana (106.1b)."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def read(text: str, path: str) -> tuple[str, ...]:
    """The symbols of mana that is spent: "{G}{G}{W}".

    Raises:
        GameFormError: It is no mana: mana is of one of six types.
    """
    found = tuple(_SYMBOL.findall(text))
    if "".join(f"{{{each}}}" for each in found) != text or any(each not in tuple(TYPES) for each in found):
        hint = "Write the type of each: {G}{G}{W}; colorless mana is {C}."
        raise GameFormError(path, f"{text!r} is no mana that can be spent", hint)
    return found


def was_spent(obj: GameObject, mana: str) -> bool:
    """Whether mana of these symbols was spent to cast a spell, or what it has become.

    Raises:
        NotKnown: It was cast, and nobody said with which mana.
    """
    if not obj.cast:
        return False
    return not Counter(_SYMBOL.findall(mana)) - Counter(symbols(obj))


def symbols(obj: GameObject) -> tuple[str, ...]:
    """The symbols of the mana that was spent on what was cast.

    Raises:
        NotKnown: Nobody said.
    """
    if SPENT not in obj.marks:
        raise NotKnown(f"{obj.id}: mana spent")
    return tuple(obj.marks[SPENT])

"""Devotion to colors: mana symbols among the mana costs of a player's permanents (700.5)."""

from __future__ import annotations

import re

from crkb.game.errors import NotKnown
from crkb.game.layers.verdicts import Look
from crkb.game.objects import Context
from crkb.game.state import Game
from crkb.game.terms import Devotion, Filter, RuleChange, You

CITES = {
    "700.5": "number of mana symbols of that",
    "700.5a": "any effects that modify devotion",
}

GREATER = "devotion to each color is one greater"
"""The change of the rules that adds to devotion, for the controller of what says so."""

_SYMBOL = re.compile(r"\{([^}]*)\}")


def devotion(term: Devotion, ctx: Context, game: Game, look: Look) -> int:
    """How many symbols of a color, or of two, there are, and what adds to that (700.5a).

    Raises:
        NotKnown: A permanent of the player is a card of which nothing is known.
    """
    number = 0
    for each in game.permanents:
        now = look(each.ref)
        if now.controller != ctx.you:
            continue
        if now.unknown:
            raise NotKnown(f"{each.id}: mana cost")
        number += sum(_is_of(symbol, term.colors) for symbol in _SYMBOL.findall(now.cost or ""))
        abilities = (having.ability for having in now.abilities)
        number += sum(isinstance(one, RuleChange) and (one.rule, one.to) == ADDS for one in abilities)
    return number


ADDS = GREATER, Filter((You(),))
"""The rule change, and whose, of an ability that makes devotion greater by one."""


def _is_of(symbol: str, colors: str) -> bool:
    """Whether a mana symbol is of one of some colors: a hybrid one is of both its colors (107.4e)."""
    return not set(symbol.split("/")).isdisjoint(colors)

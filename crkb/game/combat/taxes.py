"""Costs to attack: "can't attack you unless its controller pays {2}" (508.1h).

Mana isn't followed, so what is owed is taken to be paid; but nobody has to pay it (508.1d).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "508.1h": "determines the total cost to attack",
}


def due(game: Game, attacker: GameObject, at: Thing) -> tuple[str, ...]:
    """What a creature's controller has to pay for it to attack this, a cost for each effect."""
    return tuple(_due(game, attacker, at))


def _due(game: Game, attacker: GameObject, at: Thing) -> Iterator[str]:
    from crkb.game.language.rules_read import ATTACK_TAX
    from crkb.game.layers import meaning, rules

    for rule in rules.changes(game):
        found = ATTACK_TAX.fullmatch(rule)
        for _, to, ctx in rules.prohibiting(game, rule) if found else ():
            assert found is not None
            if attacker.ref in meaning.members(to, ctx, game, game.chars) and _taxed(
                game, found, ctx.you, at
            ):
                yield found["cost"]


def _taxed(game: Game, found: re.Match[str], you: str, at: Thing) -> bool:
    """Whether an attack on this is one that costs something."""
    if not found["you"] or at == you:
        return True
    if isinstance(at, str) or not found["walkers"]:
        return False
    now = game.chars(at)
    return "planeswalker" in now.types and now.controller == you


def pay(play: Play, attacks: Mapping[str, Thing]) -> None:
    """Note what the attackers cost in all; it is taken to be paid."""
    owed = [cost for id, at in attacks.items() for cost in due(play.game, play.object(id), at)]
    if owed:
        play.note("508.1h", f"the total cost to attack is {' and '.join(owed)}", *attacks)

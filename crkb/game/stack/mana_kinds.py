"""Which activated abilities are mana abilities: by their costs and what they do (605.1a)."""

from __future__ import annotations

from crkb.game.stack import costs, targets
from crkb.game.state import Game
from crkb.game.terms import Cost, InZone, Verbs, every_term

CITES = {
    "605.1a": "it’s not a loyalty ability",
}

FROM_LIBRARY = frozenset({"draw", "mill", "search"})
"""Instructions that move cards from a library."""


def is_mana_ability(game: Game, cost: Cost, verbs: Verbs = ()) -> bool:
    """Since 2026, an ability that moves a card to or from a library isn't a mana ability (605.1a)."""
    library = any(isinstance(each, InZone) and each.zone == "library" for each in every_term((cost, verbs)))
    library = library or any(each.verb in FROM_LIBRARY or each.arg("to") == "library" for each in verbs)
    return not (library and game.since("2026-08-07"))


def adds_mana(game: Game, cost: Cost, verbs: Verbs) -> bool:
    """Whether instructions make an ability a mana ability: no target, no loyalty ability (605.1a)."""
    added = any(each.verb == "add" for each in verbs)
    return (
        added and not (targets.slots(verbs) or costs.is_loyalty(cost)) and is_mana_ability(game, cost, verbs)
    )

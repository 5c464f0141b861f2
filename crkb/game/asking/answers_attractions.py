"""Questions about Attractions: what lies in a player's junkyard (717.6a)."""

from __future__ import annotations

from crkb.game.asking.asked import Asked, Reply, about, reason
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.turns import attractions

CITES: dict[str, str] = {
    "717.6a": "kept in a single face-up pile",
}


def junkyard(asked: Asked) -> Reply:
    """The answer to `what is in PLAYER's junkyard`: ids of cards (717.6a)."""
    player = asked.part("player")
    if player not in asked.game.players:
        raise GameFormError("", f"there is no {player!r}", near(player, asked.game.players))
    found = attractions.junkyard(asked.game, player)
    says = f"{', '.join(found) or 'nothing'} lies face up in {player}'s pile, apart from any Attraction deck"
    why = reason("717.6a", says, player, holds=bool(found))
    return Reply(found or "nothing", (*about(asked.world.notes, *found), *why))

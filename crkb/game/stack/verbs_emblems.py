"""The instruction that gives a player an emblem (114)."""

from __future__ import annotations

from crkb.game.objects import COMMAND, GameObject
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs_make import FreshIds
from crkb.game.terms import Emblem, Verb

CITES = {
    "114.1": "put emblems into the command zone",
    "114.2": "both owned and controlled by that",
}


def emblem(doing: Doing, verb: Verb) -> bool:
    """Players get emblems: each is put into the command zone (114.1), its player's own (114.2)."""
    players = doing.players(verb.arg("who"))
    made: Emblem = verb.value
    for player in players:
        ids = FreshIds(doing.play.game)
        id = ids.given(str(verb.arg("id"))) if verb.arg("id") else ids.numbered("emblem")
        owned = GameObject(id, made.sheet, COMMAND, player, player, player, kind="emblem")
        doing.play.put(owned._replace(timestamp=doing.play.stamp()))
        doing.play.note("114.1", f"the emblem {id} is in the command zone", id, player)
        doing.play.note("114.2", f"{player} owns and controls {id}", id, player)
    return bool(players)

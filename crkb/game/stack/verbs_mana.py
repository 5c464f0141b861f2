"""Instructions about mana: to add it, and to lose what is unspent (106)."""

from __future__ import annotations

from crkb.game.language import mana_read
from crkb.game.stack import mana_pools
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb

CITES = {"106.13": "This empties the former player’s mana"}


def adds(doing: Doing, verb: Verb) -> bool:
    """Players add mana: of some types, or what was lost by the instructions before (106.13)."""
    players = doing.players(verb.arg("who"))
    for name in players:
        if verb.value == mana_read.LOST:
            sources = " and ".join(dict.fromkeys(each.source.id for each in doing.lost_mana if each.source))
            doing.play.note(
                "106.13", f"{name} has the mana that was lost, still from {sources or name}", name
            )
            mana_pools.more(doing.play, name, doing.lost_mana)
        else:
            mana_pools.add(doing.play, name, mana_read.alternatives(verb.value), doing.ctx, doing.label)
    return bool(players)


def loses(doing: Doing, verb: Verb) -> bool:
    """Players lose all unspent mana (106.13).

    Raises:
        NotKnown: What they have isn't known.
    """
    lost: list[mana_pools.Unspent] = []
    for name in doing.players(verb.value):
        pool = mana_pools.pool_of(doing.play.game.players[name])
        says = f"the mana pool of {name} is {'emptied' if pool else 'empty already'}"
        doing.play.note("106.13", says, name, holds=bool(pool))
        mana_pools.put(doing.play, name, ())
        lost += pool
    doing.lost_mana = tuple(lost)
    return bool(lost)

"""Waiting triggered abilities whose order decides nothing: plain gains and losses of life."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.events.watchers import shields, triggered
from crkb.game.objects import Trigger
from crkb.game.state import Game
from crkb.game.terms import LifeOf, Number, RuleChange, Static, Verb, every_term

LIFE = frozenset({"gain life", "lose life"})


def are(waiting: Sequence[Trigger], game: Game) -> bool:
    """Whether abilities do the same in whatever order they resolve.

    They do if each only adds fixed numbers to life totals, nobody could come to 0 life on the way,
    and nothing looks at life totals or at their changes.
    """
    verbs = [verb for trigger in waiting for verb in trigger.verbs]
    if any(trigger.condition is not None for trigger in waiting) or not all(map(_is_plain, verbs)):
        return False
    lost = sum(verb.value.value for verb in verbs if verb.verb == "lose life")
    return all(lost < player.life for player in game.players.values()) and not _is_watched(game)


def _is_plain(verb: Verb) -> bool:
    """Whether an instruction is one to gain or lose a number of life, and nothing else."""
    said = verb.condition is None and verb.may is None
    return said and verb.verb in LIFE and isinstance(verb.value, Number)


def _is_watched(game: Game) -> bool:
    """Whether something triggers on changes of life, replaces them, or counts life."""
    if LIFE & (triggered(game).kinds | shields(game).replacing.kinds) or game.delayed:
        return True
    effects = (effect.what for effect in game.effects)
    statics = (having.ability for kind in (Static, RuleChange) for _, having in game.layered.having(kind))
    return any(isinstance(term, LifeOf) for each in (*effects, *statics) for term in every_term(each))

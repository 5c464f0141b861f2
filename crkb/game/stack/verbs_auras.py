"""Aura swap: an Aura and one in its owner's hand change places (702.65)."""

from __future__ import annotations

from crkb.game.events import attaching, moving
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, HAND, GameObject, Thing
from crkb.game.play import Play
from crkb.game.stack.doing import Doing, happened
from crkb.game.stack.verbs_zones import of_zone
from crkb.game.terms import Verb

CITES = {
    "702.65a": "an Aura card in your hand",
    "702.65b": "half of the exchange can’t be",
}


def aura_swap(doing: Doing, verb: Verb) -> bool:
    """The source's controller may exchange it with an Aura card from their hand that can take its place.

    Raises:
        NotKnown: They may, and nobody chose; or there are several such cards.
    """
    play, you = doing.play, doing.ctx.you
    source = play.game.find(doing.ctx.source) if doing.ctx.source is not None else None
    able = [] if source is None or not _is_own(play, source, you) else _able(play, source, you)
    if not able:
        play.note("702.65b", f"{doing.label} can't be completed", *doing.named(), holds=False)
        return False
    if not doing.agrees(you):
        return False
    chosen = doing.pick([each.ref for each in able], you)
    assert source is not None
    assert not isinstance(chosen, str)
    play.note("702.65a", f"{source.id} and {chosen.id} change places", source.id, chosen.id)
    enters = {"attached_to": source.attached_to}
    away, here = (
        Moves(source.ref, HAND, "put", source.ref),
        Moves(chosen, BATTLEFIELD, "put", source.ref, enters),
    )
    return happened(doing.happen(away, here))


def _is_own(play: Play, source: GameObject, you: str) -> bool:
    """Whether it is a permanent of its controller's own: only then does it go to that player's hand."""
    return source.owner == you and play.game.chars(source.id).controller == you


def _able(play: Play, source: GameObject, you: str) -> list[GameObject]:
    """The known Aura cards in a player's hand that can enchant what an Aura enchants."""
    host = source.attached_to
    cards = of_zone(play.game.objects.values(), you, HAND)
    return [] if host is None else [each for each in cards if _can_enchant(play, each, you, host)]


def _can_enchant(play: Play, card: GameObject, you: str, host: Thing) -> bool:
    move = Moves(card.ref, BATTLEFIELD, "put", you, {"controller": you})
    there = moving.arrived(card, move, play.game.clock)
    game = play.game.with_objects(there)
    return "Aura" in game.chars(there.id).subtypes and not attaching.illegal(game, there.ref, host)[0]

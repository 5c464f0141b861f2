"""Creatures become paired by soulbond, and unpaired (702.95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.game.layers import pairing
from crkb.game.layers.pairing import PAIRS, Paired
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Verb

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing

CITES = {
    "702.95a": "both are unpaired",
    "702.95c": "neither object becomes paired",
    "702.95e": "A paired creature becomes unpaired if",
}


def pair(doing: Doing, verb: Verb) -> bool:
    """The source is paired with the creature that entered, or with one of its controller's choice."""
    play, you, source = doing.play, doing.ctx.you, doing.ctx.source
    look = play.game.chars
    assert source is not None
    if not pairing.can_be(play.game, source, you, look):
        return _neither(doing)
    entered = verb.arg("with")
    able = {ref.id: ref for ref in pairing.others(play.game, source, you, look)}
    if entered is not None:
        able = {ref.id: ref for ref in doing.refs(entered) if able.get(ref.id) == ref}
    if not able:
        return _neither(doing)
    other = able[str(play.choose(f"chosen for {doing.label}", list(able), you, "702.95a"))]
    play.note("702.95a", f"{source.id} is paired with {other.id}", source.id, other.id)
    _set(play, (*pairing.pairs(play.game), Paired(source, other, you)))
    return True


def _neither(doing: Doing) -> bool:
    doing.play.note("702.95c", f"{doing.label} pairs nothing", *doing.named(), holds=False)
    return False


def check(play: Play) -> None:
    """Creatures that no longer can be paired become unpaired, for good (702.95e).

    Args:
        play: The game being played on.
    """
    before = pairing.pairs(play.game)
    kept = tuple(each for each in before if _lasts(play.game, each))
    if kept == before:
        return
    for each in before:
        if each not in kept:
            about = each.one.id, each.other.id
            play.note("702.95e", f"{' and '.join(about)} are no longer paired", *about, holds=False)
    _set(play, kept)


def _lasts(game: Game, pair: Paired) -> bool:
    return all(_is_creature_of(game, ref, pair.player) for ref in (pair.one, pair.other))


def _is_creature_of(game: Game, ref: Ref, player: str) -> bool:
    found = game.find(ref)
    if found is None or not found.on_battlefield:
        return False
    now = game.chars(ref.id)
    return now.controller == player and "creature" in now.types


def _set(play: Play, pairs: tuple[Paired, ...]) -> None:
    play.game = play.game.but(marks={**play.game.marks, PAIRS: pairs})

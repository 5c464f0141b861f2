"""Which objects a player may choose as a source of damage (120.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crkb.game.layers import filters
from crkb.game.objects import BATTLEFIELD, COMMAND, STACK, Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Group, Prevention, Replacement

CITES = {"120.7": "be capable of dealing damage to"}


def is_of_sources(group: Group) -> bool:
    """Whether a group's words mean sources: then one is chosen by rules of its own."""
    return group.noun.value == "source"


def choosable(group: Group, among: Sequence[Thing], ctx: Context, game: Game) -> tuple[Ref, ...]:
    """The sources of a group that may be chosen, each under an id of its own.

    Args:
        group: What the text says about the source.
        among: All that fit it now, in any zone.
        ctx: What the text's words mean.
        game: The game now.
    """
    referred = dict.fromkeys(_referred(game))
    gone = [ref for ref in referred if game.find(ref) is None and filters.fits(group, ref, ctx, game)]
    there = [ref for ref in among if isinstance(ref, Ref) and _may_be(ref, game, referred)]
    ids = {ref.id for ref in gone}
    return (*gone, *(ref for ref in there if ref.id not in ids))


def _may_be(ref: Ref, game: Game, referred: dict[Ref, None]) -> bool:
    return ref in referred or _is_in_place(game.objects[ref.id])


def _is_in_place(each: GameObject) -> bool:
    """A permanent, a spell, or something face up in the command zone."""
    if each.zone == STACK:
        return each.kind != "ability"
    return each.zone == BATTLEFIELD or (each.zone == COMMAND and not each.face_down)


def _referred(game: Game) -> Iterator[Ref]:
    """What objects on the stack, waiting effects and waiting delayed triggers refer to."""
    for id in game.stack:
        if stacked := game.objects[id].stacked:
            yield from _meant(stacked.context)
            yield from (each for things in stacked.targets for each in things if isinstance(each, Ref))
    for effect in game.effects:
        if isinstance(effect.what, Replacement | Prevention):
            yield from _meant(effect.context)
    for delayed in game.delayed:
        yield from _meant(delayed.context)


def _meant(ctx: Context) -> Iterator[Ref]:
    """The objects that words of an ability or effect mean."""
    for each in (ctx.source, ctx.it, ctx.that_source, *ctx.named):
        if isinstance(each, Ref):
            yield each

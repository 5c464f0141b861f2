"""Excess damage: what is more than lethal damage, loyalty or defense (120.4a, 120.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crkb.game.errors import NotKnown
from crkb.game.happenings import Damages, Done, ExcessDamage
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "120.4a": "states that excess damage that would",
    "120.10": "before the damage was dealt, excess",
}


def moved(play: Play, damages: Sequence[Damages]) -> Iterator[Damages]:
    """Damage of which the excess is dealt to something else instead, as its effect says (120.4a).

    What other sources deal at the same time counts as if it were dealt already.
    """
    for each in damages:
        if each.excess_to is None:
            yield each
            continue
        if not isinstance(each.to, Ref):
            yield each._replace(excess_to=None)
            continue
        others = sum(other.amount for other in damages if other.to == each.to and other is not each)
        touched = _has_deathtouch(play.game, each.source)
        limit = min(_limits(play.game, each.to, others, touched).values(), default=each.amount)
        excess = max(0, each.amount - limit)
        if excess:
            to = each.excess_to if isinstance(each.excess_to, str) else each.excess_to.id
            says = f"{excess} of {each.amount} damage to {each.to.id} is excess: it is dealt to {to} instead"
            play.note("120.4a", says, each.to.id, to)
            yield each._replace(to=each.excess_to, amount=excess, excess_to=None)
        if each.amount > excess:
            yield each._replace(amount=each.amount - excess, excess_to=None)


def _limits(game: Game, to: Ref, others: int, touched: bool) -> Mapping[str, int]:
    """For each type that is dealt damage, how much a permanent can be dealt before there is excess.

    Of damage by a source with deathtouch, 1 is lethal. `others` is what is dealt besides.
    """
    now, obj = game.chars(to.id), game.objects[to.id]
    found: dict[str, int] = {}
    if "creature" in now.types:
        if now.toughness is None:
            raise NotKnown(f"{to.id}: p/t")
        lethal = max(0, now.toughness - obj.damage - others)
        found["creature"] = min(lethal, 1) if touched else lethal
    for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in now.types:
            found[kind] = max(0, obj.counters.get(counter, 0) - others)
    return found


def dealt(before: Game, damages: Sequence[Damages]) -> Iterator[Done]:
    """The excess damage that each permanent has been dealt by all sources together (120.10).

    Where a permanent has several types, the greatest amount counts. `before` is the game before.
    """
    by_permanent: dict[Ref, list[Damages]] = {}
    for each in damages:
        if isinstance(each.to, Ref):
            by_permanent.setdefault(each.to, []).append(each)
    for to, hits in by_permanent.items():
        touched = any(_has_deathtouch(before, hit.source) for hit in hits)
        total, limits = sum(hit.amount for hit in hits), _limits(before, to, 0, touched)
        excess = max((total - limit for limit in limits.values()), default=0)
        if excess > 0:
            yield Done(ExcessDamage(to, excess), excess, to, to)


def _has_deathtouch(game: Game, source: Ref) -> bool:
    from crkb.game.layers import keywords

    return bool(keywords.has(game.chars(source), "deathtouch"))

"""Whether what something happens to is what an event term names."""

from __future__ import annotations

from functools import lru_cache

from crkb.game.errors import NotKnown
from crkb.game.layers.meaning import Asking
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, STACK, Context, Ref, Thing
from crkb.game.terms import Controlled, Filter, Group, InZone, Part, Word

CARD, PERMANENT, SPELL = (Word("noun", each) for each in ("card", "permanent", "spell"))


def fit(filter: Filter, thing: Thing | None, ctx: Context, asking: Asking) -> bool:
    """Whether a filter fits, for certain; None is a card of which nothing is known.

    Raises:
        NotKnown: It depends on a fact that is not known.
    """
    if thing is None:
        return _fits_unseen(filter)
    found = asking.fits(filter, thing, ctx)
    if found is None:
        raise NotKnown(f"{thing if isinstance(thing, str) else thing.id}: characteristics")
    return found


def _fits_unseen(filter: Filter) -> bool:
    """Whether a filter fits a card of which nothing is known: "a card" does, a name doesn't."""
    groups = [part for part in filter.parts if isinstance(part, Group)]
    if any(map(_is_any_card, groups)):
        return True
    if groups:
        raise NotKnown("an unknown card: characteristics")
    return False


def _is_any_card(group: Group) -> bool:
    """Whether a group is all cards of some zone."""
    plain = not group.tail and all(isinstance(post, InZone) for post in group.posts)
    return plain and all(word.value == "card" for word in group.words)


def fit_buried(filter: Filter, thing: Thing | None, ctx: Context, asking: Asking) -> bool:
    """Whether a filter fits what is put into a graveyard.

    A permanent on its way there is a card already, unless it is a token. Where it has arrived, a
    group without a zone is about what it is there.

    Raises:
        NotKnown: It depends on a fact that is not known.
    """
    found = asking.game.find(thing) if isinstance(thing, Ref) else None
    if found is None:
        return fit(filter, thing, ctx, asking)
    if found.zone != BATTLEFIELD:
        return fit(_in(filter, GRAVEYARD), thing, ctx, asking)
    if isinstance(filter.parts[0], Group) and filter.parts[0].noun == CARD and found.is_token:
        return False
    return fit(Filter(tuple(map(_as_permanent, filter.parts))), thing, ctx, Asking(asking.game))


def _as_permanent(part: Part) -> Part:
    """A group of cards, as the permanents that they are."""
    if not isinstance(part, Group) or part.noun != CARD:
        return part
    return part._replace(words=(*part.words[:-1], PERMANENT))


def fit_cast(filter: Filter, thing: Thing | None, ctx: Context, asking: Asking) -> bool:
    """Whether a filter fits a spell that is cast: a group without a zone is about spells.

    Raises:
        NotKnown: It depends on a fact that is not known.
    """
    return fit(_in(filter, STACK), thing, ctx, asking)


@lru_cache(maxsize=256)
def _in(filter: Filter, zone: str) -> Filter:
    """A filter whose groups of permanents, named without a zone, are about what is in a zone."""
    return Filter(tuple(_part_in(part, zone) for part in filter.parts))


def _part_in(part: Part, zone: str) -> Part:
    if not isinstance(part, Group) or part.noun in (CARD, SPELL):
        return part
    has_zone = any(isinstance(each, InZone | Controlled) for each in part.posts)
    return part if has_zone else part._replace(posts=(*part.posts, InZone(zone)))

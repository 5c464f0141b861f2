"""Whether what something happens to is what an event term names."""

from __future__ import annotations

from crkb.game.errors import NotKnown
from crkb.game.layers.meaning import Asking
from crkb.game.objects import BATTLEFIELD, Context, Ref, Thing
from crkb.game.terms import Controlled, Filter, Group, InZone, Part, Word

CARD, PERMANENT = Word("noun", "card"), Word("noun", "permanent")

ZONES = (InZone, Controlled)
"""What says of a group where it is."""


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
        return fit(Filter(tuple(map(_as_buried, filter.parts))), thing, ctx, asking)
    if isinstance(filter.parts[0], Group) and filter.parts[0].noun == CARD and found.is_token:
        return False
    return fit(Filter(tuple(map(_as_permanent, filter.parts))), thing, ctx, Asking(asking.game))


def _as_permanent(part: Part) -> Part:
    """A group of cards, as the permanents that they are."""
    if not isinstance(part, Group) or part.noun != CARD:
        return part
    return part._replace(words=(*part.words[:-1], PERMANENT))


def _as_buried(part: Part) -> Part:
    """A group of permanents that is named without a zone, as what lies in a graveyard."""
    if (
        not isinstance(part, Group)
        or part.noun == CARD
        or any(isinstance(each, ZONES) for each in part.posts)
    ):
        return part
    return part._replace(posts=(*part.posts, InZone("graveyard")))

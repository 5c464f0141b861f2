"""A merged token that is partly made of cards leaves: effects about cards move those alone (727.3e)."""

from __future__ import annotations

from crkb.game.errors import NotKnown
from crkb.game.events.replacement import Process
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, GameObject

CITES: dict[str, str] = {"727.3e": "without also including tokens"}


def is_mixed(obj: GameObject | None) -> bool:
    """Whether something is a merged token of which at least one component is a card."""
    if obj is None or not obj.components or not obj.is_token or obj.zone != BATTLEFIELD:
        return False
    return not all(part.token for part in obj.components)


def parted(process: Process, event: Moves) -> Moves:
    """The leaving of a merged token, with the zone where what replaces a card's leaving puts its cards.

    An effect about cards doesn't apply to the token, but would to a card, and moves its cards (727.3e).

    Raises:
        NotKnown: What such an effect does instead is more than to put a card into another zone.
    """
    obj = process.game.objects[event.ref.id]
    as_card = process.game.with_objects(obj._replace(kind="card"))
    found = process.settle_in(as_card, event)
    if found == (event,):
        return event
    moved = found[0] if len(found) == 1 else None
    if not isinstance(moved, Moves) or moved._replace(to=event.to) != event:
        raise NotKnown(f"what becomes of the cards of {obj.id}", (), obj.owner, "727.3e")
    process.note(
        "727.3e", f"the cards of {obj.id} go to the {moved.to}, its tokens to the {event.to}", obj.id
    )
    return event._replace(cards_to=moved.to)

"""What keyword abilities do with cards put aside: foretell, plot, suspend, dredge, haunt, hideaway (702)."""

from __future__ import annotations

from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.happenings import Marks, Moves, Unseen
from crkb.game.objects import EXILE, GRAVEYARD, HAND, LIBRARY
from crkb.game.stack import verbs_zones
from crkb.game.stack.doing import Doing, happened
from crkb.game.stack.verbs_keywords import source_of
from crkb.game.stack.ways_known import FORETOLD, PLOTTED
from crkb.game.terms import Verb
from crkb.text.inflect import quantity

CITES = {
    "702.52a": "you may instead mill N cards",
    "702.55a": "exile it haunting target creature",
    "702.62a": "If you cast a creature spell",
    "702.75a": "Exile one of them face down",
    "702.143b": "Exiling a card using its foretell",
    "702.170b": "Exiling a card using its plot",
}

SADDLED = "saddled"
"""The mark of a permanent: in which turn it became saddled (702.171b)."""


def _put_aside(doing: Doing, rule: str, says: str, status: dict[str, Any]) -> bool:
    source = source_of(doing)
    if source is None:
        return False
    doing.play.note(rule, f"{source.id} {says}", source.id)
    return happened(doing.happen(Moves(source.ref, EXILE, "exile", doing.ctx.you, status)))


def foretell(doing: Doing, verb: Verb) -> bool:
    """The card is exiled face down, to be cast in a later turn for its foretell cost."""
    status = {"face_down": True, "marks": {FORETOLD: doing.play.game.turn}}
    return _put_aside(doing, "702.143b", "is foretold", status)


def plot(doing: Doing, verb: Verb) -> bool:
    """The card is exiled, to be cast in a later turn without paying its mana cost."""
    return _put_aside(doing, "702.170b", "becomes plotted", {"marks": {PLOTTED: doing.play.game.turn}})


def suspend(doing: Doing, verb: Verb) -> bool:
    """The card is exiled with time counters on it."""
    number = doing.number(verb.value)
    return _put_aside(
        doing,
        "702.62a",
        f"is suspended with {quantity(number, 'time counter')}",
        {"counters": {"time": number}},
    )


def saddle(doing: Doing, verb: Verb) -> bool:
    """A permanent becomes saddled until the turn ends: a designation that nothing in a game can ask for."""
    refs = doing.permanents(verb.value)
    return happened(doing.happen(*(Marks(ref, SADDLED, doing.play.game.turn) for ref in refs)))


def dredge(doing: Doing, verb: Verb) -> bool:
    """Cards are milled, and the source returns to hand."""
    number, source = doing.number(verb.value), source_of(doing)
    doing.play.note(
        "702.52a", f"{doing.ctx.you} mills {quantity(number, 'card')} instead of drawing", doing.ctx.you
    )
    doing.happen(*verbs_zones.milled(doing, doing.ctx.you, number))
    back = [Moves(source.ref, HAND, "return", source.ref)] if source is not None else []
    return verbs_zones.moved(doing.happen(*back))


def haunt(doing: Doing, verb: Verb) -> bool:
    """The card is exiled haunting the target."""
    refs, source = doing.permanents(verb.value), doing.ctx.source
    card = doing.play.game.find(doing.found(source)) if source is not None else None
    if card is None or card.zone != GRAVEYARD or card.kind != "card":
        return False
    doing.play.note("702.55a", f"{card.id} is exiled haunting {', '.join(r.id for r in refs)}", card.id)
    return verbs_zones.moved(doing.happen(Moves(card.ref, EXILE, "exile", source)))


def hideaway(doing: Doing, verb: Verb) -> bool:
    """One of the cards on top of the library is exiled face down, the others go to the bottom."""
    play, you = doing.play, doing.ctx.you
    number, unknown = doing.number(verb.value), play.game.players[you].library
    known = verbs_zones.of_zone(play.game.objects.values(), you, LIBRARY)
    play.note("702.75a", f"{you} looks at the top {quantity(number, 'card')} of their library", you)
    if unknown >= number:
        return happened(doing.happen(Unseen(you, LIBRARY, EXILE, "exile")))
    if unknown or len(known) > number:
        raise NotKnown(f"top card of {you}'s library", (), "", "401.2")
    if not known:
        return False
    chosen = play.choose(f"chosen for {doing.label}", [card.id for card in known], you, "702.75a")
    card = play.game.objects[str(chosen)]
    rest = (
        Moves(each.ref, LIBRARY, "put", doing.by(), position="bottom") for each in known if each.id != chosen
    )
    return verbs_zones.moved(
        doing.happen(Moves(card.ref, EXILE, "exile", doing.by(), {"face_down": True}), *rest)
    )

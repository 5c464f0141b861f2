"""What becomes of a spell on resolving by its keyword abilities (702): where it goes, how it enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.combat import joining
from crkb.game.layers import keywords
from crkb.game.layers.keyword_facts import CAST_FROM, PAID
from crkb.game.objects import BATTLEFIELD, EXILE, HAND, Context, DelayedTrigger, GameObject, Ref
from crkb.game.play import Play
from crkb.game.terms import Beginning, Filter, This, Verb, Verbs, You

CITES = {
    "702.27a": "put this spell into its owner’s",
    "702.88a": "at the beginning of your next",
    "702.109a": "to its owner’s hand at the",
    "702.152a": "sacrifice the permanent this spell becomes",
    "702.185a@2026-08-07": "exile the permanent this spell becomes",
    "702.190b@2026-08-07": "enters the battlefield tapped and attacking",
}

THIS = Filter((This(),))

AT_END: Mapping[str, tuple[str, str]] = {
    "blitz": ("702.152a", "sacrifice"),
    "dash": ("702.109a", "return"),
    "warp": ("702.185a@2026-08-07", "exile"),
}
"""What happens to a permanent at the next end step if such a cost was paid, and the rule."""

CAST: Verbs = (Verb("cast", THIS, may=You()),)


def _paid(obj: GameObject) -> set[str]:
    """The first words of the keywords whose costs were paid, which are the names of those meant here."""
    return {text.partition(" ")[0] for text in obj.marks.get(PAID, ())}


def where_to(play: Play, obj: GameObject) -> str:
    """The zone into which a spell goes as it resolves, instead of a graveyard; "" for none."""
    if "buyback" in _paid(obj):
        play.note("702.27a", f"{obj.id} is put into its owner's hand: its buyback cost was paid", obj.id)
        return HAND
    if obj.kind == "card" and obj.marks.get(CAST_FROM) == HAND and _has(play, obj, "rebound"):
        play.note("702.88a", f"{obj.id} was cast from a hand and is exiled by rebound", obj.id)
        return EXILE
    return ""


def _has(play: Play, obj: GameObject, name: str) -> bool:
    return bool(keywords.has(play.game.chars(obj.id), name))


def rebounds(play: Play, spell: GameObject) -> None:
    """The card that rebound exiled may be cast at the beginning of its controller's next upkeep.

    Args:
        play: The game being played.
        spell: The spell as it was.
    """
    card = play.game.objects[spell.id]
    if card.zone == EXILE:
        _later(play, card.ref, spell.controller, "rebound", Beginning("upkeep", "your"), CAST)


def entering(play: Play, spell: GameObject) -> dict[str, Any]:
    """How a permanent spell enters if its sneak cost was paid: tapped and attacking (702.190b)."""
    if "sneak" not in _paid(spell):
        return {}
    moved = spell.stacked.moved if spell.stacked else ()
    attacks = joining.as_returned(play.game, moved, spell.controller)
    if not attacks or "creature" not in play.game.chars(spell.id).types:
        return {"tapped": True}
    play.note("702.190b@2026-08-07", f"{spell.id} enters tapped and attacking", spell.id)
    return {"tapped": True, **attacks}


def entered(play: Play, spell: GameObject) -> None:
    """What happens to the permanent at the next end step for the cost that was paid.

    Args:
        play: The game being played.
        spell: The spell that has become a permanent.
    """
    permanent = play.game.objects[spell.id]
    paid = _paid(spell)
    for name, (rule, does) in AT_END.items():
        if name in paid and permanent.zone == BATTLEFIELD:
            play.note(rule, f"the {name} cost of {spell.id} was paid", spell.id)
            verbs = (Verb(does, THIS),)
            _later(play, permanent.ref, spell.controller, name, Beginning("end step", "next"), verbs)


def _later(play: Play, ref: Ref, player: str, name: str, event: Beginning, verbs: Verbs) -> None:
    trigger = DelayedTrigger((event,), verbs, Context(ref, player), f"{name} of {ref.id}", play.game.turn)
    play.game = play.game.but(delayed=(*play.game.delayed, trigger))

"""What a spell says: its instructions, the chosen modes, and what costs paid for it change (702)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.layers import keywords
from crkb.game.layers.keyword_facts import PAID, times_paid
from crkb.game.layers.keyword_parts import HASTE, number_of
from crkb.game.objects import STACK, GameObject
from crkb.game.terms import (
    PT,
    Ability,
    Controlled,
    Filter,
    Group,
    It,
    Keyword,
    Modal,
    Mode,
    Number,
    Op,
    Ops,
    SpellAbility,
    This,
    Verb,
    Verbs,
    Word,
)
from crkb.game.values import SPELLS, Chars

CITES = {
    "700.2a": "that mode can’t be chosen",
    "702.148a": "all text found within square brackets",
}

IT = Filter((It(),))
LAND = Filter((Group((Word("type", "land"),), "target", posts=(Controlled("you"),)),))
THIS = Filter((This(),))
OWN: Mapping[str, Verbs] = {
    "cipher": (Verb("encode", THIS),),
    "epic": (Verb("epic", THIS),),
    "paradigm": (Verb("paradigm", THIS),),
}
"""Keywords that are spell abilities, and what they do."""

ELEMENTAL = Ops(
    (
        Op("add types", ("creature",)),
        Op("add creature types", ("Elemental",)),
        Op("gain", (HASTE,)),
        Op("base p/t", PT(Number(0), Number(0))),
    )
)


def said(ability: Ability, obj: GameObject, now: Chars) -> Verbs:
    """The instructions that one ability of a spell is.

    Args:
        ability: The ability.
        obj: The spell, or the card of one.
        now: Its characteristics.

    Raises:
        NotKnown: It is on the stack, and which modes were chosen isn't known (700.2a).
    """
    if isinstance(ability, SpellAbility):
        return _cleaved(ability, obj, now)
    if isinstance(ability, Modal):
        return tuple(verb for mode in _modes(ability, obj) for verb in _cleaved(mode.does, obj, now))
    return OWN.get(ability.name, ()) if isinstance(ability, Keyword) else ()


def _modes(modal: Modal, obj: GameObject) -> Iterator[Mode]:
    """The chosen modes in the order printed; all of a card whose modes aren't chosen yet."""
    chosen = obj.stacked.modes if obj.stacked is not None else ()
    if not chosen and obj.zone == STACK:
        raise NotKnown(f"modes of {obj.id}", (), obj.controller, "700.2a")
    return (mode for mode in modal.modes if not chosen or mode.label in chosen)


def _cleaved(ability: SpellAbility, obj: GameObject, now: Chars) -> Verbs:
    """What it says, without what stands in square brackets if the cleave cost was paid (702.148a)."""
    if ability.cleaved is None or not any(each.name == "cleave" for each in _paid(obj, now)):
        return ability.verbs
    return ability.cleaved


def _paid(obj: GameObject, now: Chars) -> list[Keyword]:
    """The keyword abilities whose costs were paid."""
    if PAID not in obj.marks:
        return []
    own = (having.ability for having in now.abilities if isinstance(having.ability, Keyword))
    return [each for each in own if times_paid(obj, keywords.text_of(each))]


def changed(obj: GameObject, own: Verbs, now: Chars) -> Verbs:
    """The instructions of a spell with what the costs paid for it change (702.96a, 702.113a, 702.174j).

    Args:
        obj: The spell.
        own: Its instructions as its text has them.
        now: Its characteristics.
    """
    for each in _paid(obj, now):
        if each.name == "overload":
            own = tuple(_each(verb) for verb in own)
        elif each.name == "awaken":
            own = (*own, *_awaken(each))
        elif each.name == "gift" and now.types & SPELLS:
            own = (Verb("gift", each.parameter), *own)
    return own


def _each(term: Any) -> Any:
    """A term with `each` in place of `target` (702.96a)."""
    if isinstance(term, Group):
        return term._replace(quantity="each", number=1, up_to=False) if term.is_target else term
    if isinstance(term, tuple):
        parts = [_each(part) for part in term]
        return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)
    return term


def _awaken(keyword: Keyword) -> Verbs:
    amount = Number(number_of(keyword) or 0)
    return (
        Verb("counters", (("+1/+1", amount),), (("to", LAND),)),
        Verb("effect", ELEMENTAL, (("to", IT),)),
    )

"""What a spell says once it is known what was paid for it: overload, awaken, gift (702)."""

from __future__ import annotations

from typing import Any

from crkb.game.layers import keywords
from crkb.game.layers.keyword_facts import times_paid
from crkb.game.layers.keyword_parts import HASTE, number_of
from crkb.game.state import Game
from crkb.game.terms import (
    PT,
    Controlled,
    Filter,
    Group,
    It,
    Keyword,
    Number,
    Op,
    Ops,
    Verb,
    Verbs,
    Word,
)
from crkb.game.values import Chars

IT = Filter((It(),))
LAND = Filter((Group((Word("type", "land"),), "target", posts=(Controlled("you"),)),))
ELEMENTAL = Ops(
    (
        Op("add types", ("creature",)),
        Op("add creature types", ("Elemental",)),
        Op("gain", (HASTE,)),
        Op("base p/t", PT(Number(0), Number(0))),
    )
)


def changed(game: Game, id: str, own: Verbs, now: Chars) -> Verbs:
    """The instructions of a spell with what the costs paid for it change (702.96a, 702.113a, 702.174j).

    Args:
        game: The game now.
        id: The spell.
        own: Its instructions as its text has them.
        now: Its characteristics.
    """
    obj = game.objects[id]
    paid = [
        having.ability
        for having in now.abilities
        if isinstance(having.ability, Keyword) and times_paid(obj, keywords.text_of(having.ability))
    ]
    for each in paid:
        if each.name == "overload":
            own = tuple(_each(verb) for verb in own)
        elif each.name == "awaken":
            own = (*own, *_awaken(each))
        elif each.name == "gift" and now.types & {"instant", "sorcery"}:
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

"""Is an object a card, a permanent, an emblem: what kind of object it is, whatever its characteristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.asking.answers_status import is_emblem
from crkb.game.asking.asked import Asked, Reply, verdict
from crkb.game.cases import looking
from crkb.game.cases.looking import Seen
from crkb.game.objects import BATTLEFIELD

CITES: dict[str, str] = {
    "108.2": "means only a Magic card",
    "108.2b": "a card for rules purposes",
    "110.1": "card or token on the battlefield",
    "111.6": "anything that affects permanents in general",
    "114.1": "put emblems into the command zone",
    "114.5": "neither a card nor a permanent",
}


def is_kind(asked: Asked) -> Reply:
    """The answer to `is ID a KIND`."""
    seen = looking.see(asked.game, asked.object().id)
    kind = asked.part("kind")
    if seen is None:
        return verdict(False, KINDS[kind][0], f"{asked.part('id')} is nowhere", asked.part("id"))
    return KINDS[kind][1](seen)


def _card(seen: Seen) -> Reply:
    """Whether a card represents it: no token is one, however it is represented (108.2b)."""
    id = seen.object.id
    if is_emblem(seen):
        return verdict(False, "114.5", f"{id} is an emblem, which is no card", id)
    if seen.object.is_token:
        return verdict(False, "108.2b", f"{id} is a token, which is no card", id)
    is_card = seen.object.kind == "card"
    return verdict(is_card, "108.2", f"{id} is {'' if is_card else 'not '}represented by a card", id)


def _permanent(seen: Seen) -> Reply:
    """Whether it is on the battlefield: a token is a permanent like any other (111.6)."""
    id = seen.object.id
    if is_emblem(seen):
        return verdict(False, "114.5", f"{id} is an emblem, which is no permanent", id)
    zone = seen.object.zone
    if seen.object.is_token:
        return verdict(zone == BATTLEFIELD, "111.6", f"the token {id} is what permanents are", id)
    is_there = zone == BATTLEFIELD
    return verdict(is_there, "110.1", f"{id} is {'' if is_there else 'not '}on the battlefield", id)


def _emblem(seen: Seen) -> Reply:
    """Whether it is a marker in the command zone that has abilities and nothing else (114.1)."""
    id, emblem = seen.object.id, is_emblem(seen)
    return verdict(emblem, "114.1", f"{id} is {'an' if emblem else 'no'} emblem in the command zone", id)


KINDS: Mapping[str, tuple[str, Callable[[Seen], Reply]]] = {
    "card": ("108.2", _card),
    "permanent": ("110.1", _permanent),
    "emblem": ("114.1", _emblem),
}
"""The kinds that are asked for: the rule by which nothing is none, and what answers."""

"""Why an object has its owner and its loyalty, and an emblem nothing: no event decides that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from crkb.game.asking.asked import Asked
from crkb.game.cases import looking
from crkb.game.cases.looking import Seen
from crkb.game.copies import identities, roles
from crkb.game.layers import mana_values
from crkb.game.objects import BATTLEFIELD, COMMAND, STACK
from crkb.game.proof import Note
from crkb.game.turns import planes
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "109.4tr": "by default, controlled by its owner",
    "372.5": "is the player who started the",
    "907.9": "The controller of an identity card",
    "105.2": "of the mana symbols in its",
    "110.3": "A nontoken permanent’s characteristics are",
    "112.3": "A noncopy spell’s characteristics are the",
    "123.4": "currently has any kind of sticker",
    "108.3": "The owner of a card in",
    "108.3a": "planar controller is considered to be",
    "110.2": "A permanent's owner is the same",
    "111.2": "creates a token is its owner",
    "112.2": "A spell's owner is the same",
    "114.2": "both owned and controlled by that",
    "114.3": "no characteristics other than the abilities",
    "122.1e": "number of loyalty counters on a",
    "306.5a": "equal to the number printed in",
    "306.5c": "equal to the number of loyalty",
}


def reasons(asked: Asked, id: str, key: str) -> tuple[Note, ...]:
    """Why an object has what it has under a key of the form, where that is no characteristic."""
    found = looking.see(asked.game, id)
    if found is None:
        return ()
    if is_emblem(found):
        return tuple(_of_emblem(found, key))
    if identities.is_identity(found.object):
        return tuple(of_identity(found, key))
    why = _WHY.get(key)
    return tuple(why(found)) if why is not None else ()


def is_emblem(seen: Seen) -> bool:
    """Whether it is in the command zone with no characteristics but abilities (114.1)."""
    now = seen.chars
    nothing = not (now.types or now.names or now.cost or now.unknown)
    is_free = not (seen.object.face_down or identities.is_identity(seen.object))
    return seen.object.zone == COMMAND and nothing and is_free


def _of_emblem(seen: Seen, key: str) -> Iterator[Note]:
    id, player = seen.object.id, seen.object.owner
    if key in ("owner", "controller"):
        yield Note("114.2", f"{player} got the emblem {id}", about=(id, player))
    elif key in looking.CHARACTERISTICS:
        yield Note("114.3", f"the emblem {id} has its abilities and nothing else", about=(id,))


def of_identity(seen: Seen, key: str) -> Iterator[Note]:
    """Whose an identity is: of who began with it; that player controls it unless an effect says otherwise."""
    each = seen.object
    id, player = each.id, each.owner
    if key in ("owner", "controller"):
        yield Note("372.5", f"{player} began the game with {id}, or owns it now", about=(id, player))
    if key == "controller":
        whose = roles.holder(seen.game, each) == player
        yield Note("109.4tr", f"{id} is controlled by its owner", whose, (id, player))
        yield Note("907.9", f"no effect gives control of {id} to another player", whose, (id, player))


def _owner(seen: Seen) -> Iterator[Note]:
    """Whose it is: of a card, whoever started the game with it; else, whoever made it."""
    each = seen.object
    id, player = each.id, each.owner
    if each.is_token:
        yield Note("111.2", f"{player} created {id}", about=(id, player))
    elif each.kind == "copy":
        yield Note(
            "112.2", f"the copy {id} was put on the stack under {player}'s control", about=(id, player)
        )
    elif each.kind == "card":
        if planes.of_shared_deck(seen.game, each):
            says = f"{player} is the planar controller, who owns the shared planar deck with {id}"
            yield Note("108.3a", says, about=(id, player))
            return
        yield Note("108.3", f"{player} brought the card {id} into the game", about=(id, player))
        if rule := _OF_ITS_CARD.get(each.zone):
            yield Note(rule, f"{id} has the owner of its card, whoever controls it", about=(id, player))


_OF_ITS_CARD = {BATTLEFIELD: "110.2", STACK: "112.2"}
"""Zones in which an object is more than its card: the rule that gives it the card's owner."""


def _loyalty(seen: Seen) -> Iterator[Note]:
    """Counters say so on the battlefield, the card elsewhere."""
    number = looking.value(seen, "loyalty")
    id = seen.object.id
    if number is None:
        return
    if seen.object.zone != BATTLEFIELD:
        yield Note("306.5a", f"a loyalty of {number} is printed on {id}", about=(id,))
        return
    counters = quantity(number, "loyalty counter")
    yield Note("306.5c", f"the loyalty of {id} is the number of loyalty counters on it", about=(id,))
    yield Note("122.1e", f"{id} has {counters}", about=(id,))


def _colors(seen: Seen) -> Iterator[Note]:
    """What its mana cost says about its colors."""
    cost, id = seen.chars.cost or "", seen.object.id
    if mana_values.colors_of(cost):
        yield Note("105.2", f"the mana cost of {id} has colored symbols: {cost}", about=(id,))


def printed(seen: Seen) -> tuple[Note, ...]:
    """What a permanent or spell that is a card has its characteristics from."""
    rule, id = _PRINTED.get(seen.object.zone), seen.object.id
    if rule is None or seen.object.kind != "card":
        return ()
    return (Note(rule, f"{id} is what is printed on its card, as effects modify it", about=(id,)),)


_PRINTED = {BATTLEFIELD: "110.3", STACK: "112.3"}
"""Zones in which an object has what is printed on its card, as modified by effects: the rule."""


def _stickered(seen: Seen) -> Iterator[Note]:
    """Whether any sticker is on it."""
    count = quantity(len(seen.object.stickers), "sticker")
    yield Note("123.4", f"there are {count} on {seen.object.id}", about=(seen.object.id,))


_WHY: Mapping[str, Callable[[Seen], Iterator[Note]]] = {
    "owner": _owner,
    "loyalty": _loyalty,
    "stickered": _stickered,
    "colors": _colors,
}

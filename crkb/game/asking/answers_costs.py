"""What casting a spell would cost (601.2f)."""

from __future__ import annotations

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.copies.halves import joined_cost
from crkb.game.errors import GameFormError
from crkb.game.objects import BATTLEFIELD, NOWHERE, STACK, GameObject
from crkb.game.play import Play
from crkb.game.stack import commander_tax
from crkb.game.terms import Keyword, SpellAbility

CITES: dict[str, str] = {
    "118.6": "have no mana cost. This represents",
    "601.2f": "plus all additional costs and cost",
}

CHOSEN = ("split", "modal", "adventurer", "omen", "room")
"""Layouts of cards of which a half or face is chosen to be cast."""

LESS = ("affinity", "undaunted")
"""Keywords that reduce what a spell costs."""


def casting(asked: Asked) -> Reply:
    """The answer to `what does casting ID cost`: its owner casts it, with nothing optional.

    That is the mana; an additional cost that is none is only told of.

    Raises:
        GameFormError: It can't be cast from where it is, or what it costs isn't known.

    """
    card = asked.object()
    _refuse(asked, card)
    chars = asked.game.chars(card.id)
    if chars.cost is None:
        return Reply(None, reason("118.6", f"{card.id} has no mana cost to pay", card.id, holds=False))
    play = Play(asked.game, asked.choices)
    own = [having.ability for having in chars.abilities]
    printed = [item for each in own if isinstance(each, SpellAbility) for item in each.cost or ()]
    more = [*printed, *commander_tax.cost(play, card, card.owner)]
    total = joined_cost((chars.cost, *(item.text for item in more if item.kind == "mana")))
    says = f"casting {card.id} costs {total}"
    says += " and more than mana" if any(item.kind != "mana" for item in more) else ""
    return Reply(total, (*play.proof.notes, *reason("601.2f", says, card.id)))


def _refuse(asked: Asked, card: GameObject) -> None:
    if card.zone in (BATTLEFIELD, STACK, NOWHERE):
        where = f"on the {card.zone}" if card.zone else "nowhere"
        raise GameFormError("", f"{card.id} is {where} and can't be cast", "Ask about a card elsewhere.")
    if card.sheet.layout in CHOSEN:
        raise GameFormError("", f"what casting {card.id} costs depends on what of it is cast")
    chars = asked.game.chars(card.id)
    keywords = [each.ability.name for each in chars.abilities if isinstance(each.ability, Keyword)]
    if less := [each for each in keywords if each in LESS]:
        raise GameFormError("", f"what casting {card.id} costs isn't computed: it has {less[0]}")

"""Cards in hand spliced onto a spell as it is cast: it gains their text, for their costs (702.47)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from crkb.game.errors import NotKnown
from crkb.game.layers import keywords
from crkb.game.layers.group_words import word_is
from crkb.game.layers.keyword_parts import cost_of
from crkb.game.objects import HAND, Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import costs, targets
from crkb.game.stack.doing import agrees
from crkb.game.stack.locking import choice_of
from crkb.game.stack.paying import Paying
from crkb.game.stack.targets import Choosing
from crkb.game.terms import Cost, Filter, Group, Keyword, Parameter, SpellAbility, Verbs

CITES = {
    "702.47a": "You may reveal this card from",
    "702.47b": "choose the order in which their",
    "702.47c": "the rules text of each of",
}

MOST_ORDERED = 4
"""So many cards have their orders listed; of more, the case has to say the order."""


def choose(play: Play, ref: Ref, player: str) -> Cost:
    """Choose what is spliced onto a spell on the stack; what that costs.

    Args:
        play: The game being played on.
        ref: The spell.
        player: Who casts it.

    Raises:
        NotKnown: A card can be spliced onto it, and nobody said whether it is, or in which order.
    """
    revealed = [
        (card, keyword)
        for card in _in_hand(play, player)
        if (keyword := _splice(play, card, ref)) is not None
        and _is_able(play, card, keyword, ref, player)
        and agrees(play, f"may of splice of {card.id}", player, "702.47a")
    ]
    if not revealed:
        return ()
    spliced = {card.id: (card, keyword) for card, keyword in revealed}
    in_order = [spliced[id] for id in _order(play, list(spliced), ref, player)]
    obj = play.game.objects[ref.id]
    assert obj.stacked is not None
    says = tuple(verb for card, _ in in_order for verb in _text(play, card))
    play.put(obj._replace(stacked=obj.stacked._replace(spliced=says)))
    for id in spliced:
        play.note("702.47a", f"{id} is revealed and spliced onto {ref.id}", id)
        play.note("702.47c", f"{ref.id} gains the text of {id}", ref.id, id)
    return tuple(item for _, keyword in in_order for item in cost_of(keyword))


def _in_hand(play: Play, player: str) -> list[GameObject]:
    cards = (each for each in play.game.objects.values() if each.zone == HAND and each.owner == player)
    return [card for card in cards if not card.sheet.unknown]


def _splice(play: Play, card: GameObject, onto: Ref) -> Keyword | None:
    """The splice ability of a card that names a quality of the spell."""
    found = keywords.of(play.game.chars(card.id), "splice")
    return next((each for each in found if _names(play, each, onto)), None)


def _names(play: Play, keyword: Keyword, onto: Ref) -> bool:
    value = keyword.value
    quality = value.filter if isinstance(value, Parameter) else None
    if not isinstance(quality, Filter):
        return False
    obj, now, ctx = play.game.objects[onto.id], play.game.chars(onto.id), Context(onto, "")
    return any(
        all(word_is(word, obj, now, ctx, play.game) for word in part.words)
        for part in quality.parts
        if isinstance(part, Group)
    )


def _is_able(play: Play, card: GameObject, keyword: Keyword, onto: Ref, player: str) -> bool:
    """Whether there are targets for what the card says, and its cost can be paid (702.47b)."""
    ctx = Context(onto, player, chosen=choice_of(play.game, onto))
    if not targets.can_choose(
        play.game, targets.slots(_text(play, card)), Choosing(onto.id, player, ctx, onto)
    ):
        return False
    return costs.can_pay(Paying(play, player, ctx, card.id), cost_of(keyword))


def _text(play: Play, card: GameObject) -> Verbs:
    """What the card says that a spell does."""
    abilities = (having.ability for having in play.game.chars(card.id).abilities)
    return tuple(verb for each in abilities if isinstance(each, SpellAbility) for verb in each.verbs)


def _order(play: Play, ids: Sequence[str], ref: Ref, player: str) -> Sequence[str]:
    """The order in which their effects happen, behind the main spell's (702.47b)."""
    if len(ids) == 1:
        return ids
    choice = f"order of splice of {ref.id}"
    if len(ids) > MOST_ORDERED and choice not in play.choices:
        raise NotKnown(choice, (), player, "702.47b")
    chosen: Sequence[str] = play.choose(choice, list(permutations(ids)), player, "702.47b")
    return chosen

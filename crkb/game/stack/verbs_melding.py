"""The instruction to meld: two cards of a pair become one permanent (701.37, 712.4)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.copies import merging
from crkb.game.copies.stickers import of_melded
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, NOWHERE, GameObject
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs_make import FreshIds
from crkb.game.terms import Melded, Verb
from crkb.lists import entries

CITES = {
    "701.37b": "Only two cards belonging to the",
    "712.4a": "put them onto the battlefield with",
    "712.5a": "meld to form",
    "712.5b": "meld to form",
    "712.5c": "meld to form",
    "712.5d": "meld to form",
    "712.5e": "meld to form",
    "712.5f": "meld to form",
    "712.5g@2026-08-07": "meld to form",
    "712.14c": "single permanent with their back faces",
}


def meld(doing: Doing, verb: Verb) -> bool:
    """Two cards of a meld pair become one permanent, with their back faces up and combined (712.4a)."""
    into: Melded = verb.arg("into")
    cards = [doing.play.game.objects[ref.id] for ref in doing.refs(verb.value)]
    ids = [card.id for card in cards]
    if not are_pair(doing, cards, into):
        says = f"{' and '.join(ids)} aren't the pair that melds into {into.name}: they stay"
        doing.play.note("701.37b", says, *ids, holds=False)
        return False
    doing.play.note("712.4a", f"{' and '.join(ids)} meld into {into.name}", *ids)
    made = _melded(doing, cards, into, str(verb.arg("id") or ""))
    doing.play.put(*(_part_of(card, made.id) for card in cards))
    done = doing.happen(Moves(made.ref, BATTLEFIELD, "put", doing.by(), new=made))
    arrived = [each.now for each in done if each.now is not None]
    doing.about(arrived)
    if arrived:
        doing.play.note("712.14c", f"{made.id} enters as one permanent, its cards back faces up", made.id)
    if made.stickers:
        doing.play.note("123.5a", f"the stickers of {' and '.join(ids)} are on {made.id}", made.id)
    return bool(arrived)


def are_pair(doing: Doing, cards: Sequence[GameObject], into: Melded) -> bool:
    """Whether two objects are the two cards of a pair, and no tokens or other copies.

    The pairs of the rules are those of 712.5a, 712.5b, 712.5c, 712.5d, 712.5e and 712.5f; of other
    cards, the card of what they form says which they are.
    """
    known = entries("meld-pairs", doing.play.game.edition).get(into.name)
    pair = known.melds if known is not None else into.pair
    names = [name for card in cards if card.kind == "card" for name in card.sheet.faces[0].names]
    if known is not None:
        doing.play.note(known.rule, f"{' and '.join(pair)} meld into {into.name}", *(c.id for c in cards))
    return len(cards) == 2 and sorted(names) == sorted(pair)


def _melded(doing: Doing, cards: Sequence[GameObject], into: Melded, id: str) -> GameObject:
    """The permanent: one object that both cards represent, entering with back faces up (712.14c).

    All stickers of the two are on it, with the timestamps that they had (123.5a).
    """
    parts = tuple(merging.component(card)._replace(back=True) for card in cards)
    you = doing.ctx.you
    ids = FreshIds(doing.play.game)
    id = ids.given(id) if id else ids.numbered("melded")
    return GameObject(
        id, into.sheet, NOWHERE, cards[0].owner, you, you, components=parts, stickers=of_melded(cards)
    )


def _part_of(card: GameObject, id: str) -> GameObject:
    """A card that is no object of its own any more: it is part of the permanent."""
    return card._replace(zone=NOWHERE, stickers=(), marks={**card.marks, "merged into": id})

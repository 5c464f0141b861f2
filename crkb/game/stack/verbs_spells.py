"""What keywords of instants and sorceries do beside their text: cipher, epic, paradigm, ripple (702)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crkb.game.copies import copying, spell_copies
from crkb.game.errors import NotKnown
from crkb.game.events import libraries
from crkb.game.happenings import Moves
from crkb.game.objects import EXILE, LIBRARY, STACK, Context, DelayedTrigger, GameObject, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import effects, verbs_library, verbs_make, verbs_zones
from crkb.game.stack.casting import NO_MORE_SPELLS
from crkb.game.stack.doing import Doing, agrees
from crkb.game.terms import (
    Aims,
    Beginning,
    Duration,
    Filter,
    Group,
    Op,
    Ops,
    This,
    Triggered,
    Verb,
    Word,
    You,
)
from crkb.text.inflect import quantity

CITES = {
    "702.50a": "copy this spell except for its",
    "702.60a": "reveal the top N cards of",
    "702.99a": "may copy the encoded card",
    "702.99c": "as long as the card with",
    "702.192a@2026-08-07": "create a copy of this object",
}

RESOLVED = "resolved with paradigm"
"""The mark of a player: the names of spells with paradigm that they controlled and that resolved."""

NOTHING = "nothing"
THIS = Filter((This(),))
PLAYER = Filter((Group((Word("noun", "player"),), "a"),))


# ---- cipher


def encode(doing: Doing, verb: Verb) -> bool:
    """The card may be exiled encoded on a creature, which then has an ability (702.99a)."""
    play, you, spell = doing.play, doing.ctx.you, _spell(doing)
    if spell is None or spell.kind != "card":
        return False
    able = [
        each.id
        for each in play.game.permanents
        if "creature" in (now := play.game.chars(each.id)).types and now.controller == you
    ]
    chosen = play.choose(f"chosen for cipher of {spell.id}", [*able, NOTHING], you, "702.99a")
    if chosen == NOTHING:
        return False
    [done, *_] = doing.happen(Moves(spell.ref, EXILE, "exile", you))
    card = done.now
    if card is None or play.game.objects[card.id].zone != EXILE:
        return False
    play.note("702.99c", f"{card.id} is exiled encoded on {chosen}", card.id, str(chosen))
    ctx, on = Context(card, you), play.game.objects[str(chosen)].ref
    until = Duration("exiled")
    effects.begin(play, Ops((Op("gain", (_of_encoded(card),)),)), None, until, ctx, (on,))
    return True


def _of_encoded(card: Ref) -> Triggered:
    """Whenever the creature deals a player combat damage, the card may be copied and cast."""
    hits = Aims(THIS, "damage", PLAYER, damage="combat")
    return Triggered((hits,), (Verb("cast a copy", card, may=You()),), label="cipher")


def cast_a_copy(doing: Doing, verb: Verb) -> bool:
    """A copy of a card is made in exile and cast without paying its mana cost."""
    play, you, ref = doing.play, doing.ctx.you, verb.value
    card = play.game.known(ref)
    if verb.arg("exiled", True) and play.game.find(ref) is None:
        return False
    sheet = copying.token_snapshot_of(play.game, ref).sheet
    id = verbs_make.FreshIds(play.game).numbered(f"{card.id} copy")
    made = GameObject(id, sheet, EXILE, you, you, you, kind="copy", timestamp=play.stamp())
    play.put(made)
    play.note("702.99a" if verb.arg("exiled", True) else "702.192a@2026-08-07", f"{id} copies {card.id}", id)
    return verbs_library.cast_one(doing, made.ref)


# ---- epic


def epic(doing: Doing, verb: Verb) -> bool:
    """Its controller casts no more spells; at each of their upkeeps the spell is copied (702.50a)."""
    play, you, spell = doing.play, doing.ctx.you, _spell(doing)
    if spell is None:
        return False
    play.note("702.50a", f"{you} can't cast spells for the rest of the game", you)
    player = play.game.players[you]
    play.put_players(_marked(player, NO_MORE_SPELLS, True))
    _each_time(doing, "epic", "upkeep", Verb("copy epic spell", spell.ref))
    return True


def copy_epic(doing: Doing, verb: Verb) -> bool:
    """The spell is copied but for its epic ability; new targets may be chosen for the copy."""
    play, you = doing.play, doing.ctx.you
    id = verbs_make.FreshIds(play.game).numbered(f"{verb.value.id} copy")
    spell_copies.put(play, id, verb.value, you, play.chosen(f"targets of {id}"), without="epic")
    play.note("702.50a", f"{id} is put onto the stack by epic", id)
    return True


# ---- paradigm


def paradigm(doing: Doing, verb: Verb) -> bool:
    """The spell is exiled; the first of its name is copied at each of its controller's main phases."""
    play, you, spell = doing.play, doing.ctx.you, _spell(doing)
    if spell is None:
        return False
    names = frozenset(play.game.chars(spell.id).names)
    player = play.game.players[you]
    before = player.marks.get(RESOLVED, frozenset())
    if not names & before:
        play.put_players(_marked(player, RESOLVED, before | names))
        copies = Verb("cast a copy", spell.ref, (("exiled", False),), may=You())
        _each_time(doing, "paradigm", "precombat main", copies)
    play.note("702.192a@2026-08-07", f"{spell.id} is exiled", spell.id)
    return verbs_zones.moved(doing.happen(Moves(spell.ref, EXILE, "exile", you)))


# ---- ripple


def ripple(doing: Doing, verb: Verb) -> bool:
    """Cards are revealed, those of the spell's name may be cast, the rest goes to the bottom (702.60a)."""
    play, you, source = doing.play, doing.ctx.you, doing.ctx.source
    assert source is not None
    revealed = _revealed(play, you, doing.number(verb.value))
    play.note("702.60a", f"{you} reveals {quantity(len(revealed), 'card')}", source.id)
    names = frozenset(play.game.chars(source).names)
    for card in revealed:
        same = names & frozenset(play.game.chars(card.id).names)
        if same and agrees(play, f"may of ripple of {card.id}", you, "702.60a"):
            verbs_library.cast_one(doing, card.ref)
    rest = [card.ref for card in revealed if play.game.find(card.ref) is not None]
    doing.happen(*(Moves(ref, LIBRARY, "put", source, position="bottom") for ref in rest))
    return bool(revealed)


def _revealed(play: Play, player: str, number: int) -> Sequence[GameObject]:
    """The cards on top of a library as far as it is known which they are, or all of it.

    Raises:
        NotKnown: It isn't known which they are.
    """
    known = verbs_zones.of_zone(play.game.objects.values(), player, LIBRARY)
    placed = libraries.on_top(known)
    if len(placed) >= number:
        return placed[:number]
    if play.game.players[player].library or len(known) > number:
        raise NotKnown(f"top card of {player}'s library", (), "", "401.2")
    return list(known)


# ---- what they share


def _spell(doing: Doing) -> GameObject | None:
    """The spell that is resolving, if it is still on the stack."""
    source = doing.ctx.source
    found = doing.play.game.find(source) if source is not None else None
    return found if found is not None and found.zone == STACK else None


def _marked(player: Player, mark: str, value: Any) -> Player:
    return player._replace(marks={**player.marks, mark: value})


def _each_time(doing: Doing, name: str, step: str, verb: Verb) -> None:
    """A delayed triggered ability for the rest of the game."""
    play, source = doing.play, doing.ctx.source
    assert source is not None
    event = Beginning(step, "your")
    ctx = Context(source, doing.ctx.you)
    label = f"{name} of {source.id}"
    game = play.game
    lasting = DelayedTrigger((event,), (verb,), ctx, label, game.turn, game.clock, lasting=True)
    play.game = game.but(delayed=(*game.delayed, lasting))

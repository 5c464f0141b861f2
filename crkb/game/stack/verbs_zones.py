"""Instructions that move objects from zone to zone (701)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crkb.game.copies import face_down
from crkb.game.errors import NotKnown
from crkb.game.events import libraries
from crkb.game.events.moving import why_not_put
from crkb.game.happenings import Destroys, Done, Moves, Unseen
from crkb.game.layers import rules
from crkb.game.objects import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOTHING,
    STACK,
    GameObject,
    Ref,
)
from crkb.game.play import Play
from crkb.game.stack import durations, effects
from crkb.game.stack.choosing import several
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Group, InZone, ItsOwner, Verb, Word
from crkb.text.inflect import quantity

CITES = {
    "101.3": "impossible to perform is ignored",
    "101.4": "Then the actions happen simultaneously",
    "110.2a": "enters the battlefield under that player",
    "400.7": "becomes a new object",
    "610.3": "immediately after the specified event",
    "610.3a": "the object doesn’t move",
    "610.3b": "the object doesn’t move",
    "701.7a": "to its owner's graveyard",
    "701.8b": "allow the affected player to choose",
    "701.11a": "move it to the exile zone",
    "701.13a": "mill a number of cards",
    "701.13b": "they mill as many as possible",
    "701.17a": "sacrifice something that isn't a permanent",
    "709.2": "each split card is only one",
    "715.2c": "each adventurer card is only one",
    "720.2c@2026-08-07": "each omen card is only one",
    "701.20c": "that library is shuffled even if",
    "701.20d": "that library is shuffled even if",
}


def moved(done: Sequence[Done]) -> bool:
    """Has anything arrived where it was to go?"""
    return any(each.now is not None and each.now != each.was for each in done)


def destroy(doing: Doing, verb: Verb) -> bool:
    """Destroy permanents, all at once (701.7)."""
    refs = doing.permanents(verb.value)
    doing.about(refs)
    if refs:
        doing.play.note("701.7a", f"{_list(refs)} would be destroyed", *_ids(refs))
    done = doing.happen(*(Destroys(ref, doing.by()) for ref in refs))
    return moved(done)


def exile(doing: Doing, verb: Verb) -> bool:
    """Exile objects from wherever they are; `until` returns them (701.11, 610.3)."""
    refs = doing.refs(verb.value)
    doing.about(refs)
    if refs:
        doing.play.note("701.11a", f"{_list(refs)} would be exiled", *_ids(refs))
    until = verb.arg("until")
    if until is not None and durations.is_over(doing.play.game, until, doing.ctx, None):
        rule = "610.3b" if doing.caused else "610.3a"
        doing.play.note(rule, "what would end the exile has already happened", *_ids(refs), holds=False)
        return False
    zones = {ref: doing.play.game.objects[ref.id].zone for ref in refs}
    done = doing.happen(*(Moves(ref, EXILE, "exile", doing.by()) for ref in refs))
    if until is not None:
        _hold(doing, done, zones, until)
    return moved(done)


def _hold(doing: Doing, done: Sequence[Done], zones: dict[Ref, str], until: Any) -> None:
    """Remember what is exiled until something happens, and where it was (610.3)."""
    for zone in dict.fromkeys(zones.values()):
        held = [each.now for each in done if each.now and each.was and zones.get(each.was) == zone]
        in_exile = [ref for ref in held if doing.play.game.objects[ref.id].zone == EXILE]
        if in_exile:
            doing.play.note("610.3", f"{_list(in_exile)} is exiled until {until.kind}", *_ids(in_exile))
            effects.hold(doing.play, in_exile, zone, until, doing.ctx)


def move(doing: Doing, verb: Verb) -> bool:
    """Return or move objects to a zone: to their owners' hands, unless another is named."""
    to = str(verb.arg("to") or HAND)
    refs = [ref for ref in doing.refs(verb.value) if not _is_there(doing, ref, to)]
    doing.about(refs)
    if to == BATTLEFIELD:
        return _put_onto_battlefield(doing, verb, refs)
    status = face_down.BY_EFFECT if verb.arg("face down") else {}
    at = str(verb.arg("position") or "")
    return moved(doing.happen(*(Moves(ref, to, "return", doing.by(), status, position=at) for ref in refs)))


def _is_there(doing: Doing, ref: Ref, to: str) -> bool:
    """Whether an object is in the zone already, so that it doesn't move from one zone to another."""
    is_there = to in STAYING and doing.play.game.objects[ref.id].zone == to
    if is_there:
        doing.play.note("400.7", f"{ref.id} is already there: it doesn't change zones", ref.id, holds=False)
    return is_there


STAYING = (BATTLEFIELD, HAND, GRAVEYARD)
"""Zones that nothing in them is put into again; in a library a card may move, in exile it may be exiled."""


def _put_onto_battlefield(doing: Doing, verb: Verb, refs: Sequence[Ref]) -> bool:
    """All at once, as what the next instructions say that they are (611.2e)."""
    from crkb.game.events import simultaneous

    if not verb.arg("face down"):
        refs = [ref for ref in refs if _can_be_put(doing, ref, verb.arg("side") == "back")]
    simultaneous.begin(doing, refs)
    moves = [Moves(ref, BATTLEFIELD, "return", doing.by(), _status(doing, verb, ref)) for ref in refs]
    for who in dict.fromkeys(each.status["controller"] for each in moves):
        theirs = [each.ref for each in moves if each.status["controller"] == who]
        doing.play.note("110.2a", f"{_list(theirs)} enters under {who}'s control", *_ids(theirs))
    done = doing.happen(*moves)
    simultaneous.tidy(doing, refs)
    return moved(done)


def _can_be_put(doing: Doing, ref: Ref, back: bool) -> bool:
    """Whether a card can enter, with its back face up if that is said (712.14)."""
    obj = doing.play.game.objects[ref.id]
    rule, says = ("", "") if obj.on_battlefield else why_not_put(doing.play.game, obj, back)
    if rule:
        doing.play.note(rule, says, ref.id, holds=False)
    return not rule


def _status(doing: Doing, verb: Verb, ref: Ref) -> dict[str, Any]:
    """How an object arrives: who controls it, tapped, face down, back side up (110.2a)."""
    status: dict[str, Any] = {"controller": _controller(doing, verb.arg("controller"), ref)}
    if verb.arg("tapped"):
        status["tapped"] = True
    if verb.arg("face down"):
        status |= face_down.BY_EFFECT
    if verb.arg("side") == "back":
        status["back"] = True
    return status


def _controller(doing: Doing, said: Any, ref: Ref) -> str:
    """Under whose control something enters: its instructor's, unless said."""
    if isinstance(said, Filter) and said.parts == (ItsOwner(),):
        return doing.play.game.objects[ref.id].owner
    if said is None:
        return doing.ctx.you
    if isinstance(said, str):
        return said if said in doing.play.game.players else doing.ctx.you
    return doing.player(said) or doing.ctx.you


def sacrifice(doing: Doing, verb: Verb) -> bool:
    """Players sacrifice permanents they control: each chooses, then all at once (701.17, 101.4)."""
    chosen: list[tuple[str, Ref]] = []
    players = doing.players(verb.arg("who"))
    for player in players:
        chosen += [(player, ref) for ref in _sacrificed(doing, verb.value, player)]
    if len(players) > 1:
        doing.play.note("101.4", f"{', '.join(players)} choose one after another", *players)
    for player, ref in chosen:
        doing.play.note("701.17a", f"{player} sacrifices {ref.id}", ref.id, player)
    doing.about(ref for _, ref in chosen)
    return moved(doing.happen(*(Moves(ref, GRAVEYARD, "sacrifice", player) for player, ref in chosen)))


def can_sacrifice(doing: Doing, verb: Verb) -> bool:
    """Whether any of the players has anything of what a verb says to sacrifice."""
    parts = [part._replace(quantity="") if isinstance(part, Group) else part for part in verb.value.parts]
    meant = doing.permanents(Filter(tuple(parts)))
    return any(sacrificeable(doing, meant, player) for player in doing.players(verb.arg("who")))


def _sacrificed(doing: Doing, value: Filter, player: str) -> Sequence[Ref]:
    """What one player sacrifices: what is named, or so many of a group."""
    found: list[Ref] = []
    for part in value.parts:
        group = part if isinstance(part, Group) and part.quantity == "a" else None
        meant = doing.permanents(Filter((part if group is None else group._replace(quantity=""),)))
        able = sacrificeable(doing, meant, player)
        if not isinstance(part, Group):
            _note_not_theirs(doing, [ref for ref in meant if ref not in able], player)
        if group is not None:
            ids = several(
                doing.play,
                f"sacrifice of {player}",
                [ref.id for ref in able],
                group.number,
                player,
                "701.17a",
            )
            able = [ref for ref in able if ref.id in ids]
        found += able
    return found


def _note_not_theirs(doing: Doing, refs: Sequence[Ref], player: str) -> None:
    for ref in refs:
        doing.play.note("701.17a", f"{player} can't sacrifice {ref.id}", ref.id, player, holds=False)


def sacrificeable(doing: Doing, refs: Sequence[Ref], player: str) -> list[Ref]:
    """The permanents that a player can sacrifice: those they control (701.17a)."""
    game = doing.play.game
    return [
        ref
        for ref in refs
        if game.chars(ref.id).controller == player and not rules.ruled(game, "can't be sacrificed", ref)
    ]


def shuffle(doing: Doing, verb: Verb) -> bool:
    """Shuffle objects into their owners' libraries, which are shuffled whatever moves (701.20c, d)."""
    refs = doing.refs(verb.value)
    expected = [each for each in doing.things(verb.value) if isinstance(each, Ref)]
    doing.about(refs)
    unseen = _unknown_cards(doing, verb.value)
    owners = [doing.play.game.known(ref).owner for ref in expected] + [each.player for each in unseen]
    if verb.arg("who") is not None:
        owners += doing.players(verb.arg("who"))
    for owner in dict.fromkeys(owners):
        rule = "701.20c" if expected or unseen else "701.20d"
        doing.play.note(rule, f"{owner} shuffles their library", owner)
        libraries.shuffled(doing.play, owner)
    done = doing.happen(*(Moves(ref, LIBRARY, "put", doing.by()) for ref in refs), *unseen)
    return moved(done) or bool(unseen)


def _unknown_cards(doing: Doing, cards: Filter) -> list[Unseen]:
    """The cards of which nothing is known, where all cards in one's own hand or graveyard are meant."""
    you = doing.ctx.you
    found: list[Unseen] = []
    for zone in (HAND, GRAVEYARD):
        all_of_it = Group((Word("noun", "card"),), posts=(InZone(zone, "you"),))
        if any(isinstance(p, Group) and p._replace(quantity="") == all_of_it for p in cards.parts):
            found += [Unseen(you, zone, LIBRARY)] * getattr(doing.play.game.players[you], zone)
    return found


def counter(doing: Doing, verb: Verb) -> bool:
    """Counter spells and abilities on the stack (701.5)."""
    from crkb.game.stack import resolving

    refs = [ref for ref in doing.refs(verb.value) if doing.play.game.objects[ref.id].zone == STACK]
    doing.about(refs)
    countered = [resolving.countered(doing.play, ref, doing.by()) for ref in refs]
    return any(countered)


def discard(doing: Doing, verb: Verb) -> bool:
    """Players discard cards of their choice (701.8)."""
    number = doing.number(verb.value)
    if number < 1:
        return False
    happenings: list[Any] = []
    for player in doing.players(verb.arg("who")):
        happenings += discarded(doing.play, player, number, doing.by())
    doing.happen(*happenings)
    return bool(happenings)


def discarded(play: Any, player: str, number: int, by: Any) -> list[Any]:
    """What happens as a player discards a number of cards: known ones chosen, unknown ones unseen.

    A card with two sets of characteristics is one of them.
    """
    hand = of_zone(play.game.objects.values(), player, HAND)
    ids = [each.id for each in hand]
    unknown = play.game.players[player].hand
    named = f"discard of {player}"
    play.note("701.8b", f"{player} chooses {quantity(number, 'card')} to discard", player)
    if number >= len(ids) + unknown:
        chosen, unseen = ids, unknown
        if number > len(ids) + unknown:
            play.note("101.3", f"{player} has only {quantity(len(ids) + unknown, 'card')}", player)
        _left_to_discard(play, number, ids)
    elif not ids:
        chosen, unseen = [], number
    else:
        chosen = _chosen_cards(play, named, ids, unknown, number, player)
        unseen = _left_to_discard(play, number, chosen)
    cards = [Moves(play.game.objects[id].ref, GRAVEYARD, "discard", by) for id in chosen]
    return [*cards, *(Unseen(player, HAND, GRAVEYARD, "discard") for _ in range(unseen))]


def _left_to_discard(play: Play, number: int, ids: Sequence[str]) -> int:
    """How many cards are left to discard: each is one, also one with two sets of characteristics.

    A split card is only one card (709.2), as is an adventurer card (715.2c).
    """
    for id in ids:
        layout = play.game.objects[id].sheet.layout
        if layout == "omen":
            play.note("720.2c@2026-08-07", f"{id} is only one card", id)
        elif layout == "adventurer":
            play.note("715.2c", f"{id} is only one card", id)
        elif layout == "split":
            play.note("709.2", f"{id} is only one card", id)
    return number - len(ids)


def _chosen_cards(
    play: Any, named: str, ids: Sequence[str], unknown: int, number: int, player: str
) -> list[str]:
    """The known cards among those discarded; where cards are unknown, fewer will do."""
    least = max(0, number - unknown)
    return several(play, named, ids, number, player, "701.8b", least)


def of_zone(objects: Any, owner: str, zone: str) -> list[GameObject]:
    """The known cards in one of a player's zones."""
    return [each for each in objects if each.zone == zone and each.owner == owner]


def mill(doing: Doing, verb: Verb) -> bool:
    """Players put cards from the top of their libraries into their graveyards (701.13)."""
    number = max(0, doing.number(verb.value))
    happenings: list[Any] = []
    for player in doing.players(verb.arg("who")):
        happenings += milled(doing, player, number)
    doing.happen(*happenings)
    return bool(happenings)


def milled(doing: Doing, player: str, number: int) -> list[Any]:
    """What happens as a player mills: cards nothing is known of come first, then known ones (701.13b)."""
    game = doing.play.game
    cards = of_zone(game.objects.values(), player, LIBRARY)
    unseen = min(number, game.players[player].library)
    left = number - unseen
    if left > 0:
        doing.play.note("701.13b", f"{player} mills as many cards as possible", player)
    if 0 < left < len(cards):
        raise NotKnown(f"top card of {player}'s library", [], "", "701.13a")
    moves = [Moves(card.ref, GRAVEYARD, "mill", doing.by(), NOTHING) for card in (cards if left else ())]
    return [*moves, *(Unseen(player, LIBRARY, GRAVEYARD, "mill") for _ in range(unseen))]


def _ids(refs: Sequence[Ref]) -> list[str]:
    return [ref.id for ref in refs][:20]


def _list(refs: Sequence[Ref]) -> str:
    said = ", ".join(_ids(refs[:5]))
    return f"{said} …" if len(refs) > 5 else said

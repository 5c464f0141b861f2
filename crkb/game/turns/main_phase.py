"""What a precombat main phase does by itself: schemes, then Sagas, then Attractions (505.3 to 505.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crkb.game.happenings import Counts, TurnsOver
from crkb.game.objects import COMMAND, Context, GameObject, Trigger
from crkb.game.play import Play
from crkb.game.terms import Chapter, Visit

CITES = {
    "505.3": "top card of their scheme deck",
    "505.4": "puts a lore counter on each",
    "505.5": "rolls to visit their Attractions",
    "701.25b": "move it off the top of",
    "701.49a": "roll a six-sided die",
    "702.159a": "if the result is equal to",
    "703.4e": "immediately after the archenemy's precombat main",
    "703.4f": "this happens after the archenemy's scheme",
    "703.4g": "action of placing lore counters has",
    "714.3b": "puts a lore counter on each",
    "717.4": "a player who controls one or",
    "717.5": "the result matches one of the",
    "904.9": "moves the top card of their",
}

CHAPTERS_SINCE = "2026-08-07"
"""Since this edition, Sagas without chapter abilities get no lore counters."""

SIDES = 6
"""Attractions are visited by rolling a die with so many sides."""


def begins(play: Play, team: Sequence[str]) -> None:
    """A precombat main phase begins.

    Args:
        play: The game being played.
        team: The active players.

    Raises:
        NotKnown: What is on top of a scheme deck, or the result of a roll.
    """
    for player in team:
        _scheme(play, player)
    _lore(play, team)
    for player in team:
        _attractions(play, player)


def _scheme(play: Play, player: str) -> None:
    """The archenemy sets the top card of the scheme deck in motion (505.3, 703.4e, 904.9)."""
    from crkb.game.events import events

    deck = [each.id for each in play.game.objects.values() if _is_in_scheme_deck(each, player)]
    if play.game.variant != "archenemy" or not deck:
        return
    top = play.choose(f"top card of {player}'s scheme deck", deck, "", "701.25b")
    play.note("505.3", "the archenemy's precombat main phase begins: a scheme is set in motion", player)
    play.note("703.4e", f"{player} sets {top} in motion before anything else happens", player)
    play.note("904.9", f"{top} was on top of the scheme deck", top)
    play.note("701.25b", f"{top} is turned face up", top)
    events.happen(play, TurnsOver(play.game.objects[top].ref, "face up"))


def _is_in_scheme_deck(each: GameObject, player: str) -> bool:
    is_down = each.zone == COMMAND and each.face_down and each.owner == player
    return is_down and "scheme" in each.sheet.faces[0].types


def _lore(play: Play, team: Sequence[str]) -> None:
    """Each Saga of the active player gets a lore counter, since 2026 only those with chapters, after any
    scheme has been set in motion (505.4, 703.4f, 714.3b).
    """
    from crkb.game.events import events

    layered = play.game.layered
    sagas = []
    for each in play.game.permanents:
        chars = layered.chars(each.id)
        if "Saga" in chars.subtypes and chars.controller in team:
            has_chapters = any(isinstance(having.ability, Chapter) for having in chars.abilities)
            if has_chapters or not play.game.since(CHAPTERS_SINCE):
                sagas.append(each)
    for saga in sagas:
        play.note("505.4", f"{saga.id} gets a lore counter", saga.id)
        play.note("703.4f", f"the precombat main phase has begun: {saga.id} goes on", saga.id)
        play.note("714.3b", f"{saga.id} is a Saga of the active player", saga.id)
    events.happen(play, *(Counts(saga.ref, "lore", 1, None, by_effect=False) for saga in sagas))


def _attractions(play: Play, player: str) -> None:
    """Who controls an Attraction rolls to visit, after lore counters have been put (505.5, 703.4g, 717.4)."""
    layered = play.game.layered
    mine = [
        each
        for each in play.game.permanents
        if "Attraction" in layered.chars(each.id).subtypes and layered.chars(each.id).controller == player
    ]
    if not mine:
        return
    names = ", ".join(each.id for each in mine)
    play.note("505.5", f"{player} controls {names} and rolls to visit", player)
    play.note("703.4g", "the roll comes after the lore counters", player)
    play.note("717.4", f"{player} rolls as the precombat main phase begins", player)
    found = [pair for each in mine for pair in _visits(play, each)]
    if not found:
        return
    result = int(play.choose(f"roll of {player}", range(1, SIDES + 1), player, "701.49a"))
    play.note("701.49a", f"{player} rolls {result}", player)
    visited = [_trigger(play, each, visit) for each, visit in found if _is_lit(play, each, visit, result)]
    play.triggered.extend(trigger.label for trigger in visited)
    play.game = play.game.but(waiting=(*play.game.waiting, *visited))


def _visits(play: Play, each: GameObject) -> Iterator[tuple[GameObject, Visit]]:
    """The visit abilities of an Attraction."""
    for having in play.game.chars(each.id).abilities:
        if isinstance(having.ability, Visit):
            yield each, having.ability


def _is_lit(play: Play, each: GameObject, visit: Visit, result: int) -> bool:
    """Whether the result is a number that is lit up on an Attraction, which it visits (702.159a, 717.5)."""
    lit = result in visit.numbers
    is_not = "is" if lit else "isn't"
    play.note("702.159a", f"{result} {is_not} lit up on {each.id}", each.id, holds=lit)
    play.note("717.5", f"{each.id} {is_not} visited", each.id, holds=lit)
    return lit


def _trigger(play: Play, each: GameObject, visit: Visit) -> Trigger:
    """The visit ability of an Attraction, triggered."""
    who = play.game.chars(each.id).controller
    label = f"{visit.label or 'visit'} of {each.id}"
    return Trigger(label, each.ref, who, visit.verbs, Context(source=each.ref, you=who, it=each.ref))

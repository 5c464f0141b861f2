"""What a precombat main phase does by itself: schemes, then Sagas, then Attractions (505.3, 505.4)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.happenings import Counts, TurnsOver
from crkb.game.objects import COMMAND, GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Chapter
from crkb.game.turns import attractions

CITES = {
    "505.3": "top card of their scheme deck",
    "505.4": "puts a lore counter on each",
    "701.25b": "move it off the top of",
    "703.4e": "immediately after the archenemy's precombat main",
    "703.4f": "this happens after the archenemy's scheme",
    "714.3b": "puts a lore counter on each",
    "904.9": "moves the top card of their",
}

CHAPTERS_SINCE = "2026-08-07"
"""Since this edition, Sagas without chapter abilities get no lore counters."""


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
        attractions.at_main_phase(play, player)


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


def is_archenemy(game: Game, player: str) -> bool:
    """Whether a player is the archenemy of an Archenemy game: the one who has schemes (904.2a)."""
    return any(
        "scheme" in each.sheet.faces[0].types for each in game.objects.values() if each.owner == player
    )


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

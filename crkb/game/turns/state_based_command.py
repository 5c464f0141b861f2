"""State-based actions about cards in the command zone: dungeons, schemes, phenomena (704.5t; 704.6e, f).

A face-down scheme, plane or phenomenon in the command zone is in its deck. That a venture marker is on
the bottommost room of a dungeon is said as what was chosen for it: `chosen: {room: bottommost}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.objects import COMMAND, NOWHERE, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns.state_based_survey import Found, Survey

CITES = {
    "701.24b": "put each face-up plane card and",
    "704.5t": "dungeon card’s owner removes it",
    "704.6e": "non-ongoing scheme card is face up",
    "704.6f": "phenomenon card is face up",
}

ROOM, BOTTOMMOST = "room", "bottommost"


def finished_dungeons(survey: Survey) -> Iterator[Found]:
    """704.5t: a dungeon whose bottommost room is reached leaves the game, unless a room ability waits."""
    for each in _face_up(survey, "dungeon"):
        if each.chosen.get(ROOM) == BOTTOMMOST and not _triggered(survey.game, {each.ref}):
            says = f"{each.id} has the venture marker on its bottommost room"
            yield Found("704.5t", says, each.id, "ceases to exist", sets=(("zone", NOWHERE),))


def used_schemes(survey: Survey) -> Iterator[Found]:
    """704.6e: a scheme that isn't ongoing returns to its deck, unless an ability of a scheme waits."""
    schemes = [*_face_up(survey, "scheme")] if survey.game.variant == "archenemy" else []
    if not _triggered(survey.game, {each.ref for each in schemes}):
        for each in schemes:
            if "ongoing" not in survey.game.chars(each.id).supertypes:
                says = f"{each.id} goes back to the scheme deck, face down"
                yield Found("704.6e", says, each.id, sets=(("face_down", True),))


def phenomena(play: Play, survey: Survey) -> Iterator[Found]:
    """704.6f: the planar controller planeswalks away from a phenomenon, unless its ability waits.

    Raises:
        NotKnown: Which card is on top of the planar deck; `top card of PLAYER's planar deck`.
    """
    if survey.game.variant != "planechase":
        return
    for each in _face_up(survey, "phenomenon"):
        if not _triggered(survey.game, {each.ref}):
            says = f"{survey.game.active} planeswalks away from {each.id}"
            yield Found("704.6f", says, each.id, sets=(("face_down", True),))
            yield from _next_plane(play, survey)


def _next_plane(play: Play, survey: Survey) -> Iterator[Found]:
    """The top card of the planar deck is turned face up, if the game has any."""
    player = survey.game.active
    deck = [each.id for each in _planar_deck(survey) if each.owner == player]
    if deck:
        top = play.choose(f"top card of {player}'s planar deck", deck, "", "701.24b")
        yield Found("701.24b", f"{player} turns {top} face up", top, sets=(("face_down", False),))


def _planar_deck(survey: Survey) -> Iterator[GameObject]:
    return (each for each in _in_command(survey, "plane", "phenomenon") if each.face_down)


def _face_up(survey: Survey, kind: str) -> Iterator[GameObject]:
    return (each for each in _in_command(survey, kind) if not each.face_down)


def _in_command(survey: Survey, *kinds: str) -> Iterator[GameObject]:
    for each in survey.elsewhere:
        if each.zone == COMMAND and not each.sheet.faces[0].types.isdisjoint(kinds):
            yield each


def _triggered(game: Game, sources: set[Ref]) -> bool:
    """Is a triggered ability of any of them waiting or on the stack?"""
    stacked = (game.objects[id].stacked for id in game.stack)
    on_stack = {each.context.source for each in stacked if each is not None and each.kind == "triggered"}
    return not sources.isdisjoint({each.source for each in game.waiting} | on_stack)

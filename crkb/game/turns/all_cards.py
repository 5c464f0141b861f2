"""The cards of a game, each by itself, and those that are not of the players' decks (108.2a)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.events import moving
from crkb.game.objects import GameObject
from crkb.game.state import Game

IN_DECKS = frozenset({"plane", "phenomenon", "scheme"})
"""Types of nontraditional cards of supplementary decks, in which Attractions are, too (717.2)."""
VANGUARD, DUNGEON, CONSPIRACY = "vanguard", "dungeon", "conspiracy"


def separate(game: Game) -> Mapping[str, GameObject]:
    """All objects of a game, with the cards of a permanent of several in its place."""
    found = dict(game.objects)
    for each in game.objects.values():
        if each.components:
            found[each.id] = moving.ceases(each)
            found |= {part.id: part for part in moving.parts(game, each)}
    return found


def of_supplementary_deck(each: GameObject) -> bool:
    """Whether it is a card of a planar, scheme or Attraction deck."""
    face = each.sheet.faces[0]
    return not IN_DECKS.isdisjoint(face.types) or "Attraction" in face.subtypes


def is_vanguard(each: GameObject) -> bool:
    """Whether it is a vanguard card, which stays in the command zone (313.2)."""
    return VANGUARD in each.sheet.faces[0].types


def is_dungeon(each: GameObject) -> bool:
    """Whether it is a dungeon, which begins outside the game (309.2)."""
    return DUNGEON in each.sheet.faces[0].types


def is_conspiracy(each: GameObject) -> bool:
    """Whether it is a conspiracy, which begins in the command zone (315.2)."""
    return CONSPIRACY in each.sheet.faces[0].types

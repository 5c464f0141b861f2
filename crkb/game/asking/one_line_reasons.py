"""Why no state-based action is about something of a one-line situation."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.asking import answers_why_not
from crkb.game.objects import GameObject
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "704.5a": "has 0 or less life",
    "704.5c": "has ten or more poison counters",
    "704.5i": "planeswalker has loyalty 0",
    "704.5j": "legendary permanents with the same name",
    "704.5m": "or is not attached to an",
    "704.5n": "attached to an illegal permanent or",
}


def of_player(game: Game, name: str) -> Iterator[Note]:
    """Why a player has not lost the game."""
    player = game.players[name]
    if player.in_game:
        yield Note("704.5a", f"{name} has {player.life} life", False, (name,))
        if poison := player.counters.get("poison", 0):
            yield Note("704.5c", f"{name} has {quantity(poison, 'poison counter')}", False, (name,))


def of_permanent(game: Game, each: GameObject) -> Iterator[Note]:
    """Why a permanent has not gone: toughness, loyalty, what it is attached to, its name."""
    chars, about = game.chars(each.id), (each.id,)
    if "creature" in chars.types and each.damage:
        yield from answers_why_not.tough_enough(game, each)
    if "planeswalker" in chars.types:
        yield Note("704.5i", f"{each.id} has loyalty {each.counters.get('loyalty', 0)}", False, about)
    if each.attached_to is not None:
        rule = "704.5m" if "Aura" in chars.subtypes else "704.5n"
        yield Note(rule, f"{each.id} is legally attached", False, about)
    if "legendary" in chars.supertypes and each.id.endswith("-1"):
        yield Note("704.5j", f"{each.id}'s controller controls no other permanent of that name", False, about)

"""Answers about games as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from crkb.game.cases import looking
from crkb.game.cases.expected_values import show_ability
from crkb.game.errors import NotKnown
from crkb.game.objects import NOWHERE
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.render import deciding_first
from crkb.render.data import edition

if TYPE_CHECKING:
    from crkb.playing import GameResult


def answer(result: GameResult) -> dict[str, Any]:
    """The verdict, the value, what is missing, why, and the rules with where they are.

    `deciding` are the places in `steps` of those that decided it.
    """
    found = result.answer
    return {
        "question": found.question,
        "verdict": found.verdict,
        "value": value(found.value),
        "missing": list(found.missing),
        "one_of": [value(option) for option in found.options],
        "not_taken_into_account": list(found.ignored),
        "steps": [note(each) for each in found.notes],
        "deciding": list(deciding_first.of_game(result).first),
        "verified": result.verified,
        "unverified": [cited.name for cited in result.unverified],
        "citations": [{"rule": c.name, "status": c.status} for c in result.citations],
        "edition": edition(result.edition),
    }


def table(game: Game) -> dict[str, Any]:
    """A game as it is: its turn, players, objects with all that can be asked about them, the stack."""
    there = [each for each in game.objects.values() if each.zone != NOWHERE]
    return {
        "game": {
            "edition": game.edition,
            "turn": game.turn,
            "active player": game.active,
            "step": game.step,
            **{key: value(of(game)) for key, of in looking.GAME_KEYS.items()},
        },
        "players": {name: _seen(looking.PLAYER_KEYS, game, name) for name in game.players},
        "objects": {each.id: _object(game, each.id) for each in there},
        "stack": list(reversed(game.stack)),
    }


def _seen(keys: Mapping[str, Callable[[Game, str], Any]], game: Game, name: str) -> dict[str, Any]:
    return {key: value(of(game, name)) for key, of in keys.items()}


def _object(game: Game, id: str) -> dict[str, Any]:
    """What is known of an object: a key that can't be known is null."""
    seen = looking.see(game, id)
    assert seen is not None, "it is somewhere"
    found = {}
    for key in looking.OBJECT_KEYS:
        try:
            found[key] = value(looking.value(seen, key))
        except NotKnown:
            found[key] = None
    return found


def note(of: Note) -> dict[str, Any]:
    """A rule that was applied, with those it rests on."""
    return {
        "rule": of.rule,
        "says": of.says,
        "holds": of.holds,
        "about": list(of.about),
        "steps": [note(each) for each in of.notes],
    }


def value(of: Any) -> Any:
    """A value of a game in words that JSON has: sets as sorted lists, abilities as texts."""
    if of is None or isinstance(of, bool | int | str):
        return of
    if hasattr(of, "_fields"):
        return show_ability(of)
    if isinstance(of, Mapping):
        return {str(key): value(each) for key, each in of.items()}
    if isinstance(of, set | frozenset):
        return sorted((value(each) for each in of), key=str)
    return [value(each) for each in of] if isinstance(of, list | tuple) else str(of)

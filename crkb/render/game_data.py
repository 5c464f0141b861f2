"""Answers about games as plain data, for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crkb.game.cases.expected_values import show_ability
from crkb.game.proof import Note

if TYPE_CHECKING:
    from crkb.playing import GameResult


def answer(result: GameResult) -> dict[str, Any]:
    """The verdict, the value, what is missing, why, and the rules with where they are."""
    found = result.answer
    return {
        "question": found.question,
        "verdict": found.verdict,
        "value": value(found.value),
        "missing": list(found.missing),
        "one_of": [value(option) for option in found.options],
        "not_taken_into_account": list(found.ignored),
        "steps": [note(each) for each in found.notes],
        "verified": result.verified,
        "unverified": [cited.name for cited in result.unverified],
        "citations": [{"rule": c.name, "status": c.status} for c in result.citations],
        "edition": result.edition.id,
    }


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
    if isinstance(of, dict):
        return {str(key): value(each) for key, each in of.items()}
    if isinstance(of, set | frozenset):
        return sorted((value(each) for each in of), key=str)
    return [value(each) for each in of] if isinstance(of, list | tuple) else str(of)

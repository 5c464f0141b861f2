"""Which steps of an answer decided it: they are shown first, the others behind them.

Rules are applied in an order in which the first ones say where things stand and the last ones what
comes of it. So the last steps that came out alike decide: all conditions that held for a yes, those
that failed for a no. In a game that is so for each object and player that is asked about, without
what only says how things came to be what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from crkb.game.proof import Note
    from crkb.playing import GameResult
    from crkb.questions.core import Answer, Step

T = TypeVar("T", "Step", "Note")

BACKGROUND = (
    *("120.2a", "120.2b", "120.5", "400.7", "510.2", "608.2m", "608.2n", "611", "613"),
    *("703", "704.1", "704.3", "704.8"),
)
"""Rules (or chapters) that say how things came to be what they are, or how something is performed.

608.2n of 2026 is 608.2m of 2024: a spell that has resolved leaves the stack.
"""

OF_VALUES = ("why", "why not", "value")
"""Forms of questions about a game in which it is asked how something came to be what it is."""

STARTING = ("613.1",)
"""What is background to those: what something starts as."""

PLAYER_ROLES = ("to the player", "life gained")
"""Keys of a situation's outcome that are about a player."""


class Sorted(NamedTuple):
    """Places of steps in an answer: of those that decided it, and of the others, each in order."""

    first: tuple[int, ...]
    rest: tuple[int, ...]


def of_facts(answer: Answer) -> Sorted:
    """Sort the steps of an answer about facts."""
    unknown = [at for at, step in enumerate(answer.steps) if step.holds is None]
    if answer.verdict == "depends" and unknown:
        return _sorted(answer.steps, unknown)
    return _sorted(answer.steps, _last_alike(answer.steps, range(len(answer.steps))))


def of_game(result: GameResult) -> Sorted:
    """Sort the steps of an answer about a game."""
    notes = result.answer.notes
    form, parts = _asked(result)
    if form == "what is":  # many values: no step decides them all
        return Sorted(tuple(range(len(notes))), ())
    background = STARTING if form in OF_VALUES else BACKGROUND
    telling = _without(notes, background)
    if form == "value":
        telling = _about_key(notes, telling, parts["key"])
    if form in OF_VALUES:
        return _sorted(notes, _last_alike(notes, telling))
    subjects = frozenset(parts.values())
    about: dict[str, list[int]] = {}
    for at in telling:
        if notes[at].about and _is_asked(notes[at].about[0], subjects):
            about.setdefault(notes[at].about[0], []).append(at)
    chosen = {at for places in about.values() for at in _last_or_failing(notes, places)}
    return _sorted(notes, chosen or _last_alike(notes, telling))


def _last_or_failing(notes: Sequence[Note], places: Sequence[int]) -> Sequence[int]:
    """The last of these places; where a condition failed there, with those right before it that failed."""
    return places[-1:] if notes[places[-1]].holds is not False else _last_alike(notes, places)


def _without(notes: Sequence[Note], background: Sequence[str]) -> Sequence[int]:
    """The places of notes that aren't background; of all, if they all are."""
    found = [at for at, note in enumerate(notes) if not _is_one_of(note, background)]
    return found or range(len(notes))


def _about_key(notes: Sequence[Note], places: Sequence[int], key: str) -> Sequence[int]:
    """The places of notes on characteristics if a key is one, else of the others; all if none is."""
    from crkb.game.cases.looking import CHARACTERISTICS

    is_one = key in CHARACTERISTICS
    return [at for at in places if notes[at].rule.startswith("613.") == is_one] or places


def _sorted(steps: Sequence[T], first: Sequence[int] | set[int]) -> Sorted:
    chosen = set(first)
    return Sorted(tuple(sorted(chosen)), tuple(at for at in range(len(steps)) if at not in chosen))


def _last_alike(steps: Sequence[T], places: Sequence[int]) -> list[int]:
    """The last of these places, and those before it at which the same came out."""
    return list(takewhile(lambda at: steps[at].holds == steps[places[-1]].holds, reversed(places)))


def _is_one_of(note: Note, rules: Sequence[str]) -> bool:
    """Whether a note's rule is one of some rules, or of a chapter among them."""
    return note.rule in rules or note.rule.partition(".")[0] in rules


def _asked(result: GameResult) -> tuple[str, Mapping[str, str]]:
    """The form of the question with its parts; for a situation "" and the parts of its outcome."""
    from crkb.game.asking import question_forms

    asked = question_forms.fitting(result.answer.question)
    if asked is None:
        return "", {key: key for key in result.value} if isinstance(result.value, dict) else {}
    return asked.form, asked.parts


def _is_asked(name: str, subjects: frozenset[str]) -> bool:
    """Whether an object or player is one that is asked about: blocker-2 is a blocker."""
    kind, _, number = name.rpartition("-")
    if name in subjects or (number.isdecimal() and kind in subjects):
        return True
    return name[:1].isupper() and not subjects.isdisjoint(PLAYER_ROLES)

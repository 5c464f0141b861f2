"""Answers about games for a terminal: the verdict or value, then why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from crkb.game.asking.asking import told
from crkb.game.cases.expected_values import show
from crkb.game.proof import Note
from crkb.render.terminal.answers import unverified
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.playing import GameResult

_MARK = {True: "\u2713", False: "\u2717", None: "?"}


def answer(result: GameResult, width: int, paint: Paint = plain) -> list[str]:
    """The answer, then the rules that decided it; first what isn't verified in the edition in use."""
    lines = [paint(line, "bad") for line in unverified(result.unverified)]
    lines += [paint(line, "title") for line in _told(result)]
    lines += [paint(line, "bad") for line in _ignored(result.answer.ignored)]
    if result.answer.notes:
        lines += ["", *notes(result.answer.notes, width, paint)]
    return lines


MOST_NAMED = 5


def _ignored(found: Sequence[str]) -> list[str]:
    """What was not taken into account: the first few by name, and how many more."""
    if not found:
        return []
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return [f"Not taken into account: {', '.join(found[:MOST_NAMED])}{more}"]


def _told(result: GameResult) -> list[str]:
    found = result.answer
    if found.verdict == "depends":
        lines = [f"It depends on: {', '.join(found.missing) or 'unknown facts'}"]
        return lines + [f"  it can be: {show(option)}" for option in found.options]
    if isinstance(found.value, dict):
        return _table(found.value)
    if found.verdict == "value":
        return [told(found)]
    return [f"{found.verdict.capitalize()}."]


ECHOES = {"names": "name", "base p/t": "p/t", "owner": "controller"}
"""Keys that say nothing more where they have what another key has."""


def _table(values: Mapping[str, Any]) -> list[str]:
    """An object's values, a row per key, without rows that only repeat another."""
    rows = {key: _shown(each) for key, each in values.items()}
    rows = {key: text for key, text in rows.items() if rows.get(ECHOES.get(key, "")) != text}
    width = max(map(len, rows), default=0)
    return [f"{key:<{width}}  {text}" for key, text in rows.items()]


def _shown(value: Any) -> str:
    return (
        ", ".join(f"{show(each)} {key}" for key, each in value.items())
        if isinstance(value, dict)
        else show(value)
    )


def notes(found: Sequence[Note], width: int, paint: Paint = plain, depth: int = 1) -> list[str]:
    """Rules that were applied or checked, each above those it rests on."""
    return [line for note in found for line in _note(note, width, paint, depth)]


def _note(note: Note, width: int, paint: Paint, depth: int) -> list[str]:
    mark = _MARK[note.holds]
    lead = f"{'  ' * depth}{mark} {note.rule:<9} "
    role = "bad" if note.holds is False else "label"
    painted = f"{'  ' * depth}{paint(mark, role)} {paint(f'{note.rule:<9}', 'number')} "
    lines = paragraph(note.says, width, paint, (), " " * len(lead), painted, len(lead))
    return lines + notes(note.notes, width, paint, depth + 1)

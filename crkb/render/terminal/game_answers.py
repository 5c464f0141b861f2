"""Answers about games for a terminal: the verdict or value, then why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from crkb.game.asking.asking import told
from crkb.game.cases.expected_values import show
from crkb.game.proof import Note
from crkb.render import deciding_first
from crkb.render.terminal.answers import ALL_STEPS, REST, more_steps, step_lines, unverified
from crkb.render.terminal.layout import Paint, plain

if TYPE_CHECKING:
    from crkb.playing import GameResult


def answer(
    result: GameResult, width: int, paint: Paint = plain, all_steps: bool = False, how: str = ALL_STEPS
) -> list[str]:
    """The answer, then the rules that decided it; the others that were applied are counted.

    With `all_steps` these follow; else `how` says how to see them. What isn't verified in the edition
    in use is said first.
    """
    lines = [paint(line, "bad") for line in unverified(result.unverified)]
    lines += [paint(line, "title") for line in outcome(result)]
    lines += [paint(line, "bad") for line in _ignored(result.answer.ignored)]
    found = result.answer.notes
    if found:
        first, rest = deciding_first.of_game(result)
        lines += ["", *notes([found[at] for at in first], width, paint)]
        others = [found[at] for at in rest]
        if all_steps and others:
            lines += [REST, *notes(others, width, paint, 2)]
        elif others:
            lines.append(more_steps(_count(others), how, paint))
    return lines


def _count(found: Sequence[Note]) -> int:
    return sum(1 + _count(note.notes) for note in found)


MOST_NAMED = 5


def _ignored(found: Sequence[str]) -> list[str]:
    """What was not taken into account: the first few by name, and how many more."""
    if not found:
        return []
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return [f"Not taken into account: {', '.join(found[:MOST_NAMED])}{more}"]


def outcome(result: GameResult) -> list[str]:
    """The verdict or value alone."""
    found = result.answer
    if found.verdict == "depends":
        lines = [f"It depends on: {', '.join(found.missing) or 'unknown facts'}"]
        return lines + [f"  it can be: {show(option)}" for option in found.options]
    if isinstance(found.value, dict):
        return _table(found.value)
    if found.verdict == "value":
        return [told(found)]
    if found.question.startswith("why "):  # neither yes nor no answers that
        return ["That is so." if found.verdict == "yes" else "That isn't so."]
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
    """What is so by the rules that were applied or checked, each above what it rests on."""
    return [line for note in found for line in _note(note, width, paint, depth)]


def _note(note: Note, width: int, paint: Paint, depth: int) -> list[str]:
    lines = step_lines(note.rule, note.says, note.holds, depth, width, paint)
    return lines + notes(note.notes, width, paint, depth + 1)

"""Answers of several editions to the same question, for a terminal: a line each, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crkb.questions.steps_compared import FlatStep
from crkb.render import editions_data
from crkb.render.editions_data import InEdition, Result
from crkb.render.terminal.answers import step_lines, unverified
from crkb.render.terminal.layout import Paint, paragraph, plain

DIFFERS = "The answer differs"


def answers(found: Sequence[InEdition], width: int, paint: Paint = plain) -> list[str]:
    """A line for each edition with its answer; then steps and numbers of rules that not all have."""
    columns = max(len(each.edition.id) for each in found)
    lines = [paint(DIFFERS, "bad")] if editions_data.differ(found) else []
    lines += [f"{each.edition.id:<{columns}}  {_told(each)}" for each in found]
    return [*lines, *_not_verified(found, width, paint), *_differences(found, width, paint)]


def _told(of: InEdition) -> str:
    """An answer, or why there is none, in a line."""
    if of.result is None:
        return f"no answer: {of.error}"
    return f"{_verdict(of.result)}{'' if of.result.verified else ' (not verified)'}"


def _not_verified(found: Sequence[InEdition], width: int, paint: Paint) -> list[str]:
    """What became of rules that answers rest on, in the editions that don't have them as they were."""
    lines: list[str] = []
    for each in found:
        said = unverified(each.result.unverified) if each.result is not None else []
        for line in said:
            lead = f"{each.edition.id}: "
            lines += paragraph(line, width, paint, (), "  ", paint(lead, "bad"), len(lead))
    return ["", *lines] if lines else []


def _verdict(result: Result) -> str:
    if result.verdict == "depends":
        can_be = " or ".join(dict.fromkeys(map(_inline, editions_data.options(result))))
        names = ", ".join(result.answer.missing) or "unknown facts"
        return f"depends on {names}" + (f": {can_be}" if can_be else "")
    value = editions_data.value(result)
    if result.verdict == "value":
        return _inline(value)
    return result.verdict if value is None else f"{result.verdict}: {_inline(value)}"


def _inline(value: Any) -> str:
    """A value in a line."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_inline(each)}" for key, each in value.items()) or "(nothing)"
    if isinstance(value, list):
        return ", ".join(map(_inline, value)) or "(nothing)"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "(none)" if value in (None, "") else str(value)


def _differences(found: Sequence[InEdition], width: int, paint: Paint) -> list[str]:
    compared = editions_data.steps(found)
    answered = [each.edition.id for each in found if each.result is not None]
    lines: list[str] = []
    for names, steps in _shared(answered, compared.only).items():
        lines += ["", paint(f"Only in {', '.join(names)}:", "label"), *_steps(steps, width, paint)]
    if compared.moved:
        lines += ["", paint("Numbers of the same rule:", "label")]
        lines += [_moved(answered, numbers) for numbers in compared.moved]
    return lines or ["", "The steps and the numbers of their rules are the same."]


def _shared(
    names: Sequence[str], only: Sequence[Sequence[FlatStep]]
) -> dict[tuple[str, ...], list[FlatStep]]:
    """The editions that have the same steps -> those steps, with the numbers of the first of them."""
    found: dict[tuple[str, bool | None], dict[str, FlatStep]] = {}
    for name, steps in zip(names, only, strict=True):
        for step in steps:
            found.setdefault((step.says, step.holds), {}).setdefault(name, step)
    shared: dict[tuple[str, ...], list[FlatStep]] = {}
    for where in found.values():
        shared.setdefault(tuple(where), []).append(next(iter(where.values())))
    return shared


def _steps(steps: Sequence[FlatStep], width: int, paint: Paint) -> list[str]:
    return [line for step in steps for line in step_lines(*step, 1, width, paint)]


def _moved(names: Sequence[str], numbers: Sequence[str]) -> str:
    return "  " + " \u00b7 ".join(f"{rule} in {name}" for name, rule in zip(names, numbers, strict=True))

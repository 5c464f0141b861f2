"""The steps of answers in several editions: which of them only some have, and which rules have moved."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.tuples import NamedTuple


class FlatStep(NamedTuple):
    """A step without those below it: the rule with its number in an edition, and what it says."""

    rule: str
    says: str
    holds: bool | None


class StepsCompared(NamedTuple):
    """How the steps of answers differ.

    `only` has for each answer, in their order, the steps that not all of them have; `moved` the
    numbers of a rule by which all say the same, a number for each answer.
    """

    only: tuple[tuple[FlatStep, ...], ...]
    moved: tuple[tuple[str, ...], ...]


def compared(answers: Sequence[Sequence[FlatStep]]) -> StepsCompared:
    """Compare the steps of answers by what they say."""
    said = [_by_words(steps) for steps in answers]
    everywhere = set(said[0]).intersection(*said[1:]) if said else set()
    only = tuple(tuple(step for step in steps if step[1:] not in everywhere) for steps in answers)
    moved: dict[tuple[str, ...], None] = {}
    for words in (words for words in (said[0] if said else ()) if words in everywhere):
        numbers = [rules[words] for rules in said]
        moved |= {each: None for each in zip(*numbers, strict=False) if len(set(each)) > 1}
    return StepsCompared(only, tuple(moved))


def _by_words(steps: Sequence[FlatStep]) -> dict[tuple[str, bool | None], list[str]]:
    found: dict[tuple[str, bool | None], list[str]] = {}
    for step in steps:
        found.setdefault((step.says, step.holds), []).append(step.rule)
    return found

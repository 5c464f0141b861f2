"""Is a rule really decided? Tamper with its step and see whether any scenario notices.

A question counts as deciding a rule only if, with that rule's conditions negated (or its values
altered), or with its steps removed, some scenario's verdict, value or missing facts come out
differently. That the step is no longer cited does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crkb.checks import registry
from crkb.checks.core import Tamper
from crkb.checks.scenarios import Scenario, differs

MODES = ("negate", "remove")


class Survivor(NamedTuple):
    """A rule that a question declares, although nothing fails when it is tampered with."""

    question: str
    rule: str


class Proof(NamedTuple):
    """(question, rule) pairs that are proved, and those that are not."""

    proved: tuple[tuple[str, str], ...]
    survivors: tuple[Survivor, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The rules that at least one question is proved to decide."""
        return frozenset(rule for _, rule in self.proved)


def prove(scenarios: Iterable[Scenario]) -> Proof:
    """Tamper with every rule of every question, one at a time."""
    by_question: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        by_question.setdefault(scenario.question, []).append(scenario)
    proved: list[tuple[str, str]] = []
    survivors: list[Survivor] = []
    for name in registry.QUESTIONS:
        for rule in registry.get(name).cites:
            if _noticed(by_question.get(name, []), rule):
                proved.append((name, rule))
            else:
                survivors.append(Survivor(name, rule))
    return Proof(tuple(proved), tuple(survivors))


def _noticed(scenarios: list[Scenario], rule: str) -> bool:
    return any(_changes(scenario, Tamper(rule, mode)) for scenario in scenarios for mode in MODES)


def _changes(scenario: Scenario, tamper: Tamper) -> bool:
    try:
        answer = registry.get(scenario.question).ask(scenario.given, tamper)
    except Exception:  # a question that breaks without the rule does rest on it
        return True
    return differs(scenario, answer)

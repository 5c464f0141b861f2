"""Is a rule really decided? Tamper with its step and see whether any scenario notices.

A question counts as deciding a rule only if, with that rule's conditions negated (or its values
altered), or with its steps removed, some scenario's verdict, value or missing facts come out
differently. That the step is no longer cited does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crkb.questions import registry
from crkb.questions.core import Tamper
from crkb.questions.scenarios import Scenario, differs

MODES = ("negate", "shorten", "remove")


class Survivor(NamedTuple):
    """A rule that a question declares, although nothing fails when it is tampered with."""

    question: str
    rule: str


class Proof(NamedTuple):
    """(question, rule) pairs that are proved, those that are not, and those of the proved ones for
    which no answer changed but asking broke down: weaker, since anything may break."""

    proved: tuple[tuple[str, str], ...]
    survivors: tuple[Survivor, ...]
    broken: tuple[tuple[str, str], ...]

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
    broken: list[tuple[str, str]] = []
    survivors: list[Survivor] = []
    for name in registry.QUESTIONS:
        for rule in registry.get(name).cites:
            match _noticed(by_question.get(name, []), rule):
                case "":
                    survivors.append(Survivor(name, rule))
                case "breaks":
                    broken.append((name, rule))
                    proved.append((name, rule))
                case _:
                    proved.append((name, rule))
    return Proof(tuple(proved), tuple(survivors), tuple(broken))


def _noticed(scenarios: list[Scenario], rule: str) -> str:
    """How tampering with a rule shows: "changes" an answer, only "breaks" asking, or "" not at all."""
    seen = ""
    for scenario in scenarios:
        for mode in MODES:
            effect = _effect(scenario, Tamper(rule, mode))
            if effect == "changes":
                return effect
            seen = effect or seen
    return seen


def _effect(scenario: Scenario, tamper: Tamper) -> str:
    try:
        answer = registry.get(scenario.question).ask(scenario.given, tamper, scenario.editions()[-1])
    except Exception:  # a question that breaks down without the rule does rest on it
        return "breaks"
    return "changes" if differs(scenario, answer) else ""

"""Are declared rules wired to answers? Tamper with a rule's step and see whether a scenario notices.

A rule is wired if, with its conditions negated (or its values altered), or with its steps removed,
some scenario's verdict, value or missing facts come out differently in an edition of its span. That
the step is no longer cited does not count. This shows that the question consults the rule, not that
it applies the rule right (`source_mutation`), nor that the rule decides anything (`deciding`).
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
    """(question, rule) pairs that are wired, those that are not, and those of the wired ones for
    which no answer changed but asking broke down: weaker, since anything may break."""

    proved: tuple[tuple[str, str], ...]
    survivors: tuple[Survivor, ...]
    broken: tuple[tuple[str, str], ...]


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
    question = registry.get(scenario.question)
    try:
        asked = (question.ask(scenario.given, tamper, date) for date in scenario.editions())
        return "changes" if any(differs(scenario, answer) for answer in asked) else ""
    except Exception:  # a question that breaks down without the rule does rest on it
        return "breaks"

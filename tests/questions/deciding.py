"""Which rules do questions really decide? What `crkb coverage` counts.

    python -m tests.questions.deciding            # writes corpus/decided.txt
    python -m tests.questions.deciding --dropped  # the rules that are cited but don't count, and why

A question decides a rule if all of this is so:

- wired: tampering with the rule changes an answer in some scenario (`mutation`);
- not a constant: the rule's condition comes out both true and false in its scenarios, or the
  value that the rule gives differs, or is given in some of them only. A condition that is always
  true labels a decision that is made elsewhere;
- not an echo: the answer's value isn't the same in every scenario, nor always the fact that stands
  in one and the same place of what was given. Such an answer could be had without any rule.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from unittest import mock

from crkb import paths
from crkb.questions import registry, scenarios
from crkb.questions.core import Case, as_data
from crkb.questions.scenarios import Scenario
from tests.questions import mutation

PATH = os.path.join(paths.corpus(), "decided.txt")
HEADER = """\
# The rules that questions decide, by the names by which they are cited; `crkb coverage` counts them.
# Made by python -m tests.questions.deciding, which says what counts.
"""


class Decided(NamedTuple):
    """The rules that count; (question, rule) pairs that are wired but constant; questions that echo."""

    rules: tuple[str, ...]
    constants: tuple[tuple[str, str], ...]
    echoes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The file of decided rules."""
        return HEADER + "".join(f"{rule}\n" for rule in self.rules)


class Use(NamedTuple):
    """What a rule came to in a scenario: the truths of its conditions, the values it gave."""

    truths: frozenset[bool | None]
    values: frozenset[str]


def decided(cases: Sequence[Scenario]) -> Decided:
    """What the questions decide, as far as these scenarios show."""
    by_question: dict[str, list[Scenario]] = {}
    for case in cases:
        by_question.setdefault(case.question, []).append(case)
    varying = {(q, rule) for q, of in by_question.items() for rule in _varying([*map(uses, of)])}
    echoes = tuple(q for q, of in by_question.items() if echoes_only(of))
    wired = mutation.prove(cases).proved
    rules = {rule for q, rule in wired if (q, rule) in varying and q not in echoes}
    constants = tuple(pair for pair in wired if pair not in varying)
    return Decided(tuple(sorted(rules)), constants, echoes)


def uses(scenario: Scenario) -> dict[str, Use]:
    """Rule -> what it came to in a scenario, over all editions of its span."""
    truths: dict[str, set[bool | None]] = {}
    values: dict[str, set[str]] = {}
    holds, gives = Case.holds, Case.gives

    def held(case: Case, rule: str, truth: bool | None, *says: str, **more: bool) -> bool | None:
        truths.setdefault(rule, set()).add(truth)
        return holds(case, rule, truth, *says, **more)

    def given(case: Case, rule: str, value: Any, says: str) -> Any:
        values.setdefault(rule, set()).add(repr(as_data(value)))
        return gives(case, rule, value, says)

    with mock.patch.object(Case, "holds", held), mock.patch.object(Case, "gives", given):
        scenarios.run(scenario)
    found = truths.keys() | values.keys()
    return {r: Use(frozenset(truths.get(r, ())), frozenset(values.get(r, ()))) for r in found}


def _varying(used: Sequence[dict[str, Use]]) -> Iterator[str]:
    """The rules whose condition or value isn't the same in all scenarios of a question."""
    for rule in {rule for one in used for rule in one}:
        here = [one[rule] for one in used if rule in one]
        truths = frozenset().union(*(use.truths for use in here))
        values = frozenset().union(*(use.values for use in here))
        given_in = sum(bool(use.values) for use in here)
        if {True, False} <= truths or len(values) > 1 or 0 < given_in < len(used):
            yield rule


def echoes_only(of: Iterable[Scenario]) -> bool:
    """Is the value of a question always the same, or always the fact in one and the same place?"""
    valued = [(scenario.given, as_data(scenario.value)) for scenario in of if scenario.expect == "value"]
    if not valued:
        return False
    first = valued[0][1]
    places = (set(_places(given, value)) for given, value in valued)
    return all(value == first for _, value in valued) or bool(set.intersection(*places))


def _places(facts: Any, value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the value stands in the facts."""
    if type(facts) is type(value) and facts == value:
        yield path
    parts = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    for key, part in parts:
        yield from _places(part, value, (*path, key))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.questions.deciding")
    parser.add_argument("--dropped", action="store_true", help="show what doesn't count; write nothing")
    found = decided(scenarios.load())
    if not parser.parse_args(arguments).dropped:
        with open(PATH, "w", encoding="utf-8") as f:
            f.write(found.text)
        return
    cited = {rule for name in registry.QUESTIONS for rule in registry.get(name).cites}
    print("echoes:", ", ".join(found.echoes) or "none")
    for rule in sorted(cited - set(found.rules)):
        where = [question for question, constant in found.constants if constant == rule]
        print(f"{rule}: {'constant in ' + ', '.join(where) if where else 'only in an echo'}")


if __name__ == "__main__":
    main()

"""Scenarios: cases in the domain's words, with what the rules decide in each.

`corpus/scenarios/*.yaml` hold lists of

    - scenario: a word is added after the first word of a name
      question: name-with-stickers
      given: {name: Bear Cub, stickers: [{word: Dark, after: 1}]}
      expect: Bear Dark Cub              # a value; or yes, no, or depends on: [life]
      decided by: ["123.6", "123.6c"]    # each must be cited by the answer
      example: 123.6b#1                  # optional: which example of the rules this is
      since: 2025-02-07                  # optional, also until: the editions in which this is so

A scenario is run in each verified edition (`crkb.questions.verified`) of its span and of its
question's, and has to come out the same in all of them.

Unknown, missing and duplicate keys are errors. Users can run them: `crkb examples 123.6b --run`.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any

import yaml

from crkb import paths
from crkb.errors import CrkbError
from crkb.questions import registry
from crkb.questions.core import Answer, Question, Tamper, as_data
from crkb.questions.verified import shipped
from crkb.tuples import NamedTuple

_REQUIRED = {"scenario", "question", "given", "expect", "decided by"}
_OPTIONAL = {"example", "value", "contradiction", "since", "until"}


class ScenarioError(CrkbError):
    """A scenario file that does not have the form this module describes."""


class Scenario(NamedTuple):
    """A case and the answer expected for it.

    `expect` is a verdict ("yes", "no", "depends") or "value"; `value` is the value expected with it
    (None: any, for yes and no); `missing` are the facts an answer depends on; `contradiction` are
    the rules whose conflict the answer must name; `example` is the rules' example that it states;
    `since` and `until` are effective dates between which it holds ("" is open).
    """

    name: str
    question: str
    given: dict[str, Any]
    expect: str
    value: Any
    missing: tuple[str, ...]
    decided_by: tuple[str, ...]
    contradiction: tuple[str, ...]
    example: str
    file: str
    line: int
    since: str = ""
    until: str = ""

    def editions(self) -> list[str]:
        """The dates of the verified editions in which it is to be run, oldest first."""
        asked = registry.QUESTIONS.get(self.question)
        spans = [(self.since, self.until), *([(asked.since, asked.until)] if asked else [])]
        return [
            date
            for date in shipped().editions
            if all(since <= date and (not until or date <= until) for since, until in spans)
        ]


class Outcome(NamedTuple):
    """A scenario that was run: its answer and how that differs from what is expected ("": not at all)."""

    scenario: Scenario
    answer: Answer
    wrong: str


def load(directory: str = "") -> list[Scenario]:
    """All scenarios, in the order of files and lines.

    Raises:
        ScenarioError: A file does not have the form that scenarios have.
    """
    return _read(directory) if directory else list(_shipped())


@cache
def _shipped() -> tuple[Scenario, ...]:
    """Those of crkb itself: reading thousands takes half a second, and they don't change."""
    return tuple(_read(os.path.join(paths.corpus(), "scenarios")))


def _read(folder: str) -> list[Scenario]:
    names = sorted(name for name in os.listdir(folder) if name.endswith(".yaml"))
    return [scenario for name in names for scenario in load_file(os.path.join(folder, name))]


def load_file(path: str) -> Iterator[Scenario]:
    """The scenarios of a file.

    Raises:
        ScenarioError: The file does not have the form that scenarios have.
    """
    with open(path, encoding="utf-8") as f:
        try:
            entries = yaml.load(f, _Strict) or []
        except yaml.YAMLError as e:
            raise ScenarioError(f"{path}: {' '.join(str(e).split())}") from e
    if not isinstance(entries, list):
        raise ScenarioError(f"{path}: expected a list of scenarios")
    for entry in entries:
        yield _scenario(entry, os.path.basename(path))


class _Strict(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # libyaml if it is there
    """YAML that refuses duplicate keys and records the line of every mapping."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[Hashable, Any]:
    made: dict[Hashable, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in made:
            line = key_node.start_mark.line + 1
            raise yaml.YAMLError(f"line {line}: duplicate key {key!r}")
        made[key] = loader.construct_object(value_node, deep=True)
    made["\0line"] = node.start_mark.line + 1
    return made


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def _scenario(entry: object, file: str) -> Scenario:
    if not isinstance(entry, dict):
        raise ScenarioError(f"{file}: a scenario must be a mapping, not {entry!r}")
    line = entry.pop("\0line")
    entry = {key: _plain(value) for key, value in entry.items()}
    where = f"{file}:{line}"
    unknown = sorted(set(map(str, entry)) - _REQUIRED - _OPTIONAL)
    missing = sorted(_REQUIRED - set(entry))
    if unknown or missing:
        what = f"unknown key {unknown[0]!r}" if unknown else f"missing key {missing[0]!r}"
        raise ScenarioError(f"{where}: {what}", f"Known keys: {', '.join(sorted(_REQUIRED | _OPTIONAL))}.")
    expect, value, depends = _expected(entry["expect"], entry.get("value"))
    return Scenario(
        str(entry["scenario"]),
        str(entry["question"]),
        entry["given"] or {},
        expect,
        value,
        depends,
        tuple(map(str, entry["decided by"])),
        tuple(map(str, entry.get("contradiction", ()))),
        str(entry.get("example", "")),
        file,
        line,
        str(entry.get("since", "")),
        str(entry.get("until", "")),
    )


def _plain(value: Any) -> Any:
    """The value without the line marks."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items() if k != "\0line"}
    return [_plain(v) for v in value] if isinstance(value, list) else value


def _expected(expect: Any, value: Any) -> tuple[str, Any, tuple[str, ...]]:
    match expect:
        case True | "yes":
            return "yes", value, ()
        case False | "no":
            return "no", value, ()
        case {"depends on": list(names)}:
            return "depends", None, tuple(map(str, names))
        case _:
            return "value", expect, ()


def run(scenario: Scenario, tamper: Tamper | None = None) -> Outcome:
    """Ask the scenario's question in every edition of its span; the first wrong answer, else the last.

    Raises:
        QuestionNotFound: There is no such question.
        ScenarioError: No verified edition is in its span.
        FactsError: The question cannot be asked of these facts.
    """
    question: Question[Any] = registry.get(scenario.question)
    editions = scenario.editions()
    if not editions:
        raise ScenarioError(f"{scenario.file}:{scenario.line}: no verified edition is in its span")
    for date in editions:
        answer = question.ask(scenario.given, tamper, date)
        if wrong := _wrong(scenario, answer):
            return Outcome(scenario, answer, f"{wrong}, in the edition of {date}")
    return Outcome(scenario, answer, "")


def _wrong(scenario: Scenario, answer: Answer) -> str:
    if differs(scenario, answer):
        return f"expected {_said(scenario.expect, scenario.value, scenario.missing)}, got {shown(answer)}"
    silent = [rule for rule in scenario.decided_by if rule not in answer.cited]
    if silent:
        return (
            f"the answer does not cite {', '.join(silent)}; it cites {', '.join(answer.cited) or 'nothing'}"
        )
    clashes = [set(c.rules) for c in answer.contradictions]
    if scenario.contradiction and set(scenario.contradiction) not in clashes:
        return f"the answer does not name the conflict of {' and '.join(scenario.contradiction)}"
    return ""


def differs(scenario: Scenario, answer: Answer) -> bool:
    """True if verdict, value or missing facts differ from what is expected."""
    if answer.verdict != scenario.expect:
        return True
    if scenario.expect == "depends":
        return set(answer.missing) != set(scenario.missing)
    return scenario.value is not None and as_data(answer.value) != as_data(scenario.value)


def shown(answer: Answer) -> str:
    """An answer in short."""
    return _said(answer.verdict, answer.value, answer.missing)


def _said(verdict: str, value: Any, missing: tuple[str, ...]) -> str:
    if verdict == "depends":
        return f"depends on {', '.join(missing)}"
    if verdict == "value":
        return repr(as_data(value))
    return verdict if value is None else f"{verdict} ({as_data(value)!r})"

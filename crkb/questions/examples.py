"""The rules' own examples: what each gives and says, and whether crkb finds the same.

`corpus/examples.jsonl` lists all examples of one edition of the rules in own words, with the
reason where one can't be run. What runs them are cases of games (`corpus/games/examples_*.yaml`, with
`example:`) and scenarios of questions. Scenarios name an example as the edition of the source documents
does; the catalogue says what that is called now (`was`). Notes and answers of the add-on stand after them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from functools import cache

from crkb import paths
from crkb.numbers import RuleNumber
from crkb.questions import scenarios
from crkb.questions.scenarios import Outcome
from crkb.questions.verified import numbers_by_edition
from crkb.tuples import NamedTuple

EDITION = "2026-08-07"
"""The edition whose examples are listed, under its numbers."""

FILE = "examples.jsonl"


class ListedExample(NamedTuple):
    """An example as the catalogue has it: 613.9#1 is the first one of rule 613.9.

    `cannot` says what crkb lacks to run it; `was` is its name in the edition of the source documents.
    """

    name: str
    given: str = ""
    expect: str = ""
    cannot: str = ""
    was: str = ""


class Attempt(NamedTuple):
    """A case or scenario that states an example: what was asked and found, what is wrong ("": nothing)."""

    title: str
    by: str
    found: str
    wrong: str = ""


class ExampleRun(NamedTuple):
    """An example with all that was tried of it; nothing if it can't be run.

    >>> [(run.name, run.agrees) for run in kb.examples("123.6b", run=True)]
    [('123.6b#1', True)]
    """

    example: ListedExample
    tried: tuple[Attempt, ...] = ()

    @property
    def name(self) -> str:
        """The rule and the place of the example among its examples."""
        return self.example.name

    @property
    def agrees(self) -> bool | None:
        """Whether crkb finds what the example says in all that was tried; None if nothing was."""
        return all(not each.wrong for each in self.tried) if self.tried else None


@cache
def listed() -> tuple[ListedExample, ...]:
    """The examples of the rules, in their order."""
    with open(os.path.join(paths.corpus(), FILE), encoding="utf-8") as f:
        rows = [json.loads(line) for line in f if line.strip()]
    return tuple(
        ListedExample(row["example"], *(row.get(key, "") for key in ("given", "expect", "cannot", "was")))
        for row in rows
    )


def run(top: RuleNumber | None = None) -> tuple[ExampleRun, ...]:
    """Run the examples of the rules at or below a number, or all of them with those of the add-on."""
    now = {each.was: each.name for each in listed() if each.was}
    stated = [(now.get(each.example, each.example), each) for each in scenarios.load() if each.example]
    known = {each.name for each in listed()}
    others = dict.fromkeys(name for name, _ in stated if name not in known)
    chosen = [
        each for each in (*listed(), *map(ListedExample, others)) if top is None or _is_below(each.name, top)
    ]
    tried: dict[str, list[Attempt]] = {each.name: [] for each in chosen}
    for name, scenario in stated:
        if name in tried:
            tried[name].append(_asked(scenarios.run(scenario)))
    for name, found in _played(tried):
        tried[name].append(found)
    return tuple(ExampleRun(each, tuple(tried[each.name])) for each in chosen)


def _is_below(example: str, top: RuleNumber) -> bool:
    """Is an example (123.6b#1, note:907.5c#1, faq#2) one of a number or of a rule below it?"""
    name = example.removeprefix("note:").partition("#")[0]
    if not name[:1].isdigit():
        return False
    number = RuleNumber.parse(name)
    return number == top or number.is_below(top)


def _asked(found: Outcome) -> Attempt:
    said = f"{scenarios.shown(found.answer)}, by {', '.join(found.answer.cited)}"
    return Attempt(found.scenario.name, found.scenario.question, said, found.wrong)


def _states_examples(path: str) -> bool:
    """Whether a case of a file says which example it states: the other files need not be read."""
    with open(path, encoding="utf-8") as f:
        return any(line.lstrip(" -").startswith("example:") for line in f)


def _played(wanted: Iterable[str]) -> Iterator[tuple[str, Attempt]]:
    """What the cases of games find that state wanted examples."""
    from crkb.game.cases import checking
    from crkb.game.files import load

    names, folder = set(wanted), os.path.join(paths.corpus(), "games")
    number_of = numbers_by_edition()
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        if not file.endswith(".yaml") or not _states_examples(path):
            continue
        for case in load.load_file(path):
            stated = () if isinstance(case, load.BadCase) else case.examples
            for name in names.intersection(stated):
                result = checking.check(case, number_of)
                wrong = "" if result.status == checking.PASS else result.message
                yield name, Attempt(result.title or result.id, "game", result.status, wrong)

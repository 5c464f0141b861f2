"""What steps say is so, whether the condition of their rule holds or not: answers show no more than that."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from crkb.questions import registry, scenarios
from crkb.questions.core import Step

SOURCE = Path(registry.__file__).parent

WHATEVER = {"109.2", "109.2a", "109.2b"}
"""Rules of steps that say where an object is, which is so whatever is asked of it."""


def conditions(path: Path) -> Iterator[ast.Call]:
    """The calls that record a condition, with a sentence of its own for each of its sides or not."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "holds":
            yield node


def is_two_sided(call: ast.Call) -> bool:
    """Whether it has a sentence for each side, or only one side."""
    pair = any(isinstance(each, ast.Starred) for each in call.args)
    always = isinstance(call.args[1], ast.Constant)
    return pair or always or len(call.args) > 3 or any(each.arg == "otherwise" for each in call.keywords)


ONE_SENTENCE = {  # modules with a sentence that is so on both sides, or that is said only on one
    "objects/stickers.py": 1,
    "objects/colors.py": 1,
    "objects/object_meant.py": 3,
    "games/color_identity.py": 2,
}


def test_each_side_of_a_condition_has_its_sentence():
    found: dict[str, int] = defaultdict(int)
    for path in SOURCE.rglob("*.py"):
        for call in conditions(path):
            found[path.relative_to(SOURCE).as_posix()] += not is_two_sided(call)
    assert {name: count for name, count in found.items() if count} == ONE_SENTENCE


@pytest.mark.slow
def test_no_sentence_is_said_of_both_sides():
    sides: dict[tuple[str, str], set[bool]] = defaultdict(set)
    for scenario in scenarios.load():
        for step in flat(scenarios.run(scenario).answer.steps):
            if step.holds is not None:
                sides[step.rule, step.says].add(step.holds)
    assert len(sides) > 1000
    both = [says for (rule, says), found in sides.items() if len(found) > 1 and rule not in WHATEVER]
    assert both == []


def flat(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from flat(step.steps)

"""Mistakes in the source of questions: which are put in, which are noticed, and how many at least."""

from __future__ import annotations

import ast

import pytest

from tests.questions import judging, source_mutation
from tests.questions.mutants import Mutant, mutants, sampled
from tests.questions.source_mutation import Rate
from tests.questions.wording_only import Wording


def changes(source):
    tree = ast.parse(source)
    return [mutant.change for mutant in mutants("m", tree, Wording({"m": tree}))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("a in b", ["a in b -> a not in b"]),
        ("a is None", ["a is None -> a is not None"]),
        ("n == 1", ["n == 1 -> n != 1", "n == 1 -> n >= 1", "n == 1 -> n <= 1", "1 -> 2", "1 -> 0"]),
        ("a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("a or ()", []),
        ("not a", ["not a -> a"]),
        ("a + b", ["a + b -> a - b"]),
        ("a // b", ["a // b -> a * b"]),
        ("min(a)", ["min(a) -> max(a)"]),
        ("any(a)", ["any(a) -> all(a)"]),
        ("sorted(a)", ["sorted(a) -> list(a)"]),
        ("f(a, key=b)", ["f(a, key=b) -> f(a)"]),
        ("range(n)", ["range(n) -> range(n + 1)", "range(n) -> range(n - 1)"]),
        ("s[i:]", ["i: -> i + 1:"]),
        ("word.strip()", ["word.strip() -> word"]),
        ("case.every(a)", ["case.every(a) -> case.some(a)"]),
        ("case.holds('1.1', a, 'says')", ["a -> not a"]),
        ("a == 'x'", ["a == 'x' -> a != 'x'", "'x' -> '∅'"]),
        ("f('x')", []),
        ("case.since('2025-02-07')", ["'2025-02-07' -> '2024-04-12'", "'2025-02-07' -> '2026-08-07'"]),
    ],
)
def test_changes_of_an_expression(source, expected):
    assert changes(f"x = {source}") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("TABLE = ('a', 'b')", ["('a', 'b') -> ('b',)", "('a', 'b') -> ('a',)"]),
        ("if a:\n    f()", ["if a: … -> (nothing)", "a -> not a", "f() -> (nothing)"]),
        ("for a in b:\n    continue", ["for a in b: … -> (nothing)", "continue -> break"]),
        ("def f():\n    return None", ["None -> True", "None -> False"]),
        ("def f():\n    return True", ["True -> False"]),
        ("total -= 1", ["total -= 1 -> total += 1", "total -= 1 -> (nothing)", "1 -> 2", "1 -> 0"]),
        ("match a:\n    case 'x' | 'y':\n        b", ["'x' | 'y' -> 'y'", "'x' | 'y' -> 'x'"]),
        ("class A(B, frozen=True):\n    x: int = 0", ["0 -> 1", "0 -> -1"]),
        ("x: Annotated[int, Meta(ge=1)]", ["1 -> 2", "1 -> 0"]),
        ("x: tuple[int, Literal[1]]", []),
        ("@question('a', cites={'1.1': 'b', '1.2': 'c'})\ndef f(): 'What it does.'", []),
        ("assert a < b", []),
    ],
)
def test_changes_of_a_statement(source, expected):
    assert set(expected) <= set(changes(source))
    assert expected or not changes(source)


@pytest.mark.parametrize(
    "source",
    [
        "case.gives('1.1', a, f'{b + 1}', 'x' if b > 1 else 'y')",
        "raise ValueError(a or b)",
        "def f():\n    said = a or b\n    g = case.gives('1.1', v, said)",
        "def _said(n):\n    return n + 1\ncase.gives('1.1', v, _said(b))",
        "def _apply(says):\n    case.gives('1.1', v, says)\n_apply(a + b)",
    ],
)
def test_what_only_words_a_step_is_left_alone(source):
    assert not [change for change in changes(source) if "(nothing)" not in change]


def test_two_alike_have_keys_of_their_own():
    tree = ast.parse("def f():\n    a = b + c\n    d = b + c\n")
    keys = [mutant.key for mutant in mutants("m", tree, Wording({"m": tree}))]
    assert keys == ["m:f: b + c -> b - c", "m:f: b + c -> b - c (2)"]


def test_a_module_is_judged_by_what_rests_on_it():
    of = {subject.module: subject for subject in judging.subjects()}
    assert of["objects.colors"].family == "colors"
    assert of["values.logic"].family == judging.SHARED
    assert "costs.pay" in of["values.mana"].rerun
    assert any(test.endswith("objects/test_colors.py") for test in of["objects.colors"].tests)


def replaced(module: str, source: str) -> Mutant:
    def put_in() -> None:
        judging.sources()[module].body = ast.parse(source).body

    return Mutant(module, "", 0, "", 1, put_in)


FLOORS = {
    "ability": 91,
    "characteristics": 88,
    "coin": 95,
    "colors": 95,
    "cost": 95,
    "cost-paid": 95,
    "counters": 91,
    "damage": 88,
    "deck": 95,
    "designation": 95,
    "dice": 95,
    "draw": 93,
    "identity-deck": 95,
    "illegal-action": 92,
    "leaving-game": 95,
    "life": 87,
    "loop": 92,
    "mana-pool": 95,
    "mana-symbols": 95,
    "name": 95,
    "numbers": 95,
    "object": 89,
    "outcome": 95,
    "pay": 95,
    "players": 95,
    "priority": 95,
    "progress": 88,
    "self-reference": 90,
    "setup": 95,
    "state-based-actions": 87,
    "status": 91,
    "stickers": 95,
    "targets": 86,
    "timing": 91,
    "token": 95,
    "treachery-outcome": 88,
    "turn-based-actions": 94,
    "type-line": 60,
    "unveil": 85,
    "values": 87,
}
"""Family -> how many of a hundred mutants must be noticed at least.

95 for the families whose questions stay functions of their arguments; for the others what was
noticed when this was written, so that it doesn't fall.
"""


SAMPLE = 6
"""One of so many mutants is judged here: all of them take a quarter of an hour."""


@pytest.fixture(scope="module")
def report():
    return source_mutation.examine(judging.subjects(), sample=SAMPLE)


@pytest.mark.mutation
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("family", FLOORS)
def test_mistakes_are_noticed(family, report):
    """Otherwise: python -m tests.questions.source_mutation --family FAMILY --survivors."""
    [rate] = [rate for rate in report.rates if rate.family == family] or [Rate(family, 0, 0)]
    unnoticed = [f"{s.place}: {s.key}" for s in report.survivors if s.family == family]
    assert rate.reaches(FLOORS[family]), "\n".join(unnoticed)


@pytest.mark.parametrize(
    ("rate", "floor", "reached"),
    [
        (Rate("all", 100, 95), 95, True),
        (Rate("chance", 100, 88), 95, True),
        (Rate("less", 100, 87), 95, False),
        (Rate("one", 1, 0), 95, True),
        (Rate("none", 0, 0), 95, True),
        (Rate("few", 10, 6), 95, False),
    ],
)
def test_when_a_sample_reaches_a_floor(rate, floor, reached):
    assert rate.reaches(floor) is reached


def test_a_sample_is_always_the_same():
    tree = ast.parse("\n".join(f"x{i} = a + b" for i in range(100)))
    found = mutants("m", tree, Wording({"m": tree}))
    some = sampled(found, 4)
    assert 0 < len(some) < len(found)
    assert some == sampled(found, 4)
    assert sampled(found, 1) == found


@pytest.mark.mutation
@pytest.mark.timeout(2400)
def test_what_is_listed_as_equivalent_is_not_noticed(report):
    assert report.stale == ()


def test_every_family_has_a_floor():
    assert FLOORS.keys() == {subject.family for subject in judging.subjects()}


@pytest.mark.mutation
@pytest.mark.parametrize(
    ("source", "by"),
    [
        ("while True: pass", "bounds"),
        ("1 / 0", "breaks"),
        ("x = [0] * (1 << 40)", "breaks"),
        ("", "rule-numbers.yaml"),
    ],
)
def test_how_a_mutant_is_noticed(source, by):
    [subject] = [s for s in judging.subjects() if s.module == "games.rule_numbers"]
    original = ast.unparse(judging.sources()[subject.module])
    [verdict] = judging.judge(subject, [replaced(subject.module, source or original.replace("[0]", "[1]"))])
    assert verdict.noticed
    assert verdict.by.startswith(by)


@pytest.mark.mutation
def test_what_changes_nothing_is_not_noticed():
    [subject] = [s for s in judging.subjects() if s.module == "games.rule_numbers"]
    same = ast.unparse(judging.sources()[subject.module])
    [verdict] = judging.judge(subject, [replaced(subject.module, same)])
    assert not verdict.noticed

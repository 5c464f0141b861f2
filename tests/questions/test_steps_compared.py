"""Steps of several answers: those that not all have, and numbers that moved."""

import pytest

from crkb.questions.steps_compared import FlatStep, StepsCompared, compared


def steps(*said: str) -> list[FlatStep]:
    """`704.5w it dies` is a step; with `!` before it, one that doesn't hold."""
    parts = [each.partition(" ") for each in said]
    return [FlatStep(rule.lstrip("!"), says, rule[0] != "!") for rule, _, says in parts]


ONE, TWO = steps("704.1 one"), steps("704.2 two")

COMPARED = {
    "the same": ([ONE, ONE], ([], []), []),
    "in one only": ([ONE, ONE + TWO], ([], TWO), []),
    "both differ": ([ONE, TWO], (ONE, TWO), []),
    "in two of three": ([ONE, TWO, ONE], (ONE, TWO, ONE), []),
    "a rule moved": ([ONE, steps("704.9 one")], ([], []), [("704.1", "704.9")]),
    "holds in one": ([ONE, steps("!704.1 one")], (ONE, steps("!704.1 one")), []),
    "twice": ([ONE + ONE, ONE], ([], []), []),
    "moved once": ([ONE + ONE, steps("704.1 one", "704.2 one")], ([], []), [("704.1", "704.2")]),
    "none": ([], (), []),
}


@pytest.mark.parametrize(("answers", "only", "moved"), COMPARED.values(), ids=COMPARED)
def test_compared(answers, only, moved):
    assert compared(answers) == StepsCompared(tuple(map(tuple, only)), tuple(moved))

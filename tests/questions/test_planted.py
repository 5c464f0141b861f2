"""Mistakes that once passed every test, planted again by hand: a scenario must notice each."""

from __future__ import annotations

import ast

import pytest

from tests.questions import judging
from tests.questions.mutants import Mutant

pytestmark = pytest.mark.mutation

PLANTED = {
    "one restricted copy is illegal": (
        "games.deck",
        'limit = 0 if card.status == "banned" else 1',
        "limit = 0",
    ),
    "“2 or less” is read as less than 2": (
        "games.setup_outside",
        "all(value <= condition.at_most for value in values)",
        "all(value < condition.at_most for value in values)",
    ),
}
"""What is wrong -> (module, the source as it is, the source with the mistake)."""


def planted(module: str, right: str, wrong: str) -> Mutant:
    """The mistake as a mutant; ValueError where the source isn't there exactly once."""
    source = (judging.SOURCE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    if source.count(right) != 1:
        raise ValueError(f"{module} has {source.count(right)} times, not once: {right}")

    def put_in() -> None:
        judging.sources()[module].body = ast.parse(source.replace(right, wrong)).body

    return Mutant(module, "", 0, f"{right} -> {wrong}", 1, put_in)


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_scenario_notices(mistake):
    module, right, wrong = PLANTED[mistake]
    [subject] = [s for s in judging.subjects() if s.module == module]
    [verdict] = judging.judge(subject._replace(tests=()), [planted(module, right, wrong)])
    assert ".yaml:" in verdict.by


def test_what_is_not_in_the_source_cannot_be_planted():
    with pytest.raises(ValueError, match=r"combat\.damage has 0 times, not once: no such line"):
        planted("combat.damage", "no such line", "")

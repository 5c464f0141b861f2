"""What a change did to rules, a rule at a time."""

from __future__ import annotations

import pytest

from crkb.editions.diff import Change
from crkb.serve.academy.steps import Step, main, step, steps
from tests.invented import rules

OLD = rules("100. First\n100.1. One may sing. One may leave.\n100.2. Lamps.\n100.2a Oil burns.\n")
NEW = rules("100. First\n100.1. One may sing.\n100.1a One may leave.\n100.2. Lamps. Oil burns.\n")


def text(number: str, said: str) -> dict[str, str]:
    return {"ruleNumber": number, "ruleText": said}


SUNG = Step(
    text("100.1", "One may sing. <<<<One may leave.>>>>"),
    text("100.1", "One may sing."),
)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            Change("split", ("100.1",), ("100.1", "100.1a")),
            [SUNG, Step(None, text("100.1a", "One may leave."))],
        ),
        (
            Change("merged", ("100.2", "100.2a"), ("100.2",)),
            [
                Step(text("100.2", "Lamps."), text("100.2", "Lamps. <<<<Oil burns.>>>>")),
                Step(text("100.2a", "Oil burns."), None),
            ],
        ),
        (Change("edited", ("100.1",), ("100.1",)), [SUNG]),
        (Change("added", (), ("100.1a",)), [Step(None, text("100.1a", "One may leave."))]),
        (Change("removed", ("100.2a",), ()), [Step(text("100.2a", "Oil burns."), None)]),
        (Change("edited", ("100",), ("100",)), []),  # a chapter
        (Change("removed", ("1",), ()), []),
    ],
)
def test_steps(change, expected):
    assert list(steps(change, OLD.rules, NEW.rules, {})) == expected


def test_a_rule_of_the_same_words_is_not_marked():
    found = step(OLD.rules["100.2a"], OLD.rules["100.2a"], {})
    assert found == Step(text("100.2a", "Oil burns."), text("100.2a", "Oil burns."), worded=False)


@pytest.mark.parametrize(
    ("numbers", "found"), [(("100.2a",), "100.2a"), (("100.9",), "100.1"), ((), "100.1")]
)
def test_the_rule_that_goes_on(numbers, found):
    several = [OLD.rules[n] for n in ("100.1", "100.2", "100.2a")]
    assert str(main(several, numbers).number) == found

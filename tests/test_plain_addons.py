"""The plain wording of rules of an add-on, by itself and read together with its base."""

from __future__ import annotations

import pytest

import crkb
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.invented import FIRST, library

ADDON = b"""@title Treachery, made up
@id treachery-made-up
@effective %s
@official no
@addon yes

@rules

907. Treachery

907.2. Whoever leads, leads on.

907.99. Nobody restates this.
"""


@pytest.fixture
def home(tmp_path):
    """A library with the invented game."""
    library(str(tmp_path), FIRST)
    return tmp_path


@pytest.mark.parametrize(
    ("effective", "number", "status", "why"),
    [
        ("2026-05-04", "907.2", "same", ""),
        ("2026-05-04", "907.99", "none", "treachery-plain does not have rule 907.99"),
        ("2020-05-04", "907.2", "none", "the restatement is of 2026-05-04"),
    ],
)
@pytest.mark.parametrize("named", ["treachery-made-up", "cr-2031-03-03+treachery-made-up"])
def test_a_rule_of_an_add_on_is_restated_beside_its_base_too(home, effective, number, status, why, named):
    made = Library(str(home))
    made.add([Raw("addon.txt", ADDON % effective.encode())])
    with crkb.open(named, home=home) as kb:
        found = kb.restatement(number)
    assert (found.status, found.rule is not None) == (status, status == "same")
    assert found.why.endswith(why)


def test_the_restated_add_on_beside_a_base_has_no_restatement_itself(home):
    with crkb.open("cr-2031-03-03+treachery-plain", home=home) as kb:
        assert kb.restatement("907.2").why == "this is the restatement already"

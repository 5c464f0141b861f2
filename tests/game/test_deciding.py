"""What counts as decided by the game: a mistake beside the step of a rule, and a case that notices it."""

import re
from pathlib import Path

import pytest

from crkb.game import citing
from crkb.questions import coverage
from tests.game import deciding

SAMPLE = 15
"""One of so many rules is proved again here: all of them take minutes."""


def named():
    """The rules in the file."""
    return re.findall(r"^(?!#)\S+", Path(deciding.PATH).read_text(encoding="utf-8"), re.MULTILINE)


def test_the_file_names_rules_that_the_game_cites():
    assert named() == sorted(set(named()))
    assert set(named()) <= set(citing.cites())
    assert set(named()) <= coverage.decided_rules()


@pytest.mark.parametrize(
    ("rule", "module"),
    [
        ("704.5a", "turns.state_based_players"),
        ("702.14c", "combat.evasion"),
        ("613.4b", "layers.sublayers"),
    ],
)
def test_where_a_rule_is_applied(rule, module):
    found = [site for site in deciding.sites()[rule] if site.module == module]
    assert found
    assert all(site.lines >= {site.own[0]} for site in found)


def test_what_only_takes_the_citation_away_is_no_mistake():
    changes = [mutant.change for mutant in deciding.mistakes("704.5a")]
    assert changes
    assert [change for change in changes if "704.5a" in change] == []


@pytest.mark.mutation
@pytest.mark.timeout(1800)
def test_the_rules_in_the_file_are_decided():
    """Otherwise: python -m tests.game.deciding."""
    some = named()[::SAMPLE]
    assert list(deciding.decided(some)) == some


@pytest.mark.mutation
@pytest.mark.timeout(600)
def test_a_rule_that_no_case_cites_is_not_decided(monkeypatch):
    monkeypatch.setattr(deciding, "cases_of", dict)
    assert deciding.decided(["704.5a"], jobs=1) == ()

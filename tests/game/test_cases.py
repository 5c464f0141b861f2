"""The cases of games that ship with crkb: all of them pass, and by older editions what isn't pinned."""

import os

import pytest

from crkb import paths
from crkb.game import citing
from crkb.game.cases import checking
from crkb.game.files import load
from crkb.game.files.load import Case
from crkb.questions.verified import edition_of, shipped


def number_of(rule, edition):
    known = shipped().expected(rule, edition)
    return known.number if known is not None and known.number else checking.own_number(rule, edition)


FOLDER = os.path.join(paths.corpus(), "games")
FILES = sorted(name for name in os.listdir(FOLDER) if name.endswith(".yaml")) if os.path.isdir(FOLDER) else []
*OLDER, NEWEST = shipped().editions


@pytest.mark.parametrize("file", FILES)
def test_cases(file):
    found = checking.check_file(os.path.join(FOLDER, file), number_of=number_of)
    wrong = [result.line for result in found if result.status != checking.PASS]
    assert wrong == []


@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("file", FILES)
def test_cases_without_an_edition_pass_in_all_of_them(file, edition):
    path = os.path.join(FOLDER, file)
    pinned = {case.where for case in load.load_file(path) if isinstance(case, Case) and case.edition}
    found = [checking.check(case, number_of) for case in load.load_file(path, edition)]
    wrong = [each.line for each in found if each.where not in pinned and each.status != checking.PASS]
    assert wrong == []


@pytest.mark.parametrize("file", FILES)
def test_cases_are_told_apart(file):
    found = load.load_file(os.path.join(FOLDER, file))
    ids = [case.id for case in found]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("edition", ["", *OLDER])
@pytest.mark.parametrize("file", FILES)
def test_no_reason_cites_a_rule_that_its_edition_does_not_have(file, edition):
    """Every note of every answer: its rule is declared, and the edition that is played by has it."""
    wrong = set()

    def look(rule, effective):
        known = shipped().expected(rule, effective)
        if rule not in citing.cites() or known is None or not known.number or effective < edition_of(rule):
            wrong.add((rule, effective))
        return rule

    path = os.path.join(FOLDER, file)
    found = load.load_file(path, edition) if edition else load.load_file(path)
    for case in found:
        if isinstance(case, Case):
            effective = case.game.edition or NEWEST
            named = case._replace(rules=("none",), edition=effective, game=case.game.but(edition=effective))
            checking.check(named, look)
    assert wrong == set()

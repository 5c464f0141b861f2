"""The cases of games that ship with crkb: all of them pass, and cite rules that there are."""

import os

import pytest

from crkb.game.files import load
from tests.game.shipped_cases import FILES, FOLDER, wrong_in


@pytest.mark.parametrize("file", FILES)
def test_cases(file):
    assert wrong_in(file) == []


@pytest.mark.parametrize("file", FILES)
def test_cases_are_told_apart(file):
    found = load.load_file(os.path.join(FOLDER, file))
    ids = [case.id for case in found]
    assert len(set(ids)) == len(ids)

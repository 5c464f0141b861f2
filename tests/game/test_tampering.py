"""Each way to break the game makes a case of corpus/games fail."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from crkb import paths
from crkb.game.cases import checking
from crkb.game.files import documents, load
from tests.game.tampering import TAMPERINGS


@cache
def cases():
    """The cases that pass, as data; of each file the first ones come before the rest of any."""
    found = []
    for path in sorted(Path(paths.corpus(), "games").glob("*.yaml")):
        data = documents.read(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and "cases" in data:
            each = [{**data, "cases": [case]} for case in data["cases"]]
        else:
            each = [[line] for line in data]
        found += list(enumerate(each))
    return [data for _, data in sorted(found, key=lambda each: each[0]) if passes(data)]


def passes(data):
    """Without its citations a case is about what happens alone."""
    [case] = load.cases(data)
    return isinstance(case, load.Case) and checking.check(case._replace(rules=())).status == checking.PASS


@pytest.mark.mutation
@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_case_notices(name, monkeypatch):
    known = cases()
    TAMPERINGS[name](monkeypatch)
    assert not all(map(passes, known))

"""A diff as data: what is written is read back, and nothing else is."""

from __future__ import annotations

import json

import pytest

from crkb.editions.diff import Diff, compare
from crkb.editions.diff_data import as_data, from_data
from crkb.library.kept import NotAsWritten
from tests.editions.test_nearest import FIRST, SECOND
from tests.editions.test_terms import DUSK, SIGHT, edition
from tests.invented import rules


@pytest.mark.parametrize(
    "made",
    [compare(rules(FIRST), rules(SECOND)), compare(edition(DUSK), edition(SIGHT)), Diff("a", "b", ())],
    ids=["rules", "terms", "nothing"],
)
def test_what_is_written_is_read_back(made):
    assert from_data(made.old, made.new, json.loads(json.dumps(as_data(made)))) == made


WHOLE = {"changes": [["same", ["1"], ["1"]]], "terms": [], "candidates": {}}


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"changes": []},
        WHOLE | {"changes": [["same", ["1"]]]},
        WHOLE | {"changes": [["same", "1", ["1"]]]},
        WHOLE | {"terms": [["same", "Dusk"]]},
        WHOLE | {"candidates": []},
        WHOLE | {"candidates": {"1": [["2"]]}},
    ],
)
def test_what_is_not_as_it_was_written_is_refused(wrong):
    assert from_data("a", "b", WHOLE).counts == {"same": 1}
    with pytest.raises(NotAsWritten):
        from_data("a", "b", wrong)

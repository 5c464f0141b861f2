"""Abilities linked to what enters as a copy; `corpus/games/copies_linked.yaml` has cases."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import copies_read, shapes_written
from crkb.game.language.language import Words

WORDS = Words(ids=None)
COPIES = {"may copy": "a creature", "then": {"tap": "it"}}


def test_it_is_read_and_written():
    found = copies_read.as_enters("as it enters", COPIES, WORDS, "")
    assert shapes_written.enters(found) == COPIES


@pytest.mark.parametrize(
    ("key", "data", "message"),
    [
        ("as it is turned face up", COPIES, "only what enters"),
        ("as it enters", {**COPIES, "then": {"tap": "target creature"}}, "target"),
    ],
)
def test_refused(key, data, message):
    with pytest.raises(GameFormError, match=message):
        copies_read.as_enters(key, data, WORDS, "as it enters")

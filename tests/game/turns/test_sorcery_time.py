"""When a sorcery could be cast; cases of land plays and scenarios of timing have what follows."""

import pytest

from crkb.game.turns.sorcery_time import sorcery_time


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ((True, "precombat main", True), (True, True, True)),
        ((False, "postcombat main", False), (False, True, False)),
        ((True, "end", True), (True, False, True)),
        ((None, None, None), (None, None, None)),
    ],
)
def test_what_of_it_is_so(known, found):
    assert sorcery_time(*known) == found

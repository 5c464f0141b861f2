"""State triggers: when they trigger, and when they don't again (603.8)."""

import pytest

from tests.game.asking.tables import session

BOARD = """
players: {Ann: {library: 5}, Bob: {}}
board:
- {id: well, types: [artifact], abilities: [{name: fill, when: %s, do: {gain life: 1}}]}
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 2/2, controller: Bob}
"""


@pytest.mark.parametrize(
    ("when", "then", "triggered"),
    [
        ("you control no creatures", "{settle: {}}", ()),
        ("you control no creatures", "{destroys: {what: ox}}", ()),
        ("you control no creatures", "{destroys: {what: bear}}", ("fill of well",)),
        ("you control no creatures", "{destroys: {what: bear}}, {settle: {}}", ()),
        ("you control no creatures", "{destroys: {what: bear}}, {resolves: fill of well}", ("fill of well",)),
        ("you control no creatures", "{destroys: {what: [bear, well]}}", ()),
        ("your life is 21 or more", "{does: {do: {gain life: 1}}}", ("fill of well",)),
        ("[a creature dies, you control no creatures]", "{destroys: {what: ox}}", ("fill of well",)),
    ],
)
def test_what_triggers(when, then, triggered):
    assert session(BOARD % when, then).ask("what triggered").value == (triggered or "nothing")

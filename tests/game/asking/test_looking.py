"""Who may look at an object: by zone, by being face down, and at both sides of a card."""

import pytest

from crkb.game.errors import GameFormError
from tests.game.asking.tables import session

BOARD = """
board:
  - {id: mask, types: [creature], p/t: 2/2, face down: yes}
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: held, types: [creature], p/t: 2/2, zone: hand}
  - {id: deep, types: [creature], p/t: 2/2, zone: library}
  - {id: spare, types: [creature], p/t: 2/2, zone: outside the game}
  - {id: rat, types: [creature], p/t: 1/1, token: yes, zone: outside the game}
  - {id: kept, types: [creature], p/t: 2/2, zone: exile, face down: yes}
  - id: hare
    layout: double-faced
    faces: [{name: Hare, types: [creature], p/t: 1/1}, {name: Wolf, types: [creature], p/t: 3/3}]
"""
LOOKS = [
    ("Ann", "mask", True, "708.5"),
    ("Bob", "mask", False, "708.5"),
    ("Bob", "ox", True, "400.2"),
    ("Ann", "held", True, "402.3"),
    ("Bob", "held", False, "402.3"),
    ("Ann", "deep", False, "401.2"),
    ("Ann", "kept", False, "708.5"),
    ("Ann", "spare", True, "400.11"),
    ("Bob", "spare", False, "400.11"),
    ("Ann", "rat", False, "400.11"),
    ("Bob", "the back of hare", True, "712.6"),
    ("Bob", "the back of ox", False, "712.6"),
    ("Bob", "the back of mask", False, "708.5"),
]


@pytest.mark.parametrize(("player", "what", "may", "rule"), LOOKS)
def test_who_may_look(player, what, may, rule):
    answer = session(BOARD, "{settle: {}}").ask(f"may {player} look at {what}")
    assert answer.verdict == ("yes" if may else "no")
    assert answer.notes[-1].rule == rule


def test_somebody_who_does_not_play():
    with pytest.raises(GameFormError, match="there is no 'Cleo'"):
        session(BOARD, "{settle: {}}").ask("may Cleo look at ox")

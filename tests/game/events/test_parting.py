"""What moves as a permanent of several cards leaves: counted as permanents and as cards."""

import pytest

from tests.game.asking.tables import session

BOARD = """
board:
  - {id: whole, layout: meld, faces: [{name: Whole, types: [creature], p/t: 5/5}],
     cards: [{id: left, name: Left, types: [creature]}, {id: right, name: Right, types: [creature]}]}
  - id: pile
    components: [{id: top, types: [creature], p/t: 1/1}, {id: low, types: [creature], p/t: 1/1, token: yes}]
  - {id: imp, types: [creature], p/t: 1/1, token: yes}
  - {id: dead, types: [creature], p/t: 1/1, zone: graveyard}
"""


@pytest.mark.parametrize(
    ("moved", "permanents", "cards"),
    [("whole", 1, 2), ("pile", 1, 1), ("imp", 1, 0), ("dead", 0, 1), ("whole, imp, dead", 2, 3)],
)
def test_what_moved_is_counted(moved, permanents, cards):
    for what, number in (("permanents", permanents), ("cards", cards)):
        do = f'[{{exile: "{moved}"}}, {{gain life: the number of {what} moved this way}}]'
        played = session(BOARD, f"{{does: {{source: Ann, do: {do}}}}}")
        assert played.ask("what is the life of Ann").value == 20 + number

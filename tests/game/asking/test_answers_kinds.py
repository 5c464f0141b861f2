"""What kind of object something is: a card, a permanent, an emblem."""

import pytest

from tests.game.asking.tables import session

BOARD = """
board:
  - {id: imp, types: [creature], p/t: 1/1, token: yes}
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: dead, types: [creature], p/t: 2/2, zone: graveyard}
  - {id: crest, zone: command, abilities: [{to: creatures you control, do: {p/t: +1/+1}}]}
"""
KINDS = [
    ("imp", "a card", False, "108.2b"),
    ("imp", "a permanent", True, "111.6"),
    ("ox", "a card", True, "108.2"),
    ("ox", "a permanent", True, "110.1"),
    ("dead", "a card", True, "108.2"),
    ("dead", "a permanent", False, "110.1"),
    ("crest", "a card", False, "114.5"),
    ("crest", "a permanent", False, "114.5"),
    ("crest", "an emblem", True, "114.1"),
    ("ox", "an emblem", False, "114.1"),
]


@pytest.mark.parametrize(("id", "kind", "is_one", "rule"), KINDS)
def test_kinds(id, kind, is_one, rule):
    answer = session(BOARD, "{settle: {}}").ask(f"is {id} {kind}")
    assert (answer.verdict, answer.notes[0].rule) == ("yes" if is_one else "no", rule)


def test_what_is_nowhere_is_of_no_kind():
    answer = session(BOARD, "{moves: {id: imp, to: hand}}").ask("is imp a permanent")
    assert answer.verdict == "no"

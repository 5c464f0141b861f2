"""Why an object has its owner and its loyalty, by the rules that say so."""

import pytest

from tests.game.asking.tables import session

BOARD = """
board:
  - {id: ox, types: [creature], p/t: 2/2, owner: Bob, entered under: Bob, controller: Ann}
  - {id: goat, types: [creature], p/t: 1/1, token: yes}
  - {id: sage, types: [planeswalker], loyalty: 2}
  - {id: crest, zone: command, owner: Bob, abilities: [{to: creatures you control, do: {p/t: +1/+1}}]}
  - {id: chief, zone: command, types: [creature], p/t: 2/2, owner: Bob}
  - {id: seer, types: [planeswalker], loyalty: 5, zone: hand}
  - {id: bolt, types: [instant], cost: "{R}", zone: stack, abilities: [{does: {gain life: 1}}]}
"""
THEN = "{copies a spell: {id: twin, of: bolt, controller: Bob}}"
WHY = [
    ("owner of ox", ["108.3", "110.2"]),
    ("owner of goat", ["111.2"]),
    ("owner of seer", ["108.3"]),
    ("owner of bolt", ["108.3", "112.2"]),
    ("owner of twin", ["112.2"]),
    ("loyalty of sage", ["306.5c", "122.1e"]),
    ("loyalty of seer", ["306.5a"]),
    ("owner of crest", ["114.2"]),
    ("controller of crest", ["114.2"]),
    ("types of crest", ["114.3"]),
    ("zone of crest", []),
    ("types of chief", []),
    ("owner of chief", ["108.3"]),
    ("loyalty of ox", []),
    ("controller of ox", []),
]
OF_THESE = {"108.3", "110.2", "111.2", "112.2", "114.2", "114.3", "122.1e", "306.5a", "306.5c"}


@pytest.mark.parametrize(("asked", "rules"), WHY)
def test_the_rules_that_say_so(asked, rules):
    notes = session(BOARD, THEN).ask(f"what is the {asked}").notes
    assert [note.rule for note in notes if note.rule in OF_THESE] == rules

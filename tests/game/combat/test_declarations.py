"""Attackers that are bound together: which declarations are legal (508.1c, d)."""

import pytest

from crkb.game.errors import GameFormError
from tests.game.asking.tables import session

ONE = "{rule: no more than one can attack each combat, to: creatures}"
BOARD = """
board:
- {id: bull, types: [creature], p/t: 2/2, abilities: [%s]}
- {id: calf, types: [creature], p/t: 2/2, abilities: [%s]}
- {id: truce, types: [enchantment], controller: Bob, abilities: [%s]}
"""
ALONE, ABLE = "{rule: can't attack alone}", "{rule: attacks if able}"
BULL, CALF, BOTH, NONE = "{bull: Bob}", "{calf: Bob}", "{bull: Bob, calf: Bob}", "{}"


@pytest.mark.parametrize(
    ("bull", "calf", "truce", "legal"),
    [
        (ALONE, ALONE, "", {BOTH, NONE}),
        (ALONE, "", "", {CALF, BOTH, NONE}),
        ("", "", ONE, {BULL, CALF, NONE}),
        (ABLE, "", ONE, {BULL}),
        (ABLE, ABLE, ONE, {BULL, CALF}),
        (f"{ABLE}, {ABLE}", ABLE, ONE, {BULL}),
        (f"{ABLE}, {ALONE}", "", ONE, {NONE, CALF}),
        (f"{ABLE}, {ALONE}", "", "", {BOTH}),
        (f"{ABLE}, {ALONE}", ABLE, ONE, {CALF}),
    ],
)
def test_legal_declarations(bull, calf, truce, legal):
    found = set()
    for attackers in (BULL, CALF, BOTH, NONE):
        at_the_table = session(BOARD % (bull, calf, truce), "")
        try:
            at_the_table.then(f"attacks: {attackers}")
        except GameFormError:
            continue
        found.add(attackers)
    assert found == legal

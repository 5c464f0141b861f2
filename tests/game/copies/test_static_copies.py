"""Static abilities that would make things copies of several objects (707.2c)."""

import pytest

from crkb.game.copies import static_copies
from tests.game import boards

BOARD = """
board:
- {id: mirror, types: [creature], p/t: 1/1, abilities: [{to: this, do: {copy: Elves}}]}
- {id: plain, types: [creature], p/t: 1/1, abilities: [{to: this, do: {p/t: +1/+1}}]}
"""


@pytest.mark.parametrize(("number", "found"), [(0, []), (1, []), (2, ["mirror"]), (3, ["mirror"])])
def test_what_copies_several_copies_nothing(number, found):
    elf = "- {id: elf-%d, types: [creature], subtypes: [Elf], p/t: 1/1}\n"
    game = boards.told(BOARD + "".join(elf % each for each in range(number)))
    assert list(static_copies.indefinite(game)) == found

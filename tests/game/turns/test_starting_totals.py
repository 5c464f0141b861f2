"""Starting life totals and hand sizes; the scenarios of `starting-life` and cases of new games have more."""

import pytest

from crkb.game.turns import starting_totals
from crkb.game.turns.starting_totals import ARCHENEMY, COMMANDER, USUAL


@pytest.mark.parametrize(
    ("total", "life", "rules"),
    [
        (USUAL, 20, ("103.4", "119.1")),
        (COMMANDER, 40, ("103.4c", "119.1c")),
        (ARCHENEMY, 40, ("103.4e", "119.1e")),
        (starting_totals.of_team(2), 30, ("103.4a", "119.1a")),
        (starting_totals.of_team(3), 45, ("810.11", "")),
        (starting_totals.brawl(2), 25, ("103.4d", "119.1d")),
        (starting_totals.brawl(3), 30, ("103.4d", "119.1d")),
    ],
)
def test_totals(total, life, rules):
    assert total == (life, *rules)


def test_an_opening_hand():
    assert starting_totals.HAND == 7

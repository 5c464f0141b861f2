"""What a commander costs besides, and who may cast it."""

from __future__ import annotations

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.stack import commander_tax
from tests.game.boards import game, thing

QUEEN = thing("queen", zone="command", commander=True)


def counted(number, variant="commander"):
    made = game(QUEEN, variant=variant)
    ann = made.players["Ann"]._replace(commander_casts={"queen": number})
    return made.with_players(ann)


@pytest.mark.parametrize(
    ("made", "card", "player", "more"),
    [
        (counted(0), QUEEN, "Ann", 0),
        (counted(3), QUEEN, "Ann", 6),
        (counted(3), QUEEN, "Bob", 0),
        (counted(3), QUEEN._replace(zone="hand"), "Ann", 0),
        (counted(3), QUEEN._replace(commander=False), "Ann", 0),
        (counted(3, "planechase"), QUEEN, "Ann", 0),
    ],
)
def test_the_tax(made, card, player, more):
    assert commander_tax.tax(made, card, player) == more
    cost = commander_tax.cost(Play(made), card, player)
    assert [item.text for item in cost] == [f"{{{more}}}"] * bool(more)


def test_casts_are_counted():
    play = Play(counted(1))
    commander_tax.count(play, QUEEN, "Ann")
    commander_tax.count(play, QUEEN._replace(zone="hand"), "Ann")
    assert play.game.players["Ann"].commander_casts == {"queen": 2}


def test_only_its_owner_may_cast_it():
    commander_tax.refuse(Play(counted(0)), QUEEN, "Ann")
    commander_tax.refuse(Play(counted(0)), QUEEN._replace(zone="exile"), "Bob")
    with pytest.raises(IllegalAction, match="Ann owns it"):
        commander_tax.refuse(Play(counted(0)), QUEEN, "Bob")

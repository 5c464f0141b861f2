"""Who may play which land, and when."""

from __future__ import annotations

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.files import load, save
from crkb.game.play import Play
from crkb.game.stack import land_plays
from tests.game.boards import game, sheet, thing

GROVE = thing("grove", printed=sheet(types=("land",)), zone="hand")

CHARM = thing("charm", zone="stack")


def play(*things, **said):
    stack = tuple(each.id for each in things if each.zone == "stack" and each is CHARM)
    return Play(game(*things, stack=stack, **{"step": "precombat main", **said}))


def test_lands_are_counted():
    playing = play(GROVE)
    land_plays.plays(playing, {"id": "grove"})
    assert playing.game.objects["grove"].zone == "battlefield"
    assert land_plays.played(playing.game, "Ann") == 1
    assert land_plays.played(playing.game, "Bob") == 0


@pytest.mark.parametrize(
    ("things", "args", "said", "rule"),
    [
        ([GROVE], {"by": "Bob"}, {}, "305.3"),
        ([GROVE], {}, {"step": "upkeep"}, "305.1"),
        ([GROVE, CHARM], {}, {}, "305.1"),
        ([GROVE._replace(zone="battlefield")], {}, {}, "116.2a"),
        ([GROVE._replace(zone="stack")], {}, {}, "116.2a"),
        ([GROVE._replace(zone="")], {}, {}, "116.2a"),
        ([GROVE], {"half": "Cave"}, {}, "305.1"),
        ([thing("grove", zone="hand")], {}, {}, "305.1"),
    ],
)
def test_what_is_refused(things, args, said, rule):
    with pytest.raises(IllegalAction) as raised:
        land_plays.plays(play(*things, **said), {"id": "grove", **args})
    assert raised.value.rule == rule


def test_saved_with_the_player():
    [case] = load.cases({"players": {"Ann": {"lands played": 1}, "Bob": {}}})
    assert land_plays.played(case.game, "Ann") == 1
    assert save.dump(case.game)["players"]["Ann"]["lands played"] == 1

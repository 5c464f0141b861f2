"""The unveil special action, and what the game remembers of identities."""

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.turns import unveiling
from tests.game.treachery_tables import four


@pytest.mark.parametrize(
    ("player", "id", "change", "rule"),
    [
        ("Bob", "mask", {}, ""),
        ("Bob", "mask", {"step": "untap"}, "116.2tr"),
        ("Bob", "mask", {"step": "cleanup"}, "116.2tr"),
        ("Bob", "mask", {"over": True}, "116.2tr"),
        ("Ann", "mask", {}, "907.4b"),
        ("Ann", "crown", {}, "907.4b"),
        ("Cleo", "veil", {}, "702.TR01c"),
        ("Dan", "hood", {}, "702.TR02a"),
    ],
)
def test_who_may_unveil_what(player, id, change, rule):
    play = Play(four().but(**change))
    if not rule:
        unveiling.unveils(play, {"by": player, "id": id})
        assert not play.game.objects[id].face_down
        return
    with pytest.raises(IllegalAction) as refused:
        unveiling.unveils(play, {"by": player, "id": id})
    assert refused.value.rule == rule


def test_its_controller_unveils_unless_somebody_is_named():
    play = Play(four())
    unveiling.unveils(play, {"id": "mask", "X": 3})
    assert play.game.objects["mask"].marks == {"X": 3}


def test_what_lifts_undercover():
    play = Play(four())
    assert not unveiling.is_cleared(play.game, "Dan", "hood")
    unveiling.remember_attack(play, {"wolf": "Cleo"})
    assert not unveiling.is_cleared(play.game, "Dan", "hood")
    unveiling.remember_attack(play, {"wolf": "Ann"})
    assert unveiling.is_cleared(play.game, "Dan", "hood")
    assert not unveiling.is_cleared(play.game, "Bob", "hood")
    assert list(unveiling.untold(play.game)) == [("game", "that a Leader player has been attacked")]


def test_what_was_revealed_is_remembered():
    play = Play(four())
    unveiling.reveal(play, play.object("veil"))
    assert unveiling.revealed(play.game) == {"veil": {"Traitor"}, "crown": {"Leader"}}
    unveiling.turned_down(play, play.object("crown"))
    assert unveiling.is_revealed(play.game, "crown")
    told = [("crown", "that it has been revealed"), ("veil", "that it has been revealed")]
    assert list(unveiling.untold(play.game)) == told

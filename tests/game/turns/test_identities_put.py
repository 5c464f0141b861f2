"""Identities that are put into the command zone."""

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.turns import identities_put
from tests.game.treachery_tables import four


@pytest.mark.parametrize(("id", "down"), [("mask", True), ("crown", False)])
def test_each_faces_as_its_text_says(id, down):
    play = Play(four())
    assert identities_put.faces_down(play, play.object(id)) is down


def test_without_unveil_none_begins_face_down():
    play = Play(four())
    with pytest.raises(IllegalAction, match="veil has no unveil"):
        identities_put.puts(play, {"objects": (play.object("veil"),)})

"""What is asked of Attractions: whose pile their cards lie in."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError

TABLE = "board: [{id: wheel, types: [artifact], subtypes: [Attraction], zone: command}]"


@pytest.mark.parametrize(("player", "value"), [("Ann", ("wheel",)), ("Bob", "nothing")])
def test_what_is_in_a_junkyard(player, value):
    answer = Session(opened(TABLE)).ask(f"what is in {player}'s junkyard")
    assert answer.value == value
    assert {note.rule for note in answer.notes} == {"717.6a"}


def test_a_player_who_is_not_there():
    with pytest.raises(GameFormError, match="there is no 'Cleo'"):
        Session(opened(TABLE)).ask("what is in Cleo's junkyard")

"""Players who control other players: when, who then decides, and what a file says of it."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files.load import load_text
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import player_control
from tests.game.boards import game, told

CHAIN = "players: {Ann: {}, Bob: {controlled by: Ann}, Cleo: {controlled by: Bob}, Dan: {controlled by: Dan}}"


def test_what_waits_begins_with_the_turn_and_ends_with_the_next():
    play = Play(game(players=("Ann", Player("Bob", marks={"next turn controlled by": "Ann"}))))
    assert player_control.is_waiting(play.game.players["Bob"])
    player_control.turn_begins(play, ("Ann",))
    assert player_control.controller(play.game, "Bob") == ""
    player_control.turn_begins(play, ("Bob",))
    assert player_control.controller(play.game, "Bob") == "Ann"
    assert not player_control.is_waiting(play.game.players["Bob"])
    player_control.turn_begins(play, ("Ann",))
    assert player_control.controller(play.game, "Bob") == ""
    assert [note.rule for note in play.proof.notes] == ["720.1"]


def test_who_has_left_does_not_begin_to_control():
    bob = Player("Bob", marks={"next turn controlled by": "Ann"})
    play = Play(game(players=(Player("Ann", in_game=False), bob)))
    player_control.turn_begins(play, ("Bob",))
    assert player_control.decider(play.game, "Bob") == "Bob"
    assert [note.rule for note in play.proof.notes] == ["800.4b"]


@pytest.mark.parametrize(
    ("player", "decider"), [("Ann", "Ann"), ("Bob", "Ann"), ("Cleo", "Ann"), ("Dan", "Dan")]
)
def test_who_decides_in_the_end(player, decider):
    assert player_control.decider(told(CHAIN), player) == decider


@pytest.mark.parametrize(
    ("player", "others"), [("Ann", ("Bob", "Cleo")), ("Bob", ("Cleo",)), ("Cleo", ()), ("Dan", ())]
)
def test_whose_view_is_shared(player, others):
    assert player_control.seeing_for(told(CHAIN), player) == others


@pytest.mark.parametrize(
    "players",
    [
        "{Ann: {controlled by: Bob}, Bob: {controlled by: Ann}}",
        "{Ann: {controlled by: Bob}, Bob: {controlled by: Cleo}, Cleo: {controlled by: Bob}}",
    ],
)
def test_control_in_a_circle_is_refused(players):
    [bad] = load_text(f"players: {players}")
    assert isinstance(bad.error, GameFormError)
    assert "in a circle" in str(bad.error)

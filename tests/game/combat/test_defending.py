"""The opponent whom the active player chooses to defend, where only one can be attacked (507.1)."""

import pytest

from crkb.game.combat import defending, seats
from crkb.game.errors import NotKnown
from crkb.game.files import save
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import turn_based
from tests.game.boards import game

THREE = ("Ann", "Bob", "Cleo")


def table(players=THREE, **fields):
    order = tuple(each if isinstance(each, str) else each.name for each in players)
    return game(players=players, turn_order=order, variant=defending.VARIANT, **fields)


def test_only_whom_the_active_player_chose_can_be_attacked():
    play = Play(table(), {"defending player of Ann": "Cleo"})
    assert seats.defenders(play.game, "Ann") == ("Bob", "Cleo")
    defending.choose(play)
    assert seats.defenders(play.game, "Ann") == ("Cleo",)
    assert seats.refusal(play.game, "Bob", "Ann")[0] == "506.2a"
    assert [note.rule for note in play.proof.notes] == ["507.1", "703.4h"]


def test_a_choice_of_another_turn_is_over():
    play = Play(table(), {"defending player of Ann": "Cleo"})
    defending.choose(play)
    assert defending.chosen(play.game.but(turn=3)) == ""


def test_who_defends_is_asked():
    with pytest.raises(NotKnown) as asked:
        defending.choose(Play(table()))
    assert (asked.value.name, list(asked.value.options)) == ("defending player of Ann", ["Bob", "Cleo"])


@pytest.mark.parametrize(
    ("players", "chosen"),
    [
        (("Ann", "Bob"), "Bob"),
        (("Ann", Player("Bob", in_game=False), "Cleo"), "Cleo"),
        (("Ann", Player("Bob", in_game=False)), ""),
    ],
)
def test_of_one_opponent_nobody_chooses(players, chosen):
    play = Play(table(players))
    defending.choose(play)
    assert defending.chosen(play.game) == chosen
    assert play.proof.length == 0


@pytest.mark.parametrize("variant", ["", "free-for-all", defending.VARIANT])
def test_in_other_variants_the_step_does_nothing(variant):
    action = turn_based.action(game(variant=variant), "beginning of combat")
    assert (action is not None) is (variant == defending.VARIANT)


@pytest.mark.parametrize(("step", "is_told"), [("beginning of combat", True), ("postcombat main", False)])
def test_a_choice_that_counts_cannot_be_saved(step, is_told):
    play = Play(table(), {"defending player of Ann": "Cleo"})
    defending.choose(play)
    says = [what for _, what in save._unsayable(play.game.but(step=step))]
    assert ("who has been chosen to defend" in says) is is_told

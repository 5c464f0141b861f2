"""Who has priority: at a beginning, after what was done, after passes; and who passes."""

import pytest

from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import priority
from tests.game.boards import game, told

THREE = {"players": ("Ann", "Bob", "Cleo"), "turn_order": ("Ann", "Cleo", "Bob")}


@pytest.mark.parametrize(
    ("step", "has"),
    [("untap", ""), ("upkeep", "Ann"), ("postcombat main", "Ann"), ("end step", "Ann"), ("cleanup", "")],
)
def test_who_receives_it_as_a_step_begins(step, has):
    found = priority.holder(Play(game(step=step)))
    assert (found.player, found.rule) == (has, "117.3a")


def test_in_a_cleanup_step_with_something_on_the_stack():
    assert priority.holder(Play(game(step="cleanup", stack=("toll",)))).player == "Ann"


@pytest.mark.parametrize(("rule", "what"), [("117.3c", "acted"), ("116.3", "took a special action")])
def test_who_acted_has_it_again(rule, what):
    play = Play(game())
    priority.acted(play, "Bob", rule)
    found = priority.holder(play)
    assert (found.player, found.rule) == ("Bob", rule)
    assert what in found.says


def test_nobody_acts_with_priority_while_something_resolves():
    play = Play(game())
    play.resolving = "shock"
    priority.acted(play, "Bob")
    assert priority.holder(play).player == "Ann"


def test_a_mana_ability_of_another_player_changes_nothing():
    play = Play(game())
    priority.made_mana(play, "Bob")
    assert priority.holder(play).rule == "117.3a"
    priority.made_mana(play, "Ann")
    assert (priority.holder(play).player, priority.holder(play).rule) == ("Ann", "117.3c")


def test_passes_go_round_in_turn_order():
    play = Play(game(**THREE))
    priority.passes(play, {"by": ("Ann", "Cleo")})
    found = priority.holder(play)
    assert (found.player, found.rule, found.passed) == ("Bob", "117.3d", ("Ann", "Cleo"))


def test_all_passes_end_the_step():
    play = Play(game(step="upkeep"))
    priority.passes(play, {"by": ("Ann", "Bob")})
    assert play.game.step == "draw"
    assert priority.holder(play) == ("Ann", "117.3a", "Ann is the active player as the draw begins", ())
    assert [note.rule for note in play.proof.notes][:5] == ["117.3d", "117.4", "117.3d", "117.4", "500.2"]


@pytest.mark.parametrize(
    ("fields", "by", "who"),
    [
        ({}, "Bob", "Ann has priority"),
        ({"step": "untap"}, "Ann", "nobody has priority"),
        ({"over": True}, "Ann", "nobody has priority"),
    ],
)
def test_who_cannot_pass(fields, by, who):
    with pytest.raises(IllegalAction, match=who):
        priority.passes(Play(game(**fields)), {"by": (by,)})


def test_who_is_next_is_open_without_a_turn_order():
    with pytest.raises(NotKnown):
        priority.passes(Play(game(players=("Ann", "Bob", "Cleo"))), {"by": ("Ann",)})


def test_where_the_player_with_priority_has_left():
    left = Player("Cleo", in_game=False)
    play = Play(game(players=("Ann", "Bob", left), turn_order=("Ann", "Cleo", "Bob")))
    priority.acted(play, "Cleo")
    assert (priority.holder(play).player, priority.holder(play).rule) == ("Bob", "800.4a")
    play.game = play.game.but(active="Cleo")
    assert (priority.holder(play).player, priority.holder(play).rule) == ("Bob", "800.4j")


def test_where_everybody_has_left():
    gone = [Player(name, in_game=False) for name in ("Ann", "Bob")]
    assert priority.holder(Play(game(players=gone, turn_order=("Ann", "Bob")))).player == ""


def test_a_player_has_priority_at_the_start():
    assert priority.holder(Play(told("game: {priority: Bob}"))).player == "Bob"

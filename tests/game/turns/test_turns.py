"""Turns and steps: what is refused, what is asked for, what is counted."""

import pytest

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.state import STEPS
from crkb.game.turns import designations, state_based, state_based_groups, turn_based, turn_order, turns
from tests.game.boards import game, thing


@pytest.mark.parametrize("step", ["declare blockers", "combat damage"])
def test_steps_that_are_skipped_are_refused(step):
    with pytest.raises(IllegalAction, match=f"no {step} step"):
        turns.step(Play(game()), {"to": step})


@pytest.mark.parametrize(
    "step", [each for each in STEPS if each not in ("declare blockers", "combat damage")]
)
def test_every_step_is_reached(step):
    play = Play(game())
    turns.step(play, {"to": step})
    assert play.game.step == step
    later = STEPS.index(step) > STEPS.index("precombat main")
    assert (play.game.active, play.game.turn) == (("Ann", 2) if later else ("Bob", 3))


def test_the_order_of_three_players_is_needed():
    with pytest.raises(NotKnown, match="turn order"):
        turns.turn(Play(game(players=("Ann", "Bob", "Cleo"))), {"of": "Bob"})


def test_a_player_who_has_left_takes_no_turn():
    start = game(players=("Ann", Player("Bob", in_game=False), "Cleo"), turn_order=("Ann", "Bob", "Cleo"))
    with pytest.raises(IllegalAction, match="doesn't begin"):
        turns.turn(Play(start), {"of": "Bob"})


@pytest.mark.parametrize("chosen", [("stone",), ("card", "card"), ("card", "other")])
def test_only_cards_in_hand_are_discarded(chosen):
    cards = [thing(id, zone="hand") for id in ("card", "other")]
    start = game(*cards, players=(Player("Ann", hand=6), "Bob"))
    with pytest.raises(GameFormError, match="discard of Ann"):
        turns.end_of_turn(Play(start, {"discard of Ann": chosen}), {})


def test_known_and_unknown_cards_to_discard_are_listed():
    cards = [thing(id, zone="hand") for id in ("card", "other")]
    start = game(*cards, players=(Player("Ann", hand=6), "Bob"))
    with pytest.raises(NotKnown) as found:
        turns.end_of_turn(Play(start), {})
    assert found.value.options == ([], ["card"], ["other"])


def test_the_turn_is_counted():
    play = Play(game())
    turns.turn(play, {"of": "Bob"})
    turns.turn(play, {"of": "Ann"})
    assert (play.game.turn, play.game.active, play.game.step) == (4, "Ann", "untap")


@pytest.mark.parametrize(("most", "listed"), [(2, 0), (3, 3), (4, 3)])
def test_too_many_ways_to_discard_are_not_listed(monkeypatch, most, listed):
    monkeypatch.setattr(turn_based, "MOST_OPTIONS", most)
    cards = [thing(id, zone="hand") for id in ("card", "other")]
    with pytest.raises(NotKnown) as found:
        turns.end_of_turn(Play(game(*cards, players=(Player("Ann", hand=6), "Bob"))), {})
    assert len(found.value.options) == listed


@pytest.mark.parametrize("chosen", [("card", "card"), ("card", "stone")])
def test_the_same_card_is_not_discarded_twice(chosen):
    cards = [thing(id, zone="hand") for id in ("card", "other", "third")]
    start = game(*cards, players=(Player("Ann", hand=6), "Bob"))
    with pytest.raises(GameFormError, match="discard of Ann"):
        turns.end_of_turn(Play(start, {"discard of Ann": chosen}), {})


@pytest.mark.parametrize(("hand", "expected"), [(7, []), (8, ["514.1"])])
def test_only_what_is_discarded_is_noted(hand, expected):
    play = Play(game(players=(Player("Ann", hand=hand), "Bob")))
    turns.end_of_turn(play, {})
    assert [note.rule for note in play.proof.notes if note.rule == "514.1"] == expected


@pytest.mark.parametrize(("tapped", "expected"), [(False, []), (True, ["502.3"])])
def test_only_what_untaps_is_noted(tapped, expected):
    play = Play(game(thing("bear", controller="Bob", tapped=tapped)))
    turns.turn(play, {"of": "Bob"})
    assert [note.rule for note in play.proof.notes if note.rule == "502.3"] == expected


def test_limits():
    assert (turns.MOST_CLEANUPS, turn_based.MOST_OPTIONS, turn_based.HAND_SIZE) == (20, 500, 7)
    assert (state_based.MOST_CHECKS, state_based_groups.MOST_OPTIONS) == (5_000, 1_000)
    assert (turn_order.MOST_PLAYERS, designations.MAX_SPEED) == (5, 4)

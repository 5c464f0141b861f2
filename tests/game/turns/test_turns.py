"""Turns and steps: what is refused, what is asked for, what is counted."""

import pytest

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.objects import Context, Effect, Player
from crkb.game.play import Play
from crkb.game.state import STEPS
from crkb.game.terms import Duration, Ops
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


def test_the_cleanup_step_comes_again_so_many_times(monkeypatch):
    calls = []
    monkeypatch.setattr(turn_based, "cleanup", calls.append)
    monkeypatch.setattr(state_based, "settle", lambda play, args: play.stamp())
    turns.end_of_turn(Play(game(step="cleanup")), {})
    assert len(calls) == turns.MOST_CLEANUPS


def noted(play):
    return [note.rule for note in play.proof.notes]


def test_a_game_that_ends_in_the_cleanup_step_has_no_other_one():
    play = Play(game(players=("Ann", Player("Bob", life=0)), step="end step"))
    turns.end_of_turn(play, {})
    assert play.game.over
    assert "514.3a" not in noted(play)


def test_no_turn_begins_after_the_end():
    play = Play(game(players=("Ann", Player("Bob", life=0)), step="end step"))
    turns.turn(play, {"of": "Bob"})
    assert (play.game.turn, play.game.active) == (2, "Ann")


def effect(you):
    return Effect("e1", Ops(()), Context(you=you), until=Duration("next turn", "you"))


@pytest.mark.parametrize(
    ("you", "left", "ended", "notes"),
    [("Bob", True, True, 1), ("Bob", False, True, 0), ("Ann", True, False, 0), ("Ann", False, False, 0)],
)
def test_what_ends_for_a_player_who_has_left_is_noted(you, left, ended, notes):
    players = ("Ann", Player("Bob", in_game=not left), "Cleo")
    start = game(players=players, turn_order=("Ann", "Bob", "Cleo"), effects=(effect(you),))
    play = Play(start)
    turns.turn(play, {"of": "Cleo"})
    assert (not play.game.effects) is ended
    assert noted(play).count("800.4m") == notes
    assert (play.game.turn, play.game.active) == (3 if left else 4, "Cleo")


@pytest.mark.parametrize("head", ["Cleo", "Dan"])
def test_the_turn_is_that_of_the_head_who_is_named(head):
    teams = (("Ann", "Bob"), ("Cleo", "Dan"))
    players = [Player(name, team=team) for team in teams for name in team]
    order = ("Ann", "Bob", "Cleo", "Dan")
    play = Play(game(players=players, variant="two-headed giant", turn_order=order))
    turns.turn(play, {"of": head})
    assert (play.game.active, play.game.turn) == (head, 3)

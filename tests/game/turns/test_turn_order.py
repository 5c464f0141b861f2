"""The order of turns where nobody said it."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import load
from crkb.game.play import Play
from crkb.game.turns import turn_order
from tests.game import boards


def play(players, choices=None, **head):
    data = {"players": {name: {} for name in players}, "game": head}
    return Play(load.case(data, {}, "", "").game, choices)


def test_what_was_said_is_so():
    there = play(["Ann", "Bob", "Cleo"], **{"turn order": ["Cleo", "Bob", "Ann"]})
    assert turn_order.known(there) == ("Cleo", "Bob", "Ann")
    assert turn_order.of(there, ["Ann", "Bob"]) == ("Ann", "Bob")
    assert turn_order.of(there, ["Bob", "Cleo"]) == ("Cleo", "Bob")


def test_of_two_players_there_is_one_order():
    assert turn_order.known(play(["Ann", "Bob"])) == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("players", "orders"), [("Ann Bob Cleo", 2), ("Ann Bob Cleo Dan", 6), ("A B C D E", 24)]
)
def test_all_orders_are_tried(players, orders):
    with pytest.raises(NotKnown) as caught:
        turn_order.known(play(players.split()))
    assert caught.value.name == turn_order.CHOICE
    assert len({tuple(each) for each in caught.value.options}) == orders
    assert {each[0] for each in caught.value.options} == {players.split()[0]}


def test_a_chosen_order_stays():
    there = play(["Ann", "Bob", "Cleo"], {turn_order.CHOICE: ["Ann", "Cleo", "Bob"]})
    assert turn_order.known(there) == ("Ann", "Cleo", "Bob")
    assert there.game.turn_order == ("Ann", "Cleo", "Bob")


def test_another_order_than_possible_is_refused():
    there = play(["Ann", "Bob", "Cleo"], {turn_order.CHOICE: ["Ann", "Cleo"]})
    with pytest.raises(GameFormError, match="can't be chosen"):
        turn_order.known(there)


SIX = ["A", "B", "C", "D", "E", "F"]


def test_of_many_players_an_order_has_to_be_said():
    with pytest.raises(NotKnown) as caught:
        turn_order.known(play(SIX))
    assert caught.value.options == ()
    assert turn_order.known(play(SIX, {turn_order.CHOICE: SIX[::-1]})) == tuple(SIX[::-1])


@pytest.mark.parametrize("said", [SIX[1:], "B"])
def test_an_order_of_many_names_each_once(said):
    with pytest.raises(NotKnown):
        turn_order.known(play(SIX, {turn_order.CHOICE: said}))


def test_one_player_beside_the_active_one_needs_no_order():
    there = play(["Ann", "Bob", "Cleo"])
    assert turn_order.of(there, ["Cleo", "Ann"]) == ("Ann", "Cleo")
    assert there.game.turn_order is None
    with pytest.raises(NotKnown):
        turn_order.of(there, ["Cleo", "Bob"])


def test_two_players_take_turns_as_they_are_named():
    assert turn_order.known(Play(boards.game())) == ("Ann", "Bob")
    assert turn_order.known(Play(boards.game(players=("Bob", "Ann")))) == ("Bob", "Ann")

"""How much: amounts in a context, of what is there, of what is gone, and of what isn't known."""

from __future__ import annotations

import pytest

from crkb.game.errors import NotKnown
from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.layers.amounts import amount, counters
from crkb.game.objects import Context, LastKnown, Ref
from crkb.game.terms import Filter, Group, Number, Surplus, Word
from tests.game.boards import told

TABLE = """
cases:
- id: table
  title: what is counted
  players: {Ann: {life: 13, poison: 2, graveyard: 3}, Bob: {life: 4, hand: 2}, Cleo: {hand: 5}}
  board:
  - {id: ox, types: [creature], p/t: 3/5, cost: "{1}{R}", controller: Ann, counters: {charge: 2}}
  - {id: elk, types: [creature], p/t: 1/1, controller: Ann, counters: {charge: 1}}
  - {id: ape, types: [creature], p/t: 2/4, controller: Bob, counters: {charge: 4}}
  - {id: bog, types: [land], controller: Bob, counters: {charge: 8}}
  - {id: car, types: [artifact], subtypes: [Vehicle], p/t: 6/6, controller: Bob}
  - {id: sage, types: [planeswalker], loyalty: 7, controller: Bob}
  - {id: buried, types: [creature], p/t: 9/9, zone: graveyard, owner: Ann}
"""
IDS = ("ox", "elk", "ape", "bog", "car", "sage", "buried", "veil")
WORDS = Words(ids=frozenset(IDS), players=frozenset({"Ann", "Bob", "Cleo"}))
CONTEXT = Context(Ref("ox"), "Ann", Ref("ape"), that_player="Cleo", that_many=6, x=5)


def board(more=""):
    return told(TABLE + more)


@pytest.fixture(scope="module")
def game():
    return board()


def read(said):
    return language.read_amount(said, WORDS)


AMOUNTS = [
    ("4", 4),
    ("X", 5),
    ("that many", 6),
    ("its power", 2),
    ("ox's toughness", 5),
    ("ox's mana value", 2),
    ("bog's mana value", 0),
    ("bog's power", 0),
    ("car's power", 0),
    ("buried's power", 9),
    ("sage's loyalty", 7),
    ("the number of creatures", 3),
    ("number of creatures you control", 2),
    ("number of opponents", 2),
    ("number of creatures and this", 3),
    ("number of charge counters on ape", 4),
    ("number of charge counters on car", 0),
    ("number of charge counters on creatures", 7),
    ("number of charge counters on creatures you control", 3),
    ("number of poison counters on you", 2),
    ("number of poison counters on Bob", 0),
    ("number of poison counters on players", 2),
    ("number of poison counters on opponents", 0),
    ("your life", 13),
    ("Bob's life", 4),
    ("twice your life", 26),
    ("half your life rounded up", 7),
    ("half your life rounded down", 6),
    ("half Bob's life rounded up", 2),
    ("3 plus X", 8),
    ("3 minus X", -2),
    ("number of cards in your graveyard", 4),
    ("number of cards in graveyards", 4),
    ("number of cards in your hand", 0),
    ("number of cards in their hand", 5),
    ("number of cards in hands", 7),
    ("number of cards not on the battlefield", 1),
]


@pytest.mark.parametrize(("said", "expected"), AMOUNTS, ids=[each[0] for each in AMOUNTS])
def test_how_much(game, said, expected):
    assert amount(read(said), CONTEXT, game) == expected


OPEN = [
    ("that many", Context(), "that many"),
    ("your life", Context(), "you: life"),
    ("creature cards in your graveyard", CONTEXT, "graveyard: types"),
    ("cards in your graveyard with the same name as this", CONTEXT, "graveyard: types"),
]


@pytest.mark.parametrize(("said", "about", "missing"), OPEN, ids=[each[0] for each in OPEN])
def test_what_is_not_known_is_named(game, said, about, missing):
    term = read(said if said in ("that many", "your life") else f"number of {said}")
    with pytest.raises(NotKnown, match=missing):
        amount(term, about, game)


def test_without_unknown_cards_there_nothing_is_missing(game):
    assert amount(read("number of creature cards in Bob's graveyard"), CONTEXT, game) == 0


UNKNOWN = "  - {id: veil, controller: Ann, counters: {charge: 16}}\n"


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("veil's power", "veil: power"),
        ("number of creatures", "veil: types"),
        ("number of charge counters on creatures", "veil: types"),
    ],
)
def test_what_rests_on_an_unknown_card_is_missing(said, missing):
    with pytest.raises(NotKnown, match=missing):
        amount(read(said), CONTEXT, board(UNKNOWN))


def test_an_unknown_card_without_the_counters_is_no_matter():
    veiled = board("  - {id: veil, controller: Ann}\n")
    assert amount(read("number of charge counters on creatures"), CONTEXT, veiled) == 7


def test_characteristics_may_be_others_than_those_of_the_game(game):
    big = game.chars("ape")._replace(power=8)
    assert amount(read("its power"), CONTEXT, game, lambda of: big) == 8


def test_of_what_is_gone_it_is_as_it_last_existed(game):
    last = LastKnown(
        game.objects["ape"]._replace(counters={"charge": 3}), game.chars("ape")._replace(power=7)
    )
    now = game.objects["ape"]._replace(incarnation=2, counters={})
    then = game.with_objects(now).but(past={Ref("ape"): last})
    assert amount(read("its power"), CONTEXT, then) == 7
    assert counters(Ref("ape"), "charge", then) == 3
    assert counters(Ref("ape", 2), "charge", then) == 0
    assert counters(Ref("ape", 9), "charge", then) == 0


def test_nothing_has_no_power(game):
    assert amount(read("its power"), Context(), game) == 0
    assert amount(read("its power"), Context(it="Bob"), game) == 0


@pytest.mark.parametrize(("times", "expected"), [(1, 2), (3, 6)])
def test_so_many_for_each_beyond_the_first(game, times, expected):
    creatures = Filter((Group((Word("type", "creature"),)),))
    assert amount(Surplus(creatures, times), CONTEXT, game) == expected


def test_nothing_is_beyond_the_first_of_none(game):
    battles = Filter((Group((Word("type", "battle"),)),))
    assert amount(Surplus(battles, 2), CONTEXT, game) == 0
    assert amount(Number(0), CONTEXT, game) == 0

"""What is seen of objects and players: under each key, now and as they last existed."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.cases import looking
from crkb.game.errors import NotKnown
from crkb.game.objects import LastKnown, Ref
from crkb.game.values import Chars
from tests.game.boards import game, thing

OX = thing("ox", incarnation=3)
PAST = {
    Ref("ox"): LastKnown(thing("ox", damage=1), Chars(names=("First",))),
    Ref("ox", 2): LastKnown(thing("ox", incarnation=2, zone="hand"), Chars(names=("Second",))),
    Ref("elk"): LastKnown(thing("elk", damage=5), Chars(names=("Elk",))),
    Ref("spark", 0): LastKnown(thing("spark", incarnation=0), Chars(names=("Spark",))),
}
BOARD = game(OX, thing("elk", incarnation=2, zone=""), thing("cow"), past=PAST)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("ox", ("ox", 3, "Cave Bear")),
        ("ox as it last existed", ("ox", 2, "Second")),
        ("elk as it last existed", ("elk", 1, "Elk")),
        ("spark as it last existed", ("spark", 0, "Spark")),
    ],
)
def test_an_object_is_seen_now_and_as_it_last_existed(name, seen):
    found = looking.see(BOARD, name)
    assert (found.object.id, found.object.incarnation, found.chars.name) == seen


@pytest.mark.parametrize("name", ["elk", "nobody"])
def test_nothing_is_seen_of_what_is_nowhere(name):
    assert looking.see(BOARD, name) is None


@pytest.mark.parametrize("name", ["cow as it last existed", "nobody as it last existed"])
def test_what_has_not_existed_elsewhere_is_not_known(name):
    with pytest.raises(NotKnown) as caught:
        looking.see(BOARD, name)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("power", "toughness", "size"),
    [(2, 3, "2/3"), (0, 0, "0/0"), (None, 3, None), (2, None, None), (None, None, None)],
)
def test_a_size_has_two_sides(power, toughness, size):
    assert looking._size(power, toughness) == size


TABLE = """
players: {Ann: {hand: 2, graveyard: 3, library: 4}, Bob: {hand: 1}}
board:
  - {id: sage, types: [planeswalker], loyalty: 4, counters: {loyalty: 2, charge: 0}}
  - {id: page, types: [planeswalker], loyalty: 4, zone: hand}
  - {id: fort, types: [battle], subtypes: [Siege], defense: 5, protector: Bob}
  - {id: wall, types: [creature], p/t: 0/4, counters: {loyalty: 1}}
  - {id: guild, types: [enchantment], subtypes: [Class], layout: class}
  - {id: lodge, types: [enchantment], subtypes: [Class], zone: hand}
  - {id: imp, types: [creature], p/t: 1/1, counters: {level: 3}, owner: Bob, controller: Ann}
  - {id: belt, types: [artifact], subtypes: [Equipment], attached to: imp}
  - {id: bolt, types: [instant], zone: graveyard}
  - {id: curse, types: [enchantment], subtypes: [Aura], abilities: [enchant player], attached to: Bob}
  - {id: moon, zone: graveyard}
  - {id: cub, token: yes, types: [creature], p/t: 1/1, tapped: yes, face down: yes}
"""

VALUES = {
    ("sage", "loyalty"): 2,
    ("page", "loyalty"): 4,
    ("wall", "loyalty"): None,
    ("sage", "defense"): None,
    ("fort", "defense"): 5,
    ("sage", "counters"): {"loyalty": 2},
    ("guild", "level"): 1,
    ("lodge", "level"): 1,
    ("imp", "level"): 3,
    ("wall", "level"): 0,
    ("imp", "controller"): "Ann",
    ("imp", "owner"): "Bob",
    ("page", "controller"): "Ann",
    ("belt", "attached to"): "imp",
    ("curse", "attached to"): "Bob",
    ("imp", "attached to"): None,
    ("imp", "attacking"): None,
    ("imp", "blocking"): frozenset(),
    ("fort", "protector"): "Bob",
    ("cub", "token"): True,
    ("imp", "token"): False,
    ("cub", "face down"): True,
    ("cub", "side"): "front",
    ("wall", "p/t"): "0/4",
    ("wall", "base p/t"): "0/4",
    ("sage", "p/t"): None,
    ("moon", "zone"): "graveyard",
    ("moon", "damage"): 0,
}


def table(*events):
    session = Session(opened(TABLE))
    for each in events:
        session.then(each)
    return session.worlds[0].game


@pytest.mark.parametrize(("id", "key"), VALUES)
def test_what_an_object_has_under_a_key(id, key):
    assert looking.value(looking.see(table(), id), key) == VALUES[id, key]


@pytest.mark.parametrize("key", ["name", "types", "p/t", "abilities", "loyalty"])
def test_what_is_not_known_of_a_card(key):
    with pytest.raises(NotKnown) as caught:
        looking.value(looking.see(table(), "moon"), key)
    assert caught.value.name == f"moon: {key}"


PLAYERS = {
    ("Ann", "hand"): 4,
    ("Bob", "hand"): 1,
    ("Ann", "graveyard"): 5,
    ("Bob", "graveyard"): 0,
    ("Ann", "library"): 4,
    ("Ann", "life"): 20,
    ("Ann", "in game"): True,
    ("Ann", "won"): False,
    ("Ann", "lost"): False,
}


@pytest.mark.parametrize(("name", "key"), PLAYERS)
def test_what_a_player_has_under_a_key(name, key):
    assert looking.PLAYER_KEYS[key](table(), name) == PLAYERS[name, key]


def test_who_has_won_and_lost():
    over = table("leaves the game: Bob")
    assert [looking.PLAYER_KEYS[key](over, "Ann") for key in ("in game", "won", "lost")] == [
        True,
        True,
        False,
    ]
    assert [looking.PLAYER_KEYS[key](over, "Bob") for key in ("in game", "won", "lost")] == [
        *(False, False, True),
    ]
    assert [read(over) for read in looking.GAME_KEYS.values()] == [True, {"Ann"}, False]


BLOCKS = """
board:
  - {id: ox, types: [creature], p/t: 4/4}
  - {id: elk, types: [creature], p/t: 1/1, controller: Bob}
  - {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
  - {id: cow, types: [creature], p/t: 4/4}
"""


def seen(key, *names_and_events):
    name, *events = names_and_events
    session = Session(opened(BLOCKS))
    for each in events:
        session.then(each)
    return looking.value(looking.see(session.worlds[0].game, name), key)


FIGHT = ("attacks: {ox: sage, cow: Bob}", "blocks: {elk: ox}")


def test_what_attacks_and_blocks():
    assert seen("attacking", "ox", *FIGHT) == "sage"
    assert seen("attacking", "cow", *FIGHT) == "Bob"
    assert seen("blocking", "elk", *FIGHT) == {"ox"}
    assert seen("blocking", "elk", *FIGHT, "moves: {id: ox, to: hand}") == frozenset()
    assert seen("blocking", "elk as it last existed", *FIGHT, "destroys: {what: elk}") == {"ox"}

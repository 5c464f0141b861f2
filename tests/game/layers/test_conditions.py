"""Whether conditions hold: of what is there, of players, of what is gone, and of what isn't known."""

from __future__ import annotations

import pytest

from crkb.game.errors import NotKnown
from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.layers.conditions import holds
from crkb.game.objects import Context, LastKnown, Ref
from crkb.game.terms import Controls, Exceeds, Fact, Group, It, Named, This, WasDone, Word, YouDo, YourTurn
from tests.game.boards import told

TABLE = """
cases:
- id: table
  title: what is so
  players: {Ann: {life: 13, poison: 2}, Bob: {life: 4}, Cleo: {}}
  game: {turn order: [Ann, Bob, Cleo], active player: Bob}
  board:
  - {id: ox, types: [creature], subtypes: [Ox], p/t: 3/5, colors: [R], controller: Ann, abilities: [trample]}
  - {id: elk, types: [creature], p/t: 1/6, colors: [G], controller: Ann, tapped: yes, counters: {charge: 1}}
  - {id: ape, types: [creature], p/t: 3/3, controller: Bob, kicked: yes}
  - {id: bog, types: [land], controller: Bob, tapped: yes}
  - {id: ghost, types: [creature], p/t: 1/1, controller: Bob, phased out: yes, tapped: yes}
  - {id: zap, types: [instant], zone: stack, owner: Ann, controller: Ann, kicked: yes}
  - {id: nymph, types: [enchantment], bestowed: yes, attached to: ox, controller: Ann}
"""
IDS = frozenset({"ox", "elk", "ape", "bog", "ghost", "zap", "nymph", "veil"})
WORDS = Words(ids=IDS, players=frozenset({"Ann", "Bob", "Cleo"}))
CONTEXT = Context(Ref("ox"), "Ann", Ref("ape"), that_player="Cleo", x=5)


def board(more=""):
    return told(TABLE + more)


@pytest.fixture(scope="module")
def game():
    return board()


def read(said):
    return language.read_condition(said, WORDS)


CONDITIONS = [
    ("this is a creature", True),
    ("this is a land", False),
    ("this isn't a land", True),
    ("this isn't a creature", False),
    ("this is a red creature", True),
    ("this is a green creature", False),
    ("elk is tapped", True),
    ("ox is tapped", False),
    ("creatures you control are tapped", False),
    ("creatures Bob controls are untapped", True),
    ("creatures you control are creatures", True),
    ("lands you control are tapped", False),
    ("lands you control aren't tapped", True),
    ("ghost is tapped", False),
    ("you are a player", True),
    ("you are an opponent", False),
    ("Bob is an opponent", True),
    ("Bob is a player", True),
    ("that player is an opponent", True),
    ("Bob is a creature", False),
    ("Bob isn't a player", False),
    ("Ann isn't an opponent", True),
    ("this has trample", True),
    ("this has flying", False),
    ("this doesn't have flying", True),
    ("this doesn't have trample", False),
    ("Bob has flying", False),
    ("elk has a charge counter", True),
    ("this has a charge counter", False),
    ("this doesn't have a charge counter", True),
    ("you have a poison counter", True),
    ("Bob has a poison counter", False),
    ("creatures you control have trample", False),
    ("battles have trample", False),
    ("it was kicked", True),
    ("it was bestowed", False),
    ("it was cast", False),
    ("you control a creature", True),
    ("you control no land", True),
    ("you control no creature", False),
    ("you control 2 or more creatures", True),
    ("you control 3 or more creatures", False),
    ("you control 2 or fewer creatures", True),
    ("you control 1 or fewer creatures", False),
    ("Bob controls a land", True),
    ("Cleo controls a land", False),
    ("your life is 13", True),
    ("your life is 12", False),
    ("your life is 13 or more", True),
    ("your life is 14 or more", False),
    ("your life is 13 or less", True),
    ("your life is 12 or less", False),
]


@pytest.mark.parametrize(("said", "expected"), CONDITIONS, ids=[each[0] for each in CONDITIONS])
def test_what_is_so(game, said, expected):
    assert holds(read(said), CONTEXT, game) is expected


def test_whose_turn_it_is(game):
    turns = [name for name in game.players if holds(YourTurn(), Context(you=name), game)]
    assert turns == ["Bob"]


DONE = [
    ("you do", True, True),
    ("you do", False, False),
    ("you don't", True, False),
    ("you don't", False, True),
]


@pytest.mark.parametrize(
    ("said", "did", "expected"), [*DONE, ("you do", None, None), ("you don't", None, None)]
)
def test_whether_the_instruction_before_was_carried_out(game, said, did, expected):
    assert holds(YouDo(said), Context(did=did), game) is expected


HOW = [
    (Context(Ref("zap"), it=Ref("elk")), "kicked", True),
    (Context(Ref("zap"), it=Ref("ape")), "bestowed", False),
    (Context(Ref("ape")), "kicked", True),
    (Context(Ref("ape"), it=Ref("elk")), "kicked", False),
    (Context(Ref("nymph")), "bestowed", True),
    (Context(Ref("nymph")), "kicked", False),
    (Context(it=Ref("ape")), "kicked", True),
    (Context(it="Ann"), "kicked", False),
    (Context(), "kicked", False),
]


@pytest.mark.parametrize(("about", "how", "expected"), HOW)
def test_of_a_spell_it_is_the_spell_itself(game, about, how, expected):
    assert holds(WasDone(how), about, game) is expected


def test_what_was_cast_was_cast(game):
    cast = game.with_objects(game.objects["ape"]._replace(cast=True, kicked=False))
    assert holds(WasDone("cast"), CONTEXT, cast) is True
    assert holds(WasDone("kicked"), CONTEXT, cast) is False


@pytest.mark.parametrize(
    ("least", "most", "expected"), [(0, 2, True), (2, 2, True), (3, 4, False), (0, 1, False)]
)
def test_between_two_numbers(game, least, most, expected):
    creatures = Group((Word("type", "creature"),))
    assert holds(Controls("you", creatures, least, most), CONTEXT, game) is expected


SIZES = [
    ("ox", "ape", True),
    ("ape", "ox", False),
    ("elk", "ox", True),
    ("ox", "elk", True),
    ("ape", "ape", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), SIZES)
def test_more_power_or_more_toughness(game, one, other, expected):
    assert holds(Exceeds(Named(one), Named(other)), CONTEXT, game) is expected


@pytest.mark.parametrize("other", ["bog", "Bob"])
def test_nothing_exceeds_what_has_no_power(game, other):
    assert holds(Exceeds(This(), Named(other)), CONTEXT, game) is False
    assert holds(Exceeds(Named(other), This()), CONTEXT, game) is False
    assert holds(Exceeds(This(), It()), Context(Ref("ox")), game) is False


def test_what_is_gone_is_as_it_last_existed(game):
    last = LastKnown(game.objects["ape"], game.chars("ape"))
    now = game.objects["ape"]._replace(incarnation=2, kicked=False)
    then = game.with_objects(now).but(past={Ref("ape"): last})
    assert holds(WasDone("kicked"), CONTEXT, then) is True
    assert holds(WasDone("kicked"), CONTEXT._replace(it=Ref("ape", 2)), then) is False


def test_characteristics_may_be_others_than_those_of_the_game(game):
    land = game.chars("bog")
    assert holds(read("this is a land"), CONTEXT, game, lambda of: land) is True


UNKNOWN = "  - {id: veil, controller: Ann}\n"
OPEN = [
    ("veil is a creature", None),
    ("veil isn't a creature", None),
    ("veil has flying", None),
    ("veil doesn't have flying", None),
    ("veil is tapped", False),
    ("you control 2 or more creatures", True),
    ("you control 3 or more creatures", None),
    ("you control 4 or more creatures", False),
    ("you control 2 or fewer creatures", None),
    ("you control 1 or fewer creatures", False),
    ("you control 3 or fewer creatures", True),
    ("Bob controls 2 or more creatures", False),
]


@pytest.mark.parametrize(("said", "expected"), OPEN, ids=[each[0] for each in OPEN])
def test_of_an_unknown_card_most_is_open(said, expected):
    assert holds(read(said), CONTEXT, board(UNKNOWN)) is expected


def test_the_power_of_an_unknown_card_is_open():
    veiled = board(UNKNOWN)
    assert holds(Exceeds(Named("veil"), This()), CONTEXT, veiled) is None
    with pytest.raises(NotKnown, match="veil: power"):
        holds(read("veil's power is 2"), CONTEXT, veiled)


def test_a_fact_of_keywords_is_asked_of_the_source(game):
    paid = game.with_objects(game.objects["ox"]._replace(marks={"paid": {"entwine": 1}}))
    assert holds(Fact("paid", "entwine"), CONTEXT, paid) is True
    assert holds(Fact("paid", "kicker"), CONTEXT, paid) is False

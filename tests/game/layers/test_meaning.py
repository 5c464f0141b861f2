"""Whom the parts of filters mean in a context: objects and players, in the order of the game."""

from __future__ import annotations

import pytest

from crkb.game.errors import NotKnown
from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.layers import meaning
from crkb.game.objects import Context, LastKnown, Ref
from crkb.game.terms import Defending, Filter
from tests.game.boards import told

TABLE = """
cases:
- id: table
  title: who is meant
  players: {Ann: {poison: 1}, Bob: {}, Cleo: {}}
  game: {turn order: [Bob, Cleo, Ann], active player: Cleo}
  board:
  - {id: ox, types: [creature], subtypes: [Ox], p/t: 3/3, controller: Ann, owner: Bob}
  - {id: elk, types: [creature], p/t: 1/1, controller: Ann}
  - {id: ape, types: [creature], subtypes: [Ape], p/t: 2/4, controller: Bob}
  - {id: bog, types: [land], controller: Cleo}
  - {id: sage, types: [planeswalker], loyalty: 3, controller: Cleo}
  - {id: siege, types: [battle], subtypes: [Siege], defense: 3, protector: Bob, controller: Cleo}
  - {id: ghost, types: [creature], p/t: 1/1, controller: Bob, phased out: yes}
  - {id: buried, types: [creature], p/t: 1/1, zone: graveyard, owner: Ann}
  - {id: blade, types: [artifact], subtypes: [Equipment], controller: Ann, attached to: ox}
  - {id: zap, types: [instant], zone: stack, owner: Bob, controller: Bob, targets: [ape]}
"""
UNKNOWN = "  - {id: veil, controller: Ann}\n"


def board(more=""):
    return told(TABLE + more)


@pytest.fixture(scope="module")
def game():
    return board()


CONTEXT = Context(
    source=Ref("ox"),
    you="Ann",
    it=Ref("ape"),
    that_player="Cleo",
    that_source=Ref("elk"),
    damaged=(Ref("elk"), "Bob"),
)
WORDS = Words(
    ids=frozenset({"ox", "elk", "ape", "bog", "sage", "siege", "ghost", "buried", "blade", "zap"}),
    players=frozenset({"Ann", "Bob", "Cleo"}),
)

MEANT = [
    ("this", ["ox"]),
    ("it", ["ape"]),
    ("you", ["Ann"]),
    ("that player", ["Cleo"]),
    ("that source", ["elk"]),
    ("its owner", ["Bob"]),
    ("its controller", ["Bob"]),
    ("ape", ["ape"]),
    ("ghost", []),
    ("Bob", ["Bob"]),
    ("this, it and you", ["ape", "ox", "Ann"]),
    ("creatures", ["ape", "elk", "ox"]),
    ("other creatures", ["ape", "elk"]),
    ("creatures and this", ["ape", "elk", "ox"]),
    ("creatures you control", ["elk", "ox"]),
    ("other creatures you control", ["elk"]),
    ("creatures you don't control", ["ape"]),
    ("creatures an opponent controls", ["ape"]),
    ("permanents that player controls", ["bog", "sage", "siege"]),
    ("creatures you own", ["elk"]),
    ("creatures Bob owns", ["ape", "ox"]),
    ("creature cards in your graveyard", ["buried"]),
    ("cards in their graveyard", []),
    ("creatures dealt damage this way", ["elk"]),
    ("players dealt damage this way", ["Bob"]),
    ("players", ["Cleo", "Ann", "Bob"]),
    ("opponents", ["Cleo", "Bob"]),
    ("other players", ["Cleo", "Bob"]),
    ("players with a poison counter", ["Ann"]),
    ("any target", ["ape", "elk", "ox", "sage", "siege", "Cleo", "Ann", "Bob"]),
    ("equipped creature", ["ox"]),
    ("artifacts attached to this", ["blade"]),
    ("spells", ["zap"]),
    ("spells that target it", ["zap"]),
    ("spells that target this", []),
    ("creatures with the same name as this", []),
]


@pytest.mark.parametrize(("said", "expected"), MEANT, ids=[each[0] for each in MEANT])
def test_who_is_meant(game, said, expected):
    what = language.read_filter(said, WORDS)
    found = meaning.members(what, CONTEXT, game)
    assert [each if isinstance(each, str) else each.id for each in found] == expected
    everything = [*(each.ref for each in game.objects.values()), *game.players]
    fitting = {each for each in everything if meaning.fits(what, each, CONTEXT, game)}
    assert fitting == set(found) | ({game.objects["ghost"].ref} if said == "ghost" else set())
    asking = meaning.Asking(game)
    assert {each for each in everything if asking.fits(what, each, CONTEXT)} == fitting


def test_filters_asked_one_after_another_are_not_confused(game):
    asking, anns, bobs = meaning.Asking(game), CONTEXT, CONTEXT._replace(you="Bob")
    yours, creatures = (language.read_filter(each, WORDS) for each in ("permanents you control", "creatures"))
    asked = [(yours, anns), (yours, bobs), (creatures, anns), (yours, anns)]
    assert [asking.fits(what, Ref("ape"), ctx) for what, ctx in asked] == [False, True, True, False]
    assert [asking.fits(what, Ref("bog"), ctx) for what, ctx in asked] == [False, False, False, False]


def test_without_an_event_it_is_the_source():
    bare = Context(source=Ref("ox"), you="Ann")
    game = board()
    for said, expected in [("it", Ref("ox")), ("its owner", "Bob"), ("its controller", "Ann")]:
        assert meaning.members(language.read_filter(said, WORDS), bare, game) == (expected,)


NOBODY = ("that player", "that source", "this", "it", "you", "its owner", "its controller")


@pytest.mark.parametrize("said", NOBODY)
def test_without_a_context_nobody_is_meant(game, said):
    assert meaning.members(language.read_filter(said, WORDS), Context(), game) == ()


def test_the_controller_of_a_player_is_that_player(game):
    about = Context(it="Bob")
    assert meaning.members(language.read_filter("its controller", WORDS), about, game) == ("Bob",)


def test_whether_the_unknown_fits_is_open():
    game, creatures = board(UNKNOWN), language.read_filter("creatures", WORDS)
    with pytest.raises(NotKnown, match="veil: types"):
        meaning.members(creatures, CONTEXT, game)
    assert meaning.fits(creatures, Ref("veil"), CONTEXT, game) is None
    bobs = language.read_filter("creatures Bob controls", WORDS)
    assert meaning.fits(bobs, Ref("veil"), CONTEXT, game) is False
    both = language.read_filter("creatures and veil", WORDS._replace(ids=WORDS.ids | {"veil"}))
    assert Ref("veil") in meaning.members(both, CONTEXT, game)
    assert meaning.fits(both, Ref("veil"), CONTEXT, game) is True


def test_an_id_means_the_object_that_the_context_names(game):
    ape = language.read_filter("ape", WORDS)
    then = Context(named=(Ref("elk"), Ref("ape", 7)))
    assert meaning.meant(ape.parts[0], then, game, game.chars) == Ref("ape", 7)
    assert meaning.members(ape, then, game) == ()


def test_what_last_existed_is_the_last_before_the_one_there_is(game):
    gone = LastKnown(game.objects["ape"], game.chars("ape"))
    past = {Ref("ape", 1): gone, Ref("ape", 2): gone, Ref("elk", 5): gone}
    then = game.but(past=past)
    last = language.read_filter("ape as it last existed", WORDS)
    assert meaning.members(last, CONTEXT, then) == (Ref("ape", 2),)
    assert meaning.members(last, CONTEXT, game) == ()
    assert meaning.members(language.read_filter("ghost as it last existed", WORDS), CONTEXT, then) == ()


def test_whom_the_source_attacks():
    defends = Filter((Defending(),))
    game = board()
    attacks = game.with_objects(game.objects["ox"]._replace(attacking="Bob"))
    assert meaning.members(defends, CONTEXT, attacks) == ("Bob",)
    assert meaning.members(defends, CONTEXT, game) == ()
    assert meaning.members(defends, Context(), game) == ()


def test_a_player_who_has_left_is_not_meant(game):
    left = game.with_players(game.players["Bob"]._replace(in_game=False))
    for said in ("Bob", "players", "opponents", "any target", "other players"):
        assert "Bob" not in meaning.members(language.read_filter(said, WORDS), CONTEXT, left)

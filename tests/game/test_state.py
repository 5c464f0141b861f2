"""A game at one moment: what is looked up in it, and what its changes keep."""

import pytest

from crkb.game.objects import LastKnown, Player, Ref
from crkb.game.state import Game
from crkb.game.values import Chars
from tests.game.boards import game, thing

HELD = thing("held", zone="hand")
AURA = thing("aura", attached_to=Ref("bear", 2))
BEAR = thing("bear", incarnation=2)
GONE = thing("gone", zone="")
LAST = LastKnown(thing("bear"), Chars(names=("Cub",)))
BOARD = game(
    *(HELD, BEAR, AURA, GONE, thing("away", phased_out=True), thing("curse", attached_to="Bob")),
    past={Ref("bear"): LAST},
)


@pytest.mark.parametrize(
    ("edition", "date", "expected"),
    [
        ("", "2026-08-07", True),
        ("2025-02-07", "2025-02-07", True),
        ("2025-02-07", "2026-08-07", False),
        ("2026-08-07", "2025-02-07", True),
    ],
)
def test_since(edition, date, expected):
    assert Game(edition=edition).since(date) is expected


def test_permanents_are_on_the_battlefield_and_phased_in():
    assert [each.id for each in BOARD.permanents] == ["bear", "aura", "curse"]


@pytest.mark.parametrize(
    ("ref", "expected"),
    [(Ref("bear", 2), BEAR), (Ref("bear"), None), (Ref("gone"), None), (Ref("nobody"), None)],
)
def test_an_object_is_found_while_it_is_the_same(ref, expected):
    assert BOARD.find(ref) is expected


@pytest.mark.parametrize(
    ("ref", "expected"), [(Ref("bear", 2), BEAR), (Ref("bear"), LAST.object), (Ref("gone"), GONE)]
)
def test_an_object_is_known_as_it_last_existed(ref, expected):
    assert BOARD.known(ref) is expected


@pytest.mark.parametrize("ref", [Ref("bear", 3), Ref("nobody")])
def test_what_never_was_is_not_known(ref):
    with pytest.raises(KeyError):
        BOARD.known(ref)


@pytest.mark.parametrize(
    ("of", "name"), [("bear", "Cave Bear"), (Ref("bear", 2), "Cave Bear"), (Ref("bear"), "Cub")]
)
def test_characteristics_now_and_last(of, name):
    assert BOARD.chars(of).name == name


@pytest.mark.parametrize(
    ("to", "expected"), [(Ref("bear", 2), ["aura"]), ("Bob", ["curse"]), (Ref("bear"), [])]
)
def test_what_is_attached(to, expected):
    assert [each.id for each in BOARD.attached(to)] == expected


def test_players_and_objects_are_told_apart():
    assert BOARD.player("Ann") == Player("Ann")
    assert BOARD.player("Cleo") is None
    assert BOARD.player(Ref("bear", 2)) is None


def teams(variant="two-headed giant"):
    poisoned = {"poison": 3, "energy": 2}
    players = (
        *(
            Player("Ann", team=("Ann", "Bob"), counters=poisoned),
            Player("Bob", team=("Ann", "Bob"), counters=poisoned),
        ),
        *(Player("Cleo", team=("Cleo", "Dan")), Player("Dan", team=("Cleo", "Dan"), in_game=False)),
    )
    return game(players=players, variant=variant)


@pytest.mark.parametrize(
    ("variant", "kind", "expected"),
    [("two-headed giant", "poison", 6), ("two-headed giant", "energy", 2), ("", "poison", 3), ("", "rad", 0)],
)
def test_counters_that_are_shared(variant, kind, expected):
    assert teams(variant).counters("Ann", kind) == expected


def test_opponents_are_the_others_in_the_game():
    assert teams().in_game == ("Ann", "Bob", "Cleo")
    assert teams().opponents("Ann") == ("Cleo",)
    assert game(players=("Ann", "Bob", "Cleo")).opponents("Ann") == ("Bob", "Cleo")


@pytest.mark.parametrize(
    ("order", "active", "names", "expected"),
    [
        (None, "Ann", None, ["Ann", "Bob", "Dan"]),
        (("Dan", "Cleo", "Bob", "Ann"), "Bob", None, ["Bob", "Ann", "Dan"]),
        (None, "Cleo", None, ["Dan", "Ann", "Bob"]),
        (None, "Eve", None, ["Ann", "Bob", "Dan"]),
        (None, "Bob", ["Ann", "Cleo"], ["Cleo", "Ann"]),
        (None, "Bob", [], []),
    ],
)
def test_players_in_turn_order_from_the_active_one(order, active, names, expected):
    players = ("Ann", "Bob", Player("Cleo", in_game=False), "Dan")
    board = game(players=players).but(active=active, turn_order=order)
    assert list(board.apnap(names)) == expected


@pytest.mark.parametrize(
    ("changes", "kept"),
    [({"waiting": ()}, True), ({"clock": 9, "delayed": ()}, True), ({"clock": 9, "turn": 3}, False)],
)
def test_what_was_computed_outlasts_changes_that_nothing_depends_on(changes, kept):
    before = game(BEAR)
    layered = before.layered
    assert (before.but(**changes).layered is layered) is kept


def test_what_players_have_done_is_counted_beside_what_was_computed():
    before = game(BEAR)
    layered = before.layered
    after = before.with_tallies(Player("Ann", marks={"drawn": 2}))
    assert after.layered is layered
    assert after.players["Ann"].marks == {"drawn": 2}

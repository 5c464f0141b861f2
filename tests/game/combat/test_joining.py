"""Creatures that enter attacking: what they may attack, and what takes its place if that is gone (508.4)."""

import pytest

from crkb.game.combat import engaged, joining
from crkb.game.objects import LastKnown, Player, Ref
from crkb.game.play import Play
from tests.game import boards

SAGE = boards.thing("sage", controller="Bob", printed=boards.sheet(types=("planeswalker",)))
MAGE = boards.thing("mage", printed=boards.sheet(types=("planeswalker",)))


def play(declared=True, edition="", **fields):
    now = Play(boards.game(SAGE, MAGE, boards.thing("bear"), edition=edition, **fields))
    engaged.record(now, engaged.Combat(now.game.turn, declared))
    return now


def test_what_enters_attacking_may_attack_what_opponents_defend():
    game = play(players=("Ann", "Bob", "Cleo")).game
    assert joining.attackable(game, "Ann") == ("Bob", "Cleo", SAGE.ref)


@pytest.mark.parametrize(("declared", "player"), [(False, "Ann"), (True, "Bob"), (False, "Bob")])
def test_nothing_joins_without_a_combat_of_ones_own(declared, player):
    now = play(declared)
    assert joining.attackable(now.game, player) == ()
    assert joining.chosen(now, "imp", player) == {}
    assert [(note.rule, note.holds) for note in now.proof.notes] == [("506.3a", False)]


def test_a_teammate_of_the_active_player_attacks_too():
    sides = [("Ann", "Cleo"), ("Bob", "Dan")]
    players = [Player(name, team=team) for team in sides for name in team]
    game = play(players=players, variant="two-headed giant").game
    assert joining.attackable(game, "Cleo") == ("Bob", "Dan", SAGE.ref)
    assert joining.attackable(game, "Dan") == ()


@pytest.mark.parametrize(("at", "what"), [("Bob", "player"), ("sage", "planeswalker")])
def test_what_it_attacks_is_chosen(at, what):
    now = play()
    now.choices = {"attacked by imp": at}
    found = joining.chosen(now, "imp", "Ann")
    assert found["attacking"] == (SAGE.ref if at == "sage" else at)
    assert (found["marks"][engaged.ATTACKED], found["marks"][engaged.DEFENDER]) == (what, "Bob")
    assert [(note.rule, note.says) for note in now.proof.notes] == [("508.4", f"imp enters attacking {at}")]


def returned(now, *attacked):
    """What is attacked in place of creatures that were returned as a cost, beside one that was tapped."""
    past = {}
    for number, at in enumerate(attacked):
        was = boards.thing(f"pup-{number}", attacking=at)
        past[was.ref] = LastKnown(was, now.game.chars("bear"))
    now.game = now.game.but(past=past)
    cost = [(Ref("bear"), Ref("bear")), *((ref, Ref(ref.id, 2)) for ref in past)]
    return joining.as_returned(now.game, cost, "Ann").get("attacking")


@pytest.mark.parametrize(
    ("attacked", "found"),
    [
        (("Bob",), "Bob"),
        ((None, "Bob"), "Bob"),
        ((None,), None),
        (("",), None),
        (("Ann",), None),
        ((SAGE.ref,), SAGE.ref),
        ((Ref("sage", 7),), None),
        (("Ann", SAGE.ref, "Bob"), SAGE.ref),
        ((), None),
    ],
)
def test_what_replaces_an_attacker_attacks_the_same_if_it_can(attacked, found):
    assert returned(play(), *attacked) == found


@pytest.mark.parametrize(("edition", "found"), [("2024-04-12", MAGE.ref), ("2025-02-07", None)])
def test_since_2025_a_planeswalker_has_to_be_a_defending_players_still(edition, found):
    now = play(edition=edition)
    assert returned(now, MAGE.ref) == found
    assert returned(now, Ref("mage", 2)) is None
    assert returned(now, "Ann") is None

"""What is remembered of a turn, and what a file need not say."""

import pytest

from crkb.game.happenings import Damages, Done, LifeChanges, Moves, Taps
from crkb.game.objects import LastKnown, Ref
from crkb.game.play import Play
from crkb.game.terms import Keyword
from crkb.game.turns import history
from crkb.game.values import Chars, Sheet, Values
from tests.game.boards import game, thing

MAYHEM = Values(abilities=(Keyword("mayhem", "{R}"),))
FLYING = Values(abilities=(Keyword("flying"),))


@pytest.mark.parametrize(
    ("faces", "marked"),
    [((FLYING,), False), ((MAYHEM,), True), ((FLYING, MAYHEM), True), ((MAYHEM, FLYING), True)],
)
def test_only_a_card_that_asks_remembers_that_it_was_discarded(faces, marked):
    play = Play(game(thing("prank", zone="graveyard", printed=Sheet(faces=faces))))
    discarded = Done(Moves(Ref("prank"), "graveyard", "discard"), None, Ref("prank"), Ref("prank"))
    history.keep(play, [discarded])
    assert (history.DISCARDED in play.game.objects["prank"].marks) is marked


def test_what_makes_no_difference_changes_no_game():
    play = Play(game(thing("bear")))
    before = play.game
    history.keep(play, [Done(LifeChanges("Ann", 2), 2), Done(LifeChanges("Ann", -2), 0)])
    assert play.game is before


BEAR = Ref("bear")


def kept(*done, **fields):
    bear = thing("bear", zone="graveyard", incarnation=2, **fields)
    past = {
        BEAR: LastKnown(thing("bear", owner="Bob"), Chars()),
        Ref("ox"): LastKnown(thing("ox", zone="hand"), Chars()),
    }
    play = Play(game(bear, thing("ox", zone="graveyard"), thing("elk"), past=past))
    history.keep(play, done)
    return {name: dict(each.marks) for name, each in play.game.players.items() if each.marks}


@pytest.mark.parametrize(
    ("done", "marks"),
    [
        (
            [Done(Moves(BEAR, "graveyard", "destroy"), None, BEAR, Ref("bear", 2))],
            {"Bob": {history.BURIED: 1}},
        ),
        (
            [Done(Moves(BEAR, "graveyard", "destroy"), None, BEAR, Ref("bear", 2))] * 2,
            {"Bob": {history.BURIED: 2}},
        ),
        ([Done(Moves(BEAR, "exile"), None, BEAR, Ref("bear", 2))], {}),
        ([Done(Moves(BEAR, "graveyard"))], {}),
        ([Done(Moves(Ref("ox"), "graveyard"), None, Ref("ox"), Ref("ox", 2))], {}),
        ([Done(Moves(Ref("ape"), "graveyard"), None, None, Ref("ape"))], {}),
        ([Done(LifeChanges("Ann", -2), 2)], {"Ann": {history.LOST_LIFE: True}}),
        ([Done(LifeChanges("Ann", 2), 2)], {}),
        ([Done(Damages(Ref("elk"), "Ann", 2), 2)], {"Ann": {history.DAMAGED: 2}}),
        (
            [Done(Damages(Ref("elk"), "Ann", 2), 2), Done(Damages(Ref("elk"), "Ann", 1), 1)],
            {"Ann": {history.DAMAGED: 3}},
        ),
        ([Done(Damages(Ref("elk"), "Ann", 2))], {}),
        ([Done(Damages(Ref("elk"), BEAR, 2), 2)], {}),
        ([Done(Taps(BEAR), None, BEAR, BEAR)], {}),
    ],
)
def test_what_is_remembered_of_players(done, marks):
    assert kept(*done) == marks


def test_whose_combat_damage_it_was_is_remembered():
    hits = [Done(Damages(Ref("elk"), "Ann", 2, True), 2), Done(Damages(Ref("elk"), "Ann", 1, True), 1)]
    hit = history.CombatHit("Ann", frozenset(), False)
    assert kept(hits[0]) == {"Ann": {history.DAMAGED: 2, history.HIT: {hit}}}
    assert kept(*hits, Done(Damages(Ref("elk"), "Ann", 1), 1))["Ann"] == {
        history.DAMAGED: 4,
        history.HIT: {hit},
    }


@pytest.mark.parametrize(
    ("cause", "now", "marked"),
    [("discard", Ref("prank"), True), ("put", Ref("prank"), False), ("discard", None, False)],
)
def test_only_what_is_discarded_is_marked(cause, now, marked):
    play = Play(game(thing("prank", zone="graveyard", printed=Sheet(faces=(MAYHEM,)))))
    history.keep(play, [Done(Moves(Ref("prank"), "graveyard", cause), None, Ref("prank"), now)])
    assert play.game.objects["prank"].marks == ({history.DISCARDED: 2} if marked else {})

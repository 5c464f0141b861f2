"""The initiative: who ventures, and who takes it from whom (726)."""

import pytest

from crkb.game.happenings import Damages, Done, LifeChanges
from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb
from crkb.game.turns import initiative
from tests.game.boards import game, thing


def hit(source, to, amount=2, combat=True):
    return Done(Damages(Ref(source), to, amount, combat), amount)


@pytest.mark.parametrize(
    ("done", "heirs"),
    [
        ([], []),
        ([hit("bear", "Bob")], ["Ann"]),
        ([hit("bear", "Bob"), hit("wolf", "Bob")], ["Ann"]),
        ([hit("bear", "Bob"), hit("imp", "Bob")], ["Ann", "Cleo"]),
        ([hit("bear", "Cleo")], []),
        ([hit("bear", "Bob", combat=False)], []),
        ([hit("bear", "Bob", amount=0)], []),
        ([Done(LifeChanges("Bob", -2), 2)], []),
    ],
)
def test_combat_damage_to_who_has_it(done, heirs):
    things = (thing("bear"), thing("wolf"), thing("imp", controller="Cleo"))
    play = Play(game(*things, players=("Ann", "Bob", "Cleo"), initiative="Bob"))
    initiative.damaged(play, done)
    waiting = play.game.waiting
    assert [each.verbs for each in waiting] == [(Verb(initiative.TAKE, heir),) for heir in heirs]
    assert play.triggered == ["initiative of Bob"] * len(heirs)
    assert {each.controller for each in waiting} <= {"Bob"}
    assert [note.rule for note in play.proof.notes] == ["723.2"] * len(heirs)


@pytest.mark.parametrize(("active", "ventures"), [(("Ann",), 0), (("Bob",), 1), (("Ann", "Bob"), 1)])
def test_who_has_it_ventures_at_the_beginning_of_their_upkeep(active, ventures):
    play = Play(game(initiative="Bob"))
    initiative.at_upkeep(play, active)
    assert play.triggered == ["initiative of Bob"] * ventures
    assert [each.verbs[0].value for each in play.game.waiting] == [initiative.VENTURE] * ventures


def test_nobody_has_it_at_first():
    play = Play(game())
    initiative.at_upkeep(play, ("Ann",))
    initiative.damaged(play, [hit("bear", "Bob")])
    assert not play.triggered


@pytest.mark.parametrize(("heir", "holder", "triggers"), [("Ann", "Ann", 1), ("Cleo", "Bob", 0)])
def test_who_is_in_the_game_takes_it_and_ventures(heir, holder, triggers):
    play = Play(game(players=("Ann", "Bob", Player("Cleo", in_game=False)), initiative="Bob"))
    assert initiative.takes(Doing(play, Context()), Verb(initiative.TAKE, heir))
    assert play.game.initiative == holder
    assert play.triggered == [f"initiative of {heir}"] * triggers
    assert [note.rule for note in play.proof.notes] == ["723.3"] * triggers

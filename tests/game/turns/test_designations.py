"""The monarch, speed, rad counters, and since when a permanent is controlled."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.happenings import Damages, Done, LifeChanges
from crkb.game.objects import Context, Effect, Player, Ref
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Named, Op, Ops, Verb
from crkb.game.turns import designations, radiation, sickness
from tests.game.boards import game, thing


def seen(start, *done):
    play = Play(start)
    play.done.extend(done)
    designations.watch(play)
    return play


@pytest.mark.parametrize(
    ("speed", "lost", "edition", "triggers"),
    [
        (1, "Bob", "", 1),
        (0, "Bob", "", 0),
        (4, "Bob", "", 0),
        (1, "Ann", "", 0),
        (1, "Bob", "2024-04-12", 0),
        (1, "Bob", "2025-02-07", 1),
    ],
)
def test_speed_follows_an_opponents_loss(speed, lost, edition, triggers):
    start = game(players=[Player("Ann", speed=speed), Player("Bob")], edition=edition)
    play = seen(start, Done(LifeChanges(lost, -1), 1), Done(LifeChanges(lost, -2), 2))
    assert play.triggered == ["speed of Ann"] * triggers


@pytest.mark.parametrize(
    ("combat", "to", "triggers"), [(True, "Bob", 1), (False, "Bob", 0), (True, "Ann", 0)]
)
def test_combat_damage_to_the_monarch(combat, to, triggers):
    start = game(thing("bear"), monarch="Bob")
    play = seen(start, Done(Damages(Ref("bear"), to, 2, combat), 2))
    assert play.triggered == ["monarch of Bob"] * triggers


def test_who_has_left_becomes_no_monarch():
    play = Play(game(players=["Ann", Player("Bob", in_game=False)], monarch="Ann"))
    designations.becomes_monarch(Doing(play, Context()), Verb(designations.BECOME_MONARCH, "Bob"))
    assert play.game.monarch == "Ann"


def radiated(library, *things, choices=()):
    start = game(*things, players=[Player("Ann", counters={"rad": 2}, library=library), "Bob"])
    play = Play(start, dict(choices))
    radiation.radiates(Doing(play, Context()), Verb(radiation.RADIATE, "Ann"))
    ann = play.game.players["Ann"]
    return ann.life, ann.counters.get("rad", 0), ann.library


def test_cards_that_nobody_knows_leave_it_open():
    with pytest.raises(NotKnown) as missing:
        radiated(5)
    assert (missing.value.name, missing.value.options) == ("nonland cards milled by Ann", (0, 1, 2))


@pytest.mark.parametrize("nonlands", [0, 1, 2])
def test_each_nonland_costs_a_life_and_a_counter(nonlands):
    choices = {"nonland cards milled by Ann": nonlands}
    assert radiated(5, choices=choices) == (20 - nonlands, 2 - nonlands, 3)


def test_an_empty_library_has_no_nonlands():
    assert radiated(0) == (20, 2, 0)


def test_a_known_creature_costs_a_life():
    assert radiated(0, thing("bear", zone="library")) == (19, 1, 0)


def stolen(to):
    ops = Ops((Op("control", Filter((Named(to),))),))
    return Effect("theft", ops, Context(None, to), 5, (Ref("bear"),))


@pytest.mark.parametrize(("to", "sick"), [("Bob", True), ("Ann", False)])
def test_another_controller_makes_it_sick(to, sick):
    play = Play(game(thing("bear")))
    play.game = play.game.but(effects=(stolen(to),))
    sickness.sicken(play)
    assert play.game.objects["bear"].sick is sick


def test_only_those_of_the_active_team_are_rested():
    play = Play(game(thing("bear", sick=True), thing("troll", controller="Bob", sick=True)))
    sickness.rest(play, ("Bob",))
    assert [each.sick for each in play.game.objects.values()] == [True, False]

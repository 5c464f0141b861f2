"""The monarch, speed, rad counters, and since when a permanent is controlled."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.happenings import Casts, Counts, Damages, Done, LifeChanges
from crkb.game.objects import Context, Effect, Player, Ref
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Named, Number, Op, Ops, Verb
from crkb.game.turns import day_night, designations, radiation, sickness
from crkb.game.values import Sheet, Values
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


@pytest.mark.parametrize("fields", [{}, {"sick": True}])
def test_what_was_not_there_before_is_not_compared(fields):
    play = Play(game())
    play.game = game(thing("bear", **fields), effects=(stolen("Bob"),))
    sickness.sicken(play)
    assert play.game.objects["bear"].sick is bool(fields)
    assert not play.proof.notes


# ---- at the beginning of steps, and spells cast


@pytest.mark.parametrize(
    ("step", "fields", "labels"),
    [
        ("end step", {"monarch": "Ann"}, ["monarch of Ann"]),
        ("end step", {"monarch": "Bob"}, []),
        ("end step", {}, []),
        ("upkeep", {"monarch": "Ann"}, []),
        ("upkeep", {"initiative": "Ann"}, ["initiative of Ann"]),
        ("end step", {"initiative": "Ann"}, []),
        ("draw", {"monarch": "Ann", "initiative": "Ann"}, []),
    ],
)
def test_what_triggers_as_a_step_begins(step, fields, labels):
    play = Play(game(**fields))
    designations.at_beginning(play, step)
    assert play.triggered == labels
    assert [each.label for each in play.game.waiting] == labels


@pytest.mark.parametrize(
    ("step", "who", "labels"),
    [
        ("precombat main", "Ann", ["rad of Ann"]),
        ("precombat main", "Bob", []),
        ("upkeep", "Ann", []),
        ("postcombat main", "Ann", []),
    ],
)
def test_rad_counters_trigger_in_their_players_precombat_main_phase(step, who, labels):
    players = [Player(name, counters={"rad": 1} if name == who else {}) for name in ("Ann", "Bob")]
    play = Play(game(players=players))
    designations.at_beginning(play, step)
    assert play.triggered == labels


def test_the_monarch_draws_one_card():
    play = Play(game(monarch="Ann"))
    designations.at_beginning(play, "end step")
    [waiting] = play.game.waiting
    assert (waiting.verbs, waiting.controller) == ((Verb("draw", Number(1)),), "Ann")


@pytest.mark.parametrize(
    ("done", "number"),
    [
        ([], None),
        ([Casts("Ann", Ref("spark"))], 1),
        ([Casts("Ann", Ref("spark")), Casts("Ann", Ref("shock"))], 2),
        ([Casts("Ann", Ref("bear"), "activate")], None),
        ([Casts("Bob", Ref("spark"))], None),
        ([LifeChanges("Ann", 1)], None),
    ],
)
def test_the_spells_that_a_player_casts_are_counted(done, number):
    play = seen(game(), *(Done(each, 1) for each in done))
    assert play.game.players["Ann"].marks.get(day_night.SPELLS_CAST) == number
    play.done.append(Done(Casts("Ann", Ref("jolt")), 1))
    designations.watch(play)
    assert play.game.players["Ann"].marks[day_night.SPELLS_CAST] == (number or 0) + 1


def test_whose_creature_hits_the_monarch_becomes_the_monarch():
    play = seen(game(thing("bear"), monarch="Bob"), Done(Damages(Ref("bear"), "Bob", 2, True), 2))
    [waiting] = play.game.waiting
    assert (waiting.controller, waiting.verbs) == ("Bob", (Verb(designations.BECOME_MONARCH, "Ann"),))
    designations.becomes_monarch(Doing(play, Context()), waiting.verbs[0])
    assert play.game.monarch == "Ann"


def test_prevented_damage_makes_nobody_the_monarch():
    assert not seen(game(thing("bear"), monarch="Bob"), Done(Damages(Ref("bear"), "Bob", 2, True))).triggered


@pytest.mark.parametrize(("speed", "then"), [(1, 2), (3, 4), (4, 4)])
def test_speed_increases_to_four(speed, then):
    play = Play(game(players=[Player("Ann", speed=speed), "Bob"]))
    assert designations.speeds_up(Doing(play, Context()), Verb(designations.SPEED_UP, "Ann"))
    assert play.game.players["Ann"].speed == then


@pytest.mark.parametrize(("turn", "triggers"), [(2, 0), (1, 1), (3, 1)])
def test_speed_increases_once_a_turn(turn, triggers):
    ann = Player("Ann", speed=1, marks={designations.SPED_UP: turn})
    play = seen(game(players=[ann, "Bob"]), Done(LifeChanges("Bob", -1), 1))
    assert play.triggered == ["speed of Ann"] * triggers
    assert play.game.players["Ann"].marks[designations.SPED_UP] == (2 if triggers else turn)


# ---- Sieges


def siege(defense, kind="card", layout="transforming", subtype="Siege"):
    face = Values(types=frozenset({"battle"}), subtypes=frozenset({subtype}))
    printed = Sheet(layout, (face, Values(names=("Isle",))))
    return thing("isle", printed=printed, counters={"defense": defense} if defense else {}, kind=kind)


def removed(number, done=None):
    amount = done if done is not None else abs(number)
    return Done(Counts(Ref("isle"), "defense", number), amount, Ref("isle"), Ref("isle"))


@pytest.mark.parametrize(
    ("left", "done", "triggers"),
    [
        (0, [removed(-1)], 1),
        (1, [removed(-1)], 0),
        (0, [removed(-5, 3)], 1),
        (0, [removed(-3), removed(2), removed(-2)], 2),
        (0, [removed(-5, 3), removed(2), removed(-4, 2)], 2),
        (0, [removed(-1), removed(-2)], 1),
        (2, [removed(-3), removed(2)], 1),
        (0, [removed(-1, 0)], 0),
        (0, [Done(Counts(Ref("isle"), "charge", -1), 1)], 0),
        (0, [Done(Counts("Bob", "defense", -1), 1)], 0),
        (0, [Done(LifeChanges("Bob", -1), 1)], 0),
    ],
)
def test_a_siege_that_loses_its_last_defense_counter_triggers(left, done, triggers):
    play = seen(game(siege(left)), *done)
    assert play.triggered == ["siege of isle"] * triggers
    assert {each.source for each in play.game.waiting} <= {Ref("isle")}


@pytest.mark.parametrize(
    ("fields", "verbs"),
    [
        ({}, ["exile", "cast"]),
        ({"kind": "token"}, ["exile"]),
        ({"layout": "flip"}, ["exile"]),
        ({"subtype": "Isle"}, None),
    ],
)
def test_a_siege_is_exiled_and_may_be_cast_if_a_card_can_transform(fields, verbs):
    play = seen(game(siege(0, **fields)), removed(-1))
    assert [[verb.verb for verb in each.verbs] for each in play.game.waiting] == ([verbs] if verbs else [])


def test_who_is_dealt_combat_damage_loses_the_initiative():
    start = game(thing("bear"), initiative="Bob")
    hit = Done(Damages(Ref("bear"), "Bob", 2, combat=True), 2)
    assert seen(start, hit).triggered == ["initiative of Bob"]
    assert seen(start, hit._replace(what=hit.what._replace(combat=False))).triggered == []
    assert seen(start, hit._replace(what=hit.what._replace(to="Ann"))).triggered == []

"""What happens at once, thing by thing: what it changes, and what it was (120-122, 400.7)."""

import pytest

from crkb.game.events.applying import ARRIVED, apply
from crkb.game.happenings import (
    Attaches,
    Begins,
    Casts,
    Counts,
    Damages,
    Draws,
    LifeChanges,
    Loses,
    Marks,
    Moves,
    Phases,
    Regenerates,
    Taps,
    Unseen,
)
from crkb.game.objects import Component, Context, Effect, Player, Ref
from crkb.game.terms import Filter, Named, Op, Ops
from crkb.game.values import Sheet
from tests.game.invented_games import obj, play, values

BEAR = Ref("bear")


def rules(playing):
    return [note.rule for note in playing.proof.notes]


def done(playing, *events):
    return [(each.amount, each.was, each.now) for each in apply(playing, events)]


@pytest.mark.parametrize(
    ("fields", "noted"),
    [
        ({}, []),
        ({"counters": {"charge": 1}}, ["400.7", "122.2"]),
        ({"damage": 1}, ["400.7"]),
        ({"tapped": True}, []),
    ],
)
def test_a_new_object_is_noted_where_something_is_forgotten(fields, noted):
    playing = play(obj("bear", fields=fields))
    assert done(playing, Moves(BEAR, "exile")) == [(None, BEAR, Ref("bear", 2))]
    assert rules(playing) == noted


@pytest.mark.parametrize(
    ("origin", "to", "follows"),
    [
        ("stack", "battlefield", True),
        ("stack", "graveyard", False),
        ("graveyard", "battlefield", False),
        ("exile", "hand", False),
    ],
)
def test_effects_follow_only_a_spell_that_becomes_a_permanent(origin, to, follows):
    dye = Effect("dye", Ops((Op("set color", ("U",)),)), Context(named=(BEAR,)), affects=(BEAR, "Bob"))
    playing = play(obj("bear", zone=origin), effects=[dye], stack=("bear",) if origin == "stack" else ())
    apply(playing, [Moves(BEAR, to)])
    [effect] = playing.game.effects
    about = Ref("bear", 2) if follows else BEAR
    assert (effect.affects, effect.context.named) == ((about, "Bob"), (about,))


def test_an_effect_about_others_stays_what_it_is():
    dye = Effect("dye", Ops((Op("set color", ("U",)),)), affects=(Ref("ox"),))
    playing = play(obj("bear", zone="stack"), obj("ox"), effects=[dye], stack=("bear",))
    apply(playing, [Moves(BEAR, "battlefield")])
    assert playing.game.effects == (dye,)


def test_what_leaves_the_stack_and_what_comes_onto_it():
    things = (obj("bear", zone="stack"), obj("ox", zone="stack"), obj("elk", zone="hand"))
    playing = play(*things, stack=("bear", "ox"))
    apply(playing, [Moves(BEAR, "graveyard"), Moves(Ref("elk"), "stack", "cast")])
    assert playing.game.stack == ("ox", "elk")


def test_only_a_world_permanent_remembers_when_it_arrived():
    world = obj("soul", supertypes=frozenset({"world"}), zone="hand")
    playing = play(world, obj("bear", zone="hand"), clock=7)
    apply(playing, [Moves(BEAR, "battlefield"), Moves(Ref("soul"), "battlefield")])
    assert playing.object("soul").marks == {ARRIVED: 7}
    assert playing.object("bear").marks == {}


@pytest.mark.parametrize("position", ["bottom", ""])
def test_where_in_a_library_a_card_lies(position):
    playing = play(obj("bear"), clock=5)
    apply(playing, [Moves(BEAR, "library", position=position)])
    assert playing.object("bear").marks == ({position: 5} if position else {})


def melded():
    parts = tuple(Component(id, Sheet(faces=(values(),)), "Ann") for id in ("wolf", "ox"))
    pair = obj("bear", fields={"components": parts})
    return play(pair, obj("wolf", zone=""), obj("ox", zone=""))


def test_a_melded_pair_is_nowhere_once_its_cards_have_left():
    playing = melded()
    found = done(playing, Moves(BEAR, "graveyard"))
    assert [playing.object(id).zone for id in ("bear", "wolf", "ox")] == ["", "graveyard", "graveyard"]
    assert found == [(None, BEAR, Ref("wolf", 2)), (None, BEAR, Ref("ox", 2))]
    assert "727.3" not in rules(playing)


def test_the_first_card_of_a_melded_pair_stands_for_it():
    playing = melded()
    first, second = apply(playing, [Moves(BEAR, "graveyard")])
    assert (first.what.ref, second.what.ref) == (BEAR, Ref("ox"))


def test_of_a_merged_permanent_its_own_card_stands_for_it():
    parts = tuple(Component(id, Sheet(faces=(values(),)), "Ann") for id in ("wolf", "bear"))
    playing = play(obj("bear", fields={"components": parts}), obj("wolf", zone=""))
    first, second = apply(playing, [Moves(BEAR, "graveyard")])
    assert (first.what.ref, second.what.ref) == (Ref("wolf"), BEAR)
    assert rules(playing) == ["727.3"]


# ---- counters and life


@pytest.mark.parametrize(
    ("before", "amount", "after", "changed"),
    [({}, 2, {"charge": 2}, 2), ({"charge": 3}, -2, {"charge": 1}, 2), ({"charge": 3}, -5, {}, 3)],
)
def test_counters_of_a_permanent(before, amount, after, changed):
    playing = play(obj("bear", fields={"counters": before, "counter_times": {"lore": 1}}), clock=4)
    assert done(playing, Counts(BEAR, "charge", amount)) == [(changed, BEAR, BEAR)]
    bear = playing.object("bear")
    assert bear.counters == after
    assert bear.counter_times == ({"lore": 1, "charge": 4} if amount > 0 else {"lore": 1})


TEAM = ("Ann", "Bob")


def poisoned(ann, bob, amount, variant="two-headed giant", team=TEAM, kind="poison"):
    players = {
        name: Player(name, counters={kind: number} if number else {}, team=team)
        for name, number in (("Ann", ann), ("Bob", bob))
    }
    playing = play(players=players, variant=variant)
    [found] = apply(playing, [Counts("Ann", kind, amount)])
    return [playing.player(name).counters.get(kind, 0) for name in TEAM], found.amount, rules(playing)


@pytest.mark.parametrize(
    ("ann", "bob", "amount", "after", "changed", "noted"),
    [
        (2, 3, -1, [1, 3], 1, ["810.10b"]),
        (2, 3, -4, [0, 1], 4, ["810.10b"]),
        (2, 3, -9, [0, 0], 5, ["810.10b"]),
        (2, 3, 1, [3, 3], 1, []),
        (0, 3, 2, [2, 3], 2, []),
    ],
)
def test_a_team_loses_poison_counters_together(ann, bob, amount, after, changed, noted):
    assert poisoned(ann, bob, amount) == (after, changed, noted)


def test_others_lose_their_own_poison_counters():
    assert poisoned(2, 3, -3, variant="") == ([0, 3], 2, [])
    assert poisoned(2, 3, -3, team=()) == ([0, 3], 2, [])


@pytest.mark.parametrize(("variant", "lives"), [("", (17, 20)), ("two-headed giant", (17, 17))])
def test_a_team_has_one_life_total(variant, lives):
    players = {name: Player(name, team=TEAM) for name in TEAM}
    playing = play(players=players, variant=variant)
    assert done(playing, LifeChanges("Ann", -3)) == [(3, None, None)]
    assert tuple(playing.player(name).life for name in TEAM) == lives


# ---- what a permanent becomes


@pytest.mark.parametrize(("in_combat", "attacking"), [(False, None), (True, "Bob")])
def test_what_regenerates_has_no_damage_and_leaves_combat(in_combat, attacking):
    playing = play(obj("bear", fields={"damage": 3, "deathtouched": True, "attacking": "Bob"}))
    assert done(playing, Regenerates(BEAR, in_combat)) == [(None, BEAR, BEAR)]
    bear = playing.object("bear")
    assert (bear.damage, bear.deathtouched, bear.attacking) == (0, False, attacking)


def test_what_is_attached_gets_a_timestamp_and_what_is_unattached_keeps_its_own():
    axe = obj("axe", fields={"timestamp": 2})
    playing = play(obj("bear"), axe, clock=6)
    assert done(playing, Attaches(Ref("axe"), BEAR)) == [(None, Ref("axe"), Ref("axe"))]
    assert (playing.object("axe").attached_to, playing.object("axe").timestamp) == (BEAR, 6)
    apply(playing, [Attaches(Ref("axe"), None)])
    assert (playing.object("axe").attached_to, playing.object("axe").timestamp) == (None, 6)


@pytest.mark.parametrize("out", [True, False])
def test_what_phases_out_leaves_combat(out):
    playing = play(obj("bear", fields={"attacking": "Bob", "phased_out": not out}))
    assert done(playing, Phases(BEAR, out)) == [(None, BEAR, BEAR)]
    bear = playing.object("bear")
    assert (bear.phased_out, bear.attacking) == (out, None if out else "Bob")


@pytest.mark.parametrize("tapped", [True, False])
def test_what_taps_or_untaps(tapped):
    playing = play(obj("bear", fields={"tapped": not tapped}))
    assert done(playing, Taps(BEAR, tapped)) == [(None, BEAR, BEAR)]
    assert playing.object("bear").tapped is tapped


# ---- cards


def test_cards_that_are_drawn():
    playing = play(players={"Ann": Player("Ann", library=1, hand=2)})
    assert done(playing, Draws("Ann")) == [(1, None, None), (1, None, None)]
    assert (playing.player("Ann").library, playing.player("Ann").hand) == (0, 3)
    assert done(playing, Draws("Ann")) == [(None, None, None)]
    assert (playing.player("Ann").drew_from_empty, rules(playing)) == (True, ["121.4"])


def test_a_known_card_that_is_drawn():
    playing = play(obj("bear", zone="library"), players={"Ann": Player("Ann", library=0)})
    assert done(playing, Draws("Ann")) == [(None, BEAR, Ref("bear", 2)), (1, None, Ref("bear", 2))]
    assert not playing.player("Ann").drew_from_empty


@pytest.mark.parametrize(
    ("origin", "to", "numbers"),
    [
        ("hand", "graveyard", (1, 40, 6)),
        ("library", "hand", (3, 39, 5)),
        ("graveyard", "library", (2, 41, 4)),
        ("library", "exile", (2, 39, 5)),
    ],
)
def test_numbers_of_cards_that_nobody_knows(origin, to, numbers):
    playing = play(players={"Ann": Player("Ann", hand=2, graveyard=5)})
    assert done(playing, Unseen("Ann", origin, to)) == [(1, None, None)]
    ann = playing.player("Ann")
    assert (ann.hand, ann.library, ann.graveyard) == numbers


# ---- a batch


def test_damage_and_losses_come_after_what_else_happens():
    playing = play(obj("bear"))
    events = [Loses("Bob"), Damages(BEAR, "Bob", 2), LifeChanges("Ann", 1), Marks("", "dusk")]
    assert [type(each.what) for each in apply(playing, events)] == [LifeChanges, Marks, Damages, Loses]
    assert (playing.player("Bob").life, playing.game.over) == (18, True)


def test_what_only_triggers_see_changes_nothing():
    playing = play(obj("bear"))
    before = playing.game
    found = apply(playing, [Casts("Ann", BEAR), Begins("upkeep", "Ann")])
    assert [each.amount for each in found] == [1, 1]
    assert playing.game.objects == before.objects


def test_control_by_name_is_left_as_it_is():
    ops = Ops((Op("control", Filter((Named("Bob"),))),))
    theft = Effect("theft", ops, affects=(Ref("ox"), BEAR))
    playing = play(obj("bear", zone="stack"), obj("ox"), effects=[theft], stack=("bear",))
    apply(playing, [Moves(BEAR, "battlefield")])
    assert playing.game.effects[0].affects == (Ref("ox"), Ref("bear", 2))


def test_damage_to_what_is_gone_is_not_done():
    assert done(play(obj("bear")), Damages(BEAR, Ref("ox", 7), 2)) == [(None, None, None)]


def test_what_moves_twice_at_once_moves_once():
    playing = play(obj("bear"))
    assert done(playing, Moves(BEAR, "exile"), Moves(BEAR, "hand")) == [
        (None, BEAR, Ref("bear", 2)),
        (None, None, None),
    ]
    assert playing.object("bear").zone == "exile"


def test_what_has_left_amid_a_batch_gets_nothing_more():
    playing = play(obj("bear"))
    apply(playing, [Taps(BEAR), Counts(BEAR, "charge", 1), Moves(BEAR, "exile"), Counts(BEAR, "charge", 2)])
    bear = playing.object("bear")
    assert (bear.counters, playing.game.past[BEAR].object.counters) == ({}, {"charge": 1})
    assert playing.game.past[BEAR].object.tapped


def test_two_changes_of_one_player_at_once_add_up():
    playing = play()
    apply(playing, [LifeChanges("Ann", 3), LifeChanges("Ann", -1), Counts("Ann", "energy", 1)])
    assert (playing.player("Ann").life, playing.player("Ann").counters) == (22, {"energy": 1})


def test_several_marks_of_the_game_at_once():
    playing = play()
    apply(playing, [Marks("", "dusk"), Marks("", "dawn", 2), Marks("", "dusk", None)])
    assert playing.game.marks == {"dawn": 2}

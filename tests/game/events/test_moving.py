"""What an object becomes as it changes zones, and libraries as far as they are known (400.7, 121)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.events import moving
from crkb.game.events.events import happen
from crkb.game.happenings import (
    Attaches,
    Counts,
    Draws,
    Marks,
    Moves,
    Phases,
    Regenerates,
    Taps,
    Unseen,
)
from crkb.game.objects import Component, Effect, Player, Ref, Stacked, Sticker
from crkb.game.terms import Op, Ops
from crkb.game.values import Sheet
from tests.game.invented_games import game, obj, play, values

BEAR = Ref("bear")


def moved(to, zone="battlefield", **fields):
    playing = play(obj("bear", zone=zone, fields=fields))
    happen(playing, Moves(BEAR, to))
    return playing


@pytest.mark.parametrize(
    "fields",
    [
        {"tapped": True},
        {"damage": 2},
        {"counters": {"+1/+1": 1}},
        {"attacking": "Bob"},
        {"chosen": {"": "red"}},
        {"level": 3},
        {"controller": "Bob"},
        {"kicked": True},
        {"marks": {"goaded": True}},
    ],
)
def test_nothing_is_remembered(fields):
    assert moved("exile", **fields).object("bear") == moved("exile").object("bear")


def test_as_it_last_existed():
    playing = moved("graveyard", counters={"+1/+1": 1})
    known = playing.game.past[BEAR]
    assert (known.chars.power, known.object.counters) == (3, {"+1/+1": 1})
    assert playing.object("bear").incarnation == 2
    assert playing.game.find(BEAR) is None


@pytest.mark.parametrize(("to", "kept"), [("exile", 1), ("graveyard", 1), ("hand", 0), ("library", 0)])
def test_stickers_stay_in_public_zones(to, kept):
    assert len(moved(to, stickers=(Sticker("name", "Bright", 1),)).object("bear").stickers) == kept


def test_a_token_cannot_move_again():
    playing = moved("graveyard", zone="exile", kind="token")
    assert playing.object("bear").zone == "exile"


def test_an_ability_ceases_to_exist_as_it_leaves_the_stack():
    playing = play(obj("bear", zone="stack", fields={"kind": "ability"}), stack=("bear",))
    happen(playing, Moves(BEAR, "graveyard", "counter"))
    assert (playing.object("bear").zone, playing.game.stack) == ("", ())


def test_a_spell_becomes_a_permanent_with_its_effects():
    effect = Effect("dye", Ops((Op("set color", ("U",)),)), affects=(BEAR,))
    playing = play(
        obj("bear", zone="stack", fields={"cast": True, "kicked": True}), stack=("bear",), effects=[effect]
    )
    happen(playing, Moves(BEAR, "battlefield", "resolve"))
    bear = playing.object("bear")
    assert (bear.cast, bear.kicked, bear.sick) == (True, True, True)
    assert playing.game.effects[0].affects == (bear.ref,)


def draws(*objects, library=0, times=1, choices=None):
    players = {"Ann": Player("Ann", library=library)}
    playing = play(*objects, players=players, choices=choices)
    happen(playing, *[Draws("Ann")] * times)
    return playing


def test_draws():
    assert draws(library=3, times=2).player("Ann").hand == 2
    assert draws(times=1).player("Ann").drew_from_empty
    known = obj("bear", zone="library")
    assert draws(known).object("bear").zone == "hand"
    assert draws(known, library=2).object("bear").zone == "library"
    assert draws(known, library=1, times=2).object("bear").zone == "hand"


def test_a_card_on_the_bottom_is_drawn_last():
    bottom = obj("wolf", zone="library", fields={"marks": {"bottom": 1}})
    assert draws(bottom, library=1).object("wolf").zone == "library"
    assert draws(bottom, library=1, times=2).object("wolf").zone == "hand"


def test_which_of_several_known_cards_is_on_top_is_not_known():
    cards = [obj(id, zone="library") for id in ("bear", "ox")]
    with pytest.raises(NotKnown) as raised:
        draws(*cards)
    assert raised.value.options == ("bear", "ox")
    playing = draws(*cards, choices={"top card of Ann's library": "ox"})
    assert playing.object("ox").zone == "hand"


def test_phasing_out_leaves_combat_and_attaching_gives_a_timestamp():
    axe = obj("axe", types=("artifact",), subtypes=frozenset({"Equipment"}))
    playing = play(obj("bear", fields={"attacking": "Bob"}), axe)
    happen(playing, Phases(BEAR, True), Attaches(Ref("axe"), BEAR))
    assert playing.object("bear").phased_out
    assert playing.object("bear").attacking is None
    assert playing.object("axe").attached_to == BEAR
    assert playing.object("axe").timestamp is not None


def test_marks_are_set_and_taken_away():
    playing = play(obj("bear"))
    happen(playing, Marks(BEAR, "goaded"), Marks("Ann", "blessed"), Marks("", "day", "night"))
    assert playing.object("bear").marks == {"goaded": True}
    assert playing.player("Ann").marks == {"blessed": True}
    assert playing.game.marks["day"] == "night"
    happen(playing, Marks(BEAR, "goaded", None))
    assert playing.object("bear").marks == {}


def merged(to, stickers=(), choices=None):
    parts = tuple(Component(id, Sheet(faces=(values(),)), "Ann") for id in ("bear", "wolf"))
    wolf = obj("wolf", zone="", fields={"incarnation": 3})
    playing = play(obj("bear", fields={"components": parts, "stickers": stickers}), wolf, choices=choices)
    happen(playing, Moves(BEAR, to))
    return playing


NAME = (Sticker("name", "Bright", 1),)


@pytest.mark.parametrize(("to", "stickers"), [("graveyard", ()), ("hand", NAME), ("", NAME)])
def test_nobody_chooses_where_no_sticker_stays(to, stickers):
    playing = merged(to, stickers)
    assert playing.asked == []
    assert {playing.object(id).zone for id in ("bear", "wolf")} == {to}


@pytest.mark.parametrize(("chosen", "other"), [("bear", "wolf"), ("wolf", "bear")])
def test_the_owner_chooses_which_card_keeps_the_stickers(chosen, other):
    with pytest.raises(NotKnown) as raised:
        merged("graveyard", NAME)
    assert (raised.value.options, raised.value.player) == (("bear", "wolf"), "Ann")
    playing = merged("graveyard", NAME, {"chosen for bear": chosen})
    [sticker] = playing.object(chosen).stickers
    assert sticker.value == NAME[0].value
    assert sticker.timestamp == playing.object(chosen).timestamp
    assert playing.object(other).stickers == ()


def test_each_card_of_a_merged_permanent_is_a_new_object():
    playing = merged("graveyard")
    assert playing.object("bear").ref == Ref("bear", 2)
    assert playing.object("wolf").ref == Ref("wolf", 4)
    assert playing.object("bear").components == ()


def test_energy_is_not_shared_by_a_team():
    players = {name: Player(name, counters={"energy": 2}, team=("Ann", "Bob")) for name in ("Ann", "Bob")}
    playing = play(players=players, variant="two-headed giant")
    happen(playing, Counts("Ann", "energy", -3))
    assert [playing.player(name).counters for name in ("Ann", "Bob")] == [{}, {"energy": 2}]


def test_what_is_done_to_what_is_gone_comes_to_nothing():
    gone = Ref("bear", 9)
    for event in (Phases(gone, True), Regenerates(gone), Taps(gone), Attaches(gone, None), Marks(gone, "x")):
        playing = play(obj("bear"))
        [done] = happen(playing, event)
        assert playing.object("bear") == obj("bear")
        assert (done.amount, done.was, done.now) == (None, None, None)


@pytest.mark.parametrize("event", [Phases(BEAR, False), Taps(BEAR, False), Attaches(BEAR, None)])
def test_what_is_so_already_does_not_happen(event):
    playing = play(obj("bear"))
    [done] = happen(playing, event)
    assert done.was is None


def test_an_unknown_card_that_is_not_there_does_not_move():
    playing = play(players={"Ann": Player("Ann", hand=0)})
    [done] = happen(playing, Unseen("Ann", "hand", "graveyard"))
    assert (done.amount, playing.player("Ann").graveyard) == (None, 0)
    [done] = happen(playing, Unseen("Ann", "exile", "library"))
    assert (done.amount, playing.player("Ann").library) == (1, 41)


def test_of_cards_on_the_bottom_the_last_one_put_there_is_drawn_last():
    cards = [
        obj(id, zone="library", fields={"marks": {"bottom": at}}) for id, at in (("bear", 9), ("ox", 10))
    ]
    assert draws(*cards).object("ox").zone == "library"
    assert draws(*reversed(cards)).object("bear").zone == "hand"


def test_another_players_cards_are_not_drawn():
    playing = draws(obj("bear", who="Bob", zone="library"), obj("ox", zone="hand"))
    assert (playing.player("Ann").drew_from_empty, playing.object("bear").zone) == (True, "library")


# ---- the object that a move makes


@pytest.mark.parametrize(
    ("zone", "to", "who"),
    [
        ("hand", "stack", "Bob"),
        ("stack", "battlefield", "Bob"),
        ("stack", "graveyard", "Ann"),
        ("battlefield", "exile", "Ann"),
        ("exile", "battlefield", "Ann"),
    ],
)
def test_who_controls_the_new_object(zone, to, who):
    new = moving.arrived(obj("bear", zone=zone, fields={"controller": "Bob"}), Moves(BEAR, to), 4)
    assert (new.controller, new.owner, new.zone, new.timestamp, new.incarnation) == (who, "Ann", to, 4, 2)
    assert new.entered_under == (who if to == "battlefield" else "Ann")
    assert new.sick is (to == "battlefield")


@pytest.mark.parametrize(
    ("status", "controller", "under"),
    [({}, "Ann", "Ann"), ({"controller": "Bob"}, "Bob", "Bob"), ({"entered_under": "Bob"}, "Ann", "Bob")],
)
def test_under_whom_it_enters(status, controller, under):
    new = moving.arrived(obj("bear", zone="exile"), Moves(BEAR, "battlefield", status=status), 4)
    assert (new.controller, new.entered_under) == (controller, under)


@pytest.mark.parametrize(
    ("kind", "to", "then"),
    [("copy", "battlefield", "token"), ("copy", "graveyard", "copy"), ("card", "battlefield", "card")],
)
def test_a_copy_of_a_spell_becomes_a_token(kind, to, then):
    assert moving.arrived(obj("bear", zone="stack", fields={"kind": kind}), Moves(BEAR, to), 4).kind == then


@pytest.mark.parametrize(
    "fields",
    [
        {"commander": True},
        {"components": (Component("bear", Sheet(faces=(values(),)), "Ann"),)},
    ],
)
def test_what_it_stays(fields):
    new = moving.arrived(obj("bear", fields=fields), Moves(BEAR, "exile"), 4)
    assert {name: getattr(new, name) for name in fields} == fields


def test_its_stickers_get_its_new_timestamp():
    old = obj("bear", fields={"stickers": (Sticker("name", "Bright", 1), Sticker("p/t", "1/1", 2))})
    new = moving.arrived(old, Moves(BEAR, "exile"), 4)
    assert new.stickers == (Sticker("name", "Bright", 4), Sticker("p/t", "1/1", 4))


def test_marks_that_a_move_sets_are_added():
    status = {"marks": {"x": 1}, "tapped": True}
    spell = obj("bear", zone="stack", fields={"stacked": Stacked(x=3)})
    new = moving.arrived(spell, Moves(BEAR, "battlefield", status=status), 4)
    assert (new.marks, new.tapped) == ({"X": 3, "x": 1}, True)


@pytest.mark.parametrize(
    ("kept", "entering", "counters", "times"),
    [
        ({}, {}, {}, {}),
        ({"charge": 2}, {}, {"charge": 2}, {"charge": 1}),
        ({}, {"charge": 1}, {"charge": 1}, {"charge": 4}),
        ({"charge": 2}, {"charge": 1, "lore": 1}, {"charge": 3, "lore": 1}, {"charge": 4, "lore": 4}),
        ({"lore": 2}, {"charge": 1}, {"lore": 2, "charge": 1}, {"charge": 4}),
    ],
)
def test_counters_that_are_kept_and_come_to_it(kept, entering, counters, times):
    status = {"counters": entering} if entering else {}
    old = obj("bear", zone="exile", fields={"counter_times": {"charge": 1}})
    new = moving.arrived(old, Moves(BEAR, "battlefield", status=status), 4, kept)
    assert (new.counters, new.counter_times) == (counters, times)


# ---- what can't move


GONE = {"Cleo": Player("Cleo", in_game=False)}
RITE = {"types": ("sorcery",)}
MODAL = Sheet("modal", (values(), values(types=("sorcery",))))


@pytest.mark.parametrize(
    ("card", "event", "rule"),
    [
        (obj("bear"), Moves(BEAR, "exile"), ""),
        (obj("bear", zone="exile", fields={"kind": "token"}), Moves(BEAR, "hand"), "111.8"),
        (obj("bear", zone="exile", fields={"kind": "token"}), Moves(BEAR, "battlefield"), "111.8"),
        (obj("bear", fields={"kind": "token"}), Moves(BEAR, "exile"), ""),
        (obj("bear", zone="exile", **RITE), Moves(BEAR, "battlefield"), "400.4a"),
        (obj("bear", zone="exile", **RITE), Moves(BEAR, "hand"), ""),
        (obj("bear", zone="stack", **RITE), Moves(BEAR, "battlefield"), ""),
        (obj("bear", zone="exile", **RITE), Moves(BEAR, "battlefield", status={"face_down": True}), ""),
        (obj("bear", zone="exile", fields={"sheet": MODAL}), Moves(BEAR, "battlefield"), ""),
        (
            obj("bear", zone="exile", fields={"sheet": MODAL}),
            Moves(BEAR, "battlefield", status={"back": True}),
            "400.4a",
        ),
        (obj("bear", zone="exile"), Moves(BEAR, "battlefield", status={"controller": "Cleo"}), "800.4b"),
        (obj("bear", who="Cleo", zone="exile"), Moves(BEAR, "battlefield"), "800.4b"),
        (obj("bear", zone="exile", fields={"controller": "Cleo"}), Moves(BEAR, "battlefield"), ""),
        (obj("bear", zone="stack", fields={"controller": "Cleo"}), Moves(BEAR, "battlefield"), "800.4b"),
        (obj("bear", zone="hand", fields={"controller": "Cleo"}), Moves(BEAR, "stack"), "800.4b"),
        (obj("bear", who="Cleo", zone="exile"), Moves(BEAR, "hand"), ""),
    ],
)
def test_what_can_make_a_move(card, event, rule):
    assert moving.refused(game(card, players=GONE), card, event)[0] == rule


@pytest.mark.parametrize(("who", "rule"), [("Ann", ""), ("Cleo", "800.4b")])
def test_no_token_is_created_under_who_has_left(who, rule):
    token = obj("bear", fields={"kind": "token", "controller": who})
    event = Moves(BEAR, "battlefield", "create", new=token)
    assert moving.refused(game(players=GONE), token, event)[0] == rule


@pytest.mark.parametrize(
    ("card", "back", "rule"),
    [
        (obj("bear"), False, ""),
        (obj("bear"), True, "712.14a"),
        (obj("bear", fields={"sheet": Sheet("transforming", (values(), values()))}), True, ""),
        (obj("bear", fields={"sheet": MODAL}), False, ""),
        (obj("bear", fields={"sheet": Sheet("modal", MODAL.faces[::-1])}), False, "712.14b"),
    ],
)
def test_what_an_instruction_puts_onto_the_battlefield(card, back, rule):
    assert moving.why_not_put(game(card), card, back)[0] == rule

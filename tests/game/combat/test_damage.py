"""What damage results in, by what its source and what it is dealt to are (120.3)."""

import pytest

from crkb.game.combat import damage
from crkb.game.files import load
from crkb.game.happenings import Damages, LifeChanges
from crkb.game.play import Play

BOARD = [
    {"id": "bear", "types": ["creature"], "p/t": "2/2", "controller": "Bob"},
    {"id": "sage", "types": ["planeswalker"], "loyalty": 5, "controller": "Bob"},
    {"id": "keep", "types": ["battle"], "subtypes": ["Siege"], "defense": 5, "protector": "Bob"},
    {"id": "golem", "types": ["creature", "planeswalker"], "p/t": "9/9", "loyalty": 5, "controller": "Bob"},
    {"id": "hill", "types": ["land"], "controller": "Bob"},
    {"id": "held", "types": ["creature"], "p/t": "2/2", "controller": "Bob", "zone": "hand"},
    {"id": "ghost", "types": ["creature"], "p/t": "2/2", "controller": "Bob", "phased out": True},
]


def play(*abilities, **more):
    imp = {"id": "imp", "types": ["creature"], "p/t": "1/1", "abilities": list(abilities), **more}
    return Play(load.case({"board": [imp, *BOARD]}, {}, "", "").game)


def dealt(now, to, amount=3, combat=False, source="imp"):
    thing = to if to in now.game.players else now.object(to).ref
    return damage.deal(now, Damages(now.object(source).ref, thing, amount, combat))


TO_PLAYERS = [
    ((), False, 17, 0, ["120.3a"]),
    (("infect",), False, 20, 3, ["120.3b", "702.90b"]),
    (("wither",), False, 17, 0, ["120.3a"]),
    (("toxic 2",), True, 17, 2, ["120.3a", "120.3g", "702.164c"]),
    (("toxic 2", "toxic 1"), True, 17, 3, ["120.3a", "120.3g", "702.164c"]),
    (("toxic 2",), False, 17, 0, ["120.3a"]),
    (("toxic 2", "infect"), True, 20, 5, ["120.3b", "702.90b", "120.3g", "702.164c"]),
]


@pytest.mark.parametrize(("abilities", "combat", "life", "poison", "rules"), TO_PLAYERS)
def test_damage_to_a_player(abilities, combat, life, poison, rules):
    now = play(*abilities)
    dealt(now, "Bob", combat=combat)
    player = now.player("Bob")
    assert (player.life, player.counters.get("poison", 0)) == (life, poison)
    assert [note.rule for note in now.proof.notes] == rules


TO_CREATURES = [
    ((), 3, 0, False, ["120.3e"]),
    (("wither",), 0, 3, False, ["120.3d", "702.80a"]),
    (("infect",), 0, 3, False, ["120.3d", "702.90c"]),
    (("infect", "wither"), 0, 3, False, ["120.3d", "702.80a"]),
    (("deathtouch",), 3, 0, True, ["120.3e", "702.2b"]),
    (("deathtouch", "wither"), 0, 3, True, ["120.3d", "702.80a", "702.2b"]),
]


@pytest.mark.parametrize(("abilities", "marked", "counters", "touched", "rules"), TO_CREATURES)
def test_damage_to_a_creature(abilities, marked, counters, touched, rules):
    now = play(*abilities)
    dealt(now, "bear")
    bear = now.object("bear")
    assert (bear.damage, bear.counters.get("-1/-1", 0), bear.deathtouched) == (marked, counters, touched)
    assert [note.rule for note in now.proof.notes] == rules


@pytest.mark.parametrize(
    ("to", "kind", "marked", "rules"),
    [
        ("sage", "loyalty", 0, ["120.3c"]),
        ("keep", "defense", 0, ["120.3h", "310.6"]),
        ("golem", "loyalty", 3, ["120.3c", "120.3e"]),
    ],
)
def test_damage_to_what_has_counters(to, kind, marked, rules):
    now = play("wither") if to != "golem" else play()
    dealt(now, to)
    assert (now.object(to).counters[kind], now.object(to).damage) == (2, marked)
    assert [note.rule for note in now.proof.notes] == rules


@pytest.mark.parametrize("to", ["hill", "held", "ghost"])
def test_what_can_not_be_dealt_damage(to):
    now = play()
    assert dealt(now, to) == ()
    assert [(note.rule, note.about, note.holds) for note in now.proof.notes] == [("120.1a", (to,), False)]


def test_who_has_left_is_dealt_none():
    now = play()
    now.put_players(now.player("Bob")._replace(in_game=False))
    assert dealt(now, "Bob") == ()
    assert [(note.rule, note.about) for note in now.proof.notes] == [("120.1a", ("Bob",))]


@pytest.mark.parametrize("amount", [0, -2])
def test_no_damage_is_none(amount):
    now = play("lifelink", "deathtouch")
    assert dealt(now, "bear", amount) == ()
    assert [(note.rule, note.holds) for note in now.proof.notes] == [("120.8", False)]
    assert not now.object("bear").deathtouched
    assert now.player("Ann").life == 20


def test_what_one_source_deals_to_several_is_one_gain_of_life():
    now = play("lifelink")
    ref = now.object("imp").ref
    damage.deal(now, Damages(ref, "Bob", 2), Damages(ref, now.object("bear").ref, 3))
    assert (now.player("Ann").life, now.player("Bob").life) == (25, 18)
    rules = [note.rule for note in now.proof.notes]
    assert rules.count("120.3f") == rules.count("702.15b") == 1
    assert "702.15e" not in rules


def test_several_sources_with_lifelink_are_separate_gains():
    imps = [
        {"id": id, "types": ["creature"], "p/t": "1/1", "abilities": ["lifelink"]} for id in ("one", "two")
    ]
    now = Play(load.case({"board": [*imps, *BOARD]}, {}, "", "").game)
    damage.deal(now, *(Damages(now.object(id).ref, "Bob", 2) for id in ("one", "two")))
    changes = [each.what for each in now.done if isinstance(each.what, LifeChanges)]
    assert [(each.player, each.amount) for each in changes] == [("Ann", 2), ("Ann", 2), ("Bob", -4)]
    assert [note.rule for note in now.proof.notes].count("702.15e") == 1


def test_who_owns_a_card_gains_life_from_its_lifelink():
    now = play("lifelink", zone="graveyard", owner="Bob")
    dealt(now, "Ann")
    assert (now.player("Ann").life, now.player("Bob").life) == (17, 23)


def test_commanders_are_remembered_for_combat_damage():
    now = play(commander=True)
    for combat in (True, False, True):
        dealt(now, "Bob", combat=combat)
    assert now.player("Bob").commander_damage == {"imp": 6}
    assert now.player("Bob").life == 11
    assert [note.rule for note in now.proof.notes].count("903.10a") == 2


def test_what_several_deal_to_a_creature_adds_up():
    now = play("deathtouch")
    damage.deal(
        now,
        Damages(now.object("imp").ref, now.object("golem").ref, 1),
        Damages(now.object("bear").ref, now.object("golem").ref, 2),
    )
    golem = now.object("golem")
    assert (golem.damage, golem.deathtouched, golem.counters["loyalty"]) == (3, True, 2)


@pytest.mark.parametrize("fields", [{}, {"combat": True}, {"can't be prevented": True}])
def test_the_event_deals_to_each(fields):
    now = play()
    damage.damage(now, {"source": "imp", "to": ("Bob", "bear"), "amount": 2, **fields})
    found = [each.what for each in now.done if isinstance(each.what, Damages)]
    assert [each.amount for each in found] == [2, 2]
    assert {each.combat for each in found} == {bool(fields.get("combat"))}
    assert {each.unpreventable for each in found} == {bool(fields.get("can't be prevented"))}


@pytest.mark.parametrize(
    ("to", "amount", "found"), [("Bob", 2, 1), ("Bob", 0, 0), ("hill", 2, 0), ("held", 2, 0)]
)
def test_after_all_changes_only_what_can_be_dealt_is(to, amount, found):
    now = play("lifelink")
    thing = to if to in now.game.players else now.object(to).ref
    assert len(damage.apply(now, [Damages(now.object("imp").ref, thing, amount)])) == found
    assert now.player("Ann").life == 20 + found * amount

"""State-based actions about permanents: what dies, what is unattached, what goes in pairs (704.5)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.happenings import Attaches, Counts, Destroys, Moves
from crkb.game.objects import Context, Effect, Player, Ref
from crkb.game.play import Play
from crkb.game.terms import Chapter, Filter, Keyword, Op, Ops, RuleChange, This
from crkb.game.turns import state_based, state_based_permanents
from crkb.game.turns.state_based_survey import survey
from crkb.game.values import Sheet, Values
from tests.game.boards import game, sheet, thing, told

BEAR = Ref("bear")


def looked(*things, choices=None, **fields):
    start = game(*things, **fields)
    return state_based.find(Play(start, choices or {}), survey(start))


def found(*things, **more):
    return [(each.rule, each.about, each.word) for each in looked(*things, **more)]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"damage": 1}, []),
        ({"damage": 2}, [("704.5g", "bear", "destroyed")]),
        ({"damage": 3}, [("704.5g", "bear", "destroyed")]),
        ({"damage": 1, "deathtouched": True}, [("704.5h", "bear", "destroyed")]),
        ({"printed": sheet(toughness=0)}, [("704.5f", "bear", "graveyard")]),
        ({"printed": sheet(toughness=-1), "damage": 4}, [("704.5f", "bear", "graveyard")]),
        ({"printed": sheet(toughness=1)}, []),
        ({"printed": sheet(types=("artifact",)), "damage": 4}, []),
    ],
)
def test_what_becomes_of_a_creature(fields, expected):
    assert found(thing("bear", **fields)) == expected


def test_how_it_is_done():
    destroyed, *_ = looked(thing("bear", damage=2))
    assert destroyed.happenings == (Destroys(BEAR, None, True, True),)
    buried, *_ = looked(thing("bear", printed=sheet(toughness=0)))
    assert buried.happenings == (Moves(BEAR, "graveyard", "state"),)


def of(type, *abilities, subtype="", **fields):
    face = Values(types=frozenset({type}), subtypes=frozenset({subtype} - {""}), abilities=abilities)
    return thing("bear", printed=Sheet(faces=(face,)), **fields)


@pytest.mark.parametrize(
    ("each", "edition", "expected"),
    [
        (of("planeswalker"), "", [("704.5i", "bear", "graveyard")]),
        (of("planeswalker", counters={"loyalty": 1}), "", []),
        (of("battle", subtype="Siege", protector="Bob"), "", [("704.5v", "bear", "graveyard")]),
        (of("battle", subtype="Siege", protector="Bob", counters={"defense": 1}), "", []),
        (of("battle", protector="Ann"), "", [("704.5w@2026-08-07", "bear", "graveyard")]),
        (of("battle", protector="Ann"), "2025-02-07", [("704.5v", "bear", "graveyard")]),
    ],
)
def test_without_loyalty_or_defense(each, edition, expected):
    assert found(each, edition=edition) == expected


ONE = Chapter((1, 2), (), "both")
KEPT = RuleChange("can't be sacrificed", Filter((This(),)))


@pytest.mark.parametrize(
    ("abilities", "lore", "edition", "done"),
    [
        ((ONE,), 1, "", False),
        ((ONE,), 2, "", True),
        ((ONE,), 3, "", True),
        ((ONE, KEPT), 2, "", False),
        ((), 0, "", False),
        ((), 0, "2025-02-07", True),
        ((ONE,), 1, "2025-02-07", False),
    ],
)
def test_a_saga_that_is_told_is_sacrificed(abilities, lore, edition, done):
    tale = of("enchantment", *abilities, subtype="Saga", counters={"lore": lore} if lore else {})
    assert found(tale, edition=edition) == ([("704.5s", "bear", "sacrificed")] if done else [])
    for each in looked(tale, edition=edition):
        assert each.happenings == (Moves(BEAR, "graveyard", "sacrifice", "Ann"),)
        assert [rule for rule, _ in each.because] == [*([] if abilities else ["714.2d"]), "714.4"]


@pytest.mark.parametrize(("more", "less", "pairs"), [(1, 1, 1), (3, 1, 1), (2, 5, 2)])
def test_counters_go_in_pairs(more, less, pairs):
    [each] = looked(thing("bear", printed=sheet(toughness=9), counters={"+1/+1": more, "-1/-1": less}))
    assert (each.rule, each.word) == ("704.5q", "counters removed")
    assert each.happenings == tuple(
        Counts(BEAR, kind, -pairs, None, by_effect=False) for kind in ("+1/+1", "-1/-1")
    )


# ---- what is attached


def hat(*subtypes, types=("artifact",), **fields):
    face = Values(types=frozenset(types), subtypes=frozenset(subtypes))
    return thing("hat", printed=Sheet(faces=(face,)), **fields)


LAND = thing("isle", printed=sheet(types=("land",), power=None, toughness=None))


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (hat("Equipment", attached_to=BEAR), []),
        (hat("Equipment"), []),
        (hat("Equipment", attached_to=Ref("isle")), [("704.5n", "hat", "unattached")]),
        (hat("Equipment", attached_to=Ref("bear", 7)), [("704.5n", "hat", "unattached")]),
        (hat("Fortification", attached_to=Ref("isle")), []),
        (hat(attached_to=BEAR), [("704.5p", "hat", "unattached")]),
        (
            hat(
                "Equipment",
                types=("artifact", "battle"),
                attached_to=BEAR,
                protector="Ann",
                counters={"defense": 1},
            ),
            [("704.5p", "hat", "unattached")],
        ),
        (hat("Aura", attached_to=BEAR), []),
        (hat("Aura", attached_to="Bob"), []),
        (hat("Aura"), [("704.5m", "hat", "graveyard")]),
        (hat("Aura", attached_to=Ref("bear", 7)), [("704.5m", "hat", "graveyard")]),
        (hat("Aura", bestowed=True), [("702.103f", "hat", "")]),
        (hat("Aura", bestowed=True, attached_to=Ref("bear", 7)), [("702.103f", "hat", "unattached")]),
    ],
)
def test_what_is_attached(each, expected):
    assert found(thing("bear"), LAND, each) == expected


@pytest.mark.parametrize(
    ("each", "sets"),
    [
        (hat("Aura", bestowed=True, attached_to=Ref("bear", 7)), (("bestowed", False),)),
        (hat(attached_to=BEAR), ()),
    ],
)
def test_what_is_unattached_is_no_longer_bestowed(each, sets):
    [found] = looked(thing("bear"), each)
    assert (found.happenings, found.sets) == ((Attaches(Ref("hat"), None),), sets)


def test_roles_of_one_player_on_one_permanent():
    roles = [
        hat(
            "Aura", "Role", types=("enchantment",), attached_to=BEAR, timestamp=time, controller=who
        )._replace(id=f"role-{time}")
        for time, who in ((1, "Ann"), (2, "Ann"), (3, "Bob"))
    ]
    assert found(thing("bear"), *roles) == [("704.5y", "role-1", "graveyard")]
    assert found(thing("bear"), *roles[1:]) == []


# ---- worlds


def world(id, time, **fields):
    return thing(id, printed=sheet(types=("land",), supertypes=("world",)), timestamp=time, **fields)


@pytest.mark.parametrize(
    ("times", "gone"),
    [
        ((1,), []),
        ((1, 2), ["w0"]),
        ((2, 1), ["w1"]),
        ((1, 2, 2), ["w0", "w1", "w2"]),
        ((3, 2, 1), ["w1", "w2"]),
    ],
)
def test_only_the_newest_world_stays(times, gone):
    worlds = [world(f"w{at}", time) for at, time in enumerate(times)]
    assert found(*worlds) == [("704.5k", id, "graveyard") for id in gone]


@pytest.mark.parametrize(("started", "asked"), [(1, False), (9, True)])
def test_a_world_of_the_start_is_older_than_what_came_later(started, asked):
    things = (world("old", None), world("new", 5))
    if asked:
        with pytest.raises(NotKnown, match="old: timestamp"):
            found(*things, started=started)
    else:
        assert found(*things, started=started) == [("704.5k", "old", "graveyard")]


@pytest.mark.parametrize(("kind", "value"), [("add supertypes", ("world",)), ("set supertypes", ("world",))])
def test_what_became_a_world_later_is_newer(kind, value):
    spell = Effect("globe", Ops((Op(kind, value),)), Context(), 7, (Ref("isle"),))
    isle = LAND._replace(timestamp=1)
    assert found(world("old", 4), isle, effects=(spell,)) == [("704.5k", "old", "graveyard")]


# ---- battles


@pytest.mark.parametrize(
    ("subtype", "protector", "attacked", "edition", "rule"),
    [
        ("Siege", "Bob", False, "", ""),
        ("Siege", "", False, "", "704.5w"),
        ("Siege", "Cleo", False, "", "704.5w"),
        ("Siege", "", True, "", ""),
        ("Siege", "Ann", False, "", "704.5x"),
        ("Siege", "Ann", False, "2025-02-07", "704.5x"),
        ("", "Ann", False, "", ""),
        ("", "Bob", False, "", "704.5x"),
        ("", "Bob", False, "2025-02-07", ""),
    ],
)
def test_a_battle_gets_another_protector(subtype, protector, attacked, edition, rule):
    battle = of("battle", subtype=subtype, protector=protector, counters={"defense": 3})
    ox = thing("ox", attacking=BEAR if attacked else None)
    players = ("Ann", "Bob", Player("Cleo", in_game=False))
    assert found(battle, ox, players=players, edition=edition) == ([(rule, "bear", "")] if rule else [])
    for each in looked(battle, ox, players=players, edition=edition):
        assert each.sets == (("protector", "Bob" if subtype else "Ann"),)


def test_a_siege_that_nobody_can_protect_is_put_into_the_graveyard():
    battle = of("battle", subtype="Siege", counters={"defense": 3})
    assert found(battle, players=("Ann", Player("Bob", in_game=False))) == [("704.5w", "bear", "graveyard")]


def test_who_protects_it_is_asked_for():
    battle = of("battle", subtype="Siege", counters={"defense": 3})
    with pytest.raises(NotKnown) as raised:
        found(battle, players=("Ann", "Bob", "Cleo"))
    assert (raised.value.name, raised.value.options) == ("protector of bear", ("Bob", "Cleo"))
    assert raised.value.player == "Ann"


# ---- elsewhere


@pytest.mark.parametrize(
    ("kind", "zone", "rule"),
    [
        ("token", "graveyard", "704.5d"),
        ("token", "stack", "704.5d"),
        ("copy", "graveyard", "704.5e"),
        ("copy", "stack", ""),
        ("card", "graveyard", ""),
    ],
)
def test_what_ceases_to_exist(kind, zone, rule):
    assert found(thing("bear", kind=kind, zone=zone)) == ([(rule, "bear", "ceases to exist")] if rule else [])


@pytest.mark.parametrize(
    ("fields", "variant", "returns"),
    [
        ({"zone": "graveyard"}, "commander", True),
        ({"zone": "exile"}, "brawl", True),
        ({"zone": "hand"}, "commander", False),
        ({"zone": "graveyard"}, "planechase", False),
        ({"zone": "graveyard", "incarnation": 1}, "commander", False),
        ({"zone": "graveyard", "marks": {"left in its zone": 2}}, "commander", False),
        ({"zone": "graveyard", "marks": {"left in its zone": 1}}, "commander", True),
        ({"zone": "graveyard", "commander": False}, "commander", False),
    ],
)
def test_which_commander_may_return_to_the_command_zone(fields, variant, returns):
    queen = thing("bear", **{"commander": True, "incarnation": 2, **fields})
    for answer in ("yes", "no"):
        seen = found(queen, choices={"may of commander of bear": answer}, variant=variant)
        assert seen == ([("704.6d", "bear", "")] if returns and answer == "yes" else [])


def test_whether_is_asked_of_its_owner_once():
    start = game(
        thing("bear", zone="graveyard", commander=True, incarnation=2, owner="Bob"), variant="commander"
    )
    with pytest.raises(NotKnown) as raised:
        state_based.find(Play(start), survey(start))
    assert (raised.value.player, raised.value.rule, raised.value.options) == ("Bob", "704.6d", ("yes", "no"))
    play = Play(start, {"may of commander of bear": "no"})
    state_based.settle(play, {})
    assert play.game.objects["bear"].marks == {"left in its zone": 2}
    state_based.settle(Play(play.game), {})


@pytest.mark.parametrize(
    ("fields", "toughness", "spared"),
    [
        ({}, 2, []),
        ({"damage": 1}, 2, []),
        ({"damage": 2}, 2, ["bear"]),
        ({"deathtouched": True, "damage": 1}, 2, ["bear"]),
        ({"damage": 2}, 0, []),
        ({"damage": 2}, None, []),
    ],
)
def test_what_is_spared_by_being_indestructible(fields, toughness, spared):
    printed = sheet(Keyword("indestructible"), toughness=toughness)
    seen = survey(game(thing("bear", printed=printed, **fields)))
    assert list(state_based_permanents.spared(seen)) == spared


def test_what_may_be_enchanted_of_what_is_not_known():
    start = told(
        "board: [{id: x}, {id: veil, types: [enchantment], subtypes: [Aura],"
        " abilities: [enchant creature], attached to: x}]"
    )
    with pytest.raises(NotKnown) as caught:
        state_based.find(Play(start), survey(start))
    assert caught.value.name == "x: types"

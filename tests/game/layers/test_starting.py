"""What a pass through the layers starts from: shared, and kept from game to game where it is the same."""

from __future__ import annotations

import pytest

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.layers import starting
from crkb.game.layers.starting import Starting, changed_by, finished, is_plain, sum_of_counters
from crkb.game.objects import Ref, Stacked, Sticker
from crkb.game.values import Chars, Sheet, Values
from tests.game import boards

LORD = shapes.ability({"to": "creatures", "do": {"p/t": "+1/+1"}}, Words())
SIZE = shapes.ability({"to": "this", "do": {"base p/t": "3/3"}}, Words())
DREDGE = shapes.abilities(["dredge 2"], Words())[0]
TRIGGER = shapes.ability({"when": "creature dies", "do": {"draw": 1}}, Words())
TWO_FACED = Sheet("transforming", (Values(names=("Man",), power=1), Values(names=("Wolf",), power=3)))
TWO_DIGGERS = Sheet("transforming", (Values(abilities=(DREDGE,)), Values()))
PLAIN = boards.sheet(name="Cub")
CHIEF = boards.sheet(LORD, name="Chief")
SWELL = boards.sheet(SIZE, name="Swell")
DIGGER = boards.sheet(DREDGE, name="Digger")
WATCHER = boards.sheet(TRIGGER, name="Watcher")


def table(*more):
    there = [
        boards.thing("cub", printed=PLAIN, timestamp=1),
        boards.thing("elk", printed=PLAIN, timestamp=2),
        boards.thing("grown", printed=PLAIN, counters={"+1/+1": 2}, timestamp=3),
        boards.thing("worn", printed=PLAIN, attached_to=Ref("cub")),
        boards.thing("chief", printed=CHIEF, timestamp=4),
        boards.thing("wolf", printed=TWO_FACED),
        boards.thing("card", printed=PLAIN, zone="hand"),
        boards.thing("late", printed=DIGGER, zone="library"),
        boards.thing("digger", printed=DIGGER, zone="graveyard"),
        boards.thing("double", printed=TWO_DIGGERS, zone="graveyard"),
        boards.thing("marked", printed=PLAIN, zone="exile", counters={"+1/+0": 1}),
        boards.thing("away", printed=PLAIN, phased_out=True, counters={"+1/+1": 1}),
        boards.thing("stuck", printed=PLAIN, stickers=(Sticker("name", "Bold", 3),)),
        boards.thing("nymph", printed=PLAIN, bestowed=True),
        boards.thing("swell", printed=SWELL, zone="graveyard"),
        boards.thing("watcher", printed=WATCHER, zone="graveyard"),
    ]
    return boards.game(*there, *more)


def looked_at(starting, game):
    """All that a pass reads of what it starts from."""
    ids = sorted(game.objects)
    kinds = (starting.with_static, starting.with_additions, starting.counters, starting.elsewhere)
    return {id: starting.of(id) for id in ids}, [dict(sorted(each.items())) for each in kinds]


CHANGES = [
    ("nothing", "cub", {}),
    ("counters", "cub", {"counters": {"-1/-1": 1}}),
    ("no more counters", "grown", {"counters": {}}),
    ("counters that are no size", "grown", {"counters": {"charge": 1}}),
    ("another zone", "cub", {"zone": "graveyard"}),
    ("a lord elsewhere", "chief", {"zone": "graveyard"}),
    ("nowhere", "chief", {"zone": ""}),
    ("onto the battlefield", "digger", {"zone": "battlefield"}),
    ("from where it is looked for to where it isn't", "digger", {"zone": "library"}),
    ("face down", "chief", {"face_down": True}),
    ("phased out", "grown", {"phased_out": True}),
    ("attached", "elk", {"attached_to": Ref("cub")}),
    ("unattached", "worn", {"attached_to": None}),
    ("another controller", "chief", {"controller": "Bob"}),
    ("its back", "wolf", {"back": True}),
    ("another time", "chief", {"timestamp": 9}),
    ("another sheet", "cub", {"sheet": CHIEF}),
]


@pytest.mark.parametrize(("id", "change"), [each[1:] for each in CHANGES], ids=[each[0] for each in CHANGES])
def test_what_is_kept_of_an_earlier_game_is_what_would_be_found_anew(id, change):
    game = table()
    earlier = Starting(game)
    looked_at(earlier, game)
    after = game.with_objects(game.objects[id]._replace(**change), boards.thing("new", printed=CHIEF))
    assert looked_at(Starting(after, earlier), after) == looked_at(Starting(after), after)


def test_what_did_not_change_is_not_made_again():
    game = table()
    earlier = Starting(game)
    after = game.with_objects(game.objects["cub"]._replace(tapped=True))
    later = Starting(after, earlier)
    assert all(later.chars[id] is earlier.chars[id] for id in ("elk", "grown", "chief", "wolf"))


def test_a_game_with_fewer_objects_starts_anew():
    game = table()
    fewer = game.but(objects={id: each for id, each in game.objects.items() if id != "chief"})
    assert "chief" not in Starting(fewer, Starting(game)).chars


def test_alike_permanents_share_what_they_are():
    found = Starting(table(boards.thing("bobs", printed=PLAIN, controller="Bob")))
    assert found.chars["cub"] is found.chars["elk"]
    assert found.chars["cub"].controller == "Ann"
    assert found.chars["bobs"].controller == "Bob"


def test_permanents_with_effects_of_their_own_share_nothing_that_has_a_time():
    found = Starting(table(boards.thing("second", printed=CHIEF, timestamp=7)))
    assert [found.chars[id].abilities[0].timestamp for id in ("chief", "second")] == [4, 7]


def test_cards_that_nothing_asks_about_are_looked_at_when_someone_does():
    found = Starting(table())
    assert "card" not in found.chars
    assert found.of("card").names == ("Cub",)
    assert {"digger", "swell"} <= set(found.chars)
    assert "watcher" not in found.chars


def test_what_may_function_elsewhere_is_listed():
    winged = boards.thing("winged", printed=PLAIN, counters={"+1/+1": 1, "flying": 1})
    found = Starting(table(winged))
    assert list(found.elsewhere) == ["digger", "double", "marked", "swell"]
    assert list(found.with_static) == ["chief", "swell"]
    assert list(found.with_additions) == ["worn", "stuck", "nymph", "winged"]
    assert found.counters == {"grown": (2, 2), "marked": (1, 0), "winged": (1, 1)}


def test_objects_that_no_one_can_see_start_from_nothing_that_is_asked():
    ability = boards.thing("ability", kind="ability", zone="stack", stacked=Stacked())
    found = Starting(table(ability, boards.thing("gone", printed=CHIEF, zone="")))
    assert not {"ability", "gone"} & set(found.chars)
    assert found.of("gone").names == ("Chief",)
    assert "gone" not in found.with_static
    assert "gone" not in found.elsewhere


def test_what_nobody_is_said_to_control_is_its_owners():
    ownerless = boards.thing("cub", printed=PLAIN, owner="Bob", controller="")
    assert Starting(boards.game(ownerless)).of("cub").controller == "Bob"


def test_only_so_many_values_are_remembered(monkeypatch):
    game = table()
    earlier = Starting(game)
    after = game.with_objects(boards.thing("chief", printed=boards.sheet(LORD, name="Chief")))
    known = len(earlier._shared.values)
    monkeypatch.setattr(starting, "MOST_SHARED", known)
    assert Starting(after, earlier)._shared is earlier._shared
    monkeypatch.setattr(starting, "MOST_SHARED", known - 1)
    assert Starting(after, Starting(game))._shared is not earlier._shared


@pytest.mark.parametrize(
    ("zone", "controller"),
    [("battlefield", "Bob"), ("stack", "Bob"), ("command", "Ann"), ("graveyard", "Ann"), ("exile", "Ann")],
)
def test_only_some_zones_have_controllers(zone, controller):
    stolen = boards.thing("cub", printed=PLAIN, owner="Ann", controller="Bob", zone=zone)
    assert Starting(boards.game(stolen)).of("cub").controller == controller


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("+1/+1", (1, 1)), ("-2/-1", (-2, -1)), ("+0/-1", (0, -1)), ("charge", (0, 0)), ("+1/+1s", (0, 0))],
)
def test_what_a_counter_adds(kind, expected):
    assert changed_by(kind) == expected


def test_counters_add_up():
    found = boards.thing("cub", counters={"+1/+1": 3, "-1/-0": 2, "stun": 5})
    assert sum_of_counters(found) == (1, 3)


CREATURE, ARTIFACT = frozenset({"creature"}), frozenset({"artifact"})
SIZED = {"power": 2, "toughness": 3, "base_power": 2, "base_toughness": 3}
ENDS = [
    (CREATURE, "battlefield", SIZED, (2, 3, 2, 3)),
    (CREATURE, "hand", {}, (0, 0, 0, 0)),
    (CREATURE, "battlefield", {}, (0, 0, 0, 0)),
    (CREATURE, "battlefield", {"power": 2, "toughness": 1}, (2, 1, 0, 0)),
    (CREATURE, "battlefield", {"toughness": 4, "base_toughness": 4}, (0, 4, 0, 4)),
    (CREATURE, "battlefield", {"power": 4, "base_power": 4}, (4, 0, 4, 0)),
    (ARTIFACT, "battlefield", SIZED, (None, None, None, None)),
    (ARTIFACT, "graveyard", SIZED, (2, 3, 2, 3)),
    (ARTIFACT, "hand", {}, (None, None, None, None)),
]


@pytest.mark.parametrize(("types", "zone", "size", "expected"), ENDS)
def test_the_size_that_an_object_ends_with(types, zone, size, expected):
    now = finished(Chars(types=types, **size), boards.thing("it", zone=zone))
    assert (now.power, now.toughness, now.base_power, now.base_toughness) == expected


@pytest.mark.parametrize(
    ("types", "zone", "expected"),
    [
        ({"planeswalker"}, "battlefield", (5, None)),
        ({"battle"}, "battlefield", (None, 6)),
        ({"planeswalker"}, "hand", (3, 4)),
        ({"artifact"}, "battlefield", (None, None)),
    ],
)
def test_loyalty_and_defense_are_counters_on_the_battlefield(types, zone, expected):
    counted = boards.thing("it", zone=zone, counters={"loyalty": 5, "defense": 6})
    now = finished(Chars(types=frozenset(types), loyalty=3, defense=4), counted)
    assert (now.loyalty, now.defense) == expected


def test_what_has_no_counters_for_its_loyalty_has_none_left():
    bare = boards.thing("it")
    assert finished(Chars(types=frozenset({"planeswalker"}), loyalty=3), bare).loyalty == 0
    assert finished(Chars(types=frozenset({"battle"}), defense=3), bare).defense == 0


def test_only_what_has_no_counted_characteristic_ends_alike():
    assert is_plain(Chars(types=CREATURE))
    assert not is_plain(Chars(types=frozenset({"planeswalker", "creature"})))
    assert not is_plain(Chars(types=frozenset({"battle"})))

"""Objects as the entries of a board: what is said of each, and what no board can say."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import boards, saved_objects
from crkb.game.objects import Component, Ref, Stacked, Sticker
from crkb.game.terms import Filter, Keyword, Op, Ops, Static, This, WasDone
from crkb.game.values import Sheet, Values
from tests.game.boards import game, sheet, thing
from tests.game.files.readings import reading

PLAIN = {"name": "Cave Bear", "types": ["creature"], "p/t": "2/2"}
USUAL = {"id": "ox", **PLAIN, "controller": "Ann"}
SPLIT = Sheet("split", (Values(("Fire",)), Values(("Ice",))))
WALKER = Sheet(faces=(Values(("Sage",), types=frozenset(("planeswalker",)), loyalty=4),))

PARTS = (Component("ox", sheet(), "Ann"), Component("elk", sheet(), "Bob", True, True, True, True))
TURNED = {
    **{"id": "elk", "owner": "Bob", "token": True, "face down": True, "flipped": True, "side": "back"},
    **PLAIN,
}

SAID = [
    ({}, {}),
    ({"tapped": True}, {"tapped": True}),
    ({"flipped": True}, {"flipped": True}),
    ({"phased_out": True}, {"phased out": True}),
    ({"sick": True}, {"sick": True}),
    ({"prototyped": True}, {"prototyped": True}),
    ({"bestowed": True}, {"bestowed": True}),
    ({"kicked": True}, {"kicked": True}),
    ({"mutating": True}, {"mutating": True}),
    ({"fused": True}, {"fused": True}),
    ({"commander": True}, {"commander": True}),
    ({"face_down": True}, {"face down": True}),
    ({"face_down": True, "face_down_by": "morph"}, {"face down": True}),
    ({"face_down": True, "face_down_by": "manifest"}, {"manifested": True}),
    ({"back": True}, {"side": "back"}),
    ({"attached_to": Ref("elk")}, {"attached to": "elk"}),
    ({"attached_to": "Bob"}, {"attached to": "Bob"}),
    ({"damage": 3}, {"damage": 3}),
    ({"level": 2}, {"level": 2}),
    ({"protector": "Bob"}, {"protector": "Bob"}),
    ({"chosen": {"": "red"}}, {"chosen": "red"}),
    ({"chosen": {"pick": "red"}}, {"chosen": {"pick": "red"}}),
    ({"chosen": {"": "red", "pick": 3}}, {"chosen": {"": "red", "pick": 3}}),
    ({"zone": "graveyard"}, {"zone": "graveyard"}),
    ({"timestamp": 0}, {"timestamp": 0}),
    ({"timestamp": 7}, {"timestamp": 7}),
    ({"counters": {"+1/+1": 2}}, {"counters": {"+1/+1": 2}}),
    ({"owner": "Bob"}, {"owner": "Bob"}),
    ({"entered_under": "Bob"}, {"entered under": "Bob"}),
    ({"entered_under": ""}, {}),
    ({"marks": {"X": 3}}, {"X": 3}),
    ({"marks": {"X": 0}}, {"X": 0}),
    ({"kind": "token"}, {"token": True}),
    ({"stacked": Stacked(), "zone": "stack"}, {"zone": "stack"}),
    ({"stacked": Stacked(x=2), "zone": "stack"}, {"zone": "stack", "X": 2}),
    ({"stacked": Stacked(x=0), "zone": "stack"}, {"zone": "stack", "X": 0}),
    (
        {"stacked": Stacked(((Ref("elk"), "Bob"), ("Ann",))), "zone": "stack"},
        {"zone": "stack", "targets": [["elk", "Bob"], ["Ann"]]},
    ),
    ({"stacked": Stacked(((), ())), "zone": "stack"}, {"zone": "stack"}),
    ({"components": PARTS}, {"components": [PLAIN, TURNED]}),
]


@pytest.mark.parametrize(("fields", "said"), SAID)
def test_what_is_said_of_an_object(fields, said):
    assert saved_objects.written(thing("ox")._replace(**fields), {}) == {**USUAL, **said}


@pytest.mark.parametrize(
    ("printed", "fields", "said"),
    [
        (SPLIT, {"half": 0}, {"half": "Fire"}),
        (SPLIT, {"half": 1}, {"half": "Ice"}),
        (SPLIT._replace(faces=(Values(), Values())), {"half": 1}, {"half": "right"}),
        (WALKER, {}, {"counters": {}}),
        (WALKER, {"counters": {"loyalty": 2}}, {"counters": {"loyalty": 2}}),
        (WALKER, {"zone": "hand"}, {}),
        (boards.UNKNOWN, {}, {}),
    ],
)
def test_what_is_said_of_what_some_cards_have(printed, fields, said):
    found = saved_objects.written(thing("ox", printed=printed)._replace(**fields), {})
    assert {key: found[key] for key in ("half", "counters") if key in found} == said


def test_a_card_of_the_file_is_named():
    assert saved_objects.written(thing("ox"), {sheet(): "Cave Bear"}) == {
        **{"id": "ox", "card": "Cave Bear", "controller": "Ann"},
    }
    token = saved_objects.written(thing("ox", kind="token"), {sheet(): "Cave Bear"})
    assert token == {**USUAL, "token": True}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [({"kind": "token"}, ""), ({}, None), ({"zone": "hand"}, None)],
)
def test_a_token_without_a_name_says_so(fields, expected):
    nameless = Sheet(faces=(Values(types=frozenset(("creature",)), power=1, toughness=1),))
    found = saved_objects.written(thing("ox", printed=nameless)._replace(**fields), {})
    assert found.get("name") == expected


OF_LAYOUTS = {"components", "prototyped", "fused"}
"""What not every card can have."""


@pytest.mark.parametrize(
    ("fields", "_said"), [each for each in SAID if each[0].keys().isdisjoint(OF_LAYOUTS)]
)
def test_what_is_said_is_read_again(fields, _said):
    before = thing("ox")._replace(**fields)
    if before.stacked is None and not before.face_down_by:
        [after] = boards.objects(saved_objects.written(before, {}), reading("ox", "elk"), "")
        assert {name: getattr(after, name) for name in fields if name != "entered_under"} == {
            name: value for name, value in fields.items() if name != "entered_under"
        }


# ---- what matters


ELK = thing("elk", incarnation=3)
TABLE = game(ELK, thing("gone", zone=""))


@pytest.mark.parametrize(
    ("now", "was"),
    [
        (Ref("elk", 3), Ref("elk", 1)),
        (Ref("elk", 2), Ref("elk", 0)),
        (Ref("gone", 1), Ref("gone", 0)),
        ("Bob", "Bob"),
        (None, None),
    ],
)
def test_things_are_those_of_the_first_incarnation(now, was):
    assert saved_objects._now(TABLE, now) == was


@pytest.mark.parametrize(
    ("fields", "plain"),
    [
        ({"incarnation": 4}, {"incarnation": 1}),
        ({"cast": True}, {"cast": False}),
        ({"cast": False, "zone": "stack"}, {"cast": True}),
        ({"entered_as": "x"}, {"entered_as": None}),
        ({"marks": {"transformed": 3}}, {"marks": {}}),
        ({"marks": {"merged": 3}}, {"marks": {}}),
        ({"marks": {"merged into": 3}}, {"marks": {}}),
        ({"marks": {"goaded": ("Ann",)}}, {"marks": {"goaded": ("Ann",)}}),
        ({"marks": {"loyalty turn": 2}}, {"marks": {"loyalty turn": 2}}),
        ({"marks": {"loyalty turn": 1}}, {"marks": {}}),
        ({"marks": {"attacked on": 2}}, {"marks": {}}),
        ({"counter_times": {"+1/+1": 3}, "counters": {"+1/+1": 1}}, {"counter_times": {}}),
        ({"face_down_by": "morph"}, {"face_down_by": "morph"}),
        ({"face_down_by": "morph", "face_down": True}, {"face_down_by": ""}),
        ({"face_down_by": "manifest", "face_down": True}, {"face_down_by": "manifest"}),
        ({"attached_to": Ref("elk", 3)}, {"attached_to": Ref("elk")}),
        ({"attacking": Ref("elk", 3)}, {"attacking": Ref("elk")}),
    ],
)
def test_what_is_past_is_left_out(fields, plain):
    each = thing("ox")._replace(**fields)
    found = saved_objects.plain(game(each, ELK), each)
    assert {name: getattr(found, name) for name in plain} == plain


OTHERWISE = [
    ({"tapped": True}, "its tapped: True"),
    ({"damage": 2}, "its damage: 2"),
    ({"deathtouched": True}, "that it was dealt damage with deathtouch"),
    ({"blocked": True}, "that it is blocked"),
    ({"phased_with": "elk"}, "what it phased out along with"),
    ({"counters": {"stun": 1}}, "its counters: stun 1"),
    ({"attached_to": Ref("elk", 3)}, "its attached to: elk"),
    ({"marks": {"goaded": ("Ann",)}}, "its marks: goaded \\('Ann',\\)"),
    ({"stickers": (Sticker("name", "Big", 3),)}, "which stickers are on it"),
    ({"blocking": (Ref("elk"),)}, "its blocking: what it is"),
]


@pytest.mark.parametrize(("fields", "says"), OTHERWISE)
def test_what_is_otherwise_is_refused(fields, says):
    before = game(thing("ox")._replace(**fields), ELK)
    with pytest.raises(GameFormError, match=f"the file format can't express {says}") as caught:
        saved_objects.check(before, game(thing("ox"), ELK))
    assert caught.value.path == "ox"


def test_when_a_sticker_was_put_on_and_what_is_gone_make_no_difference():
    one, other = (thing("ox", stickers=(Sticker("name", "Big", n, 2),)) for n in (3, 9))
    saved_objects.check(game(one, thing("gone", zone="", tapped=True)), game(other))


def test_stickers_are_put_on_by_events_the_oldest_first():
    both = (Sticker("name", "Big", 5, 0), Sticker("p/t", (3, 1), 9))
    found = saved_objects.stickers(
        game(thing("ox", stickers=both), thing("elk", stickers=(Sticker("art", "x", 7),)))
    )
    assert [each["sticker"] for each in found] == [
        {"to": "ox", "puts": {"name": "Big"}},
        {"to": "elk", "puts": {"art": "x"}},
        {"to": "ox", "puts": {"p/t": (3, 1)}},
    ]
    assert ["choose" in each for each in found] == [True, False, False]


FLYING = Keyword("flying", label="flying")
IF_CAST = Static(Filter((This(),)), Ops((Op("gain", (FLYING,)),)), condition=WasDone("cast"))
IF_KICKED = IF_CAST._replace(condition=WasDone("kicked"))


@pytest.mark.parametrize(
    ("abilities", "kept"), [((), False), ((FLYING,), False), ((IF_KICKED,), False), ((IF_CAST,), True)]
)
def test_that_it_was_cast_matters_where_an_ability_asks(abilities, kept):
    each = thing("ox", *abilities, cast=True)
    assert saved_objects.plain(game(each), each).cast is kept
    each = thing("ox", *abilities)
    assert saved_objects.plain(game(each), each).cast is False


@pytest.mark.parametrize(
    ("kind", "value", "kept"),
    [
        ("lose", (FLYING,), True),
        ("can't have", (FLYING,), True),
        ("lose all", "abilities", True),
        ("gain", (FLYING,), False),
    ],
)
def test_when_it_got_keyword_counters_matters_where_abilities_are_taken_away(kind, value, kept):
    times = {"flying": 3, "hone": 5, "charge": 4}
    each = thing("ox", counters=dict.fromkeys(times, 1), counter_times=times)
    taker = thing("rug", Static(Filter((This(),)), Ops((Op(kind, value),))))
    found = saved_objects.plain(game(each, taker), each).counter_times
    assert dict(found) == ({"flying": 3, "hone": 5} if kept else {})

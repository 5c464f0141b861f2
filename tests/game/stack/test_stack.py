"""What can't be cast, activated, targeted, paid or resolved: the rule against it, and what is said."""

import pytest

from crkb.game.cases import checking
from crkb.game.errors import GameFormError
from crkb.game.files import load
from crkb.game.objects import Context, Ref, Stacked, Trigger
from crkb.game.play import Play
from crkb.game.stack import stack
from crkb.game.terms import Filter, Group, Named, Verb, Word
from tests.game import boards

BOARD = [
    {"id": "bear", "p/t": "2/2", "types": ["creature"], "controller": "Bob"},
    {
        "id": "ogre",
        "p/t": "3/3",
        "types": ["creature"],
        "sick": True,
        "abilities": [
            {"name": "ping", "cost": "{T}", "do": {"damage": 1, "to": "any target"}},
        ],
    },
    {
        "id": "rock",
        "types": ["artifact"],
        "tapped": True,
        "abilities": [
            {"name": "glow", "cost": "{T}", "do": {"gain life": 1}},
            {"name": "bleed", "cost": "pay 30 life", "do": {"gain life": 1}},
            {"name": "offer", "cost": "sacrifice a creature you control with flying", "do": {"gain life": 1}},
            {"name": "spend", "cost": "remove 2 charge counters from this", "do": {"gain life": 1}},
            {"name": "elect", "cost": "{1}", "do": {"gain life": 1}, "if": "you control a Bear"},
        ],
    },
    {
        "id": "sage",
        "types": ["planeswalker"],
        "loyalty": 2,
        "abilities": [
            {"name": "plus", "cost": "+1", "do": {"gain life": 1}},
            {"name": "minus", "cost": "-3", "do": {"gain life": 1}},
        ],
    },
    {
        "id": "doom",
        "types": ["instant"],
        "zone": "hand",
        "abilities": [{"does": {"destroy": "target creature"}}],
    },
    {
        "id": "twin",
        "types": ["instant"],
        "zone": "hand",
        "abilities": [{"does": {"tap": "up to 2 target creatures"}}],
    },
    {"id": "melt", "types": ["instant"], "zone": "hand", "abilities": [{"does": {"destroy": "target land"}}]},
    {"id": "song", "types": ["sorcery"], "zone": "hand", "abilities": [{"does": {"gain life": 1}}]},
    {"id": "isle", "types": ["land"], "zone": "hand"},
]

WRONG = {
    "no such target": ([{"casts": {"by": "Ann", "id": "doom", "targets": ["rock"]}}], "601.2c"),
    "too many targets": ([{"casts": {"by": "Ann", "id": "doom", "targets": ["bear", "ogre"]}}], "601.2c"),
    "the same target twice": (
        [{"casts": {"by": "Ann", "id": "twin", "targets": ["bear", "bear"]}}],
        "same thing",
    ),
    "targets of what has none": ([{"casts": {"by": "Ann", "id": "song", "targets": ["bear"]}}], "no targets"),
    "no legal target": ([{"casts": {"by": "Ann", "id": "melt"}}], "no legal target"),
    "a land is cast": ([{"casts": {"by": "Ann", "id": "isle"}}], "305.9"),
    "a permanent is cast": ([{"casts": {"by": "Bob", "id": "bear"}}], "601.2a"),
    "an unknown target": ([{"casts": {"by": "Ann", "id": "doom", "targets": ["beer"]}}], "bear"),
    "summoning sickness": ([{"activates": {"by": "Ann", "id": "ogre", "targets": ["Bob"]}}], "602.5a"),
    "tapped already": ([{"activates": {"by": "Ann", "id": "rock", "ability": "glow"}}], "tapped"),
    "not enough life": ([{"activates": {"by": "Ann", "id": "rock", "ability": "bleed"}}], "119.4"),
    "nothing to sacrifice": ([{"activates": {"by": "Ann", "id": "rock", "ability": "offer"}}], "118.3"),
    "no counters": ([{"activates": {"by": "Ann", "id": "rock", "ability": "spend"}}], "118.3"),
    "its condition": ([{"activates": {"by": "Ann", "id": "rock", "ability": "elect"}}], "602.5"),
    "another's ability": ([{"activates": {"by": "Bob", "id": "rock", "ability": "glow"}}], "602.2"),
    "no ability": ([{"activates": {"by": "Bob", "id": "bear"}}], "no activated ability"),
    "which ability": ([{"activates": {"by": "Ann", "id": "rock"}}], "glow"),
    "an unknown ability": ([{"activates": {"by": "Ann", "id": "rock", "ability": "grow"}}], "glow"),
    "too little loyalty": ([{"activates": {"by": "Ann", "id": "sage", "ability": "minus"}}], "606.6"),
    "loyalty twice a turn": (
        [{"activates": {"by": "Ann", "id": "sage", "ability": "plus"}}, {"resolves": "all"}] * 2,
        "606.3",
    ),
    "loyalty with a full stack": (
        [
            {"casts": {"by": "Ann", "id": "song"}},
            {"activates": {"by": "Ann", "id": "sage", "ability": "plus"}},
        ],
        "606.3",
    ),
    "not on the stack": ([{"casts": {"by": "Ann", "id": "song"}}, {"resolves": "sing"}], "song"),
    "what is below": (
        [
            {"casts": {"by": "Ann", "id": "song"}},
            {"casts": {"by": "Ann", "id": "doom", "targets": ["bear"]}},
            {"resolves": "song"},
        ],
        "608.1",
    ),
    "an unknown effect": ([{"ends": {"effect": "growth"}}], "growth"),
    "a copy of nothing": ([{"copies a spell": {"id": "again", "of": "bear"}}], "isn't on the stack"),
    "an illegal new target": (
        [
            {"casts": {"by": "Ann", "id": "doom", "targets": ["bear"]}},
            {"copies a spell": {"id": "again", "of": "doom", "targets": ["rock"]}},
        ],
        "601.2c",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_the_rules_do_not_allow(name):
    events, says = WRONG[name]
    [case] = load.cases({"cases": [{"id": "x", "title": name, "board": BOARD, "then": events}]})
    result = checking.check(case)
    assert result.status == "error"
    assert says in result.line


def test_an_unknown_face_is_refused_with_a_near_one():
    faces = [
        {"name": "Give", "types": ["instant"], "abilities": [{"does": {"gain life": 1}}]},
        {"name": "Take", "types": ["instant"], "abilities": [{"does": {"draw": 1}}]},
    ]
    board = [{"id": "trade", "layout": "split", "zone": "hand", "faces": faces}]
    events = [{"casts": {"by": "Ann", "id": "trade", "half": "Tame"}}]
    [case] = load.cases({"cases": [{"id": "x", "title": "x", "board": board, "then": events}]})
    assert "Take" in checking.check(case).line


# ---- triggered abilities, and what may be below what


def triggered(verbs):
    game = boards.game(boards.thing("bear"), boards.thing("ox"))
    context = Context(Ref("bear"), "Ann")
    return Play(game), Trigger("zap of bear", Ref("bear"), "Ann", verbs, context)


LAND = Filter((Group((Word("type", "land"),), "target"),))
CREATURE = Filter((Named("ox"),))


def test_a_trigger_without_a_legal_target_is_removed():
    play, waiting = triggered((Verb("tap", LAND),))
    before = play.game
    assert stack.trigger(play, waiting) is None
    assert play.game is before
    assert [(note.rule, note.holds) for note in play.proof.notes] == [("603.3d", False)]


def test_a_trigger_is_put_on_the_stack():
    play, waiting = triggered((Verb("tap", CREATURE),))
    assert stack.trigger(play, waiting) == Ref("zap of bear")
    assert [(note.rule, note.about) for note in play.proof.notes] == [("603.3", ("bear",))]
    assert stack.trigger(play, waiting._replace(source=None)) == Ref("zap of bear #2")
    assert play.proof.notes[-1].about == ()
    assert not play.done


@pytest.mark.parametrize(
    ("above", "below", "times", "may"),
    [
        ("triggered", "triggered", (2, 1), True),
        ("triggered", "activated", (2, 1), False),
        ("spell", "triggered", (2, 1), False),
        ("spell", "spell", (2, 1), False),
        (None, "triggered", (2, 1), False),
        ("spell", "spell", (None, 1), True),
        ("spell", "spell", (2, None), True),
        ("spell", None, (None, None), True),
    ],
)
def test_what_may_have_been_put_below(above, below, times, may):
    one, other = (
        boards.thing(id, zone="stack", timestamp=time, stacked=None if kind is None else Stacked(kind=kind))
        for id, kind, time in zip("ab", (above, below), times, strict=True)
    )
    assert stack._may_be_below(one, other) is may


@pytest.mark.parametrize(
    ("zone", "label", "names"),
    [
        ("stack", "zap of bear", ["x", "zap of bear"]),
        ("stack", "", ["x"]),
        ("stack", None, ["x"]),
        ("graveyard", "zap of bear", []),
    ],
)
def test_how_something_on_the_stack_may_be_named(zone, label, names):
    stacked = None if label is None else Stacked(label=label)
    assert stack.names_of(boards.thing("x", zone=zone, stacked=stacked)) == names


def test_of_abilities_of_one_name_the_topmost_is_meant():
    things = [boards.thing(id, zone="stack", stacked=Stacked(label="zap")) for id in ("one", "two")]
    game = boards.game(*things, stack=("one", "two"))
    assert (stack.on_stack(game, "zap"), stack.on_stack(game, "one")) == ("two", "one")
    with pytest.raises(GameFormError, match="'zip' isn't on the stack") as caught:
        stack.on_stack(game, "zip", "here")
    assert caught.value.path == "here"
    with pytest.raises(GameFormError) as caught:
        stack.on_stack(boards.game(), "xyzzy")
    assert (caught.value.path, caught.value.hint) == ("resolves", "On the stack: nothing")


def test_what_is_face_down_and_unknown_enters_although_it_would_mutate():
    [case] = load.load_text(
        "board: [{id: x, zone: stack, face down: yes, mutating: yes}]\nthen: [{resolves: x}]", "a file"
    )
    found = checking.check(case)
    assert found.status == "pass", found.message

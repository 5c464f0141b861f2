"""What effects say that is fixed as they begin, and which choice their words refer to (611.2c-d, 607.2d)."""

import pytest

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import linked, locking
from crkb.game.stack.doing import Doing
from crkb.game.terms import Activated, AsEnters, CopyOf, Filter, It, Named, Op, Ops
from crkb.game.values import Having
from tests.game import boards

WORDS = Words(("Ann", "Bob"), ("bear", "ox"), ())


def read(said):
    [verb] = shapes.verbs(said, WORDS)
    return verb


def doing():
    players = ["Ann", "Bob", Player("Cleo", in_game=False)]
    game = boards.game(boards.thing("bear"), boards.thing("ox"), players=players)
    return Doing(Play(game), Context(Ref("bear"), "Ann", it=Ref("ox")))


def fixed(said):
    now = doing()
    return locking.ops(now, read({**said, "to": "ox"}).value), [note.rule for note in now.play.proof.notes]


@pytest.mark.parametrize(
    ("said", "depends"),
    [
        ({"p/t": "+X/+0", "X": "its power"}, True),
        ({"p/t": "+X/+0", "X": "bear's power"}, False),
        ({"control": "its owner"}, True),
        ({"can't have": [{"name": "zap", "cost": "{1}", "do": {"tap": "it"}}]}, False),
        ({"lose": [{"name": "zap", "cost": "{1}", "do": {"tap": "it"}}]}, False),
        ({"gain": [{"name": "zap", "cost": "{1}", "do": {"tap": "it"}}]}, False),
        ({"control": "its controller"}, True),
        ({"control": "Ann"}, False),
        ({"gain": [{"name": "zap", "cost": "{1}", "do": {"damage": 1, "to": "its controller"}}]}, False),
    ],
)
def test_what_is_different_for_each_object(said, depends):
    assert locking.depends_on_it(read({**said, "to": "creatures you control"}).value) is depends


@pytest.mark.parametrize(
    ("to", "general"),
    [
        ("creatures you control", True),
        ("creatures and lands", True),
        ("target creature", False),
        ("bear", False),
        ("bear and creatures you control", False),
        ("any target", False),
        ("you", False),
    ],
)
def test_what_is_about_whatever_fits(to, general):
    assert locking.is_general(read({"rule": "can't block", "to": to}).value.to) is general


@pytest.mark.parametrize(
    ("said", "values", "rules"),
    [
        ({"p/t": "+1/+1"}, (1, 1), []),
        ({"p/t": "+X/-1", "X": "twice bear's power"}, (4, -1), ["611.2d"]),
        ({"base p/t": {"power": 3}}, (3, None), []),
        ({"base p/t": {"toughness": "bear's power"}}, (None, 2), ["611.2d"]),
    ],
)
def test_amounts_are_fixed(said, values, rules):
    found, noted = fixed(said)
    pt = found.ops[0].value
    assert tuple(None if term is None else term.value for term in pt) == values
    assert [rule for rule in noted if rule == "611.2d"] == rules


@pytest.mark.parametrize(("who", "noted"), [("Cleo", ["800.4b"]), ("ox", [])])
def test_who_has_left_gains_control_of_nothing(who, noted):
    now = doing()
    to = Filter((Named(who),))
    assert locking._player(now, to) is to
    assert [note.rule for note in now.play.proof.notes] == noted
    assert locking._player(now, Filter((It(),))) == Filter((It(),))
    assert locking._player(now, Filter((Named("Bob"),))) == Filter((Named("Bob"),))


def test_ids_mean_what_is_there_now():
    now = doing().play.game
    what = read({"destroy": "ox and bear"})
    assert locking.meant_by_ids(now, what) == (Ref("ox"), Ref("bear"))
    assert locking.meant_by_ids(now, (Named("nobody"), Named("Ann"))) == ()


@pytest.mark.parametrize("said", [{"p/t": "+1/+1", "to": "ox"}, {"copy": "Goblins", "who": "ox"}])
def test_what_copies_nothing_has_no_snapshot(said):
    value = read(said).value
    what = value if isinstance(value, Ops) else Ops((Op("copy", CopyOf(value)),))
    assert locking.snapshot(doing(), what) is None


@pytest.mark.parametrize(
    ("named", "found"), [(("bear",), "Snapshot"), (("bear", "ox"), "str"), (("bear", "Ann"), "Snapshot")]
)
def test_a_copy_effect_has_a_snapshot_of_one_object(named, found):
    what = Ops((Op("copy", CopyOf(Filter(tuple(map(Named, named))))),))
    assert type(locking.snapshot(doing(), what)).__name__ == found


# ---- which choice


@pytest.mark.parametrize(
    ("chosen", "found"), [({}, None), ({"hue": "R"}, "R"), ({"hue": "R", "kin": "Elf"}, None)]
)
def test_a_source_refers_to_its_only_choice(chosen, found):
    game = boards.game(boards.thing("bear", chosen=chosen))
    assert locking.choice_of(game, Ref("bear")) == found
    assert locking.choice_of(game, None) is None
    assert locking.choice_of(game, Ref("nobody")) is None


HUE, KIN = AsEnters("enters", (), label="hue"), AsEnters("enters", (), label="kin")
ZAP = Having(Activated((), ()), None, "")


@pytest.mark.parametrize(
    ("chosen", "abilities", "found"),
    [
        ({}, (HUE,), None),
        ({"hue": "R"}, (), "R"),
        ({"hue": "R", "other": "G"}, (HUE,), "R"),
        ({"other": "G", "hue number": 3}, (HUE,), 3),
        ({"other": "G", "huelike": 3}, (HUE,), None),
        ({"hue": "R", "hue number": 3}, (HUE,), None),
        ({"hue": "R", "kin": "Elf"}, (HUE, KIN), None),
        ({"hue": "R", "kin": "Elf"}, (), None),
    ],
)
def test_an_ability_refers_to_the_choice_of_its_own_list(chosen, abilities, found):
    game = boards.game(boards.thing("bear", *abilities, chosen=chosen))
    obj = game.objects["bear"]
    assert linked.choice_for(game, obj, ZAP) == found
    given = linked.choice_for(game, obj, ZAP._replace(given_by="shine"))
    assert given == (found if len(chosen) == 1 else None)


def test_a_second_choice_of_one_ability_is_kept_beside_the_first():
    assert linked.key("hue", "number", {}) == "hue"
    assert linked.key("hue", "number", {"hue": "R"}) == "hue number"

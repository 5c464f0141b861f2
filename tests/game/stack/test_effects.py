"""Effects as they begin, are forgotten, and change hands (611.2)."""

import pytest
import yaml

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.objects import Context, Effect, Ref
from crkb.game.play import Play
from crkb.game.stack import effects
from crkb.game.terms import Duration, Filter, Named, Op, Ops, RuleChange
from tests.game import boards

REACH = Ops((Op("add types", ("artifact",)),))
CTX = Context(Ref("bear"), "Ann")


def play(*others):
    return Play(boards.game(boards.thing("bear"), boards.thing("ox", controller="Bob"), *others))


def named(*ids):
    return Filter(tuple(Named(id) for id in ids))


@pytest.mark.parametrize(
    ("to", "ctx", "affected"),
    [
        (None, CTX, [(Ref("bear"),)]),
        (None, Context(None, "Ann"), []),
        (named("ox"), CTX, [(Ref("ox"),)]),
        (named("ox", "bear"), Context(None, "Ann"), [(Ref("ox"), Ref("bear"))]),
    ],
)
def test_what_an_effect_is_about(to, ctx, affected):
    now = play()
    begun = effects.begin(now, REACH, to, None, ctx)
    assert [each.affects for each in begun] == affected
    assert [each.affects for each in now.game.effects] == affected
    assert [note.rule for note in now.proof.notes] == ["611.2c"] * len(affected)


def test_an_effect_whose_duration_is_over_does_not_begin():
    now = play()
    gone = Duration("leaves", "nobody")
    assert effects.begin(now, REACH, None, gone, CTX) == ()
    assert now.game.effects == ()
    assert [(note.rule, note.holds) for note in now.proof.notes] == [("611.2b", False)]
    assert effects.standing(now, REACH, None, gone, CTX, "shine", None) == ()


def test_ids_and_times_of_effects():
    now = play()
    for id, timestamp in (("", None), ("", 7), ("shine", None), ("shine", None), ("shine", None)):
        effects.begin(now, REACH, None, None, CTX, id=id, timestamp=timestamp)
    assert [each.id for each in now.game.effects] == ["bear", "bear-2", "shine", "shine-2", "shine-3"]
    assert [each.timestamp for each in now.game.effects] == [1, 7, 2, 3, 4]
    assert {each.turn for each in now.game.effects} == {now.game.turn}
    assert effects.begin(now, REACH, named("ox"), None, Context(None, "Ann"))[0].id == "effect"


def test_an_effect_that_stands_at_the_start_may_be_about_nothing():
    now = play()
    [found] = effects.standing(now, REACH, named(), None, Context(None, "Ann"), "shine", None)
    assert (found.id, found.affects, found.timestamp, found.tied) == ("shine", (), None, None)
    until = Duration("this leaves", "")
    [found] = effects.standing(now, REACH, None, until, CTX, "shine", 3)
    assert (found.affects, found.timestamp, found.tied) == ((Ref("bear"),), 3, Ref("bear"))


def test_what_differs_for_each_object_is_an_effect_for_each():
    [verb] = shapes.verbs(
        {"p/t": "+X/+0", "X": "its power", "to": "bear and ox"}, Words(("Ann", "Bob"), ("bear", "ox"), ())
    )
    now = play()
    begun = effects.begin(now, verb.value, verb.arg("to"), None, CTX)
    assert [(each.id, each.affects) for each in begun] == [("bear", (Ref("bear"),)), ("bear", (Ref("ox"),))]
    assert [each.id for each in now.game.effects] == ["bear", "bear-2"]
    stood = effects.standing(now, verb.value, verb.arg("to"), None, CTX, "shine", None)
    assert [each.id for each in stood] == ["shine", "shine-2"]


@pytest.mark.parametrize(
    ("affects", "left"),
    [
        ((Ref("bear"), Ref("imp")), [(Ref("bear"),)]),
        ((Ref("imp"),), []),
        ((Ref("bear"),), [(Ref("bear"),)]),
        (None, [None]),
        ((), [()]),
    ],
)
def test_what_never_came_to_be_is_forgotten(affects, left):
    now = play()
    one = Effect("shine", REACH, CTX, 1, affects)
    now.game = now.game.but(effects=(one,))
    effects.forget(now, [Ref("imp")])
    assert [each.affects for each in now.game.effects] == left
    if left == [affects]:
        assert now.game.effects[0] is one


def test_goading_ends_as_the_turn_of_who_goaded_begins():
    marks = {"goaded": ("Ann", "Bob"), "kept": 1}
    now = play(boards.thing("elk", marks=marks), boards.thing("doe", marks={"goaded": ("Ann",)}))
    now.put(now.object("ox")._replace(marks={"goaded": ("Bob",)}))
    effects.expire(now, "end of turn")
    assert now.object("doe").marks == {"goaded": ("Ann",)}
    effects.expire(now, "turn")
    assert now.object("elk").marks == {"goaded": ("Bob",), "kept": 1}
    assert dict(now.object("doe").marks) == {}
    assert now.object("ox").marks == {"goaded": ("Bob",)}


@pytest.mark.parametrize(
    ("changes", "rule", "says"),
    [
        ({"controller": "Ann"}, "701.10b", "nothing is exchanged"),
        ({"zone": "graveyard"}, "701.10a", "only control of permanents"),
        ({"phased_out": True}, "701.10a", "only control of permanents"),
    ],
)
@pytest.mark.parametrize("order", [("bear", "ox"), ("ox", "bear")])
def test_an_exchange_of_control_that_can_not_be_made(changes, rule, says, order):
    now = play()
    now.put(now.object("ox")._replace(**changes))
    effects.exchange_control(now, {"of": order})
    assert now.game.effects == ()
    assert [(note.rule, note.holds) for note in now.proof.notes] == [(rule, False)]
    assert says in now.proof.notes[0].says


def test_an_exchange_of_control():
    now = play()
    effects.exchange_control(now, {"of": ("bear", "ox")})
    assert [now.chars(id).controller for id in ("bear", "ox")] == ["Bob", "Ann"]
    assert len({each.timestamp for each in now.game.effects}) == 1
    assert [(note.rule, note.about) for note in now.proof.notes] == [("701.10b", ("bear", "ox"))]


def test_a_rule_says_itself_what_it_is_about():
    now = play()
    [begun] = effects.begin(now, RuleChange("can't block", named("ox")), None, None, CTX)
    assert begun.affects == (Ref("ox"),)


@pytest.mark.parametrize("said", ["{would: bear dies, instead: nothing}", "{prevent: all, damage to: bear}"])
def test_ids_in_a_shape_mean_the_objects_of_now(said):
    now = play()
    words = Words(frozenset(("Ann", "Bob")), frozenset(("bear", "ox")))
    [verb] = shapes.verbs(yaml.safe_load(said), words)
    begun = effects.begin(now, verb.value, None, None, CTX)
    assert [each.context.named for each in begun] == [(Ref("bear"),)]

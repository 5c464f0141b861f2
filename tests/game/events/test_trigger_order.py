"""In which order waiting abilities are put on the stack, and when somebody has to say (603.3b)."""

from itertools import permutations

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import trigger_order
from crkb.game.language.language import read_condition
from crkb.game.objects import Context, Ref, Trigger
from crkb.game.terms import PT, Number, Op, Ops, Verb
from tests.game.invented_games import WORDS, filter_, obj, play

BEAR, OX = Ref("bear"), Ref("ox")
DRAW, GAIN = Verb("draw", Number(1)), Verb("gain life", Number(1))
IF = read_condition("you control a creature", WORDS)
MILL, SCRY = Verb("mill", Number(1)), Verb("scry", Number(1))


def waits(label, *verbs, who="Ann", it=None):
    return Trigger(label, BEAR, who, verbs or (DRAW,), Context(BEAR, who, it))


def placed(*waiting, choices=None, active="Ann"):
    playing = play(obj("bear"), obj("ox"), waiting=waiting, choices=choices)
    playing.game = playing.game.but(active=active)
    trigger_order.place(playing)
    assert playing.game.waiting == ()
    return [playing.game.objects[id].stacked.label for id in playing.game.stack]


ONE, TWO, THREE = waits("one"), waits("two", MILL), waits("three", SCRY)


def order(*waiting):
    with pytest.raises(NotKnown) as raised:
        placed(*waiting)
    missing = raised.value
    assert (missing.name, missing.player, missing.rule) == ("order of Ann's triggers", "Ann", "603.3b")
    return missing.options


@pytest.mark.parametrize(
    ("waiting", "options"),
    [
        ((ONE, TWO), (["one", "two"], ["two", "one"])),
        ((ONE, waits("same"), TWO), (["one", "same", "two"], ["one", "two", "same"], ["two", "one", "same"])),
        ((ONE, ONE._replace(label="if", condition=IF)), (["one", "if"], ["if", "one"])),
        ((ONE, ONE, TWO), (["one", "one", "two"], ["one", "two", "one"], ["two", "one", "one"])),
        ((ONE, waits("one", MILL)), (["one", "one #2"], ["one #2", "one"])),
        ((ONE, waits("one", MILL), THREE), tuple(map(list, permutations(("one", "one #2", "three"))))),
    ],
)
def test_the_orders_that_differ(waiting, options):
    assert order(*waiting) == options


@pytest.mark.parametrize(
    "waiting", [(ONE,), (ONE, waits("same")), (ONE, ONE, ONE), (waits("up", GAIN), waits("down", GAIN))]
)
def test_what_is_all_the_same_needs_no_order(waiting):
    assert placed(*waiting) == [each.label for each in waiting]


def test_nothing_waits():
    assert placed() == []


@pytest.mark.parametrize(
    ("said", "stack"),
    [
        (["one", "two", "three"], ["three", "two", "one"]),
        (("three", "one", "two"), ["two", "one", "three"]),
    ],
)
def test_what_is_said_to_resolve_first_is_put_on_last(said, stack):
    assert placed(ONE, TWO, THREE, choices={"order of Ann's triggers": said}) == stack


def test_an_order_may_be_said_where_none_is_needed():
    assert placed(ONE, choices={"order of Ann's triggers": "one"}) == ["one"]


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (["one"], "'two' is missing"),
        (["one", "one"], "'one' isn't waiting"),
        (["one", "four"], "'four' isn't waiting"),
        ([], "'one' is missing"),
    ],
)
def test_an_order_that_is_none_is_refused(said, says):
    with pytest.raises(GameFormError, match=says):
        placed(ONE, TWO, choices={"order of Ann's triggers": said})


PUMP = Verb("ops", Ops((Op("p/t", PT(Number(1), Number(1))),)), (("to", filter_("it")),))
SET = Verb("ops", Ops((Op("base p/t", PT(Number(4), Number(4))),)), (("to", filter_("it")),))
GIVE = Verb("ops", Ops((Op("control", filter_("that player")),)), (("to", filter_("this")),))
MASTER = Verb("ops", Ops((Op("control", filter_("its controller")),)), (("to", filter_("this")),))
OWN = Verb("ops", Ops((Op("base p/t", PT(Number(4), Number(4))),)), (("to", filter_("this")),))


NAMED, TYPED = (
    Verb("ops", Ops((Op(kind, value),)), (("to", filter_("it")),))
    for kind, value in (("name", "Grub"), ("set types", ("land",)))
)
COPIED, WORN = Verb("copy", filter_("it")), Verb("attach", filter_("this"), (("to", filter_("it")),))


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        *((SET, True), (PUMP, False), (OWN, False), (NAMED, True), (TYPED, True), (COPIED, True)),
        *((WORN, True), (GIVE, True), (MASTER, True)),
    ],
)
def test_of_effects_that_prevail_the_last_one_does(verb, asked):
    one = waits("one", verb, it=BEAR)
    waiting = (one, one._replace(context=Context(BEAR, "Ann", OX)))
    assert trigger_order._settles((verb,)) is asked
    assert len(trigger_order._classes(waiting)) == (2 if asked else 1)
    assert trigger_order._is_one_class(waiting) is not asked


def test_abilities_of_one_label_are_told_apart_by_number():
    waiting = (waits("grow", SET, it=BEAR), waits("grow", SET, it=OX))
    assert order(*waiting) == (["grow", "grow #2"], ["grow #2", "grow"])
    for said, first in ((["grow", "grow #2"], BEAR), (["grow #2", "grow"], OX)):
        playing = play(obj("bear"), obj("ox"), waiting=waiting, choices={"order of Ann's triggers": said})
        trigger_order.place(playing)
        assert playing.game.objects[playing.game.stack[-1]].stacked.context.it == first


@pytest.mark.parametrize(("number", "offered"), [(5, 120), (6, 0)])
def test_so_many_orders_are_offered(number, offered):
    waiting = [waits(f"t{n}", Verb("draw", Number(n + 1))) for n in range(number)]
    assert len(order(*waiting)) == offered


@pytest.mark.parametrize(("active", "stack"), [("Ann", ["one", "other"]), ("Bob", ["other", "one"])])
def test_the_active_players_abilities_are_put_on_first(active, stack):
    assert placed(ONE, waits("other", who="Bob"), active=active) == stack
    assert placed(waits("other", who="Bob"), ONE, active=active) == stack


@pytest.mark.parametrize(
    ("number", "shown"), [(6, "a0, a1, a2, a3, a4, a5"), (9, "a0, a1, a2, a3, a4, a5, a6, a7, \u2026")]
)
def test_what_is_to_be_ordered_is_told_where_no_order_is_offered(number, shown):
    waiting = tuple(waits(f"a{n}", Verb("draw", Number(n))) for n in range(number))
    playing = play(obj("bear"), waiting=waiting)
    with pytest.raises(NotKnown):
        trigger_order.place(playing)
    [note] = [each for each in playing.proof.notes if each.about == ("Ann",)]
    assert note.says == f"Ann has to choose the order of {number} abilities: {shown}"

"""What triggers on what happens, seen from before or after it (603)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events.events import happen
from crkb.game.events.trigger_order import place
from crkb.game.events.triggers import look
from crkb.game.happenings import (
    Begins,
    Counts,
    Damages,
    Declares,
    Destroys,
    Done,
    Draws,
    LifeChanges,
    Moves,
    Taps,
)
from crkb.game.objects import Context, DelayedTrigger, Ref, Trigger
from crkb.game.terms import Number, Verb
from tests.game.invented_games import event, filter_, gains, obj, play, when

BEAR = Ref("bear")


@pytest.mark.parametrize(
    ("text", "events", "times"),
    [
        ("a creature dies", [Destroys(BEAR)], 1),
        ("a creature dies", [Destroys(BEAR), Destroys(Ref("ox"))], 2),
        ("another creature dies", [Destroys(BEAR)], 1),
        ("an artifact dies", [Destroys(BEAR)], 0),
        ("a creature dies", [Moves(BEAR, "exile")], 0),
        ("a creature leaves the battlefield", [Moves(BEAR, "exile")], 1),
        ("a card is put into your graveyard from anywhere", [Destroys(BEAR)], 1),
        ("a card is put into an opponent's graveyard from anywhere", [Destroys(BEAR)], 0),
        ("a creature is sacrificed", [Moves(BEAR, "graveyard", "sacrifice")], 1),
        ("a creature becomes tapped", [Taps(BEAR)], 1),
        ("a creature becomes untapped", [Taps(BEAR, False)], 0),
        ("a creature is dealt damage", [Damages(Ref("ox"), BEAR, 1)], 1),
        ("a creature is dealt combat damage", [Damages(Ref("ox"), BEAR, 1)], 0),
        ("a creature is dealt noncombat damage", [Damages(Ref("ox"), BEAR, 1)], 1),
        ("a creature deals combat damage to a player", [Damages(BEAR, "Bob", 2, True)], 1),
        ("you gain life", [LifeChanges("Ann", 2)], 1),
        ("you gain life", [LifeChanges("Bob", 2)], 0),
        ("an opponent loses life", [LifeChanges("Bob", -2)], 1),
        ("you draw a card", [Draws("Ann"), Draws("Ann"), Draws("Bob")], 2),
        ("a creature attacks", [Declares("attack", BEAR, ("Bob",))], 1),
        ("a creature blocks", [Declares("block", BEAR, (Ref("ox"),))], 1),
        ("a creature becomes blocked", [Declares("become blocked", BEAR)], 1),
        ("counters are put on a creature", [Counts(BEAR, "+1/+1", 2)], 1),
        ("an effect puts counters on a creature", [Counts(BEAR, "+1/+1", 2, by_effect=False)], 0),
        ("at the beginning of your upkeep", [Begins("upkeep", "Ann")], 1),
        ("at the beginning of your upkeep", [Begins("upkeep", "Bob")], 0),
        ("at the beginning of each upkeep", [Begins("upkeep", "Bob")], 1),
        ("at the beginning of each upkeep", [Begins("draw", "Ann")], 0),
        ("a creature dies during your turn", [Destroys(BEAR)], 1),
    ],
)
def test_what_triggers(text, events, times):
    playing = play(
        obj("soul", when(text, label="watch"), types=("enchantment",)), obj("bear"), obj("ox", who="Bob")
    )
    if text.startswith("at the beginning of your") and events[0].player == "Bob":
        playing.game = playing.game.but(active="Bob")
    happen(playing, *events)
    assert playing.triggered == ["watch of soul"] * times


def test_those_that_die_together_see_each_other():
    watch = when("a creature dies", label="watch")
    playing = play(obj("bear", watch), obj("ox", watch))
    happen(playing, Destroys(BEAR), Destroys(Ref("ox")))
    assert sorted(playing.triggered) == ["watch of bear"] * 2 + ["watch of ox"] * 2


def test_one_by_one_they_do_not():
    watch = when("a creature dies", label="watch")
    playing = play(obj("bear", watch), obj("ox", watch))
    happen(playing, Destroys(BEAR))
    happen(playing, Destroys(Ref("ox")))
    assert sorted(playing.triggered) == ["watch of bear"] + ["watch of ox"] * 2


def test_what_its_words_mean():
    playing = play(obj("bear", when("this dies", label="last")))
    happen(playing, Destroys(BEAR))
    [trigger] = playing.game.waiting
    assert trigger.context.it == trigger.source == BEAR
    assert trigger.context.became == (Ref("bear", 2),)
    assert playing.game.chars(trigger.context.it).power == 2


def test_a_delayed_trigger_triggers_once():
    delayed = DelayedTrigger((event("a creature dies"),), gains(), Context(you="Ann"), "delayed of soul")
    playing = play(obj("bear"), obj("ox"))
    playing.game = playing.game.but(delayed=(delayed,))
    happen(playing, Destroys(BEAR))
    happen(playing, Destroys(Ref("ox")))
    assert playing.triggered == ["delayed of soul"]
    assert playing.game.delayed == ()


def test_which_of_several_makes_a_delayed_ability_trigger_is_asked():
    delayed = DelayedTrigger((event("a creature dies"),), gains(), Context(you="Ann"), "delayed of soul")
    playing = play(obj("bear"), obj("ox"))
    playing.game = playing.game.but(delayed=(delayed,))
    with pytest.raises(NotKnown) as raised:
        happen(playing, Destroys(BEAR), Destroys(Ref("ox")))
    assert raised.value.options == ("bear", "ox")


def waiting(*triggers, choices=None):
    playing = play(obj("bear"), obj("ox"), obj("soul"), choices=choices)
    made = tuple(
        Trigger(f"{name} of bear", BEAR, who, verbs, Context(source=BEAR, you=who))
        for name, who, verbs in triggers
    )
    playing.game = playing.game.but(waiting=made)
    return playing


DRAW = (Verb("scry", gains()[0].value),)
TWO = (("one", "Ann", gains()), ("two", "Ann", DRAW))


def stacked(playing):
    return [playing.object(id).stacked.label for id in playing.game.stack]


def test_an_order_of_triggers_is_asked_for():
    with pytest.raises(NotKnown) as raised:
        place(waiting(*TWO))
    assert raised.value.name == "order of Ann's triggers"
    assert sorted(raised.value.options) == [["one of bear", "two of bear"], ["two of bear", "one of bear"]]


def test_the_first_of_the_order_is_on_top():
    playing = waiting(*TWO, choices={"order of Ann's triggers": ["two of bear", "one of bear"]})
    place(playing)
    assert stacked(playing) == ["one of bear", "two of bear"]


def test_triggers_that_do_the_same_need_no_order():
    playing = waiting(("one", "Ann", gains()), ("two", "Ann", gains()), ("three", "Bob", DRAW))
    place(playing)
    assert stacked(playing) == ["one of bear", "two of bear", "three of bear"]


@pytest.mark.parametrize("said", [["one of bear"], ["one of bear", "six of bear"], "one of bear"])
def test_an_order_names_each_of_them(said):
    with pytest.raises(GameFormError):
        place(waiting(*TWO, choices={"order of Ann's triggers": said}))


def test_filters_of_events_can_be_unknown():
    playing = play(obj("soul", when("a creature card is put into your graveyard from anywhere")))
    from crkb.game.happenings import Unseen

    with pytest.raises(NotKnown):
        happen(playing, Unseen("Ann", "library", "graveyard", "mill"))


def test_an_unknown_card_is_a_card():
    playing = play(obj("soul", when("a card is put into your graveyard from anywhere", label="watch")))
    from crkb.game.happenings import Unseen

    happen(playing, Unseen("Ann", "library", "graveyard", "mill"))
    assert playing.triggered == ["watch of soul"]
    assert (playing.player("Ann").library, playing.player("Ann").graveyard) == (39, 1)
    assert filter_("it")


@pytest.mark.parametrize(("number", "offered"), [(2, 2), (5, 120), (6, 0)])
def test_so_many_orders_are_offered(number, offered):
    with pytest.raises(NotKnown) as raised:
        place(waiting(*((f"no-{n}", "Ann", (Verb("scry", Number(n)),)) for n in range(number))))
    assert len(raised.value.options) == offered
    assert (raised.value.player, raised.value.rule) == ("Ann", "603.3b")


def test_abilities_of_one_name_are_numbered_in_an_order():
    said = {"order of Ann's triggers": ["one of bear #2", "one of bear"]}
    playing = waiting(("one", "Ann", gains()), ("one", "Ann", DRAW), choices=said)
    place(playing)
    assert [playing.object(id).stacked.verbs for id in playing.game.stack] == [gains(), DRAW]


@pytest.mark.parametrize(("who", "noted"), [(("Ann", "Ann"), False), (("Ann", "Bob"), True)])
def test_that_one_player_comes_first_is_noted_where_there_are_two(who, noted):
    playing = waiting(*(("one", each, gains()) for each in who))
    place(playing)
    assert ("603.3b" in {note.rule for note in playing.proof.notes}) == noted


def test_nothing_waits():
    playing = waiting()
    place(playing)
    assert (playing.game.stack, playing.proof.notes) == ((), ())


def test_what_came_to_nothing_triggers_nothing():
    playing = play(obj("soul", when("a creature becomes untapped")), obj("bear"))
    happen(playing, Taps(BEAR, False), LifeChanges("Ann", 0), Counts(BEAR, "+1/+1", -1))
    assert playing.triggered == []


def test_an_ability_triggers_once_on_what_fits_two_of_its_events():
    watch = when("a creature dies", label="watch")
    both = watch._replace(events=(*watch.events, *when("this dies").events))
    playing = play(obj("bear", both), obj("ox"))
    happen(playing, Destroys(BEAR))
    assert playing.triggered == ["watch of bear"]


def test_no_change_at_all_triggers_nothing():
    playing = play(obj("soul", when("you gain life"), when("counters are put on a creature")), obj("bear"))
    look(
        playing,
        playing.game,
        [Done(LifeChanges("Ann", 2), 0), Done(Counts(BEAR, "charge", 1), 0, BEAR, BEAR)],
    )
    assert playing.triggered == []
    look(playing, playing.game, [Done(LifeChanges("Ann", 2), 1)])
    assert [each.context.that_many for each in playing.game.waiting] == [1]

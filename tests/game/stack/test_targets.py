"""The slots of "target" in instructions, and targets put into them."""

import pytest

from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.objects import Context
from crkb.game.play import Play
from crkb.game.stack import stack, targets, targets_given
from crkb.game.terms import Group, Word
from tests.game import boards

WORDS = Words(("Ann", "Bob"), ("bear", "elf"), ())

ASKED = {
    "one": ({"destroy": "target creature"}, ["creature"]),
    "two of one word": ({"tap": "up to 2 target lands"}, ["land"]),
    "none": ({"destroy": "all creatures"}, []),
    "in the order written": (
        {"damage": 1, "from": "target creature", "to": "target player"},
        ["creature", "player"],
    ),
    "written before the value": ({"who": "target creature", "copy": "target land"}, ["creature", "land"]),
    "not those of what is delayed": (
        {"delayed": {"when": "at the beginning of the next upkeep", "do": {"destroy": "target creature"}}},
        [],
    ),
    "not those of an ability given": (
        {"gain": [{"name": "zap", "cost": "{T}", "do": {"destroy": "target land"}}], "to": "target creature"},
        ["creature"],
    ),
    "not those of a token's abilities": (
        {"create": {"types": ["artifact"], "abilities": [{"cost": "{T}", "do": {"tap": "target land"}}]}},
        [],
    ),
    "what a token copies": ({"create": {"copy of": "target creature"}}, ["creature"]),
    "a rule's once": ({"rule": "can't block", "to": "target creature"}, ["creature"]),
    "a shield's": ({"prevent": "next 2", "damage to": "target creature"}, ["creature"]),
    "of two instructions": (
        [{"destroy": "target land"}, {"draw": 1, "who": "target player"}],
        ["land", "player"],
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_slots(name):
    data, nouns = ASKED[name]
    found = targets.slots(shapes.verbs(data, WORDS, "do"))
    assert [slot.part.noun.value for slot in found] == nouns


ARRANGED = {
    "one each": ([(1, 1), (1, 1)], "ab", (("a",), ("b",))),
    "as many as fit": ([(0, 2), (1, 1)], "abc", (("a", "b"), ("c",))),
    "fewer will do": ([(0, 2), (1, 1)], "a", ((), ("a",))),
    "none": ([(0, 2)], "", ((),)),
    "too many": ([(1, 1)], "ab", None),
    "too few": ([(2, 2)], "a", None),
    "twice for one word": ([(2, 2)], "aa", None),
    "twice for two words": ([(1, 1), (1, 1)], "aa", (("a",), ("a",))),
}


@pytest.mark.parametrize("name", ARRANGED)
def test_arrange(name):
    bounds, things, expected = ARRANGED[name]
    asked = [targets.Slot(targets.ENCHANTING, *each) for each in bounds]
    assert targets_given.arrange(asked, list(things), lambda slot, thing: True) == expected


def asking(number, *fillers):
    """A game with so many creatures, who chooses a target in it, and what is asked for."""
    game = boards.game(*(boards.thing(f"elf-{n}") for n in range(number)), *fillers)
    by = targets.Choosing("zap", "Ann", Context(None, "Ann"))
    return Play(game), by, [targets.Slot(targets.ENCHANTING)]


def test_the_only_target_is_taken():
    play, by, asked = asking(1)
    assert targets.announce(play, asked, by) == ((play.object("elf-0").ref,),)
    none, by, asked = asking(0)
    assert targets.announce(none, asked, by) is None
    assert targets.announce(none, [], by) == ()


@pytest.mark.parametrize(("number", "listed"), [(2, 2), (64, 64), (65, 0)])
def test_ways_to_choose_targets_are_listed_up_to_a_number(number, listed):
    play, by, asked = asking(number)
    with pytest.raises(NotKnown) as caught:
        targets.announce(play, asked, by)
    assert (caught.value.name, caught.value.player, caught.value.rule) == ("targets of zap", "Ann", "601.2c")
    assert len(caught.value.options) == listed


@pytest.mark.parametrize(("number", "found"), [(4, True), (5, False)])
def test_targets_in_another_order_are_sorted_up_to_a_number(number, found):
    lands = [boards.thing(f"hill-{n}", printed=boards.sheet(types=("land",))) for n in range(number)]
    play, by, _ = asking(1, *lands)
    land = targets.Slot(Group((Word("type", "land"),), "target"), number, number)
    said = [*(each.id for each in lands), "elf-0"]
    asked = [targets.Slot(targets.ENCHANTING), land]
    if not found:
        with pytest.raises(IllegalAction):
            targets_given.given(play.game, asked, by, said)
        return
    chosen = targets_given.given(play.game, asked, by, said)
    assert [len(things) for things in chosen] == [1, number]


@pytest.mark.parametrize("name", [{"elf-0": 1}, ["elf-0"], 5, None, "elf-9"])
def test_what_is_neither_object_nor_player(name):
    play, _, _ = asking(1)
    with pytest.raises(GameFormError, match="is not an object or player"):
        targets.thing_of(play.game, name)


def test_targets_of_the_start_are_put_into_slots():
    play, _, asked = asking(2)
    elves = [play.object(id).ref for id in ("elf-0", "elf-1")]
    assert targets_given.recorded(play.game, asked, ((elves[0],),)) == ((elves[0],),)
    assert targets_given.recorded(play.game, [*asked, *asked], (tuple(elves),)) == tuple((e,) for e in elves)
    with pytest.raises(GameFormError, match="2 targets don't match the text"):
        targets_given.recorded(play.game, asked, tuple((each,) for each in elves))


@pytest.mark.parametrize(
    ("above", "below", "kinds", "free"),
    [
        (None, None, ("spell", "spell"), True),
        (None, 1, ("spell", "spell"), True),
        (2, None, ("spell", "spell"), True),
        (2, 1, ("spell", "spell"), False),
        (2, 1, ("triggered", "spell"), False),
        (2, 1, ("spell", "triggered"), False),
        (2, 1, ("triggered", "triggered"), True),
    ],
)
def test_what_may_as_well_be_the_other_way_round(above, below, kinds, free):
    made = [
        boards.thing("x", timestamp=time, stacked=stack.Stacked(kind=kind))
        for time, kind in zip((above, below), kinds, strict=True)
    ]
    assert stack._may_be_below(*made) is free


# ---- given and recorded


@pytest.mark.parametrize(("number", "found"), [(2, True), (3, True), (5, True), (6, False), (7, False)])
def test_so_many_targets_may_be_written_in_another_order(number, found):
    said = [str(each) for each in reversed(range(number))]
    asked = [targets.Slot(Group((Word("subtype", each),), "target")) for each in sorted(said)]
    result = targets_given._arranged(asked, said, lambda slot, thing: slot.part.noun.value == thing)
    assert result == (tuple((each,) for each in sorted(said)) if found else None)


RECORDED = {
    "by slots": ([(1, 1), (1, 1)], (("a",), ("b",)), (("a",), ("b",))),
    "as one list": ([(1, 1), (1, 1)], (("a", "b"),), (("a",), ("b",))),
    "one by one": ([(2, 2)], (("a",), ("b",)), (("a", "b"),)),
}


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_targets(name):
    bounds, chosen, expected = RECORDED[name]
    asked = [targets.Slot(targets.ENCHANTING, *each) for each in bounds]
    assert targets_given.recorded(boards.game(), asked, chosen) == expected


def test_recorded_targets_that_do_not_match():
    asked = [targets.Slot(targets.ENCHANTING), targets.Slot(targets.ENCHANTING)]
    with pytest.raises(GameFormError, match="3 targets don't match the text") as caught:
        targets_given.recorded(boards.game(), asked, (("a", "b", "c"),))
    assert caught.value.path == "targets"

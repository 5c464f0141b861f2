"""New targets of copies of spells, and what components and stickers are read from (707.10, 729, 123)."""

import pytest

from crkb.game.copies import merging, names_written, spell_copies
from crkb.game.objects import Component, Ref, Stacked
from crkb.game.play import Play
from tests.game import boards

BEAR, OX, ELK = Ref("bear"), Ref("ox"), Ref("elk")


@pytest.mark.parametrize(
    ("given", "flat"),
    [
        ("bear", ["bear"]),
        (["bear", "ox"], ["bear", "ox"]),
        ([["bear"], ["ox", "elk"]], ["bear", "ox", "elk"]),
        ([("bear", "ox")], ["bear", "ox"]),
        ([], []),
    ],
)
def test_targets_are_given_in_a_list_or_several(given, flat):
    assert spell_copies._flat(given) == flat


@pytest.mark.parametrize(
    ("division", "new", "found"),
    [
        (((BEAR, 1), (OX, 2)), ((ELK, OX),), ((ELK, 1), (OX, 2))),
        (((BEAR, 1), (OX, 2)), ((OX,), (ELK,)), ((OX, 1), (ELK, 2))),
        (((BEAR, 1), (OX, 2)), ((ELK,),), ((BEAR, 1), (OX, 2))),
        ((), ((ELK,),), ()),
    ],
)
def test_a_division_goes_to_the_new_targets(division, new, found):
    copy = boards.thing("zap", zone="stack", stacked=Stacked(((BEAR, OX),), division=division))
    play = Play(boards.game(copy))
    spell_copies._retarget(play, copy, new)
    stacked = play.object("zap").stacked
    assert (stacked.targets, stacked.division) == (new, found)
    assert [note.rule for note in play.proof.notes] == ["707.10c"]


@pytest.mark.parametrize("before", [0, 1, 4])
def test_a_copy_is_a_new_object_of_its_id(before):
    spell = boards.thing("zap", zone="stack", stacked=Stacked(label="zap"))
    old = (boards.thing("echo", zone="", incarnation=before),) if before else ()
    play = Play(boards.game(spell, *old, stack=("zap",)))
    ref = spell_copies.put(play, "echo", spell.ref, "Bob")
    assert ref == Ref("echo", before + 1)
    copy = play.object("echo")
    assert (copy.owner, copy.controller, copy.zone) == ("Bob", "Bob", "stack")
    assert play.game.stack == ("zap", "echo")


@pytest.mark.parametrize("back", [True, False])
def test_a_component_is_seen_as_if_it_were_alone(back):
    part = Component("ox", boards.sheet(), "Ann", back=back)
    pile = boards.thing("bear", back=not back, half=1, fused=True, prototyped=True)
    alone = merging.as_component(pile, part)
    assert (alone.back, alone.half, alone.fused, alone.prototyped) == (back, None, False, False)


@pytest.mark.parametrize(
    ("names", "places"), [((), [0]), (("Bear",), [0, 1]), (("Cave Bear", "Hill Ox Herd"), [0, 1, 2])]
)
def test_where_a_word_may_be_put(names, places):
    assert names_written.positions(names) == places

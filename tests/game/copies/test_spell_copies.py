"""Copies of spells are new objects, and what components and stickers are read from (707.10, 729, 123)."""

import pytest

from crkb.game.copies import merging, names_written, spell_copies
from crkb.game.objects import Component, Ref, Stacked
from crkb.game.play import Play
from tests.game import boards


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

"""Kinds of permanents answer what each permanent would, in the same order."""

import pytest

from crkb.game.files.load import load_text
from crkb.game.language.language import Words, read_filter
from crkb.game.layers import groups
from crkb.game.layers.kinds import kinds
from crkb.game.objects import Context, Ref

BOARD = """
cases:
- id: mixed
  title: permanents of many kinds, in no order
  board:
  - {id: elf, types: [creature], subtypes: [Elf], p/t: 1/1, controller: Bob, colors: [G]}
  - {id: bear, types: [creature], subtypes: [Bear], p/t: 2/2, abilities: [flying], count: 2}
  - {id: forest, types: [land], subtypes: [Forest]}
  - {id: golem, types: [artifact, creature], subtypes: [Golem], p/t: 3/3, controller: Bob, tapped: true}
  - {id: elder, types: [creature], subtypes: [Bear, Elf], p/t: 2/2, counters: {+1/+1: 1}}
  - {id: hidden, controller: Bob}
  - {id: lamp, types: [artifact]}
  - {id: cub, types: [creature], subtypes: [Bear], p/t: 1/1, controller: Bob, phased out: true}
"""
WORDS = Words(frozenset({"Ann", "Bob"}))
ASKED = (
    *("creatures", "creatures you control", "nonland permanents", "permanents an opponent controls"),
    *("other Bears you control", "Elves", "creatures with flying", "green creatures", "tapped creatures"),
    *("creatures with a +1/+1 counter", "artifact creatures you don't control", "colorless artifacts"),
    *("tokens", "2/2 creatures", "lands", "creatures with power 2 or greater"),
)


@pytest.fixture(scope="module")
def game():
    return load_text(BOARD)[0].game


@pytest.mark.parametrize("text", ASKED)
def test_kinds_answer_as_each_permanent_does(game, text):
    [group] = read_filter(text, WORDS).parts
    asked = groups.GroupAsked(group, Context(Ref("bear-1"), "Ann"), game, game.chars)
    here = kinds(game.permanents, game.look_by_id)
    assert asked.of_kinds(here) == asked.among(game.permanents)


def test_a_kind_is_of_one_controller_and_the_same_types_and_subtypes(game):
    found = [[ref.id for ref in kind.members] for kind in kinds(game.permanents, game.look_by_id)]
    assert found == [["elf"], ["bear-1", "bear-2"], ["forest"], ["golem"], ["elder"], ["hidden"], ["lamp"]]


def test_kinds_are_those_that_effects_have_made():
    known = BOARD.replace("  - {id: hidden, controller: Bob}\n", "")
    text = known + "  - {id: bog, abilities: [{to: lands, do: {add types: [creature], base p/t: 1/1}}]}\n"
    game = load_text(text)[0].game
    [group] = read_filter("creatures you control", WORDS).parts
    found = groups.members(group, Context(None, "Ann"), game, game.chars)
    assert Ref("forest") in [thing for thing, _ in found]

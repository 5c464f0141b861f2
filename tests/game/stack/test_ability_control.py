"""Whose abilities are, and what is told of it: nothing where it is who controls the source now."""

import pytest

from crkb.game.play import Play
from crkb.game.stack import ability_control
from tests.game import boards
from tests.game.asking.tables import session

WELL = "{id: well, types: [artifact], abilities: [{name: sip, cost: '{T}', do: {gain life: 1}}]}"
GHOUL = (
    "{id: ghoul, types: [creature], p/t: 1/1, "
    "abilities: [{name: spite, when: this dies, do: {gain life: 1}}]}"
)
BONES = (
    "{id: bones, types: [creature], p/t: 1/1, "
    "abilities: [{name: stir, when: this is put into a graveyard from anywhere, do: {gain life: 1}}]}"
)
DELAYED = "{id: rite, types: [enchantment]}"
TOLD = [
    (WELL, "{activates: {id: well, ability: sip}}, {resolves: all}", []),
    (
        WELL,
        "{activates: {id: well, ability: sip}}, {effect: {to: well, do: {control: Bob}}}, {resolves: all}",
        [
            "113.8: Ann controls sip of well, having activated it",
            "109.5: “you” in sip of well is Ann",
        ],
    ),
    (GHOUL, "{destroys: {what: ghoul}}, {resolves: all}", []),
    (
        GHOUL,
        "{effect: {to: ghoul, do: {control: Bob}}}, {destroys: {what: ghoul}}, {resolves: all}",
        [
            "109.4b: spite of ghoul is controlled by Bob, who controlled ghoul as it triggered",
            "113.8: Bob controls spite of ghoul, having controlled ghoul as it triggered",
            "109.5: “you” in spite of ghoul is Bob",
        ],
    ),
    (
        BONES,
        "{effect: {to: bones, do: {control: Bob}}}, {destroys: {what: bones}}, {resolves: all}",
        ["113.8: nobody controls bones: Ann, its owner, controls stir of bones"],
    ),
    (
        DELAYED,
        "{does: {source: rite, do: {delayed: {when: at the beginning of the next upkeep, "
        "do: {gain life: 1}}}}}, {effect: {to: rite, do: {control: Bob}}}, {turn: {of: Bob}}, "
        "{step: {to: upkeep}}, {resolves: all}",
        [],
    ),
]


@pytest.mark.parametrize(("one", "then", "told"), TOLD)
def test_what_is_told_of_who_controls_an_ability(one, then, told):
    (world,) = session(f"board: [{one}]\n", then).worlds
    rules = ("109.4b", "109.5", "113.8")
    assert [f"{note.rule}: {note.says}" for note in world.notes if note.rule in rules] == told


@pytest.mark.parametrize(
    ("kind", "you", "noted"),
    [("card", "Ann", []), ("card", "Bob", ["109.5"]), ("copy", "Bob", ["109.5"]), ("ability", "Bob", [])],
)
def test_who_has_taken_over_a_spell_is_told(kind, you, noted):
    zap = boards.thing("zap", zone="stack", kind=kind)
    play = Play(boards.game(zap, stack=("zap",)))
    ability_control.note_taken_over(play, zap, you)
    assert [note.rule for note in play.proof.notes] == noted

"""What is answered of targets, responses and resolving, and by which rules; -RULE doesn't hold."""

import pytest

from crkb.game.asking import answers_stack
from crkb.game.errors import GameFormError
from crkb.game.proof import Note
from tests.game.asking.tables import session, told

STOLEN = """
effects: [{source: cage, to: imp, do: {control: Bob}}]
board:
  - {id: imp, types: [creature], p/t: 1/1, abilities: [
      {name: sting, cost: "{1}", do: {damage: 1, to: target creature you control}}]}
  - {id: cage, types: [artifact], controller: Bob}
  - {id: ox, types: [creature], p/t: 2/4}
  - {id: elk, types: [creature], p/t: 2/4, controller: Bob}
  - {id: nay, types: [instant], zone: hand, controller: Bob, abilities: [
      {does: {damage: 1, to: target creature you control}}]}
  - {id: hush, types: [instant], zone: hand, abilities: [{does: {counter: target ability}}]}
"""
STACK = """
board:
  - {id: bolt, types: [instant], zone: hand, abilities: [{does: {damage: 2, to: target creature}}]}
  - {id: nay, types: [instant], zone: hand, controller: Bob, abilities: [{does: {counter: target spell}}]}
  - {id: cut, types: [instant], zone: hand, abilities: [split second, {does: {draw: 1}}]}
  - {id: both, types: [sorcery], zone: hand, abilities: [
      {does: [{tap: target creature}, {untap: target artifact}]}]}
  - id: imp
    types: [creature]
    p/t: 1/1
    abilities:
      - {name: sting, cost: "{1}", do: {damage: 1, to: target player}}
      - {name: glow, cost: "{T}", do: {draw: 1}}
      - {name: hum, when: a creature dies, if: you control an artifact, do: {draw: 1}}
  - {id: peat, types: [land], abilities: ["{T}: Add {B}"]}
  - {id: moss, types: [artifact]}
  - {id: belt, zone: hand, types: [artifact], subtypes: [Equipment], abilities: ["equip {1}", "cycling {2}"]}
  - {id: mask, types: [creature], p/t: 3/3, face down: yes, abilities: ["morph {2}{U}"]}
  - {id: husk, types: [creature], p/t: 3/3, face down: yes}
  - {id: elk, types: [creature], p/t: 2/2, controller: Bob, abilities: [hexproof]}
"""

GAMES = [
    (
        STOLEN,
        "",
        {
            "is elk a legal target for sting of imp": "yes: 115.1",
            "is ox a legal target for sting of imp": "no: -601.2c",
            "is elk a legal target for nay": "yes: 115.1",
            "is ox a legal target for nay": "no: -601.2c",
        },
    ),
    (
        STOLEN,
        "{activates: {id: imp, ability: sting, targets: [elk]}}, {moves: {id: cage, to: hand}}",
        {
            "is elk a legal target for sting of imp": "yes: 115.1",
            "is ox a legal target for sting of imp": "no: -601.2c",
        },
    ),
    (
        STOLEN,
        (
            "{activates: {id: imp, ability: sting, targets: [elk]}}, {activates: {id: imp, ability: sting, "
            "targets: [imp]}}, {casts: {id: hush, targets: [sting of imp]}}, {resolves: hush}"
        ),
        {
            "can Bob respond to sting of imp": "yes: 117.1",
            "can Bob respond to sting of imp #2": "no: -117.7",
            "does sting of imp resolve": "yes: 608.1",
            "does sting of imp #2 resolve": "no: 701.5a 113.9",
        },
    ),
    (
        STACK,
        (
            "{damage: {source: imp, to: Bob, amount: 19}}, {casts: {id: bolt, targets: [imp]}}, "
            "{activates: {id: imp, ability: sting, targets: [Bob]}}"
        ),
        {
            "does sting of imp resolve": "yes: 608.1",
            "does bolt resolve": "no: -608.1",
        },
    ),
    (
        STACK,
        "",
        {
            "is imp a legal target for bolt": "yes: 115.1",
            "is elk a legal target for bolt": "no: -702.11b",
            "is moss a legal target for bolt": "no: -601.2c",
            "is Bob a legal target for bolt": "no: -115.2",
            "is Bob a legal target for sting of imp": "yes: 115.1",
            "is imp a legal target for sting of imp": "no: -601.2c",
            "is imp a legal target for glow of imp": "no: -115.1",
            "is imp a legal target for equip of belt": "yes: 115.1",
            "is moss a legal target for equip of belt": "no: -601.2c",
            "is imp a legal target for cycling of belt": "no: -115.1",
            "is imp a legal target for hum of imp": "no: -115.1",
            "is imp a legal target for peat": "no: -115.1",
            "is moss a legal target for both": "yes: 115.1",
            "is imp a legal target for both": "yes: 115.1",
            "is peat a legal target for both": "no: -601.2c",
            "does bolt resolve": "no: -608.1",
            "does sting of imp resolve": "no: -608.1",
            "does imp resolve": "no: -608.1",
            "can Bob respond to bolt": "no: -117.7",
            "can Bob respond to sting of imp": "no: -117.7",
            "can Bob respond to turning mask face up": "no: -116.2b",
            "what does turning mask face up cost": "{2}{U}: 708.7",
            "what does turning husk face up cost": "none: -708.7",
            "what does turning peat face up cost": "none: -708.7",
        },
    ),
    (
        STACK,
        "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: [imp]}}",
        {
            "does bolt resolve": "yes: 608.1 120.2b 120.3e 608.2m",
            "does sting of imp resolve": "yes: 608.1 113.7a",
            "is Ann a legal target for sting of imp": "yes: 115.1",
            "is imp a legal target for sting of imp": "no: -601.2c",
            "can Bob respond to sting of imp": "yes: 117.1",
            "can Bob respond to bolt": "yes: 117.1",
        },
    ),
    (
        STACK,
        (
            "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: "
            "[imp]}}, {casts: {by: Bob, id: nay, targets: [bolt]}}"
        ),
        {
            "does bolt resolve": "no: 701.5a",
            "does nay resolve": "yes: 608.1 608.2m",
            "does sting of imp resolve": "yes: 608.1",
        },
    ),
    (
        STACK,
        (
            "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: "
            "[imp]}}, {casts: {id: cut}}"
        ),
        {
            "does bolt resolve": "yes: 608.1 120.2b 120.3e 608.2m",
            "can Bob respond to bolt": "no: -702.61a",
            "can Bob respond to cut": "no: -702.61a",
            "can Bob respond to sting of imp": "no: -702.61a",
        },
    ),
    (
        STACK,
        (
            "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: "
            "[imp]}}, {resolves: all}"
        ),
        {
            "does bolt resolve": "yes: 601.2a 601.2c 601.2i 608.1 120.2b 120.3e 608.2m",
            "does sting of imp resolve": "yes: 608.1 113.7a",
            "does hum of imp resolve": "yes: 608.1 603.4 113.7a",
            "can Bob respond to bolt": "no: -117.7",
        },
    ),
    (
        STACK,
        (
            "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: "
            "[imp]}}, {moves: {id: imp, to: exile}}"
        ),
        {
            "does bolt resolve": "no: 608.1 -608.2b",
            "does sting of imp resolve": "yes: 608.1 113.7a",
            "does imp die": "no: 602.2 -700.4",
        },
    ),
    (
        STACK,
        (
            "{activates: {id: imp, ability: sting, targets: [Bob]}}, {casts: {id: bolt, targets: "
            "[imp]}}, {moves: {id: imp, to: exile}}, {resolves: all}"
        ),
        {
            "does bolt resolve": "no: 601.2a 601.2c 601.2i 608.1 -608.2b",
            "does sting of imp resolve": "yes: 608.1 113.7a",
        },
    ),
    (
        STACK,
        "{sacrifices: {what: mask}}, {moves: {id: moss, to: graveyard}}",
        {
            "does hum of imp resolve": "no: 608.1 -603.4",
            "is mask sacrificed": "yes: 708.9",
            "is mask destroyed": "no: 708.9",
            "does moss die": "yes:",
        },
    ),
    (
        STACK,
        "{leaves the game: {player: Bob}}",
        {
            "can Bob respond to bolt": "no: -104.1",
            "can Ann respond to bolt": "no: -104.1",
            "who wins": "Ann: 104.3a 104.5 104.2a",
        },
    ),
]


ANSWERS = {(board, then): questions for board, then, questions in GAMES}


@pytest.mark.parametrize(("board", "then"), ANSWERS)
def test_answers(board, then):
    at_the_table = session(board, then)
    assert told(at_the_table, ANSWERS[board, then]) == ANSWERS[board, then]


WRONG = {
    "can Bob respond to zap": ("there is no spell or ability 'zap'", ""),
    "does bolts resolve": ("there is no spell or ability 'bolts'", "Did you mean bolt?"),
    "does buzz of imp resolve": ("there is no spell or ability 'buzz of imp'", ""),
    "is imps a legal target for bolt": ("there is no 'imps'", "Did you mean imp?"),
    "is imp a legal target for bol": ("there is no spell or ability 'bol'", "Did you mean bolt"),
    "what does turning masks face up cost": ("there is no 'masks'", "Did you mean mask?"),
    "what is the lif of Ann": ("a player has no 'lif'", "Did you mean life?"),
    "what is the powr of imp": ("an object has no 'powr'", ""),
    "what is the p/t of imps": ("there is no 'imps'", "Did you mean imp?"),
    "can Cleo respond to bolt": ("there is no 'Cleo'", "Known: Ann, Bob"),
}


@pytest.mark.parametrize("question", WRONG)
def test_what_is_not_there_is_not_asked_about(question):
    says, hint = WRONG[question]
    with pytest.raises(GameFormError) as caught:
        session(STACK, "").ask(question)
    assert str(caught.value) == says
    assert caught.value.hint.startswith(hint)


ENDS = [
    (Note("608.1", "", about=("bolt",)), True),
    (Note("608.1", "", about=("bolt", "imp")), False),
    (Note("701.5a", "", True, ("bolt", "nay")), True),
    (Note("701.5a", "", False, ("bolt",)), False),
    (Note("701.5a", "", None, ("bolt",)), False),
    (Note("608.2b", "", False, ("bolt",)), True),
    (Note("608.2b", "", True, ("bolt",)), False),
    (Note("608.2b", "", False, ("bolt", "imp")), False),
    (Note("603.4", "", False, ("bolt",)), True),
    (Note("704.5g", "", False, ("bolt",)), False),
]


@pytest.mark.parametrize(("note", "expected"), ENDS)
def test_which_notes_tell_that_a_spell_leaves_the_stack(note, expected):
    assert answers_stack._is_end(note, "bolt") is expected

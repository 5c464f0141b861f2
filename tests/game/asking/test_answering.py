"""What each form of a question is answered in a game, and by which rules; -RULE doesn't hold."""

import pytest

from crkb.game.asking import answers_events, answers_stack, answers_values, asking
from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError
from crkb.game.proof import Note

COMBAT = """
game: {turn order: [Ann, Bob, Cleo]}
players: {Ann: {}, Bob: {}, Cleo: {}}
board:
  - {id: ox, types: [creature], p/t: 4/4, abilities: [trample]}
  - {id: new, types: [creature], p/t: 2/2, sick: yes}
  - {id: wall, types: [creature], p/t: 0/4, abilities: [defender]}
  - {id: owl, types: [creature], p/t: 1/1, abilities: [flying]}
  - {id: elk, types: [creature], p/t: 2/2, controller: Bob}
  - {id: cow, types: [creature], p/t: 2/2, controller: Bob}
  - {id: doe, types: [creature], p/t: 2/2, controller: Cleo}
  - {id: nil, types: [creature], p/t: 0/2}
  - {id: quick, types: [creature], p/t: 2/2, abilities: [first strike]}
  - {id: oak, types: [artifact]}
  - {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
"""
MOB = """
board:
  - {id: mob, types: [creature], p/t: 3/3, abilities: [menace]}
  - {id: elk, types: [creature], p/t: 2/2, controller: Bob}
  - {id: cow, types: [creature], p/t: 2/2, controller: Bob}
"""
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
EVENTS = """
players: {Ann: {life: 2}, Bob: {}}
board:
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: twin-1, name: Twin, types: [creature], supertypes: [legendary], p/t: 1/1}
  - {id: twin-2, name: Twin, types: [creature], supertypes: [legendary], p/t: 2/2}
  - {id: fed, types: [artifact], abilities: [{name: cheer, when: a creature dies, do: {gain life: 1}}]}
  - {id: elk, types: [creature], p/t: 1/1, controller: Bob, damage: 1}
  - {id: rune, types: [instant], zone: hand}
"""
VALUES = """
players: {Ann: {life: 7, poison: 2}, Bob: {}}
board:
  - {id: ox, types: [creature], subtypes: [Ox], p/t: 2/2, colors: [G], supertypes: [legendary],
     abilities: [flying]}
  - id: banner
    types: [enchantment]
    abilities: [{to: other creatures you control, do: {p/t: +1/+1}, name: rally}]
  - {id: hill, types: [land], tapped: yes}
  - {id: neg, types: [creature], p/t: -1/3}
  - {id: sage, types: [planeswalker], loyalty: 2}
  - {id: rune, types: [instant], zone: graveyard}
"""

GAMES = [
    (
        COMBAT,
        "",
        {
            "can ox attack": "yes: 508.1a",
            "can ox attack Bob": "yes: 508.1b",
            "can ox attack sage": "yes: 508.1b",
            "can ox attack Ann": "no: -506.2",
            "can ox attack doe": "no: -506.3",
            "can new attack": "no: -302.6 -508.1a",
            "can wall attack": "no: -702.3b -508.1c",
            "can oak attack": "no: -506.3",
            "can elk attack": "no: -508.1a",
            "can elk block ox": "yes: 509.1a",
            "can elk block owl": "no: -702.9b -509.1b",
            "what is the most ox can assign to Bob": "0: -510.1a",
            "may ox assign {Bob: 4}": "no: -510.1a",
            "why doesn't ox deal damage": "yes: -510.1a 613.1",
            "why doesn't oak deal damage": "yes: -506.3 613.1",
            "why doesn't ox attack": "no: 508.1a",
            "why doesn't new attack": "yes: -302.6 -508.1a",
        },
    ),
    (
        COMBAT,
        "{attacks: {ox: Bob, owl: sage}}",
        {
            "can elk block ox": "yes: 509.1a",
            "can elk block owl": "no: -702.9b -509.1b",
            "can doe block ox": "no: -509.1a",
            "can new attack": "no: -302.6 -508.1a",
            "can quick attack": "no: -508.1",
            "can ox attack": "no: -508.1a",
            "why doesn't ox attack": "no: 508.1k",
            "why doesn't owl attack": "no: 508.1k",
            "what is the most ox can assign to Bob": "4: 510.1b",
            "what is the most owl can assign to sage": "1: 510.1b",
            "what is the most owl can assign to Bob": "0: -510.1b",
            "may ox assign {Bob: 4}": "yes: 510.1b",
            "may ox assign {Bob: 3}": "no: -510.1a",
            "may ox assign {Cleo: 4}": "no: -510.1b",
            "why doesn't ox deal damage": "yes: 508.1k -510.2 613.1",
            "what is the attacking of owl": "sage: 508.1k",
        },
    ),
    (
        COMBAT,
        "{attacks: {ox: Bob, owl: sage}}, {blocks: {elk: ox}}",
        {
            "can elk block ox": "yes: 509.1g",
            "can cow block ox": "no: -509.1",
            "can doe block ox": "no: -509.1a",
            "what is the most ox can assign to Bob": "2: 702.19b",
            "what is the most ox can assign to elk": "4: 702.19b",
            "what is the most ox can assign to cow": "0: -702.19b",
            "what is the most elk can assign to ox": "2: 510.1d",
            "what is the most elk can assign to owl": "0: -510.1d",
            "may elk assign {ox: 2}": "yes: 510.1d",
            "may ox assign {elk: 2, Bob: 2}": "yes: 702.19b",
            "may ox assign {elk: 1, Bob: 3}": "no: -702.19b",
            "why doesn't elk deal damage": "yes: 509.1g -510.2 613.1",
        },
    ),
    (
        COMBAT,
        "{attacks: {ox: Bob, owl: sage}}, {step: {to: end of combat}}",
        {
            "can elk block ox": "no: -509.1",
            "can new attack": "no: -302.6 -508.1a",
            "can quick attack": "no: -508.1",
            "why doesn't ox deal damage": "no: 508.1k 510.1b 120.3a",
            "why doesn't elk deal damage": "yes: -510.1a 613.1",
        },
    ),
    (
        COMBAT,
        (
            "{attacks: {nil: Bob, quick: Bob, ox: Bob}}, {blocks: {elk: ox}}, {moves: {id: ox, "
            "to: hand}}, {combat damage: {step: first}}"
        ),
        {
            "why doesn't nil deal damage": "yes: 508.1k -510.1a 613.1",
            "why doesn't quick deal damage": "no: 508.1k 702.7b 510.1b 120.3a",
            "why doesn't elk deal damage": "yes: 509.1g -510.1d 613.1",
            "why doesn't ox deal damage": "yes: 508.1k 509.1g 509.1h -506.4 510.4 613.1",
            "why doesn't cow deal damage": "yes: -510.1a 613.1",
        },
    ),
    (
        COMBAT,
        "{attacks: {owl: Bob, quick: Bob}}, {blocks: {elk: quick}}, {combat damage: {step: first}}",
        {
            "why doesn't owl deal damage": "yes: 508.1k -510.4 613.1",
            "why doesn't elk deal damage": "yes: 509.1g 120.3e 704.5g 400.7 -506.4 510.4 613.1",
            "why doesn't quick deal damage": "no: 508.1k 509.1g 509.1h 702.7b 510.1c 120.3e",
        },
    ),
    (
        COMBAT,
        "{attacks: {owl: sage}}, {moves: {id: sage, to: hand}}, {step: {to: combat damage}}",
        {"why doesn't owl deal damage": "yes: 508.1k 506.4c 510.1b 613.1"},
    ),
    (
        MOB,
        "{attacks: {mob: Bob}}",
        {
            "can elk block mob": "yes: 702.111b",
            "can mob attack": "no: -508.1a",
        },
    ),
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
            "does sting of imp #2 resolve": "no: 701.5a",
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
            "is Bob a legal target for bolt": "no: -601.2c",
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
            "does bolt resolve": "yes: 608.1 120.3e 608.2m",
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
            "does bolt resolve": "yes: 608.1 120.3e 608.2m",
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
            "does bolt resolve": "yes: 601.2a 601.2c 601.2i 608.1 120.3e 608.2m",
            "does sting of imp resolve": "yes: 608.1 113.7a",
            "does hum of imp resolve": "yes: 608.1 113.7a",
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
            "does imp die": "no: 602.2",
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
            "is mask sacrificed": "yes:",
            "is mask destroyed": "no:",
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
    (
        EVENTS,
        "",
        {
            "what happens next": (
                "depends on legend of Ann: elk: destroyed, twin-2: graveyard or elk: destroyed, "
                "twin-1: graveyard: 704.3 704.5g 704.5j 400.7 603.10a 603.2 603.10a 603.2"
            ),
            "what triggered": "nothing:",
            "who wins": "nobody: -104.1",
            "does ox die": "no:",
            "does elk die": "yes: 704.5g 400.7",
            "is elk destroyed": "yes: 704.5g 400.7",
            "is ox destroyed": "no:",
            "is elk sacrificed": "no: 704.5g 400.7",
            "does twin-1 die": "depends on legend of Ann: no or yes:",
            "is twin-1 destroyed": "no:",
            "why doesn't ox die": "yes: -704.5g 613.1",
            "why doesn't elk die": "no: 704.5g 400.7",
        },
    ),
    (
        EVENTS,
        "{destroys: {what: ox}, choose: {legend of Ann: twin-2}}",
        {
            "what happens next": "nothing: 704.3",
            "what triggered": (
                "cheer of fed, cheer of fed, cheer of fed: 603.10a 603.2 704.3 704.5g 704.5j 400.7 "
                "603.10a 603.2 603.10a 603.2 603.3 603.3 603.3"
            ),
            "who wins": "nobody: -104.1",
            "does ox die": "yes:",
            "is ox destroyed": "yes:",
            "is ox sacrificed": "no:",
            "does twin-1 die": "yes: 704.5j",
            "is twin-1 destroyed": "no: 704.5j",
            "why doesn't ox die": "no:",
        },
    ),
    (
        EVENTS,
        "{sacrifices: {what: ox}, choose: {legend of Ann: twin-2}}",
        {
            "does ox die": "yes:",
            "is ox destroyed": "no:",
            "is ox sacrificed": "yes:",
        },
    ),
    (
        EVENTS,
        "{exiles: {what: ox}, choose: {legend of Ann: twin-2}}",
        {
            "does ox die": "no:",
            "why doesn't ox die": "yes: -700.4 613.1",
        },
    ),
    (
        EVENTS,
        "{moves: {id: ox, to: library}, choose: {legend of Ann: twin-2}}, {moves: {id: ox, to: graveyard}}",
        {
            "does ox die": "no:",
            "what triggered": "nothing: 704.3 704.5g 704.5j 400.7 603.10a 603.2 603.10a 603.2 603.3 603.3",
        },
    ),
    (
        EVENTS,
        "{moves: {id: rune, to: graveyard}, choose: {legend of Ann: twin-2}}",
        {
            "does rune die": "no:",
            "why doesn't rune die": "yes: -700.4 613.1",
        },
    ),
    (
        EVENTS,
        "{damage: {source: elk, to: Ann, amount: 2}, choose: {legend of Ann: twin-2}}",
        {
            "what happens next": "nothing: 704.3",
            "who wins": (
                "Bob: 120.3a 704.3 704.5a 704.5g 704.5j 400.7 104.5 104.2a 603.10a 603.2 603.10a 603.2"
            ),
            "what is the life of Ann": "0: 120.3a 704.5a 104.5",
        },
    ),
    (
        VALUES,
        "",
        {
            "what is the life of Ann": "7:",
            "what is the p/t of ox": "3/3: 613.1 613.4c",
            "what is the tapped of hill": "yes: 613.1 -611.3a",
            "what is the controller of ox": "Ann: 613.1 613.4c",
            "what is the loyalty of sage": "2: 613.1 -611.3a",
            "why is ox 3/3": "yes: 613.1 613.4c",
            "why is ox 2/2": "no: 613.1 613.4c",
            "why is ox 3/4": "no: 613.1 613.4c",
            "why is neg 0/4": "yes: 613.1 613.4c",
            "why is ox a creature": "yes: 613.1 613.4c",
            "why is ox an artifact": "no: 613.1 613.4c",
            "why is ox legendary": "yes: 613.1 613.4c",
            "why is ox Ox": "yes: 613.1 613.4c",
            "why is ox an Ox": "yes: 613.1 613.4c",
            "why is ox a Bear": "no: 613.1 613.4c",
            "why is ox green": "yes: 613.1 613.4c",
            "why is ox red": "no: 613.1 613.4c",
            "why is ox flying": "yes: 613.1 613.4c",
            "why is ox trample": "no: 613.1 613.4c",
            "why is ox nonland": "yes: 613.1 613.4c",
            "why is hill nonland": "no: 613.1 -611.3a",
            "why is ox a permanent": "yes: 613.1 613.4c",
            "why is rune a permanent": "no: 613.1 -611.3a",
            "why is hill tapped": "yes: 613.1 -611.3a",
            "why is hill untapped": "no: 613.1 -611.3a",
            "why is ox multicolored": "no: 613.1 613.4c",
            "why isn't ox 3/3": "no: 613.1 613.4c",
            "why isn't ox 2/2": "yes: 613.1 613.4c",
            "why isn't ox red": "yes: 613.1 613.4c",
            "why isn't hill tapped": "no: 613.1 -611.3a",
            "why doesn't sage die": "yes: -704.5i 613.1 -611.3a",
            "why doesn't hill die": "yes: -704.5g 613.1 -611.3a",
            "why doesn't rune die": "yes: -700.4 613.1 -611.3a",
        },
    ),
    (
        VALUES,
        "{damage: {source: neg, to: ox, amount: 2}}",
        {
            "what is the damage of ox": "2: 120.3e",
            "what is the p/t of ox": "3/3: 613.1 613.4c 120.3e",
            "what is the life of Ann": "7:",
            "why doesn't ox die": "yes: 120.3e -704.5g 613.1 613.4c",
        },
    ),
    (
        VALUES,
        "{damage: {source: neg, to: Ann, amount: 2}}",
        {
            "what is the life of Ann": "5: 120.3a",
            "what is the damage of ox": "0: 613.1 613.4c",
        },
    ),
]

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


ANSWERS = {(board, then): questions for board, then, questions in GAMES}


def session(board, then):
    found = Session(opened(f"{board}then: [{then}]"))
    found.play_script()
    return found


def rules(answer):
    return "".join(f" {'-' if note.holds is False else ''}{note.rule}" for note in answer.notes)


@pytest.mark.parametrize(("board", "then"), ANSWERS)
def test_answers(board, then):
    at_the_table = session(board, then)
    for question, answer in ANSWERS[board, then].items():
        found = at_the_table.ask(question)
        assert f"{asking.told(found)}:{rules(found)}" == answer, question


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


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        *(("104.3a", True), ("810.8a", True), ("903.10a", True), ("704.5a", True), ("704.5c", True)),
        *(("704.6c", True), ("704.5g", False), ("120.3a", False), ("613.1", False)),
    ],
)
def test_which_notes_are_about_winning_and_losing(rule, expected):
    assert answers_events._is_of_ending(Note(rule, "")) is expected


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        *(("damage", 0, False), ("damage", 2, True), ("tapped", False, False), ("tapped", True, True)),
        *(("name", "", False), ("name", "Ox", True), ("types", frozenset(), False), ("counters", {}, False)),
        *(("p/t", None, False), ("abilities", (), False), ("side", "front", False), ("side", "back", True)),
        ("zone", "front", True),
    ],
)
def test_what_is_worth_saying_of_an_object(key, value, expected):
    assert answers_values._is_worth_saying(key, value) is expected


def test_all_that_is_worth_saying_of_an_object():
    at_the_table = session(VALUES, "{moves: {id: sage, to: exile}}")
    assert at_the_table.ask("what is hill").value == {
        "types": {"land"},
        "controller": "Ann",
        "owner": "Ann",
        "zone": "battlefield",
        "tapped": True,
    }


def test_nothing_is_said_of_what_is_nowhere():
    at_the_table = session(EVENTS, "{creates: {id: rat, types: [creature], p/t: 1/1}, "
                                   "choose: {legend of Ann: twin-1}}, {destroys: {what: rat}}")  # fmt: skip
    found = at_the_table.ask("what is rat")
    assert (found.verdict, found.value) == ("value", None)
    assert "400.7" not in [note.rule for note in found.notes]
    assert at_the_table.ask("what is the zone of rat").value is None

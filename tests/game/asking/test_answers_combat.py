"""What is answered of attackers, blockers and combat damage, and by which rules; -RULE doesn't hold."""

import pytest

from tests.game.asking.tables import session, told

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
            "why doesn't ox deal damage": "no: 508.1k 510.1b 120.2a 120.3a",
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
            "why doesn't quick deal damage": "no: 508.1k 702.7b 510.1b 120.2a 120.3a",
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
            "why doesn't quick deal damage": "no: 508.1k 509.1g 509.1h 702.7b 510.1c 120.2a 120.3e",
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
]


ANSWERS = {(board, then): questions for board, then, questions in GAMES}


@pytest.mark.parametrize(("board", "then"), ANSWERS)
def test_answers(board, then):
    at_the_table = session(board, then)
    assert told(at_the_table, ANSWERS[board, then]) == ANSWERS[board, then]

"""What is answered of what things are and why, and by which rules; -RULE doesn't hold."""

import pytest

from crkb.game.asking import answers_values
from tests.game.asking.tables import session, told

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
        VALUES,
        "",
        {
            "what is the life of Ann": "7:",
            "what is the p/t of ox": "3/3: 613.1 613.4c",
            "what is the tapped of hill": "yes: 613.1 -611.3a",
            "what is the controller of ox": "Ann: 613.1 613.4c",
            "what is the loyalty of sage": "2: 306.5c 122.1e 613.1 -611.3a",
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


ANSWERS = {(board, then): questions for board, then, questions in GAMES}


@pytest.mark.parametrize(("board", "then"), ANSWERS)
def test_answers(board, then):
    at_the_table = session(board, then)
    assert told(at_the_table, ANSWERS[board, then]) == ANSWERS[board, then]


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

"""What is answered of what happens, has triggered and wins, and by which rules; -RULE doesn't hold."""

import pytest

from crkb.game.asking import answers_endings
from crkb.game.proof import Note
from tests.game.asking.tables import session, told

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

GAMES = [
    (
        EVENTS,
        "",
        {
            "what happens next": (
                "depends on legend of Ann: elk: destroyed, twin-2: graveyard or elk: destroyed, "
                "twin-1: graveyard: 704.1 704.3 704.8 704.5g 704.5j 400.7 603.10a 603.2 603.10a 603.2"
            ),
            "what triggered": "nothing:",
            "who wins": "nobody: -104.1",
            "does ox die": "no: -704.5g",
            "does elk die": "yes: 704.5g 400.7",
            "is elk destroyed": "yes: 704.5g 400.7",
            "is ox destroyed": "no: -704.5g",
            "is elk sacrificed": "no: 704.5g 400.7",
            "does twin-1 die": "depends on legend of Ann: no or yes: -704.5g",
            "is twin-1 destroyed": "no: -704.5g",
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
                "cheer of fed, cheer of fed, cheer of fed: 603.10a 603.2 704.1 704.3 704.8 704.5g 704.5j "
                "400.7 "
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
            "does ox die": "no: -700.4",
            "why doesn't ox die": "yes: -700.4 613.1",
        },
    ),
    (
        EVENTS,
        "{moves: {id: ox, to: library}, choose: {legend of Ann: twin-2}}, {moves: {id: ox, to: graveyard}}",
        {
            "does ox die": "no: -700.4",
            "what triggered": "nothing: "
            "704.1 704.3 704.8 704.5g 704.5j 400.7 603.10a 603.2 603.10a 603.2 603.3 603.3",
        },
    ),
    (
        EVENTS,
        "{moves: {id: rune, to: graveyard}, choose: {legend of Ann: twin-2}}",
        {
            "does rune die": "no: -700.4",
            "why doesn't rune die": "yes: -700.4 613.1",
        },
    ),
    (
        EVENTS,
        "{damage: {source: elk, to: Ann, amount: 2}, choose: {legend of Ann: twin-2}}",
        {
            "what happens next": "nothing: 704.3",
            "who wins": (
                "Bob: 120.3a 704.1 704.3 704.8 119.6 104.3b 704.5a 704.5g 704.5j 400.7 104.5 104.2a"
                " 603.10a 603.2 603.10a 603.2"
            ),
            "what is the life of Ann": "0: 120.3a 119.6 104.3b 704.5a 104.5",
        },
    ),
]


ANSWERS = {(board, then): questions for board, then, questions in GAMES}


@pytest.mark.parametrize(("board", "then"), ANSWERS)
def test_answers(board, then):
    at_the_table = session(board, then)
    assert told(at_the_table, ANSWERS[board, then]) == ANSWERS[board, then]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        *(("104.3a", True), ("810.8a", True), ("903.10a", True), ("704.5a", True), ("704.5c", True)),
        *(("704.6c", True), ("704.5g", False), ("120.3a", False), ("613.1", False)),
    ],
)
def test_which_notes_are_about_winning_and_losing(rule, expected):
    assert answers_endings._is_of_ending(Note(rule, "")) is expected


def test_nothing_is_said_of_what_is_nowhere():
    at_the_table = session(EVENTS, "{creates: {id: rat, types: [creature], p/t: 1/1}, "
                                   "choose: {legend of Ann: twin-1}}, {destroys: {what: rat}}")  # fmt: skip
    found = at_the_table.ask("what is rat")
    assert (found.verdict, found.value) == ("value", None)
    assert "400.7" not in [note.rule for note in found.notes]
    assert at_the_table.ask("what is the zone of rat").value is None

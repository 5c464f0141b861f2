"""Questions about priority, the step and the stack: who, which, what, and by which rules."""

import pytest

from tests.game.asking.tables import session

BOARD = """
game: {step: upkeep}
board:
  - {id: warm, types: [instant], zone: hand, abilities: [{does: {gain life: 1}}]}
  - {id: cold, types: [instant], zone: hand, controller: Bob, abilities: [{does: {gain life: 1}}]}
  - {id: ear, types: [artifact], abilities: [{name: heed, when: an opponent casts a spell, do: {draw: 1}}]}
  - {id: namer, types: [creature], p/t: 1/1, zone: stack, abilities: [{as it enters: choose a card name}]}
"""
WARM, COLD = "{casts: {by: Ann, id: warm}}", "{casts: {by: Bob, id: cold}}"
ASKED = [
    ([WARM], "who has priority", "Ann", ["117.3c"]),
    (["{resolves: namer}"], "who has priority", "nobody", ["117.2e"]),
    (["{leaves the game: Bob}"], "who has priority", "nobody", ["104.1"]),
    (["{turn: Bob}"], "who has priority", "nobody", ["117.3a"]),
    (["{step: draw}"], "what step is it", "draw", ["500.1"]),
    (
        [WARM, COLD],
        "what is on the stack",
        ("heed of ear", "cold", "warm", "namer"),
        ["405.2", "117.7", "117.7"],
    ),
]


@pytest.mark.parametrize(("events", "question", "value", "rules"), ASKED)
def test_answers(events, question, value, rules):
    answer = session(BOARD, ", ".join(events)).ask(question)
    assert answer.value == value
    assert [note.rule for note in answer.notes] == rules


def test_an_empty_stack():
    assert (
        session("players: {Ann: {}, Bob: {}}\n", "{settle: {}}").ask("what is on the stack").value
        == "nothing"
    )

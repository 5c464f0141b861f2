"""Questions about players who control players: who, who decides, and by which rules."""

import pytest

from crkb.game.errors import GameFormError
from tests.game.asking.tables import session

TABLE = (
    "players: {Ann: {}, Bob: {controlled by: Ann}, Cleo: {controlled by: Bob}, Dan: {controlled by: Dan}}\n"
)
ASKED = [
    ("who controls Ann", "nobody", ["720.1"]),
    ("who controls Cleo", "Bob", ["720.1"]),
    ("who decides for Ann", "Ann", ["720.8"]),
    ("who decides for Bob", "Ann", ["720.5"]),
    ("who decides for Cleo", "Ann", ["720.5", "720.5"]),
    ("who decides for Dan", "Dan", ["720.9"]),
    ("who decides for Cleo outside the rules", "Cleo", ["720.5b"]),
    ("who decides whether Cleo concedes", "Cleo", ["720.6"]),
]


@pytest.mark.parametrize(("question", "value", "rules"), ASKED)
def test_answers(question, value, rules):
    answer = session(TABLE, "{settle: {}}").ask(question)
    assert answer.value == value
    assert [note.rule for note in answer.notes] == rules


def test_nobody_who_plays():
    with pytest.raises(GameFormError, match="there is no 'Eve'"):
        session(TABLE, "{settle: {}}").ask("who decides for Eve")

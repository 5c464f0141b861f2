"""What a game is asked in place of a question has the form of such questions."""

import re

import pytest

from crkb.game.asking import question_forms
from crkb.questions import registry
from crkb.questions.asked_of_games import ASKED

FILLED = {
    "ID": "bear",
    "OTHER": "wall",
    "TARGET": "wall",
    "PLAYER": "Bob",
    "P/T": "3/3",
    "KEYWORD": "flying",
    "N": "3",
    "ROLE": "Leader",
}
PLACE = re.compile(rf"\b({'|'.join(map(re.escape, FILLED))})\b")


@pytest.mark.parametrize("line", sorted({line for lines in ASKED.values() for line in lines}))
def test_has_a_form(line):
    assert question_forms.parse(PLACE.sub(lambda place: FILLED[place[1]], line)).form


def test_is_said_of_questions_only():
    assert ASKED.keys() <= registry.QUESTIONS.keys()

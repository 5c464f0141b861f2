"""Questions about Treachery games, and who may look at an identity."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError
from tests.game.asking.tables import told
from tests.game.treachery_tables import TABLE

QUESTIONS = {
    "can Bob unveil mask": "yes: 104.5 116.2tr 907.4b 907.4b 702.TR01c",
    "can Dan unveil hood": "no: 104.5 116.2tr 907.4b 907.4b 702.TR01c -702.TR02a",
    "can Ann unveil mask": "no: 104.5 116.2tr -907.4b",
    "may Bob look at mask": "yes: 372.8",
    "may Ann look at mask": "no: -372.8 -907.4c",
    "may Bob look at crown": "yes: 400.2",
    "who is on Ann's team": "Ann, Dan: 907.5a",
    "who are Ann's opponents": "Bob, Cleo, Dan: 907.5a 907.5d",
    "who are the Leader players": "Ann: 372.7",
    "who are the Traitor players": "nobody: -372.7",
    "who must lose for Cleo to win": "Ann, Bob, Dan: 907.5c 907.8d",
    "who must lose for Bob to win": "Ann: 907.5b 907.8c",
    "who must lose for Dan to win": "Bob, Cleo: 907.5a 104.2c",
    "what teams are there": (
        "leader team Ann; Dan; assassins team Bob; Cleo alone Cleo: 907.5a 907.5b 907.5c 907.5a"
    ),
    "what teams have lost": "nothing: -907.8a",
    "what does turning mask face up cost": "{2}: 702.TR01c",
    "what does turning veil face up cost": "none: -702.TR01c",
    "can Ann respond to turning mask face up": "no: -116.2tr",
}


def table():
    found = Session(opened(TABLE))
    found.play_script()
    return found


def test_answers():
    assert told(table(), QUESTIONS) == QUESTIONS


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("can Bob unveil wolf", "wolf is not an identity card"),
        ("can Eve unveil mask", "there is no 'Eve'"),
        ("may Eve look at mask", "there is no 'Eve'"),
        ("may Bob look at elk", "there is no 'elk'"),
    ],
)
def test_what_is_no_question_here(line, said):
    with pytest.raises(GameFormError, match=said):
        table().ask(line)


def test_other_games_have_no_such_teams():
    with pytest.raises(GameFormError, match="no Treachery game"):
        Session(opened("players: {Ann: {}, Bob: {}}")).ask("what teams are there")

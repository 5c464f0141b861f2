"""A game at the table: events one after another, undone, saved, asked about."""

import pytest

from crkb.game.asking import session as sessions
from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError, IllegalAction

BOARD = """
game: {step: precombat main}
board:
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: twin-1, name: Twin, types: [creature], supertypes: [legendary], p/t: 1/1}
  - {id: twin-2, name: Twin, types: [creature], supertypes: [legendary], p/t: 1/1}
"""
HURT = {"damage": {"source": "ox", "to": "Bob", "amount": 2}}


def table(text="board: [{id: ox, types: [creature], p/t: 2/2}]", **more):
    return Session(opened(text, **more))


def life(session):
    return session.ask("what is the life of Bob").value


def test_events_are_played_and_taken_back():
    session = table()
    assert [note.rule for note in session.then(HURT)] == ["120.3a"]
    session.then("damage: {source: ox, to: Bob, amount: 3}")
    assert life(session) == 15
    session.undo()
    assert life(session) == 18
    session.undo()
    assert life(session) == 20
    with pytest.raises(IllegalAction, match="nothing to undo"):
        session.undo()


def test_only_so_many_events_are_taken_back(monkeypatch):
    monkeypatch.setattr(sessions, "MOST_BACK", 1)
    session = table()
    for _ in range(3):
        session.then(HURT)
    session.undo()
    session.undo()
    assert life(session) == 18
    with pytest.raises(IllegalAction):
        session.undo()


def test_a_list_of_events_and_one_without_arguments():
    session = table()
    session.then("[{settle: {}}, {damage: {source: ox, to: Bob, amount: 1}}]")
    session.then("settle")
    assert life(session) == 19


@pytest.mark.parametrize("event", ["ask: [{question: who wins}]", "expect: {ox: {tapped: no}}"])
def test_questions_and_expectations_are_no_events(event):
    with pytest.raises(GameFormError, match="missing event"):
        table().then(event)


def test_a_refused_event_leaves_the_game_as_it_was():
    session = table()
    with pytest.raises(GameFormError):
        session.then("attacks: {ox: Ann}")
    assert session.saved(with_events=True)["then"] == []
    assert session.next().value == "nothing"


def test_the_script_of_a_case_is_played():
    text = "board: [{id: ox, types: [creature], p/t: 2/2}]\nthen: [{settle: {}, expect: {ox: {tapped: no}}}, "
    session = table(text + "{ask: {question: who wins}}, {damage: {source: ox, to: Bob, amount: 2}}]")
    session.play_script()
    assert life(session) == 18
    assert session.saved(with_events=True) == {
        "board": [{"id": "ox", "types": ["creature"], "p/t": "2/2"}],
        "then": [{"settle": {}}, HURT],
    }


def test_what_depends_on_choices_is_saved_only_with_its_events():
    session = table(BOARD)
    session.then("settle")
    with pytest.raises(GameFormError, match="depends on choices: legend of Ann"):
        session.saved()
    assert session.saved(with_events=True)["then"] == [{"settle": {}}]
    assert session.ask("does twin-1 die").missing == ("legend of Ann",)
    assert session.ask("does twin-1 die", {"legend of Ann": "twin-2"}).verdict == "yes"
    assert session.ask("does twin-1 die", {"legend of Ann": "twin-1"}).verdict == "no"


def test_a_game_with_one_world_is_saved_as_it_stands():
    session = table()
    session.then(HURT)
    assert session.saved()["players"]["Bob"]["life"] == 18


def test_a_question_in_another_edition_plays_all_again():
    session = table()
    session.then(HURT)
    assert session.ask("what is the life of Bob in 2024-04-12").value == 18
    assert [note.rule for note in session.why("ox")] == ["110.3", "613.1", "120.3a"]


def test_the_edition_given_is_that_of_a_game_that_names_none():
    assert opened("board: []", "2024-04-12").game.edition == "2024-04-12"
    assert opened('game: {edition: "2025-02-07"}\nboard: []', "2024-04-12").game.edition == "2025-02-07"
    assert opened({"board": []}, "2024-04-12").game.edition == "2024-04-12"
    assert opened({"cases": [{"id": "one", "board": []}]}, "2024-04-12").game.edition == "2024-04-12"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("cases: [{id: one, board: []}, {id: two, board: []}]", "x.yaml: 2 cases, expected one"),
        ("cases: []", "x.yaml: 0 cases, expected one"),
        ('- {ask: "2/2", expect: survives}', "x.yaml: this is a one-line question, not a game"),
        ("board: [{id: ox, tapt: yes}]", "board[0].tapt: unknown key 'tapt'"),
    ],
)
def test_what_is_not_one_game(text, wrong):
    with pytest.raises(GameFormError) as caught:
        opened(text, name="x.yaml")
    assert str(caught.value).startswith(wrong)

"""The tool that computes: what is answered to facts, lines and games."""

from __future__ import annotations

import pytest

from crkb.serve.mcp.deciding import Deciding

GAME = """
board:
  - {id: bear, name: Cub, supertypes: [legendary], types: [creature], p/t: 2/2}
  - {id: wolf, name: Cub, supertypes: [legendary], types: [creature], p/t: 3/3}
"""


@pytest.fixture
def decide(shelf):
    return Deciding(shelf).decide


def test_an_answer_has_its_verdict_then_its_steps(decide):
    lines = decide("same-name", facts={"objects": [{"names": ["A"]}, {"names": ["B"]}]}).splitlines()
    assert lines[0].startswith("Not verified in this edition: 201.2a")
    assert lines[1:3] == ["**No.**", "Why"]
    assert lines[3].startswith("- 201.2a")
    assert lines[-1] == "[edition 2031-03-03]"


def test_what_is_missing_is_named(decide):
    answer = decide("same-name", facts={"objects": [{"names": None}, {"names": ["B"]}]})
    assert "**It depends on: objects[0].names.** Give it in facts and ask again." in answer


def test_a_choice_that_is_open_is_made_by_its_name(decide):
    answer = decide("what happens next", game=GAME)
    assert "It depends on: legend of Ann" in answer
    assert 'Choose, and ask again: facts={"legend of Ann": …}' in answer
    answer = decide("what happens next", game=GAME, facts={"legend of Ann": "bear"})
    assert "wolf  graveyard" in answer


def test_a_game_may_be_data(decide):
    answer = decide("what is bear", game={"board": [{"id": "bear", "types": ["creature"], "p/t": "2/2"}]})
    assert "p/t         2/2" in answer


def test_what_is_not_taken_into_account_is_told(decide):
    game = "board: [{id: bear, types: [creature], p/t: 2/2, abilities: [horsemanship, {text: Sing a song.}]}]"
    assert "Not taken into account: " in decide("can bear attack", game=game)


def test_many_steps_are_counted(decide, monkeypatch):
    monkeypatch.setattr("crkb.serve.mcp.deciding.ROOM", 900)
    answer = decide("9/9 trample deathtouch blocked by a 0/6 and a 1/2")
    assert len(answer) <= 900
    assert "steps)" in answer


def test_a_long_value_is_cut(decide, monkeypatch):
    monkeypatch.setattr("crkb.serve.mcp.deciding.VALUE", 20)
    assert "(cut: ask for a part of it)" in decide("what is bear", game=GAME)


def test_a_question_that_comes_near_is_named(decide):
    from mcp.server.mcpserver.exceptions import ToolError

    with pytest.raises(ToolError, match="Near, with their facts in find_question:\n- same-name"):
        decide("do they have the same name at all")

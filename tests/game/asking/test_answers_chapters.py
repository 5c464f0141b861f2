"""What is asked of Sagas: their final chapters."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError

TABLE = """
board:
  - id: tale
    types: [enchantment]
    subtypes: [Saga]
    abilities: [{chapter: [I, III], do: {draw: 1}}, {name: mid, chapter: 2, do: {draw: 1}}]
  - {id: bare, types: [enchantment], subtypes: [Saga]}
"""


@pytest.mark.parametrize(
    ("asked", "value", "rules"),
    [
        ("what is the final chapter of tale", 3, {"714.2d"}),
        ("what is the final chapter of bare", 0, {"714.2d"}),
        ("what is the final chapter ability of tale", ("chapter 3 of tale",), {"714.2e"}),
        ("what is the final chapter ability of bare", "nothing", {"714.2e"}),
    ],
)
def test_what_is_answered(asked, value, rules):
    answer = Session(opened(TABLE)).ask(asked)
    assert answer.value == value
    assert {note.rule for note in answer.notes} == rules


def test_a_saga_that_is_not_there():
    with pytest.raises(GameFormError, match="there is no 'nobody'"):
        Session(opened(TABLE)).ask("what is the final chapter of nobody")

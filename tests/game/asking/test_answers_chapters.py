"""What is asked of Sagas and of piles of Attractions."""

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
  - {id: wheel, types: [artifact], subtypes: [Attraction], zone: command}
"""


@pytest.mark.parametrize(
    ("asked", "value", "rules"),
    [
        ("what is the final chapter of tale", 3, {"714.2d"}),
        ("what is the final chapter of bare", 0, {"714.2d"}),
        ("what is the final chapter ability of tale", ("chapter 3 of tale",), {"714.2e"}),
        ("what is the final chapter ability of bare", "nothing", {"714.2e"}),
        ("what is in Ann's junkyard", ("wheel",), {"717.6a"}),
        ("what is in Bob's junkyard", "nothing", {"717.6a"}),
    ],
)
def test_what_is_answered(asked, value, rules):
    answer = Session(opened(TABLE)).ask(asked)
    assert answer.value == value
    assert {note.rule for note in answer.notes} == rules


@pytest.mark.parametrize("asked", ["what is in Cleo's junkyard", "what is the final chapter of nobody"])
def test_who_is_not_there(asked):
    with pytest.raises(GameFormError, match="there is no"):
        Session(opened(TABLE)).ask(asked)

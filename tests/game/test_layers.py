"""Characteristics of games built from text: what the cases of corpus/games don't look at."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.load import load_text

LAMPS = """
cases:
- id: lamps
  title: two lamps of unknown age
  board:
  - {id: red-lamp, types: [artifact], abilities: [{to: creatures, do: {set color: [R]}}]}
  - {id: blue-lamp, types: [artifact], abilities: [{to: creatures, do: {set color: [U]}}]}
  - {id: bear, types: [creature], p/t: 2/2}
  - {id: elk, types: [creature], p/t: 2/2, count: 2}
"""


def lamps():
    return load_text(LAMPS)[0].game


def test_an_unknown_order_names_both_effects_and_gives_both_options():
    with pytest.raises(NotKnown) as caught:
        lamps().chars("bear")
    assert caught.value.name == "order of blue-lamp and red-lamp"
    assert caught.value.options == (["blue-lamp", "red-lamp"], ["red-lamp", "blue-lamp"])


@pytest.mark.parametrize(
    ("order", "color"), [(["red-lamp", "blue-lamp"], "U"), (["blue-lamp", "red-lamp"], "R")]
)
def test_a_chosen_order_decides(order, color):
    game = lamps().but(choices={"order of blue-lamp and red-lamp": order})
    assert game.chars("bear").colors == {color}


def test_what_the_order_does_not_touch_is_known():
    assert lamps().chars("red-lamp").types == {"artifact"}


def test_alike_objects_share_their_characteristics():
    game = lamps().but(choices={"order of blue-lamp and red-lamp": ["red-lamp", "blue-lamp"]})
    assert game.chars("elk-1") is game.chars("elk-2")


def test_why_says_what_applied_and_what_did_not():
    notes = lamps().layered.why("red-lamp")
    assert any(note.holds is False and "isn't creature" in note.says for note in notes)


def test_an_unknown_id_is_a_key_error():
    with pytest.raises(KeyError):
        lamps().layered.chars("wolf")

"""Characteristics of games built from text: what the cases of corpus/games don't look at."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files.load import load_text

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
    assert any(note.holds is False and "isn't a creature" in note.says for note in notes)


def test_the_order_of_the_board_changes_nothing():
    """Neither which choice is named nor the order of what is gained."""
    game = load_text(LAMPS)[0].game
    backwards = game.but(objects=dict(reversed(game.objects.items())))
    for each in (game, backwards):
        with pytest.raises(NotKnown, match="order of blue-lamp and red-lamp"):
            each.chars("bear")
    game = load_text(GIFTS)[0].game
    backwards = game.but(objects=dict(reversed(game.objects.items())))
    assert game.chars("bear").abilities == backwards.chars("bear").abilities
    assert len(game.chars("bear").abilities) == 2


GIFTS = """
cases:
- id: gifts
  title: two gifts of unknown age
  board:
  - {id: one, types: [artifact], abilities: [{to: creatures, do: {gain: [flying]}}]}
  - {id: two, types: [artifact], abilities: [{to: creatures, do: {gain: [reach]}}]}
  - {id: bear, types: [creature], p/t: 2/2}
"""


def test_an_unknown_id_is_a_key_error():
    with pytest.raises(KeyError):
        lamps().layered.chars("wolf")


CLOTHS = """
cases:
- id: cloths
  title: three cloths of unknown age, and a counter beside two abilities of one object
  board:
  - {id: one, types: [artifact], abilities: [{to: creatures, do: {base p/t: 1/1}}]}
  - {id: two, types: [artifact], abilities: [{to: creatures, do: {base p/t: 2/2}}]}
  - {id: three, types: [artifact], abilities: [{to: creatures, do: {base p/t: 3/3}}]}
  - id: four
    types: [artifact]
    abilities: [{to: permanents, do: {lose all: abilities}}, {to: creatures, do: {lose all: abilities}}]
    timestamp: 1
  - {id: bear, types: [creature], p/t: 2/2, counters: {flying: 1}}
"""


def test_orders_that_contradict_each_other_are_refused():
    said = {
        "one and two": ["one", "two"],
        "three and two": ["two", "three"],
        "one and three": ["three", "one"],
    }
    game = load_text(CLOTHS)[0].game
    objects = {id: each for id, each in game.objects.items() if id != "four"}
    game = game.but(objects=objects, choices={f"order of {pair}": each for pair, each in said.items()})
    with pytest.raises(GameFormError, match="these orders contradict each other"):
        game.chars("bear")


def test_orders_that_are_tried_do_not_contradict_each_other():
    """The counter is earlier than both abilities of the other object, or later than both."""
    game = load_text(CLOTHS)[0].game
    with pytest.raises(NotKnown) as caught:
        game.chars("bear")
    assert caught.value.name in ("order of flying counter on bear and four", "order of one and three")

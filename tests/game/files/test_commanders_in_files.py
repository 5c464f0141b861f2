"""Commanders in files: of a permanent of several cards, how often they were cast, and saved."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import documents, load, save

PILE = """
game: {variant: commander}
players: {Ann: {commander casts: {queen: 2}, commander damage: {queen: 3}}, Bob: {}}
board:
  - {id: pile, types: [creature], p/t: 1/1, components: [
      {id: queen, name: Queen, types: [creature], p/t: 4/4%s}, {name: Cub, types: [creature], p/t: 1/1}]%s}
"""


def loaded(text):
    [case] = load.cases(documents.read(text))
    if isinstance(case, load.BadCase):
        raise case.error
    return case.game


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [
        (", commander: yes", "", ["queen"]),
        (", commander: yes", ", commander: yes", ["queen"]),
        ("", ", commander: yes", ["pile"]),
        ("", "", []),
    ],
)
def test_which_card_is_meant(part, whole, expected):
    pile = loaded(PILE % (part, whole)).objects["pile"]
    assert [each.id for each in pile.components if each.commander] == expected
    assert pile.commander is bool(expected)


def test_a_pair_has_to_say_which():
    pair = PILE.replace("{name: Cub", "{id: cub, name: Cub") % ("", ", commander: yes")
    with pytest.raises(GameFormError, match="which of its cards"):
        loaded(pair)


def test_it_is_saved():
    game = loaded(PILE % (", commander: yes", ""))
    data = save.dump(game)
    assert data["players"]["Ann"]["commander casts"] == {"queen": 2}
    assert data["players"]["Ann"]["commander damage"] == {"queen": 3}
    again = loaded(save.text(data))
    assert again.objects["pile"].components == game.objects["pile"].components

"""Mana abilities written as strings."""

import pytest

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import mana_read
from crkb.game.language.language import Words

TAP = t.CostItem("tap")
READ = {
    "{T}: Add {G}": ((TAP,), ("{G}",)),
    "{T}: add {G}{G}.": ((TAP,), ("{G}{G}",)),
    "{T}:Add {W} or {U}": ((TAP,), ("{W}", "{U}")),
    "{T}: Add {W}, {U}, or {B}": ((TAP,), ("{W}", "{U}", "{B}")),
    "{1}, {T}: Add {C}": ((t.CostItem("mana", "{1}"), TAP), ("{C}",)),
    "{T}: Add one mana of any color": ((TAP,), ("{W}", "{U}", "{B}", "{R}", "{G}")),
}


@pytest.mark.parametrize("text", READ)
def test_what_a_mana_ability_costs_and_adds(text):
    found = mana_read.mana_ability(text, Words())
    assert (found.cost, found.mana) == READ[text]
    assert mana_read.is_mana_ability(text)


def test_it_is_called_as_it_is_written():
    found = mana_read.mana_ability("{T}:  add {G} or {W}.", Words())
    assert found.label == "{T}: Add {G} or {W}"


@pytest.mark.parametrize(
    ("text", "says", "hint"),
    [
        ("draw a card", "p: 'draw a card' is not a mana ability", "For example: {T}: Add {G}"),
        ("{T}: Add {Z}", "p: '{Z}' is not mana symbols", ""),
        ("{T}: Add {G} or a card", "p: 'a card' is not mana symbols", ""),
        ("{T}: Add G", "p: 'G' is not mana symbols", ""),
        ("dance: Add {G}", "p: 'dance' doesn't fit", ""),
    ],
)
def test_what_is_no_mana_ability(text, says, hint):
    with pytest.raises(GameFormError) as caught:
        mana_read.mana_ability(text, Words(), "p")
    assert str(caught.value).startswith(says)
    assert caught.value.hint.startswith(hint)

"""What mana was spent on a spell."""

from __future__ import annotations

import pytest

from crkb.game.copies import copying
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.layers import keyword_facts, mana_spent
from tests.game.boards import game, thing


@pytest.mark.parametrize(("text", "symbols"), [("{G}", ("G",)), ("{C}{W}{W}", ("C", "W", "W")), ("", ())])
def test_read(text, symbols):
    assert mana_spent.read(text, "mana") == symbols


@pytest.mark.parametrize("text", ["G", "{2}", "{G/W}", "{G} {G}", "{WU}", "{}", "{T}", "{g}"])
def test_what_is_no_mana(text):
    with pytest.raises(GameFormError, match=r"mana: .*can be spent"):
        mana_spent.read(text, "mana")


@pytest.mark.parametrize(
    ("spent", "asked", "expected"),
    [("GGW", "{G}", True), ("GGW", "{G}{G}", True), ("GW", "{G}{G}", False), ("GW", "{R}", False)],
)
def test_was_spent(spent, asked, expected):
    bear = thing("bear", cast=True, marks={mana_spent.SPENT: tuple(spent)})
    assert mana_spent.was_spent(bear, asked) is expected


def test_nothing_is_spent_on_what_was_not_cast():
    assert not mana_spent.was_spent(thing("bear"), "{G}")


def test_what_nobody_said():
    with pytest.raises(NotKnown, match="bear: mana spent"):
        mana_spent.was_spent(thing("bear", cast=True), "{G}")


def test_a_copy_of_a_spell_does_not_remember_what_was_spent_on_the_spell():
    spell = thing(
        "bear", zone="stack", cast=True, marks={mana_spent.SPENT: ("G",), keyword_facts.LIFE_PAID: 1}
    )
    copied = copying.spell_copy(game(spell, stack=("bear",)), spell)
    assert copied["marks"] == {keyword_facts.LIFE_PAID: 1}

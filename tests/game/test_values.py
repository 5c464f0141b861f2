"""Characteristics as values."""

import pytest

from crkb.game.values import Chars


@pytest.mark.parametrize(("names", "name"), [((), ""), (("Ox",), "Ox"), (("Fire", "Ice"), "Fire // Ice")])
def test_names_are_joined(names, name):
    assert Chars(names=names).name == name


def test_only_the_size_becomes_another():
    before = Chars(names=("Ox",), power=2, toughness=2, base_power=2, base_toughness=2)
    after = before.sized(5, None)
    assert (after.power, after.toughness) == (5, None)
    assert after.sized(2, 2) == before

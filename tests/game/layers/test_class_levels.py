"""Class levels: which sections a permanent has, and what is told of them."""

import pytest

from crkb.game.layers import class_levels
from crkb.game.terms import ClassLevel, Inert, Op
from tests.game.invented_games import obj

BAR = ClassLevel(2, (), (Inert("a"),))


@pytest.mark.parametrize(("level", "counted"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_no_level_is_the_first(level, counted):
    assert class_levels.level(obj("school", fields={"level": level, "counters": {"level": 9}})) == counted


@pytest.mark.parametrize(("level", "has"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_section_counts_from_its_level_on(level, has):
    found = class_levels.statics(BAR, obj("school", fields={"level": level}))
    assert [each.ops.ops for each in found] == ([(Op("gain", (Inert("a"),)),)] if has else [])


@pytest.mark.parametrize(
    ("fields", "abilities", "rules"),
    [
        ({}, (BAR,), ["716.2d", "716.2a"]),
        ({"level": 1}, (BAR,), ["716.2a"]),
        ({"level": 2}, (BAR,), ["107.16"]),
        ({"level": 2}, (Inert("top"), BAR), ["716.3", "107.16"]),
        ({"level": 2, "counters": {"level": 1}}, (BAR,), ["716.4", "107.16"]),
        ({"level": 2}, (Inert("top"),), []),
        ({"level": 2, "zone": "graveyard"}, (BAR,), []),
    ],
)
def test_what_is_told_of_bars(fields, abilities, rules):
    found = class_levels.told(obj("school", fields=fields), abilities)
    assert [rule for rule, _ in found] == rules

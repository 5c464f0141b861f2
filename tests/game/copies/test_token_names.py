"""Names of tokens that effects create."""

from __future__ import annotations

import pytest

from crkb.game.copies import token_names


@pytest.mark.parametrize(
    ("stated", "subtypes", "name"),
    [
        (None, ("Elf", "Warrior"), "Elf Warrior Token"),
        (None, (), ""),
        ("Old Wisp", ("Spirit",), "Old Wisp"),
        ("", ("Spirit",), ""),
    ],
)
def test_names(stated, subtypes, name):
    assert token_names.name_of(stated, subtypes) == name


@pytest.mark.parametrize(
    ("name", "subtypes", "is_legendary", "rule"),
    [
        ("Warrior Elf Token", {"Elf", "Warrior"}, False, "111.4"),
        ("Time Lord Token", {"Time Lord"}, True, "111.4"),
        ("Old Wisp", {"Spirit"}, True, "111.9"),
        ("Old Wisp", {"Spirit"}, False, ""),
        ("", set(), True, ""),
    ],
)
def test_the_rule_of_a_name(name, subtypes, is_legendary, rule):
    assert token_names.rule_of(name, frozenset(subtypes), is_legendary)[0] == rule

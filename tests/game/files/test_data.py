"""How deep data may be nested, and what is in it."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import data


def nested(depth):
    found = []
    for _ in range(depth - 1):
        found = [found]
    return found


def test_data_is_nested_only_so_deep():
    data.check_depth(nested(60), "board")
    with pytest.raises(GameFormError, match="board: nested more than 60 deep"):
        data.check_depth(nested(61), "board")


def test_mappings_and_tuples_are_nested_too():
    deep = {"a": ()}
    for _ in range(30):
        deep = {"a": (deep,)}
    with pytest.raises(GameFormError):
        data.check_depth(deep, "")
    data.check_depth(deep["a"][0], "")


def test_every_value_at_any_depth():
    found = list(data.every_value({"a": [{"b": 1}, [{"c": 2}]], "d": {"e": 3}}))
    assert sorted(key for key, _ in found) == ["a", "b", "c", "d", "e"]
    assert {key: value for key, value in found if isinstance(value, int)} == {"b": 1, "c": 2, "e": 3}
    assert list(data.every_value("a")) == []

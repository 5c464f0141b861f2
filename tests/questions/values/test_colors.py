"""Colors: their order, letters, pairs, those of texts."""

from __future__ import annotations

from crkb.questions.values.colors import letter, name, of_text, ordered, ordered_types, pairs


def test_colors_come_once_in_the_order_of_the_rules():
    assert ordered(color for color in ("green", "white", "green", "black")) == ["white", "black", "green"]
    assert ordered_types(iter(("colorless", "red", "colorless"))) == ["red", "colorless"]


def test_letters_and_names():
    assert [name(one) for one in "WUBRGC"] == ["white", "blue", "black", "red", "green", "colorless"]
    assert [letter(one) for one in ("white", "blue", "colorless")] == ["W", "U", "C"]


def test_pairs():
    assert pairs()[0] == ("white", "blue")
    assert all(len(pair) == 2 for pair in pairs())


def test_a_symbol_of_another_kind_hides_none_of_the_others():
    assert of_text("{R}, {CHAOS}, {T}: Add {G/U}.") == ["blue", "red", "green"]

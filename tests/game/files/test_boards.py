"""Objects as people write them: what no card can be like is an error with its path."""

from __future__ import annotations

import pytest

from crkb.game.cases import checking
from crkb.game.files import load

CREATURE = {"types": ["creature"], "p/t": "1/1"}
MELD = {"layout": "meld", "faces": [{"name": "Pile", **CREATURE}]}


def message(board=(), then=()):
    data = {"id": "case-1", "title": "refused", "board": list(board), "then": list(then)}
    [case] = load.cases({"cases": [data]})
    return checking.check(case).message


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({**CREATURE, "prototyped": True}, "prototyped"),
        ({**CREATURE, "fused": True}, "fused"),
        ({**CREATURE, "half": "left"}, "half"),
        ({**CREATURE, "level": 0}, "level"),
        ({**CREATURE, "layout": "leveler", "levels": {"5-1": {"p/t": "2/2"}}}, "levels.5-1"),
        ({**MELD, "cards": [{"id": "one-1"}]}, "cards"),
        ({**MELD, "cards": [{"id": "one-1"}, {"id": "one-1"}]}, "cards"),
        ({"components": [{"id": "one-1", **CREATURE}]}, "components"),
    ],
)
def test_what_does_not_fit_the_card_is_refused(said, path):
    assert message([{"id": "thing-1", **said}]).startswith(f"cases[0].board[0].{path}: ")


@pytest.mark.parametrize("puts", [{"p/t": "*/*"}, {"name": " "}, {"name": "A", "p/t": "1/1"}, {}])
def test_a_sticker_has_a_word_or_numbers(puts):
    found = message([{"id": "bear", **CREATURE}], [{"sticker": {"to": "bear", "puts": puts}}])
    assert found.startswith("cases[0].then[0].sticker.puts")


@pytest.mark.parametrize("card", ["bear", "wolf"])
def test_only_what_is_not_on_the_battlefield_mutates(card):
    board = [{"id": "bear", **CREATURE}, {"id": "wolf", **CREATURE}]
    found = message(board, [{"mutate": {"id": card, "onto": "bear", "on top": True}}])
    assert found.startswith("cases[0].then[0].mutate: ")

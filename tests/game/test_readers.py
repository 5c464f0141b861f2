"""Who reads a table: the statements that a mistake in it can reach."""

from __future__ import annotations

import ast

import pytest

from tests.game import readers, statements
from tests.game.statements import Statement, sources, starts

SOURCE = """
from elsewhere import DECK as PILE
SMALL = (1, 2)
LARGE = (*SMALL, 3)
SHOWN, HIDDEN = 1, 2
TALKS = {1: lambda: SMALL}
DEFAULT = 5
FIELD = 6
ALONE = 7


def asks(number, most=DEFAULT):
    if number in LARGE:
        return HIDDEN
    return 0


class Card:
    size: int = FIELD

    def draw(self):
        return PILE
"""
OTHER = """
from invented import SMALL


def reads():
    return invented.LARGE


DECK = 1
"""


@pytest.fixture
def invented(monkeypatch):
    monkeypatch.setitem(sources(), "invented", ast.parse(SOURCE))
    monkeypatch.setitem(sources(), "other", ast.parse(OTHER))
    for each in (readers._tables, readers._index, starts):
        each.cache_clear()
    yield
    for each in (readers._tables, readers._index, starts):
        each.cache_clear()


@pytest.mark.parametrize(
    ("module", "line", "read"),
    [
        ("invented", 3, {("invented", 3), ("invented", 4), ("invented", 6), ("invented", 13), ("other", 6)}),
        ("invented", 4, {("invented", 4), ("invented", 13), ("other", 6)}),
        ("invented", 5, {("invented", 5), ("invented", 14)}),
        ("invented", 9, {("invented", 9)}),
        ("other", 9, {("other", 9), ("invented", 2), ("invented", 22)}),
    ],
)
def test_readers_are_found_through_other_tables_and_modules(module, line, read, invented):
    found = readers.readers(Statement(module, line))
    assert {each for each in found if each.module in ("invented", "other")} == {
        Statement(*each) for each in read
    }


@pytest.mark.parametrize("line", [7, 8, 12, 18])
def test_of_defaults_fields_and_what_is_no_table_nothing_is_said(line, invented):
    assert readers.readers(Statement("invented", line)) is None


def test_a_table_of_the_game_is_read_where_it_is_used():
    module = "turns.state_based_players"
    [line] = [node.lineno for node in sources()[module].body if ast.unparse(node).startswith("POISON = ")]
    read = {statements.function_at(each) for each in readers.readers(Statement(module, line)) or ()}
    assert read - {""}

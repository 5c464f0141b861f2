"""Statements and the mutants in them: where each is, and what it changes."""

from __future__ import annotations

import pytest

from tests.game import statements
from tests.game.statements import TOP, Statement, functions, mutants_of, sources, starts

SOURCE = '''


@cached
def f(a, b=1):
    """Says."""
    if (
        a
        and b
    ):
        return g(
            a,
        )
    match a:
        case 1:
            pass
'''


def test_modules_have_their_names_and_rooms():
    assert {"state", "terms", "layers.layering"} <= sources().keys()
    assert statements.room_of("layers.layering") == "layers"
    assert statements.room_of("terms") == "terms"
    assert statements.room_of("state") == TOP
    assert statements.file_of("terms").endswith("crkb/game/terms/__init__.py")


@pytest.mark.parametrize(
    ("line", "begins"),
    [(2, 0), (4, 4), (5, 4), (6, 6), (7, 7), (9, 7), (10, 7), (12, 11), (14, 14), (15, 15)],
)
def test_lines_belong_to_statements(line, begins, monkeypatch):
    monkeypatch.setitem(sources(), "invented", statements.ast.parse(SOURCE))
    assert starts("invented")[line] == begins
    starts.cache_clear()


def test_what_a_function_does_begins_after_its_head(monkeypatch):
    monkeypatch.setitem(sources(), "invented", statements.ast.parse(SOURCE))
    assert functions("invented") == (("f", range(6, 17)),)
    functions.cache_clear()


@pytest.mark.mutation
def test_mutants_are_in_statements_and_functions():
    found = mutants_of("play")
    assert all(statements.statement_of(each).line for each in found)
    [limit] = [
        each
        for each in found
        if each.change.startswith("self._steps > MOST_STEPS or") and "and" in each.change
    ]
    assert statements.function_of(limit) == "Play.count"
    assert statements.statement_of(limit) < Statement("play", limit.line + 1)


@pytest.mark.mutation
def test_words_and_citations_are_left_alone():
    changes = [each.change for each in mutants_of("play")]
    assert not any("may be a loop" in change for change in changes)
    assert not any(each.function == "" and "CITES" in each.change for each in mutants_of("turns.outcome"))


@pytest.mark.parametrize(
    "source", ["CITES = {'1': 'one'}", "CITES: dict[str, str] = {'1': 'one'}", "__all__ = ['CITES', 'Game']"]
)
def test_cited_rules_and_exported_names_are_left_alone_however_they_are_declared(source):
    [table] = statements.ast.parse(source).body
    assert statements._is_cites(table)
    [other] = statements.ast.parse(source.replace("CITES", "RULES").replace("__all__", "every")).body
    assert not statements._is_cites(other)

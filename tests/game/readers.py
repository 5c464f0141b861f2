"""Who reads what a module names on import: the statements that a mistake in a table can reach.

Names are followed by their spelling alone, whatever module they are in, through the tables that are made
of others. Where a class, a default or a decorator is made of one, nothing is said: it may reach anyone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.game.statements import Statement, sources, starts


class Readers(NamedTuple):
    """Who reads each name: statements in functions, tables (with the names they give); what is `opaque`
    is read where it can't be followed."""

    statements: dict[str, set[Statement]]
    tables: dict[str, set[tuple[Statement, tuple[str, ...]]]]
    opaque: frozenset[str]


def readers(table: Statement) -> frozenset[Statement] | None:
    """The statements that what a table says can reach; None where that can't be told.

    Args:
        table: A statement that is no function's: `NAME = …`. Of any other nothing can be told.
    """
    names = _tables().get(table)
    if names is None:
        return None
    found, seen, waiting = {table}, set(names), list(names)
    index = _index()
    while waiting:
        name = waiting.pop()
        if name in index.opaque:
            return None
        found |= index.statements.get(name, set())
        for other, given in index.tables.get(name, ()):
            found.add(other)
            waiting += [each for each in given if each not in seen]
            seen.update(given)
    return frozenset(found)


@cache
def _tables() -> dict[Statement, tuple[str, ...]]:
    """The tables of all modules, with the names they give."""
    return {
        Statement(module, starts(module)[node.lineno]): names
        for module, tree in sources().items()
        for node in tree.body
        if (names := _given(node))
    }


def _given(node: ast.stmt) -> tuple[str, ...]:
    """The names that a statement gives if it does nothing else."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return ()
    parts = [part for each in targets for part in (each.elts if isinstance(each, ast.Tuple) else (each,))]
    names = [each.id for each in parts if isinstance(each, ast.Name)]
    return tuple(names) if len(names) == len(parts) else ()


@cache
def _index() -> Readers:
    found = Readers({}, {}, frozenset())
    opaque: set[str] = set()
    for module, tree in sources().items():
        for node in tree.body:
            opaque |= _read(module, node, found)
    return found._replace(opaque=frozenset(opaque))


def _read(module: str, node: ast.stmt, found: Readers) -> set[str]:
    """Put into the index who reads what in a statement of a module; give back what can't be followed."""
    if names := _given(node):
        table = Statement(module, starts(module)[node.lineno])
        for name in _names(node):
            found.tables.setdefault(name, set()).add((table, names))
        return set()
    if isinstance(node, ast.ImportFrom):
        for each in node.names:
            if each.asname is not None:
                table = Statement(module, starts(module)[node.lineno])
                found.tables.setdefault(each.name, set()).add((table, (each.asname,)))
        return set()
    if isinstance(node, ast.FunctionDef):
        for name, line in (each for inner in node.body for each in _reads(inner)):
            found.statements.setdefault(name, set()).add(Statement(module, starts(module)[line]))
        return {name for part in (node.args, *node.decorator_list) for name in _names(part)}
    if isinstance(node, ast.ClassDef):
        outside = {name for each in (*node.bases, *node.decorator_list) for name in _names(each)}
        return outside.union(*(_read_in_class(module, each, found) for each in node.body))
    return set(_names(node))


def _read_in_class(module: str, node: ast.stmt, found: Readers) -> set[str]:
    is_method = isinstance(node, ast.FunctionDef)
    return _read(module, node, found) if is_method else set(_names(node))


def _names(node: ast.AST) -> Iterator[str]:
    """The names that are read in a piece of source, and in what it has inside."""
    return (name for name, _ in _reads(node))


def _reads(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that are read, each with its line."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            yield each.id, each.lineno
        elif isinstance(each, ast.Attribute):
            yield each.attr, each.lineno

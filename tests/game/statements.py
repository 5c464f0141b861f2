"""The source of the game: its modules and statements, and the mistakes that can be put into them.

A statement is known by its module and the line it begins on. Of one that has a body (`if`, `def`, a case
of `match`), only the lines before the body count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import crkb.game
from tests.questions.mutants import Mutant, mutants
from tests.questions.wording_only import Wording

FOLDER = Path(crkb.game.__file__).parent
TOP = "top"
"""What stands for the room of the modules that are in none."""

WORDS = MappingProxyType(
    {
        **{"note": slice(1, 2), "under": slice(1, 2), "Note": slice(1, 2), "refuse": slice(1, None)},
        **{"GameFormError": slice(1, None), "IllegalAction": slice(1, None), "TooLong": slice(None)},
        **{"NotUnderstood": slice(None), "cannot": slice(1, None)},
    }
)
"""What words a note or a message, and which of its arguments do."""


class Statement(NamedTuple):
    """A statement of the game's source."""

    module: str
    line: int


@cache
def sources() -> dict[str, ast.Module]:
    """The modules of the game, by their names without the common beginning."""
    files = sorted(FOLDER.rglob("*.py"), key=_name)
    trees = {
        _name(path): ast.parse(path.read_bytes()) for path in files if path.parent != FOLDER or _name(path)
    }
    return {name: tree for name, tree in trees.items() if len(tree.body) > 1}


def _name(path: Path) -> str:
    parts = path.relative_to(FOLDER).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def file_of(module: str) -> str:
    """The path of a module's source."""
    path = FOLDER.joinpath(*module.split("."))
    return str(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))


def room_of(module: str) -> str:
    """The room (package) that a module is in."""
    room = module.partition(".")[0]
    return room if (FOLDER / room).is_dir() else TOP


@cache
def wording() -> Wording:
    """What only words a note or a message, in all modules."""
    return Wording(sources(), WORDS, of_errors=False)


@cache
def mutants_of(module: str) -> tuple[Mutant, ...]:
    """All mutants of a module, in the order of its source, but for tables of cited rules (which have tests
    of their own) and the names that a package exports."""
    tree = sources()[module]
    cited = {line for node in tree.body if _is_cites(node) for line in _lines(node)}
    return tuple(each for each in mutants(module, tree, wording()) if each.line not in cited)


def _is_cites(node: ast.stmt) -> bool:
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(target) in ("CITES", "__all__")


def statement_of(mutant: Mutant) -> Statement:
    """The statement that a mutant is in."""
    return Statement(mutant.module, starts(mutant.module)[mutant.line])


@cache
def starts(module: str) -> tuple[int, ...]:
    """For each line of a module the first line of the statement it belongs to, 0 if to none."""
    tree = sources()[module]
    found = [0] * (max(node.end_lineno or 0 for node in tree.body) + 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.match_case):
            lines = _lines(node)
            for line in lines:
                found[line] = lines[0]
    return tuple(found)


def _lines(node: ast.stmt | ast.match_case) -> range:
    """The lines of a statement up to its body, from its first decorator."""
    first = _first(node)
    last = node.body[-1].end_lineno if isinstance(node, ast.match_case) else node.end_lineno
    inner = getattr(node, "body", None) or getattr(node, "cases", None)
    return range(first, max(first, _first(inner[0]) - 1 if inner else last or first) + 1)


def _first(node: ast.stmt | ast.match_case) -> int:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno
    return min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])


@cache
def functions(module: str) -> tuple[tuple[str, range], ...]:
    """The functions and methods of a module by qualified name, with the lines of what they do."""
    return tuple(
        (name, range(node.body[0].lineno, (node.end_lineno or 0) + 1)) for name, node in _functions(module)
    )


def _functions(module: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in sources()[module].body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{m.name}", m) for m in node.body if isinstance(m, ast.FunctionDef))


def function_of(mutant: Mutant) -> str:
    """The function or method that a mutant changes what it does; "" for what is done on import."""
    return function_at(Statement(mutant.module, mutant.line))


def function_at(statement: Statement) -> str:
    """The function or method that a statement is in; "" for one that is done on import."""
    return next((name for name, lines in functions(statement.module) if statement.line in lines), "")


def makers_of(mutant: Mutant) -> tuple[Statement, ...]:
    """The statements by which a function makes another one that a mutant is in."""
    made = [node for _, outer in _functions(mutant.module) for node in ast.walk(outer) if node is not outer]
    return tuple(
        Statement(mutant.module, _first(node))
        for node in made
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= mutant.line <= (node.end_lineno or 0)
    )

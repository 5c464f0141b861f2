"""Puts a mistake into the game that is imported, as if it had always been there.

A function is given the code that it now has. For whatever is done as the game is imported (tables,
classes, defaults, what they call, functions that they make) its module is imported again, and all modules
that rest on it.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.game.statements import Statement, file_of, function_of, makers_of, sources, statement_of
from tests.questions.mutants import Mutant

PREFIX = "crkb.game."


def load() -> None:
    """Import all of the game, and remember its functions."""
    for module in sources():
        importlib.import_module(PREFIX + module)
    functions()
    caches()
    _importers()


def put_in(mutant: Mutant, imported: frozenset[Statement]) -> None:
    """Let the game be as the mutant has it; `imported` are the statements that run on import."""
    again = is_imported(mutant, imported) or not imported.isdisjoint(makers_of(mutant))
    mutant.put_in()
    code = compile(sources()[mutant.module], file_of(mutant.module), "exec")
    if again:
        import_again(mutant.module, code)
    else:
        replace(mutant.module, function_of(mutant), code)


def is_imported(mutant: Mutant, imported: frozenset[Statement]) -> bool:
    """Whether a mutant changes what is done as the game is imported."""
    return not function_of(mutant) or statement_of(mutant) in imported


@cache
def caches() -> list[Any]:
    """The caches of the game's functions."""
    kind = type(functools.lru_cache(lambda: None))
    found = [each for each in gc.get_objects() if isinstance(each, kind)]
    return [each for each in found if (getattr(each, "__module__", None) or "").startswith(PREFIX)]


def forget() -> None:
    """Empty the caches of the game's functions."""
    for each in caches():
        each.cache_clear()


# ---- a function


def replace(module: str, function: str, code: CodeType) -> None:
    """Give a function the code that it has in its module's."""
    for part in function.split("."):
        code = next(each for each in reversed(code.co_consts) if _is_code(each, part))
    functions()[PREFIX + module, function].__code__ = code


def _is_code(constant: Any, name: str) -> bool:
    return isinstance(constant, CodeType) and constant.co_name == name


@cache
def functions() -> dict[tuple[str, str], FunctionType]:
    """The functions and methods of the game by module and name, whatever wraps them."""
    found = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    return {(each.__module__, each.__qualname__): each for each in found if _is_of_the_game(each)}


def _is_of_the_game(function: FunctionType) -> bool:
    name = function.__module__ or ""
    module = sys.modules.get(name)
    return name.startswith(PREFIX) and module is not None and function.__globals__ is vars(module)


# ---- a module


def import_again(module: str, code: CodeType) -> None:
    """Import a module from other code, and all that rest on it when they are next needed."""
    name = PREFIX + module
    for each in rest_on(name):
        _drop(each)
    forget()
    sys.meta_path.insert(0, _Finder(name, file_of(module), code))
    importlib.import_module(name)


def import_all_again() -> None:
    """Import all modules again, as they are."""
    for module in sources():
        _drop(PREFIX + module)
    for module in sources():
        importlib.import_module(PREFIX + module)


def _drop(name: str) -> None:
    """Let a module be imported again when it is next needed."""
    sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    vars(sys.modules.get(package, sys)).pop(last, None)


class _Finder:
    """Finds one module, whose code is given."""

    def __init__(self, name: str, file: str, code: CodeType) -> None:
        self.name, self.file, self.code = name, file, code

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name != self.name:
            return None
        is_package = Path(self.file).name == "__init__.py"
        spec = importlib.util.spec_from_loader(name, self, origin=self.file, is_package=is_package)  # type: ignore[arg-type]
        if is_package and spec is not None:
            spec.submodule_search_locations = [str(Path(self.file).parent)]
        return spec

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.file
        exec(self.code, vars(module))


def rest_on(name: str) -> set[str]:
    """A module, and those that have been imported and import it as they are, or one that does."""
    found = {name}
    waiting = [name]
    while waiting:
        new = _importers().get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


@cache
def _importers() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("crkb.") and module.__file__:
            for each in _imports(ast.parse(Path(module.__file__).read_bytes())):
                found.setdefault(each, set()).add(name)
    return found


def _imports(tree: ast.AST) -> Iterator[str]:
    """The modules imported on import (and names in them, which are harmless)."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif not isinstance(node, ast.FunctionDef) and not _is_for_types(node):
            yield from _imports(node)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"

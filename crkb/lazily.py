"""The engine's modules loaded when something of them is first used, for processes that answer one question.

An answer about a game needs a third of the 340 modules of `crkb.game`: which, only the rules that it comes
to can say. `importlib.util.LazyLoader` is made for such command lines. Who imports crkb into a program gets
modules as usual.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

BELOW = "crkb.game."
"""The modules that are loaded lazily; packages aren't, which only name their parts."""


def install() -> None:
    """From now on, load the modules of the engine when they are used."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)


def uninstall() -> None:
    """From now on, load modules as usual: several threads may not load one lazily."""
    if _Finder in sys.meta_path:
        sys.meta_path.remove(_Finder)


def is_loaded(name: str) -> bool:
    """Whether a module has been imported, and used if it is one of those that are loaded lazily."""
    return type(sys.modules.get(name)) is ModuleType


class _Finder:
    """Finds the engine's modules where they are, to be loaded later."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(BELOW):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None and spec.submodule_search_locations is None:
            spec.loader = LazyLoader(spec.loader)
        return spec

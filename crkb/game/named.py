"""Functions of the engine that tables name, so that a game loads only what happens in it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any


def function(name: str) -> Any:
    """A function by its name below `crkb.game`: "stack.stack:casts"."""
    module, _, called = name.partition(":")
    return getattr(importlib.import_module(f"crkb.game.{module}"), called)


def later(name: str) -> Callable[..., Any]:
    """A function of that name, which is looked up when it is called."""
    return lambda *args: function(name)(*args)

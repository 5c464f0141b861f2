"""The rules that the game cites: each module's table `CITES`, put together.

To cite a rule in a module, add it to that module's table; to add a module, name it here.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache

MODULES: tuple[str, ...] = ()
"""The modules of the game that cite rules."""

LONGEST = 6
"""So many words a key phrase may have."""


@cache
def cites() -> Mapping[str, str]:
    """Every cited rule, named as `crkb.questions.verified` describes, and a key phrase of it."""
    found: dict[str, str] = {}
    for module in MODULES:
        found |= importlib.import_module(f"crkb.game.{module}").CITES
    return found

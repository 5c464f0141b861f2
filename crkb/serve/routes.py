"""The table of everything that the service answers, in the order in which paths are tried."""

from __future__ import annotations

from crkb.serve.academy import rules as academy_rules
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.v1 import rules as v1_rules

MODULES = (
    academy_rules,
    v1_rules,
)
"""Each has a table ENDPOINTS of its own."""

ENDPOINTS: tuple[Endpoint, ...] = tuple(each for module in MODULES for each in module.ENDPOINTS)

"""The table of everything that the service answers, in the order in which paths are tried."""

from __future__ import annotations

from crkb.serve import described, pages
from crkb.serve.academy import contents as academy_contents
from crkb.serve.academy import diffs as academy_diffs
from crkb.serve.academy import documents as academy_documents
from crkb.serve.academy import glossary as academy_glossary
from crkb.serve.academy import metadata as academy_metadata
from crkb.serve.academy import rules as academy_rules
from crkb.serve.academy import traces as academy_traces
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.running import health
from crkb.serve.v1 import table as v1

MODULES = (
    academy_contents,
    academy_glossary,
    academy_traces,
    academy_rules,  # its /cr/{rule_id} would take the words of those before for numbers
    academy_diffs,
    academy_documents,
    academy_metadata,
    v1,
    described,
    pages,
    health,
)
"""Each has a table ENDPOINTS of its own."""

ENDPOINTS: tuple[Endpoint, ...] = tuple(each for module in MODULES for each in module.ENDPOINTS)

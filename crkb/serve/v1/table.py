"""All routes of `/v1`: those that begin with a word before those that begin with an edition."""

from __future__ import annotations

from crkb.serve.core.endpoints import Endpoint
from crkb.serve.v1 import (
    asking,
    changes,
    citing,
    contents,
    editions,
    feed,
    games,
    keywords,
    questions,
    references,
    rules,
    searching,
    terms,
)

MODULES = (
    *(editions, changes, feed, citing, questions, asking, games),
    *(rules, searching, terms, keywords, references, contents),
)
"""Each has a table ENDPOINTS of its own."""

ENDPOINTS: tuple[Endpoint, ...] = tuple(each for module in MODULES for each in module.ENDPOINTS)

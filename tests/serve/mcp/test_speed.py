"""How long calls take in an official edition, by the clock of the thread, so other work doesn't count."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest

from crkb.serve.mcp.reading import Reading

QUERIES = (
    "deathtouch trample lethal damage",
    "when does damage wear off",
    "copy of a token with counters",
    "casting a spell without paying its mana cost",
    '"state-based actions" graveyard',
)


def taken(call: Callable[[], object]) -> float:
    """Milliseconds of the processor, but for collecting what the worker's other tests left."""
    gc.disable()
    start = time.thread_time()
    try:
        call()
        return 1000 * (time.thread_time() - start)
    finally:
        gc.enable()


@pytest.mark.editions
def test_a_lookup_takes_5_ms_and_a_search_60(official):
    reading = Reading(official)
    reading.search_rules("owl")  # opens the index
    numbers = official.kb().numbers()[::10]
    lookups = sorted(taken(lambda n=number: reading.get_rules([n])) for number in numbers)
    assert lookups[int(0.99 * len(lookups))] <= 5
    for query in QUERIES:
        assert taken(lambda q=query: reading.search_rules(q)) <= 60

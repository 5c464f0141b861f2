"""Measurements inside this process: parsing, building the index, queries."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from bench import baselines
from bench.figures import Row, Sample
from crkb import ingest
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library import asked
from crkb.model import Edition
from crkb.search import documents as indexed
from crkb.search import index, ranking, weights

SEARCHED = ("title", "path", "text", "examples")
"""The fields of the texts themselves."""

QUERIES = tuple(
    """
    sticker
    name sticker
    "name sticker"
    deathtouch
    flying reach block
    state-based
    mana value
    copy token
    "copiable values"
    legend rule
    replacement effect
    prevent damage
    combat damage step
    first strike double strike
    counter spell ability
    activated ability cost
    triggered ability target
    commander color identity
    poison counters
    loyalty abilities planeswalker
    copy OR clone
    token NOT creature
    stick*
    regenerat*
    "last known information"
    timestamp order
    layer characteristics
    face-down permanent
    double-faced card transform
    split second priority
    starting life total
    draw card empty library
    opponent chooses
    attack banding
    "turn-based actions"
    creature
    player
    suspend time counters
    """.strip().splitlines()
)
"""Words, phrases and operators common to crkb's search language and FTS5 (hyphens apart)."""


def _timed(work: Callable[[], object]) -> float:
    """Milliseconds one call takes; garbage of earlier calls is collected first."""
    gc.collect()
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def edition(path: str) -> Edition:
    """The edition of a file, read, parsed and linked."""
    with open(path, "rb") as f:
        return ingest.build([ingest.open_source(os.path.basename(path), f.read())])


def ingesting(path: str, runs: int) -> Iterator[Row]:
    """Parsing and linking, compared with extracting rules and examples by a regular expression."""
    parsed, found = [], {what: list[float]() for what in baselines.EXTRACTIONS}
    for turn in range(runs + 1):
        ours = _timed(partial(edition, path))
        theirs = [_timed(partial(baselines.extract, path, p)) for p in baselines.EXTRACTIONS.values()]
        if turn:  # the first one loads the grammars
            parsed.append(ours)
            for values, value in zip(found.values(), theirs, strict=True):
                values.append(value)
    for what, values in found.items():
        yield Row("Ingest", "parse and link", "ms", Sample(tuple(parsed)), what, Sample(tuple(values)), 5)


def indexing(path: str, runs: int) -> Row:
    """Building the search index alone, with ways of asking."""
    built = edition(path)
    phrases = asked.of(built)
    seconds = []
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(runs):
            target = os.path.join(folder, str(turn))
            seconds.append(_timed(partial(index.build, target, built, phrases, _unwatched)) / 1000)
    return Row("Ingest", "index alone", "s", Sample(tuple(seconds)))


def _unwatched(done: int, total: int) -> None:
    """Progress is not shown."""


def querying(home: str, runs: int) -> Iterator[Row]:
    """Warm queries (QUERIES) to crkb's index and to its whole search, compared with FTS5."""
    kb = open_knowledge_base(home=home)
    table = baselines.FullText(documents(kb.edition()), (weights.FIELDS[f] for f in SEARCHED))
    sql = _each(lambda q: table.search(baselines.as_fts5(q), ranking.CANDIDATES), runs)
    whole = _each(lambda q: _search(kb, q), runs)
    against = "SQLite FTS5, in memory"
    yield Row("Warm queries", "ranking.search, with snippets", "ms", whole, against, sql, beside="p95")


def _each(search: Callable[[str], object], runs: int) -> Sample:
    """Each query's median over `runs`, after one that warms the caches."""
    for query in QUERIES:
        search(query)
    return Sample(tuple(Sample(tuple(_timed_query(search, q) for _ in range(runs))).median for q in QUERIES))


def _timed_query(search: Callable[[str], object], query: str) -> float:
    start = perf_counter()
    search(query)
    return (perf_counter() - start) * 1000


def _search(kb: KnowledgeBase, query: str) -> ranking.SearchResult:
    return kb.search(query)


def documents(source: Edition) -> Iterator[tuple[str, str, str, str, str, str]]:
    """The documents of the index, except single examples, which plain queries leave out."""
    for d in indexed.documents(source, {}):
        if d.kind != "example":
            yield d.kind, d.name, d.title, d.path, d.text, d.examples

"""What is measured: crkb's search, and simpler ones over the same texts, asked the same questions."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from bench import baselines, inside
from bench.relevance.measures import DEPTH
from crkb.kb import KnowledgeBase
from crkb.library import asked
from crkb.model import Edition
from crkb.search import index, ranking, weights
from crkb.search.documents import WaysOfAsking
from crkb.text.search_words import STOP, words

T = TypeVar("T")

FIELDS = inside.SEARCHED
"""What the simpler ones search; ways of asking are crkb's."""

WEIGHTS = tuple(weights.FIELDS[field] for field in FIELDS)


class Hit(NamedTuple):
    """A document as a user sees it: `704.5f`, `term:Trample`."""

    kind: str
    name: str

    @property
    def label(self) -> str:
        """The name as labels of questions write it."""
        return f"term:{self.name}" if self.kind == "term" else self.name


class Crkb:
    """Crkb's search in an index of its own, with the ways of asking of some authors."""

    def __init__(self, kb: KnowledgeBase, folder: str, authors: tuple[str, ...] = asked.AUTHORS) -> None:
        edition = kb.edition()
        phrases: WaysOfAsking = asked.of(edition, authors) if authors else {}
        directory = os.path.join(folder, "-".join((edition.id, "asked", *authors)))
        index.build(directory, edition, phrases, _unwatched)
        self.opened = index.OpenIndex(directory)
        self.texts = kb.store
        self.home = ""

    def ask_index(self, ask: Callable[[index.OpenIndex], T]) -> T:
        """The result of `ask` for the index, which is sound."""
        return ask(self.opened)

    def __call__(self, query: str) -> list[str]:
        found = ranking.search(self, self.texts, query, DEPTH, (), ())
        return [Hit(hit.kind, hit.name).label for hit in found.hits]


class Whoosh:
    """Plain BM25F as whoosh has it: a document for each text, any of the words."""

    def __init__(self, edition: Edition, folder: str) -> None:
        from whoosh import analysis, fields, scoring
        from whoosh.filedb.filestore import RamStorage

        analyzer = analysis.StemmingAnalyzer(stoplist=STOP)
        schema = fields.Schema(
            kind=fields.STORED, name=fields.STORED, **{f: fields.TEXT(analyzer=analyzer) for f in FIELDS}
        )
        # Even an index in memory is written by way of a temporary folder, called as the index is.
        made = RamStorage().create_index(schema, indexname=f"crkb-bench-{os.getpid()}")
        with made.writer() as writer:
            for kind, name, *texts in inside.documents(edition):
                writer.add_document(kind=kind, name=name, **dict(zip(FIELDS, texts, strict=True)))
        self._searcher: Any = made.searcher(weighting=scoring.BM25F())
        self._analyzer: Any = analyzer

    def __call__(self, query: str) -> list[str]:
        from whoosh import query as q

        said = list(dict.fromkeys(token.text for token in self._analyzer(query)))
        weighed = zip(FIELDS, WEIGHTS, strict=True)
        wanted = q.Or([q.Term(f, word, boost=boost) for f, boost in weighed for word in said])
        return [Hit(h["kind"], h["name"]).label for h in self._searcher.search(wanted, limit=DEPTH)]


class Fts5:
    """SQLite's own search, any of the words."""

    def __init__(self, edition: Edition, folder: str) -> None:
        self._table = baselines.FullText(inside.documents(edition), WEIGHTS)

    def __call__(self, query: str) -> list[str]:
        said = [w for w in dict.fromkeys(words(query)) if w not in STOP]
        if not said:
            return []
        quoted = (re.sub('"', "", word) for word in said)
        hits, _ = self._table.search(" OR ".join(f'"{word}"' for word in quoted), DEPTH)
        return [Hit(kind, name).label for kind, name, _ in hits]


def _unwatched(done: int, total: int) -> None:
    """Progress is not shown."""


Engines = dict[str, Callable[[str], Sequence[str]]]


def engines(kb: KnowledgeBase, folder: str) -> Engines:
    """What is measured, by name, over the texts of an edition."""
    edition = kb.edition()
    return {
        "crkb": Crkb(kb, folder),
        "crkb without ways of asking": Crkb(kb, folder, ()),
        **{f"crkb, those of {a} alone": Crkb(kb, folder, (a,)) for a in asked.AUTHORS},
        "whoosh, BM25F": Whoosh(edition, folder),
        "SQLite, FTS5": Fts5(edition, folder),
    }

"""The search index, on whoosh, and on `postings` for words. The only module that knows whoosh.

Written for whoosh 2.7.4; its fork whoosh3 has the same interface. Texts are folded,
split and stemmed here before whoosh sees them, so its analyzers only split at spaces: that
keeps one set of rules for indexing, querying and highlighting, and opens the index fast.
"""

from __future__ import annotations

import errno
import importlib
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple

from crkb.errors import IndexDamaged
from crkb.model import Edition
from crkb.search import postings
from crkb.search import query_language as lang
from crkb.search.documents import IndexedText, documents
from crkb.text.search_words import STOP, words

WORDS_FILE = "words.txt"

FUZZY = 2
"""Letters that may differ in a word written with `~`."""

KINDS = ("rule", "example", "term", "note", "card", "question")
"""Kinds of documents: `rule` covers sections, chapters, rules and subrules."""

DEFAULT_KINDS = tuple(k for k in KINDS if k != "example")
"""What is searched if nobody says: an example counts for its rule, not by itself."""

FIELDS = {"title": 6.0, "path": 1.2, "text": 1.0, "examples": 0.35}
"""Searched fields and their weights: a word in a title says most about a rule."""

K1, B = 1.2, 0.75
"""BM25F's figures: how soon repeating a word stops mattering, how much less a long text counts."""

_UNPLACED = ("path",)
"""Fields in which words in a row mean nothing: a path is made of several titles."""

_SAMPLE = "sample"  # the text of an example as a document of its own; out of FIELDS, it costs nothing
_SEARCHED = (*FIELDS, _SAMPLE)


class Hit(NamedTuple):
    """A document that matches: its kind, number or name, and whoosh's score."""

    kind: str
    name: str
    score: float


class Result(NamedTuple):
    """The best hits and how many there are in all."""

    hits: list[Hit]
    total: int


def build(
    directory: str, edition: Edition, progress: Callable[[int, int], None], words_only: bool = False
) -> None:
    """Write the index of an edition to a new directory.

    With `words_only` it answers queries of words alone and takes half the time; for others it counts
    as damaged, so that it is built anew. `progress` is called with how many documents are done,
    and of how many. Raises OSError.
    """
    os.mkdir(directory)
    counted: dict[str, int] = {}
    indexed = [_indexed_fields(d, counted) for d in documents(edition)]
    if not words_only:
        _write_documents(directory, indexed, progress)
    _write_postings(directory, indexed)
    spelled = sorted(counted, key=lambda w: (-counted[w], w))
    with open(os.path.join(directory, WORDS_FILE), "w", encoding="utf-8") as f:
        f.write("\n".join(spelled))
    progress(len(indexed), len(indexed))


def _write_documents(
    directory: str, indexed: Sequence[dict[str, str]], progress: Callable[[int, int], None]
) -> None:
    """Whoosh's index."""
    _import_quietly()
    with _unwritable(), _storage(directory) as storage:
        writer = storage.create_index(_schema()).writer(limitmb=96)
        try:
            for i, fields in enumerate(indexed):
                if i % 250 == 0:
                    progress(i, len(indexed))
                writer.add_document(**fields)
            writer.commit()
        except BaseException:
            _cancel(writer)
            raise


def _write_postings(directory: str, indexed: Sequence[dict[str, str]]) -> None:
    """What answers plain words, from the same words that whoosh was given."""
    documents = [
        postings.StemmedText(d["kind"], d["name"], d["within"], {f: d[f].split() for f in _SEARCHED})
        for d in indexed
    ]
    postings.write(directory, documents, postings.Scoring(K1, B, lengths()))


@contextmanager
def _unwritable() -> Iterator[None]:
    """Raise OSError for what whoosh raises: it takes a directory that can't be read for an empty one."""
    try:
        yield
    except Exception as e:
        if isinstance(e, OSError) or not raised_by_whoosh(e):
            raise
        raise OSError(errno.EIO, f"the search index cannot be written: {type(e).__name__}") from e


def _schema() -> Any:
    from whoosh import analysis, fields

    def text(phrase: bool) -> Any:
        return fields.TEXT(analyzer=analysis.SpaceSeparatedTokenizer(), phrase=phrase)

    return fields.Schema(
        kind=fields.ID(stored=True),
        name=fields.STORED(),
        within=fields.KEYWORD(),
        title=text(True),
        path=text(False),
        text=text(True),
        examples=text(True),
        sample=text(True),
    )


def _indexed_fields(d: IndexedText, counted: dict[str, int]) -> dict[str, str]:
    text = _indexed(d.text, counted)
    return {
        "kind": d.kind,
        "name": d.name,
        "within": d.within,
        "title": _indexed(d.title, counted),
        "path": _indexed(d.path, counted),
        "text": "" if d.kind == "example" else text,
        "examples": _indexed(d.examples, counted),
        "sample": text if d.kind == "example" else "",
    }


_WARNED_OF = ("whoosh.analysis", "whoosh.codec.whoosh3")


def _import_quietly() -> None:
    """Import the parts of whoosh 2.7.4 whose source newer Pythons warn about when they compile it.

    They are harmless slips: backslashes in docstrings, and `is 0`.
    """
    if not all(name in sys.modules for name in _WARNED_OF):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name in _WARNED_OF:
                importlib.import_module(name)


def _cancel(writer: Any) -> None:
    """Close the files of a writer that failed; the disk that failed may fail again."""
    try:
        writer.cancel()
    except Exception as e:
        if not raised_by_whoosh(e):
            raise


def raised_by_whoosh(e: BaseException) -> bool:
    """Whether an exception comes from inside whoosh, and so from its files, or from crkb's own code.

    Whoosh unpickles, unpacks and slices what its files hold without checking it, so a damaged
    file can raise almost anything (struct.error, KeyError, AttributeError, MemoryError …). Where
    the traceback ends tells this from a mistake of ours: the innermost of the frames that are
    whoosh's or crkb's is whoosh's. Frames of the standard library below it, which whoosh called,
    say nothing.
    """
    innermost = ""
    step = e.__traceback__
    while step is not None:
        package = step.tb_frame.f_globals.get("__name__", "").partition(".")[0]
        innermost = package if package in ("whoosh", "crkb") else innermost
        step = step.tb_next
    return innermost == "whoosh"


def _indexed(text: str, counted: dict[str, int]) -> str:
    kept = []
    for word in words(text):
        if word not in STOP:
            counted[word] = counted.get(word, 0) + 1
            kept.append(stem(word))
    return " ".join(kept)


_LOST_E = re.compile(r"(at|iz|[aeiouy].*bl)(?:ed|ing)$")


LONGEST_STEMMED = 100
"""A longer run of letters is no word; looking for its ending would take the square of its length."""


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The word without its ending (Porter's rules), so that plurals and tenses meet."""
    from whoosh.lang.porter import stem as porter

    word = word.removesuffix("'s")
    if not word.isalpha() or len(word) > LONGEST_STEMMED:
        return word
    # two steps of Porter's that whoosh forgets: activated is to meet activate, and tapped tap
    stemmed = str(porter(_LOST_E.sub(r"\1e", word)))
    doubled = len(stemmed) > 2 and stemmed[-1] == stemmed[-2] and stemmed[-1] not in "aeiouylsz"
    return stemmed[:-1] if doubled else stemmed


def search(
    directory: str, query: lang.Node, kinds: tuple[str, ...], within: tuple[str, ...], limit: int
) -> Result:
    """The documents that match, best first by BM25F over FIELDS.

    `kinds` are of KINDS; `within` are numbers of sections, chapters or rules, () for all.
    Raises IndexDamaged if the index cannot be read.
    """
    fields = FIELDS | {_SAMPLE: 1.0} if "example" in kinds else FIELDS
    if postings.answers(query):
        wanted_kinds = () if set(kinds) == set(DEFAULT_KINDS) else kinds
        asked = postings.Scope(fields, _UNPLACED, wanted_kinds, within, limit)
        best, total = postings.search(directory, query, _meaning(directory), asked)
        return Result([Hit(*each) for each in best], total)
    return _search_by_whoosh(directory, query, fields, kinds, within, limit)


def _search_by_whoosh(
    directory: str,
    query: lang.Node,
    fields: dict[str, float],
    kinds: tuple[str, ...],
    within: tuple[str, ...],
    limit: int,
) -> Result:
    """What has phrases, words that must not be there, or groups in groups."""
    _import_quietly()
    from whoosh import query as q
    from whoosh import scoring

    try:
        wanted = _Translator(directory, fields).query(query)
        filters: list[Any] = []
        if set(kinds) != set(DEFAULT_KINDS):
            filters.append(q.Or([q.Term("kind", k) for k in kinds]))
        if within:
            filters.append(q.Or([q.Term("within", n) for n in within]))
        weighting = scoring.BM25F(B=B, K1=K1)
        with _storage(directory) as kept, kept.open_index().searcher(weighting=weighting) as searcher:
            found = searcher.search(wanted, limit=limit, filter=q.And(filters) if filters else None)
            hits = [Hit(h["kind"], h["name"], float(h.score)) for h in found]
            return Result(hits, len(found))
    except Exception as e:
        if not raised_by_whoosh(e):
            raise
        raise IndexDamaged(f"the search index cannot be read: {e}") from e


@contextmanager
def _storage(directory: str) -> Iterator[Any]:
    """Whoosh's view of a directory; in the end all files that it opened there are closed.

    Whoosh closes them itself, but for those in which it finds damage or for which the disk is full.
    """
    from whoosh.filedb.filestore import FileStorage

    files: list[Any] = []

    class Recording(FileStorage):  # type: ignore[misc]
        def open_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
            files.append(super().open_file(name, *args, **kwargs))
            return files[-1]

        def create_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
            files.append(super().create_file(name, *args, **kwargs))
            return files[-1]

        def temp_storage(self, name: str | None = None) -> Any:
            return Recording(super().temp_storage(name).folder)

    try:
        yield Recording(directory)
    finally:
        for opened in files:
            with suppress(OSError):  # a full disk cannot take what is still to be written
                opened.file.close()


def _meaning(directory: str) -> postings.Meaning:
    return postings.Meaning(stem, partial(_stems, directory))


def _stems(directory: str, word: lang.Word) -> set[str]:
    """The stems of the words that a part of a query stands for."""
    if word.prefix:  # by words as they are spelled: the index has their stems only
        return {stem(each) for each in spelled(directory) if each.startswith(word.text)}
    return _about_like(directory, stem(word.text)) if word.fuzzy else {stem(word.text)}


def _about_like(directory: str, wanted: str) -> set[str]:
    """Stems that two changed letters at most, and not the first, make the wanted one.

    Not by whoosh's own fuzzy terms: their scores differ between its releases.
    """
    from whoosh.support.levenshtein import levenshtein

    begin_alike = {stem(each) for each in spelled(directory) if each[:1] == wanted[:1]}
    near = [s for s in begin_alike if abs(len(s) - len(wanted)) <= FUZZY]
    return {s for s in near if levenshtein(s, wanted) <= FUZZY}


class _Translator:
    """Search language to whoosh's queries over some weighted fields."""

    def __init__(self, directory: str, fields: dict[str, float]) -> None:
        self._directory = directory
        self._fields = fields

    def query(self, node: lang.Node) -> Any:
        from whoosh import query as q

        match node:
            case lang.Word(text, False, False):
                return self._each(lambda f: q.Term(f, stem(text)))
            case lang.Word():
                return self._any_of(_stems(self._directory, node))
            case lang.Phrase(spoken):
                return self._phrase([stem(w) for w in spoken if w not in STOP])
            case lang.Not(part):
                return q.Not(self.query(part))
            case lang.AnyOf(parts):
                return q.Or([self.query(p) for p in parts])
            case lang.All(parts, loose):
                wanted = q.And([self.query(p) for p in parts])
                stems = [stem(p.text) for p in parts if isinstance(p, lang.Word)]
                if loose and len(stems) == len(parts):  # side by side in the text counts more
                    return q.AndMaybe(wanted, self._phrase(stems))
                return wanted

    def _any_of(self, stems: set[str]) -> Any:
        from whoosh import query as q

        # a boost on each: whoosh drops that of an Or with one part
        fields = self._fields.items()
        return q.Or([q.Term(f, s, boost=weight) for f, weight in fields for s in sorted(stems)])

    def _phrase(self, stems: list[str]) -> Any:
        from whoosh import query as q

        if len(stems) < 2:
            return self._each(lambda f: q.Term(f, stems[0] if stems else ""))
        return self._each(lambda f: q.Phrase(f, stems), skip=_UNPLACED)

    def _each(self, make: Callable[[str], Any], skip: tuple[str, ...] = ()) -> Any:
        from whoosh import query as q

        parts = []
        for name, weight in self._fields.items():
            if name not in skip:
                part = make(name)
                part.boost = weight
                parts.append(part)
        return q.Or(parts)


def lengths() -> list[int]:
    """The lengths of fields that the index tells apart: it keeps a length in one byte."""
    from whoosh.util.numeric import byte_to_length

    return [byte_to_length(i) for i in range(256)]


def spelled(directory: str) -> list[str]:
    """Every word of the edition as it is spelled there (folded), the most frequent first."""
    try:
        with open(os.path.join(directory, WORDS_FILE), encoding="utf-8") as f:
            return f.read().split("\n")
    except (OSError, ValueError) as e:
        raise IndexDamaged(f"the search index has no readable {WORDS_FILE}") from e

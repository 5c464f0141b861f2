"""The search index: what it is made of, and what whoosh finds in it. The only module that knows whoosh.

Words are looked up in `impacts`; phrases, AND, OR, NOT, beginnings of words and similar spellings are
whoosh's. It says which documents match; how they rank is `ranking`'s, for both alike.

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
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache
from typing import Any

from crkb.errors import IndexDamaged
from crkb.model import Edition
from crkb.search import impacts
from crkb.search import query_language as lang
from crkb.search.documents import IndexedText, WaysOfAsking, documents
from crkb.search.snippets import ShownText
from crkb.search.understanding.correcting import Corrector
from crkb.text.search_words import STOP, words

WORDS_FILE = "words.txt"

FUZZY = 2
"""Letters that may differ in a word written with `~`."""

KINDS = ("rule", "example", "term", "note", "card", "question")
"""Kinds of documents: `rule` covers sections, chapters, rules and subrules."""

DEFAULT_KINDS = tuple(k for k in KINDS if k != "example")
"""What is searched if nobody says: an example counts for its rule, not by itself."""

_PLACED = ("title", "text", "examples")
"""Fields in which words in a row mean something; a path is made of several titles."""

_SAMPLE = "sample"  # the text of an example as a document of its own
_MATCHED = (*_PLACED, "path")


def build(
    directory: str,
    edition: Edition,
    asked: WaysOfAsking,
    progress: Callable[[int, int], None],
    words_only: bool = False,
) -> None:
    """Write the index of an edition to a new directory.

    `asked` are ways of asking for its rules, by number. With `words_only` the index answers queries
    of words alone and takes half the time; for others it counts as damaged, so that it is built anew.
    `progress` is called with how many documents are done, and of how many. Raises OSError.
    """
    os.mkdir(directory)
    indexed, said = stemmed(documents(edition, asked))
    if not words_only:
        _write_documents(directory, indexed, progress)
    impacts.write(directory, indexed)
    with open(os.path.join(directory, WORDS_FILE), "w", encoding="utf-8") as f:
        f.write("\n".join(said))
    progress(len(indexed), len(indexed))


def stemmed(texts: Iterable[IndexedText], around: bool = True) -> tuple[list[impacts.StemmedText], list[str]]:
    """What an index is made of: texts with their stems, and their words, the most frequent first.

    Without `around` they lack the fields that are of what stands around them.
    """
    said: list[str] = []
    beside = lru_cache(maxsize=None)(stems)  # a text stands beside all those around it
    found = [_stemmed(d, said, beside, around) for d in texts]
    counted = Counter(said)
    return found, sorted(counted, key=lambda w: (-counted[w], w))


def _stemmed(
    d: IndexedText, said: list[str], beside: Callable[[str], list[str]], around: bool
) -> impacts.StemmedText:
    path = [beside(title) for title in d.path.split("\n")] if d.path else []
    phrases = [sorted(set(_noted(phrase, said))) for phrase in d.asked]  # each word of one counts once
    fields = {
        "title": _noted(d.title, said),
        "path": [s for title in path for s in title],
        "text": _noted(d.text, said),
        "examples": _noted(d.examples, said),
        "asked": [s for phrase in phrases for s in phrase],
    }
    if around:
        fields["above"] = beside(d.above)
        fields["below"] = [s for text in d.below.split("\n") for s in beside(text)]
        fields["glossary"] = stems(d.glossary)
    return impacts.StemmedText(d.kind, d.name, d.within, fields, phrases, path)


def stems(text: str) -> list[str]:
    """The stems of a text's words, in order, without those that are too common to count."""
    return [stem(word) for word in words(text) if word not in STOP]


def _noted(text: str, said: list[str]) -> list[str]:
    """The stems of a text; its words go to those that were said before."""
    kept = [word for word in words(text) if word not in STOP]
    said += kept
    return [stem(word) for word in kept]


def _write_documents(
    directory: str, indexed: Sequence[impacts.StemmedText], progress: Callable[[int, int], None]
) -> None:
    """Whoosh's index."""
    _import_quietly()
    with _unwritable(), _storage(directory) as storage:
        writer = storage.create_index(_schema()).writer(limitmb=96)
        try:
            for i, d in enumerate(indexed):
                if i % 250 == 0:
                    progress(i, len(indexed))
                writer.add_document(**_matched(d))
            writer.commit()
        except BaseException:
            _cancel(writer)
            raise


def _matched(d: impacts.StemmedText) -> dict[str, str]:
    """The fields that whoosh gets; an example as a document of its own has nothing but its text, aside."""
    if d.kind == "example":
        return {_SAMPLE: " ".join(d.fields["text"])}
    return {field: " ".join(d.fields[field]) for field in _MATCHED}


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
        title=text(True),
        path=text(False),
        text=text(True),
        examples=text(True),
        sample=text(True),
    )


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


class OpenIndex:
    """An index open for reading; what was read once is kept. Every method raises IndexDamaged."""

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self.impacts = impacts.Impacts(directory)
        self.corrector: Corrector | None = None
        self.seen: dict[int, ShownText | None] = {}
        self._searcher: Any = None
        self._one_at_a_time = threading.Lock()  # whoosh's files have one place at which they are read
        self._files: list[Any] = []

    def close(self) -> None:
        """Close its files."""
        self.impacts.close()
        if self._searcher is not None:
            with suppress(Exception):
                self._searcher.close()
        _close(self._files)

    @cached_property
    def spelled(self) -> list[str]:
        """Every word of the edition as it is spelled there (folded), the most frequent first."""
        return spelled(self.directory)

    def matching(self, query: lang.Node, examples: bool) -> set[int]:
        """The numbers of the documents that match a query, by whoosh.

        With `examples`, the texts of examples as documents of their own match, too.
        """
        with self._one_at_a_time:
            return self._matching(query, examples)

    def _matching(self, query: lang.Node, examples: bool) -> set[int]:
        _import_quietly()
        try:
            if self._searcher is None:
                storage = _recording(self.directory, self._files)
                self._searcher = storage.open_index().searcher()
            wanted = _Translator(self, (*_MATCHED, _SAMPLE) if examples else _MATCHED).query(query)
            return set(self._searcher.docs_for_query(wanted))
        except Exception as e:
            if not raised_by_whoosh(e):
                raise
            raise IndexDamaged(f"the search index cannot be read: {e}") from e

    def stems(self, word: lang.Word) -> set[str]:
        """The stems of the words that a part of a query stands for."""
        if word.prefix:  # by words as they are spelled: the index has their stems only
            return {stem(each) for each in self.spelled if each.startswith(word.text)}
        return self._about_like(stem(word.text)) if word.fuzzy else {stem(word.text)}

    def _about_like(self, wanted: str) -> set[str]:
        """Stems that two changed letters at most, and not the first, make the wanted one.

        Not by whoosh's own fuzzy terms, which know only the words of one field.
        """
        from whoosh.support.levenshtein import levenshtein

        begin_alike = {stem(each) for each in self.spelled if each[:1] == wanted[:1]}
        near = [s for s in begin_alike if abs(len(s) - len(wanted)) <= FUZZY]
        return {s for s in near if levenshtein(s, wanted) <= FUZZY}


@contextmanager
def _storage(directory: str) -> Iterator[Any]:
    """Whoosh's view of a directory; in the end all files that it opened there are closed.

    Whoosh closes them itself, but for those in which it finds damage or for which the disk is full.
    """
    files: list[Any] = []
    try:
        yield _recording(directory, files)
    finally:
        _close(files)


def _recording(directory: str, files: list[Any]) -> Any:
    """Whoosh's view of a directory, which adds each file that it opens to `files`."""
    from whoosh.filedb.filestore import FileStorage

    class Recording(FileStorage):  # type: ignore[misc]
        def open_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
            files.append(super().open_file(name, *args, **kwargs))
            return files[-1]

        def create_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
            files.append(super().create_file(name, *args, **kwargs))
            return files[-1]

        def temp_storage(self, name: str | None = None) -> Any:
            return Recording(super().temp_storage(name).folder)

    return Recording(directory)


def _close(files: list[Any]) -> None:
    for opened in files:
        with suppress(OSError):  # a full disk cannot take what is still to be written
            opened.file.close()


class _Translator:
    """Search language to whoosh's queries over some fields; scores don't matter."""

    def __init__(self, opened: OpenIndex, fields: Sequence[str]) -> None:
        self._opened = opened
        self._fields = fields

    def query(self, node: lang.Node) -> Any:
        from whoosh import query as q

        match node:
            case lang.Word():
                wanted = sorted(self._opened.stems(node))
                return q.Or([q.Term(f, s) for f in self._fields for s in wanted])
            case lang.Phrase(spoken):
                return self._phrase([stem(w) for w in spoken if w not in STOP])
            case lang.Not(part):
                return q.Not(self.query(part))
            case lang.AnyOf(parts):
                return q.Or([self.query(p) for p in parts])
            case lang.All(parts):
                return q.And([self.query(p) for p in parts])

    def _phrase(self, stems: list[str]) -> Any:
        from whoosh import query as q

        if len(stems) < 2:
            return q.Or([q.Term(f, s) for f in self._fields for s in stems])
        return q.Or([q.Phrase(f, stems) for f in self._fields if f in (*_PLACED, _SAMPLE)])


def spelled(directory: str) -> list[str]:
    """Every word of the edition as it is spelled there (folded), the most frequent first."""
    try:
        with open(os.path.join(directory, WORDS_FILE), encoding="utf-8") as f:
            return f.read().split("\n")
    except (OSError, ValueError) as e:
        raise IndexDamaged(f"the search index has no readable {WORDS_FILE}") from e

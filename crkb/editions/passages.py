"""The texts of all editions of a library, each once however many editions print it.

Most rules stay as they are from one edition to the next, and fingerprints tell which. So every
text is read from one edition only; then it is kept in the library's folder `changes/`, by the line of
its fingerprint, which is another where the text is another. The folder may be deleted at any time.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from crkb import limits
from crkb.editions.diff_cache import FOLDER
from crkb.editions.fingerprints import fingerprints
from crkb.library import files
from crkb.library.database import Store
from crkb.library.generations import Info
from crkb.library.kept import NotAsWritten, array, loads, record
from crkb.library.library import Library, Progress, silent
from crkb.library.prints import of_tokens
from crkb.library.wording import tokens
from crkb.model import Block, Rule, Term
from crkb.text.normalize import typography

FILE = "texts.json"

METHOD = 1
"""Raise it when `words` or `printed_hash` would give something else: what is kept is then made anew."""

_AT_ONCE = 400  # numbers in one query
_TABS = 3  # in a line of a term; that of a rule has one more
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class Passage(NamedTuple):
    """A rule or term as some editions print it: its number or name, and what its text is known by.

    `paragraphs` has the words of each paragraph with a space between; `hashes` has the `printed_hash` of a
    rule's text and of each of its examples, or of each paragraph of a term.
    """

    name: str
    is_rule: bool
    paragraphs: tuple[str, ...]
    hashes: tuple[str, ...]


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(typography(text).lower())


def printed_hash(text: str) -> str:
    """A hash that is equal for texts that differ only in typography; numbers count."""
    return of_tokens(tokens(text))


class Passages:
    """What the editions of a library print: `known` has each passage once, by the line of its fingerprint.

    Raises LibraryError where an edition can't be read.
    """

    def __init__(self, library: Library, progress: Progress = silent) -> None:
        self._library, self._progress = library, progress
        infos = library.editions()
        self._editions = []
        for i, info in enumerate(infos):
            progress(f"looking in {info.id}", i, len(infos))
            self._editions.append((info, fingerprints(library, info.id, progress)))
        self.known = self._all()

    def editions(self) -> Iterator[tuple[Info, list[str]]]:
        """Each edition with the lines of its passages, in its order; the editions as the library has them."""
        for info, prints in self._editions:
            limits.go_on()
            yield info, prints.lines()

    def _all(self) -> dict[str, Passage]:
        path = os.path.join(self._library.home, FOLDER, FILE)
        kept, found = _kept(path), dict[str, Passage]()
        for info, lines in self.editions():
            missing = [line for line in lines if line not in found]
            found |= {line: kept[line] for line in missing if line in kept}
            if unread := [line for line in missing if line not in found]:
                self._progress(f"reading {info.id}", 0, 0)
                with self._library.open(info.id, self._progress) as opened:
                    found |= _read(opened.store, unread)
        if found.keys() != kept.keys():
            _keep(path, found)
        return found


def _name(line: str) -> tuple[str, bool]:
    """The number or name of a passage, and whether it is a rule, by the line of its fingerprint."""
    name = line.split("\t", 2)[1]
    return (json.loads(name), False) if name.startswith('"') else (name, True)


def _read(store: Store, lines: Sequence[str]) -> dict[str, Passage]:
    """The passages of some lines, read from an edition that has them."""
    rules = {name: line for line in lines for name, is_rule in [_name(line)] if is_rule}
    terms = {name: line for line in lines for name, is_rule in [_name(line)] if not is_rule}
    found = {rules[str(r.number)]: _of_rule(r) for r in _rules(store, list(rules))}
    return found | {terms[t.name]: _of_term(t) for t in (store.terms() if terms else ()) if t.name in terms}


def _rules(store: Store, numbers: Sequence[str]) -> Iterator[Rule]:
    for i in range(0, len(numbers), _AT_ONCE):
        some = numbers[i : i + _AT_ONCE]
        limits.go_on()
        yield from store.rules(f"number IN ({', '.join('?' * len(some))})", *some)


def _of_rule(rule: Rule) -> Passage:
    hashes = (printed_hash(rule.text), *map(printed_hash, rule.examples))
    return Passage(str(rule.number), True, _paragraphs(rule.blocks), hashes)


def _of_term(term: Term) -> Passage:
    hashes = tuple(printed_hash(block.text) for block in term.blocks)
    return Passage(term.name, False, _paragraphs(term.blocks), hashes)


def _paragraphs(blocks: Sequence[Block]) -> tuple[str, ...]:
    return tuple(" ".join(words(block.text)) for block in blocks)


def _kept(path: str) -> dict[str, Passage]:
    """What was kept of a library's texts; nothing if it is of another method, or isn't what was written."""
    try:
        with open(path, "rb") as f:
            data = record(loads(f.read()), ("method", "texts"))
        rows = record(data["texts"]).items() if data["method"] == METHOD else ()
        return {line: _passage(line, row) for line, row in rows}
    except (OSError, ValueError):
        return {}


def _passage(line: str, row: object) -> Passage:
    paragraphs, hashes = (tuple(array(each)) for each in array(row, 2))
    if line.count("\t") < _TABS or not all(isinstance(each, str) for each in (*paragraphs, *hashes)):
        raise NotAsWritten("not the texts that were written")
    return Passage(*_name(line), paragraphs, hashes)


def _keep(path: str, found: dict[str, Passage]) -> None:
    """Write texts down; where that is impossible they are read again next time."""
    texts = {line: (p.paragraphs, p.hashes) for line, p in found.items()}
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.replace(path, json.dumps({"method": METHOD, "texts": texts}, separators=(",", ":")).encode())

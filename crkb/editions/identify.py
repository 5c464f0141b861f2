"""Which edition an excerpt comes from: the one that says, under the same numbers, the same words.

A text with numbered rules is read as any source; each rule's text and each example is looked
up under its number. A text without numbers is compared line by line with all texts of each
edition. What isn't told by that is a quotation: told by eight of its words in a row. Typography
never counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crkb import ingest
from crkb.editions import quotations
from crkb.editions.passages import Passage, Passages, printed_hash, words
from crkb.editions.quotations import Quotation
from crkb.errors import SourceError
from crkb.ingest import page
from crkb.ingest.decode import decode
from crkb.library.generations import Info
from crkb.library.library import Library, Progress, silent
from crkb.library.prints import of_tokens
from crkb.library.wording import tokens
from crkb.model import Rule

_LEAST = 5
"""Tokens below which a line ("See rule 704.", a title) says nothing about where it is from."""

_SHOWN = 20

_QUOTED = 10
"""Rules that somebody quotes at most; a text with more has rules of its own, which may quote others."""


class Identified(NamedTuple):
    """How much of an excerpt an edition has: `equal` of `total` texts, and where it differs.

    `quoted` are the rules and terms that have some of its words in a row, and `words` how many; of a
    text with numbers that is equal there, nothing more needs to be told.
    """

    edition: str
    effective: str
    equal: int
    total: int
    differing: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    words: int = 0

    @property
    def convincing(self) -> bool:
        """Whether the excerpt may well come from this edition."""
        return self.equal * 2 > self.total or bool(self.quoted)


def identify(library: Library, name: str, data: bytes, progress: Progress = silent) -> list[Identified]:
    """All editions of the library by how much of a text they have, best first, among equals oldest first.

    What is unchanged in several editions may be from any of them. Raises SourceError for what is not text.
    """
    rules = _rules(name, data)
    text = _seen(name, data)
    lines = [] if rules else [line for line in text if len(tokens(line)) >= _LEAST]
    said = words(" ".join(text))
    if not rules and len(said) < quotations.LEAST:
        raise SourceError(f"{name}: no rule text found", "Name a file with some rules.")
    passages = Passages(library, progress)
    texts = _Numbered(rules, passages.known) if rules else _Unnumbered(lines, passages.known)
    quotation: Quotation | None = None
    found = []
    for info, here in passages.editions():
        each = texts.identified(info, here)
        if len(rules) <= _QUOTED and not (rules and each.convincing):
            quotation = quotation or Quotation(said, passages.known)
            quoted = quotation.quoted(here)
            each = each._replace(quoted=quoted.names, words=quoted.words)
        found.append(each)
    return sorted(found, key=lambda f: (-f.equal, -f.words, not f.effective, f.effective))


def _rules(name: str, data: bytes) -> list[Rule]:
    """The numbered rules of a text, if it has any."""
    try:
        opened = ingest.open_source(name, data)
        rules = ingest.build([opened], "excerpt").rules.values()
    except SourceError:
        return []
    return [rule for rule in rules if rule.kind in ("rule", "subrule")]


def _seen(name: str, data: bytes) -> list[str]:
    """The lines of a text, those of a web page as they are seen."""
    lines = decode(data, name).lines
    return [line.text for line in page.read(lines)] if page.is_page(lines) else lines


class _Numbered:
    """Rules of an excerpt, each looked up under its number."""

    def __init__(self, rules: Iterable[Rule], known: Mapping[str, Passage]) -> None:
        self._wanted = {str(r.number): [printed_hash(t) for t in (r.text, *r.examples)] for r in rules}
        self._missing = {  # by line: the number, and how many of its texts are others there
            line: (passage.name, len([h for h in self._wanted[passage.name] if h not in passage.hashes]))
            for line, passage in known.items()
            if passage.is_rule and passage.name in self._wanted
        }

    def identified(self, info: Info, lines: Sequence[str]) -> Identified:
        """How much of them an edition has, given by the lines of its passages."""
        there = dict(self._missing[line] for line in lines if line in self._missing)
        missing = {number: there.get(number, len(texts)) for number, texts in self._wanted.items()}
        total = sum(map(len, self._wanted.values()))
        differing = [number for number, few in missing.items() if few]
        equal = total - sum(missing.values())
        return Identified(info.id, info.effective, equal, total, tuple(differing[:_SHOWN]))


class _Unnumbered:
    """Lines of an excerpt, each compared with all texts."""

    def __init__(self, lines: Sequence[str], known: Mapping[str, Passage]) -> None:
        self._lines = lines
        wanted: dict[str, list[int]] = {}
        for i, line in enumerate(lines):
            for each in _stripped(line):
                wanted.setdefault(each, []).append(i)
        found = {key: {i for h in p.hashes for i in wanted.get(h, ())} for key, p in known.items()}
        self._found = {key: places for key, places in found.items() if places}

    def identified(self, info: Info, lines: Sequence[str]) -> Identified:
        """How much of them an edition has, given by the lines of its passages."""
        have = {i for line in lines for i in self._found.get(line, ())}
        missing = [line for i, line in enumerate(self._lines) if i not in have]
        shown = tuple(" ".join(line.split()[:4]) + " \u2026" for line in missing[:_SHOWN])
        total = len(self._lines)
        return Identified(info.id, info.effective, total - len(missing), total, shown)


def _stripped(line: str) -> set[str]:
    """The hashes of a line as it is, and without "Example:" or a bullet before it."""
    found = tokens(line)
    rest = tokens(line.partition(":")[2]) if line.lower().lstrip().startswith("example") else found
    bullet = found[1:] if found[0] in "-*" else found
    return {of_tokens(found), of_tokens(rest), of_tokens(bullet)}

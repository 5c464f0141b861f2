"""Which edition an excerpt comes from: the one that says, under the same numbers, the same words.

A text with numbered rules is read as any source; each rule's text and each example is looked
up under its number. A text without numbers is compared line by line with all texts of each
edition. What isn't told by that is a quotation: told by eight of its words in a row. Typography
never counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crkb import ingest
from crkb.editions import quotations
from crkb.editions.diff_tokens import Tokens, tokens
from crkb.errors import SourceError
from crkb.ingest import page
from crkb.ingest.decode import decode
from crkb.library.database import Store
from crkb.library.library import Library, Progress, silent
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
    found = []
    rules = _rules(name, data)
    text = _seen(name, data)
    lines = [] if rules else [line for line in text if len(tokens(line)) >= _LEAST]
    said = quotations.words(" ".join(text))
    if not rules and len(said) < quotations.LEAST:
        raise SourceError(f"{name}: no rule text found", "Name a file with some rules.")
    infos = library.editions()
    for i, info in enumerate(infos):
        progress(f"looking in {info.id}", i, len(infos))
        store = library.open(info.id, progress).store
        if rules:
            each = _numbered(info.id, info.effective, rules, store)
        else:
            each = _unnumbered(info.id, info.effective, lines, store)
        if len(rules) <= _QUOTED and not (rules and each.convincing):
            names, words = quotations.quoted(said, store)
            each = each._replace(quoted=names, words=words)
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


def _numbered(edition: str, effective: str, rules: Iterable[Rule], store: Store) -> Identified:
    total = equal = 0
    differing: list[str] = []
    for rule in rules:
        number = str(rule.number)
        there = store.rule(number)
        have = _texts(there) if there else []
        wanted = _texts(rule)
        missing = [text for text in wanted if text not in have]
        total += len(wanted)
        equal += len(wanted) - len(missing)
        if missing and len(differing) < _SHOWN:
            differing.append(number)
    return Identified(edition, effective, equal, total, tuple(differing))


def _texts(rule: Rule) -> list[Tokens]:
    """A rule's text and each of its examples."""
    return [tokens(rule.text), *(tokens(example) for example in rule.examples)]


def _unnumbered(edition: str, effective: str, lines: list[str], store: Store) -> Identified:
    have = {t for rule in store.rules() for t in _texts(rule)}
    have |= {tokens(block.text) for term in store.terms() for block in term.blocks}
    missing = [line for line in lines if not _stripped(line) & have]
    shown = tuple(" ".join(line.split()[:4]) + " \u2026" for line in missing[:_SHOWN])
    return Identified(edition, effective, len(lines) - len(missing), len(lines), shown)


def _stripped(line: str) -> set[Tokens]:
    """A line as it is, and without "Example:" or a bullet before it."""
    found = tokens(line)
    rest = tokens(line.partition(":")[2]) if line.lower().lstrip().startswith("example") else found
    bullet = found[1:] if found[0] in "-*" else found
    return {found, rest, bullet}

"""What tells, without opening an edition, which of its rules and terms say the same as another's.

One small file of each edition is read, and no database: 80 editions take a fraction of a second.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cached_property
from zlib import crc32

from crkb.errors import LibraryError
from crkb.library import prints
from crkb.library.generations import Info
from crkb.library.library import Library, Progress, silent
from crkb.library.prints import Print
from crkb.model import Rule

__all__ = ["Fingerprints", "Print", "fingerprints", "rule_print", "text_hash"]


class Fingerprints:
    """The fingerprints of an edition: its id, the date it took effect ("" if it has none), its texts.

    `rule` and `having` find one in the file as it is; `rules`, `titles` and `terms` are made of it when
    they are asked for. A Print's `text` is equal for rules that say the same but for typography and
    for the numbers of references.
    """

    def __init__(self, edition: str, effective: str, data: bytes) -> None:
        self.edition = edition
        self.effective = effective
        rules, _, self._terms = (b"\n" + data).partition(b"\n\n")
        self._rules = rules + b"\n"

    def rule(self, number: str) -> Print | None:
        """The Print of the rule with this number as printed; None if there is none."""
        at = self._rules.find(f"\t{number}\t".encode())
        if at < 0:
            return None
        line = self._rules[self._rules.rindex(b"\n", 0, at) + 1 : self._rules.index(b"\n", at)]
        text, found, examples, details, _ = line.decode().split("\t")
        return Print(text, examples, details) if found == number else None

    def having(self, text: str) -> Iterator[str]:
        """The numbers of the rules whose Print has this `text`, in the order of the edition."""
        wanted = f"\n{text}\t".encode()
        at = self._rules.find(wanted)
        while at >= 0:
            start = at + len(wanted)
            yield self._rules[start : self._rules.index(b"\t", start)].decode()
            at = self._rules.find(wanted, start)

    @cached_property
    def rules(self) -> dict[str, Print]:
        """The Print of each rule by its number as printed, in the order of the edition."""
        rows = (line.split("\t") for line in self._rule_lines())
        return {number: Print(text, examples, details) for text, number, examples, details, _ in rows}

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of sections, chapters and titled rules by their numbers."""
        rows = (line.split("\t") for line in self._rule_lines())
        return {number: json.loads(title) for _, number, _, _, title in rows if title != '""'}

    @cached_property
    def terms(self) -> dict[str, Print]:
        """The Print of each term of the glossary by its name."""
        rows = (line.split("\t") for line in self._term_lines())
        return {json.loads(name): Print(text, examples, details) for text, name, examples, details in rows}

    def lines(self) -> list[str]:
        """The lines of the file, of rules and then of terms: two that are equal print the same."""
        return [*self._rule_lines(), *self._term_lines()]

    def _rule_lines(self) -> list[str]:
        return [line for line in self._rules.decode().split("\n") if line]

    def _term_lines(self) -> list[str]:
        return [line for line in self._terms.decode().split("\n") if line]


def fingerprints(library: Library, edition_id: str, progress: Progress = silent) -> Fingerprints:
    """The fingerprints of the edition of exactly this id (`Library.resolve` finds one by a part of it).

    What is damaged is mended first, as where an edition is opened.
    Raises EditionNotFound, and LibraryError for what can't be mended.
    """
    generation, info = library.ready(edition_id, progress)
    data = _read(generation, info)
    if data is None:
        generation, info, _ = library.healed(edition_id, generation, progress)
        data = _read(generation, info)
    if data is None:
        raise LibraryError(
            f"the fingerprints of {edition_id} cannot be read", "Check the disk, then: crkb verify"
        )
    return Fingerprints(info.id, info.effective, data)


def _read(generation: str, info: Info) -> bytes | None:
    """The bytes of the file; None if they aren't those that were written."""
    try:
        with open(os.path.join(generation, prints.FILE), "rb") as f:
            data = f.read()
    except OSError:
        return None
    mark = info.marks.get(prints.FILE)
    return data if mark and mark[1] == crc32(data) else None


def text_hash(rule: Rule) -> str:
    """The `text` of a rule's Print, 16 hex digits: of its own paragraphs; "" if it has none.

    Neither typography nor the numbers of references count, nor examples and notes.
    """
    return rule_print(rule).text


def rule_print(rule: Rule) -> Print:
    """The fingerprint of any rule, as that of an edition has it."""
    return prints.of_blocks(rule.blocks)

"""What tells, without opening an edition, which of its rules and terms say the same as another's.

One small file of each edition is read, and no database: 80 editions take a fraction of a second.
"""

from __future__ import annotations

from typing import NamedTuple

from crkb.library import prints
from crkb.library.library import Library, Progress, silent
from crkb.library.prints import Print
from crkb.model import Rule

__all__ = ["Fingerprints", "Print", "fingerprints", "rule_print", "text_hash"]


class Fingerprints(NamedTuple):
    """An edition's id, the date it took effect ("" if it has none), and a Print of each rule and term.

    `rules` are in the order of the edition, by number as printed; `titles` are those of sections,
    chapters and titled rules, by number; `terms` are the glossary's, by name. A Print's `text` is
    equal for rules that say the same but for typography and the numbers of references.
    """

    edition: str
    effective: str
    rules: dict[str, Print]
    titles: dict[str, str]
    terms: dict[str, Print]


def fingerprints(library: Library, edition_id: str, progress: Progress = silent) -> Fingerprints:
    """The fingerprints of the edition of exactly this id (`Library.resolve` finds one by a part of it).

    Raises EditionNotFound, LibraryError.
    """
    info, found = prints.read(library, edition_id, progress)
    return Fingerprints(info.id, info.effective, *found)


def text_hash(rule: Rule) -> str:
    """The `text` of a rule's Print, 16 hex digits: of its own paragraphs; "" if it has none.

    Neither typography nor the numbers of references count, nor examples and notes.
    """
    return rule_print(rule).text


def rule_print(rule: Rule) -> Print:
    """The fingerprint of any rule, as that of an edition has it."""
    return prints.of_blocks(rule.blocks)

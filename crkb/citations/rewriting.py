"""Citations translated to another edition, and texts rewritten with them, byte for byte otherwise."""

from __future__ import annotations

import re
from typing import NamedTuple

from crkb.citations.finding import Citation, find
from crkb.editions.renumber import Carried, Carrier
from crkb.numbers import NumberRange, RuleNumber, parse_typed


class FoundCitation(NamedTuple):
    """A citation with what became of it."""

    line: int
    column: int
    citation: Citation
    carried: Carried


def carry(text: str, carrier: Carrier) -> list[FoundCitation]:
    """The citations of a text, translated to the new edition, with their lines and columns (from 1)."""
    found = []
    line, seen, begin = 1, 0, 0
    for citation in find(text, carrier):
        for m in re.finditer(r"\r\n|\r|\n", text[seen : citation.start]):
            line += 1
            begin = seen + m.end()
        seen = citation.start
        found.append(FoundCitation(line, citation.start - begin + 1, citation, carrier.carry(citation.cited)))
    return found


def rewrite(text: str, found: list[FoundCitation]) -> str:
    """The text with every certain citation in the new numbers; nothing else is changed.

    The way a citation is written is kept: a range's short end, its dash, a letter standing for
    a number.
    """
    parts: list[str] = []
    at = 0
    standing: RuleNumber | None = None  # the number before, as the reader now finds it
    for each in found:
        citation, carried = each.citation, each.carried
        parts.append(text[at : citation.start])
        cited = citation.cited
        if carried.certain:
            cited = parse_typed(carried.new)
        keep = cited == citation.cited and not (citation.letter and _elsewhere(standing, cited.first))
        parts.append(citation.text if keep else _written(citation, cited, standing))
        at = citation.end
        standing = cited.last or cited.first
    return "".join([*parts, text[at:]])


def _elsewhere(standing: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether a letter alone would now be read as one of another rule."""
    return standing is None or standing.parent != number.parent


def _written(citation: Citation, cited: NumberRange, standing: RuleNumber | None) -> str:
    first = str(cited.first)
    if citation.letter and not _elsewhere(standing, cited.first):
        first = cited.first.letters
    elif citation.text[:1].isdigit() and citation.text.split(citation.dash or None)[0][-1:].isupper():
        first = first[: len(first) - cited.first.size] + cited.first.letters.upper()
    if cited.last is None:
        return first
    return first + citation.dash + _tail(citation.tail, cited)


def _tail(tail: str, cited: NumberRange) -> str:
    """The end of a range as short as it was."""
    last = cited.last or cited.first
    if "." in tail or (len(tail) == 3 and tail.isdigit()):
        return str(last)
    if tail.isalpha() and last.letters:
        return last.letters
    return f"{last.rule}{last.letters}" if last.rule else str(last)

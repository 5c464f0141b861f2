"""Where a glossary entry leads: the rules, or the other entry, that its "See …" names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crkb.model import Block, Reference, Term
from crkb.reading import Entry, Reader

WHOLE = 100
"""So many rules below those that an entry leads to are shown; a longer chapter shows its first level."""

_STEPS = 3  # from an entry to another that is the one with the rule
_SEE = re.compile(r"\b[Ss]ee (?!also\b)")
_END = re.compile(r"[.][”\"’']*(?=\s|$)")


def led_to(reader: Reader, term: Term, steps: int = _STEPS) -> list[Term | Entry]:
    """The rules that an entry says to see; else the entry that it says to see, and its rules."""
    named = [r for block in term.blocks for r in _seen(block)]
    numbers = [r.target for r in named if r.kind not in ("term", "section") and r.where == "own"]
    if found := reader.rules(list(dict.fromkeys(numbers))):
        return list(found)
    for r in named:
        if r.kind == "term" and steps and (other := reader.term(r.target)) is not None and other != term:
            return [other, *led_to(reader, other, steps - 1)]
    return []


def _seen(block: Block) -> Iterator[Reference]:
    """The references in sentences that begin with "See", all but "See also"."""
    for m in _SEE.finditer(block.text):
        end = _END.search(block.text, m.end())
        stop = end.start() if end else len(block.text)
        yield from (r for r in block.references if m.end() <= r.start < stop)


def whole(entries: list[Entry]) -> set[str]:
    """The numbers of those rules that are shown with everything below, while there is room."""
    room, found = WHOLE, set()
    for entry in entries:
        room -= _below(entry)
        if room >= 0:
            found.add(entry.number)
    return found


def _below(entry: Entry) -> int:
    """How many rules are below one, counted no further than matters."""
    count, above = 0, [entry.number]
    while above and count <= WHOLE:
        below = entry.kb.numbers_below(above.pop())
        count += len(below)
        above += below
    return count

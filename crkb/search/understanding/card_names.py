"""Names of cards in a question, by their capitals: they seldom say which rule it is about."""

from __future__ import annotations

import re
from collections.abc import Callable

_WORD = r"[A-Z][\w'\u2019-]*"
RUN = rf"{_WORD}(?:,?\s+(?:(?:of|the|and|to|in|for|from|with|a|an|at|on)\s+){{0,2}}{_WORD})*"
"""Words with capitals, and small words between them."""

ENDS = r"[.?!:]\s*[\"\u201c]?$"
"""What stands before a new sentence; nothing further back than four characters matters."""


def card_names(query: str, is_name_of_rules: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Where the names of cards stand in a query: (start, end) of each.

    They are runs of words with capitals; a single one at the beginning of a sentence is none, nor is
    what `is_name_of_rules` takes for a name of the rules' own (Trample, First Strike). A query without
    small letters has none.
    """
    if query[1:].islower() or not re.search(r"\b[a-z]", query) or _titled(query):
        return []
    found = []
    for m in re.finditer(RUN, query):
        start, run = m.start(), m.group()
        opens = start == 0 or bool(re.search(ENDS, query[:start].rstrip()[-4:]))
        if opens and run.split()[0].lower() in OPENING:  # "If Grizzly Bears …"
            start += len(run.split()[0])
            while start < m.end() and not "A" <= query[start] <= "Z":  # small words go with it
                start += 1
            run, opens = query[start : m.end()], False
        if not run or run == "I" or (opens and len(run.split()) == 1):
            continue
        if run.isupper() and len(run) < 5:  # SBA, ETB
            continue
        if not is_name_of_rules(run):
            found.append((start, m.end()))
    return found


OPENING = frozenset(
    """if when what whats who does do can my i a an the is are in on at after before while during how why
    where which will would should could with without and but or so then opponent they he she it we you their
    his her for from to suppose say since because once this that these there some""".split()  # noqa: SIM905
)
"""Words that open a sentence, folded: the name of a card begins after them."""


def _titled(query: str) -> bool:
    """Whether every longer word has a capital: a title, in which capitals say nothing."""
    longer: list[str] = re.findall(r"[^\W\d_]{4,}", query)
    return len(longer) > 0 and all(w[0].isupper() for w in longer)

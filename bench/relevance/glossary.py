"""Whether a term finds the rule that the glossary points to, and "what does X do" the keyword X."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bench.relevance.measures import rank
from crkb.kb import KnowledgeBase
from crkb.model import Term

ASKED = ("what does {} do", "what is {}", "how does {} work", "{}")
"""Ways of asking for a keyword as such."""


def rows(kb: KnowledgeBase, search: Callable[[str], Sequence[str]]) -> Iterator[str]:
    """Two lines: MRR of the terms' rules, among rules; how many keywords of 702 come first however asked."""
    ranks = [rank(_rules(search(term.name)), targets) for term, targets in _pointing(kb)]
    found = [1 / r if r else 0.0 for r in ranks]
    yield f"  glossary: {len(found)} terms lead to their rule, MRR {sum(found) / (len(found) or 1):.3f}"
    keywords = [(n, kb.store.title(n) or "") for n in kb.store.children("702") if n != "702.1"]
    first = [search(form.format(title))[:1] == [n] for n, title in keywords for form in ASKED]
    each = f"{len(keywords)} keywords, {len(ASKED)} ways each"
    yield f"  definitions: {sum(first)} of {len(first)} first ({each})"


def _rules(hits: Sequence[str]) -> list[str]:
    return [name for name in hits if not name.startswith("term:")]


def _pointing(kb: KnowledgeBase) -> Iterator[tuple[Term, tuple[str, ...]]]:
    """Terms that name rules, with these rules and those below them: a chapter named stands for all of it."""
    numbers = kb.store.numbers()
    for term in kb.store.terms():
        named = {
            r.target for b in term.blocks for r in b.references if r.where == "own" and r.target[:1].isdigit()
        }
        targets = [
            n for n in numbers if any(n == t or (n.startswith((f"{t}.", t)) and _below(n, t)) for t in named)
        ]
        if targets:
            yield term, tuple(targets)


def _below(number: str, above: str) -> bool:
    rest = number[len(above) :]
    return rest[:1] == "." or rest.isalpha()

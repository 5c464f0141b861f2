"""Rules that became several, and several that became one: only where the texts prove it.

A rule is split where each of its sentences appears, word for word (references masked), in
exactly one of several rules of the other edition, at most one of which was there before; the
others consist of such sentences only. A merger is a split seen from the other side. Anything
less sure stays what matching made of it: an edited rule, and one added or removed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from crkb.editions.diff_tokens import Tokens, sentences
from crkb.editions.likeness import WHOLE
from crkb.editions.matching import Matching
from crkb.model import Edition, Rule

_LEAST = 5
"""Tokens below which a text ("See rule 704.") proves nothing."""


def split(old: Edition, new: Edition, matching: Matching) -> dict[str, tuple[str, ...]]:
    """The rules of `old` that are several in `new`: number -> the numbers of its parts, in order."""
    matched = {p.old: p.new for p in matching.pairs if p.old in old.rules}
    unchanged = {p.old for p in matching.pairs if p.likeness == WHOLE}
    return _split(old.rules, new.rules, matched, matching.added, unchanged)


def merged(old: Edition, new: Edition, matching: Matching) -> dict[str, tuple[str, ...]]:
    """The rules of `new` that were several in `old`: number -> the numbers of those."""
    matched = {p.new: p.old for p in matching.pairs}
    unchanged = {p.new for p in matching.pairs if p.likeness == WHOLE}
    return _split(new.rules, old.rules, matched, matching.removed, unchanged)


def _split(
    wholes: Mapping[str, Rule],
    others: Mapping[str, Rule],
    matched: Mapping[str, str],
    free: Sequence[str],
    unchanged: Collection[str],
) -> dict[str, tuple[str, ...]]:
    """The wholes that are several others; `unchanged` are those that have all their sentences as before."""
    order = {number: i for i, number in enumerate(others)}
    texts = {number: sentences(others[number]) for number in free}
    having: dict[Tokens, list[str]] = {}
    for number, text in texts.items():
        if sum(map(len, text)) >= _LEAST:
            for sentence in text:
                having.setdefault(sentence, []).append(number)
    found: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for number, rule in wholes.items():
        if number in unchanged:  # a part more would have a sentence twice
            continue
        text = sentences(rule) if rule.kind in ("rule", "subrule") else []
        if len(text) < 2 or not any(s in having for s in text):
            continue
        whole = Counter(text)
        names = {n for s in text for n in having.get(s, ()) if n not in taken and _within(texts[n], whole)}
        parts = [texts[n] for n in names]
        if number in matched:
            names.add(matched[number])
            parts.append(sentences(others[matched[number]]))
        here = Counter(s for part in parts for s in part if s in whole)
        if len(names) > 1 and here == whole:
            found[number] = tuple(sorted(names, key=order.__getitem__))
            taken |= names
    return found


def _within(part: list[Tokens], whole: Counter[Tokens]) -> bool:
    return all(sentence in whole for sentence in part)

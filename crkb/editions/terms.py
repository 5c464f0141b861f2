"""What became of the terms of the glossary from one edition to another: every term in exactly one change.

A term is known by its name, whatever its case and typography. Of the others those are one term
that was renamed whose definitions, names and rules are most alike. Both editions are treated
alike, so that the inverse is exact.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from crkb import limits
from crkb.editions.diff_tokens import Tokens, mask, numbered, tokens
from crkb.editions.likeness import WHOLE, Bag, bag, likeness, rarities
from crkb.model import Term
from crkb.text.normalize import fold

KINDS = ("same", "renamed", "edited", "added", "removed")
"""Renamed: another name, equal definition. Edited: another definition, under the same or another name."""

_NAME = 600  # names of the same words; less where only some are the same
_REMARK = re.compile(r"\([^()]*\)")  # Dusk (Obsolete): not of the name itself
_RULES = 200  # the rules that both refer to are the same ones
_LEAST = 600  # of definitions, names and rules together


class TermChange(NamedTuple):
    """What became of a term: its kind (KINDS), its name in the old and in the new edition ("" for none)."""

    kind: str
    old: str
    new: str


Same = Callable[[Term, Term], bool]


def compare(
    old: Sequence[Term], new: Sequence[Term], same: Same, renumbered: Mapping[str, str]
) -> tuple[TermChange, ...]:
    """All changes, in the order of the new glossary, what was removed where it stood.

    `same` says whether two definitions are equal; `renumbered` has the new numbers of old rules.
    """
    pairs = _by_name(old, new)
    pairs |= _renamed(old, new, pairs, renumbered)
    changes = [(j, -1, _change(old[i], new[j], same)) for i, j in pairs.items()]
    known = set(pairs.values())
    changes += [(j, -1, TermChange("added", "", b.name)) for j, b in enumerate(new) if j not in known]
    after = -1
    for i, term in enumerate(old):
        after = pairs.get(i, after)
        if i not in pairs:
            changes.append((after, i, TermChange("removed", term.name, "")))
    return tuple(change for *_, change in sorted(changes, key=lambda c: c[:2]))


def _change(old: Term, new: Term, same: Same) -> TermChange:
    if not same(old, new):
        return TermChange("edited", old.name, new.name)
    return TermChange("same" if fold(old.name) == fold(new.name) else "renamed", old.name, new.name)


def _by_name(old: Sequence[Term], new: Sequence[Term]) -> dict[int, int]:
    """The terms of the same name; where several have one, the first goes with the first."""
    named: dict[str, list[int]] = {}
    for j, term in enumerate(new):
        named.setdefault(fold(term.name), []).append(j)
    return {i: named[name].pop(0) for i, term in enumerate(old) if named.get(name := fold(term.name))}


def _renamed(
    old: Sequence[Term], new: Sequence[Term], known: Mapping[int, int], renumbered: Mapping[str, str]
) -> dict[int, int]:
    """Of the terms that aren't known yet those that got another name."""
    left_old = [i for i in range(len(old)) if i not in known]
    left_new = set(range(len(new))) - set(known.values())
    if not left_old or not left_new:
        return {}
    a = {i: _Told(old[i], lambda rule: renumbered.get(rule, "")) for i in left_old}
    b = {j: _Told(new[j], str) for j in left_new}
    rarity = rarities(_tokens(term) for term in (*old, *new))
    for told in (*a.values(), *b.values()):
        told.bag = bag(told.tokens, rarity)
    ranked = []
    for i, x in a.items():
        limits.go_on()
        for j, y in b.items():
            score = _score(x, y)
            if score >= _LEAST:
                ranked.append((-score, min(x.name, y.name), max(x.name, y.name), i, j))
    pairs: dict[int, int] = {}
    for *_, i, j in sorted(ranked):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


class _Told:
    """What a term says: its name, its definition, and the rules it refers to."""

    def __init__(self, term: Term, renumber: Callable[[str], str]) -> None:
        self.name = fold(term.name)
        self.words = Counter(tokens(_REMARK.sub("", self.name)))
        self.tokens = _tokens(term)
        self.rules = {renumber(r.target) for block in term.blocks for r in numbered(block)}
        self.bag = Bag({}, 0)  # filled in by what weighs definitions


def _tokens(term: Term) -> Tokens:
    return tokens(" ".join(map(mask, term.blocks)))


def _score(a: _Told, b: _Told) -> int:
    text = WHOLE if a.tokens == b.tokens else likeness(a.bag, b.bag)
    shared = sum((a.words & b.words).values())
    name = _NAME * 2 * shared // max(a.words.total() + b.words.total(), 1)
    return text + name + _RULES * (bool(a.rules) and a.rules == b.rules)

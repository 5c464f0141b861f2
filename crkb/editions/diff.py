"""What changed from one edition to another: every rule and every term of both in exactly one change.

Texts count as equal whatever the typography, and where a reference only follows the rule it
names: "see rule 702.5" says the same as "see rule 702.6" if 702.5 became 702.6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import Any, NamedTuple

from crkb import limits
from crkb.editions import matching, splits, terms
from crkb.editions.diff_tokens import Tokens, mask, numbered, pieces, tokens
from crkb.editions.nearest import Near
from crkb.editions.terms import TermChange
from crkb.model import Block, Edition, Reference, Rule, Term
from crkb.numbers import RuleNumber

KINDS = ("same", "moved", "edited", "split", "merged", "added", "removed")
"""Moved: another number, equal text. Edited: another text, under the same or another number."""

METHOD = 2
"""Raise it when `compare` would find something else: kept results are then thrown away."""


class Change(NamedTuple):
    """What became of a rule: its kind (KINDS), its numbers in the old and in the new edition."""

    kind: str
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def moved(self) -> bool:
        """Whether one rule has become one rule of another number."""
        return len(self.old) == len(self.new) == 1 and self.old != self.new


class Diff(NamedTuple):
    """All changes, in the order of the new edition, what was removed where it stood.

    `terms` are the changes of the glossary. `candidates` has for each rule that was removed the
    rules of the new edition whose texts are nearest, at most three, for a reader to look at.
    """

    old: str  # edition ids
    new: str
    changes: tuple[Change, ...]
    terms: tuple[TermChange, ...] = ()
    candidates: Mapping[str, tuple[Near, ...]] = MappingProxyType({})

    @property
    def counts(self) -> dict[str, int]:
        """How many changes there are of each kind that occurs, in the order of KINDS."""
        counted = Counter(c.kind for c in self.changes)
        return {kind: counted[kind] for kind in KINDS if counted[kind]}

    @property
    def term_counts(self) -> dict[str, int]:
        """How many terms there are of each kind of change that occurs, in the order of `terms.KINDS`."""
        counted = Counter(c.kind for c in self.terms)
        return {kind: counted[kind] for kind in terms.KINDS if counted[kind]}

    def inverse(self) -> Diff:
        """The same changes seen from the new edition, without candidates."""
        turned = {"added": "removed", "removed": "added", "split": "merged", "merged": "split"}
        changes = tuple(Change(turned.get(c.kind, c.kind), c.new, c.old) for c in self.changes)
        glossary = tuple(TermChange(turned.get(c.kind, c.kind), c.new, c.old) for c in self.terms)
        return Diff(self.new, self.old, changes, glossary)

    def at(self, number: RuleNumber) -> Diff:
        """The changes of the rules that are, in either edition, at or below a number."""
        chosen = [c for c in self.changes if any(_below(n, number) for n in (*c.old, *c.new))]
        return self._replace(changes=tuple(chosen), terms=())

    def numbers(self) -> dict[str, str]:
        """Old to new numbers of the rules that are one rule in both editions."""
        return {c.old[0]: c.new[0] for c in self.changes if len(c.old) == len(c.new) == 1}


def _below(number: str, above: RuleNumber) -> bool:
    at = RuleNumber.parse(number)
    return at == above or at.is_below(above)


def compare(old: Edition, new: Edition) -> Diff:
    """All changes from `old` to `new`."""
    found = matching.match(old, new)
    renumbered = {p.old: p.new for p in found.pairs}
    parted, joined = splits.split(old, new, found), splits.merged(old, new, found)
    changes = [Change("split", (whole,), parts) for whole, parts in parted.items()]
    changes += [Change("merged", parts, (whole,)) for whole, parts in joined.items()]
    seen_old = {n for c in changes for n in c.old}
    seen_new = {n for c in changes for n in c.new}
    for a, b in renumbered.items():
        if a not in seen_old and b not in seen_new:
            equal = same_text(old.rules[a], new.rules[b], renumbered)
            kind = "edited" if not equal else "same" if a == b else "moved"
            changes.append(Change(kind, (a,), (b,)))
            seen_old.add(a)
            seen_new.add(b)
    gone = [n for n in old.rules if n not in seen_old]
    changes += [Change("removed", (n,), ()) for n in gone]
    changes += [Change("added", (), (n,)) for n in new.rules if n not in seen_new]
    made = Diff(old.id, new.id, tuple(_ordered(changes, old, new)))
    numbers = made.numbers()
    glossary = terms.compare(old.terms, new.terms, lambda a, b: same_text(a, b, numbers), numbers)
    return made._replace(terms=glossary, candidates={n: found.nearest.get(n, ()) for n in gone})


def _ordered(changes: list[Change], old: Edition, new: Edition) -> list[Change]:
    """In the order of the new edition; what is gone follows what it followed in the old one."""
    place_new = {n: i for i, n in enumerate(new.rules)}
    at_old = {c.old[0]: place_new[c.new[0]] for c in changes if c.old and c.new}
    after: dict[str, tuple[int, int]] = {}
    last = -1
    for i, number in enumerate(old.rules):
        last = at_old.get(number, last)
        after[number] = (last, i)
    return sorted(changes, key=lambda c: (place_new[c.new[0]], -1) if c.new else after[c.old[0]])


def same_text(old: Rule | Term, new: Rule | Term, renumbered: Mapping[str, str]) -> bool:
    """Whether a rule (or term), its examples and notes say the same, references followed by `renumbered`."""
    if old.blocks == new.blocks:
        return True
    for kinds in (("text",), ("example", "note", "unexplained")):
        a = [b for b in old.blocks if b.kind in kinds]
        b = [b for b in new.blocks if b.kind in kinds]
        if tokens(" ".join(map(mask, a))) != tokens(" ".join(map(mask, b))):
            return False
        if not _same_references(a, b, renumbered):
            return False
    return True


def _same_references(old: Iterable[Block], new: Iterable[Block], renumbered: Mapping[str, str]) -> bool:
    a = [r for block in old for r in numbered(block)]
    b = [r for block in new for r in numbered(block)]
    return len(a) == len(b) and all(_same(x, y, renumbered) for x, y in zip(a, b, strict=True))


def _same(old: Reference, new: Reference, renumbered: Mapping[str, str]) -> bool:
    ends = ((old.target, new.target), (old.through, new.through))
    return all(a == b or (a != "" and renumbered.get(a) == b) for a, b in ends)


# --- what exactly changed in a text ---

Words = list[tuple[str, str]]
"""A text with its changes: ("same" | "removed" | "added", words), in reading order."""


class Edit(NamedTuple):
    """The changes in one part of a rule: "text", "example 2", "note 1" …"""

    part: str
    words: Words


def edits(
    old: Iterable[Rule | Term], new: Iterable[Rule | Term], renumbered: Mapping[str, str]
) -> list[Edit]:
    """What changed from some rules or terms to others, word by word; unchanged parts are left out."""
    found = []
    for part, before, after in _parts(old, new):
        limits.go_on()
        changed = words(_pieces(before, renumbered), _pieces(after, {}))
        if any(op != "same" for op, _ in changed):
            found.append(Edit(part, changed))
    return found


def _parts(
    old: Iterable[Rule | Term], new: Iterable[Rule | Term]
) -> Iterator[tuple[str, list[Block], list[Block]]]:
    """What to compare with what: all paragraphs of the text as one, examples and notes one by one."""
    a = [block for rule in old for block in rule.blocks]
    b = [block for rule in new for block in rule.blocks]
    yield "text", [x for x in a if x.kind == "text"], [x for x in b if x.kind == "text"]
    for kind in sorted({x.kind for x in (*a, *b)} - {"text"}):
        yield from _listed(kind, [x for x in a if x.kind == kind], [x for x in b if x.kind == kind])


def _listed(kind: str, old: list[Block], new: list[Block]) -> Iterator[tuple[str, list[Block], list[Block]]]:
    """Examples that stand on both sides stay together when others come or go between them."""
    a, b = [tokens(mask(x)) for x in old], [tokens(mask(x)) for x in new]
    for i, j, k, m in _opcodes(a, b):
        if a[i:j] == b[k:m]:  # in other words only by what is referred to
            partner = dict(zip(range(i, j), range(k, m), strict=True))
        else:
            partner = _partners([(x, a[x]) for x in range(i, j)], [(y, b[y]) for y in range(k, m)])
        for x in range(i, j):
            y = partner.get(x)
            yield f"{kind} {(x if y is None else y) + 1}", [old[x]], [] if y is None else [new[y]]
        for y in range(k, m):
            if y not in partner.values():
                yield f"{kind} {y + 1}", [], [new[y]]


def _partners(old: list[tuple[int, Tokens]], new: list[tuple[int, Tokens]]) -> dict[int, int]:
    """Of examples that were put for others, which was put for which: those with most words in common."""
    ranked = []
    for x, a in old:
        for y, b in new:
            shared = sum((Counter(a) & Counter(b)).values())
            if 3 * shared >= len(a) + len(b) - shared:
                ranked.append((-shared, min(x, y), max(x, y), x, y))
    partner: dict[int, int] = {}
    for *_, x, y in sorted(ranked):
        if x not in partner and y not in partner.values():
            partner[x] = y
    return partner


def _pieces(blocks: Iterable[Block], renumbered: Mapping[str, str]) -> list[tuple[str, str]]:
    """(what to compare, what to show); a reference is one piece and compares by where it leads."""
    found: list[tuple[str, str]] = []
    for i, block in enumerate(blocks):
        if i:
            found.append(("", " "))
        at = 0
        for r in numbered(block):
            found += pieces(block.text[at : r.start])
            leads = f"{renumbered.get(r.target, r.target)}-{renumbered.get(r.through, r.through)}"
            found.append((leads, block.text[r.start : r.end]))
            at = r.end
        found += pieces(block.text[at:])
    return found


def words(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> Words:
    """The changes between two texts given as pieces; spaces go with the words before them."""
    a, b = _runs(old), _runs(new)
    found: Words = []
    for i, j, k, m in _opcodes([key for key, _ in a], [key for key, _ in b]):
        gone, come = "".join(show for _, show in a[i:j]), "".join(show for _, show in b[k:m])
        if [key for key, _ in a[i:j]] == [key for key, _ in b[k:m]] or tokens(gone) == tokens(come):
            _put(found, "same", come)
        else:
            _put(found, "removed", gone)
            _put(found, "added", come)
    return found


def _opcodes(old: list[Any], new: list[Any]) -> list[tuple[int, int, int, int]]:
    """Difflib's runs, found in one direction only: the inverse of a diff shall be exact."""
    if old <= new:
        return [op[1:] for op in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()]
    turned = SequenceMatcher(None, new, old, autojunk=False).get_opcodes()
    return [(i, j, k, m) for _, k, m, i, j in turned]


def _runs(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Attach every space to the piece before it: where it is makes no difference."""
    found: list[tuple[str, str]] = []
    for key, show in pieces:
        if key or not found:
            found.append((key, show))
        else:
            found[-1] = (found[-1][0], found[-1][1] + show)
    return found


def _put(found: Words, op: str, text: str) -> None:
    if text and found and found[-1][0] == op:
        found[-1] = (op, found[-1][1] + text)
    elif text:
        found.append((op, text))

"""Which rule of one edition is which rule of another: recognised by texts and places, not by numbers.

The method, in this order; every step treats both editions alike, so that matching new against
old gives the same pairs as old against new:

1. *Likeness of texts.* Texts are compared as tokens: typography folded, a reference's number
   masked (a renumbering elsewhere is no change here). Two texts that mask to the same tokens are
   equal; else their likeness is the weighted share of words and pairs of neighbouring words that
   they have in common (Dice), a rare word counting more than a common one.
2. *Anchors.* A text that occurs exactly once in either edition is the same rule. That settles
   most rules, wherever they went.
3. *Candidates* for the rest: what shares a rare word, what is below matched parents, what
   is above matched children, what has the same number.
4. *Score* of a candidate: its likeness, and what its place says: parents that match each other
   (or match others), neighbours and children that match, the number. A pair must reach a
   likeness and a score, lower where its place speaks for it, or it is none.
5. *Assignment* of all candidates at once, the best score first, each rule once: no two rules
   that are left would rather have each other than what they got. Ties fall by number.
   Steps 4 and 5 are done over, as the pairs found say more about places: `ROUNDS` times.

Sections and chapters match only sections and chapters; a rule may have become a subrule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import log

from crkb.editions.diff_tokens import masked
from crkb.model import Edition, Rule
from crkb.numbers import RuleNumber
from crkb.tuples import NamedTuple

ROUNDS = 3
WHOLE = 1000
"""Likeness of equal texts. Likeness and scores are whole numbers: sums must not depend on order."""

_RARE = 12  # a word in at most so many open rules of either side is worth looking up
_PARENT = 220  # parents match each other
_STRANGER = -130  # a parent matches another rule
_NEIGHBOUR = 60  # the rule before (or after) matches the rule before (after)
_CHILDREN = 500  # all children match each other's
_NUMBER = 60  # same number, below parents that match
_LEAST = 560  # score of a pair
_LEAST_ALIKE = 210  # likeness of a pair, whatever its place


class Pair(NamedTuple):
    """A rule in both editions: its numbers, and how alike the texts are (0 to WHOLE)."""

    old: str
    new: str
    likeness: int


class Matching(NamedTuple):
    """All rules of two editions: in pairs (in the order of the new edition), or on one side only."""

    pairs: tuple[Pair, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]


def match(old: Edition, new: Edition) -> Matching:
    """Match the rules of two editions; see the method above."""
    return _Matcher(_Side(old), _Side(new)).run()


class _Item:
    """A rule as matching sees it. Everything that says something is an index into its side."""

    __slots__ = ("after", "bag", "before", "children", "heading", "number", "parent", "tokens", "weight")

    def __init__(self, rule: Rule) -> None:
        self.number = rule.number
        self.heading = rule.kind in ("section", "chapter")
        self.tokens = masked(rule)
        self.parent = self.before = self.after = -1
        self.children: list[int] = []
        self.bag: dict[object, int] = {}
        self.weight = 0


class _Side:
    """An edition's rules, with what is above, below, before and after each."""

    def __init__(self, edition: Edition) -> None:
        self.names = list(edition.rules)
        self.items = [_Item(rule) for rule in edition.rules.values()]
        at = {name: i for i, name in enumerate(self.names)}
        for i, item in enumerate(self.items):
            item.parent = _above(item.number, at)
            if item.parent >= 0:
                self.items[item.parent].children.append(i)
        tops = [i for i, item in enumerate(self.items) if item.parent < 0]
        for siblings in [tops, *(item.children for item in self.items)]:
            for left, right in pairwise(siblings):
                self.items[left].after = right
                self.items[right].before = left


def _above(number: RuleNumber, at: dict[str, int]) -> int:
    """The nearest rule above that the edition (it may be an excerpt) has; -1 if there is none."""
    return next((at[str(above)] for above in number.ancestors if str(above) in at), -1)


class _Matcher:
    def __init__(self, old: _Side, new: _Side) -> None:
        self.old, self.new = old, new
        self.to_new: dict[int, int] = {}  # old -> new, as far as is known
        self.to_old: dict[int, int] = {}
        self.known: dict[tuple[int, int], int] = {}  # likenesses

    def run(self) -> Matching:
        anchors = self.anchors()
        self.settle(anchors)
        open_old = [i for i in range(len(self.old.items)) if i not in self.to_new]
        open_new = [j for j in range(len(self.new.items)) if j not in self.to_old]
        self.weigh(open_old, open_new)
        by_word = set(self.sharing(open_old, open_new))
        for _ in range(ROUNDS):
            found = self.assign(by_word | set(self.placed(set(open_old), set(open_new))))
            self.settle(anchors + found)
        return self.matching()

    def settle(self, pairs: Iterable[tuple[int, int]]) -> None:
        self.to_new = dict(pairs)
        self.to_old = {j: i for i, j in self.to_new.items()}

    def anchors(self) -> list[tuple[int, int]]:
        """The texts that occur once on either side."""
        old, new = _unique(self.old.items), _unique(self.new.items)
        return [(i, new[key]) for key, i in old.items() if key in new]

    def weigh(self, open_old: list[int], open_new: list[int]) -> None:
        """Give every rule that is left its words, each with the weight of its rarity."""
        items = [*self.old.items, *self.new.items]
        spread = Counter(word for item in items for word in set(item.tokens))
        rarity = {word: round(3 * log(2 * len(items) / n) ** 2) for word, n in spread.items()}
        for item in [*(self.old.items[i] for i in open_old), *(self.new.items[j] for j in open_new)]:
            words = Counter(item.tokens)
            couples = Counter(pairwise(item.tokens))
            item.bag = {word: n * rarity[word] for word, n in words.items()}
            item.bag |= {c: n * (rarity[c[0]] + rarity[c[1]]) // 2 for c, n in couples.items()}
            item.weight = sum(item.bag.values())

    def sharing(self, open_old: list[int], open_new: list[int]) -> Iterator[tuple[int, int]]:
        """The candidates that share something rare."""
        having: dict[object, list[int]] = {}
        for j in open_new:
            for feature in self.new.items[j].bag:
                having.setdefault(feature, []).append(j)
        spread = Counter(feature for i in open_old for feature in self.old.items[i].bag)
        for i in open_old:
            for feature in self.old.items[i].bag:
                if spread[feature] <= _RARE and len(having.get(feature, ())) <= _RARE:
                    for j in having.get(feature, ()):
                        yield i, j

    def placed(self, open_old: set[int], open_new: set[int]) -> Iterator[tuple[int, int]]:
        """The candidates that their place suggests: parents, children or numbers agree."""
        at = {name: j for j, name in enumerate(self.new.names)}
        for i in open_old:
            j = at.get(self.old.names[i], -1)
            if j in open_new:
                yield i, j
        for i, j in self.to_new.items():
            for a in self.old.items[i].children:
                if a in open_old:
                    for b in self.new.items[j].children:
                        if b in open_new:
                            yield a, b
            p, q = self.old.items[i].parent, self.new.items[j].parent
            if p in open_old and q in open_new:
                yield p, q

    def assign(self, candidates: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """The best candidates, each rule once."""
        scored = []
        for i, j in candidates:
            score = self.score(i, j)
            if score >= _LEAST:
                a, b = self.old.items[i].number, self.new.items[j].number
                scored.append((-score, a != b, min(a, b), max(a, b), i, j))
        scored.sort()  # two pairs with a rule in common differ before i and j are compared
        taken_old: set[int] = set()
        taken_new: set[int] = set()
        found = []
        for *_, i, j in scored:
            if i not in taken_old and j not in taken_new:
                taken_old.add(i)
                taken_new.add(j)
                found.append((i, j))
        return found

    def score(self, i: int, j: int) -> int:
        """How much speaks for a pair; 0 if it can be none."""
        a, b = self.old.items[i], self.new.items[j]
        if a.heading != b.heading:
            return 0
        likeness = self.likeness(i, j)
        children = self.votes(a, b)
        if likeness < _LEAST_ALIKE and not children:
            return 0
        score = likeness + children
        related = self.related(a.parent, b.parent)
        if related:
            score += _PARENT if related > 0 else _STRANGER
        if related > 0 and a.number == b.number:
            score += _NUMBER
        score += _NEIGHBOUR * (self.related(a.before, b.before) > 0)
        score += _NEIGHBOUR * (self.related(a.after, b.after) > 0)
        return score

    def related(self, p: int, q: int) -> int:
        """1 if two rules match each other (or both are none), -1 if one matches another, 0 if unknown."""
        if p < 0 or q < 0:
            return int(p == q)
        if self.to_new.get(p) == q:
            return 1
        return -1 if p in self.to_new or q in self.to_old else 0

    def votes(self, a: _Item, b: _Item) -> int:
        """What the children of two rules say: the share of them that match each other."""
        most = max(len(a.children), len(b.children))
        if not a.children or not b.children:
            return 0
        below = set(b.children)
        return _CHILDREN * sum(self.to_new.get(c) in below for c in a.children) // most

    def likeness(self, i: int, j: int) -> int:
        """How alike two texts are: 0 to WHOLE."""
        known = self.known.get((i, j))
        if known is None:
            known = self.known[i, j] = _likeness(self.old.items[i], self.new.items[j])
        return known

    def matching(self) -> Matching:
        pairs = []
        for j, i in sorted(self.to_old.items()):
            alike = self.known.get((i, j), WHOLE)
            pairs.append(Pair(self.old.names[i], self.new.names[j], alike))
        removed = tuple(name for i, name in enumerate(self.old.names) if i not in self.to_new)
        added = tuple(name for j, name in enumerate(self.new.names) if j not in self.to_old)
        return Matching(tuple(pairs), removed, added)


def _unique(items: list[_Item]) -> dict[tuple[bool, tuple[str, ...]], int]:
    """The texts that only one rule has."""
    where: dict[tuple[bool, tuple[str, ...]], int] = {}
    for i, item in enumerate(items):
        key = (item.heading, item.tokens)
        where[key] = -1 if key in where else i
    return {key: i for key, i in where.items() if i >= 0 and key[1]}


def _likeness(a: _Item, b: _Item) -> int:
    if a.tokens == b.tokens:
        return WHOLE
    few, many = (a.bag, b.bag) if len(a.bag) < len(b.bag) else (b.bag, a.bag)
    shared = sum(min(weight, many.get(feature, 0)) for feature, weight in few.items())
    return (WHOLE - 1) * 2 * shared // max(a.weight + b.weight, 1)

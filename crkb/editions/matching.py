"""Which rule of one edition is which rule of another: recognised by texts and places, not by numbers.

The method, in this order; every step treats both editions alike, so that matching new against
old gives the same pairs as old against new:

1. *Likeness of texts.* Texts are compared as tokens: typography folded, a reference's number
   masked (a renumbering elsewhere is no change here). Two texts that mask to the same tokens are
   equal; else their likeness is the weighted share of words that they have in common
   (`likeness.py`).
2. *Anchors.* A text that occurs exactly once in either edition is the same rule. That settles
   most rules, wherever they went.
3. *Candidates* for the rest: what shares a rare word, what is below matched parents, what
   is above matched children, what has the same number.
4. *Score* of a candidate: its likeness, and what its place says: parents that match each other
   (or match others), siblings, neighbours and children that match, the number. Siblings count
   even where their parents went apart, and before the first pair is found those that are
   likely to be pairs: so they hold together though each was edited. A pair must reach a likeness
   and a score, lower where its place speaks for it, or it is none.
5. *Assignment* of all candidates at once, the best score first, each rule once: no two rules
   that are left would rather have each other than what they got. Ties fall by number. But
   place never outweighs a clearly better text: candidates whose texts are clearly more alike
   than those that either rule got go first.
   Steps 4 and 5 are done over, as the pairs found say more about places: `ROUNDS` times.

What is left over on the old side is gone; of each such rule the nearest texts of the new edition are
named, for a reader to look at.

Sections and chapters match only sections and chapters; a rule may have become a subrule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crkb import limits
from crkb.editions.likeness import WHOLE, bag, clearly, likeness, rarities
from crkb.editions.nearest import Near, Texts
from crkb.editions.places import Places
from crkb.editions.sides import Item, Side
from crkb.model import Edition

ROUNDS = 3

_RARE = 12  # a word in at most so many open rules of either side is worth looking up
_LEAST = 560  # score of a pair
_LIKELY = 400  # likeness that is worth counting on before a pair is found
_LEAST_ALIKE = 210  # likeness of a pair, whatever its place


class Pair(NamedTuple):
    """A rule in both editions: its numbers, and how alike the texts are (0 to WHOLE)."""

    old: str
    new: str
    likeness: int


class Matching(NamedTuple):
    """All rules of two editions: in pairs (in the order of the new edition), or on one side only.

    `nearest` has, for each rule that was removed, what is most alike in the new edition.
    """

    pairs: tuple[Pair, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    nearest: dict[str, tuple[Near, ...]]


def match(old: Edition, new: Edition) -> Matching:
    """Match the rules of two editions; see the method above."""
    return _Matcher(Side(old), Side(new)).run()


class _Matcher:
    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.places = Places(old, new)
        self.known: dict[tuple[int, int], int] = {}  # likenesses
        self.rarity: dict[str, int] = {}

    def run(self) -> Matching:
        anchors = self.anchors()
        self.places.settle(anchors)
        open_old = [i for i in range(len(self.old.items)) if i not in self.places.to_new]
        open_new = [j for j in range(len(self.new.items)) if j not in self.places.to_old]
        self.weigh(open_old, open_new)
        by_word = set(self.sharing(open_old, open_new))
        self.places.expect(self.likely(by_word))
        by_word = {pair for pair in by_word if self.possible(*pair)}
        for _ in range(ROUNDS):
            candidates = self.scored(by_word | set(self.placed(set(open_old), set(open_new))))
            self.places.settle(anchors + self.assign(candidates))
        return self.matching()

    def anchors(self) -> list[tuple[int, int]]:
        """The texts that occur once on either side."""
        old, new = _unique(self.old.items), _unique(self.new.items)
        return [(i, new[key]) for key, i in old.items() if key in new]

    def weigh(self, open_old: list[int], open_new: list[int]) -> None:
        """Give every rule that is left its words, each with the weight of its rarity."""
        self.rarity = rarities(item.tokens for item in (*self.old.items, *self.new.items))
        for item in [*(self.old.items[i] for i in open_old), *(self.new.items[j] for j in open_new)]:
            item.bag = bag(item.tokens, self.rarity)

    def sharing(self, open_old: list[int], open_new: list[int]) -> Iterator[tuple[int, int]]:
        """The candidates that share something rare."""
        having: dict[str, list[int]] = {}
        for j in open_new:
            for feature in self.new.items[j].bag.weights:
                having.setdefault(feature, []).append(j)
        spread = Counter(feature for i in open_old for feature in self.old.items[i].bag.weights)
        rare = {f: having[f] for f, n in spread.items() if n <= _RARE and 0 < len(having.get(f, ())) <= _RARE}
        for i in open_old:
            limits.go_on()
            sharing: set[int] = set()
            for feature in self.old.items[i].bag.weights.keys() & rare.keys():
                sharing.update(rare[feature])
            yield from ((i, j) for j in sharing)

    def placed(self, open_old: set[int], open_new: set[int]) -> Iterator[tuple[int, int]]:
        """The candidates that their place suggests: parents, children or numbers agree."""
        at = {name: j for j, name in enumerate(self.new.names)}
        for i in open_old:
            j = at.get(self.old.names[i], -1)
            if j in open_new:
                yield i, j
        for i, j in self.places.to_new.items():
            for a in self.old.items[i].children:
                if a in open_old:
                    for b in self.new.items[j].children:
                        if b in open_new:
                            yield a, b
            p, q = self.old.items[i].parent, self.new.items[j].parent
            if p in open_old and q in open_new:
                yield p, q

    def likely(self, candidates: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
        """The candidates that are so alike that they are worth counting on, and how alike they are."""
        alike = {(i, j): self.likeness(i, j) for i, j in candidates}
        return {pair: n for pair, n in alike.items() if n >= _LIKELY}

    def possible(self, i: int, j: int) -> bool:
        """Whether a candidate can be a pair in some place: else it needn't be scored in every round."""
        a, b = self.old.items[i], self.new.items[j]
        if a.heading != b.heading:
            return False
        return self.likeness(i, j) >= _LEAST_ALIKE or bool(a.children and b.children)

    def scored(self, candidates: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """The candidates that can be pairs, the best score first; ties fall by number, whoever is old."""
        scored = []
        for i, j in candidates:
            score = self.score(i, j)
            if score >= _LEAST:
                a, b = self.old.items[i].number, self.new.items[j].number
                scored.append((-score, a != b, min(a, b), max(a, b), i, j))
        scored.sort()  # two pairs with a rule in common differ before i and j are compared
        return [(i, j) for *_, i, j in scored]

    def assign(self, candidates: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The best candidates, each rule once; but first those whose texts are clearly better."""
        first: list[tuple[int, int]] = []
        found = _assigned(candidates)
        for _ in range(ROUNDS):
            better = self.better(candidates, found)
            if not better:
                break
            first += better
            found = _assigned([*first, *candidates])
        return found

    def better(
        self, candidates: Iterable[tuple[int, int]], found: Iterable[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """The candidates whose texts are clearly more alike than those either rule was found with."""
        told_old = {i: self.told(i, j) for i, j in found}
        told_new = {j: self.told(i, j) for i, j in found}
        better = []
        for i, j in candidates:
            told = self.told(i, j)
            if clearly(told, told_old.get(i, 0)) and clearly(told, told_new.get(j, 0)):
                better.append((i, j))
        return sorted(better, key=lambda pair: -self.told(*pair))

    def told(self, i: int, j: int) -> int:
        """How alike two rules are wherever they stand; under a title stands what is below it."""
        a, b = self.old.items[i], self.new.items[j]
        below = self.places.children(a, b) if a.titled and b.titled else 0
        return min(self.likeness(i, j) + below, WHOLE)

    def score(self, i: int, j: int) -> int:
        """How much speaks for a pair; 0 if it can be none."""
        a, b = self.old.items[i], self.new.items[j]
        if a.heading != b.heading:
            return 0
        likeness = self.likeness(i, j)
        children = self.places.children(a, b)
        if likeness < _LEAST_ALIKE and not children:
            return 0
        return likeness + children + self.places.score(i, j)

    def likeness(self, i: int, j: int) -> int:
        """How alike two texts are: 0 to WHOLE."""
        known = self.known.get((i, j))
        if known is None:
            known = self.known[i, j] = _alike(self.old.items[i], self.new.items[j])
        return known

    def matching(self) -> Matching:
        pairs = []
        for j, i in sorted(self.places.to_old.items()):
            alike = self.known.get((i, j), WHOLE)
            pairs.append(Pair(self.old.names[i], self.new.names[j], alike))
        removed = tuple(name for i, name in enumerate(self.old.names) if i not in self.places.to_new)
        added = tuple(name for j, name in enumerate(self.new.names) if j not in self.places.to_old)
        return Matching(tuple(pairs), removed, added, self.nearest(removed))

    def nearest(self, removed: Iterable[str]) -> dict[str, tuple[Near, ...]]:
        """What is most alike in the new edition: of titles of chapters and sections only such titles."""
        gone = [
            item for name, item in zip(self.old.names, self.old.items, strict=True) if name in set(removed)
        ]
        found: dict[str, tuple[Near, ...]] = {}
        for heading in {item.heading for item in gone}:
            texts = Texts(self.new.texts(heading), self.rarity)
            found |= {
                str(item.number): texts.nearest(item.tokens) for item in gone if item.heading == heading
            }
        return found


def _unique(items: list[Item]) -> dict[tuple[bool, tuple[str, ...]], int]:
    """The texts that only one rule has."""
    where: dict[tuple[bool, tuple[str, ...]], int] = {}
    for i, item in enumerate(items):
        key = (item.heading, item.tokens)
        where[key] = -1 if key in where else i
    return {key: i for key, i in where.items() if i >= 0 and key[1]}


def _alike(a: Item, b: Item) -> int:
    return WHOLE if a.tokens == b.tokens else likeness(a.bag, b.bag)


def _assigned(candidates: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first candidates, each rule once."""
    taken_old: set[int] = set()
    taken_new: set[int] = set()
    found = []
    for i, j in candidates:
        if i not in taken_old and j not in taken_new:
            taken_old.add(i)
            taken_new.add(j)
            found.append((i, j))
    return found

"""What the places of two rules say of their being one: the rules above, below and beside them.

A place says the same whichever edition is the old one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from crkb.editions.likeness import WHOLE
from crkb.editions.sides import Item, Side

_PARENT = 220  # parents match each other
_STRANGER = -130  # a parent matches another rule
_NEIGHBOUR = 60  # the rule before (or after) matches the rule before (after)
_CHILDREN = 500  # all children match each other's
_NUMBER = 60  # same number, below parents that match


class Places:
    """The rules of two editions, and the pairs of them that are known so far."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.to_new: dict[int, int] = {}  # old -> new
        self.to_old: dict[int, int] = {}
        self.expected: dict[tuple[int, int], int] = {}  # candidates -> likenesses
        self.together: Counter[tuple[int, int]] = Counter()  # parents -> WHOLE for each pair below them

    def settle(self, pairs: Iterable[tuple[int, int]]) -> None:
        """These are the pairs now, and no others are expected."""
        self.to_new = dict(pairs)
        self.to_old = {j: i for i, j in self.to_new.items()}
        self.expected = {}
        self.together = Counter()
        for i, j in self.to_new.items():
            self.together[self.old.items[i].parent, self.new.items[j].parent] += WHOLE

    def expect(self, likely: Mapping[tuple[int, int], int]) -> None:
        """Count on candidates, with their likenesses, before any of them is settled.

        So siblings that were all edited hold together, of which none alone would be sure.
        """
        self.expected = dict(likely)
        best_old: dict[tuple[int, int, int], int] = {}
        best_new: dict[tuple[int, int, int], int] = {}
        for (i, j), alike in likely.items():
            p, q = self.old.items[i].parent, self.new.items[j].parent
            best_old[p, q, i] = max(alike, best_old.get((p, q, i), 0))
            best_new[p, q, j] = max(alike, best_new.get((p, q, j), 0))
        self.together += _summed(best_old) & _summed(best_new)

    def score(self, i: int, j: int) -> int:
        """What speaks for a pair (or, below 0, against it) beside the texts: where the two stand."""
        a, b = self.old.items[i], self.new.items[j]
        place = self.kin(i, j)
        place += _NUMBER * (place > 0 and a.own == b.own)
        place += _NEIGHBOUR * (self.related(a.before, b.before) > 0)
        place += _NEIGHBOUR * (self.related(a.after, b.after) > 0)
        return place

    def kin(self, i: int, j: int) -> int:
        """What the rules above two rules say; half as much where one of the two is a level further down."""
        p, q = self.old.items[i].parent, self.new.items[j].parent
        kin = self.bond(p, q, self.own_share(i, j))
        if kin == _PARENT:
            return kin
        return max(kin, self.bond(p, self.new.above(q)) // 2, self.bond(self.old.above(p), q) // 2)

    def own_share(self, i: int, j: int) -> int:
        """What a pair adds itself to what is together below the rules above it."""
        return WHOLE if self.to_new.get(i) == j else self.expected.get((i, j), 0)

    def bond(self, p: int, q: int, but: int = 0) -> int:
        """What speaks for a pair below p and q: that these two are one rule, or that its siblings are pairs.

        Children may leave their parent together, or stay together where it leaves. `but` is what
        the pair itself adds to that.
        """
        related = self.related(p, q)
        if related > 0:
            return _PARENT
        if p < 0 or q < 0:
            return 0
        alone = _STRANGER if related < 0 else 0
        together = max(self.together[p, q] - but, 0)
        all_below = WHOLE * (len(self.old.items[p].children) + len(self.new.items[q].children))
        return alone + (_PARENT - alone) * 2 * together // all_below

    def related(self, p: int, q: int) -> int:
        """1 if two rules match each other (or both are none), -1 if one matches another, 0 if unknown."""
        if p < 0 or q < 0:
            return int(p == q)
        if self.to_new.get(p) == q:
            return 1
        return -1 if p in self.to_new or q in self.to_old else 0

    def children(self, a: Item, b: Item) -> int:
        """What the children of two rules say: the share of them that match each other."""
        most = max(len(a.children), len(b.children))
        if not a.children or not b.children:
            return 0
        below = set(b.children)
        return _CHILDREN * sum(self.to_new.get(c) in below for c in a.children) // most


def _summed(best: Mapping[tuple[int, int, int], int]) -> Counter[tuple[int, int]]:
    """By parents, what is most alike for each of their children."""
    found: Counter[tuple[int, int]] = Counter()
    for (p, q, _), alike in best.items():
        found[p, q] += alike
    return found

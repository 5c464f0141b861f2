"""A standing check of a diff: rules whose texts are clearly more alike than the pairs made of them.

Matching looks only at likely candidates, and weighs places; this looks at the texts of all rules, and
at nothing else. A doubt isn't yet a mistake: one rule may have become two, or one text stands in two
places. But each asks for an explanation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crkb.editions.diff import Diff
from crkb.editions.diff_tokens import Tokens, masked
from crkb.editions.likeness import WHOLE, bag, clearly, likeness, rarities
from crkb.editions.nearest import Texts
from crkb.model import Edition
from crkb.numbers import RuleNumber

LEFT_OVER = 450
"""Two rules that were both left over are doubted from this likeness on."""

_MOST = 5  # so many of the nearest texts are looked at for each rule
_BELOW = 500  # titled rules, all of whose children are pairs


class Doubt(NamedTuple):
    """Two rules that aren't a pair, how alike they are (0 to 1000), and what either is a pair with.

    `old_got` is what the rule of the old edition became, `new_got` what the rule of the new one
    was; "" if it is gone or was added.
    """

    old: str
    new: str
    likeness: int
    old_got: str
    new_got: str


def doubts(old: Edition, new: Edition, diff: Diff) -> tuple[Doubt, ...]:
    """What is doubtful in a diff of two editions, in the order of the old one.

    Reported are a pair of which both rules have a clearly better partner in each other's place, and
    two rules that are very alike and were both left over. Rules that were split or merged are left out.
    """
    return tuple(_Check(old, new, diff).run())


class _Check:
    def __init__(self, old: Edition, new: Edition, diff: Diff) -> None:
        self.old = {number: masked(rule) for number, rule in old.rules.items()}
        self.new = {number: masked(rule) for number, rule in new.rules.items()}
        self.titled = (
            {n for n, r in old.rules.items() if r.title},
            {n for n, r in new.rules.items() if r.title},
        )
        self.rarity = rarities((*self.old.values(), *self.new.values()))
        self.to_new = diff.numbers()
        self.to_old = {b: a for a, b in self.to_new.items()}
        several = [c for c in diff.changes if len(c.old) > 1 or len(c.new) > 1]
        self.divided_old = {n for c in several for n in c.old}
        self.divided_new = {n for c in several for n in c.new}
        self.together = Counter((_above(a), _above(b)) for a, b in self.to_new.items())
        self.below_old, self.below_new = Counter(map(_above, self.old)), Counter(map(_above, self.new))

    def run(self) -> Iterator[Doubt]:
        place = {number: i for i, number in enumerate(self.old)}
        found = {*self.near_old(), *((a, b) for b, a in self.near_new())}
        for a, b in sorted(found, key=lambda pair: (place[pair[0]], pair[1])):
            if a in self.divided_old or b in self.divided_new or self.to_new.get(a) == b:
                continue
            got, was = self.to_new.get(a, ""), self.to_old.get(b, "")
            told = self.told(a, b)
            if not got and not was:
                doubtful = told >= LEFT_OVER
            else:
                doubtful = clearly(told, self.told(a, got)) and clearly(told, self.told(was, b))
            if doubtful:
                yield Doubt(a, b, told, got, was)

    def near_old(self) -> Iterator[tuple[str, str]]:
        """Rules of the old edition that aren't the same in the new one, with what is nearest there."""
        return _near(self.old, self.new, self.to_new, self.rarity)

    def near_new(self) -> Iterator[tuple[str, str]]:
        """The same seen from the new edition."""
        return _near(self.new, self.old, self.to_old, self.rarity)

    def told(self, a: str, b: str) -> int:
        """How alike two rules are, 0 for one and none; under a title stands what is below it."""
        if not a or not b:
            return 0
        x, y = self.old[a], self.new[b]
        alike = WHOLE if x == y else likeness(bag(x, self.rarity), bag(y, self.rarity))
        if a in self.titled[0] and b in self.titled[1]:
            most = max(self.below_old[a], self.below_new[b], 1)
            alike += _BELOW * self.together[a, b] // most
        return min(alike, WHOLE)


def _near(
    texts: Mapping[str, Tokens],
    others: Mapping[str, Tokens],
    paired: Mapping[str, str],
    rarity: Mapping[str, int],
) -> Iterator[tuple[str, str]]:
    for heading in (False, True):
        among = Texts({n: text for n, text in others.items() if _heading(n) == heading}, rarity)
        for number, text in texts.items():
            if _heading(number) == heading and others.get(paired.get(number, "")) != text:
                for near in among.nearest(text, _MOST):
                    yield number, near.number


def _heading(number: str) -> bool:
    return "." not in number


def _above(number: str) -> str:
    return str(RuleNumber.parse(number).parent or "")

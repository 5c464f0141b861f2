"""An edition's rules as matching sees them: each with its text as tokens, and what stands around it."""

from __future__ import annotations

from itertools import pairwise

from crkb.editions.diff_tokens import Tokens, masked
from crkb.editions.likeness import Bag
from crkb.model import Edition, Rule
from crkb.numbers import RuleNumber


# same name as render.site.book.Item: that one is a part of a page
class Item:
    """A rule as matching sees it; what stands around it are indices into its side, -1 for nothing.

    `own` is what its number adds to the number above it, `tokens` its text with references masked.
    `bag` is filled in by what weighs texts.
    """

    __slots__ = (
        "after",
        "bag",
        "before",
        "children",
        "heading",
        "number",
        "own",
        "parent",
        "titled",
        "tokens",
    )

    def __init__(self, rule: Rule) -> None:
        self.number = rule.number
        self.heading = rule.kind in ("section", "chapter")
        self.titled = bool(rule.title)
        self.own = _own(rule.number)
        self.tokens = masked(rule)
        self.parent = self.before = self.after = -1
        self.children: list[int] = []
        self.bag = Bag({}, 0)


# same name as questions.cards.coin.Side: that one is of a coin
class Side:
    """An edition's rules in order, with what is above, below, before and after each."""

    def __init__(self, edition: Edition) -> None:
        self.names = list(edition.rules)
        self.items = [Item(rule) for rule in edition.rules.values()]
        at = {item.number: i for i, item in enumerate(self.items)}
        for i, item in enumerate(self.items):
            item.parent = _above(item.number, at)
            if item.parent >= 0:
                self.items[item.parent].children.append(i)
        tops = [i for i, item in enumerate(self.items) if item.parent < 0]
        for siblings in [tops, *(item.children for item in self.items)]:
            for left, right in pairwise(siblings):
                self.items[left].after = right
                self.items[right].before = left

    def above(self, i: int) -> int:
        """The rule above a rule; -1 if there is none."""
        return self.items[i].parent if i >= 0 else -1

    def texts(self, heading: bool) -> dict[str, Tokens]:
        """The texts of rules, or of the headings above them, by number."""
        known = zip(self.names, self.items, strict=True)
        return {name: item.tokens for name, item in known if item.heading == heading}


def _own(number: RuleNumber) -> tuple[str | int, ...]:
    """What a number adds to the number above it: of 704.5k the k."""
    if number.letters or number.addon:
        return number.letters, number.addon
    return (number.series, number.rule) if number.rule else (number.chapter, number.section)


def _above(number: RuleNumber, at: dict[RuleNumber, int]) -> int:
    """The nearest rule above that the edition (it may be an excerpt) has; -1 if there is none."""
    above = number.parent
    while above is not None and above not in at:
        above = above.parent
    return -1 if above is None else at[above]

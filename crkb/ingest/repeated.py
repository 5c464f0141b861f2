"""Numbers that one source prints twice, with different titles: two things, so each gets a number.

The second takes the next number if nothing else has it, or the first the one before: those are what
was meant. Failing that, the second takes the first number that is free behind all others. What is
below moves along, and references within it and those that quote its title follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from crkb.ingest.parser import Document
from crkb.model import Block, Card, Edition, Matter, Problem, Question, Reference, Rule, Term
from crkb.numbers import RuleNumber
from crkb.text.normalize import fold

Renumbered = dict[RuleNumber, RuleNumber]
"""The number that a chapter or rule got: the one it is printed with."""

_PAGE = re.compile(r"[\s.]+[0-9]+$")
_MOST = {"chapter": 99, "rule": 999}  # chapters of a section, rules of a chapter


def tell_apart(document: Document, variants: bool = False) -> Renumbered:
    """Give numbers of their own to what repeats a number with another title.

    With `variants`, what stands right below the first is another text of the same, as the canonical
    form writes it.
    """
    first: dict[RuleNumber, int] = {}
    repeated: list[tuple[int, int]] = []
    for j, rule in enumerate(document.rules):
        if rule.title and rule.kind in _MOST:
            i = first.setdefault(rule.number, j)
            other = i != j and _named(document.rules[i]) != _named(rule)
            if other and not (variants and j == i + 1):
                repeated.append((i, j))
    if not repeated:
        return {}
    return _Numbering(document).tell_apart(repeated)


def _named(rule: Rule) -> str:
    """A title for comparing it; a page number behind it is that of a contents table."""
    return _PAGE.sub("", fold(rule.title))


class _Numbering:
    """The numbers of a source, and what is moved to others."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._rules = document.rules
        self._used = {rule.number for rule in document.rules}
        self._free: dict[RuleNumber | None, RuleNumber] = {}  # by parent: from here on all are
        self._given: dict[tuple[RuleNumber, str], RuleNumber] = {}
        self._behind: dict[RuleNumber | None, list[int]] = {}  # by parent: what comes after all others

    def tell_apart(self, repeated: Iterable[tuple[int, int]]) -> Renumbered:
        for i, j in repeated:
            self._tell_apart(i, j)
        if self._behind:
            self._reorder()
        return {new: old for (old, _), new in self._given.items()}

    def _tell_apart(self, i: int, j: int) -> None:
        number, title = self._rules[j].number, _named(self._rules[j])
        known = self._given.get((number, title))
        if known:
            self._move(j, known)
        elif self._rules[i].number != number:
            return  # the first has left already: the second is alone
        elif self._has_members(j) == self._has_members(i) or self._heads_next(j):
            successor = number.successor
            before = _predecessor(number)
            if self._is_free(successor, number):
                self._give(j, successor)
            elif before and self._is_free(before, number):
                self._give(i, before)
            elif behind := self._first_free(number):
                self._behind.setdefault(number.parent, []).extend(self._give(j, behind))

    def _has_members(self, i: int) -> bool:
        return bool(self._members(i))

    def _members(self, i: int) -> Sequence[int]:
        """The indices of what is printed right below a chapter or rule, as its own."""
        number, end = self._rules[i].number, i + 1
        while end < len(self._rules) and self._rules[end].number.is_below(number):
            end += 1
        return range(i + 1, end)

    def _heads_next(self, i: int) -> bool:
        """Whether only the heading repeats a number: what is below has the next one already."""
        below = self._rules[i + 1].number if i + 1 < len(self._rules) else None
        return below is not None and below.parent == self._rules[i].number.successor

    def _is_free(self, number: RuleNumber, like: RuleNumber) -> bool:
        return number not in self._used and number.parent == like.parent

    def _first_free(self, number: RuleNumber) -> RuleNumber | None:
        parent = number.parent
        if parent not in self._free:
            self._free[parent] = max(n for n in self._used if n.parent == parent).successor
        free = self._free[parent]
        place = free.rule if free.rule else free.chapter % 100
        if place > _MOST[number.kind] or free.parent != parent:
            return None
        self._free[parent] = free.successor
        return free

    def _give(self, i: int, number: RuleNumber) -> Sequence[int]:
        """Move a chapter or rule to a number of its own, and report it."""
        rule = self._rules[i]
        place = rule.blocks[0].places[0] if rule.blocks[0].places else None
        message = f"{rule.number} is printed twice with different titles; {rule.title} is kept as {number}"
        self._document.problems.append(Problem("duplicate", message, place, str(number)))
        self._given[rule.number, _named(rule)] = number
        self._used.add(number)
        return self._move(i, number)

    def _move(self, i: int, number: RuleNumber) -> Sequence[int]:
        old = self._rules[i].number
        moved = (i, *self._members(i))
        for k in moved:
            rule = self._rules[k]
            self._rules[k] = rule._replace(number=_moved(rule.number, old, number))
        return moved

    def _reorder(self) -> None:
        """Put what got a number behind all others where that number belongs."""
        moved = {i for members in self._behind.values() for i in members}
        ends: dict[RuleNumber | None, int] = {}
        for i, rule in enumerate(self._rules):
            if i not in moved:
                ends.update((above, i) for above in rule.number.ancestors if above in self._behind)
        behind: dict[int, list[int]] = {}
        for parent in sorted(self._behind, key=lambda parent: parent is not None and -parent.chapter):
            behind.setdefault(ends.get(parent, len(self._rules) - 1), []).extend(self._behind[parent])
        order: dict[int, Rule] = {}  # by index: each once, also what moved along with its chapter
        for i, rule in enumerate(self._rules):
            if i not in moved:
                order[i] = rule
            order.update((k, self._rules[k]) for k in behind.get(i, ()))
        self._rules[:] = order.values()


def _predecessor(number: RuleNumber) -> RuleNumber | None:
    if number.rule:
        return number._replace(rule=number.rule - 1) if number.rule > 1 else None
    return number._replace(chapter=number.chapter - 1) if number.chapter % 100 else None


def _moved(number: RuleNumber, old: RuleNumber, new: RuleNumber) -> RuleNumber:
    """A number at or below `old` as one at or below `new`."""
    if old.rule:
        return number._replace(rule=new.rule)
    return number._replace(section=new.section, chapter=new.chapter)


# ---- references

Holder = TypeVar("Holder", Rule, Term, Question, Card, Matter)


def relink(edition: Edition, renumbered: Renumbered) -> Edition:
    """The edition, its references to repeated numbers naming what they mean.

    A title that is quoted decides; failing that, within what got a number of its own they mean that,
    unless references anywhere have the number that it got: then only what is above the texts is
    misprinted.
    """
    relinker = _Relinker(edition, renumbered)
    return edition._replace(
        rules={number: relinker.rule(rule) for number, rule in edition.rules.items()},
        terms=tuple(map(relinker.holder, edition.terms)),
        questions=tuple(map(relinker.holder, edition.questions)),
        cards=tuple(map(relinker.holder, edition.cards)),
        matter=tuple(map(relinker.holder, edition.matter)),
    )


def _references(edition: Edition) -> Iterable[Reference]:
    blocks = [rule.blocks for rule in edition.rules.values()] + [term.blocks for term in edition.terms]
    blocks += [question.blocks for question in edition.questions] + [card.blocks for card in edition.cards]
    blocks += [matter.blocks for matter in edition.matter]
    return (r for each in blocks for block in each for r in block.references if r.where == "own")


class _Relinker:
    """Says which of two things with one printed number a reference means."""

    def __init__(self, edition: Edition, renumbered: Renumbered) -> None:
        self._rules = edition.rules
        self._renumbered = renumbered
        cited = {RuleNumber.parse(r.target) for r in _references(edition) if r.kind != "term"}
        self._inside = renumbered.keys() - {above for n in cited for above in (n, *n.ancestors)}
        self._titled = {
            (str(old), fold(edition.rules[str(new)].title)): new for new, old in renumbered.items()
        }

    def rule(self, rule: Rule) -> Rule:
        number = rule.number
        inside = next((n for n in (number, *number.ancestors) if n in self._inside), None)
        return self.holder(rule, inside)

    def holder(self, holder: Holder, inside: RuleNumber | None = None) -> Holder:
        blocks = tuple(self._block(block, inside) for block in holder.blocks)
        return holder if blocks == holder.blocks else holder._replace(blocks=blocks)

    def _block(self, block: Block, inside: RuleNumber | None) -> Block:
        references = tuple(self._reference(r, inside) for r in block.references)
        return block if references == block.references else block._replace(references=references)

    def _reference(self, r: Reference, inside: RuleNumber | None) -> Reference:
        if r.kind == "term" or r.where != "own":
            return r
        number = RuleNumber.parse(r.target)
        for above in (number, *number.ancestors):
            means = self._titled.get((str(above), fold(r.title))) if r.title else None
            if means is None and inside and self._renumbered[inside] == above and not r.title:
                means = inside
            if means:
                return self._follow(r, above, means)
        return r

    def _follow(self, r: Reference, old: RuleNumber, new: RuleNumber) -> Reference:
        target = str(_moved(RuleNumber.parse(r.target), old, new))
        through = str(_moved(RuleNumber.parse(r.through), old, new)) if r.through else ""
        if target not in self._rules or (through and through not in self._rules):
            return r
        return r._replace(target=target, through=through, status="resolved")

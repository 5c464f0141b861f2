"""Linking: what the references of an edition's texts name, in it or in the edition it amends.

How a reference is written is the business of `references.py`; here it is looked up, and gets
its status (model.STATUSES).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from crkb import limits
from crkb.errors import NumberFormatError
from crkb.ingest.references import Names, RawReference, find, find_in_definitions
from crkb.model import Block, Card, Edition, Matter, Question, Reference, Rule, Term
from crkb.numbers import RuleNumber, range_end
from crkb.text.inflect import spellings
from crkb.text.normalize import fold

UNLINKED_MATTER = ("history", "credits", "contents")
"""Parts whose numbers are not today's rules: versions, old numberings, page references."""

FoundReferences = Mapping[
    str, tuple[Reference, ...]
]  # by text: what a text names does not depend on its place


def link(edition: Edition, base: Edition | None) -> Edition:
    """The edition with the references of all its texts; any earlier ones are replaced.

    `base` is the edition that an add-on amends; without it, references to the base rules are
    dangling. For an edition that is not an add-on `base` is ignored.
    """
    base = base if edition.addon else None
    resolver = _Resolver(edition, base)
    prose = _in_prose(edition, resolver)
    definitions = _in_definitions(edition, resolver)
    return edition._replace(
        rules={number: _linked(rule, prose) for number, rule in edition.rules.items()},
        terms=tuple([_linked(term, definitions) for term in edition.terms]),
        questions=tuple([_linked(question, prose) for question in edition.questions]),
        cards=tuple([_linked(card, prose) for card in edition.cards]),
        matter=tuple([_linked(m, {} if m.part in UNLINKED_MATTER else prose) for m in edition.matter]),
        base=base.id if base else "",
    )


def _in_prose(edition: Edition, resolver: _Resolver) -> FoundReferences:
    """The references of all texts but the glossary's."""
    blocks = list(_prose(edition))
    texts = [block.text for block in blocks]
    found = {}
    for block, raws in zip(blocks, find(texts), strict=True):
        limits.go_on()
        if raws:
            if block.kind == "reminder":  # a base rule, quoted with its number
                raws = [raw._replace(side=raw.side or "base") for raw in raws]
            found[block.text] = tuple([resolver.numbered(block.text, raw) for raw in raws])
    return found


def _prose(edition: Edition) -> Iterator[Block]:
    for rule in edition.rules.values():
        yield from rule.blocks
    for question in edition.questions:
        yield from question.blocks
    for card in edition.cards:
        yield from card.blocks
    for matter in edition.matter:
        if matter.part not in UNLINKED_MATTER:
            yield from matter.blocks


def _in_definitions(edition: Edition, resolver: _Resolver) -> FoundReferences:
    texts = [block.text for term in edition.terms for block in term.blocks]
    found = {}
    for text, items in zip(texts, find_in_definitions(texts), strict=True):
        if items:
            references: list[Reference] = []
            for item in items:
                if isinstance(item, Names):
                    references += resolver.named(text, item.names)
                else:
                    references.append(resolver.numbered(text, item))
            found[text] = tuple(references)
    return found


Holder = TypeVar("Holder", Rule, Term, Question, Card, Matter)


def _linked(holder: Holder, found: FoundReferences) -> Holder:
    """The rule, term … with the references of its blocks; itself where that changes nothing."""
    for block in holder.blocks:
        if block.references or block.text in found:
            blocks = [Block(b.kind, b.text, b.places, found.get(b.text, ())) for b in holder.blocks]
            return holder._replace(blocks=tuple(blocks))
    return holder


class _Resolver:
    """Looks raw references up in an edition, and in its base if it has one."""

    def __init__(self, edition: Edition, base: Edition | None) -> None:
        self._addon = edition.addon
        self._own = _Book(edition)
        self._base = _Book(base) if base else None
        self._known: dict[tuple[int | str, ...], tuple[str, str, str, str, str]] = {}

    def numbered(self, text: str, raw: RawReference) -> Reference:
        """The reference to a section, chapter, rule or subrule."""
        written = raw[2:]
        known = self._known.get(written)  # most are written alike more than once
        if known is None:
            known = self._known[written] = self._look_up(raw)
        kind, target, status, through, where = known
        start, end = raw.start, raw.end
        return Reference(text[start:end], start, end, kind, target, status, through, where, raw.title)

    def _look_up(self, raw: RawReference) -> tuple[str, str, str, str, str]:
        """Kind, target, status, last number and side."""
        number = _number(raw)
        target = str(number)
        where = self._side(raw.side, number, target) if self._addon else "own"
        book = self._own if where == "own" else self._base
        last = _last(number, raw.tail) if raw.tail else None
        through = str(last) if last else ""
        status = "dangling"
        if book:
            status = book.status(target, through, raw.title)
            if status == "resolved" and last and last < number:
                status = "broken"
        return number.kind, target, status, through, where

    def _side(self, said: str, number: RuleNumber, target: str) -> str:
        """Whose rule a number names: what the text says decides, then who prints such numbers."""
        if said:
            return said
        if number.is_addon:
            return "own"
        if str(number.chapter) not in self._own.unmarked_chapters:
            return "base"
        only_base = target not in self._own.rules and self._base and target in self._base.rules
        return "base" if only_base else "own"

    def named(self, text: str, names: tuple[RawReference, ...]) -> list[Reference]:
        """The references to the terms listed after one "See".

        A term may have a comma or an "and" in its name, so the longest run that is one counts.
        """
        references = []
        i = 0
        while i < len(names):
            j, where, target = self._longest(text, names, i)
            start, end = names[i].start, names[j].end
            if not target and (target := self._own.dotted(text, start)):
                end = start + len(target)
            status = "resolved" if target else "broken"
            target = target or text[start:end]
            references.append(Reference(text[start:end], start, end, "term", target, status, where=where))
            i = j + 1
        return references

    def _longest(self, text: str, names: tuple[RawReference, ...], i: int) -> tuple[int, str, str]:
        for j in reversed(range(i, len(names))):
            run = text[names[i].start : names[j].end]
            if target := self._own.term(run):
                return j, "own", target
            if self._base and (target := self._base.term(run)):
                return j, "base", target
        return i, "own", ""


def _number(raw: RawReference) -> RuleNumber:
    if raw.follows:  # the b of "608.3a and b"
        return RuleNumber.parse(raw.follows)._replace(size=1, letters=raw.name)
    return RuleNumber.parse(raw.name)


def _last(first: RuleNumber, tail: str) -> RuleNumber | None:
    """The last number of a range; None if it ends where it begins, or cannot be read."""
    try:
        last = range_end(first, tail)
    except NumberFormatError:
        return None
    return None if last == first else last


class _Book:
    """An edition as references see it."""

    def __init__(self, edition: Edition) -> None:
        self.rules = edition.rules
        self._terms = edition.terms

    def dotted(self, text: str, start: int) -> str:
        """The term with a dot in its name that a text has at a place; "" if there is none.

        The grammar takes the dot of "See Team vs. Team Variant." for the end of the sentence.
        """
        return next((name for name in self._dotted if text.startswith(name, start)), "")

    @cached_property
    def _dotted(self) -> list[str]:
        names = [term.name for term in self._terms if "." in term.name]
        return sorted(names, key=len, reverse=True)

    @cached_property
    def unmarked_chapters(self) -> frozenset[str]:
        """The chapters of an add-on that are all its own.

        In a chapter of the base it marks its additions (109.2tr, 702.TR01), even where it also
        prints a base rule's number to hang them on.
        """
        marked = {str(r.number.chapter) for r in self.rules.values() if r.number.is_addon}
        return frozenset(n for n, r in self.rules.items() if r.kind == "chapter" and n not in marked)

    def status(self, target: str, through: str, title: str) -> str:
        """One of STATUSES for a number, or a range (`through` ""), quoted with a title or without ("")."""
        rule = self.rules.get(target)
        if rule is None or (through and through not in self.rules):
            return "broken" if len(target) > 3 and target[:3] in self.rules else "dangling"
        return "mismatched" if title and not self._is_titled(rule, title) else "resolved"

    def _is_titled(self, rule: Rule, title: str) -> bool:
        """Whether the rule, or the nearest thing above it with a title, has this one."""
        titles = list(self._titles(rule))
        return not titles or title in titles or fold(title) in map(fold, titles)

    def _titles(self, rule: Rule) -> Iterator[str]:
        """The rule's own title and that of the nearest titled ancestor (of chapters: only their own)."""
        if rule.title:
            yield rule.title
        if rule.kind in ("section", "chapter"):
            return
        above = (self.rules.get(str(number)) for number in rule.number.ancestors)
        yield from [each.title for each in above if each and each.title][:1]

    def term(self, name: str) -> str:
        """The name as the glossary prints it, found exactly or else leniently; "" if there is none."""
        if name in self._names:
            return name
        return next((self._folded[key] for key in spellings(fold(name)) if key in self._folded), "")

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(term.name for term in self._terms)

    @cached_property
    def _folded(self) -> dict[str, str]:
        folded: dict[str, str] = {}
        for term in self._terms:
            for key in _headings(term.name):
                folded.setdefault(key, term.name)
        return folded


_ASIDE = re.compile(r" *\([^()]*\)$")  # Legend (Obsolete)


def _headings(name: str) -> Iterator[str]:
    """The folded names an entry may be called by: all of it, without its aside, its parts at commas."""
    yield fold(name)
    bare = _ASIDE.sub("", name)
    if bare != name:
        yield fold(bare)
    if "," in bare:
        yield from map(fold, bare.split(","))

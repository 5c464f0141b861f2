"""The chapters of an edition as pages: one each, or in a long chapter one for each titled rule, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crkb.model import Edition, Rule
from crkb.numbers import RuleNumber
from crkb.render.site.text import clean


class RulesPage(NamedTuple):
    """A page with rules: those of a chapter, or a titled rule of a long chapter with what is below it."""

    number: RuleNumber
    title: str
    rules: tuple[Rule, ...]

    @property
    def file(self) -> str:
        """The page's file in the book's folder."""
        return f"{self.number}.html"

    @property
    def name(self) -> str:
        """What the page is called where it is linked: `702.19. Trample`."""
        return _name(self.number, self.title)


SPLIT = 40
"""A chapter with as many titled rules has a page for each: all on one would be too long to be read."""


class ChapterPage(NamedTuple):
    """A chapter, its heading first among its rules where the edition prints it.

    Attributes:
        rules: All rules of the chapter.
        parts: The pages of its titled rules, if they have pages of their own.
    """

    number: RuleNumber
    title: str
    rules: tuple[Rule, ...]
    parts: tuple[RulesPage, ...] = ()

    @property
    def page(self) -> RulesPage:
        """The chapter's own page, with the rules that are on no other."""
        elsewhere = {rule.number for part in self.parts for rule in part.rules}
        rules = tuple(rule for rule in self.rules if rule.number not in elsewhere)
        return RulesPage(self.number, self.title, rules)

    @property
    def pages(self) -> tuple[RulesPage, ...]:
        """All pages of the chapter in reading order."""
        return (self.page, *self.parts)

    @property
    def file(self) -> str:
        """The chapter's page."""
        return f"{self.number}.html"

    @property
    def name(self) -> str:
        """What the chapter is called where it is linked: `702. Keyword Abilities`."""
        return _name(self.number, self.title)


def _name(number: RuleNumber, title: str) -> str:
    return f"{number}. {title}".strip(". ")


def chapters(edition: Edition) -> Iterator[ChapterPage]:
    """The chapters of an edition, in order."""
    found: dict[RuleNumber, list[Rule]] = {}
    for rule in edition.rules.values():
        if rule.number.chapter:
            found.setdefault(RuleNumber(rule.number.section, rule.number.chapter), []).append(rule)
    for number, rules in found.items():
        heading = edition.rules.get(str(number))
        yield ChapterPage(number, clean(heading.title) if heading else "", tuple(rules), _parts(rules))


def _parts(rules: Sequence[Rule]) -> tuple[RulesPage, ...]:
    """A page for each titled rule of a chapter that has many."""
    titled = {rule.number: [rule] for rule in rules if rule.kind == "rule" and rule.title}
    if len(titled) < SPLIT:
        return ()
    for rule in rules:
        if rule.kind == "subrule" and rule.number.parent in titled:
            titled[rule.number.parent].append(rule)
    return tuple(RulesPage(number, clean(own[0].title), tuple(own)) for number, own in titled.items())

"""News of an edition, made from a comparison: each change of it is put in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.editions.comparison import Comparison
from crkb.editions.diff import Change, Edit
from crkb.editions.news import (
    ChangedRule,
    ChangedTerm,
    ChapterNews,
    MovedRule,
    NewKeyword,
    News,
    NewsRule,
    NewsTerm,
    TermNews,
)
from crkb.editions.recurring import Replacement, recurring, replacements
from crkb.editions.restatements import is_keyword
from crkb.model import Rule
from crkb.numbers import RuleNumber
from crkb.text.normalize import fold

_READ_OTHERWISE = ("edited", "split", "merged")
"""Kinds of changes of rules that both editions have, in other words or otherwise divided."""


def news(comparison: Comparison) -> News:
    """What the new edition of a comparison means."""
    return _Reporter(comparison).news()


class _Reporter:
    """Puts each change of a comparison in its place."""

    def __init__(self, comparison: Comparison) -> None:
        self._of = comparison
        self._numbers = comparison.diff.numbers()
        self._edits = {
            change: tuple(comparison.edits(change)) for change in comparison.of_kind(*_READ_OTHERWISE)
        }
        self._recurring = recurring({change.new[0]: edits for change, edits in self._edits.items()})
        self._alike = {Replacement(each.removed, each.added).folded for each in self._recurring}
        self._titles = {
            fold(rule.title) for number, rule in comparison.old.rules.items() if is_keyword(number)
        }

    def news(self) -> News:
        diff = self._of.diff
        places: dict[tuple[str, bool], list[Change]] = {}
        for change in diff.changes:
            places.setdefault(self._place(change), []).append(change)
        in_order = sorted(places, key=lambda place: (RuleNumber.parse(place[0]), place[1]))
        chapters = [self._chapter(*place, places[place]) for place in in_order]
        return News(
            diff.old,
            diff.new,
            self._of.old.effective,
            self._of.new.effective,
            diff.counts,
            diff.term_counts,
            tuple(c for c in chapters if c.status != "kept" or any(c[4:])),
            tuple(self._of.moves),
            tuple(self._recurring),
            self._terms(),
        )

    def _place(self, change: Change) -> tuple[str, bool]:
        """The chapter that a change belongs to, and whether that is gone."""
        if change.new:
            return _chapter_of(change.new[0]), False
        was = _chapter_of(change.old[0])
        return (self._numbers[was], False) if was in self._numbers else (was, was in self._of.old.rules)

    def _chapter(self, number: str, gone: bool, changes: Sequence[Change]) -> ChapterNews:
        edition = self._of.old if gone else self._of.new
        heading = next((c for c in changes if number in (c.old if gone else c.new)), None)
        title = edition.rules[number].title if number in edition.rules else ""
        status, was = _status(heading, number)
        inside = [c for c in changes if c is not heading or c.kind in _READ_OTHERWISE]
        keywords = self._keywords(inside)
        told = {rule.number for keyword in keywords for rule in keyword.rules}
        added = (self._of.new.rules[c.new[0]] for c in inside if c.kind == "added")
        return ChapterNews(
            number,
            title,
            status,
            was,
            tuple(keywords),
            tuple(_whole(rule) for rule in added if str(rule.number) not in told),
            tuple(self._changed(c) for c in inside if c.kind in _READ_OTHERWISE),
            tuple(_whole(self._of.old.rules[c.old[0]]) for c in inside if c.kind == "removed"),
            tuple(MovedRule(c.old[0], c.new[0]) for c in inside if c.kind == "moved"),
        )

    def _keywords(self, changes: Iterable[Change]) -> list[NewKeyword]:
        """The keywords among new rules whose name the old edition doesn't have."""
        added = [self._of.new.rules[c.new[0]] for c in changes if c.kind == "added"]
        found = []
        for rule in added:
            number = str(rule.number)
            if is_keyword(number) and rule.title and fold(rule.title) not in self._titles:
                own = [each for each in added if each is rule or each.number.is_below(rule.number)]
                sort = "action" if number.startswith("701.") else "ability"
                found.append(NewKeyword(rule.title, number, sort, tuple(map(_whole, own))))
        return found

    def _changed(self, change: Change) -> ChangedRule:
        old, new = self._of.rules(change)
        edits = self._edits[change]
        return ChangedRule(
            change.kind, change.old, change.new, new[0].title, old[0].title, edits, self._only_alike(edits)
        )

    def _only_alike(self, edits: Sequence[Edit]) -> bool:
        found = {each.folded for each in replacements(edits)}
        return bool(found) and found <= self._alike

    def _terms(self) -> TermNews:
        of = self._of
        added, gone = (
            tuple(NewsTerm(c.new or c.old, of.term_text(c)) for c in of.terms_of_kind(kind))
            for kind in ("added", "removed")
        )
        changed = []
        for change in of.terms_of_kind("edited"):
            edits = tuple(of.term_edits(change))
            changed.append(ChangedTerm(change.old, change.new, edits, self._only_alike(edits)))
        renamed = (ChangedTerm(c.old, c.new, (), False) for c in of.terms_of_kind("renamed"))
        return TermNews(added, tuple(changed), tuple(renamed), gone)


def _chapter_of(number: str) -> str:
    """The chapter that a number is in; of a section's heading the section."""
    found = RuleNumber.parse(number)
    return str(RuleNumber(found.section, found.chapter))


def _status(heading: Change | None, number: str) -> tuple[str, str]:
    """A chapter's status and its number before, by the change of its heading; an excerpt may have none."""
    if heading is None:
        return "kept", number
    if not heading.old:
        return "new", ""
    if not heading.new:
        return "gone", heading.old[0]
    return "moved" if heading.moved else "kept", heading.old[0]


def _whole(rule: Rule) -> NewsRule:
    return NewsRule(str(rule.number), rule.title, rule.text, rule.examples)

"""News of an edition in a few lines: how much of what has changed, and where most of it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crkb.numbers import RuleNumber
from crkb.render.terminal.changes import span
from crkb.render.terminal.identified import long_date
from crkb.text.inflect import grouped

if TYPE_CHECKING:
    from crkb.editions.news import ChapterNews, News
    from crkb.editions.recurring import Recurring

_MOST = 3
"""Chapters that are named where there are more, and replacements."""

_LISTED = 12
"""Rules that are gone are listed up to so many."""

SORTS = (
    ("action", "new keyword action", "new keyword actions"),
    ("ability", "new keyword ability", "new keyword abilities"),
)
"""Sorts of keywords, and what a new one and several are called."""

_STATUSES = (("new", "new chapter", "new chapters"), ("gone", "removed chapter", "removed chapters"))


def title(news: News) -> str:
    """`What is new in the rules of August 7, 2026`."""
    return f"What is new in the rules of {long_date(news.effective) or news.new}"


def headline(news: News) -> str:
    """`Rules of August 7, 2026: 35 new keywords, 3 new chapters, 278 rules changed`."""
    named = f"Rules of {long_date(news.effective) or news.new}"
    parts = (
        (len(news.keywords), "new keyword", ""),
        (len(news.chapters_of("new")), "new chapter", ""),
        (len(news.changed), "rule", " changed"),
        (len(news.gone), "rule", " removed"),
    )
    said = [grouped(number, noun) + more for number, noun, more in parts if number]
    return f"{named}: {', '.join(said) or _little(news)}"


def _little(news: News) -> str:
    """What a headline says where there is none of what it counts."""
    if added := sum(len(chapter.added) for chapter in news.chapters):
        return grouped(added, "new rule")
    return "only numbers changed" if news.moves else "no rule changed"


def summary(news: News) -> list[str]:
    """What has changed, a sentence or two on each kind of change."""
    changed = [line for part in _PARTS for line in part(news)]
    return [*_dates(news), *(changed or ["Nothing has changed."])]


def _dates(news: News) -> Iterator[str]:
    if news.effective and news.since:
        yield f"Effective {long_date(news.effective)}; compared with the rules of {long_date(news.since)}."


def _keywords(news: News) -> Iterator[str]:
    for sort, one, many in SORTS:
        found = [f"{each.name} ({each.number})" for each in news.keywords if each.sort == sort]
        if found:
            yield f"{_counted(len(found), one, many)}: {', '.join(found)}."


def _chapters(news: News) -> Iterator[str]:
    for status, one, many in _STATUSES:
        found = [_called(each) for each in news.chapters_of(status)]
        if found:
            yield f"{_counted(len(found), one, many)}: {', '.join(found)}."


def _renamed(news: News) -> Iterator[str]:
    found = [r for r in news.changed if r.title and r.was and r.title != r.was]
    if found:
        said = (f"\u201c{each.was}\u201d is now \u201c{each.title}\u201d ({each.new[0]})" for each in found)
        yield f"Renamed: {', '.join(said)}."


def _added(news: News) -> Iterator[str]:
    found = [(c, len(c.added)) for c in news.chapters if c.added and c.status != "new"]
    if found:
        number = sum(n for _, n in found)
        other = "other " if news.keywords or news.chapters_of("new") else ""
        yield f"{grouped(number, f'{other}new rule')}, {_where(found)}."


def _changed(news: News) -> Iterator[str]:
    found = [(c, len(c.changed)) for c in news.chapters if c.changed]
    if not found:
        return
    number = sum(n for _, n in found)
    yield f"{_counted(number, 'rule reads', 'rules read')} differently, {_where(found)}."
    alike = sum(rule.recurring for rule in news.changed)
    if alike:
        said = "; ".join(replaced(each) for each in news.recurring[:_MOST])
        yield f"{alike} of these changed only in wording that changed throughout: {said}."


def replaced(each: Recurring) -> str:
    """`“tribal” became “kindred” in 7 rules`."""
    rules = grouped(len(each.rules), "rule")
    if not each.added:
        return f"\u201c{each.removed}\u201d was dropped from {rules}"
    if not each.removed:
        return f"\u201c{each.added}\u201d was added to {rules}"
    return f"\u201c{each.removed}\u201d became \u201c{each.added}\u201d in {rules}"


def _gone(news: News) -> Iterator[str]:
    found = [(c, len(c.gone)) for c in news.chapters if c.gone]
    number = len(news.gone)
    if not found:
        return
    said = _counted(number, "rule was removed", "rules were removed")
    if number <= _LISTED:
        listed = sorted(RuleNumber.parse(rule.number) for rule in news.gone)
        yield f"{said}: {', '.join(map(str, listed))} (old numbers)."
    else:
        yield f"{said}, {_where(found)}."


def _moved(news: News) -> Iterator[str]:
    whole = [m for m in news.moves if "." not in m.old_first]
    number = sum(m.runs + m.below for m in news.moves)
    if not number:
        return
    said = [f"{_counted(number, 'rule was', 'rules were')} renumbered"]
    for move in whole:
        old, new = span(move.old_first, move.old_last), span(move.new_first, move.new_last)
        noun = "chapter" if len(move.old_first) > 1 else "section"
        said.append(f"{noun}s {old} are now {new}" if move.runs > 1 else f"{noun} {old} is now {new}")
    yield "; ".join(said) + "."


def _terms(news: News) -> Iterator[str]:
    terms = news.terms
    parts = (
        (terms.added, "new"),
        (terms.changed, "changed"),
        (terms.renamed, "renamed"),
        (terms.gone, "removed"),
    )
    said = [f"{len(found)} {kind}" for found, kind in parts if found]
    if said:
        yield f"Terms in the glossary: {', '.join(said)}."


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _where(found: Sequence[tuple[ChapterNews, int]]) -> str:
    """`most often in 702 Keyword Abilities (64), 712 Double-Faced Cards (22)`; `in …` if these are all."""
    if len(found) == 1:
        return f"in {_called(found[0][0])}"
    most = sorted(found, key=lambda each: -each[1])[:_MOST]
    said = ", ".join(f"{_called(chapter)} ({number})" for chapter, number in most)
    return f"{'most often ' if len(found) > _MOST else ''}in {said}"


def _called(chapter: ChapterNews) -> str:
    return f"{chapter.number} {chapter.title}".rstrip()


_PARTS = (_keywords, _chapters, _renamed, _added, _changed, _gone, _moved, _terms)
"""What is said, in this order."""

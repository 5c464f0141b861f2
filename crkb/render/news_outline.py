"""News of an edition as an outline, from which Markdown, web pages and the terminal are made alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb.numbers import RuleNumber
from crkb.render import news_summary
from crkb.render.terminal.changes import ARROW, near_changes, span
from crkb.text.inflect import grouped

if TYPE_CHECKING:
    from crkb.editions.diff import Edit, Words
    from crkb.editions.moves import Move
    from crkb.editions.news import ChangedRule, ChangedTerm, ChapterNews, News, NewsRule, NewsTerm

_CLOSING, _OPENING = ".,;:!?)\u201d", "(\u201c\u2018"
_AGAIN = "Changed only in wording that changed throughout"


class OutlineItem(NamedTuple):
    """A line: what it is of, words that are the same, removed or added, and lines below it."""

    label: str
    words: Words
    below: tuple[OutlineItem, ...] = ()


class OutlineGroup(NamedTuple):
    """Lines under a heading."""

    title: str
    items: tuple[OutlineItem, ...]


class OutlinePart(NamedTuple):
    """A chapter or something else that has a heading, and a remark on it, "" for none."""

    title: str
    remark: str
    groups: tuple[OutlineGroup, ...]


class Outline(NamedTuple):
    """What is shown of news: a title, which editions they are about, a summary, the parts."""

    title: str
    editions: str
    summary: tuple[str, ...]
    parts: tuple[OutlinePart, ...]


def outline(news: News) -> Outline:
    """The outline of news; a part or group that would be empty is left out."""
    parts = [
        _throughout(news),
        _chapters(news),
        *(_chapter(c, news.moves) for c in news.chapters),
        _terms(news),
    ]
    return Outline(
        news_summary.title(news),
        news.old + ARROW + news.new,
        tuple(news_summary.summary(news)),
        tuple(part for part in parts if part.groups),
    )


def _part(title: str, remark: str, groups: dict[str, Iterable[OutlineItem]]) -> OutlinePart:
    made = (OutlineGroup(heading, tuple(items)) for heading, items in groups.items())
    return OutlinePart(title, remark, tuple(group for group in made if group.items))


def _throughout(news: News) -> OutlinePart:
    items = [
        OutlineItem("", _same(f"{news_summary.replaced(each)}: {', '.join(each.rules)}"))
        for each in news.recurring
    ]
    return _part("Wording changed throughout", "", {"": items})


def _chapters(news: News) -> OutlinePart:
    whole = (_move(move) for move in news.moves if not _chapter_of(move.new_first))
    return _part("Renumbered chapters", "", {"": whole})


def _chapter(chapter: ChapterNews, moves: Iterable[Move]) -> OutlinePart:
    remarks = {"new": "new chapter", "gone": "removed chapter", "moved": f"formerly {chapter.was}"}
    title = f"{chapter.number}. {chapter.title}".rstrip()
    new: dict[str, Iterable[OutlineItem]] = {}
    for sort, one, many in news_summary.SORTS:
        items = _nested(r for k in chapter.keywords if k.sort == sort for r in k.rules)
        new[(one if len(items) == 1 else many).capitalize()] = items
    read = [rule for rule in chapter.changed if not rule.recurring]
    groups = {
        **new,
        "New rules": _nested(chapter.added),
        "Changed": (item for rule in read for item in _edited(_name(rule), rule.edits)),
        _AGAIN: _listed(_name(rule) for rule in chapter.changed if rule.recurring),
        "Removed": _nested(chapter.gone),
        "Renumbered": map(_move, _inside(chapter, moves)),
    }
    return _part(title, remarks.get(chapter.status, ""), groups)


def _inside(chapter: ChapterNews, moves: Iterable[Move]) -> Iterator[Move]:
    """The moves to a chapter, without those of a rule that also reads differently: that says its numbers."""
    unchanged = {rule.old for rule in chapter.moved}
    for move in moves:
        here = chapter.status != "gone" and _chapter_of(move.new_first) == chapter.number
        if here and (move.runs + move.below > 1 or move.old_first in unchanged):
            yield move


def _terms(news: News) -> OutlinePart:
    terms = news.terms
    read = [term for term in terms.changed if not term.recurring]
    groups = {
        "New terms": map(_term, terms.added),
        "Changed terms": (item for term in read for item in _edited(_named(term), term.edits)),
        _AGAIN: _listed(_named(term) for term in terms.changed if term.recurring),
        "Renamed terms": (OutlineItem("", _same(_named(term))) for term in terms.renamed),
        "Removed terms": map(_term, terms.gone),
    }
    return _part("Glossary", "", groups)


# --- lines ---


def _nested(rules: Iterable[NewsRule]) -> tuple[OutlineItem, ...]:
    """Rules in text order, each with those that are below it."""
    roots: list[tuple[NewsRule, list[NewsRule]]] = []
    for rule in rules:
        if roots and RuleNumber.parse(rule.number).is_below(RuleNumber.parse(roots[-1][0].number)):
            roots[-1][1].append(rule)
        else:
            roots.append((rule, []))
    return tuple(_rule(rule, below) for rule, below in roots)


def _rule(rule: NewsRule, below: Sequence[NewsRule]) -> OutlineItem:
    examples = tuple(OutlineItem("Example", _same(text)) for text in rule.examples)
    return OutlineItem(rule.number, _same(rule.text), examples + _nested(below))


def _edited(name: str, edits: Sequence[Edit]) -> Iterator[OutlineItem]:
    """A line for each part that has changed."""
    for edit in edits:
        label = name if edit.part == "text" else f"{name}, {edit.part}"
        yield OutlineItem(label, _apart([(op, _flat(text)) for op, text in near_changes(edit.words)]))
    if not edits:
        yield OutlineItem(name, _same("(same wording, divided differently)"))


def _apart(words: Words) -> Words:
    """The same words, with a space before removed ones that would touch the word or mark before them.

    The spaces of a changed text are those of the new one.
    """
    made: Words = []
    for op, text in words:
        touches = made and (made[-1][1][-1:].isalnum() or made[-1][1][-1:] in _CLOSING)
        begins = text[:1].isalnum() or text[:1] in _OPENING
        made.append((op, f" {text}" if op == "removed" and touches and begins else text))
    return made


def _name(rule: ChangedRule) -> str:
    """`702.6b`, or `702.6b → 702.7b`, or `107.3h → 107.3h, 107.3i`."""
    old, new = ", ".join(rule.old), ", ".join(rule.new)
    return new if old == new else f"{old}{ARROW}{new}"


def _named(term: ChangedTerm) -> str:
    return term.new if term.old == term.new else f"{term.old}{ARROW}{term.new}"


def _term(term: NewsTerm) -> OutlineItem:
    return OutlineItem(term.name, _same(term.text))


def _listed(names: Iterable[str]) -> list[OutlineItem]:
    said = ", ".join(names)
    return [OutlineItem("", _same(said))] if said else []


def _move(move: Move) -> OutlineItem:
    """`701.4–701.9 → 701.5–701.10`, and how many rules that takes along."""
    label = span(move.old_first, move.old_last) + ARROW + span(move.new_first, move.new_last)
    return OutlineItem(label, _same(f"with {grouped(move.below, 'rule')} below" if move.below else ""))


def _chapter_of(number: str) -> str:
    """The chapter of a rule; "" for a chapter."""
    return number.rpartition(".")[0]


def _same(text: str) -> Words:
    return [("same", _flat(text))]


def _flat(text: str) -> str:
    return text.replace("\n", " ")

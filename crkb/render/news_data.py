"""News of an edition as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from crkb.render import news_summary
from crkb.render.changes_data import edit, move
from crkb.render.data import Data

if TYPE_CHECKING:
    from crkb.editions.news import (
        ChangedRule,
        ChangedTerm,
        ChapterNews,
        NewKeyword,
        News,
        NewsRule,
        NewsTerm,
        TermNews,
    )


def news(found: News) -> Data:
    """News: a headline and a summary, then all changes by chapter, and those of the glossary."""
    return {
        "old": found.old,
        "new": found.new,
        "since": found.since or None,
        "effective": found.effective or None,
        "headline": news_summary.headline(found),
        "summary": news_summary.summary(found),
        "counts": found.counts,
        "term_counts": found.term_counts,
        "recurring": [
            {"removed": each.removed, "added": each.added, "rules": list(each.rules)}
            for each in found.recurring
        ],
        "moves": [move(each) for each in found.moves],
        "chapters": [_chapter(each) for each in found.chapters],
        "terms": _terms(found.terms),
    }


def _chapter(chapter: ChapterNews) -> Data:
    return {
        "number": chapter.number,
        "title": chapter.title or None,
        "status": chapter.status,
        "was": chapter.was or None,
        "keywords": [_keyword(each) for each in chapter.keywords],
        "added": _rules(chapter.added),
        "changed": [_changed(each) for each in chapter.changed],
        "removed": _rules(chapter.gone),
        "moved": [{"old": each.old, "new": each.new} for each in chapter.moved],
    }


def _keyword(keyword: NewKeyword) -> Data:
    return {
        "name": keyword.name,
        "number": keyword.number,
        "sort": keyword.sort,
        "rules": _rules(keyword.rules),
    }


def _rules(rules: Iterable[NewsRule]) -> list[Data]:
    return [
        {
            "number": rule.number,
            "title": rule.title or None,
            "text": rule.text,
            "examples": list(rule.examples),
        }
        for rule in rules
    ]


def _changed(rule: ChangedRule) -> Data:
    return {
        "kind": rule.kind,
        "old": list(rule.old),
        "new": list(rule.new),
        "title": rule.title or None,
        "was": rule.was or None,
        "recurring": rule.recurring,
        "edits": [edit(each) for each in rule.edits],
    }


def _terms(terms: TermNews) -> Data:
    return {
        "added": _defined(terms.added),
        "changed": [_changed_term(each) for each in terms.changed],
        "renamed": [{"old": each.old, "new": each.new} for each in terms.renamed],
        "removed": _defined(terms.gone),
    }


def _defined(terms: Iterable[NewsTerm]) -> list[Data]:
    return [{"term": each.name, "text": each.text} for each in terms]


def _changed_term(term: ChangedTerm) -> Data:
    return {
        "old": term.old,
        "new": term.new,
        "recurring": term.recurring,
        "edits": [edit(each) for each in term.edits],
    }

"""What an edition did to its rules, by the news since the one before, and words as pages show changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crkb.editions.diff import Edit
    from crkb.editions.news import News

TAGS = {"removed": "del", "added": "ins"}
"""The element in which words stand that an edition took out or put in."""


class Piece(NamedTuple):
    """Some words: where they lead ("" for nowhere), and whether they are a "del", "ins" or neither ("")."""

    text: str
    href: str = ""
    tag: str = ""


class RuleFate(NamedTuple):
    """What one edition did to a rule: new, edited, split or merged; its numbers before, and its edits."""

    kind: str
    old: tuple[str, ...]
    edits: tuple[Edit, ...]


def fates(news: News | None) -> dict[str, RuleFate]:
    """What became of rules, by their new numbers; nothing for an edition with none before it."""
    return dict(_fates(news)) if news else {}


def _fates(news: News) -> Iterator[tuple[str, RuleFate]]:
    for chapter in news.chapters:
        for changed in chapter.changed:
            for number in changed.new:
                yield number, RuleFate(changed.kind, changed.old, changed.edits)
        for rule in (*chapter.added, *(rule for keyword in chapter.keywords for rule in keyword.rules)):
            yield rule.number, RuleFate("new", (), ())

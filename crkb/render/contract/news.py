"""What `crkb news --json` prints."""

from __future__ import annotations

from typing import Literal, TypedDict

from crkb.render.contract.editions import Move
from crkb.render.contract.texts import Edit


class RuleInNews(TypedDict):
    """A rule that only one of the editions has."""

    number: str
    title: str | None
    text: str
    examples: list[str]


class KeywordInNews(TypedDict):
    """A keyword that is new, with its new rules."""

    name: str
    number: str
    sort: Literal["ability", "action"]
    rules: list[RuleInNews]


class ChangedInNews(TypedDict):
    """A rule that reads differently, word by word; `was` is its former title. `recurring`: nothing else was
    replaced in it than what `recurring` of the whole lists."""

    kind: Literal["edited", "split", "merged"]
    old: list[str]
    new: list[str]
    title: str | None
    was: str | None
    recurring: bool
    edits: list[Edit]


class MovedInNews(TypedDict):
    """A rule that has another number and is otherwise the same."""

    old: str
    new: str


class ChapterInNews(TypedDict):
    """What has become of a chapter. `was` is its former number; a removed chapter has that as its number."""

    number: str
    title: str | None
    status: Literal["kept", "moved", "new", "gone"]
    was: str | None
    keywords: list[KeywordInNews]
    added: list[RuleInNews]
    changed: list[ChangedInNews]
    removed: list[RuleInNews]
    moved: list[MovedInNews]


class TermInNews(TypedDict):
    """A term of the glossary that only one of the editions has."""

    term: str
    text: str


class RenamedInNews(TypedDict):
    """A term that has another name."""

    old: str
    new: str


class ChangedTermInNews(TypedDict):
    """A term that is defined differently, word by word."""

    old: str
    new: str
    recurring: bool
    edits: list[Edit]


class GlossaryInNews(TypedDict):
    """What has become of the glossary."""

    added: list[TermInNews]
    changed: list[ChangedTermInNews]
    renamed: list[RenamedInNews]
    removed: list[TermInNews]


class RecurringChange(TypedDict):
    """Words that were replaced in many rules, "" for none; the rules by their new numbers."""

    removed: str
    added: str
    rules: list[str]


class News(TypedDict):
    """What a new edition means. Every rule that isn't the same is in one chapter, and in one of its lists."""

    old: str
    new: str
    since: str | None
    effective: str | None
    headline: str
    summary: list[str]
    counts: dict[str, int]
    term_counts: dict[str, int]
    recurring: list[RecurringChange]
    moves: list[Move]
    chapters: list[ChapterInNews]
    terms: GlossaryInNews

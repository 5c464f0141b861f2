"""What a new edition means, chapter by chapter: new keywords and rules, changed words, what moved or is gone.

`reporting` makes it from a comparison. Every change is in exactly one place: rules stand in the chapter that
they are in now, one that is gone stands in the chapter that its own has become.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from crkb.editions.diff import Edit
from crkb.editions.diff_cache import Timeline
from crkb.editions.moves import Move
from crkb.editions.recurring import Recurring
from crkb.errors import EditionNotFound
from crkb.library.library import Library

STATUSES = ("kept", "moved", "new", "gone")
"""Of a chapter: it has the number it had, another one, or only one of the editions has it."""


class NewsRule(NamedTuple):
    """A rule that only one of the editions has, with its number there."""

    number: str
    title: str
    text: str
    examples: tuple[str, ...] = ()


class NewKeyword(NamedTuple):
    """A keyword ability or keyword action that is new: its rule, and the new rules below that."""

    name: str
    number: str
    sort: str  # "ability" or "action"
    rules: tuple[NewsRule, ...]


class ChangedRule(NamedTuple):
    """A rule that reads otherwise, or was split or merged: `kind` is "edited", "split" or "merged".

    `title` is the new one, `was` the one before. `recurring` says that nothing was replaced in it but what
    was replaced alike in many rules.
    """

    kind: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    title: str
    was: str
    edits: tuple[Edit, ...]
    recurring: bool


class MovedRule(NamedTuple):
    """A rule that has another number and says what it said."""

    old: str
    new: str


class ChapterNews(NamedTuple):
    """What has become of a chapter and its rules.

    Attributes:
        number: Its number now; that before if it is gone. A section's heading (7) stands by itself.
        title: Its title.
        status: One of STATUSES.
        was: Its number before; "" if it is new.
        keywords: New keywords.
        added: New rules that belong to none of these.
        changed: Rules that read otherwise.
        gone: Rules that are in the old edition only.
        moved: Rules with another number.
    """

    number: str
    title: str
    status: str
    was: str
    keywords: tuple[NewKeyword, ...] = ()
    added: tuple[NewsRule, ...] = ()
    changed: tuple[ChangedRule, ...] = ()
    gone: tuple[NewsRule, ...] = ()
    moved: tuple[MovedRule, ...] = ()


class NewsTerm(NamedTuple):
    """A term of the glossary that only one of the editions has, with its definition."""

    name: str
    text: str


class ChangedTerm(NamedTuple):
    """A term that is defined otherwise (with its edits), or has another name."""

    old: str
    new: str
    edits: tuple[Edit, ...]
    recurring: bool


class TermNews(NamedTuple):
    """What has become of the glossary."""

    added: tuple[NewsTerm, ...] = ()
    changed: tuple[ChangedTerm, ...] = ()
    renamed: tuple[ChangedTerm, ...] = ()
    gone: tuple[NewsTerm, ...] = ()


class News(NamedTuple):
    """What a new edition means.

    Attributes:
        old: The id of the edition before.
        new: The id of the new edition.
        since: The date from which the old one was in force, "" if it isn't dated.
        effective: That of the new one.
        counts: How many rules there are of each kind of change, those that are the same included.
        term_counts: The same for terms.
        chapters: The chapters in which something has changed, in their order.
        moves: The chapters and runs of rules that moved together.
        recurring: What was replaced alike in many rules.
        terms: The glossary.
    """

    old: str
    new: str
    since: str
    effective: str
    counts: dict[str, int]
    term_counts: dict[str, int]
    chapters: tuple[ChapterNews, ...]
    moves: tuple[Move, ...]
    recurring: tuple[Recurring, ...]
    terms: TermNews

    @property
    def keywords(self) -> list[NewKeyword]:
        """All new keywords."""
        return [keyword for chapter in self.chapters for keyword in chapter.keywords]

    @property
    def changed(self) -> list[ChangedRule]:
        """All rules that read otherwise."""
        return [rule for chapter in self.chapters for rule in chapter.changed]

    @property
    def gone(self) -> list[NewsRule]:
        """All rules that are gone, without the headings of chapters."""
        return [rule for chapter in self.chapters for rule in chapter.gone]

    def chapters_of(self, status: str) -> list[ChapterNews]:
        """The chapters of a status, without sections."""
        return [c for c in self.chapters if c.status == status and len(c.number) > 1]


def neighbours(library: Library) -> list[tuple[str, str]]:
    """The ids of each official edition and the one after it, the newest pair first. Raises LibraryError."""
    ids = [info.id for info in Timeline(library).official()]
    return list(pairwise(ids))[::-1]


def newest_pair(library: Library) -> tuple[str, str]:
    """The ids of the two newest official editions, the older one first.

    Raises:
        EditionNotFound: if there are no two.
    """
    found = neighbours(library)
    if not found:
        raise EditionNotFound(
            "news need two official editions in the library",
            "Get another one: crkb fetch DATE, or crkb add FILE",
        )
    return found[0]

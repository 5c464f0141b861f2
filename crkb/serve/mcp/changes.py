"""The tool that compares: a rule's history, and what an edition changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from crkb.editions.comparison import Comparison
from crkb.editions.diff import Change
from crkb.editions.moves import Move
from crkb.errors import CrkbError, RuleNotFound
from crkb.kb import KnowledgeBase
from crkb.render.terminal import changes
from crkb.serve.mcp import cards
from crkb.serve.mcp.arguments import Edition, NameOrNone
from crkb.serve.mcp.errors import told
from crkb.serve.mcp.layout import NOTES, ROOM, Page, opening
from crkb.serve.mcp.shelf import Shelf

WIDE = 100_000
"""Columns of a terminal on which no line is broken."""

ROW = 200
"""Characters of a line that lists numbers."""

MOVES = 900
"""Characters of the list of what was renumbered."""


# same name as game.events.changes.Changes: for assistants
class Changes:
    """The tool that compares editions."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def what_changed(
        self,
        number: NameOrNone = "",
        old: Annotated[Edition, Field(validation_alias="from")] = "",
        new: Annotated[Edition, Field(validation_alias="to")] = "",
    ) -> str:
        """A rule's history, what became of it between two editions, or all that an edition changed.

        Raises:
            ToolError: for an edition that isn't there or isn't official, or a number that neither has.
        """
        with told("what_changed"), self._shelf.comparing():
            before, after = self._shelf.official(old, "from"), self._shelf.official(new, "to")
            if number and not before:
                return self._history(number, after)
            return self._compared(number, before, after)

    def _history(self, typed: str, edition: str) -> str:
        kb = self._shelf.kb(edition)
        rule = _number(kb, typed)
        lines = changes.history_text(kb.history(rule, edition or None), WIDE)
        return _bounded(lines, "from and to narrow it")

    def _compared(self, typed: str, before: str, after: str) -> str:
        after = after or self._newest()
        before = before or self._shelf.before(after)
        if not before:
            raise ToolError(
                f"{after} is the oldest official edition here: there is nothing to compare it with."
            )
        kb = self._shelf.kb(before)
        if typed:
            shown = kb.diff(after, _number(self._shelf.kb(after), typed))
            return _bounded(changes.diff_text(shown, WIDE, words=True), "ask for a rule below it")
        return summary(kb.diff(after))

    def _newest(self) -> str:
        official = self._shelf.editions.now().official
        if not official:
            raise ToolError(
                "No official edition is installed, so there is nothing to compare. See editions()."
            )
        return official[0].id


def _number(kb: KnowledgeBase, typed: str) -> str:
    """The number of a rule by its title; a number is taken as it is: another edition may have it."""
    if any(char.isdigit() for char in typed):
        return typed
    found = kb.find(typed)
    number = getattr(found[0], "number", "")
    if not number:
        raise RuleNotFound(f"{typed!r} is not a rule", f'Its rules: define("{typed}")')
    return str(number)


def _bounded(lines: Iterable[str], narrower: str) -> str:
    kept = [line for line in lines if line]
    page = Page(ROOM, NOTES)
    page.section(
        "", [opening(line, ROOM // 3) for line in kept], lambda at: f"(+{len(kept) - at}: {narrower})"
    )
    return page.text()


def summary(found: Comparison, room: int = ROOM) -> str:
    """What an edition changed: counts, new rules with a title, moves, and numbers by chapter."""
    page = Page(room, 5 * NOTES)
    page.fits(f"## {found.diff.old} → {found.diff.new}", changes.summary(found.diff, found.moves))
    added, removed = found.of_kind("added"), found.of_kind("removed")
    titled = [each for each in added if found.new.rules[each.new[0]].title]
    _section(page, "New", [_told(found, each) for each in titled])
    _section(page, "Removed", [_told(found, each) for each in removed])
    if found.moves:
        page.fits(f"Renumbered: {opening(', '.join(map(_move, found.moves)), MOVES)}")
    _section(page, "Added, by chapter", _by_chapter([each for each in added if each not in titled]))
    _section(page, "Edited, by chapter", _by_chapter(found.of_kind("edited", "split", "merged")))
    page.remark('Word by word: what_changed("NUMBER", from, to).')
    return page.text()


def _section(page: Page, heading: str, rows: Sequence[str]) -> None:
    page.section(f"{heading} ({len(rows)})", rows, lambda at: f"(+{len(rows) - at} {heading.lower()})")


def _told(found: Comparison, change: Change) -> str:
    number = (change.new or change.old)[0]
    return f"- {number}: {opening(found.text(change), cards.ROW)}"


def _move(move: Move) -> str:
    old, new = changes.span(move.old_first, move.old_last), changes.span(move.new_first, move.new_last)
    return f"{old}{changes.ARROW}{new}"


def _by_chapter(found: Sequence[Change]) -> list[str]:
    """`- 702: 702.6b, 702.19c …`, a line for each chapter."""
    chapters: dict[str, list[str]] = {}
    for change in found:
        number = change.new[0] if change.new else change.old[0]
        chapters.setdefault(number[:3], []).append(number)
    return [opening(f"- {chapter}: {', '.join(numbers)}", ROW) for chapter, numbers in chapters.items()]


def between(shelf: Shelf, old: str, new: str, room: int) -> str:
    """The summary of what changed from one edition to another.

    Raises:
        CrkbError: if one isn't there, or isn't official.
    """
    with shelf.comparing():
        before, after = shelf.official(old, "old"), shelf.official(new, "new")
        if not before or not after:
            raise CrkbError("two editions are compared", "Name both.")
        return summary(shelf.kb(before).diff(after), room)

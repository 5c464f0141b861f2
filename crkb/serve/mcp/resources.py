"""Resources: rules, chapters, terms, contents and changes as Markdown under addresses of their own.

They are templates, but for the contents and the list of editions: no one reads a list of 3,000 rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from crkb.errors import CrkbError, EditionNotFound, RuleNotFound
from crkb.kb import Entry, KnowledgeBase
from crkb.limits import computing
from crkb.serve.mcp import cards, changes, reading
from crkb.serve.mcp.errors import SECONDS, message
from crkb.serve.mcp.layout import dated
from crkb.serve.mcp.shelf import Shelf

MARKDOWN = "text/markdown"

WHOLE = 8_000
"""Characters up to which a chapter is given whole; of a longer one its rules are listed."""

RULE = 20_000
"""Characters of a rule with all that belongs to it."""

DIFF = 60_000
"""Characters of what an edition changed."""


class Resources:
    """What is read under `crkb://`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def rule(self, edition: str, number: str) -> str:
        """A rule with its subrules, examples and references."""
        with _found():
            return cards.card(self._shelf.kb(edition)[number], RULE)

    def chapter(self, edition: str, number: str) -> str:
        """A chapter's rules; those of a long one in a line each."""
        with _found():
            entry = self._shelf.kb(edition)[number]
            return _whole(entry) or cards.card(entry, RULE)

    def term(self, edition: str, term: str) -> str:
        """A glossary entry with the rules it names."""
        with _found():
            kb = self._shelf.kb(edition)
            return cards.term(kb, kb.define(term), RULE)

    def toc(self, edition: str) -> str:
        """The sections and chapters."""
        with _found():
            return _contents(self._shelf.kb(edition))

    def latest(self) -> str:
        """The sections and chapters of the edition in use."""
        return self.toc("latest")

    def editions(self) -> str:
        """The editions of the library."""
        with _found():
            return reading.editions(self._shelf)

    def diff(self, old: str, new: str) -> str:
        """What changed from one edition to another."""
        with _found():
            return changes.between(self._shelf, old, new, DIFF)

    def register(self, server: MCPServer) -> None:
        """Let a server serve them."""
        table: tuple[tuple[str, str, Callable[..., str]], ...] = (
            ("crkb://editions", "Editions", self.editions),
            ("crkb://latest/toc", "Contents", self.latest),
            ("crkb://{edition}/toc", "Contents of an edition", self.toc),
            ("crkb://{edition}/rule/{number}", "A rule", self.rule),
            ("crkb://{edition}/chapter/{number}", "A chapter", self.chapter),
            ("crkb://{edition}/term/{+term}", "A glossary entry", self.term),
            ("crkb://diff/{old}/{new}", "What changed between two editions", self.diff),
        )
        for uri, title, read in table:
            server.resource(uri, title=title, mime_type=MARKDOWN)(read)


@contextmanager
def _found() -> Iterator[None]:
    """Let a resource be made; what crkb raises meanwhile becomes what clients read.

    Raises:
        ResourceNotFoundError: if there is no such rule, term or edition.
        ResourceError: for any other error that crkb raises on purpose.
    """
    try:
        with computing("this resource", SECONDS):
            yield
    except (RuleNotFound, EditionNotFound) as e:
        raise ResourceNotFoundError(message(e)) from e
    except CrkbError as e:
        raise ResourceError(message(e)) from e


def _whole(chapter: Entry) -> str:
    """A chapter with all its rules; "" if that is too long."""
    lines = [f"## {chapter.number} {chapter.title}   [{dated(chapter.kb.info)}]"]
    size = 0
    for rule in chapter.children:
        for each in (rule, *rule.children):
            lines.append(cards.row(each))
            size += len(lines[-1]) + 1
            if size > WHOLE:
                return ""
    return "\n".join(lines)


def _contents(kb: KnowledgeBase) -> str:
    return reading.contents(kb, RULE)

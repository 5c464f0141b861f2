"""Completion: what the arguments of prompts and resource templates may become that somebody has begun."""

from __future__ import annotations

from collections.abc import Mapping

import anyio.to_thread
from mcp.server import MCPServer
from mcp.types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from crkb.errors import CrkbError
from crkb.serve.core.editions import LATEST
from crkb.serve.mcp.shelf import Shelf

MOST = 50
"""So many are offered."""

EDITIONS = ("edition", "old", "new", "from", "to")
"""Arguments that name an edition."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "number": ("section", "chapter", "keyword", "rule", "subrule"),
    "term": ("term",),
}
"""Argument -> what it names."""


def register(server: MCPServer, shelf: Shelf) -> None:
    """Let a server complete arguments."""

    async def complete(
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        known = (context.arguments if context else None) or {}
        found = await anyio.to_thread.run_sync(
            completed, shelf, argument.name, argument.value, known.get("edition", "")
        )
        return Completion(values=found[:MOST], total=len(found), has_more=len(found) > MOST)

    server.completion()(complete)  # type: ignore[no-untyped-call]


def completed(shelf: Shelf, name: str, begun: str, edition: str = "") -> list[str]:
    """What an argument may become; nothing for one that is free, or in an edition that isn't there."""
    try:
        if name in EDITIONS:
            return _editions(shelf, begun)
        if name in KINDS:
            found = shelf.kb(edition).suggest(begun[:80], 4 * MOST)
            return [each.name for each in found if each.kind in KINDS[name]]
    except CrkbError:
        return []
    return []


def _editions(shelf: Shelf, begun: str) -> list[str]:
    known = [LATEST, *(info.id for info in shelf.editions.now().infos)]
    return [each for each in known if begun.casefold() in each]

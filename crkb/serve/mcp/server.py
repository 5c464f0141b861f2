"""The MCP server of crkb: made once, it speaks over stdio, or over HTTP within the service.

It knows the revision of the protocol without sessions, and the older ones that begin with a handshake.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mcp.server import MCPServer
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.mcpserver.context import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from crkb import __version__
from crkb.serve.core.editions import Editions
from crkb.serve.mcp import completing, errors, prompts, wording
from crkb.serve.mcp.resources import Resources
from crkb.serve.mcp.shelf import Shelf
from crkb.serve.mcp.tools import tools

AN_HOUR = CacheHint(ttl_ms=3_600_000, scope="public")

FIVE_MINUTES = CacheHint(ttl_ms=300_000, scope="public")
"""For what changes with a new edition."""

CACHING: dict[CacheableMethod, CacheHint] = {
    "server/discover": AN_HOUR,
    "tools/list": AN_HOUR,
    "prompts/list": AN_HOUR,
    "resources/list": AN_HOUR,
    "resources/templates/list": AN_HOUR,
    "resources/read": FIVE_MINUTES,
}


class Server(MCPServer[Any]):
    """An MCP server whose complaints about calls are sentences that a model can act on."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool.

        Raises:
            ToolError: for an unknown tool or argument, and for whatever the tool refuses.
        """
        known = {tool.name: list(tool.input_schema["properties"]) for tool in await self.list_tools()}
        if name not in known:
            raise ToolError(f"There is no tool {name[:40]!r}. Use {', '.join(known)}.")
        if unknown := [each[:40] for each in arguments if each not in known[name]]:
            takes = ", ".join(known[name]) or "nothing"
            raise ToolError(f"{name} doesn't take {', '.join(unknown[:4])}. It takes {takes}.")
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as e:
            if isinstance(e.__cause__, ValidationError):
                raise ToolError(errors.refused(name, e.__cause__, known[name])) from e.__cause__
            raise e.__cause__ if isinstance(e.__cause__, ToolError) else e from None


def made(editions: Editions) -> Server:
    """The server over the editions of a library."""
    shelf = Shelf(editions)
    with _logging_as_it_is():
        server = Server(
            "crkb",
            title="Magic's Comprehensive Rules",
            version=__version__,
            instructions=wording.INSTRUCTIONS,
            tools=tools(shelf),
            cache_hints=CACHING,
        )
    Resources(shelf).register(server)
    prompts.register(server)
    completing.register(server, shelf)
    return server


@contextmanager
def _logging_as_it_is() -> Iterator[None]:
    """Let the SDK set no handler for the logs of the whole process."""
    root, own = logging.getLogger(), logging.NullHandler()
    root.addHandler(own)
    try:
        yield
    finally:
        root.removeHandler(own)


def run(home: str = "") -> None:
    """Serve one assistant over standard input and output until the input ends.

    Raises:
        LibraryError: if there is no library to read.
    """
    editions = Editions(home)
    try:
        editions.kb()  # builds what is missing before the first request
        made(editions).run("stdio")
    finally:
        editions.close()

"""The MCP server over two invented editions, asked in the test's process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

pytest.importorskip("mcp", reason="the MCP server needs crkb[mcp]")

import anyio
from mcp import Client

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.core.editions import Editions
from crkb.serve.mcp import server
from crkb.serve.mcp.shelf import Shelf

from ...conftest import SAMPLES, SHARED

NOW = (SAMPLES / "game.txt").read_text(encoding="utf-8")


class Answer(NamedTuple):
    """What a tool answers."""

    text: str
    is_error: bool


Call = Callable[..., Answer]


def before() -> str:
    """An older edition: two gifts have each other's numbers, one rule says something else, one is gone, one
    isn't there yet."""
    old = NOW.replace("March 3, 2031", "May 1, 2030").replace("comes back at dusk", "comes back at dawn")
    old = old.replace("704.4. Tidying up ignores what happens meanwhile.\n\n", "")
    start, middle = old.index("702.2. Shimmer"), old.index("702.3. Moon-Walk")
    end = old.index("704. Tidying Up", middle)
    shimmer, moon_walk = old[start:middle], old[middle:end]
    gifts = moon_walk.replace("702.3", "702.2") + shimmer.replace("702.2", "702.3")
    gone = "704.5n A lantern of old glass breaks when it falls on anything hard.\n\n"
    return (old[:start] + gifts + old[end:]).replace("\nGlossary\n\nDusk", f"\n{gone}Glossary\n\nDusk")


@pytest.fixture(scope="session")
def two_editions(tmp_path_factory) -> str:
    """A library with two editions of the invented game. Tests only read it."""
    home = str(tmp_path_factory.mktemp("assisted"))
    for text in (before(), NOW):
        Library(home).add([Raw("game.txt", text.encode())])
    return home


@pytest.fixture(scope="session")
def official_editions(tmp_path_factory) -> str:
    """A library with two official editions, for tests marked `editions`."""
    if not SHARED.is_dir():
        pytest.skip("the official texts are not beside the project")
    home = str(tmp_path_factory.mktemp("official"))
    for name in ("cr-20240410.txt", "cr-20260807.txt"):
        Library(home).add([Raw(name, (SHARED / "editions" / name).read_bytes())])
    return home


@pytest.fixture(scope="session")
def shelf(two_editions) -> Shelf:
    return Shelf(Editions(two_editions))


@pytest.fixture(scope="session")
def official(official_editions) -> Shelf:
    return Shelf(Editions(official_editions))


@pytest.fixture(scope="session")
def assistant(two_editions) -> server.Server:
    return server.made(Editions(two_editions))


@pytest.fixture(params=["legacy", "auto"])
def mode(request) -> str:
    """The older protocol, which begins with a handshake, and the one of today."""
    return request.param


@pytest.fixture
def asked(assistant, mode) -> Callable[..., Any]:
    """What a client gets that calls one of its own methods: `asked("list_tools")`."""

    def ask(method: str, *args: Any, **kwargs: Any) -> Any:
        async def run() -> Any:
            async with Client(assistant, raise_exceptions=True, mode=mode) as client:
                found = getattr(client, method)
                return await found(*args, **kwargs) if callable(found) else found

        return anyio.run(run)

    return ask


@pytest.fixture
def call(asked) -> Call:
    """What a tool answers: `call("get_rules", numbers=["702.2"])`."""

    def ask(tool: str, **arguments: Any) -> Answer:
        found = asked("call_tool", tool, arguments)
        [content] = found.content
        return Answer(content.text, found.is_error)

    return ask

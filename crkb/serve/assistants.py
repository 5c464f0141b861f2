"""The MCP server within the service, begun when an assistant first asks: importing it takes a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

Sessions = Callable[[], AbstractAsyncContextManager[None]]

Mount = Callable[[], tuple[BaseRoute, Sessions] | None]
"""Makes the route of the MCP server, and what runs its sessions; None if that isn't installed."""


class Assistants:
    """Stands for the MCP server's route until there is one."""

    def __init__(self, mount: Mount) -> None:
        self._mount = mount
        self._wanted = asyncio.Event()
        self._stopping = asyncio.Event()
        self._begun: asyncio.Future[BaseRoute | None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, the first one after the server has begun.

        Raises:
            HTTPException: if the extra for it is not installed.
        """
        if self._begun is None:
            raise HTTPException(503)
        self._wanted.set()
        route = await asyncio.shield(self._begun)
        if route is None:
            raise HTTPException(404)
        await route.handle(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Inside the block the server begins when it is wanted; it ends with the block."""
        self._begun = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._run(self._begun))
        try:
            yield
        finally:
            self._stopping.set()
            self._wanted.set()
            await task

    async def _run(self, begun: asyncio.Future[BaseRoute | None]) -> None:
        await self._wanted.wait()
        if self._stopping.is_set():
            return
        try:
            mounted = await asyncio.to_thread(self._mount)
        except Exception as e:
            begun.set_exception(e)
            return
        if mounted is None:
            begun.set_result(None)
            return
        route, sessions = mounted
        async with sessions():
            begun.set_result(route)
            await self._stopping.wait()

"""What is done around every request: an id, a line in the log, counts."""

from __future__ import annotations

import logging
import re
import time
import uuid

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crkb.serve.core import requests
from crkb.serve.core.bounds import client
from crkb.serve.core.service import Service

log = logging.getLogger("crkb.serve.requests")

GIVEN = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""What an id looks like that a client or a proxy may give a request."""


class Around:
    """The outermost of the application."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass on what isn't one."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope[requests.ID] = _id(scope)
        watched = _Watched(scope, send)
        start = time.perf_counter()
        try:
            await self._app(scope, receive, watched.send)
        finally:
            self._told(scope, watched, time.perf_counter() - start)

    def _told(self, scope: Scope, watched: _Watched, seconds: float) -> None:
        route = scope.get(requests.ROUTE, "none")
        self._service.metrics.count(scope["method"], route, watched.status, seconds)
        if self._service.settings.quiet:
            return
        said = {
            "request": requests.name(scope),
            "client": client(scope, self._service.settings),
            "method": scope["method"],
            "path": scope["path"][:500],
            "query": scope["query_string"][:500].decode("latin-1"),
            "route": route,
            "status": watched.status,
            "bytes": watched.size,
            "ms": round(1000 * seconds, 2),
        }
        log.info("request", extra=said)


def _id(scope: Scope) -> str:
    given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
    return given if GIVEN.fullmatch(given) else str(uuid.uuid4())


class _Watched:
    """Sends what the application sends, and knows what it was."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._id = (b"x-request-id", requests.name(scope).encode())
        self._send = send
        self.status = self.size = 0

    async def send(self, message: Message) -> None:
        """Send a message; the one with the headers says the request's id, too."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": [*message["headers"], self._id]}
        elif message["type"] == "http.response.body":
            self.size += len(message.get("body", b""))
        await self._send(message)

"""Scripts of any site may ask: the headers that browsers want to see before they let them."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crkb.serve.core import requests
from crkb.serve.core.reply import NEVER

EXPOSED = ("ETag", "Content-Location", "Retry-After", "X-Request-Id")
"""Headers that a script may read besides those that it always may."""

DAY = 86_400
"""Seconds for which a browser may remember that it may ask."""

TO_ALL = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", ", ".join(EXPOSED).encode()),
)
"""On every answer, whoever asks: what is kept between may then be the same for all."""


class AnyOrigin:
    """Lets scripts of all sites ask with any method and header; nothing here depends on who somebody is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what a browser asks beforehand; else what the application does."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        method = headers.get(b"access-control-request-method")
        if scope["method"] == "OPTIONS" and method and b"origin" in headers:
            scope[requests.ROUTE] = "preflight"
            wanted = headers.get(b"access-control-request-headers", b"*")
            await _allow(send, method, wanted)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *TO_ALL]}
            await send(message)

        await self._app(scope, receive, sent)


async def _allow(send: Send, method: bytes, headers: bytes) -> None:
    said = [
        TO_ALL[0],
        (b"access-control-allow-methods", method),
        (b"access-control-allow-headers", headers),
        (b"access-control-max-age", str(DAY).encode()),
        (b"cache-control", NEVER.encode()),
        (b"content-length", b"0"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": said})
    await send({"type": "http.response.body", "body": b""})

"""What is done around every request: an id, bounds of its line, a client's rate, a line in the log, counts."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import OrderedDict

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crkb.serve.core.answering import Service
from crkb.serve.core.endpoints import Style
from crkb.serve.core.errors import Refused, reply
from crkb.serve.core.settings import LINE, Settings

log = logging.getLogger("crkb.serve.requests")

CLIENTS = 10_000
"""Clients whose rate is remembered."""

ID = re.compile(r"[\w.-]{1,64}")


def style_of(path: str) -> Style:
    """How errors of a path look that no endpoint has."""
    return "v1" if path.startswith("/v1") else "academy"


class Around:
    """The outermost of the application."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._rates = Rates(service.settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass on what isn't one."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        given = headers.get(b"x-request-id", b"").decode("latin-1")
        request = given if ID.fullmatch(given) else secrets.token_hex(8)
        scope["crkb.request"] = request
        start, status, size = time.perf_counter(), 0, 0

        async def told(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", request.encode())]}
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        client = _client(scope, headers, self._service.settings)
        try:
            refused = self._refused(scope, client)
            if refused is None:
                await self._app(scope, receive, told)
            else:
                made = reply(style_of(scope["path"]), refused, scope["path"][:200], request)
                sent = [
                    (b"content-type", made.kind.encode()),
                    (b"content-length", str(len(made.body)).encode()),
                ]
                sent += [(name.lower().encode(), value.encode()) for name, value in made.headers.items()]
                await told({"type": "http.response.start", "status": made.status, "headers": sent})
                await told({"type": "http.response.body", "body": made.body})
        finally:
            seconds = time.perf_counter() - start
            route = scope.get("crkb.route", "none")
            self._service.metrics.count(scope["method"], route, status, seconds)
            if not self._service.settings.quiet:
                log.info(
                    "request",
                    extra={
                        "request": request,
                        "client": client,
                        "method": scope["method"],
                        "path": scope["path"][:500],
                        "query": scope["query_string"][:500].decode("latin-1"),
                        "route": route,
                        "status": status,
                        "bytes": size,
                        "ms": round(1000 * seconds, 2),
                    },
                )

    def _refused(self, scope: Scope, client: str) -> Refused | None:
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if size > LINE:
            return Refused(414, f"the address has {size:,} bytes, {LINE:,} at most")
        wait = self._rates.wait(client)
        if wait:
            limit = self._service.settings.rate
            headers = {"Retry-After": str(wait), "RateLimit-Limit": str(limit), "RateLimit-Reset": str(wait)}
            return Refused(429, "Too many requests.", f"Ask again in {wait} s.", headers=headers)
        return None


def _client(scope: Scope, headers: dict[bytes, bytes], settings: Settings) -> str:
    """Who asks: the address, or the last one that a trusted proxy says; those before it are the client's."""
    if settings.trust_proxy and (said := headers.get(b"x-forwarded-for", b"").decode("latin-1")):
        return said.rpartition(",")[2].strip()[:64]
    return scope["client"][0] if scope.get("client") else ""


class Rates:
    """A bucket of tokens for each client: so many requests a minute, a sixth of them at once."""

    def __init__(self, a_minute: int) -> None:
        self._rate = a_minute / 60
        self._most = max(1.0, a_minute / 6)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> int:
        """Take a token; 0 if there was one, else after how many seconds there will be."""
        if not self._rate:
            return 0
        now = time.monotonic()
        tokens, then = self._buckets.pop(client, (self._most, now))
        tokens = min(self._most, tokens + (now - then) * self._rate)
        taken = tokens >= 1
        self._buckets[client] = (tokens - 1 if taken else tokens, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return 0 if taken else max(1, round((1 - tokens) / self._rate + 0.5))


class JsonLines(logging.Formatter):
    """One line of JSON for each message, with what it carries."""

    FIELDS = ("request", "client", "method", "path", "query", "route", "status", "bytes", "ms")

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()

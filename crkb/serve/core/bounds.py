"""What is refused before it is looked at: an address that is too long, a client that asks too often."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from starlette.types import ASGIApp, Receive, Scope, Send

from crkb.serve.core import requests
from crkb.serve.core.endpoints import Style
from crkb.serve.core.errors import Refused, response
from crkb.serve.core.service import Service
from crkb.serve.core.settings import LINE, Settings

CLIENTS = 10_000
"""Clients whose rate is remembered."""

ALWAYS = ("/healthz", "/readyz", "/metrics")
"""Who watches over the service may ask as often as need be."""


def style_of(path: str) -> Style:
    """How errors of a path look that no endpoint has."""
    for style, start in _STARTS:
        if path == start or path.startswith(f"{start}/"):
            return style
    return "academy"


_STARTS: tuple[tuple[Style, str], ...] = (("v1", "/v1"), ("page", "/site"))


class Bounds:
    """Refuses requests, or passes them on."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._settings = service.settings
        self._rates = Rates(service.settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is refused; else what the application does."""
        refused = self._refused(scope) if scope["type"] == "http" else None
        if refused is None:
            await self._app(scope, receive, send)
        else:
            path = requests.path(scope)[:200]
            await response(style_of(path), refused, path, requests.name(scope))(scope, receive, send)

    def _refused(self, scope: Scope) -> Refused | None:
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if size > LINE:
            return Refused(414, f"the address has {size:,} bytes, {LINE:,} at most")
        if requests.path(scope) in ALWAYS:
            return None
        wait = self._rates.wait(client(scope, self._settings))
        if not wait:
            return None
        limit = str(self._settings.rate)
        headers = {
            "Retry-After": str(wait),
            "RateLimit-Limit": limit,
            "RateLimit-Remaining": "0",
            "RateLimit-Reset": str(wait),
        }
        return Refused(429, "Too many requests.", f"Ask again in {wait} s.", headers=headers)


def client(scope: Scope, settings: Settings) -> str:
    """Who asks: the address, or the last one that a trusted proxy says; those before it are the client's."""
    said = dict(scope["headers"]).get(b"x-forwarded-for", b"") if settings.trust_proxy else b""
    if said:
        return str(said.decode("latin-1").rpartition(",")[2].strip()[:64])
    return str(scope["client"][0]) if scope.get("client") else ""


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
        return 0 if taken else max(1, math.ceil((1 - tokens) / self._rate))

"""The MCP server within the HTTP service, under `/mcp`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from crkb.serve.core.editions import Editions
from crkb.serve.core.settings import BODY
from crkb.serve.mcp import server

PATH = "/mcp"

LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine."""


class Mounted:
    """The application of the MCP server as an endpoint; its requests are counted as those of one route."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        scope["crkb.route"] = PATH
        await self._app(scope, receive, send)


def mounted(
    editions: Editions, hosts: tuple[str, ...] = ()
) -> tuple[BaseRoute, Callable[[], AbstractAsyncContextManager[None]]]:
    """The route of the MCP server, and what runs its sessions.

    No state is kept between requests, so that several workers may answer one client.

    Args:
        editions: The pool of the process.
        hosts: Names by which the service may be called, besides this machine's; others are refused, which
            keeps pages in a browser from speaking to it by a name of their own.
    """
    made = server.made(editions)
    app = made.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=BODY,
        transport_security=_security(hosts),
    )
    return Route(PATH, endpoint=Mounted(app)), made.session_manager.run


def _security(hosts: tuple[str, ...]) -> TransportSecuritySettings:
    """Which hosts and origins are let in, with any port or none."""
    names = [*LOCAL, *hosts]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in names]
    return TransportSecuritySettings(
        allowed_hosts=[each for name in names for each in (name, f"{name}:*")],
        allowed_origins=[each for origin in origins for each in (origin, f"{origin}:*")],
    )

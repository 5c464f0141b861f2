"""The application: the table of endpoints as a Starlette app, with what is around every request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from crkb.serve.core import errors
from crkb.serve.core.answering import Service, handler
from crkb.serve.core.around import Around, style_of
from crkb.serve.core.errors import Refused
from crkb.serve.core.settings import Settings
from crkb.serve.routes import ENDPOINTS


def app(settings: Settings) -> Starlette:
    """The service as an ASGI application. Raises LibraryError if there is no library to read."""
    service = Service(settings)
    routes: list[BaseRoute] = [
        Route(each.path, handler(service, each), methods=[each.method]) for each in ENDPOINTS
    ]
    sessions: list[Sessions] = []
    if settings.mcp and (mounted := _assistants(service)):
        routes.append(mounted[0])
        sessions.append(mounted[1])

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        service.editions.now()  # builds what is missing before the first request
        service.editions.kb()
        async with AsyncExitStack() as stack:
            for session in sessions:
                await stack.enter_async_context(session())
            yield
        service.stopping = True
        service.close()

    made = Starlette(
        routes=routes,
        middleware=[
            Middleware(Around, service=service),
            Middleware(
                CORSMiddleware,
                allow_origins=["*"],
                allow_methods=["*"],
                allow_headers=["*"],
                expose_headers=["ETag", "Content-Location", "Retry-After", "X-Request-Id"],
            ),
        ],
        exception_handlers={HTTPException: _no_endpoint},
        lifespan=life,
    )
    made.state.service = service
    return made


async def _no_endpoint(request: Request, error: Exception) -> Response:
    """A path that nothing answers, or a method that it hasn't."""
    assert isinstance(error, HTTPException)
    words = {404: "Not Found", 405: "Method Not Allowed"}
    refused = Refused(error.status_code, words.get(error.status_code, error.detail))
    made = errors.reply(
        style_of(request.url.path), refused, request.url.path, str(request.scope.get("crkb.request"))
    )
    response = Response(made.body, made.status, {**made.headers, **(error.headers or {})})
    response.headers["Content-Type"] = made.kind
    response.headers["Cache-Control"] = made.caching
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


Sessions = Callable[[], AbstractAsyncContextManager[None]]


def _assistants(service: Service) -> tuple[BaseRoute, Sessions] | None:
    """The route of the MCP server and what runs its sessions; None without the extra for it."""
    return None

"""The application: the table of endpoints as a Starlette app, with what is around every request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Match, Route

from crkb.serve.assistants import Assistants, Sessions
from crkb.serve.core import errors, requests
from crkb.serve.core.answering import handler
from crkb.serve.core.around import Around
from crkb.serve.core.bounds import Bounds, style_of
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.origins import AnyOrigin
from crkb.serve.core.service import Service
from crkb.serve.core.settings import Settings
from crkb.serve.routes import ENDPOINTS

WORDS = {404: "Not Found", 405: "Method Not Allowed"}


def app(settings: Settings, endpoints: Sequence[Endpoint] = ENDPOINTS) -> Starlette:
    """The service as an ASGI application; `state.service` of it is what its requests share.

    Raises:
        LibraryError: if there is nowhere to keep a library.
    """
    service = Service(settings)
    routes: list[BaseRoute] = [
        Route(each.path, handler(service, each), methods=[each.method]) for each in endpoints
    ]
    assistants = Assistants(lambda: _assistants(service))
    if settings.mcp:
        routes.append(Route("/mcp", assistants))

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        service.editions.kb()  # built before the first request, if need be
        async with assistants.running():
            yield
        service.stopping = True
        service.close()

    made = Starlette(
        routes=routes,
        middleware=_middleware(service),
        exception_handlers={HTTPException: _no_endpoint},
        lifespan=life,
    )
    made.router.redirect_slashes = False  # `_no_endpoint` does, without the host that a proxy has changed
    made.state.service = service
    return made


def _middleware(service: Service) -> list[Middleware]:
    """What is around the routes, the outermost first."""
    return [Middleware(Around, service=service), Middleware(AnyOrigin), Middleware(Bounds, service=service)]


async def _no_endpoint(request: Request, error: Exception) -> Response:
    """A path that nothing answers, with a slash too many or too few, or a method that it hasn't."""
    assert isinstance(error, HTTPException)
    path = requests.path(request.scope)
    if error.status_code == 404 and (other := _other_form(request, path)):
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(quote(request.scope.get("root_path", "") + other) + query)
    allowed = {"Allow": _methods(request)} if error.status_code == 405 else {}
    headers = {**(error.headers or {}), **allowed}
    refused = Refused(error.status_code, WORDS.get(error.status_code, error.detail), headers=headers)
    return errors.response(style_of(path), refused, path, requests.name(request.scope))


def _methods(request: Request) -> str:
    """The methods of all that answers a path."""
    routes = (each for each in request.app.routes if each.matches(request.scope)[0] is not Match.NONE)
    return ", ".join(sorted({name for each in routes for name in getattr(each, "methods", None) or ()}))


def _other_form(request: Request, path: str) -> str:
    """The path without the slashes at its end, or with one, if something answers there; else ""."""
    other = path.rstrip("/") if path.endswith("/") else f"{path}/"
    if path.strip("/") == "" or path.startswith("//"):  # two at the start would be another host
        return ""
    scope = {**request.scope, "path": request.scope.get("root_path", "") + other}
    there = any(route.matches(scope)[0] is not Match.NONE for route in request.app.routes)
    return other if there else ""


def _assistants(service: Service) -> tuple[BaseRoute, Sessions] | None:
    """The route of the MCP server and what runs its sessions; None without the extra for it."""
    try:
        from crkb.serve.mcp import mounting
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] == "crkb":
            raise  # a mistake of ours
        return None
    return mounting.mounted(service.editions, service.settings.hosts)

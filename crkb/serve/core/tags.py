"""How long an answer may be kept, by whom, and the strong tag by which it is known before it is made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from crkb import __version__
from crkb.serve.core import requests
from crkb.serve.core.editions import Editions
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.reply import FOR_NOW, FOREVER, NEVER, Reply


def tag(editions: Editions, endpoint: Endpoint, values: Mapping[str, Any], request: Request) -> str:
    """The tag of an answer: what it rests on, and what is asked; "" for one that nobody may keep."""
    if endpoint.rests_on == "moment" or not is_read(request):
        return ""
    asked = sorted((p.name, repr(values[p.name])) for p in endpoint.params)
    headers = [(name, request.headers.get(name, "")) for name in endpoint.varies]
    known = repr((_rests_on(editions, endpoint, values), endpoint.path, asked, headers))
    return hashlib.sha256(known.encode()).hexdigest()[:24]


def _rests_on(editions: Editions, endpoint: Endpoint, values: Mapping[str, Any]) -> str:
    if endpoint.rests_on == "nothing":
        return __version__
    if endpoint.rests_on == "library":
        return editions.tag_of_all()
    return f"{__version__} {editions.tag(values.get('edition') or editions.now().latest)}"


def is_read(request: Request) -> bool:
    """Whether a request changes nothing and has no body."""
    return request.method in ("GET", "HEAD")


def caching(endpoint: Endpoint, values: Mapping[str, Any], request: Request, reply: Reply) -> dict[str, str]:
    """The headers that say how long an answer may be kept, and where else it is."""
    if reply.status >= 400 or endpoint.rests_on == "moment" or not is_read(request):
        return {"Cache-Control": reply.caching or NEVER}
    named, meant = request.path_params.get("edition"), str(values.get("edition", ""))
    if named is None or named == meant:
        forever = endpoint.rests_on == "edition" and named is not None
        return {"Cache-Control": reply.caching or (FOREVER if forever else FOR_NOW)}
    return {
        "Cache-Control": reply.caching or FOR_NOW,  # another edition may be meant by that name later
        "Content-Location": _at(endpoint, meant, request),
    }


def _at(endpoint: Endpoint, edition: str, request: Request) -> str:
    """The address of the same answer that names the edition by its id."""
    before = endpoint.path.partition("{edition}")[0]
    after = requests.path(request.scope)[len(before) :].partition("/")
    query = request.url.query
    root = request.scope.get("root_path", "")
    return quote(f"{root}{before}{edition}{after[1]}{after[2]}") + (f"?{query}" if query else "")

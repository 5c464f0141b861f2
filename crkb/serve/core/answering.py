"""From a request to its answer: parameters read, a known answer told by its tag, others computed in threads."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from urllib.parse import quote

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from crkb.limits import computing
from crkb.serve.core import errors, params
from crkb.serve.core.editions import LATEST, Editions
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.kept import SMALLEST, Kept
from crkb.serve.core.metrics import Metrics
from crkb.serve.core.reply import FOR_NOW, FOREVER, HTML, NEVER, Reply
from crkb.serve.core.settings import BODY, BODY_SECONDS, THREADS, Settings

log = logging.getLogger("crkb.serve")

NO_BODY = (204, 304)

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load: nothing from elsewhere."""


class Service:
    """What requests share in one process: editions, what was kept, counts; a second process has its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.editions = Editions(settings.home)
        self.kept = Kept()
        self.metrics = Metrics()
        self.stopping = False
        self._limiter: anyio.CapacityLimiter | None = None

    @property
    def limiter(self) -> anyio.CapacityLimiter:
        """As many threads as compute at a time."""
        if self._limiter is None:  # of the loop that runs
            self._limiter = anyio.CapacityLimiter(THREADS)
        return self._limiter

    def close(self) -> None:
        """Close the editions."""
        self.editions.close()


def handler(service: Service, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls for an endpoint."""

    async def answer(request: Request) -> Response:
        request.scope["crkb.route"] = endpoint.path
        try:
            reply, tag = await _answer(service, endpoint, request)
        except ClientDisconnect:
            return Response(status_code=499)
        except Exception as e:
            refused = errors.refused(e)
            if refused is None:
                log.exception("bug", extra={"request": request.scope.get("crkb.request", "")})
                reply = errors.broken(endpoint.style, request.url.path, _id(request))
            else:
                reply = errors.reply(endpoint.style, refused, request.url.path, _id(request))
            tag = ""
        return _response(service, endpoint, request, reply, tag)

    return answer


def _id(request: Request) -> str:
    return str(request.scope.get("crkb.request", ""))


async def _answer(service: Service, endpoint: Endpoint, request: Request) -> tuple[Reply, str]:
    values = params.read(endpoint.params, request.path_params, request.query_params.multi_items())
    if endpoint.rests_on == "edition" or "edition" in values:
        values = {**values, "edition": service.editions.resolve(values.get("edition") or LATEST)}
    tag = _tag(service, endpoint, values, request) if request.method in ("GET", "HEAD") else ""
    if tag and _has(request.headers.get("if-none-match", ""), tag):
        return Reply(b"", "", 304), tag
    body = await _body(request) if request.method not in ("GET", "HEAD") else b""
    call = Call(
        values, request.headers, body, str(request.url), service.editions, service.kept, service.settings
    )

    def run() -> Reply:
        with computing(f"{endpoint.method} {endpoint.path}", endpoint.seconds):
            return endpoint.run(call)

    reply = await anyio.to_thread.run_sync(run, limiter=service.limiter)
    return reply, tag if reply.status == 200 else ""


async def _body(request: Request) -> bytes:
    """The body, of at most BODY bytes, if it arrives in time."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > BODY:
        raise Refused(413, f"the body has {int(announced):,} bytes, {BODY:,} at most")

    async def read() -> bytes:
        parts: list[bytes] = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > BODY:
                raise Refused(413, f"the body has more than {BODY:,} bytes")
            parts.append(part)
        return b"".join(parts)

    try:
        return await asyncio.wait_for(read(), BODY_SECONDS)
    except TimeoutError as e:
        raise Refused(408, f"the body did not arrive in {BODY_SECONDS:g} seconds") from e


def _tag(service: Service, endpoint: Endpoint, values: dict[str, object], request: Request) -> str:
    """The strong tag of an answer, known before it is made: what it rests on, and what is asked of it."""
    editions = service.editions
    if endpoint.rests_on == "nothing":
        rests = ""
    elif endpoint.rests_on == "library":
        rests = editions.tag_of_all()
    else:
        now = editions.now()
        name = str(values.get("edition") or now.latest)
        rests = editions.tag(name) if any(i.id == name for i in now.infos) else editions.tag_of_all()
    asked = sorted((p.name, repr(values[p.name])) for p in endpoint.params)
    hashed = hashlib.sha256(repr((rests, endpoint.path, asked)).encode("utf-8", "replace"))
    return hashed.hexdigest()[:24]


def _has(header: str, tag: str) -> bool:
    """Whether a client has an answer already, in either encoding."""
    known = [each.strip().removeprefix("W/").strip('"') for each in header.split(",")]
    return "*" in known or any(each in (tag, f"{tag}-gzip") for each in known)


def _response(service: Service, endpoint: Endpoint, request: Request, reply: Reply, tag: str) -> Response:
    headers = {"X-Content-Type-Options": "nosniff", "Vary": "Accept, Accept-Encoding", **reply.headers}
    headers["Cache-Control"] = reply.caching or _caching(endpoint, request, reply)
    asked = request.path_params.get("edition")
    if asked == LATEST and reply.status in (200, 304):
        now = service.editions.now().latest
        headers["Content-Location"] = quote(request.url.path.replace(f"/{LATEST}", f"/{now}", 1))
    body = reply.body
    suffix = ""
    if len(body) >= SMALLEST and "gzip" in request.headers.get("accept-encoding", "").lower():
        body, suffix = service.kept.compressed(tag, body), "-gzip"
        headers["Content-Encoding"] = "gzip"
    if tag:
        headers["ETag"] = f'"{tag}{suffix}"'
    if reply.kind == HTML:
        headers.setdefault("Content-Security-Policy", POLICY)
        headers["Referrer-Policy"] = "no-referrer"
    if reply.status in NO_BODY:
        return Response(status_code=reply.status, headers=headers)
    return _sent(body, reply, headers)


def _sent(body: bytes, reply: Reply, headers: dict[str, str]) -> Response:
    response = Response(body, reply.status, headers)
    response.headers["Content-Type"] = reply.kind
    return response


def _caching(endpoint: Endpoint, request: Request, reply: Reply) -> str:
    if reply.status >= 400 or request.method not in ("GET", "HEAD"):
        return NEVER
    names_one = endpoint.rests_on == "edition" and request.path_params.get("edition") not in (None, LATEST)
    return FOREVER if names_one else FOR_NOW

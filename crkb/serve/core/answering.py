"""From a request to its answer: its parameters read, a known answer told by its tag, others computed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from crkb.limits import computing
from crkb.serve.core import errors, params, requests, tags
from crkb.serve.core.editions import LATEST
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.kept import Packed, packed
from crkb.serve.core.reply import HTML, NEVER, Reply
from crkb.serve.core.requests import COMPRESSED, ROUTE
from crkb.serve.core.service import Service
from crkb.serve.core.settings import BODY, BODY_SECONDS

log = logging.getLogger("crkb.serve")

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load: nothing from elsewhere."""

NOT_MODIFIED = Packed(Reply(b"", "", 304))


# same name as library.http.Answer: of the service
class Answer(NamedTuple):
    """What is sent: the answer, the tag it is known by ("" for none), and the values that were asked with."""

    packed: Packed
    tag: str = ""
    values: Mapping[str, Any] = {}


def handler(service: Service, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls for an endpoint."""

    async def answer(request: Request) -> Response:
        request.scope[ROUTE] = endpoint.path
        try:
            return _response(endpoint, request, await _answer(service, endpoint, request))
        except ClientDisconnect:
            return Response(status_code=499)
        except Exception as e:
            return _response(endpoint, request, Answer(Packed(_failed(endpoint, request, e))))

    return answer


def _failed(endpoint: Endpoint, request: Request, error: Exception) -> Reply:
    path, name = requests.path(request.scope), requests.name(request.scope)
    found = errors.refused(error)
    if found is not None:
        return errors.reply(endpoint.style, found, path, name)
    log.error("bug", exc_info=error, extra={"request": name})
    return errors.broken(endpoint.style, path, name)


async def _answer(service: Service, endpoint: Endpoint, request: Request) -> Answer:
    values = params.read(endpoint.params, request.path_params, request.query_params.multi_items())
    if endpoint.rests_on == "edition" or "edition" in values:
        values["edition"] = service.editions.resolve(values.get("edition") or LATEST)
    tag = tags.tag(service.editions, endpoint, values, request)
    asked = request.headers.get("if-none-match", "")
    if tag and (held := requests.held(asked, tag)):
        return Answer(NOT_MODIFIED, held, values)
    body = b"" if tags.is_read(request) else await _body(request)
    call = _call(service, values, request, body)
    made = await (_made_once(service, endpoint, call, tag) if tag else _made(service, endpoint, call))
    if not tag or not _is_known(made):
        return Answer(made, "", values)
    if tag != tags.tag(service.editions, endpoint, values, request):  # the library changed meanwhile
        return Answer(made._replace(reply=made.reply._replace(caching="no-cache")), "", values)
    return Answer(NOT_MODIFIED if asked.strip() == "*" else made, tag, values)


def _call(service: Service, values: Mapping[str, Any], request: Request, body: bytes) -> Call:
    return Call(
        values,
        request.headers,
        body,
        str(request.url),
        service.editions,
        service.kept,
        service.settings,
        service.metrics,
        service.stopping,
    )


async def _made(service: Service, endpoint: Endpoint, call: Call) -> Packed:
    """The answer to a call, computed in a thread unless it takes nothing."""

    def run() -> Packed:
        with computing(f"{endpoint.method} {endpoint.path}", endpoint.seconds):
            reply = endpoint.run(call)
        return packed(reply)

    return run() if _is_quick(endpoint, call) else await service.compute(run, endpoint.seconds)


def _is_quick(endpoint: Endpoint, call: Call) -> bool:
    """Whether an answer needs no thread: little is asked, of an edition that is open."""
    if not endpoint.inline or any(call.values[name] for name in endpoint.heavy):
        return False
    return call.editions.is_open(call.values.get("edition") or LATEST)


async def _made_once(service: Service, endpoint: Endpoint, call: Call, tag: str) -> Packed:
    """The answer of a tag: the one that was kept, or is being computed for somebody else, or one made now."""
    kept: Packed | None = service.kept.found(tag)
    if kept is not None:
        return kept
    task = service.making.get(tag)
    if task is None:
        task = service.making[tag] = asyncio.create_task(_made(service, endpoint, call))
        task.add_done_callback(lambda done: _keep(service, tag, done))
    return await asyncio.shield(task)  # one who goes away doesn't stop it for the others


def _keep(service: Service, tag: str, done: asyncio.Task[Packed]) -> None:
    del service.making[tag]
    if not done.cancelled() and done.exception() is None and _is_known(done.result()):
        service.kept.keep(tag, done.result(), done.result().size)


def _is_known(made: Packed) -> bool:
    """Whether an answer is the one that its tag says: no error, nothing for one request alone."""
    return made.reply.status == 200 and made.reply.caching != NEVER


async def _body(request: Request) -> bytes:
    """The body, of at most BODY bytes, if it arrives in time."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > BODY:
        raise Refused(413, f"the body has {int(announced):,} bytes, {BODY:,} at most")
    try:
        return await asyncio.wait_for(_received(request), BODY_SECONDS)
    except TimeoutError as e:
        raise Refused(408, f"the body did not arrive in {BODY_SECONDS:g} seconds") from e


async def _received(request: Request) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY:
            raise Refused(413, f"the body has more than {BODY:,} bytes")
    return bytes(body)


def _response(endpoint: Endpoint, request: Request, answer: Answer) -> Response:
    reply, tag = answer.packed.reply, answer.tag
    body, compressed = answer.packed.body(requests.takes_gzip(request.headers.get("accept-encoding", "")))
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Vary": "Accept, Accept-Encoding",
        **tags.caching(endpoint, answer.values, request, reply),
        **reply.headers,
    }
    if tag:
        headers["ETag"] = f'"{tag}{COMPRESSED if compressed else ""}"'
    if compressed:
        headers["Content-Encoding"] = "gzip"
    if reply.kind == HTML:
        headers.setdefault("Content-Security-Policy", POLICY)
        headers["Referrer-Policy"] = "no-referrer"
    if reply.kind:
        headers["Content-Type"] = reply.kind
    return Response(body, reply.status, headers)

"""One file over HTTP: whole or not at all, and never more than wanted.

Only https, except from this very machine. A request waits at most `TIMEOUT` seconds for a
connection or for the next bytes, and all requests for one purpose have one `Deadline`. A file that was
fetched before is asked for on condition that it has changed since (by its ETag or its date).
"""

from __future__ import annotations

import hashlib
import http.client
import queue
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

from crkb.errors import CrkbError

TIMEOUT = 6.0

WHOLE = 300.0
"""Seconds that all requests for one purpose may take."""

_CHUNK = 1 << 16
_LOOPBACK = re.compile(r"localhost|127(?:\.\d{1,3}){3}|::1")
_LENGTH = re.compile(r"[0-9]{1,15}")
_BY_HAND = "Get the file with a browser, then: crkb add FILE"

Received = Callable[[int, int], None]
"""Called with how many bytes of how many (0 if not known) have been received."""


class FetchError(CrkbError):
    """Something is wrong with the network or with what it sent; nothing in the library was changed."""


class NotThere(FetchError):
    """The server has nothing at this address."""


# same name as questions.core.Answer: a server's
class Answer(NamedTuple):
    """A file from a server: its bytes, its final address, and what to ask by next time ("" if nothing).

    `data` is None if the file has not changed since the one that `etag` and `modified` belong to.
    """

    data: bytes | None
    address: str
    etag: str = ""
    modified: str = ""

    @property
    def sha256(self) -> str:
        """The checksum of the bytes."""
        return hashlib.sha256(self.data or b"").hexdigest()


class Deadline:
    """A moment at which all requests that share it are given up; `seconds` from now."""

    def __init__(self, seconds: float | None = None) -> None:
        self._at = time.monotonic() + (WHOLE if seconds is None else seconds)

    @property
    def left(self) -> float:
        """Seconds until then, not less than 0."""
        return max(0.0, self._at - time.monotonic())


class Known(NamedTuple):
    """The marks of the file that an address had last time."""

    etag: str = ""
    modified: str = ""


def get(
    address: str,
    limit: int,
    agent: str,
    known: Known | None = None,
    received: Received = lambda done, total: None,
    deadline: Deadline | None = None,
) -> Answer:
    """Get a file of at most `limit` bytes; with `known` only if it has changed since.

    Raises:
        NotThere: if the server has nothing at this address.
        FetchError: for an address that is not safe, for whatever the network does, and at the deadline.
    """
    _check(address)
    deadline = deadline or Deadline()
    return _before(deadline, address, lambda: _get(address, limit, agent, known or Known(), received))


def _before(deadline: Deadline, address: str, work: Callable[[], Answer]) -> Answer:
    """What a request brings, if it ends in time.

    It has a thread of its own: a server that sends a byte every few seconds keeps any read waiting.
    """
    done: queue.SimpleQueue[Answer | BaseException] = queue.SimpleQueue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as e:
            done.put(e)

    too_long = f"{address}: the server takes too long"
    if not deadline.left:
        raise FetchError(too_long, "Try again later.")
    threading.Thread(target=run, daemon=True).start()
    try:
        brought = done.get(timeout=deadline.left)
    except queue.Empty:
        raise FetchError(too_long, "Try again later.") from None
    if isinstance(brought, BaseException):
        try:
            raise brought
        finally:
            del brought  # its traceback holds this frame: a circle that would keep sockets open
    return brought


def _get(address: str, limit: int, agent: str, known: Known, received: Received) -> Answer:
    try:
        with _opener(address).open(_request(address, agent, known), timeout=TIMEOUT) as response:
            return _receive(response, limit, received)
    except urllib.error.HTTPError as e:
        e.close()
        if e.code == 304:
            return Answer(None, address, known.etag, known.modified)
        kind = NotThere if e.code in (403, 404, 410) else FetchError  # some stores say 403 for nothing
        raise kind(f"{address}: the server answers {e.code} {e.reason}") from e
    except urllib.error.URLError as e:
        raise _unreachable(address, e.reason) from e
    except (OSError, http.client.HTTPException) as e:
        raise _unreachable(address, e) from e
    except (ValueError, OverflowError) as e:  # as of a redirect to "https://[x", or a huge Content-Length
        raise FetchError(f"{address}: the server sent a malformed answer: {e}", _BY_HAND) from e


def _request(address: str, agent: str, known: Known) -> urllib.request.Request:
    request = urllib.request.Request(address, headers={"User-Agent": agent, "Accept-Encoding": "identity"})
    if known.etag:
        request.add_header("If-None-Match", known.etag)
    elif known.modified:
        request.add_header("If-Modified-Since", known.modified)
    return request


def _unreachable(address: str, why: object) -> FetchError:
    if isinstance(why, FetchError):
        return why
    said = "timed out" if isinstance(why, TimeoutError) else str(getattr(why, "strerror", "") or why)
    return FetchError(f"cannot reach {urlsplit(address).hostname}: {said}", "Check your network connection.")


def _check(address: str) -> None:
    """Refuse everything but https, and http to this machine."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError as e:
        raise FetchError(f"not an address: {address!r}") from e
    local = _LOOPBACK.fullmatch(host) is not None
    if not host or parts.scheme not in (("https", "http") if local else ("https",)):
        raise FetchError(f"not a safe address: {address!r}", "Only https addresses are fetched.")


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a few redirects, to safe addresses only; never from elsewhere to this machine."""

    max_redirections = 5

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """See the base class."""
        newurl = newurl.replace(" ", "%20")
        _check(newurl)
        if _is_local(newurl) and not _is_local(req.full_url):
            raise FetchError(f"{req.full_url}: refused: redirects to localhost", "Nothing was fetched.")
        fp.close()  # else all of its body would be read, however long it is or says it is
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _is_local(address: str) -> bool:
    return _LOOPBACK.fullmatch(urlsplit(address).hostname or "") is not None


def _opener(address: str) -> urllib.request.OpenerDirector:
    handlers: list[urllib.request.BaseHandler] = [_Redirects()]
    if _is_local(address):
        handlers.append(urllib.request.ProxyHandler({}))
    return urllib.request.build_opener(*handlers)


def _receive(response: Any, limit: int, received: Received) -> Answer:
    """Read an answer to its end."""
    headers: Message = response.headers
    address = str(response.url)
    if headers.get("Content-Encoding", "identity") != "identity":
        raise FetchError(f"{address}: the server sent a compressed response", _BY_HAND)
    length = headers.get("Content-Length", "")
    total = int(length) if _LENGTH.fullmatch(length) else 0
    if total > limit:
        raise FetchError(f"{address}: {total:,} bytes: too large for a rules document", _BY_HAND)
    data = bytearray()
    try:
        while chunk := response.read1(_CHUNK):
            data += chunk
            received(len(data), total)
            if len(data) > limit:
                raise FetchError(f"{address}: still going on after {limit:,} bytes", _BY_HAND)
    except TimeoutError as e:
        raise FetchError(f"{address}: the server stalled", "Try again later.") from e
    except (OSError, http.client.HTTPException) as e:
        raise FetchError(f"{address}: the connection broke: {e}", "Try again later.") from e
    if len(data) < total:
        raise FetchError(f"{address}: cut off: received {len(data):,} of {total:,} bytes", "Try again later.")
    return Answer(bytes(data), address, headers.get("ETag", ""), headers.get("Last-Modified", ""))

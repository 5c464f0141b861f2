"""One file over HTTP: whole or not at all, never more than wanted, resumed where it broke off.

Only https, except from this very machine. A request waits `TIMEOUT` seconds at most for a
connection or for the next bytes. What was received of a file that broke off is kept beside
what the server called it (its ETag or date), and asked for from there on next time, on
condition that it still is the same file.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

from crkb.errors import CrkbError

TIMEOUT = 6.0
TRIES = 3
"""How often one call goes on with a file that breaks off, as long as some of it came each time."""

_CHUNK = 1 << 16
_LOOPBACK = re.compile(r"localhost|127(?:\.\d{1,3}){3}|::1")

Received = Callable[[int, int], None]
"""Told how many bytes of how many (0 if not known) are there."""


class FetchError(CrkbError):
    """The network, or what came over it, was not as it should be; nothing in the library was changed."""


class NotThere(FetchError):
    """The server has nothing at this address."""


# same name as questions.core.Answer: a server's
class Answer(NamedTuple):
    """What came: the bytes, from where in the end, and what to say next time ("" if nothing).

    `data` is None if the server says that it is still what `etag` and `modified` tell.
    """

    data: bytes | None
    address: str
    etag: str = ""
    modified: str = ""

    @property
    def sha256(self) -> str:
        """The checksum of the bytes."""
        return hashlib.sha256(self.data or b"").hexdigest()


class Known(NamedTuple):
    """What is known of an address from last time."""

    etag: str = ""
    modified: str = ""


# same name as dialects.treachery._Part: a part of a download
class _Part(NamedTuple):
    """What is there of a file that broke off, and what the server called it."""

    data: bytes = b""
    validator: str = ""


class _BrokeOff(Exception):
    """The connection ended early; `grown` tells whether something came."""

    def __init__(self, why: str, grown: bool) -> None:
        super().__init__(why)
        self.grown = grown


def get(
    address: str,
    limit: int,
    agent: str,
    known: Known | None = None,
    keep: str = "",
    received: Received = lambda done, total: None,
) -> Answer:
    """Get a file of at most `limit` bytes. With `known` only if it is no longer that.

    `keep` is the file in which to keep a part that broke off ("": nowhere).
    Raises FetchError, with a hint.
    """
    _check(address)
    opener = _opener(address)
    for attempt in range(TRIES):
        try:
            return _once(opener, address, limit, agent, known or Known(), keep, received)
        except _BrokeOff as e:
            if e.grown and keep and attempt + 1 < TRIES:
                continue
            kept = os.path.exists(keep) if keep else False
            hint = (
                "What came is kept: run the command again to go on from there."
                if kept
                else "Try again later."
            )
            raise FetchError(f"{address}: {e}", hint) from e
        except urllib.error.HTTPError as e:
            e.close()
            kind = NotThere if e.code in (403, 404, 410) else FetchError  # some stores say 403 for nothing
            raise kind(f"{address}: the server answers {e.code} {e.reason}") from e
        except urllib.error.URLError as e:
            raise _unreachable(address, e.reason) from e
        except (OSError, http.client.HTTPException) as e:
            raise _unreachable(address, e) from e
    raise AssertionError("unreachable")


def _unreachable(address: str, why: object) -> FetchError:
    if isinstance(why, FetchError):
        return why
    said = "it does not answer" if isinstance(why, TimeoutError) else str(getattr(why, "strerror", "") or why)
    return FetchError(f"cannot reach {urlsplit(address).hostname}: {said}", "Is there a network?")


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
    """Follows a few redirects, to safe addresses only; from elsewhere never into this machine."""

    max_redirections = 5

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """See the base class."""
        newurl = newurl.replace(" ", "%20")
        _check(newurl)
        if _is_local(newurl) and not _is_local(req.full_url):
            raise FetchError(f"{req.full_url}: redirects into this machine", "Nothing was fetched.")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _is_local(address: str) -> bool:
    return _LOOPBACK.fullmatch(urlsplit(address).hostname or "") is not None


def _opener(address: str) -> urllib.request.OpenerDirector:
    handlers: list[urllib.request.BaseHandler] = [_Redirects()]
    if _is_local(address):
        handlers.append(urllib.request.ProxyHandler({}))
    return urllib.request.build_opener(*handlers)


def _once(
    opener: urllib.request.OpenerDirector,
    address: str,
    limit: int,
    agent: str,
    known: Known,
    keep: str,
    received: Received,
) -> Answer:
    part = _load(keep)
    request = urllib.request.Request(address, headers={"User-Agent": agent, "Accept-Encoding": "identity"})
    if part.data:
        request.add_header("Range", f"bytes={len(part.data)}-")
        request.add_header("If-Range", part.validator)
    elif known.etag:
        request.add_header("If-None-Match", known.etag)
    elif known.modified:
        request.add_header("If-Modified-Since", known.modified)
    try:
        response = opener.open(request, timeout=TIMEOUT)
    except urllib.error.HTTPError as e:
        if e.code == 304:
            e.close()
            return Answer(None, address, known.etag, known.modified)
        if e.code == 416 and part.data:
            e.close()
            _drop(keep)
            raise _BrokeOff("the server has less of the file than is here", True) from e
        raise
    with response:
        return _receive(response, part, limit, keep, received)


def _receive(response: Any, part: _Part, limit: int, keep: str, received: Received) -> Answer:
    """Read an answer to its end; what came of it is kept if that is too early."""
    headers: Message = response.headers
    address = str(response.url)
    if headers.get("Content-Encoding", "identity") != "identity":
        raise FetchError(f"{address}: sent packed, although that was not wanted", "Get the file by hand.")
    begin = part.data if response.status == 206 and _continues(headers, part) else b""
    if response.status == 206 and not begin:
        _drop(keep)
        raise _BrokeOff("the server sent another part than the one asked for", True)
    length = headers.get("Content-Length", "")
    total = len(begin) + int(length) if length.isdigit() else 0
    if total > limit:
        raise FetchError(f"{address}: {total:,} bytes, more than a rules text has", _BY_HAND)
    data = bytearray(begin)
    broken = ""
    try:
        while chunk := response.read1(_CHUNK):
            data += chunk
            received(len(data), total)
            if len(data) > limit:
                raise FetchError(f"{address}: does not end after {limit:,} bytes", _BY_HAND)
    except TimeoutError:
        broken = "the server stalled"
    except (OSError, http.client.HTTPException) as e:
        broken = f"the connection broke: {e}"
    if not broken and total and len(data) < total:
        broken = f"cut off: {len(data):,} of {total:,} bytes came"
    etag, modified = headers.get("ETag", ""), headers.get("Last-Modified", "")
    if broken:
        grown = len(data) > len(begin)
        _save(keep, _Part(bytes(data), etag if etag and not etag.startswith("W/") else modified))
        raise _BrokeOff(broken, grown)
    _drop(keep)
    return Answer(bytes(data), address, etag, modified)


_BY_HAND = "Get the file with a browser, then: crkb add FILE"


def _continues(headers: Message, part: _Part) -> bool:
    """Whether a partial answer goes on right where the part ends."""
    m = re.match(r"bytes (\d+)-", headers.get("Content-Range", ""))
    return m is not None and int(m[1]) == len(part.data)


def _load(keep: str) -> _Part:
    try:
        with open(keep + ".json", encoding="utf-8") as f:
            validator = str(json.load(f)["validator"])
        with open(keep, "rb") as f:
            return _Part(f.read(), validator) if validator else _Part()
    except (OSError, ValueError, KeyError, TypeError):
        return _Part()


def _save(keep: str, part: _Part) -> None:
    """Keep a part, unless there is nothing to tell by whether it still fits."""
    _drop(keep)
    if not keep or not part.validator or not part.data:
        return
    try:
        with open(keep, "wb") as f:
            f.write(part.data)
        with open(keep + ".json", "w", encoding="utf-8") as f:
            json.dump({"validator": part.validator}, f)
    except OSError:
        _drop(keep)


def _drop(keep: str) -> None:
    for path in (keep, keep + ".json") if keep else ():
        if os.path.exists(path):
            os.unlink(path)

"""Answers: bytes with their type, how long they may be kept, and the tag by which they are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

JSON = "application/json"
PROBLEM = "application/problem+json"
HTML = "text/html; charset=utf-8"
TEXT = "text/plain; charset=utf-8"

FOREVER = "public, max-age=31536000, immutable"
"""For what a URL that names an edition says: an edition never changes."""

FOR_NOW = "public, max-age=300, stale-while-revalidate=86400"
"""For what changes with a new edition."""

NEVER = "no-store"
"""For what is computed for one request, and for errors."""


# same name as game.asking.asked.Reply: of the service
class Reply(NamedTuple):
    """What is sent: a body, its type, a status, and headers besides those that all replies have.

    `caching` is for `Cache-Control`; "" leaves it to what the endpoint rests on.
    """

    body: bytes
    kind: str = JSON
    status: int = 200
    headers: Mapping[str, str] = {}
    caching: str = ""


def json(data: Any, status: int = 200, kind: str = JSON) -> Reply:
    """A reply with plain data as JSON."""
    return Reply(msgspec.json.encode(data), kind, status, caching=NEVER if status >= 400 else "")


def redirect(to: str) -> Reply:
    """A reply that leads elsewhere."""
    return Reply(b"", TEXT, 307, {"Location": to}, NEVER)

"""Errors as each style of route says them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from http import HTTPStatus

from starlette.responses import Response

from crkb.errors import CrkbError, EditionNotFound, LibraryError, RuleNotFound
from crkb.limits import OutOfTime
from crkb.serve.core.endpoints import Style
from crkb.serve.core.params import Unreadable
from crkb.serve.core.reply import HTML, NEVER, PROBLEM, TEXT, Reply, json


# same name as library.sources.Refused: of the service
class Refused(Exception):
    """A request that isn't answered: its status, what is wrong, what to do, and what may have been meant."""

    def __init__(
        self,
        status: int,
        detail: str,
        hint: str = "",
        near: tuple[str, ...] = (),
        headers: Mapping[str, str] = {},
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.hint = hint
        self.near = near
        self.headers = headers


def refused(error: Exception) -> Refused | None:
    """What crkb raises as a refusal; None for a mistake in crkb."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Unreadable):
        return Refused(422, str(error))
    if isinstance(error, OutOfTime):
        return Refused(503, str(error), "Ask for less at a time.", headers={"Retry-After": "5"})
    if isinstance(error, RuleNotFound | EditionNotFound):
        return Refused(404, str(error), hint(error), tuple(getattr(error, "near", ())))
    if isinstance(error, LibraryError):
        return Refused(503, "the library cannot be read", headers={"Retry-After": "30"})
    if isinstance(error, CrkbError):
        return Refused(422, str(error), hint(error))
    return None


def hint(error: CrkbError) -> str:
    """What to do about an error; "" where that is a command line, which nobody has here."""
    return "" if "crkb " in error.hint else error.hint


def reply(style: Style, found: Refused, path: str, request: str) -> Reply:
    """A refusal as a reply; `request` is the id that the log has, too."""
    if style == "academy":
        made = json({"detail": found.detail}, found.status)
    elif style == "v1":
        made = json(_problem(found, path, request), found.status, PROBLEM)
    elif style == "page":
        made = Reply(_page(found, path).encode(), HTML, found.status, {}, NEVER)
    else:
        made = Reply(f"{found.detail}\n".encode(), TEXT, found.status, {}, NEVER)
    return made._replace(headers={**made.headers, **found.headers})


def response(style: Style, found: Refused, path: str, request: str) -> Response:
    """A refusal as it is sent where no endpoint answers."""
    made = reply(style, found, path, request)
    headers = {
        "Content-Type": made.kind,
        "Cache-Control": NEVER,
        "X-Content-Type-Options": "nosniff",
        **made.headers,
    }
    return Response(made.body, made.status, headers)


def broken(style: Style, path: str, request: str) -> Reply:
    """The reply to a mistake in crkb: it says nothing but where to look in the log."""
    if style == "academy":
        return json({"detail": "Internal server error", "error_id": request}, 500)
    return reply(
        style, Refused(500, "something is wrong in crkb", f"The log has more under {request}."), path, request
    )


def _problem(found: Refused, path: str, request: str) -> dict[str, object]:
    title = HTTPStatus(found.status).phrase
    return {
        "type": "about:blank",
        "title": title,
        "status": found.status,
        "detail": found.detail,
        "hint": found.hint or None,
        "instance": path,
        "near": list(found.near),
        "request": request,
    }


def _page(found: Refused, path: str) -> str:
    up = "../" * (path.count("/") - 1) or "./"
    title = escape(HTTPStatus(found.status).phrase)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{up}site/site.css">
</head>
<body>
<main class="alone" id="main">
<h1>{title}</h1>
<p>{escape(found.detail)}</p>
<p>{escape(found.hint)}</p>
<p><a href="{up}site/">All editions</a></p>
</main>
</body>
</html>
"""

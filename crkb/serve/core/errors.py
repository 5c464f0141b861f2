"""Errors as each style of route says them."""

from __future__ import annotations

from html import escape
from http import HTTPStatus

from starlette.responses import Response

from crkb.render import refusals
from crkb.render.refusals import Refused, hint
from crkb.serve.core.endpoints import Style
from crkb.serve.core.params import Unreadable
from crkb.serve.core.reply import HTML, NEVER, PROBLEM, TEXT, Reply, json

__all__ = ["Refused", "broken", "hint", "refused", "reply", "response"]


def refused(error: Exception) -> Refused | None:
    """What crkb raises as a refusal; None for a mistake in crkb."""
    return Refused(422, str(error)) if isinstance(error, Unreadable) else refusals.refused(error)


def reply(style: Style, found: Refused, path: str, request: str) -> Reply:
    """A refusal as a reply; `request` is the id that the log has, too."""
    if style == "academy":
        made = json({"detail": found.detail}, found.status)
    elif style == "v1":
        made = json(refusals.problem(found, path, request), found.status, PROBLEM)
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

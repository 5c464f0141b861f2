"""The web site: the pages of `crkb export html`, written when somebody first asks for them.

`/site/` is a site with all editions, each in its folder: `/site/cr-2031-03-03/702.html`. Each edition's pages
are those that an export of it alone has (of an add-on, of it and its base), so that they stay the same; the
list of editions is on a page of its own, which is also the service's start page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import FOR_NOW, HTML, TEXT, Reply, redirect
from crkb.serve.v1.common import EDITION

if TYPE_CHECKING:
    from crkb.serve.shelves import Shelf

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " manifest-src 'self'; font-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What the site's pages may load."""

EMBEDDED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""What a page of a single rule may load: it can be embedded anywhere."""

PREFIX = "rule-"
"""What the names of such pages begin with (crkb.render.site.single, which needs the templates)."""

KINDS = {
    ".html": HTML,
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": TEXT,
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}

SECONDS = 30.0
"""So long writing one file may take."""

START = "This is the root of crkb's service. You can find the documentation at /docs."

FILE = Param("file", "A page: 702.html, or a rule's number.", "path", required=True, example="index.html")
NAME = Param("name", "A file that all pages share, or an edition.", "path", required=True, example="site.css")


def _shelf(call: Call) -> Shelf:
    """The files of an edition's site."""
    from crkb.serve.shelves import Shelf  # with the templates, for this alone

    kb, now = call.kb, call.editions.now()
    bases = [call.editions.kb(kb.info.base)] if now.has(kb.info.base) else []
    key = ("site", kb.stamp, *(base.stamp for base in bases))
    return call.kept.get(key, lambda: Shelf(kb, bases), lambda made: made.size)


def page(call: Call) -> Reply:
    """A file of an edition's site, or the page that has a rule.

    Raises:
        Refused: if the site has none of that name.
    """
    shelf, file = _shelf(call), call["file"] or "index.html"
    if (text := shelf.text(file)) is not None:
        return _file(file, text)
    if where := shelf.where(file.removesuffix(".html")):
        return redirect(where)
    raise Refused(404, f"{call.kb.info.id} has no page {file[:80]!r}.", "Its contents name all pages.")


def shared(call: Call) -> Reply:
    """A file that the pages of all editions share; of an edition's name without a slash, its contents.

    Raises:
        EditionNotFound: if it is neither.
    """
    from crkb.render.site import templating

    if call["name"] in templating.ASSETS:
        return _file(call["name"], templating.asset(call["name"]))
    call.editions.resolve(call["name"])
    return redirect(f"{quote(call['name'], safe='')}/")


def editions(call: Call) -> Reply:
    """The list of editions."""
    return _listed(call, "", "")


def start(call: Call) -> Reply:
    """The list of editions, for browsers. Programs that watch the existing service wait for status 400.

    Raises:
        Refused: if a browser doesn't ask.
    """
    if "text/html" not in call.headers.get("accept", ""):
        raise Refused(400, START)
    return _listed(call, "site/", "site/")


def _listed(call: Call, root: str, folder: str) -> Reply:
    from crkb.render.site import entries

    now = call.editions.now()
    shelved = [entries.Shelved(f"{folder}{info.id}/", info) for info in now.infos]
    latest = f"{folder}{now.latest}/"
    return _file("index.html", entries.editions_page(shelved, root=root, latest=latest, api=True))


def _file(name: str, content: str | bytes) -> Reply:
    kind = KINDS[name[name.rindex(".") :]]
    allowed = EMBEDDED if name.startswith(PREFIX) else POLICY
    policy = {"Content-Security-Policy": allowed} if kind == HTML else {}
    # a page may change with crkb itself, and an edition that is no official one with its text
    body = content.encode("utf-8", "replace") if isinstance(content, str) else content
    return Reply(body, kind, headers=policy, caching=FOR_NOW)


ENDPOINTS = (
    Endpoint(
        "/",
        start,
        "The start page, for browsers.",
        errors=(400,),
        rests_on="library",
        style="academy",
        kind=HTML,
        varies=("accept",),
    ),
    Endpoint("/site/", editions, "All editions.", rests_on="library", style="page", kind=HTML),
    Endpoint(
        "/site/{name}",
        shared,
        "A file that all pages share.",
        (NAME,),
        rests_on="nothing",
        style="page",
        errors=(404,),
        kind=HTML,
    ),
    Endpoint(
        "/site/{edition}/{file:path}",
        page,
        "A page of an edition.",
        (EDITION, FILE),
        rests_on="edition",
        style="page",
        errors=(404,),
        seconds=SECONDS,
        kind=HTML,
    ),
)

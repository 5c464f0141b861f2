"""`/file/cr`, `/link/cr`: whole documents as they were published."""

from __future__ import annotations

import os
from email.utils import format_datetime

from crkb.errors import LibraryError
from crkb.library import publisher
from crkb.library.generations import SOURCES, Info
from crkb.serve.academy import chain
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import TEXT, Reply, json, redirect

SET_CODE = chain.code_of_set("set_code", "The code of the edition's set.", "path")
FORMAT = Param("format", "The format of the document.", default="any", one_of=("any", "txt", "pdf"))
NAME = Param("name", "Which document: cr, mtr, ipg, jar.", "path", required=True, longest=40, example="cr")

NO_DOCUMENT = "CR not available for this set"
NO_FORMAT = "CR for this set not available in specified format"

POLICY = "https://wpn.wizards.com/en/rules-documents"

LINKS = {"cr": publisher.PAGE, "mtr": POLICY, "ipg": POLICY, "jar": POLICY}
"""The publisher's pages with the documents."""


def newest(call: Call) -> Reply:
    """The document of the edition in use, else of the newest official one."""
    info = _newest(call)
    return _document(call, info) if info else json({"detail": NO_DOCUMENT}, 404)


def _newest(call: Call) -> Info | None:
    now = call.editions.now()
    used = now.info(now.latest)
    return used if used in now.official else next(iter(now.official), None)


def of_set(call: Call) -> Reply:
    """The document of the edition that came with a set."""
    now = call.editions.now()
    found = chain.called(now, chain.chain(now), call["set_code"])
    if found is None:
        return json({"detail": NO_DOCUMENT}, 404)
    if call["format"] == "pdf":
        return json({"detail": NO_FORMAT}, 404)
    return _document(call, found.info)


def _document(call: Call, info: Info) -> Reply:
    return Reply(_published(call, info).encode(), TEXT, headers={"Last-Modified": _http_date(info.added)})


def _published(call: Call, info: Info) -> str:
    """The text of the whole document that an edition was read from, with line feeds and no mark before it."""
    from crkb.ingest.decode import decode

    whole = {source.sha256 for source in call.editions.kb(info.id).head.sources if source.complete}
    kept = next((source for source in info.sources if source.sha256 in whole), None)
    if kept is None:
        raise Refused(404, NO_DOCUMENT)
    generation = call.editions.library.generations(info.id).current() or ""
    try:
        with open(os.path.join(generation, SOURCES, kept.file), "rb") as f:
            raw = f.read()
    except OSError as e:
        raise LibraryError(
            f"the source of {info.id} cannot be read", f"Mend it: crkb verify {info.id}"
        ) from e
    text = raw.decode(decode(raw, kept.name).encoding).removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _http_date(day: str) -> str:
    from datetime import UTC, datetime

    return format_datetime(datetime.fromisoformat(day).replace(tzinfo=UTC), usegmt=True)


def link(call: Call) -> Reply:
    """Leads to a document: the rules are those of this service if it has any."""
    name = call["name"]
    if name not in LINKS:
        return json({"detail": "Not found", "resource": name}, 404)
    is_here = name == "cr" and _newest(call) is not None
    return redirect(f"{call.settings.root}/file/cr" if is_here else LINKS[name])


ENDPOINTS = (
    Endpoint(
        "/file/cr",
        newest,
        "The rules as they were published.",
        (),
        rests_on="library",  # another edition than the one in use may be the newest official one
        errors=(404,),
        style="academy",
        kind=TEXT,
    ),
    Endpoint(
        "/file/cr/{set_code}",
        of_set,
        "The rules as they were published with a set.",
        (SET_CODE, FORMAT),
        rests_on="library",
        errors=(404,),
        style="academy",
        kind=TEXT,
    ),
    Endpoint(
        "/link/{name}",
        link,
        "Leads to a document.",
        (NAME,),
        rests_on="library",
        errors=(307, 404),
        style="academy",
        kind=TEXT,
    ),
)

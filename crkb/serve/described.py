"""`/openapi.json`, and the page that shows it: `/docs`, `/swagger`."""

from __future__ import annotations

from typing import Any

import msgspec

from crkb.kb import KnowledgeBase
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import HTML, Reply


def openapi(call: Call) -> Reply:
    """The description of all endpoints, with examples that the latest edition has."""
    return Reply(_kept(call, "openapi"))


def page(call: Call) -> Reply:
    """The description as a page that needs nothing from elsewhere."""
    return Reply(_kept(call, "page"), HTML)


def _kept(call: Call, form: str) -> bytes:
    def make() -> bytes:
        made = described(call)
        if form == "openapi":
            return msgspec.json.encode(made)
        from crkb.serve.described_page import page

        return page(made).encode()

    return call.kept.get((form, call.editions.tag_of_all()), make, len)


def described(call: Call) -> dict[str, Any]:
    """The description of the whole table of endpoints."""
    from crkb.serve.openapi import description
    from crkb.serve.routes import ENDPOINTS  # this module is in the table

    return description(ENDPOINTS, examples(call), call.settings.root)


def examples(call: Call) -> dict[str, Any]:
    """Values of parameters that the latest edition has, by their names."""
    kb, now = call.kb, call.editions.now()
    found: dict[str, Any] = {"edition": now.latest, **_of(kb)}
    codes = [known.code for info in now.official if (known := now.code(info.id)) is not None]
    if codes:
        found |= {"set_code": codes[0], "new": codes[0]}
    if len(codes) > 1:
        found["old"] = codes[1]
    return found


def _of(kb: KnowledgeBase) -> dict[str, Any]:
    """A rule, a chapter, a term and a word of an edition."""
    numbers = kb.numbers()
    rule = next((n for n in numbers if "." in n and n[-1].isalpha()), next(iter(numbers), ""))
    titles = [title for _, _, title in kb.store.headings() if title]
    guide = next((each.chapter for each in kb.plain.guides()), rule.partition(".")[0])
    found = {"number": rule, "rule_id": rule, "chapter": guide}
    found |= {"q": titles[0]} if titles else {}
    return found | ({"term": kb.terms[0]} if kb.terms else {})


ENDPOINTS = (
    Endpoint(
        "/openapi.json",
        openapi,
        "The description of the service.",
        rests_on="library",
        hidden=True,
        seconds=5.0,
    ),
    *(
        Endpoint(
            path,
            page,
            "The description as a page.",
            rests_on="library",
            style="page",
            kind=HTML,
            hidden=True,
            seconds=5.0,
        )
        for path in ("/docs", "/swagger")
    ),
)

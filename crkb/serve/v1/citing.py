"""`/v1/cite`, `/v1/citations`, `/v1/identify`: rule numbers in texts, translated and judged; excerpts."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.errors import SourceError
from crkb.render import changes_data, citations_data
from crkb.render.contract import citations, editions, service
from crkb.serve.core.editions import LATEST
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import over_time
from crkb.serve.v1.common import MOST, Name


class CiteBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, rename={"old": "from", "new": "to"}):
    """Rule numbers and ranges, or a text that cites rules, from one edition to another."""

    old: Name
    new: Name = LATEST
    numbers: Annotated[list[Name], msgspec.Meta(max_length=MOST)] = []
    text: str | None = None


class CitationsBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A text that cites rules, and the edition that is in use there."""

    text: str
    edition: Name = LATEST


class IdentifyBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An excerpt or a quotation."""

    text: str


def cite(call: Call) -> Reply:
    """Numbers in another edition; or a text's citations, and the text rewritten."""
    from crkb.citations.translation import Translation

    asked: CiteBody = call.read(CiteBody)
    old, new = call.editions.resolve(asked.old), call.editions.resolve(asked.new)
    carrier = over_time.carrier(call, old, new)
    if asked.text is None:
        carried = over_time.carried(carrier, asked.numbers)
        return json(changes_data.translation(Translation(carrier.diff.old, carrier.diff.new, carried)))
    made, text = over_time.translated(carrier, asked.text)
    [file] = changes_data.translated_files(made)["files"]
    return json({"old": made.old, "new": made.new, "text": text, "citations": file["citations"]})


def check(call: Call) -> Reply:
    """The citations of a text, each judged by itself, as `crkb citations` does."""
    from crkb.citations.checking import Checker, Source
    from crkb.citations.settings import Settings

    asked: CitationsBody = call.read(CitationsBody)
    at_hand = over_time.at_hand(call, call.editions.resolve(asked.edition))
    settings = Settings()
    report = Checker(at_hand, None, settings).check([Source("-", asked.text.encode())])
    return json(citations_data.report(report, settings))


def identify(call: Call) -> Reply:
    """The editions that an excerpt may come from; none for what has no rules in it."""
    from crkb.editions.identify import identify as look  # with all that reads sources

    asked: IdentifyBody = call.read(IdentifyBody)
    try:
        found = look(call.editions.library, "the excerpt", asked.text.encode())
    except SourceError:
        found = []
    return json({"editions": changes_data.identified(found)})


ENDPOINTS = (
    Endpoint(
        "/v1/cite",
        cite,
        "Rule numbers, or all citations in a text, translated from one edition to another.",
        (),
        editions.Translation | service.TranslatedText,
        rests_on="library",
        method="POST",
        body=CiteBody,
        body_example={"from": "latest", "to": "latest", "numbers": ["$number"]},
        errors=(404,),
        seconds=20.0,
    ),
    Endpoint(
        "/v1/citations",
        check,
        "The citations in a text, checked: moved, gone, misquoted.",
        (),
        citations.CheckedCitations,
        rests_on="library",
        method="POST",
        body=CitationsBody,
        body_example={"text": "As CR $number says."},
        errors=(404,),
        seconds=20.0,
    ),
    Endpoint(
        "/v1/identify",
        identify,
        "The editions that an excerpt or a quotation may come from, best first.",
        (),
        editions.Identified,
        rests_on="library",
        method="POST",
        body=IdentifyBody,
        body_example={"text": "100.1. These are the words of a rule, as somebody has quoted them."},
        seconds=20.0,
    ),
)

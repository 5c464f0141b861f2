"""`/v1/{edition}/terms`: the glossary; `/v1/{edition}/names`: everything that has a name."""

from __future__ import annotations

from crkb.errors import RuleNotFound
from crkb.kb import KnowledgeBase
from crkb.model import Term
from crkb.render import data
from crkb.render.contract import service
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near
from crkb.serve.v1.common import EDITION

TERM = Param(
    "term",
    "A term, in the singular or plural, with or without hyphens.",
    "path",
    required=True,
    longest=200,
    example="Ability",
)
WHOLE = Param("whole", "The entries, not only their names.", kind="yes or no", default=False)


def terms(call: Call) -> Reply:
    """The glossary's terms."""
    kb = call.kb
    if call["whole"]:
        return json({"found": [data.term(kb, each) for each in kb.store.terms()]})
    return json({"terms": list(kb.terms)})


def term(call: Call) -> Reply:
    """A glossary entry, and where it leads."""
    kb = call.kb
    try:
        found = kb.define(call["term"])
    except RuleNotFound as e:
        known = near.near_terms(kb, call["term"])
        raise Refused(404, str(e), near.hint(kb, call["term"], known), known) from e
    return json(data.term(kb, found) | {"leads_to": _leads_to(kb, found)})


def _leads_to(kb: KnowledgeBase, found: Term) -> list[str]:
    return [each.name if isinstance(each, Term) else each.number for each in kb.led_to(found)]


def names(call: Call) -> Reply:
    """Everything in the edition that has a name."""
    kb = call.kb
    titles = [title for _, _, title in kb.store.headings() if title]
    return json(
        {
            "titles": titles,
            "terms": kb.names("term"),
            "cards": kb.names("card"),
            "parts": list(kb.parts),
        }
    )


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/terms",
        terms,
        "The terms of the glossary.",
        (EDITION, WHOLE),
        service.TermNames | service.Terms,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/terms/{term:path}",
        term,
        "A glossary entry, and what it says to see.",
        (EDITION, TERM),
        service.DefinedTerm,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/names",
        names,
        "All titles, terms, cards and parts.",
        (EDITION,),
        service.Names,
        rests_on="edition",
        errors=(404,),
    ),
)

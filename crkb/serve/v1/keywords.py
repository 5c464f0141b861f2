"""`/v1/{edition}/keywords`: keyword abilities, keyword actions, ability words; those in a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from crkb import limits
from crkb.errors import RuleNotFound
from crkb.library import keyword_cards
from crkb.plain_words import KeywordRule
from crkb.render import data, guide_data
from crkb.render.contract import texts
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near
from crkb.serve.v1.common import EDITION
from crkb.text.normalize import fold
from crkb.text.suggest import closest

SORT = Param(
    "kind", "Only keyword abilities, keyword actions or ability words.", one_of=("ability", "action", "word")
)
NAME = Param("name", "A keyword: trample, scry.", "path", required=True, longest=100, example="trample")


class KeywordsBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A text that is looked through, such as a card's, for all keywords or those of a kind."""

    text: Annotated[str, msgspec.Meta(max_length=limits.CHARACTERS)]
    kind: Literal["ability", "action", "word"] | None = None


def keywords(call: Call) -> Reply:
    """The keywords of an edition with their rules."""
    return _listed(call.kb.plain.keyword_names(call["kind"] or ""))


def keywords_in(call: Call) -> Reply:
    """The keywords in a text, in the order in which they come."""
    asked: KeywordsBody = call.read(KeywordsBody)
    return _listed(call.kb.plain.keywords_in(asked.text, asked.kind or ""))


def _listed(found: Sequence[KeywordRule]) -> Reply:
    return json({"keywords": [guide_data.keyword(each) for each in found]})


def keyword(call: Call) -> Reply:
    """What a keyword does, in crkb's own words."""
    kb, name = call.kb, call["name"]
    try:
        return json(data.term(kb, kb.plain.keyword(name)))
    except RuleNotFound as e:
        names = {fold(each): each for each in keyword_cards.numbers()}
        found = tuple(names[each] for each in closest(fold(name), names))
        raise Refused(404, str(e), near.hint(kb, name, found), found) from e


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/keywords",
        keywords,
        "Keyword abilities, keyword actions and ability words with their rules.",
        (EDITION, SORT),
        texts.Keywords,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/keywords",
        keywords_in,
        "The keywords and ability words in a text.",
        (EDITION,),
        texts.Keywords,
        rests_on="edition",
        method="POST",
        body=KeywordsBody,
        body_example={"text": "Flying, first strike. When this dies, scry 2."},
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/keywords/{name:path}",
        keyword,
        "What a keyword does, in crkb's own words, with an example.",
        (EDITION, NAME),
        texts.Term,
        rests_on="edition",
        errors=(404,),
    ),
)

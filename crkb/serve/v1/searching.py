"""`/v1/{edition}/search` and `/v1/{edition}/suggest`, `/v1/search`: what is found, page by page."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from crkb.errors import QueryError
from crkb.everywhere import EditionHits
from crkb.kb import KnowledgeBase
from crkb.render import data
from crkb.render.contract import service, texts
from crkb.search.results import SearchResult
from crkb.search.suggesting import MOST, Suggestion
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near
from crkb.serve.v1.common import EDITION, LONGEST_QUERY, QUERY_FORM, WORDS
from crkb.text.search_words import words

FARTHEST = 1_000
"""Hits that can be paged through."""

LABEL = 100
"""Characters of a suggestion at most: what chats take."""

Q = Param(
    "q",
    'Words, "phrases", AND OR NOT, (groups), begin*, fuzzy~.',
    required=True,
    longest=LONGEST_QUERY,
    pattern=WORDS,
    form=QUERY_FORM,
    example="rule",
)
WITHIN = Param(
    "in", "Only in these sections, chapters and rules.", kind="texts", default=(), longest=80, highest=20
)
KINDS = Param(
    "kind",
    "Only hits of these kinds.",
    kind="texts",
    default=(),
    one_of=("rule", "example", "term", "note", "card", "question"),
    highest=6,
    example="rule",
)
LIMIT = Param("limit", "Hits at most.", kind="whole", default=10, lowest=1, highest=100, example=10)
CURSOR = Param("cursor", "Where to go on: `next` of the page before.", kind="whole", default=0)
EXPLAIN = Param("explain", "Say of each hit why it ranks there.", kind="yes or no", default=False)
AS_TYPED = Param("as_typed", "Correct no misspelt word.", kind="yes or no", default=False)
PREFIX = Param(
    "q", "What somebody has begun to type: a number or a name.", required=True, longest=LABEL, example="1"
)
FEW = Param("limit", "Suggestions at most.", kind="whole", default=MOST, lowest=1, highest=MOST, example=MOST)


class Search(NamedTuple):
    """What is searched for, where, and which hits are shown."""

    q: str
    within: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    limit: int = 10
    cursor: int = 0
    explain: bool = False
    as_typed: bool = False


def _asked(call: Call) -> Search:
    return Search(
        call["q"],
        tuple(call["in"]),
        tuple(call["kind"]),
        call["limit"],
        call.values.get("cursor", 0),
        call["explain"],
        call["as_typed"],
    )


def search(call: Call) -> Reply:
    """A page of hits."""
    kb, asked = call.kb, _asked(call)
    with near.asked_for(kb, *asked.within):
        return json(page(kb, asked))


def page(kb: KnowledgeBase, asked: Search) -> dict[str, Any]:
    """The hits from a cursor on.

    Raises:
        RuleNotFound, NumberFormatError: for a number to search in.
    """
    result, problem = _result(kb, asked)
    end = asked.cursor + asked.limit
    shown = result._replace(hits=result.hits[asked.cursor : end])
    more = len(result.hits) == end and end < min(result.total, FARTHEST)
    return data.search(kb, shown) | {"next": end if more else None, "problem": problem or None}


def _result(kb: KnowledgeBase, asked: Search) -> tuple[SearchResult, str]:
    """What is found; a query that isn't in the search language is read as words, and why is said."""
    try:
        return _found(kb, asked, asked.q), ""
    except QueryError as e:
        problem = str(e)
    plainly = " ".join(words(asked.q))
    try:
        found = _found(kb, asked, plainly)
    except QueryError:  # there are no words in it either
        return SearchResult(asked.q, (), 0), problem
    return found._replace(query=asked.q, read_as=found.read_as or plainly), problem


def _found(kb: KnowledgeBase, asked: Search, query: str) -> SearchResult:
    end = asked.cursor + asked.limit
    return kb.search(query, end, asked.within, asked.kinds, asked.explain, asked.as_typed)


def everywhere(call: Call) -> Reply:
    """The hits of all official editions and add-ons, a text that several have once."""
    asked = _asked(call)
    with near.asked_for(call.kb, *asked.within):
        return json(data.everywhere(asked.q, _everywhere(call.kb, asked)))


def _everywhere(kb: KnowledgeBase, asked: Search) -> list[EditionHits]:
    """What each edition has; a query that isn't in the search language is read as words."""
    for query in (asked.q, " ".join(words(asked.q))):
        with suppress(QueryError):
            return kb.search_everywhere(
                query, asked.limit, asked.within, asked.kinds, asked.explain, asked.as_typed
            )
    return []


def suggest(call: Call) -> Reply:
    """What a beginning may become."""
    found = call.kb.suggest(call["q"], call["limit"])
    return json({"prefix": call["q"], "suggestions": [_suggestion(each) for each in found]})


def _suggestion(of: Suggestion) -> dict[str, Any]:
    named = of.name if of.title in ("", of.name) else f"{of.name} {of.title}"
    label = named if len(named) <= LABEL else f"{named[: LABEL - 1]}…"
    return data.suggestion(of) | {"label": label}


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/search",
        search,
        "Ranked hits, with the words marked, how many there are, and what was misspelt.",
        (EDITION, Q, WITHIN, KINDS, LIMIT, CURSOR, EXPLAIN, AS_TYPED),
        service.HitsPage,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/search",
        everywhere,
        "Hits in every official edition and add-on, each text once.",
        (Q, WITHIN, KINDS, LIMIT, EXPLAIN, AS_TYPED),
        texts.HitsByEdition,
        rests_on="library",
        errors=(404,),
        seconds=5.0,
    ),
    Endpoint(
        "/v1/{edition}/suggest",
        suggest,
        "Completion for bots: what somebody who has begun to type may mean, at most 25.",
        (EDITION, PREFIX, FEW),
        service.LabelledSuggestions,
        rests_on="edition",
        errors=(404,),
    ),
)

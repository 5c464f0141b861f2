"""`/v1/{edition}/rules`: rules with everything that is known of them, one, some, and many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from crkb.errors import CrkbError, NumberFormatError
from crkb.kb import KnowledgeBase, Meant
from crkb.render import data
from crkb.render.contract import service
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near, searching, shown
from crkb.serve.v1.common import EDITION, LONGEST_QUERY, MOST, NUMBER, WORDS

LONGEST_NAME = 200
"""Characters of a number, list or name at most."""

INCLUDE = Param(
    "include",
    "What more to tell of each rule: children has them whole, context what is around, references and"
    " referrers the texts behind the numbers, plain the wording in plain words, asked how people ask for"
    " it. Examples and errata are always there.",
    kind="texts",
    default=(),
    one_of=tuple(shown.INCLUDED),
    highest=len(shown.INCLUDED),
    example="context",
)

WANTED = Param(
    "number",
    "Numbers, ranges and lists (704.5a-k), titles, keywords, terms, cards, parts (introduction).",
    kind="texts",
    required=True,
    longest=LONGEST_NAME,
    example="100.1",
)


def rule(call: Call) -> Reply:
    """A rule as `crkb rule --json` prints it, with what is included."""
    kb, number = call.kb, call["number"]
    with near.asked_for(kb, number):
        return json(shown.rule(kb, kb[number], dict.fromkeys(call["include"])))


def some(call: Call) -> Reply:
    """What is meant by numbers, ranges, lists and names; 404 if none of it is there."""
    kb, typed = call.kb, call["number"]
    if len(typed) > MOST:
        raise Refused(422, f"{len(typed)} numbers, {MOST} at most", "Ask for fewer at a time.")
    made = looked_up(kb, typed, dict.fromkeys(call["include"]))
    if made["found"]:
        return json(made)
    for first in made["missed"]:
        found = tuple(first["near"])
        raise Refused(404, first["detail"], near.hint(kb, first["asked"], found), found)
    raise Refused(404, "no number is named")


def looked_up(kb: KnowledgeBase, typed: Sequence[str], include: Iterable[str] = ()) -> dict[str, Any]:
    """What was found and missed of several things, each of which may be a range or a list.

    Raises:
        Refused: 422, if that is more than MOST.
    """
    found: list[dict[str, Any]] = []
    missed: list[dict[str, Any]] = []
    for each in typed:
        meant: Sequence[Meant]
        misses: Sequence[CrkbError]
        try:
            meant, misses = kb.find_each(each)
        except NumberFormatError as e:
            meant, misses = [], [e]
        if len(found) + len(meant) > MOST:
            raise Refused(422, f"more than {MOST} rules", "Ask for fewer at a time.")
        found += [shown.whole(kb, one, include) for one in meant]
        missed += [miss(kb, each, error) for error in misses]
    return {"found": found, "missed": missed}


def miss(kb: KnowledgeBase, typed: str, error: CrkbError) -> dict[str, Any]:
    """Something that isn't there, with what is near."""
    return {"asked": typed, "detail": str(error), "near": list(near.near(kb, typed))}


# same name as questions.values.labels.Name: of a request to the service
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
# same name as search.candidates.Query: of a request to the service
Query = Annotated[str, msgspec.Meta(max_length=LONGEST_QUERY, pattern=f"^{WORDS}$")]
Included = Literal["children", "context", "references", "referrers", "examples", "errata", "plain", "asked"]


class BatchBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Much that is asked for at once: at most 200 numbers, terms and searches together.

    `numbers` may be ranges, lists and names, `include` is as for a rule; a search gives its ten best hits.
    """

    numbers: Annotated[list[Name], msgspec.Meta(max_length=MOST)] = []
    terms: Annotated[list[Name], msgspec.Meta(max_length=MOST)] = []
    searches: Annotated[list[Query], msgspec.Meta(max_length=MOST)] = []
    include: Annotated[list[Included], msgspec.Meta(max_length=len(shown.INCLUDED))] = []


def batch(call: Call) -> Reply:
    """Rules, terms and searches at once."""
    asked: BatchBody = call.read(BatchBody)
    size = len(asked.numbers) + len(asked.terms) + len(asked.searches)
    if size > MOST:
        raise Refused(422, f"{size} things are asked for, {MOST} at most", "Ask for fewer at a time.")
    kb = call.kb
    made = {
        "numbers": looked_up(kb, asked.numbers, dict.fromkeys(asked.include)),
        "terms": _defined(kb, asked.terms),
        "searches": [searching.page(kb, searching.Search(q)) for q in asked.searches],
    }
    return json(made)


def _defined(kb: KnowledgeBase, names: Sequence[str]) -> dict[str, Any]:
    """Glossary entries, and what isn't there."""
    found: list[dict[str, Any]] = []
    missed: list[dict[str, Any]] = []
    for name in names:
        try:
            found.append(data.term(kb, kb.define(name)))
        except CrkbError as e:
            missed.append({"asked": name, "detail": str(e), "near": list(near.near_terms(kb, name))})
    return {"found": found, "missed": missed}


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/rules/{number}",
        rule,
        "A rule with all that is known of it.",
        (EDITION, NUMBER, INCLUDE),
        service.RuleWithMore,
        rests_on="edition",
        errors=(404,),
        seconds=5.0,
        inline=True,
        heavy=("include",),
    ),
    Endpoint(
        "/v1/{edition}/rules",
        some,
        "Rules, terms, cards and parts by numbers, ranges, lists and names.",
        (EDITION, WANTED, INCLUDE),
        service.FoundAndMissed,
        rests_on="edition",
        errors=(404,),
        seconds=5.0,
    ),
    Endpoint(
        "/v1/{edition}/batch",
        batch,
        "Rules, terms and searches, up to 200 at once.",
        (EDITION,),
        service.Batch,
        rests_on="edition",
        method="POST",
        body=BatchBody,
        body_example={"numbers": ["$number"], "terms": ["$term"], "searches": ["$q"]},
        errors=(404,),
        seconds=10.0,
    ),
)

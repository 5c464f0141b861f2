"""`/metadata/cr`, `/metadata/cr-diffs`, `/pending/cr`: which editions there are."""

from __future__ import annotations

from itertools import pairwise
from typing import TypedDict

from crkb.serve.academy import chain
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json


class EditionOfSet(TypedDict):
    """An edition: from when it is in force, and its set."""

    creationDay: str
    setCode: str
    setName: str


class EditionsOfSets(TypedDict):
    """All editions whose set is known, the newest first."""

    data: list[EditionOfSet]


class DiffOfSets(TypedDict):
    """A change from one edition to the next; crkb knows no bulletins."""

    creationDay: str
    sourceCode: str
    destCode: str
    destName: str
    bulletinUrl: str | None


class DiffsOfSets(TypedDict):
    """All changes from an edition to the next, the newest first."""

    data: list[DiffOfSets]


def editions(call: Call) -> Reply:
    """The editions whose set is known."""
    found: list[EditionOfSet] = [
        {"creationDay": each.info.effective, "setCode": each.set.code, "setName": each.set.name}
        for each in reversed(chain.chain(call.editions.now()))
    ]
    return json({"data": found})


def diffs(call: Call) -> Reply:
    """The changes from each of those editions to the next."""
    found: list[DiffOfSets] = [
        {
            "creationDay": new.info.effective,
            "sourceCode": old.set.code,
            "destCode": new.set.code,
            "destName": new.set.name,
            "bulletinUrl": None,
        }
        for new, old in pairwise(reversed(chain.chain(call.editions.now())))
    ]
    return json({"data": found})


def pending(call: Call) -> Reply:
    """Changes that await their release: crkb has an edition, or hasn't."""
    return json({"detail": "No diffs are pending"}, 404)


ENDPOINTS = (
    Endpoint(
        "/metadata/cr",
        editions,
        "The editions whose set is known.",
        (),
        EditionsOfSets,
        rests_on="library",
        style="academy",
    ),
    Endpoint(
        "/metadata/cr-diffs",
        diffs,
        "The changes between them.",
        (),
        DiffsOfSets,
        rests_on="library",
        style="academy",
    ),
    Endpoint(
        "/pending/cr",
        pending,
        "Changes that await their release: none.",
        (),
        rests_on="nothing",
        errors=(404,),
        style="academy",
    ),
)

"""The contract of `--json`: the type of every command's result, and its JSON Schema.

Nothing but `crkb schema` imports these types; that what commands print is of them is held by
`tests/cli/test_schema.py`. To change what a command prints, change its type too. Keys may be added;
removing or changing one is for the CHANGELOG.
"""

from __future__ import annotations

from typing import Any, TypedDict

from crkb.render.contract import answers, citations, editions, news, texts
from crkb.render.contract.json_schema import Schema, schema


class Problem(TypedDict):
    """What went wrong: the name of the error's class in crkb's API, or UsageError or Bug; what to do."""

    kind: str
    message: str
    hint: str | None


class Envelope(TypedDict):
    """The version of crkb; the edition of the result, null for none or several; the result, null after an
    error; and what standard error says."""

    crkb: str
    edition: texts.Edition | None
    result: object
    problems: list[Problem]


RESULTS: dict[str, Any] = {
    "rule": texts.Found,
    "random": texts.Found,
    "search": texts.Hits | texts.HitsByEdition,
    "suggest": texts.Suggestions,
    "define": texts.Found,
    "toc": texts.Contents,
    "guide": texts.Guides,
    "keywords": texts.Keywords | texts.Found,
    "plain": texts.PlainWork,
    "examples": texts.Examples | texts.Runs,
    "refs": texts.References | texts.Path,
    "ask": answers.QuestionAnswer | answers.GameAnswer | answers.SideBySide,
    "questions": answers.Questions,
    "game": answers.Games | answers.Cases | answers.Words,
    "coverage": answers.Coverage,
    "audit": answers.Audit | answers.Blessed,
    "add": editions.AddedEditions,
    "editions": editions.Editions,
    "fetch": editions.Fetched | editions.Links | editions.Published,
    "verify": editions.VerifiedLibrary,
    "diff": editions.Diff,
    "news": news.News,
    "history": editions.History,
    "cite": editions.Translation | editions.TranslatedFiles,
    "citations": citations.CheckedCitations | citations.CitationCoverage,
    "identify": editions.Identified,
    "lint": texts.Findings,
}
"""The type of each command's result; several where options choose."""


def of(command: str) -> Schema:
    """The JSON Schema of what a command prints: the envelope with its result."""
    result, made = schema(RESULTS[command] | None), schema(Envelope)
    made["$defs"]["Envelope"]["properties"]["result"] = {"anyOf": result["anyOf"]}
    return {**made, "title": f"crkb {command} --json", "$defs": made["$defs"] | result["$defs"]}

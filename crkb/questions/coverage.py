"""How many of the rules that can decide something some question decides, chapter by chapter.

`corpus/catalog/*.jsonl` classes every rule of the source documents (decides, defines, points,
advises) and names every example. `corpus/catalog/corrections.jsonl` changes rows, each with its
reason. `corpus/decided.txt` names the rules that questions are proved to decide, and
`corpus/decided-games.txt` those that the game does: a rule that is cited does not count until
scenarios or cases show that it makes a difference.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable

from crkb import paths
from crkb.questions.examples import listed
from crkb.questions.scenarios import Scenario
from crkb.tuples import NamedTuple

ADDON = ("treachery.jsonl",)
QUESTIONS, GAMES = "decided.txt", "decided-games.txt"
"""The files of `corpus` with the rules that are decided."""


class Row(NamedTuple):
    """A rule as the catalogue has it."""

    rule: str
    kind: str  # decides, defines, points, advises
    family: str
    decides: str
    addon: bool


class Example(NamedTuple):
    """An example, note or FAQ entry as the catalogue has it."""

    name: str
    family: str
    addon: bool


class ChapterCoverage(NamedTuple):
    """A chapter: rules decided and decidable, examples that run and all."""

    chapter: str
    decided: int
    decidable: int
    run: int
    examples: int


def catalogue() -> tuple[list[Row], list[Example]]:
    """The rules and examples of the catalogue, corrections applied."""
    rows: list[Row] = []
    examples: list[Example] = []
    corrected = {c["rule"]: c for c in _lines("corrections.jsonl")}
    folder = os.path.join(paths.corpus(), "catalog")
    for file in sorted(os.listdir(folder)):
        if not file.endswith(".jsonl") or file == "corrections.jsonl":
            continue
        addon = file in ADDON
        for entry in _lines(file):
            if "example" in entry:
                examples.append(Example(entry["example"], entry["question"] or "", addon))
                continue
            entry |= corrected.get(entry["rule"], {})
            rows.append(
                Row(entry["rule"], entry["class"], entry["question"] or "", entry["decides"] or "", addon)
            )
    return rows, examples


def _lines(file: str) -> list[dict[str, str]]:
    path = os.path.join(paths.corpus(), "catalog", file)
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.strip()]


def decided_rules() -> frozenset[str]:
    """The rules that a question or the game is proved to decide, by the names by which they are cited."""
    return frozenset(rule for file in (QUESTIONS, GAMES) for rule in _named(file))


def _named(file: str) -> list[str]:
    with open(os.path.join(paths.corpus(), file), encoding="utf-8") as f:
        return [line.strip() for line in f if line[:1] not in ("#", "\n")]


def coverage(decided: Iterable[str], scenarios: Iterable[Scenario]) -> list[ChapterCoverage]:
    """Per chapter, in order; `decided` are the rules that questions and the game decide.

    Examples run in scenarios, or in games unless the list of examples says that they can't.
    """
    rows, examples = catalogue()
    known = set(decided)
    runnable = {s.example for s in scenarios if s.example}
    runnable |= {each.was for each in listed() if each.was and not each.cannot}
    chapters: dict[str, list[int]] = {}
    for row in rows:
        counts = chapters.setdefault(_chapter(row.rule, row.addon), [0, 0, 0, 0])
        if row.kind == "decides":
            counts[0] += row.rule in known
            counts[1] += 1
    for example in examples:
        counts = chapters.setdefault(_chapter(example.name, example.addon), [0, 0, 0, 0])
        counts[2] += example.name in runnable
        counts[3] += 1
    return [ChapterCoverage(chapter, *counts) for chapter, counts in sorted(chapters.items())]


def _chapter(name: str, addon: bool) -> str:
    return f"{'treachery ' if addon else ''}{name[:3]}"

"""Queries: what people search for, changed, for `crkb search`."""

from __future__ import annotations

from typing import Any

from crkb.render.terminal import hits
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import Place

SEEDS = (
    "lantern",
    "name sticker",
    '"legend rule"',
    "lantern AND dusk",
    "lantern OR (dusk NOT keeper)",
    "title:lantern",
    "glow*",
    "-lantern",
    "text:glow title:dusk",
    "creatuer",
    "702.19b",
    "{W/P} mana",
    "examples:bear",
    "glossary:dies",
    "(a OR b) AND c",
    "creature " * 99,
)
WORDS = (
    "AND",
    "OR",
    "NOT",
    "(",
    ")",
    '"',
    "*",
    ":",
    "title:",
    "text:",
    "example:",
    "in:",
    "-",
    "~",
    "^",
    "the",
    "creature",
    "a*",
    "?",
)
OPTIONS = ([], ["--json"], ["-n", "1"], ["--limit", "100000"], ["--in", "title"], ["-e", "plain"])


def make(choices: Choices) -> Any:
    """A query and options."""
    return {
        "query": mutated_text(choices, SEEDS, WORDS),
        "options": choices.of(OPTIONS),
        "cli": choices.one_in(5),
    }


def run(given: Any, place: Place) -> None:
    """Search: on the command line, or with an index that stays open."""
    if not given.get("cli", True):
        hits.hits(place.kb.search(given["query"]), 100, lambda text, role: text, titles=place.kb.title)
        return
    place.crkb("search", *given["options"], "--", given["query"])

"""Rule numbers, ranges and terms for `crkb NUMBER`, and for what else takes them."""

from __future__ import annotations

from typing import Any

from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import Place

SEEDS = (
    "100.1",
    "100",
    "1",
    "704.5f",
    "702.19b-d",
    "100.1-100.3",
    "100-102",
    "702.TR1",
    "109.2tr",
    "100.1a–100.1c",
    "rule 100.1",
    "CR 704.5",
    "[704.5f]",
    "§100.1",
    "100.1, 100.2",
    "123.6b#1",
    "legend rule",
    "dies",
    "704.5z@2025-02-07",
    "2024-04-12",
    "1.",
    "100.1.",
)
WORDS = (
    "100.1",
    "704",
    "-",
    "–",
    "..",
    ",",
    ".",
    "#1",
    "a",
    "zz",
    "tr",
    "TR",
    "@",
    "rules",
    "to",
    "and",
    "0",
    "99999999999999999999",
)
COMMANDS = ("rule", "rule", "rule", "refs", "examples", "define", "history", "toc", "cite", "diff")
OPTIONS = ([], [], ["--json"], ["-e", "plain"], ["-e", "cr-2031-03-03"])


def make(choices: Choices) -> Any:
    """One number or two, and what is done with them."""
    return {
        "command": choices.of(COMMANDS),
        "options": choices.of(OPTIONS),
        "numbers": [mutated_text(choices, SEEDS, WORDS, 3) for _ in range(1 + choices.below(2))],
    }


def run(given: Any, place: Place) -> None:
    """Look them up."""
    place.crkb(given["command"], *given["options"], "--", *given["numbers"])

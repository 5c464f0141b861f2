"""Sources: invented editions, damaged, for `crkb add`."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from crkb import ingest
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import SAMPLES, Place

WORDS = (
    "100.1",
    "100.1a",
    "101.",
    "704.5zz",
    "99999.1",
    "1. Basics",
    "Example: ",
    "See rule 100.1.",
    "rules 100–199",
    "Glossary",
    "Credits",
    "Contents",
    "@rules",
    "@id x-1",
    "@title T",
    "@glossary",
    "@effective 2024-02-30",
    "| ",
    "\n",
    "\n\n",
    "\t",
    "702.TR1",
    "These rules are effective as of March 3, 2031.",
    "<p>",
    "<li>100.2",
    "&#55296;",
    "&#x110000;",
    "![a](b)",
    "`",
    "==",
    "'''",
    "{{",
)
ENCODINGS = ("utf-8", "utf-8", "utf-8", "utf-16", "cp1252", "latin-1", "utf-32")


def make(choices: Choices) -> Any:
    """A text in an encoding, with a few bytes changed; one in ten is added to a library, too."""
    return {
        "text": mutated_text(choices, texts(), WORDS),
        "encoding": choices.of(ENCODINGS),
        "bytes": [[choices.below(3000), choices.below(256)] for _ in range(choices.below(3))],
        "add": choices.one_in(10),
    }


@cache
def texts() -> list[str]:
    """The invented editions."""
    return [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.txt"))]


def run(given: Any, place: Place) -> None:
    """Read and link a source; or add it, then read what was made of it."""
    data = bytearray(given["text"].encode(given["encoding"], "replace"))
    for at, byte in given["bytes"]:
        if at < len(data):
            data[at] = byte
    if not given["add"]:
        ingest.build([ingest.open_source("fuzzed.txt", bytes(data))], "fuzzed-1")
        return
    with (
        tempfile.TemporaryDirectory(dir=place.folder) as folder,
        place.file("fuzzed.txt", bytes(data)) as path,
    ):
        home = Path(folder)
        if place.crkb("add", "--as", "fuzzed-1", path, home=home).status != 2:
            for args in (("toc", "--json"), ("lint",), ("export", "text", "-o", "-"), ("100.1",)):
                place.crkb(*args, "-e", "fuzzed-1", home=home)

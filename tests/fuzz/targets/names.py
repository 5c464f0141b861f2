"""Names: of files that are there or not, of editions, and of what is exported to."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import SAMPLES, Place, as_argument

SEEDS = (
    "game.txt",
    "MagicCompRules 20310303.txt",
    "con",
    "aux.txt",
    "nul",
    "COM1",
    "a/b.txt",
    "no/such.txt",
    ".hidden",
    "~",
    "-",
    "x" * 200,
    "cr-2031-03-03",
    "plain",
    "rules.yaml",
    "a.b.c",
    "Übersicht.txt",
    "trailing.",
    "trailing ",
    "x:y",
    "/dev/null",
    "/",
    ".",
    "..",
)
COMMANDS = ("add", "as", "raw", "ask", "game", "identify", "edition", "remove", "export", "verify", "cite")


def make(choices: Choices) -> Any:
    """A name, and what it is a name for."""
    return {"for": choices.of(COMMANDS), "name": mutated_text(choices, SEEDS, SEEDS, 3)}


def run(given: Any, place: Place) -> None:
    """Use the name."""
    name = as_argument(given["name"])
    match given["for"]:
        case "add" | "identify":
            place.crkb(given["for"], "--", name)
        case "as" | "raw" | "remove":
            _in_its_own_library(given["for"], name, place)
        case "ask":
            place.crkb("ask", "same-name", "--facts", name)
        case "game":
            place.crkb("game", "--check", "--", name)
        case "edition":
            place.crkb("toc", "-e", name)
        case "verify":
            place.crkb("verify", "--", name)
        case "cite":
            place.crkb("cite", "--file", name)
        case "export":
            _exported(name, place)


def _in_its_own_library(use: str, name: str, place: Place) -> None:
    with tempfile.TemporaryDirectory(dir=place.folder) as folder:
        home = Path(folder) / "deep" / "home"
        if use == "as":
            place.crkb("add", "--as", name, str(SAMPLES / "lanterns-canonical.txt"), home=home)
        elif use == "raw":
            data = (SAMPLES / "lanterns-canonical.txt").read_bytes()
            Library(str(home)).add([Raw(name, data)])
        else:
            place.crkb("remove", "--yes", "--", name, home=home)
        strangers = [path for path in Path(folder).rglob("*") if not path.is_relative_to(home.parent)]
        assert not strangers, "written outside of the library"


def _exported(name: str, place: Place) -> None:
    inside = name.replace("/", "_").replace("\\", "_")
    if inside in (".", "..", "-"):
        return
    with tempfile.TemporaryDirectory(dir=place.folder) as folder, suppress(UnicodeError):
        place.crkb("export", "text", "-e", "cr-2031-03-03", "-o", f"{folder}/{inside}")

"""Inputs that once broke something: `found/TARGET.jsonl`, each with what it broke."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "found"


class Found(NamedTuple):
    """An input, and what it broke when it was found."""

    target: str
    given: Any
    broke: str


def load(target: str, folder: Path = FOLDER) -> list[Found]:
    """What was found for a target."""
    path = folder / f"{target}.jsonl"
    if not path.exists():
        return []
    entries = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines() if line]
    return [Found(target, entry["input"], entry["broke"]) for entry in entries]


def keep(found: Found, folder: Path = FOLDER) -> None:
    """Add an input to what was found, once."""
    if any(known.given == found.given for known in load(found.target, folder)):
        return
    with (folder / f"{found.target}.jsonl").open("a", encoding="ascii") as f:
        f.write(json.dumps({"broke": found.broke, "input": found.given}) + "\n")

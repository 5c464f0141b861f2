"""Games: cases of `corpus/games`, changed in keys, values and structure, for `crkb game`."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from crkb import paths
from crkb.game.cases import checking
from crkb.game.files import documents, load
from tests.fuzz.bounds import Broken
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated, mutated_text, vocabulary
from tests.fuzz.place import Place

FOLDER = os.path.join(paths.corpus(), "games")


@cache
def names() -> list[str]:
    """The files of cases."""
    return sorted(name for name in os.listdir(FOLDER) if name.endswith(".yaml"))


@cache
def seeds(name: str) -> tuple[list[Any], list[str]]:
    """The cases of a file, with the cards that they name; and their words."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as f:
        data = documents.read(f.read(), name)
    found: list[Any] = [data]
    if isinstance(data, dict) and "cases" in data:
        found = [_alone(case, data.get("cards") or {}) for case in data["cases"]]
    return found, vocabulary(data)


def _alone(case: dict[str, Any], cards: dict[str, Any]) -> dict[str, Any]:
    said = json.dumps(case)
    named = {card: made for card, made in cards.items() if card in said}
    return {**case, "cards": {**named, **(case.get("cards") or {})}}


def make(choices: Choices) -> Any:
    """A file with one case: changed as data, or as text."""
    known, words = seeds(choices.of(names()))
    if choices.one_in(5):
        return mutated_text(choices, [json.dumps(choices.of(known))], words)
    return json.dumps(mutated(choices, known, words))


def run(given: Any, place: Place) -> None:
    """Run the case as `--check` does; for one in ten, show the table on the command line."""
    for case in load.load_text(given, "fuzzed.yaml"):
        result = checking.check(case)
        if result.message.startswith("bug: "):
            raise Broken(result.message[:120])
    if len(given) % 10:
        return
    with place.file("fuzzed.yaml", given.encode("utf-8", "surrogatepass")) as path:
        place.crkb("game", path)

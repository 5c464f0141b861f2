"""One-line questions and situations for `crkb ask`, and lines that ask a game in a file."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from crkb import paths
from crkb.cli import games
from crkb.game.asking import question_examples
from crkb.kb import KnowledgeBase
from crkb.playing import GameTable
from crkb.questions import phrase_examples
from crkb.questions.phrases import PhraseError
from crkb.render import data, game_data
from crkb.render.terminal import game_answers
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import Place

PHRASES = Path(__file__).parents[2] / "questions" / "samples" / "phrases.jsonl"
CHOICES = ("", "{legend of Ann: bear}", "{bear: [wall, 1]}", "[a]", "{order: {a: b}}")
EVENTS = (
    "",
    "phases: bear",
    "{attacks: {bear: Bob}}",
    "{damage: {source: bear, to: wall, amount: 3}}",
    "{dies: bear}",
    "[{draw: Ann}, {life: {Bob: -3}}]",
    "{next turn: Bob}",
    "{cast: {card: scorch, targets: [wall]}}",
    "{leaves: Ann}",
)


class Seeds(NamedTuple):
    """Lines that ask, lines that ask a game, and their words."""

    alone: list[str]
    of_games: list[str]
    words: list[str]


@cache
def seeds() -> Seeds:
    """Examples of all forms."""
    phrases = [json.loads(line)["line"] for line in PHRASES.read_text(encoding="utf-8").splitlines() if line]
    alone = [line for each in phrase_examples.EXAMPLES.values() for line in each]
    alone += [*question_examples.LINES.values(), *phrases]
    of_games = list(question_examples.EXAMPLES.values())
    return Seeds(alone, of_games, sorted({word for line in [*alone, *of_games] for word in line.split()}))


def make(choices: Choices) -> Any:
    """A line; one in two with a game, and choices and events in that."""
    known = seeds()
    through = {"cli": choices.one_in(10)}
    if not choices.one_in(2):
        return {"line": mutated_text(choices, known.alone, known.words), **through}
    return {
        "line": mutated_text(choices, known.of_games, known.words, 3),
        "choose": mutated_text(choices, CHOICES, known.words, 2),
        "after": mutated_text(choices, EVENTS, known.words, 2),
        **through,
    }


def run(given: Any, place: Place) -> None:
    """Ask: on the command line, which opens everything anew, or only what that would ask."""
    if given.get("cli", True):
        _on_the_command_line(given, place)
    elif "after" in given:
        result = _table(place.kb).ask(given["line"], games.choices(given["choose"]), given["after"] or None)
        game_data.answer(result)
        game_answers.answer(result, 100, lambda text, role: text)
    else:
        try:
            data.answer(place.kb.ask(given["line"]))
        except PhraseError:
            game_data.answer(place.kb.situation(given["line"]))


GAME = os.path.join(paths.corpus(), "templates", "game.yaml")


@cache
def _table(kb: KnowledgeBase) -> GameTable:
    return games.at_table(kb, GAME)


def _on_the_command_line(given: Any, place: Place) -> None:
    if "after" not in given:
        place.crkb("ask", "-e", "plain", "--", given["line"])
        return
    said = [part for name in ("choose", "after") if given[name] for part in (f"--{name}", given[name])]
    place.crkb("ask", "-e", "plain", "--game", GAME, *said, "--", given["line"])

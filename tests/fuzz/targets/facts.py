"""Facts of every question, changed; as data, or as a file for `crkb ask QUESTION --facts`."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, NamedTuple

from crkb.game.files import documents
from crkb.questions import registry, scenarios
from crkb.render import data, facts_template
from crkb.render.terminal import answers
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated, mutated_text, vocabulary
from tests.fuzz.place import Place, as_plain

PER_QUESTION = 8
"""So many of a question's scenarios are taken."""


class Seeds(NamedTuple):
    """What the inputs of a question are made of: facts, files of facts, words."""

    facts: list[Any]
    files: list[str]
    words: list[str]


@cache
def seeds(name: str) -> Seeds:
    """Of a question: its example, its template, some of its scenarios."""
    question = registry.get(name)
    written = facts_template.template(question)
    whole = re.sub(r'(?m)^#(?=["a-z_]+: )', "", written)
    given = [as_plain(scenario.given) for scenario in scenarios.load() if scenario.question == name]
    facts = [as_plain(dict(question.example)), documents.read(whole)]
    facts += given[:: max(1, len(given) // PER_QUESTION)]
    return Seeds(facts, [written, whole], vocabulary([facts, given]))


def make(choices: Choices) -> Any:
    """Facts that a question takes, changed; of every question as often."""
    name = choices.of(list(registry.QUESTIONS))
    known = seeds(name)
    if choices.one_in(4):
        return {"question": name, "text": mutated_text(choices, known.files, known.words)}
    return {"question": name, "facts": mutated(choices, known.facts, known.words)}


def run(given: Any, place: Place) -> None:
    """Ask, and show the answer in both ways."""
    if "text" in given:
        text = given["text"].encode("utf-8", "surrogatepass")
        place.crkb("ask", given["question"], "--facts", "-", "-e", "plain", given=text)
        return
    if not isinstance(given["facts"], dict):
        return
    result = place.kb.ask(given["question"], given["facts"])
    "\n".join(answers.answer(result, 100, lambda text, role: text))
    json.dumps(data.answer(result), ensure_ascii=False)

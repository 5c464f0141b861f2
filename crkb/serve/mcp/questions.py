"""The tool that finds questions which crkb can compute, by the words of a query."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from crkb.game.asking import form_words, question_examples
from crkb.questions import asking, registry
from crkb.questions.core import as_data
from crkb.questions.fact_words import Fact, about, all_facts
from crkb.questions.forms import forms
from crkb.serve.mcp.arguments import LONGEST
from crkb.serve.mcp.errors import told
from crkb.serve.mcp.layout import NOTES, ROOM, Page, opening, parts
from crkb.text.search_words import STOP, words

MOST = 8
"""So many questions are shown at most."""

IN_FULL = 3
"""Of so many all facts are told; of the others what they ask."""

FACTS = 1_300
"""Characters of the facts of one question."""

GAME = "game file"
"""What is asked to learn how games are written."""

_COMMON = STOP | {
    "after",
    "can",
    "do",
    "does",
    "how",
    "i",
    "if",
    "many",
    "my",
    "one",
    "what",
    "when",
    "which",
}


class Askable(NamedTuple):
    """Something that `decide` computes: a question by name, a form asked of a game, or a line.

    `name` is "" for what has none; `example` is a line that asks it.
    """

    name: str
    asks: str
    example: str
    kind: str


def find_question(query: Annotated[str, Field(min_length=1, max_length=LONGEST)]) -> str:
    """The questions that fit best, the first few with their facts; or how games are written.

    Raises:
        ToolError: if none has a word in common.
    """
    with told("find_question"):
        said = " ".join(query.casefold().split())
        subject = said.removeprefix("game ")
        if said == GAME or (said.startswith("game ") and subject in form_words.subjects()):
            return game_words("" if said == GAME else subject)
        found = ranked(query)
        if not found:
            raise ToolError(
                f"No question has a word of {query[:80]!r}. Use words of the rules, or answer from get_rules."
            )
        return _shown(found)


def ranked(query: str) -> list[Askable]:
    """What shares most of its words with a query, the best first: rare words count more."""
    named = registry.QUESTIONS.get(query.strip().casefold())
    wanted = set(_stems(query))
    weights = _weights()
    scored = [
        (sum(weights[stem] for stem in wanted & stems) / math.sqrt(len(stems)), -at)
        for at, (_, stems) in enumerate(_known())
    ]
    best = [_known()[-at][0] for score, at in sorted(scored, reverse=True)[:MOST] if score > 0]
    first = [each for each, _ in _known() if named is not None and each.name == named.name]
    return list(dict.fromkeys([*first, *best]))[:MOST]


@cache
def _known() -> tuple[tuple[Askable, frozenset[str]], ...]:
    """All that can be asked, each with the stems of its words."""
    found = [
        Askable(e.name, e.asks, next(iter(forms(e.name).examples), ""), e.family) for e in asking.summaries()
    ]
    games = question_examples.EXAMPLES.items()
    found += [Askable("", form, example, "of a game") for form, example in games]
    found += [Askable("", form, line, "in one line") for form, line in question_examples.LINES.items()]
    said = (f"{each.name.replace('-', ' ')} {each.asks} {each.example} {each.kind}" for each in found)
    return tuple(zip(found, (frozenset(_stems(text)) for text in said), strict=True))


@cache
def _weights() -> Counter[str]:
    """What a stem is worth: more, the fewer questions have it; in hundredths."""
    counted = Counter(stem for _, stems in _known() for stem in stems)
    return Counter({stem: round(100 * math.log(1 + len(_known()) / n)) for stem, n in counted.items()})


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in words(text.replace("-", " ")) if word not in _COMMON]


def _stem(word: str) -> str:
    """A word without what plurals and verbs end in."""
    stem = re.sub(r"(?:ing|ed|es|s|e)$", "", word)
    return stem if len(stem) > 2 else word


def _shown(found: Sequence[Askable]) -> str:
    page = Page(ROOM, NOTES)
    rows = [_row(each, at < IN_FULL) for at, each in enumerate(found)]
    page.section("", rows, lambda at: f"(+{len(rows) - at}: ask with other words)")
    if any(each.kind == "of a game" for each in found):
        page.remark(f'How to write a game: find_question("{GAME}")')
    return page.text()


def _row(found: Askable, in_full: bool) -> str:
    if not found.name:
        game = ", game=…" if found.kind == "of a game" else ""
        return f"- {found.kind}: {found.asks}\n  decide({_text(found.example)}{game})"
    begins = f"- **{found.name}**: {found.asks}"
    line = f"\n  decide({_text(found.example)})" if found.example else ""
    return begins + line + (f"\n{facts(found.name)}" if in_full or not line else "")


def facts(name: str) -> str:
    """The facts of a question, one a line, and a call that asks it of its example."""
    question = registry.get(name)
    said = " ".join(about(question.facts).split())
    lines = [f"  {said}"] if said else []
    lines += [line for fact in all_facts(question.facts) for line in _fact(fact, "  ")]
    text, is_cut = parts("\n".join(lines), FACTS)
    more = "\n  (more facts: decide says which it needs)" if is_cut else ""
    return f'{text}{more}\n  decide("{name}", facts={_text(question.example)})'


def _text(of: object) -> str:
    """A value as a model writes it in a call."""
    return json.dumps(as_data(of), ensure_ascii=False)


def _fact(fact: Fact, indent: str) -> Iterable[str]:
    """`- name: text, required`, and below it what a group is made of."""
    remark = (
        ", required" if fact.required else f"; {fact.unless_said} unless said" if fact.unless_said else ""
    )
    said = f" ({opening(fact.about)})" if fact.about else ""
    yield f"{indent}- {fact.name}: {opening(fact.kind, 2 * NOTES)}{remark}{said}"
    for inner in fact.inner:
        yield from _fact(inner, indent + "  ")


def game_words(subject: str = "") -> str:
    """How games are written: an example and its main words, or the words of a subject."""
    if subject:
        text, _ = parts("\n".join(form_words.lines(subject)), ROOM - 2 * NOTES)
        return f"Words of games, {subject}:\n{text}"
    lines = ["A game is YAML (or JSON) in decide(question, game=…). An example:", "```yaml"]
    lines += [*question_examples.template().splitlines()[3:], "```"]
    for each in ("file", "objects"):
        lines += form_words.lines(each)
    others = ", ".join(f'"game {each}"' for each in form_words.subjects())
    text, _ = parts("\n".join(lines), ROOM - 2 * NOTES)
    return f"{text}\nMore words: find_question with {others}"

"""Questions for a terminal: all of them, or one with its forms, facts, example and rules."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from crkb.questions.resolve import VERIFIED, CitedRule
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.questions.asking import QuestionSummary
    from crkb.questions.core import Question
    from crkb.questions.fact_words import Fact
    from crkb.questions.forms import QuestionForms

_UNVERIFIED = {"edited": "reads differently in this edition", "lost": "not found in this edition"}


def questions(found: Sequence[QuestionSummary], paint: Paint = plain) -> list[str]:
    """All questions with what they ask, under their families."""
    lines: list[str] = []
    for family, group in groupby(found, key=lambda q: q.family):
        lines += ["", paint(family, "title")]
        lines += [f"  {paint(q.name, 'number')}  {q.asks}" for q in group]
    return lines[1:]


def of_games(forms: Mapping[str, str], lines: Mapping[str, str], paint: Paint = plain) -> list[str]:
    """The forms of questions that a game is asked, and of situations in one line, with examples."""
    return [
        paint("asked of a game", "title"),
        "  In a file: crkb game --template > game.yaml, then crkb ask --game game.yaml QUESTION",
        *_forms(forms, paint),
        "",
        paint("a situation in one line", "title"),
        "  crkb ask SITUATION",
        *_forms(lines, paint),
    ]


def _forms(forms: Mapping[str, str], paint: Paint) -> list[str]:
    width = max(map(len, forms))
    return [f"  {paint(f'{form:<{width}}', 'number')}  {example}" for form, example in forms.items()]


def question(
    found: Question[Any],
    forms: QuestionForms,
    rules: Sequence[CitedRule],
    width: int,
    paint: Paint = plain,
) -> list[str]:
    """One question: what it asks, its forms, its facts, an example, the rules it decides from."""
    lines = [f"{paint(found.name, 'title')}  {found.asks}", "", *_one_line(forms, paint)]
    lines += [paint("Facts:", "label"), *facts(found, width, paint)]
    lines += ["", "Example:", f"  {example(found)}"]
    lines += ["  (crkb ask --template prints a file of facts to fill in, crkb ask -i asks for them)"]
    lines += _at_a_table(forms, paint)
    return [*lines, *_decides(rules, paint)]


def _decides(rules: Sequence[CitedRule], paint: Paint) -> Iterator[str]:
    if not rules:  # it plays a game, whose steps name theirs
        return
    yield from ("", "Decides from:")
    for cited in rules:
        remark = "" if cited.status in VERIFIED else f" ({_UNVERIFIED[cited.status]})"
        yield f"  {paint(cited.name, 'number')}  {cited.phrase}{paint(remark, 'bad')}"


def _one_line(forms: QuestionForms, paint: Paint) -> list[str]:
    if not forms.examples:
        return []
    examples = [f"    crkb ask {shlex.quote(line)}" for line in forms.examples]
    return [paint("In one line:", "label"), f"  {paint(forms.usage, 'number')}", *examples, ""]


def _at_a_table(forms: QuestionForms, paint: Paint) -> list[str]:
    if not forms.of_games:
        return []
    asked = [f"  crkb ask --game FILE {shlex.quote(line)}" for line in forms.of_games]
    return ["", paint("A game answers it too:", "label"), *asked]


def facts(of: Question[Any], width: int, paint: Paint = plain) -> list[str]:
    """The facts of a question with their types and allowed values."""
    from crkb.questions import fact_words

    return [
        *_about(fact_words.about(of.facts), "", width, paint),
        *(line for fact in fact_words.all_facts(of.facts) for line in fact_lines(fact, "  ", width, paint)),
    ]


def fact_lines(fact: Fact, indent: str, width: int, paint: Paint = plain) -> Iterator[str]:
    """A fact in words, and below it those it is made of."""
    remark = (
        ", required" if fact.required else f"; {fact.unless_said} unless said" if fact.unless_said else ""
    )
    yield f"{indent}{paint(fact.name, 'label')}: {fact.kind}{remark}"
    yield from _about(fact.about, indent + "  ", width, paint)
    for inner in fact.inner:
        yield from fact_lines(inner, indent + "    ", width, paint)


def _about(text: str, indent: str, width: int, paint: Paint) -> list[str]:
    parts = text.split("\n\n") if text else []
    return [line for part in parts for line in paragraph(part, width, paint, (), indent, indent, len(indent))]


def example(of: Question[Any]) -> str:
    """A command that asks the question of its example."""
    return again(of.name, of.example)


def again(name: str, given: Mapping[str, Any]) -> str:
    """A command that asks a question of these facts."""
    said = shlex.quote(json.dumps(given, ensure_ascii=False))
    return f"crkb ask {name} --facts - <<< {said}"

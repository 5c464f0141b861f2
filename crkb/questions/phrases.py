"""One-line questions: a line to the question it asks and its facts.

Each question's phrase is in the table of its package: the form, by which phrases that may
fit a line are found, and a grammar in Lark's notation, in which a rule has the name of the fact
whose value it holds, and a rule within it that of a fact in a group of facts. Only the grammars
of phrases that may fit are read (`phrase_grammar`), with the terminals of `grammar/question.lark`.

A value's type is that of its fact: a number, a text, a word of a vocabulary, a group. A rule
with nothing in it but fixed words means yes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from crkb import limits, paths
from crkb.errors import CrkbError
from crkb.questions.phrase_grammar import Grammar
from crkb.questions.registry import QUESTIONS, get
from crkb.questions.table import QuestionPhrase

_TOO_LONG = re.compile(rf"\d{{{limits.DIGITS + 1}}}")
_SHOWN = 60
"""Of a word that does not fit, an error shows at most so many letters."""


class PhraseError(CrkbError):
    """A line that asks none of the questions; `at` is the offset of the word that does not fit."""

    def __init__(self, message: str, hint: str, at: int) -> None:
        super().__init__(message, hint)
        self.at = at


def parse(line: str) -> tuple[str, dict[str, Any]]:
    """The name of the question that a line asks, and its facts as plain data.

    Raises:
        PhraseError: The line asks none of the questions.
    """
    if number := _TOO_LONG.search(line):
        said = f"a number of more than {limits.DIGITS} digits"
        raise PhraseError(said, "See them all: crkb questions", number.start())
    phrases = _candidates(line)
    if not phrases:
        raise _unknown(line, _known_words(line))
    offsets = []
    for name, phrase in phrases.items():
        node, offset = grammar(phrase).parse(line)
        if node is not None:
            from crkb.questions import phrase_facts

            return name, phrase_facts.facts(node, get(name).facts)
        offsets.append(offset)
    raise _unknown(line, max(offsets))


def _candidates(line: str) -> dict[str, QuestionPhrase]:
    """The phrases with a form that fits a line; if there are none, those that begin like it."""
    folded = " ".join(line.casefold().split())
    phrases = {name: entry.phrase for name, entry in QUESTIONS.items() if entry.phrase}
    return {name: p for name, p in phrases.items() if any(_fits(folded, f) for f in p.forms)} or {
        name: p for name, p in phrases.items() if any(_begins(folded, f) for f in p.forms)
    }


def _fits(folded: str, form: str) -> bool:
    """Does a line have all the words of a form, in order?"""
    first, *others = (words.strip() for words in form.split("…"))
    if not folded.startswith(first):
        return False
    at = len(first)
    for words in others:
        at = folded.find(words, at)
        if at < 0:
            return False
        at += len(words)
    return True


def _begins(folded: str, form: str) -> bool:
    first = form.partition("…")[0].strip()
    return bool(first) and folded.startswith(first)


@cache
def grammar(phrase: QuestionPhrase) -> Grammar:
    """The grammar of a phrase, with the terminals that all phrases share."""
    return Grammar(phrase.grammar + paths.grammar("question.lark"))


def _known_words(line: str) -> int:
    """The offset of the first word by which a line differs from all forms."""
    words = [(m.start(), m[0].casefold()) for m in re.finditer(r"\S+", line)]
    known = 0
    for form in (form for entry in QUESTIONS.values() if entry.phrase for form in entry.phrase.forms):
        same = 0
        for (_, word), wanted in zip(words, form.split(), strict=False):
            if word != wanted:
                break
            same += 1
        known = max(known, same)
    return words[known][0] if known < len(words) else len(line)


def _unknown(line: str, at: int) -> PhraseError:
    words = line[at:].split(None, 1)
    unexpected = repr(_shortened(words[0])) if words else "end of the line"
    return PhraseError(f"unknown question: unexpected {unexpected}", "See them all: crkb questions", at)


def _shortened(word: str) -> str:
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "\u2026"

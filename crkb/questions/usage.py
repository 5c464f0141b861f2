"""The one-line forms of a question, as a person reads them: `half of NUMBER [rounded (up | down)]`.

They are written from the phrase's grammar. Capital letters stand for what is to be filled in, by the
name of the fact; a fact that is a text stands in the quotation marks that it needs.
"""

from __future__ import annotations

import re

from crkb.questions.phrase_grammar import STATEMENT, TOKEN
from crkb.questions.table import QuestionPhrase

_QUOTED = "STRING"
"""The terminal for what stands in quotation marks."""

_BRACKETS = re.compile(r"\([^()\[\]]*\)|\[[^()\[\]]*\]")
_REPEATED = {"?": "[{}]", "*": "[{} …]", "+": "{} …"}


def usage(phrase: QuestionPhrase) -> str:
    """The form of a phrase in one line: what may be left out in brackets, `|` between alternatives.

    >>> usage(table.phrase("half of", '"half" "of" number ("up")?', "number: INT"))
    'half of NUMBER [up]'
    """
    rules = {name.lstrip("!"): body for name, body in STATEMENT.findall(phrase.grammar)}
    return _Writer(rules, rules["start"]).written()


class _Writer:
    """Writes the body of a rule, with what it uses written in its place."""

    def __init__(self, rules: dict[str, str], body: str, fact: str = "") -> None:
        self._rules = rules
        self._fact = fact
        self._tokens = list(TOKEN.finditer(body))
        self._at = 0

    def written(self) -> str:
        """Alternatives, up to a closing bracket or the end."""
        options = [self._sequence()]
        while self._next("|"):
            options.append(self._sequence())
        return " | ".join(options)

    def _sequence(self) -> str:
        parts = []
        while self._at < len(self._tokens) and self._tokens[self._at]["sign"] not in ("|", ")"):
            parts.append(self._repeated())
        return " ".join(filter(None, parts))

    def _repeated(self) -> str:
        part = self._part()
        sign = next((sign for sign in _REPEATED if self._next(sign)), "")
        if not sign or not part:
            return f"({part})" if _is_choice(part) else part
        return _REPEATED[sign].format(f"({part})" if sign != "?" and " " in part else part)

    def _part(self) -> str:
        token = self._tokens[self._at]
        self._at += 1
        if token["sign"]:
            inner = self.written()
            self._at += 1  # the closing bracket
            return inner
        return self._named(token["name"]) if token["name"] else token["fixed"] or ""

    def _named(self, name: str) -> str:
        """What stands for a rule: its own words, or the name of the fact that is filled in."""
        if name.isupper():
            return "" if name[0] == "_" else self._fact or name
        body = self._rules[name]
        terminals = [each["name"] for each in TOKEN.finditer(body) if not each["sign"]]
        if terminals[0] == _QUOTED:
            return f'"{_capitals(name)}"'
        if len(terminals) == 1 and terminals[0]:
            inner = self._rules.get(terminals[0]) if terminals[0].islower() else None
            return _capitals(name) if inner is None else self._named(terminals[0])
        is_fact = len(list(filter(None, terminals))) == 1 and name[0] != "_"
        return _Writer(self._rules, body, _capitals(name) if is_fact else "").written()

    def _next(self, sign: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at]["sign"] == sign
        self._at += found
        return found


def _is_choice(written: str) -> bool:
    """Are there alternatives in it, outside of all brackets?"""
    while (inner := _BRACKETS.sub("", written)) != written:
        written = inner
    return " | " in written


def _capitals(name: str) -> str:
    return re.sub("_", "-", name).upper()

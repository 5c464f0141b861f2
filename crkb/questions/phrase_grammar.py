"""Matching a line with the grammar of a phrase or of costs: Lark's notation, without Lark.

A grammar is what Lark would read: rules in lower case, terminals in upper case, `?`, `*`, `+`,
`|` and brackets; `_rule` adds what it matches to the rule around it, `_TERMINAL` is not kept,
`!rule` keeps its fixed words, `%ignore` says what may stand between words. Case makes no
difference. Lark itself takes longer to import and to compile a grammar than a question takes to
be answered, and these grammars need little of it: alternatives are tried in order and what has
matched is not given back, which matches a line in time linear in its length. So an optional word
must not also fit what stands behind it.
`tests/questions/test_phrase_grammar.py` compares what Lark makes of lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from crkb.tuples import NamedTuple

_IGNORED = re.compile(r"^%ignore /(.*)/$", re.MULTILINE)
STATEMENT = re.compile(r"^(!?\w+):((?:.*)(?:\n[ \t]*\|.*)*)", re.MULTILINE)
TOKEN = re.compile(r'"(?P<fixed>[^"]*)"i?|/(?P<regex>(?:[^/\\]|\\.)+)/i?|(?P<name>\w+)|(?P<sign>[()|?*+])')


class PhraseNode(NamedTuple):
    """A rule that matched: the nodes and the words below it."""

    rule: str
    parts: tuple[PhraseNode | str, ...]


class PhraseLine:
    """A line being matched; `furthest` is the offset of the last word at which something was tried.

    `ignored` matches what may stand between words, or nothing.
    """

    def __init__(self, text: str, ignored: re.Pattern[str]) -> None:
        self.text = text
        self.furthest = 0
        self._ignored = ignored

    def behind_ignored(self, at: int) -> int:
        """The offset of the next word."""
        found = self._ignored.match(self.text, at)
        return found.end() if found else at

    def word(self, regex: re.Pattern[str], at: int) -> re.Match[str] | None:
        """What a regular expression matches at an offset, after what is ignored."""
        at = self.behind_ignored(at)
        self.furthest = max(self.furthest, at)
        return regex.match(self.text, at)


PhraseParts = tuple[PhraseNode | str, ...]
PhraseMatch = tuple[int, PhraseParts] | None
Match = Callable[[PhraseLine, int], PhraseMatch]
"""Matches a line at an offset: the offset behind it and what it found, or None."""


class Grammar:
    """The rules of a grammar, each compiled when the first line needs it."""

    def __init__(self, text: str) -> None:
        self._said = {name.lstrip("!"): (body, name[0] == "!") for name, body in STATEMENT.findall(text)}
        self._ignored = re.compile(f"(?:{'|'.join(_IGNORED.findall(text)) or '(?!)'})*")
        self._compiled: dict[str, Match] = {}

    def parse(self, text: str) -> tuple[PhraseNode | None, int]:
        """The rule `start` matched with a whole line, or None; and where the line stops fitting."""
        line = PhraseLine(text, self._ignored)
        found = self.rule("start")(line, 0)
        behind = line.behind_ignored(found[0]) if found else 0
        if found and behind == len(text):
            return PhraseNode("start", found[1]), behind
        return None, max(line.furthest, behind)

    def rule(self, name: str) -> Match:
        """What a rule or terminal matches, without a node for it."""
        if name not in self._compiled:
            body, keeps = self._said[name]
            if name.isupper():
                self._compiled[name] = _terminal(_alternatives(body), keeps=name[0] != "_")
            else:
                self._compiled[name] = _Reader(self, body, keeps).read()
        return self._compiled[name]

    def named(self, name: str) -> Match:
        """What a name in a rule stands for: a word, the parts of a `_rule`, or a node."""
        if name.isupper() or name[0] == "_":
            return lambda line, at: self.rule(name)(line, at)

        def node(line: PhraseLine, at: int) -> PhraseMatch:
            found = self.rule(name)(line, at)
            return found and (found[0], (PhraseNode(name, found[1]),))

        return node


def _alternatives(body: str) -> str:
    """A terminal's fixed words and regular expressions as one regular expression."""
    return "|".join(_fixed(m["fixed"]) if m["regex"] is None else m["regex"] for m in _words(body))


def _words(body: str) -> Iterator[re.Match[str]]:
    return (m for m in TOKEN.finditer(body) if not m["sign"])


def _fixed(word: str) -> str:
    """A fixed word, which ends where its letters end."""
    return re.escape(word) + (r"(?![a-z])" if word[-1].isalpha() else "")


def _terminal(regex: str, keeps: bool) -> Match:
    compiled = re.compile(regex, re.IGNORECASE)

    def match(line: PhraseLine, at: int) -> PhraseMatch:
        found = line.word(compiled, at)
        return found and (found.end(), (found[0],) if keeps else ())

    return match


class _Reader:
    """Reads the body of a rule."""

    def __init__(self, grammar: Grammar, body: str, keeps: bool) -> None:
        self._grammar = grammar
        self._keeps = keeps
        self._tokens = list(TOKEN.finditer(body))
        self._at = 0

    def read(self) -> Match:
        """Alternatives, up to a closing bracket or the end."""
        options = [self._sequence()]
        while self._next("|"):
            options.append(self._sequence())
        return options[0] if len(options) == 1 else _choice(options)

    def _sequence(self) -> Match:
        parts = []
        while self._at < len(self._tokens) and self._tokens[self._at]["sign"] not in ("|", ")"):
            parts.append(self._repeated())
        return parts[0] if len(parts) == 1 else _sequence(parts)

    def _repeated(self) -> Match:
        part = self._part()
        if self._next("?"):
            return _repeat(part, 0, most=1)
        if self._next("*"):
            return _repeat(part, 0)
        return _repeat(part, 1) if self._next("+") else part

    def _part(self) -> Match:
        token = self._tokens[self._at]
        self._at += 1
        if token["sign"]:
            inner = self.read()
            self._at += 1  # the closing bracket
            return inner
        if token["name"]:
            return self._grammar.named(token["name"])
        if token["regex"]:
            return _terminal(token["regex"], self._keeps)
        return _terminal(_fixed(token["fixed"]), self._keeps)

    def _next(self, sign: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at]["sign"] == sign
        self._at += found
        return found


def _sequence(parts: list[Match]) -> Match:
    def match(line: PhraseLine, at: int) -> PhraseMatch:
        found: list[PhraseNode | str] = []
        for part in parts:
            matched = part(line, at)
            if matched is None:
                return None
            at = matched[0]
            found += matched[1]
        return at, tuple(found)

    return match


def _choice(options: list[Match]) -> Match:
    def match(line: PhraseLine, at: int) -> PhraseMatch:
        return next((found for option in options if (found := option(line, at))), None)

    return match


def _repeat(part: Match, least: int, most: int = 0) -> Match:
    """A part as often as it matches, but not more than `most` times (0: any number)."""

    def match(line: PhraseLine, at: int) -> PhraseMatch:
        found: list[PhraseNode | str] = []
        times = 0
        while (not most or times < most) and (matched := part(line, at)) is not None:
            at = matched[0]
            found += matched[1]
            times += 1
        return (at, tuple(found)) if times >= least else None

    return match

"""One-line questions: phrases to a question's name and facts, by `grammar/question.lark`.

In the grammar a rule named after a question (with `_` for `-`) is its phrase; below it, a rule
named after a fact holds its value, and nested rules make groups of facts. `__` and what follows
in a rule's name is dropped, so that facts of one name may be written in different ways.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput

from crkb import paths
from crkb.errors import CrkbError
from crkb.questions.facts import Facts
from crkb.questions.registry import get


class PhraseError(CrkbError):
    """A line that is no question crkb knows; `at` is the offset of the word that does not fit."""

    def __init__(self, message: str, hint: str, at: int) -> None:
        super().__init__(message, hint)
        self.at = at


def parse(line: str) -> tuple[str, dict[str, Any]]:
    """(name of the question, its facts as plain data). Raises PhraseError."""
    try:
        tree = _lark(_beginning_like(line)).parse(line.strip())
    except UnexpectedInput as e:
        raise _unfit(line.strip(), e) from e
    phrase = tree.children[0]
    assert isinstance(phrase, Tree)
    name = str(phrase.data).partition("__")[0].replace("_", "-")
    return name, _group(phrase, get(name).facts)


@lru_cache(maxsize=8)
def _lark(phrases: tuple[str, ...]) -> Lark:
    """A parser for some of the phrases: building one for all of them takes most of an answer's time."""
    rules, rest = _rules()
    needed, open_ = {}, list(phrases)
    while open_:
        name = open_.pop()
        if name in rules and name not in needed:
            needed[name] = rules[name]
            open_ += _NAME.findall(rules[name])
    start = f"start: {' | '.join(phrases)}\n"
    return Lark(start + "".join(needed.values()) + rest, parser="earley", maybe_placeholders=False)


_RULE = re.compile(r"^\??(_?[a-z]\w*):.*(?:\n[ \t]+.*)*\n", re.MULTILINE)
_NAME = re.compile(r"\b_?[a-z]\w*\b")
_FIRST_WORD = re.compile(r'\s*"([^"\s]+)[^"]*"i?(?!i|\?|\*)')


@lru_cache(maxsize=1)
def _rules() -> tuple[dict[str, str], str]:
    """The grammar's rules by name, and what else stands in it: terminals and directives."""
    grammar = paths.grammar("question.lark")
    rules = {m[1]: m[0] for m in _RULE.finditer(grammar)}
    return rules, _RULE.sub("", grammar)


def _beginning_like(line: str) -> tuple[str, ...]:
    """The phrases that may begin with the first word of a line; all of them if none may."""
    rules, _ = _rules()
    phrases = tuple(_NAME.findall(rules["start"].partition(":")[2]))
    said = line.strip().casefold()
    return tuple(name for name in phrases if said.startswith(_first_words(rules[name]))) or phrases


def _first_words(rule: str) -> tuple[str, ...]:
    """The words a rule's alternatives begin with; "" among them if one begins otherwise."""
    depth, start, firsts = 0, rule.index(":") + 1, []
    for at, c in enumerate(rule + "|"):
        depth += (c == "(") - (c == ")")
        if c == "|" and not depth and at >= start:
            m = _FIRST_WORD.match(rule, start)
            firsts.append(m[1].casefold() if m else "")
            start = at + 1
    return tuple(firsts)


def _group(node: Tree[Token], kind: type[Facts]) -> dict[str, Any]:
    """The facts below a node; a fact of a list type gathers all nodes of its name."""
    hints = get_type_hints(kind)
    facts: dict[str, Any] = {}
    for child in node.children:
        assert isinstance(child, Tree)
        name = str(child.data).partition("__")[0]
        inner = _inner(hints.get(name))
        value = _value(child, inner)
        if _is_list(hints.get(name)):
            facts.setdefault(name, []).append(value)
        else:
            facts[name] = value
    return facts


def _value(node: Tree[Token], kind: type[Facts] | None) -> Any:
    tokens = [c for c in node.children if isinstance(c, Token)]
    if not node.children:  # a bare keyword stands for a yes
        return True
    if len(tokens) == len(node.children) == 1:
        return _scalar(tokens[0])
    return _group(node, kind or Facts)


def _scalar(token: Token) -> Any:
    match token.type.partition("__")[0]:
        case "INT" | "SIGNED":
            return int(token)
        case "STRING":
            return token[1:-1]
        case "VARIANT" | "FORMAT" | "COLOR" | "BEARER" | "UP_OR_DOWN" | "DAY_OR_NIGHT":
            return str(token).casefold()
        case "YES":
            return True
        case "NO":
            return False
        case _:
            return str(token)


def _is_list(hint: Any) -> bool:
    return any(get_origin(h) in (list, tuple) for h in (hint, *get_args(hint)))


def _inner(hint: Any) -> type[Facts] | None:
    """The facts type a hint speaks of: itself, or inside a list or an optional."""
    if isinstance(hint, type) and issubclass(hint, Facts):
        return hint
    for part in get_args(hint):
        if (found := _inner(part)) is not None:
            return found
    return None


def _unfit(line: str, e: UnexpectedInput) -> PhraseError:
    at = len(line)
    if isinstance(e, UnexpectedCharacters) and e.pos_in_stream is not None:
        at = min(e.pos_in_stream, len(line))
    elif not isinstance(e, UnexpectedEOF):
        at = getattr(e, "pos_in_stream", len(line)) or 0
    start = line.rfind(" ", 0, at) + 1 if at < len(line) and line[at : at + 1] != " " else at
    word = line[start:].split(" ", 1)[0] if start < len(line) else ""
    where = f"at {word!r}" if word else "at its end: something is missing"
    return PhraseError(f"no question: {line!r} does not fit {where}", "See them all: crkb questions", start)

"""Canonical lines to the tree of one source, by Lark and `grammar/rulebook.lark`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from crkb import limits, paths
from crkb.errors import SourceError
from crkb.ingest.lines import Line, Reading
from crkb.model import Block, Card, Matter, Place, Problem, Question, Rule, Term
from crkb.numbers import RuleNumber

_UNIT = re.compile(r"(\d(?:\d\d(?:\.(?:TR)?\d+(?:(?!tr\b)[a-z]{1,2}\b)?(?:tr\b)?)?)?)(\.?)( *)(.*)")
_TITLE_MAX = 60  # characters; the longest title printed so far has 45
_NOT_A_TITLE = re.compile("[.?:;,\u2019\u201d\"']$|[.?!] ")

_BLOCK = {  # token type -> (kind of block, length of the line's prefix)
    "PARAGRAPH": ("text", 2),
    "EXAMPLE": ("example", 9),
    "NOTE": ("note", 6),
    "REMINDER": ("reminder", 10),
    "TRANSLATION": ("translation", 13),
    "DEFINITION": ("text", 2),
    "ANSWER": ("text", 3),
    "BULLET": ("bullet", 2),
    "DIVIDER": ("divider", 3),
    "UNEXPLAINED": ("unexplained", 2),
}


@dataclass(slots=True)
class Document:
    """The tree of one source, before it is merged with others of its edition and linked."""

    meta: dict[str, str] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    matter: list[Matter] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def parse(reading: Reading, source: int, name: str) -> Document:
    """The tree of one source.

    `source` is the index of the source in its edition, `name` its file name for errors.
    Raises SourceError if the lines are not in canonical form, which for a dialect means a
    defect of the dialect and for a canonical text a mistake in its file.
    """
    text = "".join([line.text + "\n" for line in reading.lines])
    try:
        tree = _lark().parse(text)
    except UnexpectedInput as e:
        raise _misfit(e, reading.lines, name) from e
    builder = _Builder(reading.lines, source)
    for node in tree.children:
        builder.part(node)
    document = builder.document
    for kind, message, number in reading.problems:
        document.problems.append(Problem(kind, message, Place(source, number)))
    return document


@lru_cache(maxsize=1)
def _lark() -> Lark:
    return Lark(paths.grammar("rulebook.lark"), parser="lalr", lexer="basic", maybe_placeholders=False)


def _misfit(e: UnexpectedInput, lines: list[Line], name: str) -> SourceError:
    index = getattr(e, "line", 0) or 0
    where, shown = "its end", ""
    if 0 < index <= len(lines):
        line = lines[index - 1]
        where, shown = f"line {line.at[0] if line.at else index}", f": {line.text[:60]!r}"
    return SourceError(
        f"{name}: {where} does not fit the canonical form{shown}",
        "The head of grammar/rulebook.lark shows what a line may look like.",
    )


class _Builder:
    """Walks the parse tree of one source."""

    def __init__(self, lines: list[Line], source: int) -> None:
        self.document = Document()
        self._places = [tuple([Place(source, n) for n in line.at]) for line in lines]

    def part(self, node: Token | Tree[Token]) -> None:
        if isinstance(node, Token):  # a header line
            key, _, value = node[1:].rstrip("\n").partition(" ")
            self.document.meta[key] = value.strip()
            return
        head, *items = node.children
        match node.data:
            case "rules":
                for item in items:
                    self._unit(item)
            case "glossary":
                for item in items:
                    self._term(item)
            case "questions":
                for item in items:
                    self._question(item)
            case "cards":
                for item in items:
                    self._group(item)
            case _:
                self._matter(cast(Token, head), items)

    def _at(self, token: Token) -> tuple[Place, ...]:
        limits.go_on()
        return self._places[cast(int, token.line) - 1]

    def _blocks(self, tokens: list[Token | Tree[Token]]) -> list[Block]:
        blocks = []
        for token in tokens:
            assert isinstance(token, Token)
            kind, prefix = _BLOCK[token.type]
            blocks.append(Block(kind, token[prefix:-1], self._at(token)))
            if kind == "unexplained":
                self._odd("unexplained", f"unrecognised line: {token[2:62].rstrip()!r}", token)
        return blocks

    def _odd(self, kind: str, message: str, token: Token, number: str = "") -> None:
        at = self._at(token)
        self.document.problems.append(Problem(kind, message, at[0] if at else None, number))

    def _stray(self, node: Token | Tree[Token]) -> bool:
        """Lines above the first rule, term, question or card of a part: kept as prose."""
        if isinstance(node, Token):
            self.document.matter.append(Matter("unexplained", tuple(self._blocks([node]))))
            return True
        return False

    def _matter(self, head: Token, items: list[Token | Tree[Token]]) -> None:
        name = head[len("@matter ") : -1].strip()
        self.document.matter.append(Matter(name, tuple(self._blocks(items))))

    def _unit(self, node: Token | Tree[Token]) -> None:
        if self._stray(node):
            return
        head, *items = cast("Tree[Token]", node).children
        assert isinstance(head, Token)
        m = _UNIT.match(head)
        assert m is not None  # the lexer let it through
        written, dot, space, text = m.groups()
        number = RuleNumber.parse(written)
        kind = number.kind
        if kind == "subrule" and dot:
            self._odd("odd-number", f"a dot after the subrule's number: {written}.", head, written)
        elif kind == "rule" and not dot:
            self._odd("odd-number", f"no dot after the rule's number: {written}", head, written)
        if not space and text:
            self._odd("odd-number", f"no space after the number: {head[: m.end(3) + 3]}", head, written)
        title = ""
        short = len(text) <= _TITLE_MAX and not _NOT_A_TITLE.search(text)
        if kind in ("section", "chapter") or (kind == "rule" and short):
            title = text
        blocks = [Block("text", text, self._at(head)), *self._blocks(items)]
        self.document.rules.append(Rule(number, title, tuple(blocks)))

    def _term(self, node: Token | Tree[Token]) -> None:
        if self._stray(node):
            return
        head, *items = cast("Tree[Token]", node).children
        assert isinstance(head, Token)
        term = Term(head[2:-1], tuple(self._blocks(items)), self._at(head))
        self.document.terms.append(term)
        if not items:
            self._odd("layout", f"a glossary term without a definition: {term.name}", head)

    def _question(self, node: Token | Tree[Token]) -> None:
        if self._stray(node):
            return
        head, *items = cast("Tree[Token]", node).children
        assert isinstance(head, Token)
        question = Question(head[3:-1], tuple(self._blocks(items)), self._at(head))
        self.document.questions.append(question)

    def _group(self, node: Token | Tree[Token]) -> None:
        if self._stray(node):
            return
        head, *items = cast("Tree[Token]", node).children
        group = cast(Token, head)[2:-1]
        if not items:
            self._odd("layout", f"a group without cards: {group}", cast(Token, head))
        for item in items:
            if self._stray(item):
                continue
            name, *notes = cast("Tree[Token]", item).children
            assert isinstance(name, Token)
            card = Card(name[2:-1], group, tuple(self._blocks(notes)), self._at(name))
            self.document.cards.append(card)

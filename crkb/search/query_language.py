"""The search language: words, "phrases", AND OR NOT, (groups), prefix*, fuzzy~.

name sticker            both words
"name sticker"          the phrase
copy OR clone           one or both (OR and NOT in capitals)
token NOT creature      also: token -creature, token -"creature token"
stick*  legendery~      beginning with; similar spelling
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crkb.errors import QueryError
from crkb.text.search_words import STOP, words


# same name as game.terms.filters.Word: a word of a query
class Word(NamedTuple):
    """One folded word; `fuzzy` allows two letters to differ, `prefix` any ending."""

    text: str
    prefix: bool = False
    fuzzy: bool = False


class Phrase(NamedTuple):
    """Words in a row; `joined` if they are so by a hyphen (face-down), not by quotation marks."""

    words: tuple[str, ...]
    joined: bool = False


class All(NamedTuple):
    """Every part must match; `loose` if the user only wrote words side by side."""

    parts: tuple[Node, ...]
    loose: bool = False


class AnyOf(NamedTuple):
    """At least one part must match."""

    parts: tuple[Node, ...]


class Not(NamedTuple):
    """The part must not match."""

    part: Node


Node = Word | Phrase | All | AnyOf | Not

TOKEN = re.compile(
    r"""\s*(?:(?P<minus>-(?=["({]|[^\W\d_])(?![xX]/))  # -x/-x is a word
        | (?P<phrase>"[^"]*") | (?P<open>\() | (?P<close>\)) | (?P<word>[^\s()"]+))""",
    re.VERBOSE,
)
"""A part of a query, by what kind it is."""

_MAX_BRACKETS = 50


def parse(query: str) -> Node | None:
    """The query as a tree, or None if there is nothing in it to search for.

    Raises:
        QueryError: for an unbalanced bracket or an operator without words.
    """
    text = query.translate({0x201C: '"', 0x201D: '"', 0x201E: '"'})
    if text.count('"') % 2:  # one that never closes, or an inch: what it opens are words
        before, _, after = text.rpartition('"')
        text = f"{before} {after}"
    if text.count("(") > _MAX_BRACKETS:
        raise QueryError("too many brackets", "Write groups as (copy OR clone) token.")
    tokens = [(str(m.lastgroup), m.group().strip()) for m in TOKEN.finditer(text)]
    parser = _Parser(tokens)
    node = parser.alternatives()
    if parser.tokens:
        raise QueryError('unmatched ")"', "Write groups as (copy OR clone) token.")
    return node


def plain(node: Node | None) -> bool:
    """Whether a query is of words side by side, as people ask who know no search language."""
    return node is None or _is_word(node)


def _is_word(part: Node) -> bool:
    """Whether a part is a word, several with hyphens, or words side by side in brackets."""
    match part:
        case Word(_, prefix, fuzzy):
            return not (prefix or fuzzy)
        case Phrase(_, joined):
            return joined
        case All(parts, loose):
            return loose and all(map(_is_word, parts))
        case _:
            return False


SENTENCE = 5
"""Words beside a phrase that make a sentence, in which somebody quotes a card."""


def is_sentence(node: Node | None) -> bool:
    """Whether a query is a sentence with phrases in it: a phrase need not stand in a rule then."""
    if not isinstance(node, All) or not node.loose:
        return False
    beside = [part for part in node.parts if _is_word(part)]
    spoken = all(_is_word(part) or isinstance(part, Phrase) for part in node.parts)
    return spoken and len(beside) >= SENTENCE


MOST = 20
"""So much a query may ask for beside words side by side, as `_effort` counts it."""

_SPELLINGS = 6  # a word that stands for several, as an effort
_SHORT, _BEGUN = 2, 10  # a beginning of so few letters stands for many more
_IN_A_ROW = 5  # so many words of a phrase are an effort of one, so that a sentence can be pasted


def bounded(node: Node) -> Node:
    """The query, if it doesn't ask for too much at a time. Raises QueryError otherwise."""
    if _effort(node) > MOST:
        raise QueryError(
            "too much in one query", "Use fewer words with operators, * or ~, and shorter phrases."
        )
    return node


def _effort(node: Node) -> int:
    match node:
        case Word(text, prefix, fuzzy):
            return _BEGUN if prefix and len(text) <= _SHORT else _SPELLINGS if prefix or fuzzy else 1
        case Phrase(spoken):
            said = [word for word in spoken if word not in STOP]
            return 1 + len(said) // _IN_A_ROW + len(said) - len(set(said))
        case Not(part):
            return _effort(part)
        case All(parts, loose):
            return sum(_effort(part) for part in parts if not (loose and _is_word(part)))
        case AnyOf(parts):
            return sum(map(_effort, parts))


def _each_once(parts: list[Node]) -> tuple[Node, ...]:
    """The parts in order: who says a word twice doesn't look for more, and each costs a pass."""
    return tuple(dict.fromkeys(parts))


class _Parser:
    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens = tokens[::-1]

    def _next(self, *texts: str) -> bool:
        """Take the next token if it is one of these operators."""
        if self.tokens and self.tokens[-1][0] == "word" and self.tokens[-1][1] in texts:
            self.tokens.pop()
            return True
        return False

    def _minus(self) -> bool:
        """Take the next token if it is a hyphen that excludes what follows."""
        if self.tokens and self.tokens[-1][0] == "minus":
            self.tokens.pop()
            return True
        return False

    def _nothing_follows(self, *operators: str) -> bool:
        """True if no operand is next, but the end, a closing bracket or one of these operators."""
        if not self.tokens or self.tokens[-1][0] == "close":
            return True
        return self.tokens[-1] in [("word", o) for o in operators]

    def alternatives(self) -> Node | None:
        parts = [self.conjunction()]
        while self._next("OR", "||"):
            part = self.conjunction()
            if part is None or parts[0] is None:
                raise QueryError("OR needs words on both sides", "Write it like: copy OR clone")
            parts.append(part)
        found = _each_once([p for p in parts if p is not None])
        return AnyOf(found) if len(found) > 1 else parts[0]

    def conjunction(self) -> Node | None:
        parts: list[Node] = []
        loose = True
        while not self._nothing_follows("OR", "||"):
            if self._next("AND", "&&"):
                loose = False
                if not parts or self._nothing_follows("OR", "||", "AND", "&&"):
                    raise QueryError("AND needs words on both sides", "Write it like: copy AND token")
                continue
            negative = self._next("NOT") or self._minus()
            if negative and (self._nothing_follows("OR", "||", "AND", "&&", "NOT") or self._minus()):
                raise QueryError("NOT needs a word after it", "Write it like: token NOT creature")
            part = self.atom()
            if part is None:
                if negative:
                    raise QueryError("NOT needs a word after it", "Write it like: token NOT creature")
                continue
            if negative:
                loose = False
                part = Not(part)
            parts.append(part)
        if parts and all(isinstance(p, Not) for p in parts):
            raise QueryError(
                "a query needs at least one term that is not excluded", "Add a word: token NOT creature"
            )
        if not parts:
            return None
        once = _each_once(parts)
        return once[0] if len(once) == 1 else All(once, loose)

    def atom(self) -> Node | None:
        if not self.tokens:
            return None
        kind, text = self.tokens.pop()
        if kind == "open":
            node = self.alternatives()
            if not self.tokens:
                raise QueryError('unclosed "("', "Close it, as in (copy OR clone) token.")
            self.tokens.pop()
            return node
        if kind == "phrase":
            found = tuple(words(text))
            return Phrase(found) if found else None
        return self._plain(text)

    def _plain(self, text: str) -> Node | None:
        found = words(text)
        if not found:
            return None
        prefix = text.endswith("*") and not found[-1].endswith("*")  # the word */* is not a prefix
        if len(found) > 1:  # Lim-Dul, face-down
            *whole, last = found
            return (
                All((*map(Word, whole), Word(last, prefix=True)))
                if prefix
                else Phrase(tuple(found), joined=True)
            )
        if prefix:
            return Word(found[0], prefix=True)
        if text.endswith("~"):
            return Word(found[0], fuzzy=True)
        return None if found[0] in STOP else Word(found[0])

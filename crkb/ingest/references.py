"""Texts to raw references, by Lark and `grammar/reference.lark`; nothing is looked up here.

All texts of an edition are joined by line breaks and parsed at once, which no terminal of the
grammar matches across; offsets are mapped back afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, cast

from lark import Lark, Token, Transformer
from lark.common import LexerConf
from lark.lexer import Lexer, LexerState
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from crkb import paths
from crkb.tuples import NamedTuple

_TAIL = re.compile(r"[\w.]+$")
_TITLE_EDGE = " ,;:.\"'\u2018\u2019\u201c\u201d"
_BEGINNING = r"(?=[oOrRsStT1-9])\b"
"""Every form begins a word, with one of these letters: not to try them all at every letter."""
_DIGITS = re.compile("[1-9][0-9]{2}")


class RawReference(NamedTuple):
    """A place in a text that names something, as it is written there.

    `name` is a number, a further letter (the b of "608.3a and b"; `follows` is then the number
    before it) or a term's name. `tail` is the last end of a range as printed (`h`, `10`,
    `601.2h`) or "", `title` the title quoted after the number. `side` is "base" or "own" where
    the text says whose rule it means, else "".
    """

    start: int
    end: int
    name: str
    tail: str = ""
    title: str = ""
    side: str = ""
    follows: str = ""


class Names(NamedTuple):
    """What follows one "See": names of terms, the way commas and "and" part them."""

    names: tuple[RawReference, ...]


def find(texts: Sequence[str]) -> list[list[RawReference]]:
    """The references to rules, chapters and sections in each text, in order."""
    return cast("list[list[RawReference]]", _find(texts, "text"))


def find_in_definitions(texts: Sequence[str]) -> list[list[RawReference | Names]]:
    """The references in glossary definitions, which may name other terms ("See Turn.")."""
    return _find(texts, "definition")


def _find(texts: Sequence[str], start: str) -> list[list[RawReference | Names]]:
    found: list[list[RawReference | Names]] = [[] for _ in texts]
    likely = [i for i, text in enumerate(texts) if _may_refer(text)]
    if not likely:
        return found
    joined = "\n".join([texts[i].replace("\n", " ").replace("\xa0", " ") for i in likely])
    ends = list(accumulate(len(texts[i]) + 1 for i in likely))
    at, offset = 0, 0
    for item in cast("list[RawReference | Names]", _lark().parse(joined, start=start)):
        first = item.names[0].start if isinstance(item, Names) else item.start
        while first >= ends[at]:
            offset = ends[at]
            at += 1
        found[likely[at]].append(_moved(item, offset))
    return found


def _may_refer(text: str) -> bool:
    """A quick look that spares most texts the parser."""
    return _DIGITS.search(text) is not None or "ection" in text or "ee " in text


def _moved(item: RawReference | Names, offset: int) -> RawReference | Names:
    if isinstance(item, Names):
        return Names(tuple([cast(RawReference, _moved(name, offset)) for name in item.names]))
    return RawReference(item[0] - offset, item[1] - offset, *item[2:])


@lru_cache(maxsize=1)
def _lark() -> Lark:
    grammar = paths.grammar("reference.lark")
    return Lark(
        grammar,
        parser="lalr",
        lexer=_Scanner,
        start=["text", "definition"],
        transformer=_Collector(),
        maybe_placeholders=False,
    )


class _Scanner(Lexer):
    """Finds the tokens of the grammar in prose.

    Right behind a token it tries what the parser's state allows there; where nothing fits, the
    reference is over, and it goes on to the next place where one may begin.
    """

    __future_interface__ = 2  # Lark then hands the parser's state to `lex`

    def __init__(self, conf: LexerConf) -> None:
        ordered = sorted(conf.terminals, key=lambda t: -t.priority)
        self._regex = {t.name: f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in ordered}
        self._following: dict[int, re.Pattern[str]] = {}  # by parser state

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """Yield the tokens of the text; the parser moves on between two of them."""
        given: Any = lexer_state.text  # from lark 1.3 on a slice, before that the text itself
        text: str = getattr(given, "text", given)
        conf = parser_state.parse_conf
        begin = re.compile(_BEGINNING + self._any_of(set(conf.states[conf.start_state]))).search
        position = 0
        while True:
            match = self._follow(conf, parser_state.position).match(text, position)
            if match is None:
                match = begin(text, position)
                if match is None:
                    return
            start, position = match.span()
            kind = match.lastgroup
            assert kind is not None  # every alternative is a named group
            yield Token(kind, match[0], start, None, None, None, None, position)

    def _follow(self, conf: ParseConf[int], state: int) -> re.Pattern[str]:
        """What may come next in the reference that the parser is in."""
        pattern = self._following.get(state)
        if pattern is None:
            allowed = set(conf.states[state])
            if "$END" in allowed:  # complete: what may begin the next reference is searched for
                allowed -= set(conf.states[conf.start_state])
            pattern = self._following[state] = re.compile(self._any_of(allowed))
        return pattern

    def _any_of(self, allowed: set[str]) -> str:
        chosen = [regex for name, regex in self._regex.items() if name in allowed]
        return f"(?:{'|'.join(chosen) or '(?!)'})"


class _Collector(Transformer[Token, Any]):
    """Makes raw references of the tokens while Lark parses; one method per rule of the grammar."""

    def chapter(self, tokens: list[Token]) -> RawReference:
        first = tokens[0]
        end, tail, title = first.end_pos, "", ""
        for token in tokens[1:]:
            if token.type == "TITLE":
                title = token.strip(_TITLE_EDGE)
            else:
                end = token.end_pos
                tail = _TAIL.findall(token)[0]
        return RawReference(first.start_pos or 0, end or 0, first.value, tail, title)

    seen = rule = subrule = section = chapter

    def letter(self, tokens: list[Token]) -> RawReference:
        first = tokens[0]  # with the separator before the letter
        end = first.end_pos or 0
        tail = _TAIL.findall(tokens[1])[0] if len(tokens) > 1 else ""
        return RawReference(end - 1, tokens[-1].end_pos or 0, first[-1], tail, follows="?")

    def head(self, items: list[Token | RawReference]) -> tuple[str, list[RawReference]]:
        side, number = "", ""
        members: list[RawReference] = []
        for item in items:
            if isinstance(item, Token):
                side = "own" if item.type == "OURS" else "base"
            elif item.follows:
                members.append(item._replace(follows=number))
            else:
                members.append(item)
                number = item.name
        return side, members

    def references(self, heads: list[tuple[str, list[RawReference]]]) -> list[RawReference]:
        covering = ""
        found: list[RawReference] = []
        for side, members in heads:
            covering = side or covering
            found += [m._replace(side=covering) for m in members] if covering else members
        return found

    def see(self, names: list[Token]) -> list[Names]:
        raws = [RawReference(n.start_pos or 0, n.end_pos or 0, n.value) for n in names]
        return [Names(tuple(raws))]

    def text(self, lists: list[list[RawReference | Names]]) -> list[RawReference | Names]:
        return [item for one in lists for item in one]

    definition = text

"""Parsing by tables: words become what the rules of a grammar make of them, one word at a time (LALR).

The tables are Lark's (`tables`), and so is what is done by them; the tests hold the two against each
other. Importing Lark to do it would take longer than to answer a question about a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from crkb.game.language.lexing import Lexeme

END = "$END"
"""What comes after the last word."""

Readers = Mapping[str, Callable[..., Any]]
"""What is made of the parts of a rule, by its name."""


class GrammarRule(NamedTuple):
    """A rule of a grammar: the last `length` symbols are a `symbol`.

    `reader` makes something of its parts; "" leaves them to the rule that this one is a part of. One that
    stands `alone` leaves a single part as it is. `children` are the places of the parts, None for one that
    is left out; those at the places `spliced` are parts of inner rules.
    """

    symbol: str
    length: int
    reader: str
    alone: bool
    children: tuple[int | None, ...]
    spliced: tuple[int, ...]


class Tables(NamedTuple):
    """A grammar as it is parsed by.

    `literals` are texts by their terminals; `starts` and `ends` the first state for each start rule, and
    the one that it ends in. A state is a line of symbols, each with the state after it, or with the rule
    that is applied before it: -1 is the first.
    """

    literals: Mapping[str, str]
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    rules: tuple[GrammarRule, ...]
    states: tuple[str, ...]


class Unexpected(Exception):
    """A word, None for the end, that doesn't fit; `expected` are the terminals that would."""

    def __init__(self, found: Lexeme | None, expected: Iterable[str]) -> None:
        super().__init__(found)
        self.found, self.expected = found, tuple(expected)


class Parser:
    """A grammar that words are parsed by."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._states: dict[int, Mapping[str, int]] = {}

    def parse(self, start: str, words: Sequence[Lexeme], readers: Readers) -> Any:
        """What the readers make of words, by a start rule.

        Raises:
            Unexpected: The words have none of the forms.
        """
        stack = [_Taken(self.tables.starts[start], None)]
        for word in words:
            while (rule := self._before(word, stack)) is not None:
                self._apply(rule, stack, readers)
            stack.append(_Taken(self._state(stack[-1].state)[word.type], word))
        while stack[-1].state != self.tables.ends[start] and (rule := self._before(None, stack)) is not None:
            self._apply(rule, stack, readers)
        return stack[-1].value

    def _before(self, word: Lexeme | None, stack: Sequence[_Taken]) -> GrammarRule | None:
        """The rule that is applied before a word, or the end; None if it can follow at once.

        Raises:
            Unexpected: It can't follow.
        """
        follows = self._state(stack[-1].state)
        action = follows.get(END if word is None else word.type)
        if action is None:
            raise Unexpected(word, filter(str.isupper, follows))
        return None if action >= 0 else self.tables.rules[-1 - action]

    def _apply(self, rule: GrammarRule, stack: list[_Taken], readers: Readers) -> None:
        first = len(stack) - rule.length
        made = _made(rule, [each.value for each in stack[first:]], readers)
        del stack[first:]
        stack.append(_Taken(self._state(stack[-1].state)[rule.symbol], made))

    def _state(self, number: int) -> Mapping[str, int]:
        """What follows in a state, by symbols."""
        if number not in self._states:
            said = self.tables.states[number].split()
            self._states[number] = dict(zip(said[::2], map(int, said[1::2]), strict=True))
        return self._states[number]


class _Taken(NamedTuple):
    """A state, and what became of the symbol that led there."""

    state: int
    value: Any


def _made(rule: GrammarRule, found: Sequence[Any], readers: Readers) -> Any:
    """What becomes of the symbols of a rule."""
    parts: list[Any] = []
    for at in rule.children:
        if at in rule.spliced:
            parts += found[at]
        else:
            parts.append(None if at is None else found[at])
    if not rule.reader:
        return parts
    return parts[0] if rule.alone and len(parts) == 1 else readers[rule.reader](*parts)

"""The small texts of games, read into `terms` by `grammar/game.lark`.

A text is read once for all objects that say the same: what it can name is part of the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from crkb.game.errors import GameFormError
from crkb.game.language import lexing, sentences, tables
from crkb.game.language.lexing import Lexeme, Literals, NotUnderstood
from crkb.game.language.parsing import Parser, Unexpected
from crkb.game.language.vocabulary import near
from crkb.game.terms import Amount, Condition, Cost, Duration, EventTerm, Filter, Number, Part

_NOBODY: Mapping[str, Any] = MappingProxyType({})

GRAMMAR = "game.lark"
STARTS = ("filter", "part", "amount", "condition", "event", "cost", "duration")
MOST = 1000
"""The longest text that is read, in characters."""


# same name as editions.diff.Words: a word of another field
class Words(NamedTuple):
    """What the texts of a file may name.

    `players` and `ids` are those of the file (None for ids: any word that can be one), `names` its
    abilities by NAME, as data; `edition` is the effective date of the edition in use, "" the newest. `within`
    are the names that led to what is being read. `cards` are the file's own by name, as data.
    """

    players: frozenset[str] = frozenset()
    ids: frozenset[str] | None = frozenset()
    names: Mapping[str, Any] = _NOBODY
    edition: str = ""
    within: tuple[str, ...] = ()
    cards: Mapping[str, Any] = _NOBODY

    @property
    def key(self) -> lexing.Names:
        """What the meaning of a small text depends on."""
        return lexing.Names(frozenset(self.players), self.ids, self.edition)


# ---- the readers


def read_filter(text: Any, words: Words, path: str = "") -> Filter:
    """Who or what is meant: "creatures you control". Raises GameFormError for any other text."""
    found: Filter = _read("filter", text, words, path)
    return found


def read_part(text: Any, words: Words, path: str = "") -> Part:
    """One part of a filter: "this", "Bob". Raises GameFormError for any other text."""
    found: Part = _read("part", text, words, path)
    return found


def read_amount(text: Any, words: Words, path: str = "") -> Amount:
    """How much: a number, or "twice X". Raises GameFormError for anything else."""
    if isinstance(text, int) and not isinstance(text, bool):
        if text < 0:
            raise GameFormError(path, f"an amount can't be less than 0: {text}")
        return Number(text)
    found: Amount = _read("amount", text, words, path)
    return found


def read_condition(text: Any, words: Words, path: str = "") -> Condition:
    """Whether: "you control a Swamp". Raises GameFormError for any other text."""
    found: Condition = _read("condition", text, words, path)
    return found


def read_event(text: Any, words: Words, path: str = "") -> EventTerm:
    """When: "another creature dies". Raises GameFormError for any other text."""
    found: EventTerm = _read("event", text, words, path)
    return found


def read_cost(text: Any, words: Words, path: str = "") -> Cost:
    """What it takes: "{2}, {T}, sacrifice this". Raises GameFormError for anything else."""
    if isinstance(text, int) and not isinstance(text, bool):
        raise GameFormError(
            path,
            f"a loyalty cost must be text, not the number {text}",
            f'Write "{text:+}"' if text else 'Write "0"',
        )
    found: Cost = _read("cost", text, words, path)
    return found


def read_duration(text: Any, words: Words, path: str = "") -> Duration:
    """How long: "end of turn". Raises GameFormError for any other text."""
    found: Duration = _read("duration", text, words, path)
    return found


def is_word_of_grammar(word: str) -> bool:
    """Whether a word is one of the grammar's own, in any form: no object can have it as its id."""
    return word in _grammar_words()


OWN_WORDS = frozenset(
    {
        *("Adventure", "abilities", "ability", "art", "attacked", "by", "cards", "creatures"),
        *("devotion", "drawn", "even", "excess", "expend", "expends", "identity", "lost", "monarch", "moved"),
        *("odd", "only", "paired", "permanents", "reduce", "share", "shares", "spent", "sticker", "than"),
        *("unveiled", "would"),
    }
)
"""Words of the grammar that the form of games doesn't have: they stay free for ids."""


@lru_cache(maxsize=1)
def _grammar_words() -> frozenset[str]:
    # read from the text of the grammar: a game of plain objects never needs the parser
    from crkb import paths

    code = re.sub(r"(?m)//.*$", "", paths.grammar(GRAMMAR))
    said = {word for phrase in re.findall(r'"([^"\n]+)"', code) for word in lexing.basic(phrase)}
    said -= OWN_WORDS
    return frozenset({"the"} | said | {other for other, form in lexing.FORMS.items() if form in said})


# ---- reading


def _read(start: str, text: Any, words: Words, path: str) -> Any:
    if not isinstance(text, str):
        raise GameFormError(path, f"expected text, not {_named(text)}", _hint_for(text))
    try:
        if len(text) > MOST:
            raise NotUnderstood(f"the text is longer than {MOST} characters")
        return _understood(start, text, words.key)
    except NotUnderstood as e:
        raise GameFormError(path, e.message, e.hint or _example(start)) from None
    except GameFormError as e:
        raise GameFormError(path, str(e), e.hint) from None


def _named(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else repr(value)


def _hint_for(value: Any) -> str:
    return 'Costs and texts with braces need quotes: "{1}{G}"' if isinstance(value, Mapping) else ""


@lru_cache(maxsize=8192)
def _understood(start: str, text: str, names: lexing.Names) -> Any:
    lexemes = lexing.cut(text, literals(), names)
    if not lexemes:
        raise NotUnderstood(f"{text!r} is empty")
    try:
        return _parser().parse(start, lexemes, sentences.READERS)
    except Unexpected as e:
        raise _unexpected(start, text, e.found, e.expected) from None


_EXAMPLES = {
    "filter": "creatures you control",
    "part": "this",
    "amount": "number of creatures you control",
    "condition": "you control a Swamp",
    "event": "another creature dies",
    "cost": "{2}, {T}, sacrifice this",
    "duration": "end of turn",
}


def _example(start: str) -> str:
    return f"For example: {_EXAMPLES[start]}"


def _unexpected(start: str, text: str, found: Lexeme | None, accepted: Iterable[str]) -> NotUnderstood:
    said = _parser().tables.literals
    allowed = sorted(said.get(name, _CLASSES.get(name, "")) for name in accepted)
    allowed = [each for each in allowed if each]
    if found is None:
        return NotUnderstood(f"{text!r} ends too soon", _listing(allowed))
    hint = near(found.text, allowed) or _listing(allowed)
    return NotUnderstood(
        f"{found.text!r} doesn't fit in {text!r} as part of {_ARTICLES.get(start, 'a')} {start}", hint
    )


_ARTICLES = {"amount": "an", "event": "an"}
_CLASSES = {
    **{"WORD": "a type, color or noun", "PLAYER": "a player", "ID": "an id", "NUMBER": "a number"},
    **{"KEYWORD": "a keyword", "KIND": "a kind of counter", "SYMBOLS": "mana", "$END": "the end"},
}


MOST_EXPECTED = 12
"""So many words that could stand somewhere are listed."""


def _listing(allowed: list[str]) -> str:
    more = ", …; crkb game --words texts has them all" if len(allowed) > MOST_EXPECTED else ""
    return f"Expected one of: {', '.join(allowed[:MOST_EXPECTED])}{more}" if allowed else ""


@lru_cache(maxsize=1)
def _parser() -> Parser:
    return Parser(tables.tables(GRAMMAR, STARTS))


@lru_cache(maxsize=1)
def literals() -> Literals:
    """The literals of the grammar in their basic form, and the names of their terminals."""
    said = _parser().tables.literals
    return MappingProxyType({lexing.basic(phrase): name for name, phrase in said.items()})

"""Texts of games cut into words that know what they are, for the grammar of `language`.

A word is a literal of the grammar (alone or as part of a phrase, the longest first), a number, a
word of the vocabulary, or the name of something in the file. Keywords are looked for only where one
can stand, so that they don't take words away from the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from crkb.game.language import keyword_forms, vocabulary
from crkb.game.state import STEPS
from crkb.game.terms import Word
from crkb.text import ordinals
from crkb.text.suggest import did_you_mean
from crkb.tuples import NamedTuple

Literals = Mapping[tuple[str, ...], str]
"""Phrases of the grammar in their basic form, and the names of their terminals."""


class NotUnderstood(Exception):
    """A text that isn't in the language of games; `message` and `hint` go into an error."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class Lexeme(NamedTuple):
    """A word: the terminal it is, what it means, and how it was written."""

    type: str
    value: Any
    text: str


# same name as ingest.references.Names: a word of another field
class Names(NamedTuple):
    """What can be named in a text: players, objects (None: any word), in an edition."""

    players: frozenset[str] = frozenset()
    ids: frozenset[str] | None = frozenset()
    edition: str = ""


_CHUNK = re.compile(r"(?:\{[^{}\s]*\})+|[^\s,{}]+|,")
_NOT_SAID = re.compile(r"[^\s]")
_STATS = re.compile(r"\d+/\d+")
_SIGNED = re.compile(r"[+-]\d+")
ID = re.compile(r"[a-z0-9][a-z0-9_-]*")

FORMS = {
    **{"an": "a", "are": "is", "be": "is", "aren't": "isn't", "have": "has", "don't": "doesn't"},
    **{"enter": "enters", "leave": "leaves", "die": "dies", "attack": "attacks", "block": "blocks"},
    **{"become": "becomes", "transform": "transforms", "mutate": "mutates", "draw": "draws"},
    **{"gain": "gains", "lose": "loses", "deal": "deals", "cast": "casts", "control": "controls"},
    **{"expend": "expends", "share": "shares"},
    **{"own": "owns", "put": "puts", "create": "creates", "counters": "counter"},
    **{"graveyards": "graveyard", "hands": "hand", "libraries": "library"},
}
"""Other persons and numbers of the grammar's words, and the form that they are compared in."""

_KEYWORD_AFTER = ("with", "without", "has")
_NO_KIND = ("a", "puts", "of", "with", "where")
_LONGEST = 8


def basic(phrase: str) -> tuple[str, ...]:
    """A phrase as it is compared: without `the`, each word in its basic form."""
    return tuple(FORMS.get(word, word) for word in phrase.split() if word != "the")


def folded(text: str) -> str:
    """The text with plain apostrophes and minus signs, and single spaces."""
    return " ".join(text.replace("\u2019", "'").replace("\u2212", "-").split())


def cut(text: str, literals: Literals, names: Names) -> list[Lexeme]:
    """The words of a text.

    Raises:
        NotUnderstood: A word is none of the language's, or of the file's.

    """
    return _Cutter(folded(text), literals, names).all()


class _Cutter:
    """One text being cut."""

    def __init__(self, text: str, literals: Literals, names: Names) -> None:
        if _NOT_SAID.search(_CHUNK.sub("", text)):
            raise NotUnderstood(f"{text!r} has a brace that is not closed")
        written = _CHUNK.findall(text)
        for word, following in zip(written, (*written[1:], "the"), strict=False):
            if word == "the" and following in ("the", ",", "a", "an"):
                raise NotUnderstood(f"a noun is missing after `the` in {text!r}")
        self.written = [word for word in written if word != "the"]
        self.forms = [FORMS.get(word, word) for word in self.written]
        self.literals, self.names, self.at = literals, names, 0
        self.found: list[Lexeme] = []

    def all(self) -> list[Lexeme]:
        while self.at < len(self.written):
            self.found.append(self._next())
        return self.found

    def _next(self) -> Lexeme:
        for read in (self._step, self._ordinal, self._kind, self._keyword, self._literal):
            found = read()
            if found is not None:
                return found
        return self._plain(self.written[self.at])

    def _take(self, type_: str, value: Any, count: int) -> Lexeme:
        text = " ".join(self.written[self.at : self.at + count])
        self.at += count
        return Lexeme(type_, value, text)

    def _step(self) -> Lexeme | None:
        """All that follows "at the beginning of each" is the name of a step."""
        if len(self.found) != 2 or self.found[0].text != "at beginning of":
            return None
        limit = len(self.written) - self.at
        name = " ".join(self.written[self.at :])
        if name not in STEPS:
            hint = vocabulary.near(name, STEPS) or f"Steps: {', '.join(STEPS)}"
            raise NotUnderstood(f"{name!r} is not a step", hint)
        return self._take("STEP", name, limit)

    def _ordinal(self) -> Lexeme | None:
        """What begins a text and stands before a kind of counter: third +1/+1 counter, not first strike."""
        number = None if self.found else ordinals.number(self.written[0])
        if number is None or "counter" not in self.forms[2:4]:
            return None
        kind = self._kind()
        if kind is not None:
            return kind
        return self._take("ORDINAL", number, 1)

    def _kind(self) -> Lexeme | None:
        """One or two words before `counter` are a kind of counter."""
        for count in (1, 2):
            words = self.written[self.at : self.at + count]
            after = self.forms[self.at + count : self.at + count + 1]
            if after == ["counter"] and not any(word in _NO_KIND for word in self._forms(count)):
                kind = " ".join(words)
                if " " not in kind or kind in vocabulary.listed("keyword-counters", self.names.edition):
                    vocabulary.counter_kind(kind, "", self.names.edition)
                    return self._take("KIND", kind, count)
        return None

    def _forms(self, count: int) -> Sequence[str]:
        return self.forms[self.at : self.at + count]

    def _keyword(self) -> Lexeme | None:
        if not self._keyword_may_stand():
            return None
        length = keyword_forms.length(self.written[self.at :], self.names.edition)
        if not length:
            return None
        written = self.written[self.at : self.at + length]
        for before, quality in pairwise(written):
            if before == "from":
                self._check_quality(quality)
        return self._take("KEYWORD", keyword_forms.spelled(" ".join(written)), length)

    def _check_quality(self, word: str) -> None:
        edition = self.names.edition
        if word == "everything" or word in self.names.players or vocabulary.word(word, edition):
            return
        raise NotUnderstood(
            f"{word!r} is not a quality", vocabulary.near(word, vocabulary.all_words(edition))
        )

    def _keyword_may_stand(self) -> bool:
        return self.at > 0 and self.forms[self.at - 1] in _KEYWORD_AFTER

    def _literal(self) -> Lexeme | None:
        for count in range(_LONGEST, 0, -1):
            name = self.literals.get(tuple(self._forms(count)))
            if name is not None:
                return self._take(name, None, count)
        return None

    def _plain(self, word: str) -> Lexeme:
        """A word that isn't a literal of the grammar."""
        if word.isascii() and word.isdigit():
            return self._take("NUMBER", int(word), 1)
        if _SIGNED.fullmatch(word):
            return self._take("SIGNED", int(word), 1)
        if _STATS.fullmatch(word):
            return self._take("WORD", Word("p/t", word), 1)
        if vocabulary.is_symbols(word, self.names.edition):
            return self._take("SYMBOLS", word, 1)
        return self._of_vocabulary(word) or self._name(word) or self._unknown(word)

    def _of_vocabulary(self, word: str) -> Lexeme | None:
        if word in self.names.players:
            return self._take("PLAYER", word, 1)
        found = vocabulary.word(word, self.names.edition)
        if found is None or (word in vocabulary.OF_TREACHERY and word in (self.names.ids or ())):
            return None
        return self._take("OPPONENT" if found == Word("noun", "opponent") else "WORD", found, 1)

    def _name(self, word: str) -> Lexeme | None:
        owner = word.removesuffix("'s") if word.endswith("'s") else word.removesuffix("'")
        if owner != word and owner in self.names.players:
            return self._take("OWNED_BY", owner, 1)
        if self._is_id(owner):
            return self._take("ID" if owner == word else "OF_ID", owner, 1)
        return None

    def _is_id(self, word: str) -> bool:
        if self.names.ids is None:
            return bool(ID.fullmatch(word))
        return word in self.names.ids

    def _unknown(self, word: str) -> Lexeme:
        raise NotUnderstood(f"{word!r} doesn't fit in {' '.join(self.written)!r}", self._meant(word))

    def _meant(self, word: str) -> str:
        """What may have been meant by a word that is none: a phrase that it begins, or a near word."""
        begun = [" ".join(phrase) for phrase in self.literals if phrase[0] == self.forms[self.at]]
        begun = begun or [" ".join(phrase) for phrase in self.literals if self.forms[self.at] in phrase[1:]]
        if begun:
            return did_you_mean(sorted(begun)[:4])
        if self._keyword_may_stand():
            return vocabulary.near(word, keyword_forms.keywords(self.names.edition))
        known = {each for phrase in self.literals for each in phrase} | set(self.names.players)
        return vocabulary.near(
            word, known | {*vocabulary.all_words(self.names.edition), *(self.names.ids or ())}
        )

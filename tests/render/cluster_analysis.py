"""A small interpreter of a cluster's analysis: what its definition makes of a text.

It knows what the definition uses and refuses anything else, so that a misspelt name or an unknown type fails.
Lines of mappings and synonyms, Java's classes of characters and the order of filters are as documented.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

MARKS = "".join(map(re.escape, filter(unicodedata.combining, map(chr, range(sys.maxunicode + 1)))))
BLANKS = "".join(c for c in map(chr, range(0x10000)) if unicodedata.category(c)[0] == "Z")

JAVA = {
    r"[^\p{L}]": r"[\W\d_]",
    r"[\p{L}\p{N}]": r"[^\W_]",
    r"\p{Nd}": r"\d",
    r"\p{Z}": re.escape(BLANKS),
    r"\p{Mn}": f"[{MARKS}]",
}
"""Classes of Java's patterns in Python's."""

ASCII = {"æ": "ae", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "\u2044": "/"}
"""Letters that the table of `asciifolding` has and no decomposition."""

BUILT_IN = ("lowercase", "asciifolding", "porter_stem")


class Token(NamedTuple):
    """A token, and whether its ending stays."""

    text: str
    kept: bool = False


class Analysis:
    """The analysis of an index, from its settings."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._parts = settings
        self._char_filters = {name: _char_filter(made) for name, made in settings["char_filter"].items()}
        for each in (*settings["analyzer"].values(), *settings["normalizer"].values()):
            assert each["type"] == "custom"
            assert set(each) <= {"type", "char_filter", "tokenizer", "filter"}

    def tokens(self, analyzer: str, text: str, filters: Sequence[str] | None = None) -> list[str]:
        """The tokens of a text; with `filters` only these of the analyzer's are applied."""
        described = self._parts["analyzer"][analyzer]
        assert filters is None or set(filters) <= set(described["filter"])
        for name in described["char_filter"]:
            text = self._char_filters[name](text)
        tokens = [Token(found) for found in self._tokenized(described["tokenizer"], text)]
        for name in described["filter"]:
            if filters is None or name in filters:
                tokens = self._filtered(name, tokens)
        return [token.text for token in tokens]

    def normalized(self, normalizer: str, text: str) -> str:
        """A whole name as it is kept."""
        described = self._parts["normalizer"][normalizer]
        for name in described["char_filter"]:
            text = self._char_filters[name](text)
        tokens = [Token(text)]
        for name in described["filter"]:
            tokens = self._filtered(name, tokens)
        return tokens[0].text

    def _tokenized(self, name: str, text: str) -> list[str]:
        described = self._parts["tokenizer"][name]
        assert described == {"type": "pattern", "pattern": described["pattern"], "group": 0}
        return [m[0] for m in pattern(described["pattern"]).finditer(text)]

    def _filtered(self, name: str, tokens: list[Token]) -> list[Token]:
        if name in BUILT_IN:
            return [BUILT_INS[name](token) for token in tokens]
        described = self._parts["filter"][name]
        match described:
            case {"type": "stop", "stopwords": words}:
                return [token for token in tokens if token.text not in words]
            case {"type": "stemmer", "language": "possessive_english"}:
                return [token._replace(text=token.text.removesuffix("'s")) for token in tokens]
            case {"type": "keyword_marker", "keywords_pattern": kept}:
                return [Token(t.text, t.kept or bool(pattern(kept).fullmatch(t.text))) for t in tokens]
            case {"type": "synonym_graph", "synonyms": lines}:
                return _with_synonyms(tokens, dict(map(synonym, lines)))
        raise AssertionError(f"unknown filter {name}: {described}")


def _char_filter(described: Mapping[str, Any]) -> Callable[[str], str]:
    if described["type"] == "mapping":
        table = dict(map(mapping, described["mappings"]))
        assert all(len(each) == 1 for each in table)
        codes = str.maketrans(table)
        return lambda text: text.translate(codes)
    assert described["type"] == "pattern_replace"
    assert "$" not in described["replacement"]
    sought = pattern(described["pattern"])
    return lambda text: sought.sub(described["replacement"], text)


def mapping(line: str) -> tuple[str, str]:
    """What a line of a mapping replaces, and by what."""
    found = re.fullmatch(r"(.*?)\s*=>\s*(.*?)\s*", line)
    assert found, line
    one, other = (re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), part) for part in found.groups())
    assert one
    return one, other


def synonym(line: str) -> tuple[tuple[str, ...], list[list[str]]]:
    """What a line of synonyms looks for, and the ways of saying that it puts there."""
    assert not set(line) & set('#\\"'), line
    said, arrow, ways = line.partition(" => ")
    assert arrow, line
    assert "," not in said, line
    return tuple(said.split()), [way.split() for way in ways.split(", ")]


def pattern(java: str) -> re.Pattern[str]:
    """A pattern of Java's as one of Python's."""
    for theirs, ours in JAVA.items():
        java = java.replace(theirs, ours)
    assert r"\p" not in java, java
    return re.compile(java)


def _with_synonyms(tokens: list[Token], table: Mapping[tuple[str, ...], list[list[str]]]) -> list[Token]:
    """All ways of saying, one after the other; the longest that begins at a token, as the filter does."""
    made, i = [], 0
    longest = max(map(len, table))
    while i < len(tokens):
        here = [tuple(t.text for t in tokens[i : i + size]) for size in range(longest, 0, -1)]
        said = next((each for each in here if each in table), None)
        made += [tokens[i]] if said is None else [Token(word) for way in table[said] for word in way]
        i += len(said or (1,))
    return made


def _lowercase(token: Token) -> Token:
    return token._replace(text=token.text.lower())


def _asciifolding(token: Token) -> Token:
    return token if token.text.isascii() else token._replace(text="".join(map(_ascii, token.text)))


def _ascii(c: str) -> str:
    plain = ASCII.get(c) or unicodedata.normalize("NFKD", c)
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    return plain if plain.isascii() else c


def _porter_stem(token: Token) -> Token:
    from crkb.search.index import stem

    return token if token.kept else token._replace(text=stem(token.text))


BUILT_INS: dict[str, Callable[[Token], Token]] = {
    "lowercase": _lowercase,
    "asciifolding": _asciifolding,
    "porter_stem": _porter_stem,
}

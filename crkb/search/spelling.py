"""What a query may mean: abbreviations written out, misspelt words replaced by words of the texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.search import query_language
from crkb.search.index import stem
from crkb.text import abbreviations


def short() -> dict[str, str]:
    """Judges' abbreviations of one word, and what the rules write in full."""
    return {
        word: full.words for word, full in abbreviations.table().items() if re.fullmatch(r"[^\W_]+", word)
    }


def in_full(query: str) -> str:
    """The query with judges' abbreviations written out, in the plural, too (SBAs)."""
    known = short()

    def written_out(m: re.Match[str]) -> str:
        word = m[0].lower()
        return known.get(word) or known.get(word.removesuffix("s")) or m[0]

    return re.sub(r"[^\W_]+", written_out, query)


def closest(tree: query_language.Node | None, spelled: Sequence[str]) -> str:
    """The query with words that no text has replaced by close ones of `spelled`; "" if there are none."""
    from difflib import get_close_matches  # needed only when something was not found

    stems = {stem(w) for w in spelled}
    better, changed = [], False
    for word in _plain_words(tree):
        close = [] if stem(word) in stems else get_close_matches(word, spelled, n=1, cutoff=0.75)
        better.append(close[0] if close else word if stem(word) in stems else "")
        changed = changed or bool(close)
    return " ".join(filter(None, better)) if changed else ""


def _plain_words(node: query_language.Node | None) -> list[str]:
    match node:
        case query_language.Word(text, _, _):
            return [text]
        case query_language.Phrase(spoken):
            return list(spoken)
        case query_language.All(parts) | query_language.AnyOf(parts):
            return [w for p in parts for w in _plain_words(p)]
        case _:
            return []

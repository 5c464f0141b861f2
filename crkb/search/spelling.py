"""What a query may mean: abbreviations written out, misspelt words replaced by words of the texts."""

from __future__ import annotations

import re
from functools import lru_cache

from crkb.search import query_language
from crkb.search.understanding.correcting import Corrector
from crkb.text import abbreviations


@lru_cache(maxsize=1)
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


def meant_by(query: str) -> tuple[str, ...]:
    """What to look up for an abbreviation, or a name of judges' own: titles, terms, numbers."""
    short = abbreviations.in_full(query)
    return short.meant if short else ()


def closest(tree: query_language.Node | None, corrector: Corrector) -> str:
    """The query with words that no text has replaced by close ones; "" if there are none."""
    better, changed = [], False
    for word in _plain_words(tree):
        close = "" if corrector.knows(word) else corrector.closest(word)
        better.append(close or (word if corrector.knows(word) else ""))
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

"""The tables, patterns and figures by which search reads and ranks, as data for a page's script.

What is here is written once, in `crkb.search`; a page interprets it.
"""

from __future__ import annotations

import re

from crkb import numbers
from crkb.render.site.patterns import javascript
from crkb.search import candidates, impacts, index, query_language, ranking, snippets, weights
from crkb.search.spelling import short
from crkb.search.understanding import (
    asking,
    card_names,
    correcting,
    known_cards,
    reading,
    slang,
    typed_numbers,
)
from crkb.text import abbreviations, normalize, search_words

PATTERNS = {
    "word": search_words.WORD,
    "token": query_language.TOKEN,
    "number": numbers.NUMBER,
    "typed": re.compile(numbers.TYPED),
    "before": re.compile(typed_numbers.BEFORE),
    "loose": re.compile(typed_numbers.LOOSE),
    "named": re.compile(typed_numbers.NAMED),
    "run": re.compile(card_names.RUN),
    "symbols": re.compile(reading.SYMBOLS),
    "ends": re.compile(card_names.ENDS),
} | {f"form {i}": re.compile(form) for i, form in enumerate(asking.FORMS)}
"""The patterns by which queries are read, the forms of asking in their order."""


def figures(home: str) -> dict[str, object]:
    """What reading queries and ranking go by; `home` is the library's folder, for one's own slang."""
    return {
        "patterns": {name: javascript(pattern) for name, pattern in PATTERNS.items()},
        "typography": {chr(code): plain for code, plain in normalize.TYPOGRAPHY.items()},
        "stop": sorted(search_words.STOP),
        "asking": sorted(asking.WORDS),
        "opening": sorted(card_names.OPENING),
        "marks": "".join(sorted(reading.MARKS)),
        "short": short(),
        "meant": {said: full.meant for said, full in abbreviations.table().items()},
        "slang": _slang(home),
        "known_cards": _known_cards(),
        "sentence": query_language.SENTENCE,
        "longest": {
            "slang": reading.LONGEST_SLANG,
            "card": known_cards.LONGEST,
            "number": typed_numbers.LONGEST,
            "named": typed_numbers.MOST_NAMED,
            "about": asking.LONGEST,
        },
        "fuzzy": index.FUZZY,
        "correcting": _of_correcting(),
        "ranking": _of_ranking(),
    }


def _slang(home: str) -> dict[str, list[list[str]]]:
    """What is said -> the stems of each of its meanings."""
    found = {
        " ".join(said): [
            [index.stem(w) for w in meant if w not in search_words.STOP] for meant in slang.meanings(line)
        ]
        for said, line in slang.slang(home).items()
    }
    return {said: list(filter(None, meanings)) for said, meanings in found.items()}


def _known_cards() -> dict[str, list[tuple[str, str]]]:
    """Name -> what the card is about: words and their stems."""
    return {
        name: [(w, index.stem(w)) for w in known_cards.about(line)]
        for name, line in known_cards.table().items()
    }


def _of_ranking() -> dict[str, object]:
    return {
        "candidates": ranking.CANDIDATES,
        "longest": ranking.LONGEST,
        "longest_name": ranking.LONGEST_NAME,
        "on_top": ranking.ON_TOP,
        "best": ranking.BEST,
        "exact": ranking.EXACT,
        "good": ranking.GOOD,
        "also": candidates.ALSO,
        "rarest": candidates.RAREST,
        "many": candidates.MANY,
        "several": candidates.SEVERAL,
        "telling": candidates.TELLING,
        "most": reading.MOST,
        "snippet": snippets.SIZE,
        "before": snippets.BEFORE,
        "opening": impacts.OPENING,
        "kinds": index.DEFAULT_KINDS,
        "fields": weights.FIELDS,
        "own": impacts.OWN,
        "said": impacts.SAID,
        "stands": impacts.STANDS,
        "k1": weights.K1,
        "b": weights.B,
        "words": weights.WORDS,
        "features": weights.FEATURES,
        "bias": weights.BIAS,
        "spread": weights.SPREAD,
    }


def _of_correcting() -> dict[str, object]:
    names = (
        "shortest",
        "longest",
        "first",
        "turned",
        "rare",
        "alike",
        "stretched",
        "others",
        "doubt",
        "several",
    )
    found = {name: getattr(correcting, name.upper()) for name in names}
    return {
        **found,
        "most": reading.MOST_CORRECTED,
        "sounds": correcting.SOUNDS,
        "beginnings": correcting.BEGINNINGS,
    }

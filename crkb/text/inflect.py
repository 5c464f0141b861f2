"""Singular and plural, articles, forms of verbs: as messages write them, as people look them up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crkb.text.normalize import fold

_ARTICLES = frozenset(("a", "an", "the"))


def spellings(folded: str) -> Iterator[str]:
    """A folded name as it is, then as singular and as plural; nothing for an empty one."""
    if not folded:
        return
    yield folded
    if folded.endswith("ies"):
        yield folded[:-3] + "y"
    if folded.endswith("es"):
        yield folded[:-2]
    if folded.endswith("s"):
        yield folded[:-1]
    else:
        yield folded + "s"


def loosely(name: str) -> list[str]:
    """The words of a name without articles, hyphens, inner quotes and the s of plurals."""
    words = fold(name).replace("-", " ").replace('"', "").split()
    return [word.removesuffix("s") for word in words if word not in _ARTICLES]


_PAST = {"behold": "beheld", "cast": "cast", "fight": "fought", "set": "set"}
_DOUBLED = re.compile(r"(?:un)?[^aeiou]*[aeiou][bdgmnprt]")


def verb_forms(verb: str) -> tuple[str, ...]:
    """A folded verb as it is, and as in "destroys", "destroyed" and "destroying".

    Doubled are the letters of short ones (tapped), irregular those verbs that rules use as keywords.
    """
    stem = verb + verb[-1] if _DOUBLED.fullmatch(verb) else verb.removesuffix("e")
    after_consonant = verb[-1:] == "y" and verb[-2:-1] not in "aeiou"
    third = f"{verb[:-1]}ies" if after_consonant else f"{verb}es" if _HISSES.search(verb) else f"{verb}s"
    past = f"{verb[:-1]}ied" if after_consonant else f"{stem}ed"
    past = f"{verb[:-1]}t" if verb.endswith("bend") else _PAST.get(verb, past)
    return tuple(dict.fromkeys((verb, third, past, f"{stem}ing")))


_HISSES = re.compile(r"(?:s|x|z|ch|sh)$")


def quantity(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "2 cards", "3 +1/+1 counters"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def grouped(number: int, noun: str) -> str:
    """A number that may be large, its digits in threes, with its noun: "1 file", "14,393 citations"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: "an id", "a zone"."""
    return f"an {noun}" if noun[:1].lower() in ("a", "e", "i", "o", "u") else f"a {noun}"

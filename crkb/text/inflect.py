"""Singular and plural, articles: nouns as messages write them, names as people look them up."""

from __future__ import annotations

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


def quantity(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "2 cards", "3 +1/+1 counters"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def grouped(number: int, noun: str) -> str:
    """A number that may be large, its digits in threes, with its noun: "1 file", "14,393 citations"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: "an id", "a zone"."""
    return f"an {noun}" if noun[:1].lower() in ("a", "e", "i", "o", "u") else f"a {noun}"

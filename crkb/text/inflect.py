"""Singular and plural: other ways to write a name that people use for the same thing."""

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

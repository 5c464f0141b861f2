"""Cases written wrong: those of the corpus with something in them deleted, misspelt or swapped."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

Place = tuple[Any, Any]
"""A list or mapping, and an index or key in it."""

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 999_999_999, 10**30, "", " ", "yes", "no", "*/*", "{", "}", "{T}", "+1"),
    *("this", "it", "you", "Ann", "bear", "\u00e9\u200b\U0001f600", "x" * 5000, "a, " * 300, "target " * 20),
    *([], {}, [[]], [{}], {"": ""}, [None], {"id": "bear"}, {"do": {}}, 1.5, "\ud800", "\x00", "'", '"'),
    *("each creature", "target creature", "end of turn", "+X/+X", "twice twice X", "half", "2/2", "-1/-1"),
)
"""Values that stand where others should."""


def deep(depth: int) -> Any:
    """A list in a list in a list."""
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


def places(data: Any) -> list[Place]:
    """Everywhere in data where a value stands."""
    found: list[Place] = []
    waiting = [data]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else range(len(each)) if isinstance(each, list) else []
        for key in keys:
            found.append((each, key))
            waiting.append(each[key])
    return found


def misspelt(r: Random, word: str) -> str:
    """A word with a letter too few, too many, or in the wrong place."""
    if not word:
        return "x"
    at = r.randrange(len(word))
    return r.choice(
        (word[:at] + word[at + 1 :], word[:at] + word[at] * 2 + word[at + 1 :], word[::-1], word.upper())
    )


def _delete(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    del at[key]


def _strange(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    at[key] = copy.deepcopy(r.choice(STRANGE))


def _deep(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    at[key] = deep(r.choice((5, 50, 300)))


def _misspell(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    if isinstance(at, dict) and r.random() < 0.6:
        at[misspelt(r, str(key))] = at.pop(key)
    elif isinstance(at[key], str):
        at[key] = misspelt(r, at[key])


def _swap(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    other, its = r.choice(every)
    at[key] = copy.deepcopy(other[its])


def _wrap(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    at[key] = r.choice(([at[key]], {"id": at[key]}, [at[key], at[key]], str(at[key])[:200]))


def _rename(r: Random, place: Place, every: list[Place]) -> None:
    at, key = place
    keys = [name for container, name in every if isinstance(container, dict)]
    if isinstance(at, dict):
        at[r.choice(keys)] = at.pop(key)


WAYS: tuple[Callable[[Random, Place, list[Place]], None], ...] = (
    *(_delete, _strange, _strange, _deep, _misspell, _misspell, _swap, _swap, _wrap, _rename),
)


def mangled(data: Any, r: Random) -> Any:
    """A copy of data in which one to three things are wrong."""
    found = copy.deepcopy(data)
    for _ in range(r.randint(1, 3)):
        every = places(found)
        if every:
            r.choice(WAYS)(r, r.choice(every), every)
    return found


def garbled(text: str, r: Random) -> bytes:
    """A text with something in its characters wrong, as bytes that may be no UTF-8."""
    raw = text.encode()
    at, end = sorted((r.randrange(len(raw)), r.randrange(len(raw))))
    piece = raw[at : min(end, at + 40)]
    return r.choice(
        (
            raw[:at],
            raw[:at] + raw[at + len(piece) :],
            raw[:at] + piece * 3 + raw[at:],
            raw[:at] + bytes(r.randrange(256) for _ in range(3)) + raw[at:],
            raw[:at]
            + r.choice((b"&a ", b"*a ", b"!!str ", b"\t", b"- ", b": ", b"{", b"]", b"---\n", b"? "))
            + raw[at:],
            raw + raw,
        )
    )

"""Whether every word of the form of games matters: each is taken away or ignored, and a case must fail.

The cases are those of corpus/games. What a case uses is recorded once, as it is read and run; then
only cases that use a word are run without it.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crkb import paths
from crkb.game.cases import checking
from crkb.game.files import documents, load, reads

MOST = 60
"""So many of the cases that use a word are tried."""


@cache
def cases() -> tuple[Any, ...]:
    """All cases as data, each in a file of its own; one-line questions too."""
    found: list[Any] = []
    for path in sorted(Path(paths.corpus(), "games").glob("*.yaml")):
        data = documents.read(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and "cases" in data:
            cards = data.get("cards") or {}
            found += [{"cards": cards, "cases": [case]} for case in data["cases"]]
        else:
            found += [[line] for line in data]
    return tuple(found)


def passes(data: Any) -> bool:
    """Whether a case passes; its citations aside, so that what happens decides."""
    try:
        [case] = load.cases(copy.deepcopy(data))
    except Exception:
        return False
    return isinstance(case, load.Case) and checking.check(case._replace(rules=())).status == checking.PASS


Users = Mapping[Any, list[int]]
"""What is used, and the indexes of the cases that use it."""


def noticed(users: Users, what: Any) -> bool:
    """Whether some case that uses something doesn't pass as things are now."""
    return any(not passes(cases()[i]) for i in users.get(what, ())[:MOST])


# ---- keys of mappings

Key = tuple[tuple[str, ...], str]
"""A key of a mapping, with all keys that such a mapping may have."""


@contextmanager
def mappings(see: Any) -> Iterator[None]:
    """Let something see each mapping as it is read, with the keys that it may have."""
    original = reads.mapping

    def mapping(data: Any, path: str, known: Any = None) -> dict[str, Any]:
        found = original(data, path, known)
        if known is not None:
            see(found, tuple(known))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reads, "mapping", mapping)
        yield


@cache
def keys() -> Users:
    """Which cases have which keys."""
    users: dict[Any, list[int]] = defaultdict(list)
    for i, data in enumerate(cases()):
        used: set[Key] = set()
        with mappings(lambda found, known: used.update((known, key) for key in found)):  # noqa: B023
            passes(data)
        for each in used:
            users[each].append(i)
    return users


def ignored_unnoticed(users: Users, key: Key) -> bool:
    """Whether all cases pass although a key is ignored wherever it stands."""

    def ignore(found: dict[str, Any], known: tuple[str, ...]) -> None:
        if known == key[0]:
            found.pop(key[1], None)

    with mappings(ignore):
        return not noticed(users, key)

"""Whether every word of the form of games matters: each is taken away or ignored, and a case must fail.

The cases are those of corpus/games. What a case uses is recorded once, as it is read and run; then
only cases that use a word are run without it.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crkb import paths
from crkb.game.cases import checking
from crkb.game.files import documents, load, reads
from crkb.game.files.data import every_value
from crkb.game.language import language, sentences, shapes
from crkb.game.language.lexing import NotUnderstood
from crkb.game.stack import predefined


@cache
def cases() -> tuple[Any, ...]:
    """All cases that pass, as data, each in a file of its own; one-line questions too."""
    found: list[Any] = []
    for path in sorted(Path(paths.corpus(), "games").glob("*.yaml")):
        data = documents.read(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and "cases" in data:
            cards = data.get("cards") or {}
            found += [{"cards": cards, "cases": [case]} for case in data["cases"]]
        else:
            found += [[line] for line in data]
    return tuple(filter(passes, found))


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
    return any(not passes(cases()[i]) for i in users.get(what, ()))


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


# ---- words of small texts


@contextmanager
def without_rule(name: str) -> Iterator[None]:
    """A rule of the grammar, or one of its alternatives, is no longer understood."""
    with _readers(lambda found: _refuse() if found == name else None):
        yield


def _refuse() -> None:
    raise NotUnderstood("taken away")


@contextmanager
def _readers(see: Callable[[str], None]) -> Iterator[None]:
    """Let something see the name of each rule of the grammar as it is recognised."""

    def seeing(name: str, original: Any) -> Any:
        def read(*parts: Any) -> Any:
            see(name)
            return original(*parts)

        return read

    with pytest.MonkeyPatch.context() as patch:
        for name, reader in list(sentences.READERS.items()):
            patch.setitem(sentences.READERS, name, seeing(name, reader))
        _forget_texts()
        yield
    _forget_texts()


def _forget_texts() -> None:
    """Nothing that was read is remembered."""
    language._understood.cache_clear()
    for each in (shapes._cached_keywords, shapes._read_so_far, predefined.sheet):
        each.cache_clear()


@cache
def rules() -> Users:
    """Which cases use which rules of the grammar."""
    users: dict[Any, list[int]] = defaultdict(list)
    used: set[str] = set()
    with _readers(used.add):
        for i, data in enumerate(cases()):
            _forget_texts()
            used.clear()
            passes(data)
            for each in used:
                users[each].append(i)
    return users


@cache
def words() -> Users:
    """Which cases use which literals of the grammar, and which of them in another person or number."""
    users: dict[Any, list[int]] = defaultdict(list)
    for i, data in enumerate(cases()):
        for each in set(_said(data)):
            users[each].append(i)
    return users


@cache
def _texts(i: int) -> str:
    """All keys and texts of a case, a line each."""
    data = cases()[i]
    pairs = every_value(data)
    return "\n".join(each for pair in pairs for part in pair for each in _strings(part))


def _strings(part: Any) -> list[str]:
    return [each for each in (part if isinstance(part, list) else [part]) if isinstance(each, str)]


def some_fails(pattern: str) -> bool:
    """Whether of the cases with a key or text that fits a pattern one doesn't pass as things are now."""
    found = re.compile(pattern, re.MULTILINE)
    return any(not passes(data) for i, data in enumerate(cases()) if found.search(_texts(i)))


def _said(data: Any) -> Iterator[str]:
    """The words of all texts of data, keys among them."""
    for pair in every_value(data):
        for each in pair:
            if isinstance(each, str):
                yield from re.findall(r"[A-Za-z'-]+", each)

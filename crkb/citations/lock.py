"""The baseline of a tree: cr-citations.lock names an edition, and each rule cited with a hash of its text.

The file is text with a line for each rule, in the order of numbers, so that a version control system
merges it and a reader sees what has changed:

    edition cr-2031-03-03
    100.1a 5d41402abc4b2a76
    pending 9b74c989… src/lamp.py

`pending` are files that are being rewritten: the hash of what each will be. A rewriting that was
killed is known by them, and what is done already isn't done twice.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crkb.editions.fingerprints import Fingerprints
from crkb.errors import CrkbError, NumberFormatError
from crkb.library import files
from crkb.numbers import NumberRange, RuleNumber

_HEAD = "# The rules that this tree cites, and a hash of each one's text. Made by: crkb citations --bless"
_HASH = re.compile(r"[0-9a-f]{16}")
_LARGEST = 5_000_000  # bytes


class LockError(CrkbError):
    """A baseline can't be read or written."""


class Lock(NamedTuple):
    """A baseline: the id of an edition, the hash of the text of each rule cited, files being rewritten.

    `pending` is a path from the lock's folder on, with the hash of what the file will be.
    """

    edition: str
    rules: Mapping[str, str]
    pending: Mapping[str, str] = {}


def read(path: str) -> Lock | None:
    """The baseline in a file; None if there is no such file.

    Raises:
        LockError: It can't be read, or isn't one.
    """
    try:
        with open(path, "rb") as f:
            data = f.read(_LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as e:
        raise LockError(f"{path}: cannot be read: {e.strerror or e}", "Check the file.") from e
    if len(data) > _LARGEST:
        raise LockError(f"{path}: too large for a baseline", _ANEW)
    try:
        return _parsed(data.decode("utf-8"), path)
    except UnicodeDecodeError as e:
        raise LockError(f"{path}: not text", _ANEW) from e


_ANEW = "Restore it, or make it anew: crkb citations --bless"


def _parsed(text: str, path: str) -> Lock:
    edition = ""
    rules: dict[str, str] = {}
    pending: dict[str, str] = {}
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        if name == "edition" and rest and not edition:
            edition = rest
        elif name == "pending" and " " in rest:
            hashed, _, file = rest.partition(" ")
            pending[file] = hashed
        elif _is_number(name) and _HASH.fullmatch(rest) and rules.setdefault(name, rest) == rest:
            continue
        else:
            raise LockError(f"{path}:{at}: not a line of a baseline: {line!r}", _ANEW)
    if not edition:
        raise LockError(f"{path}: names no edition", _ANEW)
    return Lock(edition, rules, pending)


def _is_number(text: str) -> bool:
    try:
        RuleNumber.parse(text)
    except NumberFormatError:
        return False
    return True


def written(lock: Lock) -> bytes:
    """A baseline as its file has it."""
    numbers = sorted(lock.rules, key=RuleNumber.parse)
    lines = [_HEAD, f"edition {lock.edition}", *(f"{number} {lock.rules[number]}" for number in numbers)]
    lines += [f"pending {lock.pending[path]} {path}" for path in sorted(lock.pending)]
    return ("\n".join(lines) + "\n").encode("utf-8")


def write(path: str, lock: Lock) -> None:
    """Put a baseline in a file, in one step.

    Raises:
        LockError: It can't be written; the file is then as it was.
    """
    try:
        files.replace(os.path.realpath(path), written(lock))
    except OSError as e:
        raise LockError(f"{path}: cannot be written: {e.strerror or e}", "It is as it was.") from e


def blessed(edition: Fingerprints, cited: Iterable[NumberRange]) -> Lock:
    """The baseline of a tree that cites these numbers; what the edition doesn't have is left out."""
    rules = {}
    for each in cited:
        for number in map(str, each.numbers()):
            if number in edition.rules:
                rules[number] = edition.rules[number].text
    return Lock(edition.edition, {number: text for number, text in rules.items() if text})

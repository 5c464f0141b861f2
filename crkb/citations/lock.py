"""The baseline of a tree: cr-citations.lock names an edition, and each rule cited with a hash of its text.

The file is text with a line for each rule, in the order of numbers, so that a version control system
merges it and a reader sees what has changed:

    edition cr-2031-03-03
    100.1a 5d41402abc4b2a76
    rewriting cr-2031-05-05
    pending 9b74c989… 0cc175b9… src/lamp.py

`rewriting` is the edition that a rewriting is on its way to, `pending` are its files: the hash of what each
was and will be, and its name, in which spaces, percent signs and all that isn't ASCII are written as in
addresses (%20). A rewriting that was killed is known by them, and what is done already isn't done twice.

    undecided cr-2031-03-03 100.1a 5d41402abc4b2a76 7b502c3a1f48c860 src/lamp.py

`undecided` is a citation that a rewriting had to leave (`crkb.citations.undecided`): the edition that it was
right in, its number and the hash of that rule's text, a hash of its line, its file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crkb.citations.undecided import Undecided
from crkb.editions.fingerprints import Fingerprints
from crkb.errors import CrkbError, NumberFormatError
from crkb.library import files
from crkb.numbers import NumberRange, RuleNumber

_HEAD = "# The rules that this tree cites, and a hash of each one's text. Made by: crkb citations --bless"
_HASH = re.compile(r"[0-9a-f]{16}")
_PENDING = re.compile(r"(?P<before>[0-9a-f]{64}) (?P<after>[0-9a-f]{64}) (?P<path>\S+)")
_UNDECIDED = re.compile(
    r"(?P<edition>\S+) (?P<number>\S+) (?P<texts>[0-9a-f]{16}(?:,[0-9a-f]{16})?)"
    r" (?P<line>[0-9a-f]{16}) (?P<path>\S+)"
)
_CONFLICT = re.compile(r"[<=>|]{7}")
_LARGEST = 5_000_000  # bytes


class LockError(CrkbError):
    """A baseline can't be read or written."""


class Pending(NamedTuple):
    """The hashes of a file that is being rewritten: of what it was, and of what it will be."""

    before: str
    after: str


class Lock(NamedTuple):
    """A baseline: the id of an edition, the hash of the text of each rule cited, files being rewritten.

    `pending` are paths from the lock's folder on; `towards` is the id of the edition that they come to, ""
    if nothing is being rewritten. `undecided` are citations that mean rules of an older edition.
    """

    edition: str
    rules: Mapping[str, str]
    pending: Mapping[str, Pending] = {}
    towards: str = ""
    undecided: tuple[Undecided, ...] = ()


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
        return _parsed(data.decode("utf-8-sig"), path)
    except UnicodeDecodeError as e:
        raise LockError(f"{path}: not text", _ANEW) from e


_ANEW = "Restore it, or delete it and make it anew: crkb citations --bless"


class _Lines:
    """What the lines of a baseline say, one after the other."""

    def __init__(self) -> None:
        self.edition = self.towards = ""
        self.rules: dict[str, str] = {}
        self.pending: dict[str, Pending] = {}
        self.undecided: set[Undecided] = set()

    def take(self, line: str) -> str:
        """Take a line; what is wrong with it, "" if nothing is."""
        name, _, rest = line.partition(" ")
        if name in ("edition", "rewriting") and rest:
            return self._edition(name, rest)
        if name == "pending" and (m := _PENDING.fullmatch(rest)):
            made = Pending(m["before"], m["after"])
            known = self.pending.setdefault(_unquoted(m["path"]), made)
            return "" if known == made else "contradicts a line above"
        if name == "undecided" and (m := _UNDECIDED.fullmatch(rest)):
            texts = tuple(m["texts"].split(","))
            self.undecided.add(Undecided(_unquoted(m["path"]), m["number"], m["line"], m["edition"], texts))
            return ""
        if _HASH.fullmatch(rest) and _is_number(name):
            return "" if self.rules.setdefault(name, rest) == rest else "contradicts a line above"
        return "left by a merge" if _CONFLICT.match(line) else "not a line of a baseline"

    def _edition(self, name: str, said: str) -> str:
        known = self.edition if name == "edition" else self.towards
        if name == "edition":
            self.edition = said
        else:
            self.towards = said
        return "" if known in ("", said) else "contradicts a line above"


def _parsed(text: str, path: str) -> Lock:
    said = _Lines()
    for at, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if line.strip() and not line.startswith("#") and (wrong := said.take(line.rstrip(" \t"))):
            raise LockError(f"{path}:{at}: {wrong}: {line!r}", _ANEW)
    if not said.edition:
        raise LockError(f"{path}: names no edition", _ANEW)
    if bool(said.pending) != bool(said.towards):
        raise LockError(f"{path}: half of what a stopped --fix leaves", _ANEW)
    return Lock(said.edition, said.rules, said.pending, said.towards, tuple(sorted(said.undecided)))


def _is_number(text: str) -> bool:
    try:
        return str(RuleNumber.parse(text)) == text
    except NumberFormatError:
        return False


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(os.fsencode(path))


def _unquoted(path: str) -> str:
    from urllib.parse import unquote_to_bytes

    return os.fsdecode(unquote_to_bytes(path))


def written(lock: Lock) -> bytes:
    """A baseline as its file has it."""
    numbers = sorted(lock.rules, key=RuleNumber.parse)
    lines = [_HEAD, f"edition {lock.edition}", *(f"{number} {lock.rules[number]}" for number in numbers)]
    if lock.pending:
        lines.append(f"rewriting {lock.towards}")
    for path, each in sorted(lock.pending.items()):
        lines.append(f"pending {each.before} {each.after} {_quoted(path)}")
    for left in sorted(lock.undecided):
        texts = ",".join(left.texts)
        lines.append(f"undecided {left.edition} {left.number} {texts} {left.line} {_quoted(left.path)}")
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

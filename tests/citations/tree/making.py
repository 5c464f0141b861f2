"""A tree of invented code: its files, their encodings, what is ignored, and the truth about it all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.citations.tree.blocks import Hand
from tests.citations.tree.decoys import decoy_block
from tests.citations.tree.languages import LANGUAGES, Language, Wording
from tests.citations.tree.past import Editions
from tests.citations.tree.pieces import Line, Mark, marks_of, text_of, truths_of
from tests.citations.tree.several import citation
from tests.citations.tree.subjects import Subjects
from tests.citations.tree.truths import COUNTED, Truth

WEIGHTS = {
    "right": 320,
    "right-reused": 90,
    "right-noise": 40,
    "right-mention": 40,
    "outdated-quotation": 8,
    "vanished-moved": 80,
    "vanished-gone": 20,
    "vanished-ambiguous": 10,
    "renamed": 90,
    "requoted": 50,
    "invented": 80,
    "misnamed": 50,
    "misquoted": 40,
    "unprovable": 50,
    "placeholder": 16,
    "ignored-line": 16,
}
DECOYS = 0.2  # for each citation
_NARROW = str.maketrans("’“”–—€", '\'""--$')  # for files in latin-1
_IGNORED_FOLDER = "build"
_IGNORE = f"# what is made\n/{_IGNORED_FOLDER}/\n*.gen.*\n"
_FOLDER_SIZE = 25
ENCODINGS = (("utf-16-le", 150, 7), ("utf-16-be", 150, 19), ("latin-1", 50, 13), ("utf-8-sig", 40, 11))
_CRLF = (12, 5)
_MARKS = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}


class File(NamedTuple):
    """A file's place in the tree, its bytes, and what is true of the citations in it."""

    path: str
    data: bytes
    truths: tuple[Truth, ...]


class Maker:
    """Makes the files of a tree, always the same for the same editions and seed."""

    def __init__(self, editions: Editions, seed: int) -> None:
        self._chance = random.Random(seed)
        self._subjects = Subjects(editions, self._chance)
        self._wording = Wording(t for book in editions.all for t in book.by_title)
        have = {kind for kind, _ in self._subjects.pools} | {"invented", "misnamed", "misquoted"}
        have |= {"right-noise", "placeholder", "ignored-line"}
        self._weights = {k: n for k, n in WEIGHTS.items() if k in have}
        self._due = list(self._weights)  # each kind once, before chance decides

    def files(self, number: int, citations: int) -> Iterator[File]:
        """That many files with that many citations, and a few more files that are to be ignored."""
        for i, share in enumerate(self._shares(number, citations)):
            yield self._file(i, share)
        yield File(".gitignore", _IGNORE.encode(), ())
        yield from self._ignored(max(2, number // 100))
        yield _binary("data/table.bin")

    def _shares(self, number: int, citations: int) -> list[int]:
        cuts = sorted(self._chance.randint(0, citations) for _ in range(number - 1))
        return [b - a for a, b in zip([0, *cuts], [*cuts, citations], strict=True)]

    def _file(self, index: int, share: int) -> File:
        language = LANGUAGES[index % len(LANGUAGES)]
        path = f"{self._folder(index)}/{self._wording.name(self._chance)}_{index}{language.ending}"
        encoding = next((e for e, every, at in ENCODINGS if index % every == at), "utf-8")
        newline = "\r\n" if index % _CRLF[0] == _CRLF[1] else "\n"
        lines = self._lines(Hand(language, self._wording, self._chance), share)
        return _encoded(path, lines, encoding, newline)

    def _folder(self, index: int) -> str:
        folder = index // _FOLDER_SIZE
        words = self._wording.words
        odd = " é" if folder % 40 == 1 else ""
        return f"src/{words[folder % len(words)]}{odd}/{words[folder * 7 % len(words)]}_{folder}"

    def _lines(self, hand: Hand, share: int) -> list[Line]:
        """A file with exactly that many citations, and decoys among them."""
        lines: list[Line] = [[f"{hand.language.comment}réglé: {hand.words()}"]]
        room = share
        while room:
            lines += self._wording.filler(hand.language, self._chance)
            made = citation(hand, self._subjects, self._kind(), room)
            lines += made
            room -= sum(m.subject.kind in COUNTED for m in marks_of(made))
            if self._chance.random() < DECOYS:
                lines += self._wording.filler(hand.language, self._chance)
                lines += decoy_block(hand, self._subjects)
        return [*lines, *self._wording.filler(hand.language, self._chance)]

    def _kind(self) -> str:
        if self._due:
            return self._due.pop()
        return self._chance.choices(list(self._weights), list(self._weights.values()))[0]

    def _ignored(self, number: int) -> Iterator[File]:
        """Files full of wrong numbers that .gitignore names by their folder or by their ending."""
        for i in range(number):
            language = LANGUAGES[i % len(LANGUAGES)]
            path = f"{_IGNORED_FOLDER}/out_{i}" if i % 2 else f"src/made_{i}.gen"
            yield _encoded(path + language.ending, self._bad_lines(language), "utf-8", "\n")

    def _bad_lines(self, language: Language) -> list[Line]:
        hand = Hand(language, self._wording, self._chance)
        bad = [
            self._subjects.draw("invented", self._chance)._replace(kind="ignored-file", keyword="")
            for _ in range(20)
        ]
        return [[f"{hand.language.comment}see CR ", Mark(its.number, its, "CR")] for its in bad]


def make(folder: Path, editions: Editions, files: int, citations: int, seed: int) -> list[Truth]:
    """Write a tree into a folder, which must not be there yet, and say what is true of it."""
    folder.mkdir(parents=True)
    truths: list[Truth] = []
    for file in Maker(editions, seed).files(files, citations):
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        truths += file.truths
    return truths


def _encoded(path: str, lines: list[Line], encoding: str, newline: str) -> File:
    text = newline.join(map(text_of, lines)) + newline
    truths = tuple(truths_of(path, lines))
    if encoding == "latin-1":
        text = text.translate(_NARROW)
        truths = tuple(t._replace(text=t.text.translate(_NARROW)) for t in truths)
    return File(path, (_MARKS.get(encoding, "") + text).encode(encoding), truths)


def _binary(path: str) -> File:
    data = bytes(range(256)) * 8 + b"CR 999.9z: rule 888.8q\n" + bytes(64)
    return File(path, data, (Truth(path, 1, 1, "", "binary-file", "binary"),))

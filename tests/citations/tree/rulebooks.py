"""A small reader of rule texts in the publisher's layout, for the truth about a tree of citations.

It shares nothing with crkb: what is true of a citation must not depend on the code that is judged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TypeVar

T = TypeVar("T", str, tuple[str, ...])
SHORTEST_QUOTATION = 8  # words

_RULE = re.compile(r"(\d{3}\.\d+)(?:([a-z]{1,2})\.? |\.\s*| )(\S.*)")
_CHAPTER = re.compile(r"(\d{3})\. (\S.*)")
_NUMBERED = re.compile(r"^\s*(\d{3})(?:\.(?:(\d+)([a-z]{0,2}))?)?(?![\w])", re.M)
_REFERENCE = re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
_WORD = re.compile(r"[a-z]+(?:[’'][a-z]+)*")
_PLAIN = re.compile(r"[A-Za-z]+(?:[’'-][a-z]+)*,?")
_LONGEST_TITLE = 60


class Rulebook:
    """An edition: the first paragraph of each rule, the titles of rules and of chapters.

    A title is a rule's text where it is short and no sentence, as in "702.19. Trample".
    """

    def __init__(self, text: str) -> None:
        self.texts: dict[str, str] = {}
        self.chapters: dict[str, str] = {}
        for line in map(str.strip, text.removeprefix("\ufeff").splitlines()):
            if found := _RULE.fullmatch(line):
                self.texts[found[1] + (found[2] or "")] = found[3]
            elif found := _CHAPTER.fullmatch(line):
                self.chapters[found[1]] = found[2]
        self.titles = {n: t for n, t in self.texts.items() if _is_title(n, t)}

    def __contains__(self, number: str) -> bool:
        return number in self.texts or number in self.chapters

    def title(self, number: str) -> str:
        """The title above a rule: of its parent, of itself, or else of its chapter; "" if none."""
        return self.titles.get(parent(number)) or self.chapters.get(number[:3], "")

    @cached_property
    def by_text(self) -> dict[str, list[str]]:
        """Rule numbers by text, whatever other rules the text refers to."""
        return _inverted((masked(t), n) for n, t in self.texts.items() if n not in self.titles)

    @cached_property
    def by_title(self) -> dict[str, list[str]]:
        """Numbers of rules and chapters by their title."""
        return _inverted((t, n) for titles in (self.titles, self.chapters) for n, t in titles.items())

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """The words of each rule, in lower case and with straight apostrophes."""
        return {n: folded(t) for n, t in self.texts.items()}

    @cached_property
    def _runs(self) -> dict[tuple[str, ...], list[str]]:
        return _inverted((run, n) for n, words in self.words.items() for run in windows(words))

    def holding(self, words: tuple[str, ...]) -> list[str]:
        """The rules that contain these words (at least eight) one after the other."""
        likely = self._runs.get(words[:SHORTEST_QUOTATION], [])
        return [n for n in dict.fromkeys(likely) if contains(self.words[n], words)]


def parent(number: str) -> str:
    """The rule that a subrule stands below: 702.19 of 702.19b; of other numbers, themselves."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def masked(text: str) -> str:
    """A text without the numbers it refers to: renumbering changes them in rules that stay as they are."""
    return " ".join(_REFERENCE.sub("#", text).split())


def folded(text: str) -> tuple[str, ...]:
    """Its words in lower case and with straight apostrophes; a hyphen separates words."""
    return tuple(w.replace("’", "'") for w in _WORD.findall(text.lower()))


def contains(words: tuple[str, ...], run: tuple[str, ...]) -> bool:
    """The run stands in the words, one after the other."""
    return f" {' '.join(run)} " in f" {' '.join(words)} "


def windows(words: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """All runs of eight words."""
    return (words[i : i + SHORTEST_QUOTATION] for i in range(len(words) - SHORTEST_QUOTATION + 1))


def quotable(text: str) -> list[list[str]]:
    """The longest runs of at least eight plain words in a text (no numbers, symbols or full stops)."""
    runs: list[list[str]] = [[]]
    for token in text.split():
        if _PLAIN.fullmatch(token):
            runs[-1].append(token)
        else:
            runs.append([])
    return [run for run in runs if len(run) >= SHORTEST_QUOTATION]


def read(path: Path) -> Rulebook:
    """An edition from a file in any of the encodings that were ever published."""
    return Rulebook(decoded(path.read_bytes()))


def decoded(data: bytes) -> str:
    """A file's text: UTF-16 with its mark, UTF-8, or else Windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def every_number(texts: Iterable[str]) -> set[str]:
    """All numbers that begin a line of any text, read generously: what isn't among them never existed."""
    found: set[str] = set()
    for text in texts:
        for chapter, rule, letters in _NUMBERED.findall(text):
            found.update((chapter, f"{chapter}.{rule}" if rule else chapter, f"{chapter}.{rule}{letters}"))
    return found


def _is_title(number: str, text: str) -> bool:
    return number[-1].isdigit() and len(text) <= _LONGEST_TITLE and text[-1] not in ".:”"


def _inverted(pairs: Iterable[tuple[T, str]]) -> dict[T, list[str]]:
    found: defaultdict[T, list[str]] = defaultdict(list)
    for key, number in pairs:
        found[key].append(number)
    return found

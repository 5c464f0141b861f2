"""Guides to the chapters of the rules: `corpus/guides`, a file for each chapter, in our own words.

    @chapter 613
    @title Interaction of Continuous Effects
    @effective 2026-08-07

    For: What the chapter is for.
    Rule 613.7: What one of the three rules decides that are needed most.
    …
    Mistake: The usual mistake, and what is right.
    Next: Where to go on.

Numbers are those of the edition of that date.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crkb import paths
from crkb.errors import LibraryError

FOLDER = "guides"

NUMBER = re.compile(r"(?<![\d/+])[1-9]\d\d(?:\.\d+[a-z]{0,2})?(?![\d/])")
"""A rule's number in a guide: there are no other numbers of three digits."""


class GuideRule(NamedTuple):
    """A rule that decides many cases: its number, what it decides, and whether the edition has its text."""

    number: str
    says: str
    same: bool = True


class Guide(NamedTuple):
    """What helps to use a chapter: its purpose, three rules, the usual mistake, where to go on.

    `written` is the date of the rules that the guide is about.

    >>> kb.plain.guide("613") is None  # of a made-up edition
    True
    """

    chapter: str
    title: str
    written: str
    purpose: str
    rules: tuple[GuideRule, ...]
    mistake: str
    onward: str

    def __str__(self) -> str:
        rules = "\n".join(f"{rule.number}: {rule.says}" for rule in self.rules)
        return f"{self.purpose}\n{rules}\n{self.mistake}\n{self.onward}"


def load(chapter: str) -> Guide | None:
    """The guide to a chapter of today's rules; None if there is none. Raises LibraryError."""
    path = os.path.join(paths.corpus(), FOLDER, f"{chapter}.txt")
    try:
        with open(path, encoding="utf-8") as f:
            return _read(f.read())
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError) as e:
        raise LibraryError(
            f"the guide to chapter {chapter} cannot be read",
            "Install crkb again: pip install --force-reinstall crkb",
        ) from e


def chapters() -> list[str]:
    """The chapters of today's rules that have a guide, in order."""
    try:
        names = os.listdir(os.path.join(paths.corpus(), FOLDER))
    except FileNotFoundError:
        return []
    return sorted(name.removesuffix(".txt") for name in names if name.endswith(".txt"))


def _read(text: str) -> Guide:
    lines = [line for line in text.split("\n") if line]
    head = dict(_parted(line[1:], " ") for line in lines if line.startswith("@"))
    told = [_parted(line, ": ") for line in lines if not line.startswith("@")]
    said = {label: value for label, value in told if not label.startswith("Rule ")}
    rules = [GuideRule(label[5:], value) for label, value in told if label.startswith("Rule ")]
    found = (said["For"], tuple(rules), said["Mistake"], said["Next"])
    return Guide(head["chapter"], head["title"], head["effective"], *found)


def _parted(line: str, at: str) -> tuple[str, str]:
    left, between, right = line.partition(at)
    if not between:
        raise ValueError(f"not a line of a guide: {line!r}")
    return left, right


def renumbered(guide: Guide, numbers: Mapping[str, str], lost: frozenset[str] = frozenset()) -> Guide:
    """A guide in the numbers of another edition (`numbers`, by those of its own, where they differ).

    `lost` are those of its own numbers whose rules have another text there.
    """

    def here(text: str) -> str:
        return NUMBER.sub(lambda m: numbers.get(m[0], m[0]), text)

    rules = [GuideRule(here(r.number), here(r.says), r.number not in lost) for r in guide.rules]
    return Guide(
        here(guide.chapter),
        guide.title,
        guide.written,
        here(guide.purpose),
        tuple(rules),
        here(guide.mistake),
        here(guide.onward),
    )


def named(guide: Guide) -> Iterator[str]:
    """All rule numbers that a guide names, in order, some of them more than once."""
    yield from NUMBER.findall(str(guide))

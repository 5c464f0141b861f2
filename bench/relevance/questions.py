"""Questions as people ask them, with the rules that answer them in two editions.

A file of `questions` is of one author: `AUTHOR-tune.tsv` has the questions by which weights may be tuned,
`AUTHOR-report.tsv` those by which search is judged. A line is the style of the question, the question, and
for each of DATES all the rules that answer it, the best first (`term:Name` for an entry of the glossary;
`-` where the edition doesn't answer it). They were decided from the texts, without looking at any search,
by people who wrote neither the phrases of `corpus/asked` nor the weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "questions"

DATES = ("2026-08-07", "2024-04-12")

STYLES = ("keywords", "slang", "natural", "misspellings", "stories")


class Question(NamedTuple):
    """A question: who wrote it and in what style, and by date the rules that answer it."""

    author: str
    style: str
    text: str
    answers: dict[str, tuple[str, ...]]


def questions(part: str, folder: Path = FOLDER) -> Iterator[Question]:
    """The questions of a part, `tune` or `report`. Raises ValueError for a line that isn't one."""
    for path in sorted(folder.glob(f"*-{part}.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            style, *parts = line.split("\t")
            if style not in STYLES or len(parts) != 1 + len(DATES):
                raise ValueError(f"{path.name}: {line!r}")
            text, *labels = parts
            answers = {date: _rules(label) for date, label in zip(DATES, labels, strict=True)}
            yield Question(path.stem.partition("-")[0], style, text, answers)


def _rules(label: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in label.split(",") if each.strip() not in ("", "-"))

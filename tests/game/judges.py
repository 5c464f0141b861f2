"""What should notice a mistake in the game: its cases, one by one, and its tests, file by file.

An item has a number: cases first, then files of tests.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
import yaml
from hypothesis import settings

from crkb import paths
from crkb.questions.verified import shipped
from tests.game.statements import room_of
from tests.questions.judging import ENVIRONMENT, PROFILE, PYTEST

TESTS = Path(__file__).parent
SHARED = (
    *("tests.game.boards", "tests.game.invented_games", "tests.game.random_games"),
    *("tests.game.asking.tables", "tests.game.files.readings"),
)
"""Modules with what tests have in common."""

NOT_JUDGES = (
    *("cases", "by_edition", "citing", "form_needed", "properties", "tampering"),
    *("statements", "touched", "judges", "putting_in", "judging", "source_mutation"),
)
"""Tests that aren't items: they take long, run the cases themselves, or look at the source."""


class CaseText(NamedTuple):
    """A case as the text of a file that has only it."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@cache
def cases() -> tuple[CaseText, ...]:
    """All cases of corpus/games."""
    files = sorted(Path(paths.corpus(), "games").glob("*.yaml"))
    return tuple(case for path in files for case in _cases(path.name, path.read_text(encoding="utf-8")))


def _cases(file: str, text: str) -> Iterator[CaseText]:
    """The cases of a file, cut out of its text with what stands before and after all of them."""
    listed = _listed(yaml.compose(text, Loader=yaml.CSafeLoader))
    if listed is None:
        yield CaseText(file, 1, text)
        return
    lines = text.splitlines(keepends=True)
    begins = [each.start_mark.line for each in listed.value]
    ends = [*begins[1:], _end(listed, lines)]
    for begin, end in zip(begins, ends, strict=True):
        alone = [*lines[: begins[0]], *lines[begin:end], *lines[ends[-1] :]]
        yield CaseText(file, begin + 1, "".join(alone))


def _listed(root: Any) -> yaml.SequenceNode | None:
    if isinstance(root, yaml.SequenceNode):
        return root
    return next((value for key, value in root.value if key.value == "cases"), None)


def _end(listed: yaml.SequenceNode, lines: Sequence[str]) -> int:
    """The line after the last case, where the file goes on with something else."""
    end = listed.end_mark
    return end.line if end.line < len(lines) else len(lines)


@cache
def test_files() -> tuple[str, ...]:
    """The files of tests that are items."""
    files = sorted(TESTS.rglob("test_*.py"))
    return tuple(str(path) for path in files if not path.stem.endswith(NOT_JUDGES))


def test_file(item: int) -> str:
    """The path of a file of tests that is an item."""
    return test_files()[item - len(cases())]


def may_judge(item: int, module: str) -> bool:
    """Whether an item is a case, or a file of tests of a module's room: others only go through it."""
    if item < len(cases()):
        return True
    folder = Path(test_file(item)).parent
    return folder in (TESTS, TESTS / room_of(module))


def fails(item: int) -> bool:
    """Does a case fail, or a file of tests?"""
    return case_fails(cases()[item]) if item < len(cases()) else tests_fail(test_file(item))


def name(item: int) -> str:
    """How an item is called: its file, of a case with its line."""
    return str(cases()[item]) if item < len(cases()) else Path(test_file(item)).name


def number_of(rule: str, edition: str) -> str:
    """The number of a rule in an edition, as cases name it. The game is the one imported now."""
    from crkb.game.cases import checking

    known = shipped().expected(rule, edition)
    return known.number if known is not None and known.number else checking.own_number(rule, edition)


def case_fails(case: CaseText) -> bool:
    """Is anything in a case otherwise than expected? The game is the one imported now."""
    from crkb.game.cases import checking
    from crkb.game.files import load

    try:
        found = load.load_text(case.text, case.file)
        return len(found) != 1 or checking.check(found[0], number_of).status != checking.PASS
    except Exception:
        return True


def tests_fail(file: str) -> bool:
    """Does any test in a file fail?"""
    settings.load_profile(PROFILE)
    _forget_tests()
    with mock.patch.dict(os.environ, ENVIRONMENT), contextlib.redirect_stdout(io.StringIO()):
        return pytest.main([*PYTEST, "-W", "ignore", file]) != 0


def _forget_tests() -> None:
    """Have tests imported again, with what they share: they hold the game as it was imported before."""
    ours = [name for name in sys.modules if name.rpartition(".")[2].startswith("test_")]
    for name in [*ours, *(name for name in sys.modules if name in SHARED)]:
        del sys.modules[name]

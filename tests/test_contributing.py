"""The examples of CONTRIBUTING.md work as they are printed, followed in a copy of the checkout."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("crkb", "corpus", "grammar", "tests", "pyproject.toml")
"""What the copy is made of."""

EXAMPLES = {
    "Add a dialect": (2, ["tests/ingest/dialects/test_section_sign.py"]),
    "Add an export format": (7, ["tests/export/test_tsv.py"]),
    "Add a question": (8, ["tests/questions/test_scenarios.py", "-k", "multicolored or color-count"]),
}
"""Heading -> the most lines of existing files it may edit, and what pytest runs afterwards."""


class Block(NamedTuple):
    """A fenced block that names a file: a whole new file, or a change (`diff`) to an existing one."""

    language: str
    file: str
    text: str


def blocks(heading: str) -> list[Block]:
    """The blocks that name a file in one section."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [section] = re.findall(rf"(?ms)^## {heading}\n(.*?)(?=^## |\Z)", text)
    return [Block(*found) for found in re.findall(r"(?ms)^```(\w+) (\S+)\n(.*?)^```$", section)]


def follow(block: Block, root: Path) -> None:
    """Write the file, or change the lines that a diff shows; they must be there exactly once."""
    path = root / block.file
    if block.language != "diff":
        assert not path.exists(), f"{block.file} is there already"
        path.write_text(block.text, encoding="utf-8")
        return
    lines = block.text.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{block.file} does not have these lines once:\n{old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def copy(folder: Path, *parts: str) -> Path:
    """A copy of these parts of the checkout."""
    for part in parts:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / part)
    return folder


@pytest.mark.parametrize("heading", EXAMPLES)
def test_an_example_fits_the_files_it_changes(heading, tmp_path):
    found = blocks(heading)
    edited = {b.file for b in found if b.language == "diff"}
    copy(tmp_path, *edited)
    for block in found:
        (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
        follow(block, tmp_path)
    assert edited
    assert not [b.file for b in found if b.language != "diff" and (ROOT / b.file).exists()]


@pytest.mark.parametrize(("heading", "most"), [(h, most) for h, (most, _) in EXAMPLES.items()])
def test_an_example_edits_few_lines(heading, most):
    diffs = [b.text for b in blocks(heading) if b.language == "diff"]
    assert sum(line.startswith("+") for text in diffs for line in text.splitlines()) <= most


@pytest.mark.slow
@pytest.mark.parametrize(("heading", "tests"), [(h, tests) for h, (_, tests) in EXAMPLES.items()])
def test_an_example_works(heading, tests, tmp_path):
    root = copy(tmp_path / "crkb", *PARTS)
    for block in blocks(heading):
        follow(block, root)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", *tests],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^[1-9]\d* passed", done.stdout, re.M), done.stdout

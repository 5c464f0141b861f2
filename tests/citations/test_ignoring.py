"""Patterns of .gitignore: by hand, and on made-up trees as git has them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crkb.citations import tree
from crkb.citations.ignoring import Patterns
from crkb.citations.settings import Settings

FITS = [  # a pattern, a path, whether it is a folder's: whether it fits by itself
    ("*.log", "a.log", False, True),
    ("*.log", "deep/er/a.log", False, True),
    ("*.log", "a.logs", False, False),
    ("build/", "build", True, True),
    ("build/", "build", False, False),
    ("build/", "deep/build", True, True),
    ("build", "build/a.py", False, False),  # by itself: git never looks into build
    ("/build", "deep/build", True, False),
    ("deep/build", "deep/build", True, True),
    ("deep/build", "more/deep/build", True, False),
    ("**/build", "more/deep/build", True, True),
    ("**/build", "build", True, True),
    ("a/**", "a/b/c", False, True),
    ("a/**", "a", True, False),
    ("a/**/c", "a/c", False, True),
    ("a/**/c", "a/b/b/c", False, True),
    ("a**/c", "ab/b/c", False, False),
    ("a/*", "a/b/c", False, False),
    ("?.py", "a.py", False, True),
    ("?.py", "é.py", False, False),  # two bytes
    ("[a-c].py", "b.py", False, True),
    ("[!a-c].py", "b.py", False, False),
    ("[]].py", "].py", False, True),
    ("[a-].py", "-.py", False, True),
    ("[[:digit:]].py", "7.py", False, True),
    ("[[:nosuch:]].py", "7.py", False, None),
    ("a[/]b", "a/b", False, False),
    ("[a.py", "[a.py", False, None),
    ("[a.py", "a.py", False, None),
    ("\\#a", "#a", False, True),
    ("#a", "#a", False, None),
    ("\\!a", "!a", False, True),
    ("a  ", "a", False, True),
    ("a\\ ", "a ", False, True),
    (" a", " a", False, True),
    ("a\t", "a", False, False),
    ("a\r", "a", False, True),
    ("a\\", "a\\", False, None),
    ("", "a", False, None),
    ("/", "a", True, None),
    ("!", "a", False, None),
    ("\ufeffa", "a", False, True),
    ("é.py", "é.py", False, True),
]


@pytest.mark.parametrize(("pattern", "path", "is_folder", "fits"), FITS)
def test_a_pattern_fits_a_path_by_itself(pattern, path, is_folder, fits):
    said = Patterns.of([pattern]).says(path, is_folder)
    assert bool(said) is bool(fits)
    assert (said is None) or said is True


def test_names_are_bytes():
    assert Patterns(b"\xff.py\n").says(os.fsdecode(b"\xff.py"), False) is True
    assert Patterns.of([os.fsdecode(b"\xff.py")]).says(os.fsdecode(b"\xff.py"), False) is True


def test_the_last_pattern_that_fits_decides():
    patterns = Patterns.of(["*.py", "!a.py", "old/a.py"])
    assert patterns.says("b.py", False) is True
    assert patterns.says("a.py", False) is False
    assert patterns.says("old/a.py", False) is True
    assert patterns.says("a.txt", False) is None


COVERS = [
    (["src"], "src/deep/a.py", True),
    (["src/"], "src/a.py", True),
    (["src/"], "src", False),
    (["src/**/*.py"], "src/a.py", True),
    (["src", "!src/old/"], "src/old/a.py", False),
    (["*.py", "!test_*"], "deep/test_a.py", False),
    (["/a"], "b/a", False),
    ([], "a", False),
]


@pytest.mark.parametrize(("patterns", "path", "covered"), COVERS)
def test_a_pattern_covers_what_is_below_a_folder_that_it_fits(patterns, path, covered):
    assert Patterns.of(patterns).covers(path) is covered


# --- as git has it ---

NAMES = ("a", "b", "ab", "a.py", "[a]", "b c", "é", "!a", "#b", "a\\", "a\nb")
PIECES = ("a", "b", "é", "*", "**", "?", "/", ".py", "[ab]", "[!a]", "[a-", "[]a]", "[[:alpha:]]", "\\", " ")
PATHS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4).map("/".join)
LINES = st.tuples(
    st.sampled_from(("", "", "!", "/", "!/", "**/", "#")),
    st.lists(st.sampled_from(PIECES), max_size=5).map("".join),
    st.sampled_from(("", "", "/", "/*", "/**", " ", "\r", "\\ ")),
).map("".join)
IGNORES = st.dictionaries(
    st.sampled_from(("", "a/", "b/", "a/b/", "ab/")), st.lists(LINES, min_size=1, max_size=5), max_size=4
)


def _made(folder: Path, paths: set[str], ignores: dict[str, list[str]]) -> None:
    for path in sorted(paths):
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).touch()
        except OSError:  # a name is a folder already, or a file
            continue
    for below, lines in ignores.items():
        if (folder / below).is_dir():
            (folder / below / ".gitignore").write_bytes("\n".join(lines).encode())


def _of_git(folder: Path) -> set[str]:
    command = ["git", "-c", f"core.excludesFile={os.devnull}", "ls-files", "-co", "--exclude-standard", "-z"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=True)
    return {os.fsdecode(name) for name in done.stdout.split(b"\0")[:-1]}


@pytest.fixture(scope="module")
def empty_repository(tmp_path_factory) -> Path:
    if not shutil.which("git"):
        pytest.skip("needs git")
    place = tmp_path_factory.mktemp("git") / "empty"
    subprocess.run(["git", "init", "-q", "--template=", place], check=True)
    return place


@given(st.sets(PATHS, min_size=3, max_size=10), IGNORES, st.lists(LINES, max_size=2))
@example({"a/b", "a/c.py"}, {"": ["a", "!a/b"]}, [])  # what is below a barred folder can't come back
@example({"a/b/x.py", "a/x.py"}, {"": ["*.py", "!b"]}, [])  # a folder that is let in lets nothing else in
@example({"a/a", "b/a"}, {"": ["a/*"], "a/": ["!a"]}, [])
@example({"a"}, {}, ["a"])
def test_what_is_read_is_what_git_leaves(empty_repository, paths, ignores, excluded):
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(empty_repository / ".git", folder / ".git")
        (folder / ".git" / "info").mkdir(exist_ok=True)
        (folder / ".git" / "info" / "exclude").write_bytes("\n".join(excluded).encode())
        _made(folder, paths, ignores)
        found = {os.path.relpath(each, folder) for each in tree.files([made], Settings(), made)}
        assert found == _of_git(folder)

"""The lines that changed since a commit: in throw-away repositories, whatever names and settings."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from crkb.citations import changed_lines
from crkb.errors import CrkbError
from tests.throwaway import git, repository

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")

FILES = {"a.py": "one\ntwo\nthree\nfour\n", "in/b.py": "one\n"}


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)
    made = repository(tmp_path / "repo", FILES)
    git(made, "commit", "-qm", "first")
    git(made, "branch", "start")
    return made


def since(place: Path, revision: str = "HEAD", below: str = "") -> dict[str, list[list[int]]]:
    """The changed lines by names from the repository's top on, the first and the last of each stretch."""
    found = changed_lines.since(revision, str(place / below))
    return {os.path.relpath(path, place): _spans(lines) for path, lines in found.items() if _spans(lines)}


def _spans(lines: list[range]) -> list[list[int]]:
    return [[] if each == changed_lines.ALL else [each[0], each[-1]] for each in lines if each]


def test_nothing_has_changed(place):
    assert since(place) == {}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one\nTWO\nthree\nfour\n", [[2, 2]]),
        ("ONE\ntwo\nthree\nFOUR\nfive\n", [[1, 1], [4, 5]]),
        ("two\nfour\n", None),  # only deleted
        ("one\ntwo\nthree\nfour", [[4, 4]]),  # the end of the last line is gone
        ("one\r\ntwo\nthree\nfour\n", [[1, 1]]),
        ("one\ntwo\n++ b/in/b.py\n@@ -1 +9,9 @@\nthree\nfour\n", [[3, 4]]),  # it looks like a patch
        ("one\ntwo\n++ b/in/b.py\nthree\nFOUR\n", [[3, 3], [5, 5]]),
        ("one\n-- a/x\ntwo\n", [[2, 2]]),
        ("one\ntwo\0\nthree\nfour\n", [[2, 2]]),
    ],
)
def test_lines_of_a_file(place, text, lines):
    (place / "a.py").write_bytes(text.encode())
    assert since(place) == ({"a.py": lines} if lines else {})


def test_removed_lines_that_look_like_a_patch(place):
    (place / "a.py").write_text("++ b/in/b.py\n++ b/x\none\n")
    git(place, "commit", "-qam", "patch")
    (place / "a.py").write_text("ONE\n")
    assert since(place) == {"a.py": [[1, 1]]}


def test_new_renamed_and_deleted_files(place):
    (place / ".gitignore").write_text("*.log\n")
    for name in ("new.py", "ignored.log", "in/staged.py"):
        (place / name).write_text("one\ntwo\n")
    git(place, "add", "in/staged.py")
    git(place, "mv", "in/b.py", "c.py")
    (place / "a.py").unlink()
    assert since(place) == {"in/staged.py": [[1, 2]], "new.py": [[]], ".gitignore": [[]]}


def test_a_file_that_was_renamed_and_edited(place):
    git(place, "mv", "a.py", "c.py")
    (place / "c.py").write_text("one\nTWO\nthree\nfour\n")
    assert since(place) == {"c.py": [[2, 2]]}


@pytest.mark.parametrize(
    "name", ["é ü.py", "a b.py", 'quo"te.py', "tab\t.py", "new\nline.py", "back\\slash.py", "\udcff.py"]
)
def test_names_are_what_they_are_called(place, name):
    path = place / name
    path.write_text("one\n")
    git(place, "add", "--all")
    git(place, "commit", "-qm", "second")
    path.write_text("two\n")
    assert since(place) == {name: [[1, 1]]}


def test_what_changed_in_the_other_branch_only_has_not_changed_here(place):
    git(place, "checkout", "-qb", "mine")
    (place / "in" / "b.py").write_text("mine\n")
    git(place, "commit", "-qam", "mine")
    git(place, "checkout", "-q", "start")
    (place / "a.py").write_text("theirs\n" + FILES["a.py"])
    git(place, "commit", "-qam", "theirs")
    git(place, "checkout", "-q", "mine")
    assert since(place, "start") == {"in/b.py": [[1, 1]]}


def test_branches_that_never_were_one(place):
    git(place, "checkout", "-q", "--orphan", "other")
    (place / "a.py").write_text("ONE\ntwo\nthree\nfour\n")
    git(place, "commit", "-qam", "other")
    assert since(place, "start") == {"a.py": [[1, 1]]}


def test_from_a_folder_inside_and_through_a_link(place):
    (place / "a.py").write_text("ONE\n")
    expected = {str(place / "a.py")}
    assert set(changed_lines.since("HEAD", str(place / "in"))) == expected
    os.symlink(place, place.parent / "link")
    assert set(changed_lines.since("HEAD", str(place.parent / "link"))) == expected


SETTINGS = {
    "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true",
    "diff.context": "5",
    "diff.interHunkContext": "9",
    "color.ui": "always",
    "diff.external": "false",
    "core.quotepath": "true",
    "diff.relative": "true",
    "diff.renames": "false",
}


@pytest.mark.parametrize("key", SETTINGS)
def test_settings_of_git_change_nothing(place, key):
    git(place, "config", key, SETTINGS[key])
    (place / "a.py").write_text("ONE\ntwo\nthree\nFOUR\n")
    assert since(place, below="in") == {"a.py": [[1, 1], [4, 4]]}


@pytest.mark.parametrize("name", ["-R", "--output=x", "nosuch", "", "HEAD:a.py", "HEAD..HEAD", "x\0y"])
def test_what_is_no_commit(place, name):
    with pytest.raises(CrkbError) as e:
        changed_lines.since(name, str(place))
    assert e.value.hint
    assert sorted(p.name for p in place.iterdir()) == [".git", "a.py", "in"]


def test_without_a_repository_or_git(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(CrkbError, match="not a git repository"):
        changed_lines.since("HEAD", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CrkbError, match="needs git"):
        changed_lines.since("HEAD", str(tmp_path))

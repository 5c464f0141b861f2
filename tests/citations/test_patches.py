"""Patches: git takes them, and what it makes of them is what a rewriting writes, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.citations.patches import patch
from tests.throwaway import git, repository

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")

MANY = b"".join(b"line %d\n" % n for n in range(60))

CHANGES = [
    (b"one\ntwo\n", b"one\nTWO\n"),
    (b"one\r\ntwo\r\n", b"one\r\nTWO\r\n"),
    (b"one\ntwo", b"one\nTWO"),
    (b"one", b"ONE\n"),
    (b"old\rmac\r", b"old\rMAC\r"),
    (b"a\x0bb\x0cc\x85d\n", b"a\x0bB\x0cc\x85d\n"),  # what Python takes for ends of lines, git doesn't
    ("\u2028é\n".encode(), "\u2028è\n".encode()),
    (b"\xe9 latin\n", b"\xe8 latin\n"),
    (b"\xef\xbb\xbfone\n", b"\xef\xbb\xbfONE\n"),
    ("one\ntwo\n".encode("utf-16"), "one\nTWO\n".encode("utf-16")),
    (b"-- a\n++ b\n@@ -1 +1 @@\n", b"-- A\n++ b\n@@ -1 +1 @@\n"),
    (MANY, MANY.replace(b"line 7\n", b"LINE 7\n").replace(b"line 50\n", b"LINE 50\n")),
]
NAMES = ["a.py", "in/a b.py", 'quo"te.py', "tab\t.py", "new\nline.py", "é.py", "\udcff.py", "a -> b", "-x"]


def applied(folder: Path, name: str, before: bytes, after: bytes) -> bytes:
    """What git makes of a file with the patch."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(before)
    subprocess.run(["git", "init", "-q", folder], check=True)
    made = patch(str(path), str(folder), before, after)
    command = ["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn"]
    done = subprocess.run(command, cwd=folder, input=made, capture_output=True, check=False)
    assert done.returncode == 0, (made, done.stderr)
    return path.read_bytes()


@pytest.mark.parametrize(("before", "after"), CHANGES)
def test_git_makes_of_a_file_what_is_to_be_in_it(tmp_path, before, after):
    assert applied(tmp_path, "a.py", before, after) == after


@pytest.mark.parametrize("name", NAMES)
def test_names_are_what_they_are_called(tmp_path, name):
    assert applied(tmp_path, name, b"one\n", b"two\n") == b"two\n"


@pytest.mark.parametrize("name", [name for name in NAMES if name.isascii()])
def test_a_patch_is_the_very_one_that_git_would_print(tmp_path, name):
    """But for the hashes, which other tools don't know; they need the tab that ends a name with spaces."""
    path = repository(tmp_path / "repo", {name: "one\n"}) / name
    path.write_bytes(b"two\n")
    printed = git(tmp_path / "repo", "diff", "--", name).splitlines()
    made = patch(str(path), str(tmp_path / "repo"), b"one\n", b"two\n").decode().splitlines()
    assert made == [line for line in printed if not line.startswith("index ")]


LINES = st.lists(st.sampled_from((b"a", b"b", b"\r", b"\n", b"\x00", b"\xff", b"-- ", b"++ ")), max_size=12)


@given(LINES.map(b"".join), LINES.map(b"".join))
def test_any_bytes(tmp_path_factory, before, after):
    if before and after and before != after:
        assert applied(tmp_path_factory.mktemp("any"), "a.py", before, after) == after


def test_a_file_behind_a_link_is_named_itself(tmp_path):
    (tmp_path / "real").write_bytes(b"one\n")
    os.symlink("real", tmp_path / "link")
    assert patch(str(tmp_path / "link"), str(tmp_path), b"one\n", b"two\n").startswith(
        b"diff --git a/real b/real\n"
    )


def test_several_at_once(tmp_path):
    files = {"a.py": (b"one", b"two"), "in b/c.py": (b"x\n", b"y\n")}
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    made = b""
    for name, (before, after) in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(before)
        made += patch(str(tmp_path / name), str(tmp_path), before, after)
    subprocess.run(["git", "apply"], cwd=tmp_path, input=made, check=True)
    assert {name: (tmp_path / name).read_bytes() for name in files} == {
        n: new for n, (_, new) in files.items()
    }

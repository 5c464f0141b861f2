"""Which files of a tree are read: named, by patterns, below folders; links, odd names, settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crkb.citations import tree
from crkb.citations.settings import Settings
from crkb.errors import SourceError

NOTHING = Settings()


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A folder that is the current one, and the top of a tree."""
    (tmp_path / "top").mkdir()
    (tmp_path / "top" / ".crkb.toml").touch()
    monkeypatch.chdir(tmp_path / "top")
    return tmp_path / "top"


def make(folder: Path, *names: str) -> None:
    for name in names:
        path, _, text = name.partition("=")
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def found(*paths: str, settings: Settings = NOTHING, lock_file: str = "") -> list[str]:
    return list(tree.files(paths or (".",), settings, tree.root("."), lock_file))


# --- the top ---


@pytest.mark.parametrize("name", [tree.LOCK, ".crkb.toml", ".git"])
def test_the_top_has_the_baseline_the_settings_or_the_repository(tmp_path, name):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / name).touch()
    assert tree.root(str(tmp_path / "a" / "b")) == str(tmp_path / "a")
    assert tree.root(str(tmp_path / "a")) == str(tmp_path / "a")


def test_the_innermost_top_counts(here):
    make(here, "in/.git", "in/deep/a.py")
    assert tree.root("in/deep") == str(here / "in")


# --- what is named ---


def test_files_come_in_the_order_given_and_folders_by_name(here):
    make(here, "c.py", "b.py", "a/z.py", "a.py")
    assert found("c.py", "a.py") == ["c.py", "a.py"]
    assert found() == [".crkb.toml", "a/z.py", "a.py", "b.py", "c.py"]
    assert found("b.py", ".") == ["b.py", ".crkb.toml", "a/z.py", "a.py", "c.py"]


def test_each_file_comes_once_however_it_is_named(here):
    make(here, "a.py")
    os.symlink("a.py", here / "link.py")
    assert found("a.py", "./a.py", str(here / "a.py"), "link.py", "*.py") == ["a.py"]


@pytest.mark.parametrize("path", ["nosuch", "no*such", "nosuch/*.py", "a.py/*", "[", "", "\ud83d"])
def test_what_is_not_there_is_an_error(here, path):
    make(here, "a.py")
    with pytest.raises(SourceError, match="no such file or folder") as e:
        found(path)
    assert e.value.hint


def test_a_link_that_leads_nowhere_is_an_error_if_it_is_named(here):
    os.symlink("nosuch", here / "link")
    with pytest.raises(SourceError, match="link: no such file"):
        found("link")


def test_a_folder_outside_the_tree(here):
    make(here.parent, "other/a.py", "other/.gitignore=b.py", "other/b.py", "c.py")
    assert found("../other") == ["../other/.gitignore", "../other/a.py"]
    assert found("../c.py") == ["../c.py"]


# --- patterns ---

MATCHED = {
    "*.py": ["a.py"],
    "src/**/*.py": ["src/b.py", "src/in/c.py"],
    "src/*": ["src/b.py", "src/in/c.py"],  # as a shell would have it: folders with all below them
    "s?c/in": ["src/in/c.py"],
    "**/in/*.py": ["src/in/c.py"],
    "[ab].py": ["a.py"],
    "./*.py": ["a.py"],
    "../top/*.py": ["../top/a.py"],
}


@pytest.mark.parametrize(("pattern", "files"), MATCHED.items())
def test_a_pattern_means_what_a_shell_would_make_of_it(here, pattern, files):
    make(here, "a.py", "src/b.py", "src/in/c.py", "src/gone/d.py", ".gitignore=gone/\n")
    assert found(pattern) == files


def test_a_pattern_from_the_root_on(here):
    make(here, "a.py", "b.txt")
    assert found(f"{here}/*.py") == [f"{here}/a.py"]


def test_a_file_that_is_called_like_a_pattern_is_that_file(here):
    make(here, "[ab].py", "a.py")
    assert found("[ab].py") == ["[ab].py"]


# --- what .gitignore bars ---


def test_what_is_barred_is_read_if_it_is_named(here):
    make(here, ".gitignore=build/\n*.log\n", "build/a.py", "build/b.log", "c.log")
    assert found() == [".crkb.toml", ".gitignore"]
    assert found("c.log") == ["c.log"]
    assert found("build") == ["build/a.py"]


def test_the_rules_of_the_repository_hold_where_the_tree_is_a_part_of_it(here):
    make(here.parent, ".git/HEAD", ".gitignore=*.log\n/top/old\n")
    make(here, "a.log", "old/a.py", "in/a.log", "in/a.py")
    assert found() == [".crkb.toml", "in/a.py"]
    assert found("in") == ["in/a.py"]


def test_the_rules_above_the_repository_do_not_hold(here):
    make(here.parent, ".gitignore=*.py\n")
    make(here, ".git/HEAD", "a.py")
    assert found() == [".crkb.toml", "a.py"]


def test_a_gitignore_that_cannot_be_read_bars_nothing(here):
    make(here, "a.py", "other=*.py\n", "in/.gitignore/x", "in/b.py")
    os.symlink("other", here / ".gitignore")  # git doesn't follow it either
    assert found() == [".crkb.toml", "a.py", "in/.gitignore/x", "in/b.py", "other"]


# --- what is never read ---


def test_baselines_and_what_version_control_keeps_are_not_read(here):
    make(here, tree.LOCK, ".git/a.py", ".hg/a.py", "in/.svn/a.py", "in/mine.lock", "a.py")
    assert found(lock_file="in/mine.lock") == [".crkb.toml", "a.py"]
    assert found("in/mine.lock", tree.LOCK, "a.py", lock_file="in/mine.lock") == ["a.py"]


def test_links_are_not_followed_but_where_they_are_named(here):
    make(here, "a/b.py", "../outside/c.py")
    os.symlink("..", here / "a" / "loop")
    os.symlink("../outside", here / "link")
    os.symlink("a/b.py", here / "b.py")
    assert found() == [".crkb.toml", "a/b.py"]
    assert found("**/*.py") == ["a/b.py"]
    assert found("link") == ["link/c.py"]


def test_pipes_and_sockets_are_not_read(here):
    make(here, "a.py")
    os.mkfifo(here / "pipe")
    assert found() == [".crkb.toml", "a.py"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such names")
def test_names_may_be_anything(here):
    names = [b"a b.py", b"new\nline.py", b"\xff\xfe.py", b"-x", "\u202e.py".encode(), b"%d", b"\x1b[31m"]
    for name in names:
        (here / os.fsdecode(name)).touch()
    assert sorted(map(os.fsencode, found())) == sorted([b".crkb.toml", *names])
    assert found("*a b*") == ["a b.py"]


def test_folders_as_deep_as_they_may_be(here):
    deep = here
    for _ in range(1500):  # deeper than Python calls itself; a path of this length can't be opened at once
        os.mkdir("d")
        os.chdir("d")
    Path("a.py").touch()
    os.chdir(deep)
    make(here, "e/a.py")
    assert found()[0] == ".crkb.toml"
    assert found()[-1] == "e/a.py"
    assert any(each.count("/") > 1400 for each in found())
    subprocess.run(["rm", "-rf", here / "d"], check=True)


CLOSED = """
import os, sys
os.chdir(sys.argv[1])
from crkb.citations import tree
from crkb.citations.settings import Settings
from crkb.errors import SourceError
from crkb.citations import texts
os.setuid(54321)
for path in tree.files(["."], Settings(), os.getcwd()):
    try:
        texts.read(path)
        print(path)
    except SourceError as e:
        print(e)
try:
    list(tree.files(["shut.py"], Settings(), os.getcwd()))
except SourceError as e:
    print(e)
"""


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become another user")
def test_what_nobody_may_read_is_told(tmp_path):
    place = tmp_path / "tree"
    make(place, "a.py", "in/b.py", "shut.py")
    (place / "in").chmod(0)
    (place / "shut.py").chmod(0)
    place.chmod(0o755)
    run = [sys.executable, "-c", CLOSED, str(place)]
    for above in place.parents[:-2]:
        above.chmod(0o755)
    done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout.splitlines() == [
        "a.py",
        "in: cannot be read: Permission denied",
        "shut.py: cannot be read: Permission denied",
        "shut.py: cannot be read: permission denied",
    ]


# --- settings ---

CHOSEN = [
    ({"include": ("src/",)}, ["src/a.py", "src/gen/b.py"]),
    ({"include": ("*.md",)}, ["c.md"]),
    ({"exclude": ("*.py", ".crkb.toml")}, ["c.md"]),
    ({"exclude": ("gen",), "include": ("*.py",)}, ["src/a.py"]),
    ({"include": ("*.py", "!a.py")}, ["src/gen/b.py"]),
    ({"include": ("/a.py",)}, []),
]


@pytest.mark.parametrize(("said", "files"), CHOSEN)
def test_settings_choose(here, monkeypatch, said, files):
    make(here, "src/a.py", "src/gen/b.py", "c.md")
    assert found(settings=Settings(**said)) == files
    assert found("src/a.py", settings=Settings(**said)) == [each for each in files if each == "src/a.py"]
    monkeypatch.chdir(here / "src")
    inside = [each.removeprefix("src/") for each in files if each.startswith("src/")]
    assert found(settings=Settings(**said)) == inside  # patterns begin at the top

"""The folder of a site: what is crkb's to replace and to clear, and what isn't."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from crkb.errors import CrkbError
from crkb.export import folder
from crkb.export.folder import ASIDE, MANIFEST

FIRST = {"index.html": "one", "a/x.html": "x", "a/y.html": "y"}
SECOND = {"index.html": "two", "b/x.html": "x"}


def put(directory: Path, made: dict[str, str]) -> folder.Placed:
    return folder.put(str(directory), made.items())


def found(directory: Path) -> dict[str, str]:
    """The texts of all files but the manifest."""
    paths = (path for path in directory.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {path.relative_to(directory).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_a_newer_export_takes_the_place_of_an_older(tmp_path):
    assert put(tmp_path / "site", FIRST) == ({"index.html": 3, "a/x.html": 1, "a/y.html": 1}, (), ())
    assert put(tmp_path / "site", SECOND).cleared == ("a/x.html", "a/y.html")
    assert found(tmp_path / "site") == SECOND
    assert sorted(os.listdir(tmp_path / "site")) == ["b", MANIFEST, "index.html"]


def test_what_is_no_text_is_written_as_it_is(tmp_path):
    data = bytes(range(256))
    placed = folder.put(str(tmp_path), [("font.woff2", data), ("a.html", "é")])
    assert placed.files == {"a.html": 2, "font.woff2": 256}
    assert (tmp_path / "font.woff2").read_bytes() == data


def test_the_same_export_writes_the_same_bytes(tmp_path):
    for name in ("one", "two", "one"):
        put(tmp_path / name, FIRST)
    assert (tmp_path / "one" / MANIFEST).read_bytes() == (tmp_path / "two" / MANIFEST).read_bytes()


@pytest.mark.parametrize("foreign", ["index.html", "b/x.html"])
def test_a_stranger_is_not_replaced(tmp_path, foreign):
    path = tmp_path / foreign
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(CrkbError, match="was not written by crkb") as e:
        put(tmp_path, SECOND)
    assert "another directory" in e.value.hint
    assert found(tmp_path) == {foreign: "mine"}
    assert MANIFEST not in os.listdir(tmp_path)


def test_a_link_of_that_name_is_a_stranger(tmp_path):
    (tmp_path / "index.html").symlink_to("nowhere")
    with pytest.raises(CrkbError, match="was not written by crkb"):
        put(tmp_path, FIRST)
    assert (tmp_path / "index.html").is_symlink()


def test_what_was_cleared_is_no_longer_crkbs(tmp_path):
    put(tmp_path, FIRST)
    put(tmp_path, SECOND)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.html").write_text("mine", encoding="utf-8")
    with pytest.raises(CrkbError, match=r"x\.html was not written by crkb"):
        put(tmp_path, FIRST)
    assert found(tmp_path) == {**SECOND, "a/x.html": "mine"}


def test_other_files_and_changed_ones_stay(tmp_path):
    put(tmp_path, FIRST)
    (tmp_path / "CNAME").write_text("mine", encoding="utf-8")
    (tmp_path / "a" / "x.html").write_text("changed", encoding="utf-8")
    placed = put(tmp_path, SECOND)
    assert placed.changed == ("a/x.html",)
    assert found(tmp_path) == {**SECOND, "CNAME": "mine", "a/x.html": "changed"}


def test_a_site_without_a_manifest_is_crkbs_by_its_first_page(tmp_path):
    (tmp_path / "index.html").write_text('<meta name="generator" content="crkb">', encoding="utf-8")
    put(tmp_path, FIRST)
    assert found(tmp_path) == FIRST


def test_a_failure_leaves_the_older_export(tmp_path):
    def failing() -> Iterator[tuple[str, str]]:
        yield "index.html", "half"
        raise OSError(28, "No space left on device")

    put(tmp_path, FIRST)
    with pytest.raises(CrkbError, match="No space left on device"):
        folder.put(str(tmp_path), failing())
    assert found(tmp_path) == FIRST
    assert not [name for name in os.listdir(tmp_path) if name.startswith(ASIDE)]


def test_an_interruption_between_two_files_leaves_none_that_seems_foreign(tmp_path, monkeypatch):
    real, left = folder.files.move, [2]

    def move(path: str, target: str) -> None:
        left[0] -= "html" in target
        if left[0] < 0:
            raise KeyboardInterrupt
        real(path, target)

    monkeypatch.setattr(folder.files, "move", move)
    with pytest.raises(KeyboardInterrupt):
        put(tmp_path, FIRST)
    monkeypatch.undo()
    put(tmp_path, FIRST)
    assert found(tmp_path) == FIRST


def test_what_a_stopped_export_left_is_cleared_later(tmp_path):
    for name, age in (("old", 3 * 24 * 3600), ("new", 0)):
        (tmp_path / f"{ASIDE}{name}").mkdir()
        then = (tmp_path).stat().st_mtime - age
        os.utime(tmp_path / f"{ASIDE}{name}", (then, then))
    put(tmp_path, FIRST)
    assert [name for name in os.listdir(tmp_path) if name.startswith(ASIDE)] == [f"{ASIDE}new"]


@pytest.mark.parametrize("removed", [(), ("a/deep",), ("a/deep", "a")])
def test_folders_are_cleared_that_a_killed_export_left_empty(tmp_path, removed):
    put(tmp_path, {"index.html": "one", "a/deep/x.html": "x"})
    (tmp_path / "a/deep/x.html").unlink()
    for name in removed:
        (tmp_path / name).rmdir()
    put(tmp_path, SECOND)
    assert sorted(os.listdir(tmp_path)) == ["b", MANIFEST, "index.html"]


def test_folders_with_what_is_not_crkbs_stay(tmp_path):
    put(tmp_path, FIRST)
    (tmp_path / "a/x.html").unlink()
    (tmp_path / "a/mine.txt").touch()
    put(tmp_path, SECOND)
    assert os.listdir(tmp_path / "a") == ["mine.txt"]


@pytest.mark.parametrize(
    "listed",
    ["", "[]", '{"files": 3}', '{"files": {"a": 3}}', "[" * 5000, '{"files": ["a"]}', "\x00\xff"],
    ids=["empty", "list", "number", "no hash", "deep", "names", "bytes"],
)
def test_a_damaged_manifest_counts_as_none(tmp_path, listed):
    (tmp_path / MANIFEST).write_text(listed, encoding="latin-1")
    put(tmp_path, FIRST)
    assert found(tmp_path) == FIRST


@pytest.mark.parametrize("path", ["../victim", "/victim", "a/../../victim", "..\\victim", "C:victim"])
def test_a_manifest_leads_nowhere_else(tmp_path, path):
    (tmp_path / "victim").write_text("mine", encoding="utf-8")
    site = tmp_path / "site"
    site.mkdir()
    hashed = "2e8ba5dfb3abf1ce6ba0a5d2c5cc6a2a40e1cb2ef2e6f0e5b8a1ec5ba7cfa3a9"
    (site / MANIFEST).write_text(json.dumps({"files": {path: hashed}}), encoding="utf-8")
    placed = put(site, FIRST)
    assert placed.cleared == placed.changed == ()
    assert (tmp_path / "victim").exists()


@pytest.mark.parametrize("unread", [MANIFEST, "a/x.html"])
def test_what_an_older_export_left_and_cannot_be_read_is_an_error_and_cleared_later(
    tmp_path, monkeypatch, unread
):
    put(tmp_path, FIRST)
    with monkeypatch.context() as broken:
        opened = open

        def failing(path, *args, **named):
            if str(path).endswith(unread) and ASIDE not in str(path):
                raise OSError(5, "Input/output error", path)
            return opened(path, *args, **named)

        broken.setattr("builtins.open", failing)
        with pytest.raises(CrkbError, match="cannot read"):
            put(tmp_path, SECOND)
    assert found(tmp_path) in (FIRST, {**FIRST, **SECOND})
    put(tmp_path, SECOND)
    assert found(tmp_path) == SECOND

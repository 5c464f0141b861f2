"""The bundled editions: what the manifest says, and the fingerprint that tells of a change."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from crkb import paths
from crkb.errors import LibraryError
from crkb.library import bundled

MANIFEST = """
[[edition]]
id = "plain"
title = "A small one"
effective = "2031-03-03"
licence = "CC0"
files = ["plain/a*.txt", "plain/b.txt"]
"""


@pytest.fixture
def corpus(tmp_path, monkeypatch) -> Path:
    """A corpus of the test's own."""
    folder = tmp_path / "corpus"
    (folder / "plain").mkdir(parents=True)
    (folder / "manifest.toml").write_text(MANIFEST)
    for name in ("b", "a2", "a1", "c"):
        (folder / "plain" / f"{name}.txt").write_text(name)
    monkeypatch.setattr(paths, "corpus", lambda: str(folder))
    return folder


def test_the_ids_are_those_of_the_manifest():
    with open(os.path.join(paths.corpus(), "manifest.toml"), "rb") as f:
        manifest = tomllib.load(f)
    assert tuple(e["id"] for e in manifest["edition"]) == bundled.IDS
    assert bundled.DEFAULT in bundled.IDS


@pytest.mark.parametrize("edition_id", bundled.IDS)
def test_the_shipped_files_are_there_and_all_of_the_folder(edition_id):
    edition = bundled.load(edition_id)
    assert {os.path.basename(f) for f in edition.files} == set(os.listdir(bundled.folder(edition_id)))
    assert edition.licence
    assert edition.title


def test_files_come_in_the_order_of_the_manifest_and_then_by_name(corpus):
    edition = bundled.load("plain")
    assert [os.path.basename(f) for f in edition.files] == ["a1.txt", "a2.txt", "b.txt"]
    assert edition[:4] == ("plain", "A small one", "2031-03-03", "CC0")


def test_an_unknown_id_is_an_error(corpus):
    with pytest.raises(LibraryError, match="no bundled edition 'other'"):
        bundled.load("other")


def test_the_stamp_stays_while_nothing_changes(corpus):
    assert bundled.stamp("plain") == bundled.stamp("plain")


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "d.txt").write_text("d"),
        lambda folder: (folder / "c.txt").unlink(),
        lambda folder: (folder / "c.txt").write_text("longer"),
        lambda folder: os.utime(folder / "c.txt", ns=(9_000_000_000_000_000_000, 9_000_000_000_000_000_000)),
    ],
    ids=["new file", "file gone", "other size", "later time"],
)
def test_the_stamp_changes_with_the_files(corpus, change):
    before = bundled.stamp("plain")
    change(corpus / "plain")
    assert bundled.stamp("plain") != before


@pytest.mark.parametrize("folder", ["keywords", "editions", "lists"])
def test_the_stamp_changes_with_what_else_the_edition_is_made_of(corpus, folder):
    before = bundled.stamp("plain")
    (corpus / folder).mkdir()
    (corpus / folder / "some.txt").write_text("some")
    assert bundled.stamp("plain") != before


def test_the_stamp_counts_empty_files(corpus):
    before = bundled.stamp("plain")
    (corpus / "plain" / "d.txt").write_text("")
    newest = max(f.stat().st_mtime_ns for f in (corpus / "plain").iterdir() if f.name != "d.txt")
    os.utime(corpus / "plain" / "d.txt", ns=(newest, newest))
    assert bundled.stamp("plain") != before


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: (folder / "manifest.toml").unlink(),
        lambda folder: (folder / "manifest.toml").write_text("[[edition"),
        lambda folder: (folder / "manifest.toml").write_text("[[edition]]\nid = 'plain'"),
        lambda folder: (folder / "manifest.toml").write_text("title = 'x'"),
        lambda folder: (folder / "manifest.toml").write_text(MANIFEST.replace("plain/", "gone/")),
        lambda folder: (folder / "manifest.toml").write_bytes(b"\xff"),
    ],
    ids=["gone", "no TOML", "fields lack", "no editions", "files lack", "no text"],
)
def test_an_incomplete_installation_says_so(corpus, damage):
    damage(corpus)
    with pytest.raises(LibraryError, match="lacks its corpus") as e:
        bundled.load("plain")
    assert "Install it again" in e.value.hint


def test_a_stamp_without_the_folder_says_so(corpus):
    with pytest.raises(LibraryError, match="lacks its corpus"):
        bundled.stamp("gone")

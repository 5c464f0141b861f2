"""What tests of the library begin with: an empty one, and the invented game."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb import paths
from crkb.library.library import Library
from tests.library.samples import PLAIN, SAMPLES


@pytest.fixture(scope="session")
def text() -> bytes:
    return (SAMPLES / "game.txt").read_bytes()


@pytest.fixture
def lib(home) -> Library:
    return Library()


@pytest.fixture
def corpus(tmp_path, monkeypatch) -> Path:
    """A bundled edition that is built in no time."""
    folder = tmp_path / "corpus"
    (folder / "plain").mkdir(parents=True)
    (folder / "plain" / "all.txt").write_text(PLAIN)
    (folder / "manifest.toml").write_text(
        '[[edition]]\nid="plain"\ntitle="P"\neffective="2030-01-01"\nlicence="CC0"\nfiles=["plain/*.txt"]\n'
    )
    monkeypatch.setattr(paths, "corpus", lambda: str(folder))
    return folder

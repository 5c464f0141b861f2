"""What all tests share: the invented game's texts, a library of their own, the folder of real texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb import ingest
from crkb.kb import KnowledgeBase
from crkb.library.library import Library, Raw
from crkb.model import Edition

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
SHARED = HERE.parent.parent / "shared"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    """A library of the test's own; nothing a test does reaches the user's."""
    path = tmp_path / "home"
    monkeypatch.setenv("CRKB_HOME", str(path))
    return path


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official texts, which never enter the project."""
    if not SHARED.is_dir():
        pytest.skip("the official texts are not beside the project")
    return SHARED


@pytest.fixture(scope="session")
def game() -> Edition:
    """The invented game in the official layout, as an edition."""
    return read("game.txt")


@pytest.fixture(scope="session")
def kb(tmp_path_factory) -> KnowledgeBase:
    """The invented game in a library, open for questions. Tests only read it."""
    library = Library(str(tmp_path_factory.mktemp("library")))
    library.add([raw("game.txt")])
    return KnowledgeBase(library.open())


def raw(name: str) -> Raw:
    """A sample file as the library takes it."""
    return Raw(name, (SAMPLES / name).read_bytes())


def read(*names: str, edition_id: str = "") -> Edition:
    """Sample files as one linked edition."""
    return ingest.build([ingest.open_source(*raw(name)) for name in names], edition_id)

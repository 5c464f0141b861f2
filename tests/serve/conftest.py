"""A service over the invented game, in the test's process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the service needs crkb[serve]")

from starlette.testclient import TestClient

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.app import app
from crkb.serve.core.settings import Settings

from ..conftest import SAMPLES


@pytest.fixture(scope="session")
def served_home(tmp_path_factory) -> str:
    """A library with the invented game. Tests only read it."""
    home = str(tmp_path_factory.mktemp("served"))
    Library(home).add([Raw("game.txt", (SAMPLES / "game.txt").read_bytes())])
    return home


@pytest.fixture(scope="session")
def client(served_home) -> Iterator[TestClient]:
    """Asks the service; what it serves doesn't change."""
    with TestClient(app(Settings(home=served_home, quiet=True)), follow_redirects=False) as client:
        yield client

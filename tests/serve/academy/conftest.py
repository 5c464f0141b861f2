"""Services over invented editions that came with invented sets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.app import app
from crkb.serve.core.settings import Settings
from tests.invented import FIRST, library, second, third
from tests.serve.academy.isles import NEW_ISLE

SETS = "OLH\tOldest Isle\t2031-03-03\nOLI\tOld Isle\t2031-05-05\nNEI\tNew Isle\t2031-07-07\n"


@contextmanager
def serving(home: Path | str, **settings: object) -> Iterator[TestClient]:
    """Asks a service over a library."""
    made = app(Settings(home=str(home), quiet=True, **settings))
    with TestClient(made, follow_redirects=False) as client:
        yield client


@pytest.fixture(scope="session")
def isle(tmp_path_factory) -> Iterator[TestClient]:
    """A service over one edition with everything that the contract speaks of; its set is not known."""
    home = tmp_path_factory.mktemp("isle")
    Library(str(home)).add([Raw("isle.txt", NEW_ISLE.encode())])
    with serving(home) as client:
        yield client


@pytest.fixture(scope="session")
def isles(tmp_path_factory) -> Iterator[TestClient]:
    """A service over three editions, one after the other, with their sets."""
    home = tmp_path_factory.mktemp("isles")
    library(str(home), FIRST, second(), third())
    (home / "sets.tsv").write_text(SETS, encoding="utf-8")
    with serving(home) as client:
        yield client

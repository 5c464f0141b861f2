"""What all tests share: the invented game's texts, a library of their own, the folder of real texts."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from crkb import ingest
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.model import Edition

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
SHARED = HERE.parent.parent / "shared"

settings.register_profile(
    "quick",
    max_examples=15,
    derandomize=True,  # a change is judged by the same examples each time; "ci" looks for new ones
    deadline=None,  # on a busy machine a deadline measures the machine
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "ci", settings.get_profile("quick"), max_examples=250, derandomize=False, print_blob=True
)
settings.load_profile(os.environ.get("CRKB_TEST_PROFILE") or ("ci" if os.environ.get("CI") else "quick"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells start background jobs with SIGINT ignored, and the processes that tests start would
    # inherit that, so that a Ctrl-C sent to them did nothing. A handler is not inherited.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def homes(tmp_path_factory) -> Iterator[Path]:
    """Where the libraries of tests will be, one after the other; most tests make none.

    `tmp_path` for every test would cost more than most tests do: it looks through all earlier
    ones for a name, thousands of times.
    """
    folder = tmp_path_factory.mktemp("homes")
    return (folder / f"home-{i}" for i in count())


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """A service that ran in the tests' process left what is collected changed, which other tests look at."""
    gc.unfreeze()
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture(autouse=True)
def home(homes, monkeypatch) -> Path:
    """A library of the test's own; nothing a test does reaches the user's."""
    path: Path = next(homes)
    monkeypatch.setenv("CRKB_HOME", str(path))
    return path


@pytest.fixture(scope="session")
def bundled_home(tmp_path_factory) -> Iterator[Path]:
    """A library in which the plain edition is built already. Tests only read it."""
    path = tmp_path_factory.mktemp("bundled")
    Library(str(path)).open("plain")
    yield path
    assert [info.id for info in Library(str(path)).editions()] == ["plain"], "a test has written to it"


@pytest.fixture(scope="session")
def every_home(tmp_path_factory, bundled_home) -> Path:
    """A library in which all bundled editions are, built when they are asked for."""
    return Path(shutil.copytree(bundled_home, tmp_path_factory.mktemp("every") / "home"))


@pytest.fixture
def built_home(home, bundled_home) -> Path:
    """The test's own library with the plain edition in it: a copy, as building takes a second."""
    shutil.copytree(bundled_home, home)
    return home


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

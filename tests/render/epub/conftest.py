"""EPUBs of invented editions, written once for all tests that only read them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from crkb.export.formats import to_epub
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw

from .reading import Epub

TESTS = Path(__file__).parents[2]
SAMPLES = {
    "game": TESTS / "samples" / "game.txt",
    "night-1": TESTS / "render" / "site" / "samples" / "night.txt",
    "harm-1": TESTS / "render" / "site" / "samples" / "hostile.txt",
    "moth-court-1.10": TESTS / "ingest" / "samples" / "treachery.txt",
}
"""A game, an add-on to it, a text that means harm, an add-on with cards and questions."""

GAME = "cr-2031-03-03"


@pytest.fixture(scope="session")
def epub_library(tmp_path_factory, bundled_home) -> Library:
    library = Library(str(shutil.copytree(bundled_home, tmp_path_factory.mktemp("epub") / "home")))
    for path in SAMPLES.values():
        library.add([Raw(path.name, path.read_bytes())])
    return library


@pytest.fixture(scope="session")
def opened(epub_library) -> Callable[[str], KnowledgeBase]:
    return lru_cache(lambda name: KnowledgeBase(epub_library.open(name)))


@pytest.fixture(scope="session")
def made(opened) -> Callable[[str], bytes]:
    """The bytes of an edition's EPUB."""
    return lru_cache(lambda name: to_epub(opened(name)))


@pytest.fixture(scope="session")
def epub(made) -> Callable[[str], Epub]:
    """An edition's EPUB, read."""
    return lru_cache(lambda name: Epub(made(name)))

"""Sites of invented editions, written once for all tests that only read them."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import crkb
from crkb import paths
from crkb.export.folder import Placed
from crkb.export.site import write_site
from crkb.kb import KnowledgeBase
from crkb.library import keyword_cards
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.render.site import chapters
from crkb.render.site.book import by_date, by_id
from tests import invented, restated_game

from .browser import Browser, browser

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "samples" / "game.txt"
BASE, ADDON, HOSTILE = "cr-2031-03-03", "night-1", "harm-1"
DATE = "2031-03-03"
"""The folder of BASE."""


class Site(NamedTuple):
    """A site on disk; of a single edition, `folder` is where that is."""

    root: Path
    written: Placed
    folder: str = ""

    @property
    def directory(self) -> Path:
        """The folder of a single edition; of several the site's root."""
        return self.root / self.folder

    def text(self, file: str) -> str:
        place = self.directory / file
        return (place if place.exists() else self.root / file).read_text(encoding="utf-8")

    def pages(self) -> list[str]:
        """The pages of editions, as their files are called in the root."""
        return [file for file in self.all_pages() if not file.startswith("latest/")]

    def all_pages(self) -> list[str]:
        """All pages, those that lead on as well."""
        return [file for file in self.written.files if file.endswith(".html")]


@pytest.fixture(scope="session")
def library(tmp_path_factory, bundled_home) -> Library:
    """The invented game, an add-on to it, and a text that means harm."""
    library = Library(str(shutil.copytree(bundled_home, tmp_path_factory.mktemp("library") / "home")))
    library.add([Raw("game.txt", GAME.read_bytes())])
    for name in ("night.txt", "hostile.txt"):
        library.add([Raw(name, (HERE / "samples" / name).read_bytes())])
    return library


def opened(library: Library, *names: str) -> list[KnowledgeBase]:
    return [KnowledgeBase(library.open(name)) for name in names]


def written(directory: Path, kbs: list[KnowledgeBase], **options) -> Site:
    folder = by_date(kbs[0].info) if len(kbs) == 1 else ""
    return Site(directory, write_site(kbs, str(directory), **options), folder)


@pytest.fixture(scope="session")
def game_site(library, tmp_path_factory) -> Site:
    """The invented game alone, with everything on one page, too."""
    return written(tmp_path_factory.mktemp("game"), opened(library, BASE), single_page=True)


@pytest.fixture(scope="session")
def both_site(library, tmp_path_factory) -> Site:
    """The invented game and its add-on."""
    options = {"base_url": "https://example.org/rules", "single_page": True}
    return written(tmp_path_factory.mktemp("both"), opened(library, BASE, ADDON), **options)


@pytest.fixture(scope="session")
def parted_site(library, tmp_path_factory) -> Site:
    """The invented game and its add-on; 702 has a page for each of its two gifts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chapters, "SPLIT", 2)
        kbs, folder = opened(library, BASE, ADDON), tmp_path_factory.mktemp("parted")
        return written(folder, kbs, folder=by_id, single_page=True)


@pytest.fixture(scope="session")
def addon_site(library, tmp_path_factory) -> Site:
    """The add-on without its base."""
    return written(tmp_path_factory.mktemp("addon"), opened(library, ADDON))


@pytest.fixture(scope="session")
def hostile_site(library, tmp_path_factory) -> Site:
    """The text that means harm."""
    return written(tmp_path_factory.mktemp("harm"), opened(library, HOSTILE), single_page=True)


@pytest.fixture(scope="session")
def plain_site(library, tmp_path_factory) -> Site:
    """The bundled edition."""
    return written(tmp_path_factory.mktemp("plain"), opened(library, "plain"))


@pytest.fixture(scope="session")
def official(tmp_path_factory, shared) -> KnowledgeBase:
    """The newest official edition."""
    home = tmp_path_factory.mktemp("official")
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=home)
    return crkb.open("cr-2026-08-07", home=home)


@pytest.fixture(scope="session")
def official_site(official, tmp_path_factory) -> Site:
    """The newest official edition as a site."""
    return written(tmp_path_factory.mktemp("newest"), [official])


OLD, NEW = "cr-2021-03-03", "cr-2021-05-05"
THEN = invented.FIRST.replace("2031", "2021")
NOW = invented.second().replace("2031", "2021")
"""Two editions of another invented game: in the newer one chapters have moved."""


@pytest.fixture(scope="session")
def dated_site(tmp_path_factory) -> Site:
    """The two editions."""
    library = invented.library(str(tmp_path_factory.mktemp("dated-library")), THEN, NOW)
    return written(tmp_path_factory.mktemp("dated"), opened(library, OLD, NEW))


@pytest.fixture(scope="module")
def restated_home(tmp_path_factory) -> Iterator[Path]:
    """A library with the invented game in a newer edition than the restated ones."""
    with pytest.MonkeyPatch.context() as patch:
        corpus = tmp_path_factory.mktemp("corpus")
        shutil.copy(os.path.join(paths.corpus(), "abbreviations.txt"), corpus)  # for the site's search
        shutil.copytree(os.path.join(paths.corpus(), "lists"), corpus / "lists")
        (corpus / keyword_cards.FOLDER).mkdir()
        (corpus / keyword_cards.FOLDER / keyword_cards.NUMBERS).write_text("keyword\n", encoding="utf-8")
        restated_game.write(corpus, patch)
        home = tmp_path_factory.mktemp("home")
        invented.library(str(home), restated_game.LATER)
        yield home
    restated_game.forget()


@pytest.fixture(scope="module")
def restated_site(restated_home, tmp_path_factory) -> Site:
    """The newer edition with plain wordings, with a page for each rule and one with everything."""
    kbs = [KnowledgeBase(Library(str(restated_home)).open())]
    options = {"plain": True, "rule_files": True, "single_page": True}
    return written(tmp_path_factory.mktemp("restated"), kbs, **options)


@pytest.fixture(scope="session")
def started() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    with browser() as found:
        yield found


@pytest.fixture
def chromium(started) -> Iterator[Browser]:
    """The browser with a wide light window and nothing kept; whatever it complains of is a failure."""
    started.size(1280)
    started.prefer(prefers_color_scheme="light")
    yield started
    complaints = started.complaints()
    started.run("localStorage.clear()")
    assert complaints == []


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *values: object) -> None:
        pass


@pytest.fixture(scope="session")
def served() -> Iterator[Callable[[Path], str]]:
    """The address of a directory, served from this machine."""
    servers: dict[Path, http.server.ThreadingHTTPServer] = {}

    def of(directory: Path) -> str:
        if directory not in servers:
            handler = functools.partial(Quiet, directory=str(directory))
            servers[directory] = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=servers[directory].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[directory].server_port}"

    yield of
    for server in servers.values():
        server.shutdown()
        server.server_close()


@pytest.fixture(params=["disk", "server"])
def address(request, served) -> Callable[[Site, str], str]:
    """The address of a page of a site, from disk and from a server."""

    def of(site: Site, file: str) -> str:
        root = site.root.as_uri() if request.param == "disk" else served(site.root)
        return f"{root}/{site.folder}{file}"

    return of


@pytest.fixture(scope="session")
def axe(tmp_path_factory) -> str:
    """The accessibility checker, from the npm registry."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here to get axe-core with")
    folder = tmp_path_factory.mktemp("axe")
    command = [
        npm,
        "install",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--prefix",
        str(folder),
        "axe-core@4",
    ]
    if subprocess.run(command, capture_output=True, timeout=120, check=False).returncode:
        pytest.skip("axe-core cannot be fetched from the npm registry")
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

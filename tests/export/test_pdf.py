"""PDFs: what is said where none can be made; where one can, its links, bookmarks and page numbers."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import crkb
from crkb import limits
from crkb.errors import CrkbError
from crkb.export import formats, pdf
from crkb.render.pdf.document import PrintedDocument

from .pdf_reading import Pdf, need_maker

TESTS = Path(__file__).parents[1]


class Fetcher:
    def __init__(self, allowed_protocols: Any) -> None:
        self.allowed = allowed_protocols


def pretend(monkeypatch, pages: Any) -> list[Any]:
    """A maker that logs as WeasyPrint does; what it was given is listed."""
    given = []

    class Html:
        def __init__(self, **options: Any) -> None:
            given.append(options)

        def write_pdf(self, **options: Any) -> bytes:
            given.append(options)
            log = logging.getLogger("weasyprint.progress")
            for page in pages:
                log.info("Step 5 - Creating layout - Page %d", page)
            log.info("Step 6 - Creating PDF")
            return b"%PDF"

    made, urls = ModuleType("weasyprint"), ModuleType("weasyprint.urls")
    made.HTML, made.urls, urls.URLFetcher = Html, urls, Fetcher  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "weasyprint", made)
    monkeypatch.setitem(sys.modules, "weasyprint.urls", urls)
    return given


def test_the_maker_gets_the_whole_document_and_may_fetch_nothing(kb, monkeypatch):
    given = pretend(monkeypatch, range(2))
    assert formats.to_pdf(kb) == b"%PDF"
    assert given[0]["string"] == PrintedDocument(kb).html()
    assert given[0]["url_fetcher"].allowed == ()
    assert given[1] == {"pdf_tags": True}


def test_progress_is_told_by_page(kb, monkeypatch):
    pretend(monkeypatch, (1, 2))
    told: list[str] = []
    formats.to_pdf(kb, progress=lambda step, done, total: told.append(step))
    assert told == ["laying out page 1", "laying out page 2", "making the PDF"]
    logger = logging.getLogger("weasyprint.progress")
    assert (logger.handlers, logger.level) == ([], logging.NOTSET)


def test_it_ends_when_its_time_is_over(kb, monkeypatch):
    pretend(monkeypatch, range(500_000))
    monkeypatch.setattr(pdf, "SECONDS", 0.05)
    with pytest.raises(limits.OutOfTime, match="export pdf: not done after"):
        formats.to_pdf(kb)
    assert logging.getLogger("weasyprint.progress").handlers == []


def test_without_the_extra_it_says_what_to_install(kb, monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(CrkbError, match=re.escape('pip install "crkb[pdf]"')):
        formats.to_pdf(kb)


def test_without_pango_it_says_what_to_install(kb, monkeypatch, tmp_path, capsys):
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    (tmp_path / "weasyprint.py").write_text("print('a long story')\nraise OSError('cannot load library')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CrkbError, match="the library Pango") as raised:
        formats.to_pdf(kb)
    assert "apt install" in raised.value.hint
    assert capsys.readouterr() == ("", "")


def test_a_part_of_the_maker_that_is_missing_is_not_the_extra(kb, monkeypatch, tmp_path):
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    (tmp_path / "weasyprint.py").write_text("import no_such_module_at_all\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module_at_all"):
        formats.to_pdf(kb)


# With the real one.


@pytest.fixture(scope="module")
def made(kb) -> bytes:
    need_maker()
    return formats.to_pdf(kb)


@pytest.fixture(scope="module")
def read(made) -> Pdf:
    return Pdf(made)


@pytest.mark.slow
def test_bookmarks_are_sections_chapters_and_titled_rules(read):
    found = [(level, title) for level, title, _ in read.bookmarks()]
    assert found[:5] == [
        (1, "Contents"),
        (1, "Introduction"),
        (1, "1. Basics"),
        (2, "100. Lanterns"),
        (2, "101. Turns"),
    ]
    assert (3, "702.2. Shimmer") in found
    for _, title, page in read.bookmarks():
        assert " ".join(title.split()) in " ".join(read.pages[page].split())


@pytest.mark.slow
def test_links_are_those_of_the_document(kb, read):
    wanted = set(re.findall(r'<a [^>]*href="#([^"]+)"', PrintedDocument(kb).html()))
    found = [str(link["/Dest"]) for _, link in read.links() if "/A" not in link]
    assert len(found) == len(list(read.links()))  # none leads out of the file
    assert set(found) == wanted
    assert wanted <= set(read.places)
    assert "704.5k" in wanted


@pytest.mark.slow
def test_contents_name_the_pages_and_pages_their_chapters(read):
    listed = dict(re.findall(r"(?m)^\s*(\d{3}\. [\w ]+?)[ .]+(\d+)$", read.pages[1]))
    assert listed
    for name, page in listed.items():
        assert read.places[name[:3]] == int(page) - 1
        assert read.pages[int(page) - 1].rstrip().endswith(page)
    assert "Shimmer" in read.pages[read.places["702.2"]]
    for level, title, page in read.bookmarks():
        if level == 1:  # these begin a page, whose head says the same
            assert read.pages[page].count(title) >= 2


@pytest.mark.slow
def test_it_is_tagged_and_says_its_title_language_and_date(read):
    assert read.catalog["/MarkInfo"]["/Marked"]
    assert read.catalog["/Lang"] == "en"
    assert read.reader.metadata["/Title"] == "Magic: The Gathering Comprehensive Rules (2031-03-03)"
    assert read.reader.metadata["/CreationDate"] == read.reader.metadata["/ModDate"] == "D:20310303"
    assert "{W/U}" in "".join(read.pages)  # symbols can be copied as they are written


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_makes_the_same_bytes(made, tmp_path, seed):
    crkb.add([TESTS / "samples" / "game.txt"], home=tmp_path / "home")
    target = tmp_path / "rules.pdf"
    environment = os.environ | {"CRKB_HOME": str(tmp_path / "home"), "PYTHONHASHSEED": seed}
    command = [sys.executable, "-m", "crkb", "export", "pdf", "-e", "2031", "-o", str(target)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert target.read_bytes() == made


@pytest.mark.slow
def test_the_maker_fetches_nothing(kb, monkeypatch, tmp_path, caplog):
    need_maker()
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret")
    asks = f'<link rel="attachment" href="{secret.as_uri()}"><p>text</p>'
    monkeypatch.setattr(PrintedDocument, "html", lambda self: asks)
    assert "/Names" not in Pdf(formats.to_pdf(kb)).catalog
    assert "disallowed protocol" in caplog.text


@pytest.mark.slow
def test_the_maker_complains_of_nothing(every_home, caplog):
    need_maker()
    formats.to_pdf(crkb.open("plain", home=every_home), chapter="100")
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []

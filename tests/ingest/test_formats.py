"""Files that are no texts are named, with what to do."""

from __future__ import annotations

import io
import zipfile

import pytest

from crkb.errors import SourceError
from crkb.ingest import open_source


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "application/epub+zip" if name == "mimetype" else "100.1. Owls call.")
    return file.getvalue()


FILES = {
    "a PDF document": b"%PDF-1.7\n1 0 obj 100.1. Owls call.",
    "a PDF document behind other bytes": b"\r\n\0junk\n%PDF-1.7\n1 0 obj 100.1. Owls call.",
    "a Word document (DOCX)": zipped("[Content_Types].xml", "word/document.xml"),
    "a spreadsheet (XLSX)": zipped("[Content_Types].xml", "xl/workbook.xml"),
    "an e-book (EPUB)": zipped("mimetype"),
    "a ZIP archive": zipped("rules.txt"),
    "an RTF document": rb"{\rtf1\ansi 100.1. Owls call.}",
    "an old Word document (DOC)": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
    "a gzip archive": b"\x1f\x8b\x08\x00" + bytes(50),
    "a tar archive": bytes(257) + b"ustar\x0000" + bytes(300),
    "a picture (PNG)": b"\x89PNG\r\n\x1a\n" + bytes(50),
    "a picture (WEBP)": b"RIFF\x10\0\0\0WEBPVP8 ",
    "a web archive of Safari": b"bplist00\xd1",
    "a web page saved as one file (MHTML)": b"From: <Saved by Blink>\nMIME-Version: 1.0\n"
    b"Content-Type: multipart/related;\n\n100.1. Owls call.",
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_text(what: str) -> None:
    with pytest.raises(SourceError) as e:
        open_source("rules.txt", FILES[what])
    named = what.removesuffix(" behind other bytes")
    assert str(e.value) == f"rules.txt: not a text file, but {named}"
    assert e.value.hint


def test_a_text_may_speak_of_formats() -> None:
    text = b"100.1. Owls call.\n" * 80 + b"100.2. Nobody reads %PDF- here, nor PK."
    assert open_source("rules.txt", text).source.dialect == "web-page"

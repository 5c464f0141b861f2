"""Files that are no texts: recognised by how they begin, and what to do with each.

A wrong ending of the name does not matter.
"""

from __future__ import annotations

import re

from crkb.errors import SourceError

_AS_TEXT = "Open it and save it as plain text (TXT), or get the text from the publisher: crkb fetch"
_UNPACK = "Unpack it and add the text (TXT) that is in it."
_PICTURE = "crkb reads text, not pictures. Get the rules as plain text: crkb fetch"

_BEGINNINGS: tuple[tuple[bytes, str, str], ...] = (
    (b"{\\rtf", "an RTF document", _AS_TEXT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word document (DOC)", _AS_TEXT),
    (b"%!PS", "a PostScript document", _AS_TEXT),
    (b"bplist00", "a web archive of Safari", "Save the page as HTML or as text, and add that."),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"BZh", "a bzip2 archive", _UNPACK),
    (b"\xfd7zXZ\0", "an xz archive", _UNPACK),
    (b"(\xb5/\xfd", "a zstd archive", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"\x89PNG\r\n", "a picture (PNG)", _PICTURE),
    (b"\xff\xd8\xff", "a picture (JPEG)", _PICTURE),
    (b"GIF8", "a picture (GIF)", _PICTURE),
    (b"II*\0", "a picture (TIFF)", _PICTURE),
    (b"MM\0*", "a picture (TIFF)", _PICTURE),
    (b"SQLite format 3\0", "a database (SQLite)", "Give the rules as plain text (TXT)."),
)

_ZIPPED: tuple[tuple[bytes, str, str], ...] = (  # what a ZIP archive holds, by a name in it
    (b"word/", "a Word document (DOCX)", _AS_TEXT),
    (b"xl/", "a spreadsheet (XLSX)", _AS_TEXT),
    (b"ppt/", "a presentation (PPTX)", _AS_TEXT),
    (b"application/epub+zip", "an e-book (EPUB)", _AS_TEXT),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file (ODT)", _AS_TEXT),
)

_PDF_WITHIN = 1024  # bytes; readers of PDF bear with as many before its beginning
_MAIL = re.compile(rb"(?:From: <Saved by |MIME-Version: |Content-Type: multipart/related)", re.IGNORECASE)


def refuse(raw: bytes, name: str) -> None:
    """Raise SourceError for a file that is known to be no text."""
    if what := _recognised(raw):
        raise SourceError(f"{name}: not a text file, but {what[0]}", what[1])


def _recognised(raw: bytes) -> tuple[str, str] | None:
    """What a file is and what to do with it, if it is no text."""
    if b"%PDF-" in raw[:_PDF_WITHIN]:
        return "a PDF document", _AS_TEXT
    if raw[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        known = ((what, todo) for mark, what, todo in _ZIPPED if mark in raw)
        return next(known, ("a ZIP archive", _UNPACK))
    if raw[257:262] == b"ustar":
        return "a tar archive", _UNPACK
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return "a picture (WEBP)", _PICTURE
    if _MAIL.match(raw) and b"multipart/related" in raw[:4000]:
        return "a web page saved as one file (MHTML)", "Save the page as HTML or as text, and add that."
    return next(((what, todo) for mark, what, todo in _BEGINNINGS if raw.startswith(mark)), None)

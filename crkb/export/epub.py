"""Writing an edition as an EPUB 3, which e-readers open: a ZIP file of XHTML documents.

The same edition always makes the same bytes: nothing in the file says when or where it was written.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from crkb import limits
from crkb.export.zipped import entry
from crkb.kb import KnowledgeBase
from crkb.render.epub.documents import PACKAGE, Documents

MIMETYPE = "application/epub+zip"
FOLDER = "EPUB"

_CONTAINER = f"""<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="{FOLDER}/{PACKAGE}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""


def to_epub(kb: KnowledgeBase, plain: bool = False, restated: str = "") -> bytes:
    """An edition as an EPUB file.

    With `plain` the plain wordings of official rules stand below them. `restated` is what the title page of
    a restatement says of it.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr(entry("mimetype", zipfile.ZIP_STORED), MIMETYPE)  # first and as it is: readers look
        for path, text in _files(kb, plain, restated):
            limits.go_on()
            file.writestr(entry(path, zipfile.ZIP_DEFLATED), text.encode("utf-8"))
    return packed.getvalue()


def _files(kb: KnowledgeBase, plain: bool, restated: str) -> Iterator[tuple[str, str]]:
    yield "META-INF/container.xml", _CONTAINER
    for file, text in Documents(kb, plain, restated):
        yield f"{FOLDER}/{file}", text

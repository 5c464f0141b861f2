"""PDFs read with pypdf: what their bookmarks and links are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest


def need_maker() -> None:
    """Skip the test where WeasyPrint, its libraries or pypdf are missing."""
    pytest.importorskip("pypdf", reason="pypdf is not installed")
    from crkb.errors import CrkbError
    from crkb.export import pdf

    try:
        pdf.maker()
    except CrkbError as e:
        pytest.skip(f"no PDF can be made here: {e}")


class Pdf:
    """A PDF for tests."""

    def __init__(self, data: bytes) -> None:
        from pypdf import PdfReader

        self.reader = PdfReader(io.BytesIO(data))
        self.catalog: Any = self.reader.trailer["/Root"]
        self.pages = [page.extract_text() for page in self.reader.pages]
        self.places = {
            name: self.reader.get_destination_page_number(place)
            for name, place in self.reader.named_destinations.items()
        }

    def bookmarks(self) -> list[tuple[int, str, int]]:
        """(level, title, page from 0) in their order."""
        return list(self._bookmarks(self.reader.outline, 1))

    def _bookmarks(self, listed: list[Any], level: int) -> Iterator[tuple[int, str, int]]:
        for each in listed:
            if isinstance(each, list):
                yield from self._bookmarks(each, level + 1)
            else:
                yield level, each.title, self.reader.get_destination_page_number(each)

    def links(self) -> Iterator[tuple[int, Any]]:
        """(page from 0, annotation) of every link."""
        for number, page in enumerate(self.reader.pages):
            for each in page.get("/Annots") or ():
                if each.get_object()["/Subtype"] == "/Link":
                    yield number, each.get_object()

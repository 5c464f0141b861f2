"""Writing an edition as a PDF, which WeasyPrint lays out (the extra `pdf`).

It is slow for a whole edition, about a minute, but writes page numbers into the contents, running heads,
bookmarks and tags by itself, in a sixth of the bytes that Chromium needs, which has to print twice for the
contents. The same edition makes the same bytes, with the same version of WeasyPrint and the same fonts.
"""

from __future__ import annotations

import contextlib
import io
import logging
import math
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crkb import limits
from crkb.errors import CrkbError
from crkb.kb import KnowledgeBase
from crkb.library.library import Progress, silent
from crkb.render.pdf.document import PrintedDocument

SECONDS = 1200
"""The most seconds of the processor for one PDF; a whole edition takes 40."""

_PROGRESS = "weasyprint.progress"
_PAGE = re.compile(r"Page (\d+)")


def to_pdf(
    kb: KnowledgeBase, plain: bool = False, restated: str = "", progress: Progress = silent, chapter: str = ""
) -> bytes:
    """An edition, or one of its chapters, as a PDF file.

    With `plain` the plain wordings of official rules stand below them. `restated` is what the title page of
    a restatement says of it.

    Raises:
        CrkbError: WeasyPrint is missing, or the edition has no such chapter.
        limits.OutOfTime: It takes longer than it may.
    """
    making = maker()
    text = PrintedDocument(kb, plain, restated, chapter).html()
    nothing = making.urls.URLFetcher(allowed_protocols=())  # the document needs nothing beside it
    seconds = math.inf if limits.lifted() else SECONDS
    with limits.computing("export pdf", seconds), _followed(progress):
        made: bytes = making.HTML(string=text, url_fetcher=nothing).write_pdf(pdf_tags=True)
    return made


def maker() -> Any:
    """WeasyPrint, which prints where its help is if it does not find Pango, and warns of smaller things."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import weasyprint
            import weasyprint.urls
    except ModuleNotFoundError as e:
        if (e.name or "") != "weasyprint":
            raise
        raise CrkbError('export pdf needs more than is installed: pip install "crkb[pdf]"') from e
    except OSError as e:
        raise CrkbError(
            "export pdf needs the library Pango, which WeasyPrint does not find",
            "Install it: apt install libpangoft2-1.0-0, dnf install pango, brew install pango …",
        ) from e
    return weasyprint


class _Steps(logging.Handler):
    """Shows what WeasyPrint is at, and stops it when the time is over: it logs each page."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(logging.INFO)
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        """Take a step."""
        limits.go_on()
        page = _PAGE.search(record.getMessage())
        self._progress(f"laying out page {page[1]}" if page else "making the PDF", 0, 0)


@contextmanager
def _followed(progress: Progress) -> Iterator[None]:
    """Show the steps of what is done inside the block."""
    logger = logging.getLogger(_PROGRESS)
    before, steps = logger.level, _Steps(progress)
    logger.addHandler(steps)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(steps)
        logger.setLevel(before)

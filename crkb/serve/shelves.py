"""The site of one edition, each of its files written when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import quote

from crkb.export.formats import RESTATED
from crkb.kb import KnowledgeBase
from crkb.render.site import offline, pages, search_data
from crkb.render.site.book import SiteEditions, by_id

SETTINGS = pages.Settings(
    restated=RESTATED,
    plain=True,
    all_editions="../",
    asking=True,
    rule_files=True,
    topics=True,
    asks="../../v1/ask",
)


# same name as serve.mcp.shelf.Shelf: of the site that is served
class Shelf:
    """The files of an edition's site; `bases` are editions that it amends, and has links to.

    Attributes:
        size: Bytes that it takes, about.
    """

    def __init__(self, kb: KnowledgeBase, bases: Sequence[KnowledgeBase]) -> None:
        site = SiteEditions([kb, *bases], by_id)
        self._book = site.books[kb.info.id]
        self._writers: dict[str, Callable[[], str]] = {
            **pages.Pages(site, self._book, SETTINGS).writers(),
            **search_data.writers(self._book, SETTINGS.topics),
        }
        self._writers[offline.FILE] = partial(offline.script, self._book, list(self._writers))
        self.size = sum(sum(each.info.files.values()) for each in (kb, *bases))

    def text(self, file: str) -> str | None:
        """The text of a file; None if the site has none of that name."""
        write = self._writers.get(file)
        return None if write is None else write()

    def where(self, number: str) -> str:
        """The address of a rule, chapter or section within the edition's folder; "" if it has none."""
        place = self._book.place(number)
        return f"{quote(place.file)}#{quote(place.anchor)}" if place else ""

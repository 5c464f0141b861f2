"""An edition, or a chapter of it, as one document: what has a place in it, and where references lead."""

from __future__ import annotations

from crkb.errors import CrkbError
from crkb.kb import KnowledgeBase
from crkb.model import Reference
from crkb.render.site.book import Anchor, Backlink, Book, SiteEditions
from crkb.render.site.text import Hyperlink


class PrintedBook(Book):
    """An edition with an anchor in one document for everything in it; with `chapter` for that alone."""

    def __init__(self, kb: KnowledgeBase, chapter: str = "") -> None:
        """Raises CrkbError if the edition has no such chapter."""
        super().__init__(SiteEditions([kb]), kb, "")
        self.chapter = chapter
        if not chapter:
            return
        self.chapters = tuple(each for each in self.chapters if str(each.number) == chapter)
        if not self.chapters:
            raise CrkbError(f"{kb.info.id} has no chapter {chapter!r}", "A chapter is a number such as 702.")
        self._files = {page.file for each in self.chapters for page in each.pages}

    def place(self, name: str, kind: str = "rule") -> Anchor | None:
        """Where a rule (by number), term, card or question (by name) is; None if nowhere."""
        found = super().place(name, kind)
        return None if found and self.chapter and found.file not in self._files else found

    def link(self, r: Reference, page: str) -> Hyperlink:
        """Where a reference leads: never out of the document."""
        if r.where != "own":
            return Hyperlink(
                "", "elsewhere", f"of {self.info.base or 'the base rules'}, not in this document"
            )
        found = super().link(r, page)
        if self.chapter and not found.href and r.status not in ("dangling", "broken"):
            return Hyperlink("", "")  # nothing is wrong with it: it leads to another chapter
        return found

    def referrers(self, name: str, page: str, kind: str = "rule") -> list[Backlink]:
        """None: paper has no lists that open."""
        return []

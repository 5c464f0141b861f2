"""Writing editions as a web site: static pages that work from a server and from disk.

A single edition is at the site's root; several have a folder each, and a page to choose from.
The same editions always make the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from crkb.errors import CrkbError
from crkb.export.formats import RESTATED, write
from crkb.kb import KnowledgeBase
from crkb.library.library import Progress, silent
from crkb.render.site import pages, search_data
from crkb.render.site.book import SiteEditions


class Written(NamedTuple):
    """What was written: files by path below the directory, with their sizes in bytes."""

    files: dict[str, int]

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(self.files.values())


def write_site(
    kbs: Sequence[KnowledgeBase],
    directory: str,
    base_url: str = "",
    single_page: bool = False,
    progress: Progress = silent,
) -> Written:
    """Write a site with these editions into a directory, which is created if need be.

    `base_url` is the address of the site; with it pages get canonical addresses, and the site a sitemap.
    `single_page` adds a page with the whole edition. Files of other names are left alone.

    Raises:
        CrkbError: for a `base_url` that is not an address, and if a file cannot be written.
    """
    settings = pages.Settings(_checked(base_url), single_page, RESTATED)
    sizes: dict[str, int] = {}
    site = SiteEditions(kbs)
    total = sum(len(book.chapters) + 8 for book in site.books.values())
    for path, text in _files(site, settings):
        progress(f"writing {path}", len(sizes), max(total, len(sizes)))
        data = text.encode("utf-8")
        _put(directory, path, text)
        sizes[path] = len(data)
    progress("writing", total, total)
    return Written(dict(sorted(sizes.items())))


def _files(site: SiteEditions, settings: pages.Settings) -> Iterator[tuple[str, str]]:
    written = []
    for book in site.books.values():
        for file, text in pages.Pages(site, book, settings):
            written.append(book.folder + file)
            yield book.folder + file, text
        for file, text in search_data.files(book):
            yield book.folder + file, text
    if len(site.books) > 1:
        written.insert(0, "index.html")
        yield "index.html", pages.editions_page(site, settings.base_url)
    if settings.base_url:
        yield "sitemap.xml", pages.sitemap(settings.base_url, written)
    for name in pages.ASSETS:
        yield name, pages.asset(name)


def _put(directory: str, path: str, text: str) -> None:
    target = os.path.join(directory, *path.split("/"))
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
    except OSError as e:
        raise CrkbError(
            f"cannot create the directory {os.path.dirname(target)}: {e.strerror or e}",
            "Name another directory with -o.",
        ) from e
    write(target, text)


def _checked(base_url: str) -> str:
    """The address with a slash at its end."""
    if not base_url:
        return ""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        why = f"not the address of a web site: {base_url!r}"
        raise CrkbError(why, "Write it like https://example.org/rules/")
    return base_url if base_url.endswith("/") else base_url + "/"

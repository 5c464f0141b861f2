"""The ways into a site: the list of its editions, pages that lead on, what search engines read first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote

from crkb.library.generations import Info
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.templating import template
from crkb.render.site.text import clean


class Shelved(NamedTuple):
    """An edition in a list: the folder of its pages, and what it is."""

    folder: str
    info: Info


def editions_page(
    books: Iterable[Shelved | Book], base_url: str = "", root: str = "", latest: str = "", api: bool = False
) -> str:
    """The entry of a site with several editions.

    `root` leads from the page to the folder with the site's assets. With `latest`, the folder of an edition,
    the page can be searched from; with `api` it says where programs ask.
    """
    return template("editions.html").render(
        books=[(b, clean(b.info.title)) for b in books],
        canonical=base_url,
        root=root,
        latest=latest,
        api=api,
    )


def start_page(site: SiteEditions, base_url: str) -> str:
    """The entry of a site: the list of its editions, or the way to the only one."""
    books = list(site.books.values())
    if len(books) == 1:
        return _onward(f"{books[0].folder}index.html", "", books[0], base_url)
    return editions_page(books, base_url, latest=site.latest.folder)


def onward(book: Book, file: str, base_url: str) -> str:
    """A page that leads to one of a book: for an address that always is the newest edition's."""
    return _onward(f"../{book.folder}{file}", "../", book, base_url)


def _onward(href: str, root: str, book: Book, base_url: str) -> str:
    address, name = base_url and base_url + href.removeprefix("../"), clean(book.info.title)
    return template("onward.html").render(href=href, root=root, canonical=address, name=name)


def robots(base_url: str) -> str:
    """What search engines may read, which is all, and where the sitemap is."""
    return f"User-agent: *\nAllow: /\nSitemap: {base_url}sitemap.xml\n"


def sitemap(base_url: str, files: Sequence[str]) -> str:
    """The addresses of all pages, for search engines."""
    return template("sitemap.xml").render(addresses=[base_url + quote(f) for f in files])

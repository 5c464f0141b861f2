"""Writing editions as a web site: static pages that work from a server and from disk.

Each edition has a folder, an official one by its date, so that another edition changes no address;
`latest/` leads to the newest. The same editions always make the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from crkb import limits
from crkb.errors import CrkbError
from crkb.export import folder as placing
from crkb.export.folder import Placed
from crkb.export.formats import RESTATED
from crkb.kb import KnowledgeBase
from crkb.library.generations import Info
from crkb.library.library import Progress, silent
from crkb.render import news_atom
from crkb.render.site import all_editions, entries, offline, pages, search_data, templating
from crkb.render.site.book import LATEST, NEW, SiteEditions, by_date
from crkb.render.site.single import PREFIX

if TYPE_CHECKING:
    from crkb.export.engine import Engine

FEED = "news.xml"
"""The Atom feed of a site's changes; its addresses have to be absolute, so it wants the site's address."""


def write_site(
    kbs: Sequence[KnowledgeBase],
    directory: str,
    base_url: str = "",
    single_page: bool = False,
    plain: bool = False,
    progress: Progress = silent,
    folder: Callable[[Info], str] = by_date,
    asking: bool = False,
    rule_files: bool = False,
    topics: bool = False,
    engine: str = "",
) -> Placed:
    """Write a site with these editions into a directory, which is created if need be.

    `base_url` is the address of the site; with it pages get canonical addresses, and the site a sitemap, a
    robots.txt (which search engines read at the root of a host only) and, with an edition that has one before
    it, an Atom feed.
    `single_page` adds a page with the whole edition, `plain` the plain wordings of official rules.
    `folder` says in which folder an edition is. `asking` adds a page for each question that the rules decide,
    with cases that are answered, `rule_files` a page to embed and JSON for each rule, `topics` a page for
    each glossary term that points to rules.
    `engine` is the folder of an unpacked Pyodide, with which the pages of questions answer by themselves; see
    `export.engine`.
    Files of other names are left alone; those of an older export that this one doesn't have are
    cleared.

    Raises:
        CrkbError: for a `base_url` that is not an address, if a file cannot be written, and if one of
            that name is there that crkb didn't write; for an `engine` that is none.
    """
    base_url = _checked(base_url)
    answering = _engine(engine) if engine else None
    loads = {kb.info.id: answering.loads(kb) for kb in kbs} if answering else {}
    settings = pages.Settings(
        base_url,
        single_page,
        RESTATED,
        plain,
        asking=asking,
        rule_files=rule_files,
        topics=topics,
        engine=loads,
    )
    site = SiteEditions(kbs, folder)
    total = sum(2 * len(book.files) for book in site.books.values()) + len(site.latest.files)  # with previews
    made = chain(_files(site, settings), answering.files() if answering else ())
    placed = placing.put(directory, _told(made, total, progress))
    progress("writing", total, total)
    return placed


def _engine(pyodide: str) -> Engine:
    from crkb.export.engine import Engine  # with the language of games, for this alone

    return Engine(pyodide)


def _told(
    made: Iterable[tuple[str, str | bytes]], total: int, progress: Progress
) -> Iterator[tuple[str, str | bytes]]:
    for done, (path, content) in enumerate(made):
        limits.go_on()
        progress(f"writing {path}", done, max(total, done))
        yield path, content


def _files(site: SiteEditions, settings: pages.Settings) -> Iterator[tuple[str, str | bytes]]:
    written = []
    every = all_editions.script(site)
    shared = {all_editions.FILE: every} if every else {}
    for book in site.books.values():
        own = []
        for file, text in pages.Pages(site, book, settings):
            if not file.startswith(PREFIX):  # rules by themselves, which are on other pages, too
                written.append(book.folder + file)
            own.append(file)
            yield book.folder + file, text
        for file, text in search_data.files(book, settings.topics):
            own.append(file)
            yield book.folder + file, text
        yield book.folder + offline.FILE, offline.script(book, own, shared)
    latest = site.latest
    if latest.folder:
        written.insert(0, "index.html")
        yield "index.html", entries.start_page(site, settings.base_url)
        for file in [f.removeprefix(latest.folder) for f in written if f.startswith(latest.folder)]:
            yield f"{LATEST}/{file}", entries.onward(latest, file, settings.base_url)
    if settings.base_url:
        if site.has_news:
            yield FEED, _feed(site, settings.base_url)
        yield "sitemap.xml", entries.sitemap(settings.base_url, written)
        yield "robots.txt", entries.robots(settings.base_url)
    yield from shared.items()
    for name in templating.ASSETS:
        yield name, templating.asset(name)


def _feed(site: SiteEditions, base_url: str) -> str:
    """The news of all editions that have one before them, the newest first."""
    books = sorted(site.books.values(), key=lambda book: book.info.effective, reverse=True)
    entries = [
        news_atom.entry(book.news, f"{base_url}{quote(book.folder)}{NEW}", "text/html")
        for book in books
        if book.news
    ]
    return news_atom.feed(entries, base_url + FEED)


def _checked(base_url: str) -> str:
    """The address with a slash at its end."""
    if not base_url:
        return ""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        why = f"not the address of a web site: {base_url!r}"
        raise CrkbError(why, "Write it like https://example.org/rules/")
    return base_url if base_url.endswith("/") else base_url + "/"

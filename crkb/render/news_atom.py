"""News of editions as an Atom feed (RFC 4287): one entry for each change of edition.

An entry's id follows from the two editions, its date is the one from which the new rules are in force: who
makes the feed anew makes the same one, and readers show nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from crkb import __version__
from crkb.render import news_html, news_summary
from crkb.render.news_html import escaped

if TYPE_CHECKING:
    from crkb.editions.news import News

TYPE = "application/atom+xml; charset=utf-8"
"""What a feed is served as."""

_UNDATED = "1970-01-01"  # Atom wants a date, and an invented edition may have none


class FeedEntry(NamedTuple):
    """An entry: the date from which the new edition is in force, and its XML."""

    effective: str
    xml: str


def entry(news: News, link: str = "", kind: str = "application/json") -> FeedEntry:
    """The entry of one change of edition; `link` is where it is told as `kind`, "" for nowhere."""
    date = news.effective or news.since or _UNDATED
    said = " ".join(news_summary.summary(news))
    lines = [
        "<entry>",
        f"<title>{escaped(news_summary.headline(news))}</title>",
        f"<id>{_id('news', news.old, news.new)}</id>",
        f"<updated>{_moment(date)}</updated>",
        f"<published>{_moment(date)}</published>",
        f'<link rel="alternate" type="{kind}" href="{escaped(link)}"/>' if link else "",
        f'<summary type="text">{escaped(said)}</summary>',
        f'<content type="html">{escaped(news_html.fragment(news))}</content>',
        "</entry>",
    ]
    return FeedEntry(date, "\n".join(line for line in lines if line))


def feed(entries: Sequence[FeedEntry], own: str = "") -> str:
    """The feed of some entries, the newest first; `own` is its address, "" where it isn't known."""
    updated = max((each.effective for each in entries), default=_UNDATED)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        "<title>Changes to the Comprehensive Rules</title>",
        f"<id>{_id('feed')}</id>",
        f"<updated>{_moment(updated)}</updated>",
        "<author><name>crkb</name></author>",
        f'<generator version="{__version__}">crkb</generator>',
        f'<link rel="self" type="application/atom+xml" href="{escaped(own)}"/>' if own else "",
        *(each.xml for each in entries),
        "</feed>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _id(*parts: str) -> str:
    """An id that is the same wherever and whenever it is made."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, '/'.join(('crkb', *parts)))}"


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"

"""`/v1/news` and `/v1/feed.atom`: what a new edition means, and a feed of all of them."""

from __future__ import annotations

from itertools import pairwise
from urllib.parse import urlencode

from crkb.editions import reporting
from crkb.editions.news import News
from crkb.render import news_atom, news_data
from crkb.render.contract import news as contract
from crkb.render.news_atom import FeedEntry
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import over_time
from crkb.serve.v1.changes import NEW, OLD, pair


def news(call: Call) -> Reply:
    """What the newer of two editions means."""
    old, new = pair(call.editions, call["from"] or "", call["to"] or "")
    return json(news_data.news(_news(call, old, new)))


def feed(call: Call) -> Reply:
    """All official editions that have one before them, the newest first.

    Addresses are relative to the feed's own: they hold behind any proxy, whatever a client says the host is.
    """
    ids = [info.id for info in call.editions.now().official]
    entries = [_entry(call, old, new) for new, old in pairwise(ids)]
    return Reply(news_atom.feed(entries, "feed.atom").encode(), news_atom.TYPE)


def _entry(call: Call, old: str, new: str) -> FeedEntry:
    """The entry of an edition and the one before it. It is made once: a request may not have time for all."""
    link = "news?" + urlencode({"from": old, "to": new})
    key = ("news entry", call.editions.tag(old), call.editions.tag(new))
    return call.kept.get(
        key, lambda: news_atom.entry(_news(call, old, new), link), lambda made: len(made.xml)
    )


def _news(call: Call, old: str, new: str) -> News:
    return reporting.news(over_time.diff(call, old, new))


ENDPOINTS = (
    Endpoint(
        "/v1/news",
        news,
        "What a new edition means, by chapter: keywords, new and changed rules, what was moved or removed.",
        (OLD, NEW),
        contract.News,
        rests_on="library",
        errors=(404,),
        seconds=20.0,
    ),
    Endpoint(
        "/v1/feed.atom",
        feed,
        "A feed with an entry for each new edition.",
        rests_on="library",
        seconds=20.0,
        kind=news_atom.TYPE,
    ),
)

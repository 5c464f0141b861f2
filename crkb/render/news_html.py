"""News of an edition as HTML, to stand in a feed or page: headings, lists, del and ins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from crkb.render.news_outline import OutlineItem, OutlinePart, outline

if TYPE_CHECKING:
    from crkb.editions.diff import Words
    from crkb.editions.news import News

_TAGS = {"removed": "del", "added": "ins"}
_CONTROLS = re.compile("[^\t\n\r\\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fragment(news: News) -> str:
    """The summary, and all parts below headings of levels 3 and 4."""
    made = outline(news)
    return "".join(
        [*_list(map(escaped, made.summary)), *(line for part in made.parts for line in _part(part))]
    )


def escaped(text: str) -> str:
    """A text as HTML and XML take it; characters that XML knows in no form are left out."""
    return escape(_CONTROLS.sub("", text))


def _part(part: OutlinePart) -> Iterator[str]:
    remark = f" ({escaped(part.remark)})" if part.remark else ""
    yield f"<h3>{escaped(part.title)}{remark}</h3>\n"
    for group in part.groups:
        if group.title:
            yield f"<h4>{escaped(group.title)}</h4>\n"
        yield from _list(map(_item, group.items))


def _list(items: Iterable[str]) -> Iterator[str]:
    yield "<ul>\n"
    for item in items:
        yield f"<li>{item}</li>\n"
    yield "</ul>\n"


def _item(item: OutlineItem) -> str:
    colon = "" if item.label[:1].isdigit() else ":"
    label = f"<b>{escaped(item.label)}{colon}</b> " if item.label else ""
    below = f"\n{''.join(_list(map(_item, item.below)))}" if item.below else ""
    return label + _words(item.words) + below


def _words(words: Words) -> str:
    return "".join(_word(op, text) for op, text in words)


def _word(op: str, text: str) -> str:
    tag = _TAGS.get(op)
    return f"<{tag}>{escaped(text)}</{tag}>" if tag else escaped(text)

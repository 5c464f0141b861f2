"""What search engines and previews of links say of a page: a description, and the way to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.library.generations import Info
from crkb.model import Rule, Term
from crkb.render.site.book import Item
from crkb.render.site.text import clean

LONGEST = 155
"""Characters of a description, about what is shown of one."""


def text_of(rules: Iterable[Rule | Term]) -> str:
    """The beginning of the first text among rules or terms that is more than a title; "" if none has any."""
    titled = ((each, "" if isinstance(each, Term) else each.title) for each in rules)
    texts = (block.text for each, title in titled for block in each.blocks if block.text != title)
    return _shortened(next(texts, ""))


def generally(title: str, info: Info) -> str:
    """What a page is of: its title, and the edition with its date."""
    date = f", effective {info.effective}" if info.effective else ""
    return _shortened(f"{title}: {info.title}{date}")


def _shortened(text: str) -> str:
    """A text cut after a word, or where a word is too long in it."""
    line = " ".join(clean(text).split())
    if len(line) <= LONGEST:
        return line
    cut = line[: LONGEST - 1]
    whole, blank, _ = cut.rpartition(" ")
    return f"{whole if blank and len(whole) > LONGEST // 2 else cut}\u2026"


def trail(items: Sequence[Item], folder: str) -> dict[str, object]:
    """The way to a page as schema.org describes one (BreadcrumbList), for JSON-LD.

    `folder` is the address of the folder that the links start from.
    """
    return {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": at, "name": item.label, "item": folder + item.href}
            for at, item in enumerate(items, 1)
        ],
    }

"""A page and JSON for each rule by itself: to embed in other pages, to share, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import quote

from crkb.model import Rule
from crkb.render import data
from crkb.render.site import describing
from crkb.render.site.book import Backlink, Book
from crkb.render.site.content import Content
from crkb.render.site.kinds import kind_of
from crkb.render.site.neighbours import Neighbouring
from crkb.render.site.picture import picture
from crkb.render.site.referring import ReferringTexts
from crkb.render.site.templating import template
from crkb.render.site.text import clean

PREFIX = "rule-"
"""What the files' names begin with: `rule-704.5f.html`, `rule-704.5f.json`."""


_ALONE = ("rule", "subrule")


class SingleRules:
    """Writes the rules and subrules of a book one by one; `labels` are those of paragraphs by their kinds."""

    def __init__(self, book: Book, content: Content, base_url: str, labels: dict[str, str]) -> None:
        self._book = book
        self._content = content
        self._base_url = base_url
        self._labels = labels
        self._kind = kind_of(book.info, book.edition)
        self._neighbouring = Neighbouring(book, self._alone)
        self._referring = ReferringTexts()

    @property
    def first(self) -> str:
        """The name of the first rule's files, without what they end with; "" if there is none."""
        return next((f"{PREFIX}{number}" for number in self._numbers()), "")

    def _numbers(self) -> Iterator[str]:
        rules = self._book.edition.rules.items()
        return (number for number, rule in rules if rule.kind in _ALONE)

    def writers(self) -> dict[str, Callable[[], str]]:
        """File in the book's folder -> what writes it."""
        found: dict[str, Callable[[], str]] = {}
        for number in self._numbers():
            found[f"{PREFIX}{number}.html"] = partial(self._page, self._book.edition.rules[number])
            found[f"{PREFIX}{number}.json"] = partial(self._data, number)
        return found

    def _alone(self, number: str) -> str:
        """The page of a rule by itself; "" of what has none."""
        rule = self._book.edition.rules.get(number)
        return f"{PREFIX}{number}.html" if rule and rule.kind in _ALONE else ""

    def _to_alone(self, link: Backlink) -> Backlink:
        """The link, to the page of the rule by itself where it leads to a rule of the book."""
        own = self._alone(link.name) if link.book is self._book else ""
        return link._replace(href=own or link.href)

    def _page(self, rule: Rule) -> str:
        number, info = str(rule.number), self._book.info
        file = f"{PREFIX}{number}.html"
        title = f"{number} {clean(rule.title)}".strip()
        own = self._base_url + quote(self._book.folder)
        links = [self._to_alone(link) for link in self._book.referrers(number, file)]
        return template("single.html").render(
            shown=self._content.alone(rule, file)._replace(plain=self._content.plain(number, file)),
            title=title,
            description=describing.text_of([rule]) or describing.generally(title, info),
            name=clean(info.title),
            info=info,
            kind=self._kind,
            up=self._book.up,
            place=self._book.href(number, file),
            data=f"{PREFIX}{number}.json",
            address=self._base_url and own + file,
            canonical=self._base_url and own + self._book.href(number, file),
            labels=self._labels,
            referring=self._referring.to(number, links),
            picture=picture(self._neighbouring.of(rule, file, links)),
        )

    def _data(self, number: str) -> str:
        return json.dumps(data.rule(self._book.kb[number]), ensure_ascii=False, indent=2) + "\n"

"""A book as pages: what each page shows, written with the templates in `crkb/render/site/templates/`.

To add a page, write its template and a line in `pages`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from crkb.library import guides
from crkb.library.generations import Info
from crkb.model import ITEM, Block, Reference, Rule, without_mark
from crkb.numbers import RuleNumber
from crkb.render.site import book as book_pages
from crkb.render.site.book import Anchor, Book, ChapterPage, Item, Remark, SiteEditions
from crkb.render.site.text import Hyperlink, clean, linked, plain

_HERE = os.path.dirname(os.path.abspath(__file__))
_TEMPLATES = os.path.join(_HERE, "templates")
_ASSETS = os.path.join(_HERE, "assets")
ASSETS = ("site.css", "site.js", "words.js", "reading.js", "ranking.js", "search.js")
"""Files that are copied as they are to the root of a site."""

LABELS = {
    "example": "Example",
    "note": "Note",
    "reminder": "Reminder",
    "translation": "In print",
    "unexplained": "Unexplained",
    "variant": "Another source says",
    "erratum": "Erratum",
}


_ASKED = 3
"""So many ways of asking for a rule are shown: all of them would make pages half as large again."""


class Settings(NamedTuple):
    """What a user may choose: the address of the site, and an extra page with everything."""

    base_url: str = ""
    single_page: bool = False
    restated: str = ""  # shown on every page of an edition that is a restatement
    plain: bool = False  # the plain wordings of official rules
    all_editions: str = ""  # from a page, the one that lists editions which aren't on the site


class Shown(NamedTuple):
    """A rule, term, card or question as templates show it."""

    anchor: str
    name: str
    kind: str
    title: Markup  # of a rule that is only a title; else ""
    body: tuple[tuple[str, Markup], ...]  # (kind of block, text)
    referrers: tuple[Item, ...] = ()
    remarks: tuple[Remark, ...] = ()
    plain: PlainShown | None = None
    asked: tuple[Markup, ...] = ()  # ways of asking for a rule


class PlainShown(NamedTuple):
    """The plain wording of a rule, what is wrong with it ("" if nothing is), and its status."""

    status: str
    warning: str
    body: tuple[tuple[str, Markup], ...]


class GuideShown(NamedTuple):
    """A chapter's guide; its rules are (number, what it decides, whether the edition has that text)."""

    written: str
    purpose: Markup
    rules: tuple[tuple[Markup, Markup, bool], ...]
    mistake: Markup
    onward: Markup


class Pages:
    """Writes the pages of one book."""

    def __init__(self, site: SiteEditions, book: Book, settings: Settings) -> None:
        self.site = site
        self.book = book
        self.settings = settings

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """(file in the book's folder, text) of every page."""
        return ((file, write()) for file, write in self.writers().items())

    def writers(self) -> dict[str, Callable[[], str]]:
        """File in the book's folder -> what writes its page."""
        found: dict[str, Callable[[], str]] = {book_pages.CONTENTS: self._contents_page}
        for chapter in self.book.chapters:
            found[chapter.file] = partial(self._chapter_page, chapter)
        found |= {file: self._extra_pages[file] for file, _ in self._extras()}
        found[book_pages.SEARCH] = partial(self._page, book_pages.SEARCH, "search.html", "Search")
        found[book_pages.ABOUT] = self._about_page
        if self.settings.single_page:
            found[book_pages.ALL] = self._page_of_all
        return found

    @property
    def _extra_pages(self) -> dict[str, Callable[[], str]]:
        return {
            book_pages.GLOSSARY: self._glossary_page,
            book_pages.EXAMPLES: self._examples_page,
            book_pages.QUESTIONS: self._questions_page,
            book_pages.CARDS: self._cards_page,
        }

    def _contents_page(self) -> str:
        introduction = self._matter("introduction")
        return self._page(book_pages.CONTENTS, "contents.html", "Contents", matter=introduction)

    def _chapter_page(self, chapter: ChapterPage) -> str:
        title = f"{chapter.number}. {chapter.title}".strip(". ")
        return self._page(chapter.file, "chapter.html", title, **self._chapter(chapter, chapter.file))

    def _glossary_page(self) -> str:
        terms = self._terms(book_pages.GLOSSARY)
        return self._page(book_pages.GLOSSARY, "glossary.html", "Glossary", terms=terms)

    def _examples_page(self) -> str:
        examples = self._examples(book_pages.EXAMPLES)
        return self._page(book_pages.EXAMPLES, "examples.html", "Examples", chapters=examples)

    def _questions_page(self) -> str:
        questions = self._questions(book_pages.QUESTIONS)
        return self._page(book_pages.QUESTIONS, "questions.html", "Questions", questions=questions)

    def _cards_page(self) -> str:
        cards = self._cards(book_pages.CARDS)
        return self._page(book_pages.CARDS, "cards.html", "Card notes", groups=cards)

    def _about_page(self) -> str:
        return self._page(book_pages.ABOUT, "about.html", "About", **self._about(book_pages.ABOUT))

    def _page_of_all(self) -> str:
        return self._page(book_pages.ALL, "all.html", "Everything on one page", **self._all())

    def _page(self, file: str, template: str, title: str, **content: object) -> str:
        book = self.book
        names = [name for name, _ in self._sequence]
        address = self.settings.base_url
        at = names.index(file) if file in names else -1
        return _template(template).render(
            page=file,
            title=title,
            book=book,
            info=book.info,
            up=book.up,
            name=clean(book.info.title),
            official=book.info.official,
            restated=self.settings.restated if book.info.stamp else "",
            nav=self._nav(file),
            editions=self._editions(file),
            sidebar=self._sidebar(file),
            previous=self._sequence[at - 1] if at > 0 else None,
            next=self._sequence[at + 1] if 0 <= at < len(names) - 1 else None,
            canonical=address and address + quote(book.folder + file),
            labels=LABELS,
            **content,
        )

    @property
    def _sequence(self) -> list[tuple[str, str]]:
        """(file, title) of the pages in reading order."""
        chapters = [(c.file, f"{c.number}. {c.title}".strip(". ")) for c in self.book.chapters]
        return [(book_pages.CONTENTS, "Contents"), *chapters, *self._extras()]

    def _extras(self) -> list[tuple[str, str]]:
        edition = self.book.edition
        there = {
            (book_pages.GLOSSARY, "Glossary"): edition.terms,
            (book_pages.EXAMPLES, "Examples"): any(r.examples for r in edition.rules.values()),
            (book_pages.QUESTIONS, "Questions"): edition.questions,
            (book_pages.CARDS, "Cards"): edition.cards,
        }
        return [page for page, wanted in there.items() if wanted]

    def _nav(self, file: str) -> list[tuple[Item, bool]]:
        pages = [(book_pages.CONTENTS, "Contents"), *self._extras(), (book_pages.ABOUT, "About")]
        if self.settings.single_page:
            pages.append((book_pages.ALL, "One page"))
        return [(Item(title, name), name == file) for name, title in pages]

    def _editions(self, file: str) -> list[Item]:
        """The other books of the site, at the same page where they have it."""
        others = [book for book in self.site.books.values() if book is not self.book]
        items = []
        for book in others:
            same = file if file in {c.file for c in book.chapters} else book_pages.CONTENTS
            items.append(Item(clean(book.info.title), f"../{book.folder}{same}", book.info.id))
        if self.settings.all_editions:
            items.append(Item("All editions", self.settings.all_editions))
        return items

    def _sidebar(self, file: str) -> list[dict[str, Any]]:
        """Sections; of the one that the page is in its chapters; of the chapter its titled rules."""
        here = next((c for c in self.book.chapters if c.file == file), None)
        shown = []
        for number, title, chapters in self.book.sections():
            inside = here is not None and str(here.number.section) == number
            links = [(Item(f"{c.number} {c.title}", c.file), c is here) for c in chapters]
            shown.append(
                {
                    "item": Item(_section(number, title), f"{book_pages.CONTENTS}#{number}"),
                    "chapters": links if inside else [],
                    "rules": _titled(here) if inside and here else [],
                }
            )
        return shown

    # What pages show.

    def _chapter(self, chapter: ChapterPage, page: str) -> dict[str, object]:
        number = str(chapter.number)
        heading = [self._rule(r, page) for r in chapter.rules if r.kind == "chapter"]
        above = str(chapter.number.section)
        section = next(_section(n, title) for n, title, _ in self.book.sections() if n == above)
        return {
            "chapter": chapter,
            "heading": heading[0] if heading else Shown(number, number, "chapter", Markup(), ()),
            "section": Item(section, self.book.href(above, page)),
            "rules": [self._rule(r, page) for r in chapter.rules if r.kind != "chapter"],
            "guide": self._guide(number, page),
            "examples": any(r.examples for r in chapter.rules),
        }

    def _rule(self, rule: Rule, page: str) -> Shown:
        number = str(rule.number)
        first = rule.blocks[0].text if rule.blocks else ""
        headed = bool(rule.title) and first == rule.title
        body = self._body(rule.blocks[1:] if headed else rule.blocks, page)
        body += tuple([("variant", plain(v.text)) for v in rule.variants]) + self._errata(number)
        return Shown(
            number,
            number if rule.kind == "subrule" else f"{number}.",
            rule.kind,
            plain(rule.title) if headed else Markup(),
            body,
            tuple(self.book.referrers(number, page)),
            tuple(self.book.remarks(number)),
            self._plain(number, page) if self.settings.plain else None,
            tuple(map(plain, self.book.kb.plain.asked(number)[:_ASKED])),
        )

    def _plain(self, number: str, page: str) -> PlainShown | None:
        found = self.book.kb.restatement(number)
        if found.rule is None or _is_only_title(self.book.edition.rules[number]):
            return None
        return PlainShown(found.status, found.why, self._body(found.rule.blocks, page))

    def _guide(self, chapter: str, page: str) -> GuideShown | None:
        found = self.book.kb.plain.guide(chapter)
        if found is None:
            return None

        def shown(text: str) -> Markup:
            references = [_numbered(m) for m in guides.NUMBER.finditer(text) if self.book.place(m[0])]
            return linked(text, references, lambda reference: self.book.link(reference, page))

        rules = [(shown(rule.number), shown(rule.says), rule.same) for rule in found.rules]
        said = (shown(found.mistake), shown(found.onward))
        return GuideShown(found.written, shown(found.purpose), tuple(rules), *said)

    def _body(self, blocks: Sequence[Block], page: str) -> tuple[tuple[str, Markup], ...]:
        def resolve(reference: Reference) -> Hyperlink:
            return self.book.link(reference, page)

        return tuple([_shown(block, resolve) for block in blocks])

    def _named(self, kind: str, name: str, blocks: Sequence[Block], page: str, seen: set[str]) -> Shown:
        place = self.book.place(name, kind) or Anchor("", "")
        anchor = "" if place.anchor in seen else place.anchor
        seen.add(anchor)
        referrers = self.book.referrers(name, page, kind) if kind == "term" and anchor else []
        body = self._body(blocks, page) + self._errata(name)
        return Shown(anchor, clean(name), kind, plain(name), body, tuple(referrers))

    def _errata(self, name: str) -> tuple[tuple[str, Markup], ...]:
        return tuple([("erratum", plain(text)) for text in self.book.errata.get(name, ())])

    def _terms(self, page: str) -> list[tuple[str, list[Shown]]]:
        """(first letter, terms) in the glossary's order."""
        seen: set[str] = set()
        letters: dict[str, list[Shown]] = {}
        for term in self.book.edition.terms:
            first = next((c.upper() for c in term.name if c.isalnum()), "#")
            shown = self._named("term", term.name, term.blocks, page, seen)
            letters.setdefault(first if first.isascii() and first.isalpha() else "#", []).append(shown)
        return list(letters.items())

    def _examples(self, page: str) -> list[tuple[ChapterPage, list[Shown]]]:
        found = []
        for chapter, rules in self.book.examples():
            shown = []
            for rule in rules:
                examples = [b for b in rule.blocks if b.kind == "example"]
                href = self.book.href(str(rule.number), page)
                number = str(rule.number)
                shown.append(Shown(href, number, "rule", Markup(), self._body(examples, page)))
            found.append((chapter, shown))
        return found

    def _questions(self, page: str) -> list[Shown]:
        seen: set[str] = set()
        return [self._named("question", q.text, q.blocks, page, seen) for q in self.book.edition.questions]

    def _cards(self, page: str) -> list[tuple[str, list[Shown]]]:
        seen: set[str] = set()
        groups: dict[str, list[Shown]] = {}
        for card in self.book.edition.cards:
            shown = self._named("card", card.name, card.blocks, page, seen)
            groups.setdefault(clean(card.group), []).append(shown)
        return list(groups.items())

    def _matter(self, *parts: str, page: str = "") -> list[tuple[str, tuple[tuple[str, Markup], ...]]]:
        """(part, paragraphs) of the prose around the rules; all of it if no parts are named."""
        return [
            (clean(m.part), self._body(m.blocks, page))
            for m in self.book.edition.matter
            if not parts or m.part in parts
        ]

    def _about(self, page: str) -> dict[str, object]:
        edition = self.book.edition
        return {
            "matter": self._matter(page=page),
            "sources": [s._replace(name=clean(s.name)) for s in edition.sources],
            "problems": [p._replace(message=clean(p.message)) for p in edition.problems],
            "furniture": len(edition.furniture),
            "counts": [(n, kind) for kind, n in self.book.info.counts.items() if n and kind in _COUNTED],
        }

    def _all(self) -> dict[str, object]:
        page = book_pages.ALL
        return {
            "chapters": [self._chapter(c, page) for c in self.book.chapters],
            "sections": [(n, t, [c.number for c in cs]) for n, t, cs in self.book.sections()],
            "terms": self._terms(page),
            "questions": self._questions(page),
            "groups": self._cards(page),
            "matter": self._matter(page=page),
        }


def _shown(block: Block, resolve: Callable[[Reference], Hyperlink]) -> tuple[str, Markup]:
    """A paragraph with its kind, "item" for one of a list."""
    kind = "item" if block.text.startswith(ITEM) else block.kind
    held = without_mark(block) if kind == "item" else block
    return kind, linked(held.text, held.references, resolve)


def _is_only_title(rule: Rule) -> bool:
    """Whether a rule has no text but its title, as chapters have."""
    return bool(rule.title) and rule.title == rule.text and rule.kind in ("section", "chapter")


def _numbered(found: re.Match[str]) -> Reference:
    """A number in a guide as a reference to the rule, which is there."""
    kind = RuleNumber.parse(found[0]).kind
    return Reference(found[0], found.start(), found.end(), kind, found[0], "resolved")


_COUNTED = ("sections", "chapters", "rules", "subrules", "examples", "notes", "terms", "questions", "cards")


def _section(number: str, title: str) -> str:
    return f"{number} {title}" if title else f"Section {number}"


def _titled(chapter: ChapterPage) -> list[Item]:
    rules = [r for r in chapter.rules if r.kind == "rule" and r.title]
    return [Item(f"{r.number} {clean(r.title)}", f"#{r.number}") for r in rules]


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
    return _template("editions.html").render(
        books=[(b, clean(b.info.title)) for b in books],
        canonical=base_url,
        root=root,
        latest=latest,
        api=api,
    )


def sitemap(base_url: str, files: Sequence[str]) -> str:
    """The addresses of all pages, for search engines."""
    return _template("sitemap.xml").render(addresses=[base_url + quote(f) for f in files])


def asset(name: str) -> str:
    """The text of one of ASSETS."""
    with open(os.path.join(_ASSETS, name), encoding="utf-8") as f:
        return f.read()


@lru_cache(maxsize=32)
def _template(name: str) -> Template:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.globals["titled_rules"] = _titled
    return environment.get_template(name)

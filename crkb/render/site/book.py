"""An edition as a book of pages: which page and anchor everything has, and what links to what.

`SiteEditions` holds the books of a site, one per edition; a `Book` knows its chapters, the page
and anchor of everything in it, and what refers to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crkb.kb import KnowledgeBase
from crkb.library.generations import Info
from crkb.model import Edition, Erratum, Reference, Rule
from crkb.numbers import KINDS, RuleNumber
from crkb.render.site.chapters import ChapterPage, chapters
from crkb.render.site.counterparts import Counterparts
from crkb.render.site.fates import RuleFate, fates
from crkb.render.site.text import Hyperlink, clean
from crkb.render.site.topics import PREFIX as TOPIC
from crkb.render.site.topics import BookTopics

if TYPE_CHECKING:
    from crkb.editions.news import News
    from crkb.plain_words import KeywordRule

CONTENTS, GLOSSARY, EXAMPLES, ABOUT = "index.html", "glossary.html", "examples.html", "about.html"
QUESTIONS, CARDS, SEARCH, ALL = "questions.html", "cards.html", "search.html", "all.html"
NEW, KEYWORDS = "new.html", "keywords.html"


class Anchor(NamedTuple):
    """Where something is: its page's file in the book's folder, and its anchor there."""

    file: str
    anchor: str


class Item(NamedTuple):
    """A link in a list, with a word on it."""

    label: str
    href: str
    remark: str = ""


class Backlink(NamedTuple):
    """A text that refers to a rule or term: a link to it, the title it stands under, and where it is read.

    Attributes:
        remark: The kind of paragraph that refers, if it is an example or a note, or the add-on it is in.
        title: Its own title, or that of the rule or chapter above it; "" of what is no rule.
        where: Whose numbers it gives: "own", or "base" for those of the book that an add-on amends.
    """

    label: str
    href: str
    remark: str
    title: str
    kind: str
    name: str
    book: Book
    where: str = "own"


class Remark(NamedTuple):
    """What an add-on does to a rule of the book, or what a rule of an add-on does: words and links."""

    text: str
    items: tuple[Item, ...]


def at_root(info: Info) -> str:
    """No folder: the edition is alone on its site."""
    return ""


def by_id(info: Info) -> str:
    """The folder of an edition by its id."""
    return f"{info.id}/"


def by_date(info: Info) -> str:
    """The folder of an official edition by its date, which never changes; of another text by its id."""
    return f"{info.effective}/" if info.is_whole_official and info.effective else by_id(info)


LATEST = "latest"
"""The folder whose pages lead to the newest edition."""


def _folders(infos: Sequence[Info], folder: Callable[[Info], str]) -> dict[str, str]:
    """The folder of each edition by its id; official ones choose first."""
    found: dict[str, str] = {}
    for info in sorted(infos, key=lambda info: not info.is_whole_official):
        wanted = (folder(info), by_id(info), f"edition-{by_id(info)}")
        taken = {*found.values(), f"{LATEST}/"}
        found[info.id] = next(each for each in wanted if each not in taken)
    return found


class SiteEditions:
    """The books of a site by edition id, each in a folder of its own unless it is alone `at_root`."""

    def __init__(self, kbs: Iterable[KnowledgeBase], folder: Callable[[Info], str] = at_root) -> None:
        opened = {kb.info.id: kb for kb in kbs}
        where = _folders([kb.info for kb in opened.values()], folder)
        self.books = {name: Book(self, kb, where[name]) for name, kb in opened.items()}

    @property
    def latest(self) -> Book:
        """The newest official edition, or else the first of the site."""
        official = [book.info for book in self.books.values() if book.info.is_whole_official]
        newest = self.counterparts.newest or (official[0] if official else None)
        return self.books[newest.id] if newest else next(iter(self.books.values()))

    @cached_property
    def counterparts(self) -> Counterparts:
        """Where the rules of each book are in the others."""
        return Counterparts(book.kb for book in self.books.values())

    @cached_property
    def has_news(self) -> bool:
        """Whether there is an edition with one before it."""
        return any(book.before for book in self.books.values())

    def others(self, book: Book) -> list[Book]:
        """All books but one."""
        return [other for other in self.books.values() if other is not book]

    def addons(self, book: Book) -> list[Book]:
        """The add-ons on the site that amend a book."""
        return [b for b in self.books.values() if b.info.addon and b.info.base == book.info.id]


class Book:
    """An edition with an address for everything in it."""

    def __init__(self, site: SiteEditions, kb: KnowledgeBase, folder: str) -> None:
        self.site = site
        self.kb = kb
        self.info = kb.info
        self.folder = folder
        self.edition: Edition = kb.edition()
        self.chapters = tuple(chapters(self.edition))
        self._sections = {str(c.number.section) for c in self.chapters}
        self._places = dict(self._all_places())
        self._titles: dict[str, str] = {}  # many texts refer to many rules

    @property
    def up(self) -> str:
        """From a page of the book to the site's root."""
        return "../" if self.folder else ""

    @property
    def base(self) -> Book | None:
        """The edition the book amends, if it is on the site."""
        return self.site.books.get(self.info.base)

    @cached_property
    def before(self) -> Book | None:
        """The edition before this one on the site, of the same rules; None without one."""
        found = self.site.counterparts.before(self.info.id)
        return self.site.books[found.id] if found else None

    @cached_property
    def news(self) -> News | None:
        """What is new since the edition before, None without one; the page and the feed both show it."""
        return self.before.kb.news(self.info.id) if self.before else None

    @cached_property
    def keywords(self) -> list[KeywordRule]:
        """The edition's keywords and ability words that have a rule with a place."""
        return [each for each in self.kb.plain.keyword_names() if self.place(each.number)]

    @cached_property
    def topics(self) -> BookTopics:
        """The topics of the edition's glossary, whether or not they have pages."""
        return BookTopics(self)

    @cached_property
    def fates(self) -> dict[str, RuleFate]:
        """What the edition did to its rules, by their numbers; histories of newer books ask, too."""
        return fates(self.news)

    def _all_places(self) -> Iterator[tuple[str, Anchor]]:
        for section in self._sections:
            yield section, Anchor(CONTENTS, section)
        for chapter in self.chapters:
            yield str(chapter.number), Anchor(chapter.file, str(chapter.number))
            for page in chapter.pages:
                for rule in page.rules:
                    yield str(rule.number), Anchor(page.file, str(rule.number))
        for kind, file, names in (
            ("term", GLOSSARY, [t.name for t in self.edition.terms]),
            ("card", CARDS, [c.name for c in self.edition.cards]),
            ("question", QUESTIONS, [q.text for q in self.edition.questions]),
        ):
            for name, anchor in _anchors(kind[0], names).items():
                yield f"{kind}={name}", Anchor(file, anchor)

    def place(self, name: str, kind: str = "rule") -> Anchor | None:
        """Where a rule (by number), term, card or question (by name) is; None if nowhere."""
        named = kind in ("term", "card", "question")
        return self._places.get(f"{kind}={name}" if named else name)

    def href(self, name: str, page: str, kind: str = "rule") -> str:
        """The address of a thing as written on one of the book's pages; "" if it has none."""
        place = self.place(name, kind)
        if place is None:
            return ""
        if page in (place.file, ALL):
            return f"#{place.anchor}"
        return place.file if place.file == f"{place.anchor}.html" else f"{place.file}#{place.anchor}"

    def counterpart(self, file: str, other: Book) -> str:
        """What is another book's page for one of this book's: of a chapter that has moved, its new one."""
        if file.startswith(TOPIC):
            return next(
                each for each in (file, GLOSSARY, CONTENTS) if each in other.files | other.topics.files
            )
        if not file[:1].isdigit():  # chapters' pages are called by their numbers
            return file if file in other.files else CONTENTS
        number = file.removesuffix(".html")
        amends = self.info.id == other.info.base or other.info.id == self.info.base
        numbers = None if amends else self.site.counterparts.numbers(self.info.id, other.info.id)
        for each in (number, number[:3]):  # a rule that isn't there may have a chapter that is
            place = other.place(each if amends else (numbers or {}).get(each, ""))
            if place:
                return place.file
        return CONTENTS

    @cached_property
    def files(self) -> set[str]:
        """The pages that the book has, but for the one with everything."""
        there = {
            CONTENTS: True,
            ABOUT: True,
            SEARCH: True,
            GLOSSARY: bool(self.edition.terms),
            EXAMPLES: any(rule.examples for rule in self.edition.rules.values()),
            QUESTIONS: bool(self.edition.questions),
            CARDS: bool(self.edition.cards),
            NEW: self.before is not None,
            KEYWORDS: bool(self.keywords),
        }
        rules = {page.file for chapter in self.chapters for page in chapter.pages}
        return {file for file, wanted in there.items() if wanted} | rules

    def link(self, r: Reference, page: str) -> Hyperlink:
        """Where a reference on a page of the book leads, and what is wrong with it."""
        book = self if r.where == "own" else self.base
        if book is None:
            return Hyperlink("", "elsewhere", f"of {self.info.base or 'the base rules'}, not on this site")
        href = book.href(r.target, page if book is self else "", "term" if r.kind == "term" else "rule")
        if r.status in ("dangling", "broken") or not href:
            state = "broken" if r.status == "broken" else "dangling"
            return Hyperlink("", state, _REASONS[state].format(r.kind, clean(r.target)))
        href = href if book is self else self.up + book.folder + href
        if r.status == "mismatched":
            title = book.kb.title(r.target) or ""
            return Hyperlink(href, "mismatched", f"{r.target} is titled \u201c{clean(title)}\u201d here")
        return Hyperlink(href, "")

    def referrers(self, name: str, page: str, kind: str = "rule") -> list[Backlink]:
        """Everything in the book, and in add-ons to it, that refers to a rule or term."""
        target = f"={name}" if kind == "term" else name
        links = [self._referrer(*r, page) for r in self.kb.referrers(target)]
        for addon in self.site.addons(self):
            for found in addon.kb.referrers(target, "base"):
                link = addon._referrer(*found, "")
                href = link.href and self.up + addon.folder + link.href
                links.append(link._replace(href=href, remark=addon.short, where="base"))
        return [each for each in links if each.href]

    def _referrer(self, kind: str, name: str, block: str, page: str) -> Backlink:
        if kind == "matter":
            href = ABOUT if page != ALL else "#about"
            return Backlink(f"{name[:1].upper()}{name[1:]}", href, "", "", kind, name, self)
        remark = block if block in ("example", "note") else ""
        label = f"\u201c{name}\u201d" if kind == "question" else name
        title = self.title_over(name) if kind in KINDS else ""
        return Backlink(clean(label), self.href(name, page, kind), remark, title, kind, name, self)

    def title_over(self, number: str) -> str:
        """The title of a rule, or else of the nearest rule above it, up to its chapter; "" without one."""
        if number not in self._titles:
            own = RuleNumber.parse(number)
            above = (each for each in own.ancestors if each.chapter)
            rules = (self.edition.rules.get(str(each)) for each in (own, *above))
            self._titles[number] = next((clean(rule.title) for rule in rules if rule and rule.title), "")
        return self._titles[number]

    @property
    def short(self) -> str:
        """The edition's name where there is little room: `treachery-6.0`."""
        return self.info.id

    @cached_property
    def errata(self) -> dict[str, list[Erratum]]:
        """Rule, term or card -> the mistakes known of it; for a restatement those of what it restates."""
        found: dict[str, list[Erratum]] = {}
        for erratum in self.edition.errata:
            found.setdefault(erratum.name, []).append(erratum)
        return found

    @cached_property
    def _added(self) -> dict[str, list[tuple[Book, str, str]]]:
        """Number -> what add-ons do there: (add-on, verb, its rule's number)."""
        found: dict[str, list[tuple[Book, str, str]]] = {}
        for addon in self.site.addons(self):
            for key, rule in addon.edition.rules.items():
                number = rule.number
                amended = self.edition.rules.get(key)
                if number.is_addon and number.kind == "subrule" and number.letters and not number.addon:
                    continue  # below a rule that is marked
                if number.is_addon:
                    above = number.parent or number
                    found.setdefault(str(above), []).append((addon, "adds", key))
                elif amended and amended.kind not in ("section", "chapter") and amended.text != rule.text:
                    found.setdefault(key, []).append((addon, "amends this as", key))
        return found

    def remarks(self, number: str) -> list[Remark]:
        """What add-ons add to a rule or chapter, and which base rule an add-on's rule amends."""
        found = []
        said: dict[tuple[str, str], list[Item]] = {}
        for addon, verb, key in self._added.get(number, ()):
            items = said.setdefault((addon.info.title, verb), [])
            items.append(Item(key, f"{self.up}{addon.folder}{addon.href(key, '')}"))
        found += [Remark(f"{clean(title)} {verb}", tuple(items)) for (title, verb), items in said.items()]
        base = self.base
        if base is not None and base.place(number) and RuleNumber.parse(number).rule:
            href = f"{self.up}{base.folder}{base.href(number, '')}"
            found.append(Remark("Amends", (Item(f"{number} of {base.info.id}", href),)))
        return found

    def examples(self) -> Iterator[tuple[ChapterPage, list[Rule]]]:
        """Chapters with the rules in them that have examples."""
        for chapter in self.chapters:
            rules = [r for r in chapter.rules if r.examples]
            if rules:
                yield chapter, rules

    @cached_property
    def sections(self) -> tuple[tuple[str, str, tuple[ChapterPage, ...]], ...]:
        """(number, title, chapters) of every section."""
        return tuple(
            (
                section,
                clean(rule.title) if (rule := self.edition.rules.get(section)) else "",
                tuple(c for c in self.chapters if str(c.number.section) == section),
            )
            for section in sorted(self._sections)
        )


_REASONS = {"dangling": "{} {} is not in this edition", "broken": "there is no {} {}"}


def _anchors(prefix: str, names: Iterable[str]) -> Mapping[str, str]:
    """Name -> a unique anchor: `t-active-player`, `t-active-player-2`."""
    anchors: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "x"
        anchor, n = f"{prefix}-{slug}", 1
        while anchor in taken:
            n += 1
            anchor = f"{prefix}-{slug}-{n}"
        taken.add(anchor)
        anchors.setdefault(name, anchor)
    return anchors

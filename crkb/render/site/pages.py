"""A book as pages, written with the templates in `crkb/render/site/templates/`; `content` is what they show.

To add a page, write its template and a line in `Pages.writers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from crkb.library.generations import Info
from crkb.render.site import all_editions, asking, describing
from crkb.render.site import book as book_pages
from crkb.render.site.asking import BookQuestions
from crkb.render.site.book import Book, Item, SiteEditions
from crkb.render.site.chapters import ChapterPage, RulesPage
from crkb.render.site.content import Content, section_name
from crkb.render.site.kinds import kind_of
from crkb.render.site.single import SingleRules
from crkb.render.site.templating import template, titled_rules
from crkb.render.site.text import clean
from crkb.render.site.topic_pages import TopicPages
from crkb.render.site.topics import PREFIX as TOPIC
from crkb.render.site.topics import Topic
from crkb.render.site.whats_new import summary, whats_new

LABELS = {
    "example": "Example",
    "note": "Note",
    "reminder": "Reminder",
    "translation": "In print",
    "unexplained": "Unexplained",
    "variant": "Another source says",
    "erratum": "Erratum, noted by crkb",
}


_NEWEST = 4  # lines of what is new on the first page

_FOR = {
    book_pages.KEYWORDS: "every keyword and ability word, by name",
    book_pages.GLOSSARY: "what words of the rules mean",
    book_pages.EXAMPLES: "the examples of all chapters on one page",
    book_pages.QUESTIONS: "answers that the text gives itself",
    book_pages.CARDS: "notes on single cards",
    asking.ASK: "cases that are answered step by step, with the rules",
}
"""What pages are for, as the first page says."""

_THERE = ((tuple("123456789"), "This chapter there"), (TOPIC, "This topic there"))
"""What a page of another edition is called, by what its file's name begins with."""


class Settings(NamedTuple):
    """What a site is like: its address, which pages there are, what they show."""

    base_url: str = ""
    single_page: bool = False
    restated: str = ""  # shown on every page of an edition that is a restatement
    plain: bool = False  # the plain wordings of official rules
    all_editions: str = ""  # from a page, the one that lists editions which aren't on the site
    asking: bool = False  # pages for the questions that rules decide
    rule_files: bool = False  # a page and JSON for each rule by itself
    topics: bool = False  # a page for each term that points to rules
    asks: str = ""  # from a page, the address that answers them; "" if none does
    engine: Mapping[str, int] = {}  # by edition: bytes that a page loads to answer them by itself


class Switch(NamedTuple):
    """A way to a page of another edition, and whether it is known where single rules are there."""

    label: str
    href: str
    info: Info | None = None
    moved: bool = False


class Pages:
    """Writes the pages of one book."""

    def __init__(self, site: SiteEditions, book: Book, settings: Settings) -> None:
        self.site = site
        self.book = book
        self.settings = settings
        self._asking = BookQuestions(book) if settings.asking else None
        self._topics = book.topics if settings.topics else None
        self._content = Content(book, settings.plain, self._asking, self._topics)
        self._sides: dict[str, str] = {}  # by chapter: its pages differ only in which of them is marked

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """(file in the book's folder, text) of every page."""
        return ((file, write()) for file, write in self.writers().items())

    def writers(self) -> dict[str, Callable[[], str]]:
        """File in the book's folder -> what writes its page."""
        found: dict[str, Callable[[], str]] = {book_pages.CONTENTS: self._contents_page}
        for chapter in self.book.chapters:
            found[chapter.file] = partial(self._chapter_page, chapter)
            for part in chapter.parts:
                found[part.file] = partial(self._part_page, chapter, part)
        extra = {
            book_pages.KEYWORDS: self._keywords_page,
            book_pages.GLOSSARY: self._glossary_page,
            book_pages.EXAMPLES: self._examples_page,
            book_pages.QUESTIONS: self._questions_page,
            book_pages.CARDS: self._cards_page,
        }
        found |= {file: extra[file] for file, _ in self._extras()}
        if self._asking and self._asking.names:
            found[asking.ASK] = self._ask_page
            found |= {asking.file(name): partial(self._question_page, name) for name in self._asking.names}
        found |= {topic.file: partial(self._topic_page, topic) for topic in self._topics or ()}
        found[book_pages.SEARCH] = self._search_page
        if self.book.before:
            found[book_pages.NEW] = self._new_page
        found[book_pages.ABOUT] = self._about_page
        if self.settings.rule_files:
            found |= self._singles.writers()
        if self.settings.single_page:
            found[book_pages.ALL] = self._page_of_all
        return found

    def _contents_page(self) -> str:
        introduction = self._content.matter("introduction")
        old, news = self.book.before, self.book.news
        return self._page(
            book_pages.CONTENTS,
            "contents.html",
            "Contents",
            matter=introduction,
            ways=self._ways(),
            new=summary(news)[1:_NEWEST] if news else (),  # the first has the dates
            news=book_pages.NEW,
            since=old.info.effective if old else "",
        )

    def _ways(self) -> list[Item]:
        """Pages that are a way into the rules, and what they are for."""
        decided = [(asking.ASK, "What these rules decide")] if self._asking and self._asking.names else []
        pages = [*self._extras(), *decided]
        return [Item(title, file, _FOR[file]) for file, title in pages if file in _FOR]

    def _keywords_page(self) -> str:
        letters = self._content.keywords(book_pages.KEYWORDS)
        count = len(self.book.keywords)
        return self._page(
            book_pages.KEYWORDS,
            "keywords.html",
            "Keywords",
            letters=letters,
            count=count,
            topics=self._keyword_topics(),
        )

    def _keyword_topics(self) -> dict[str, str]:
        """Keyword -> the page of its topic."""
        of = self._topics.of_keyword if self._topics else lambda name, number: None
        found = ((clean(each.name), of(each.name, each.number)) for each in self.book.keywords)
        return {name: topic.file for name, topic in found if topic}

    def _chapter_page(self, chapter: ChapterPage) -> str:
        shown = self._content.chapter(chapter, chapter.file)
        return self._rules_page(chapter.page, chapter.name, shown)

    def _part_page(self, chapter: ChapterPage, part: RulesPage) -> str:
        shown = self._content.part(chapter, part, part.file)
        return self._rules_page(part, part.name, shown)

    def _rules_page(self, page: RulesPage, title: str, shown: dict[str, Any]) -> str:
        text = describing.text_of(page.rules)
        trail = [Item("Contents", book_pages.CONTENTS), *shown["above"], Item(title, page.file)]
        described = {"description": text} if text else {}
        return self._page(page.file, "chapter.html", title, trail=self._trail(trail), **described, **shown)

    def _trail(self, items: Sequence[Item]) -> dict[str, object] | None:
        """The way to a page for search engines, which takes absolute addresses."""
        address = self.settings.base_url
        return describing.trail(items, address + quote(self.book.folder)) if address else None

    def _glossary_page(self) -> str:
        terms = self._content.terms(book_pages.GLOSSARY)
        return self._page(book_pages.GLOSSARY, "glossary.html", "Glossary", terms=terms)

    def _examples_page(self) -> str:
        examples = self._content.examples(book_pages.EXAMPLES)
        return self._page(book_pages.EXAMPLES, "examples.html", "Examples", chapters=examples)

    def _questions_page(self) -> str:
        questions = self._content.questions(book_pages.QUESTIONS)
        return self._page(book_pages.QUESTIONS, "questions.html", "Questions", questions=questions)

    def _cards_page(self) -> str:
        cards = self._content.cards(book_pages.CARDS)
        return self._page(book_pages.CARDS, "cards.html", "Card notes", groups=cards)

    def _ask_page(self) -> str:
        assert self._asking
        families = self._asking.families()
        count = sum(len(questions) for _, questions in families)
        return self._page(asking.ASK, "ask.html", "What these rules decide", families=families, count=count)

    def _question_page(self, name: str) -> str:
        assert self._asking
        shown = self._asking.question(name)
        asks, engine = self.settings.asks, self.settings.engine.get(self.book.info.id, 0)
        return self._page(
            asking.file(name), "question.html", shown.asks, question=shown, asks=asks, engine=engine
        )

    def _topic_page(self, topic: Topic) -> str:
        shown, title = self._topic_pages.shown(topic), clean(topic.name)
        text = describing.text_of(topic.terms)
        trail = [
            Item("Contents", book_pages.CONTENTS),
            Item("Glossary", book_pages.GLOSSARY),
            Item(title, topic.file),
        ]
        described = {"description": text} if text else {}
        return self._page(topic.file, "topic.html", title, trail=self._trail(trail), topic=shown, **described)

    @cached_property
    def _topic_pages(self) -> TopicPages:
        return TopicPages(self.book, self._content)

    def _new_page(self) -> str:
        old, news = self.book.before, self.book.news
        assert old is not None  # the page is written only with both
        assert news is not None
        shown = whats_new(news, old, self.book, book_pages.NEW)
        return self._page(book_pages.NEW, "new.html", "What\u2019s new", news=shown, old=old)

    def _search_page(self) -> str:
        alone = bool(self.settings.all_editions)  # the others are on other sites, if anywhere
        several = [] if alone else all_editions.searched(self.site)
        return self._page(book_pages.SEARCH, "search.html", "Search", several=len(several))

    def _about_page(self) -> str:
        shown = self._content.about(book_pages.ABOUT)
        alone = self._singles.first if self.settings.rule_files else ""
        return self._page(book_pages.ABOUT, "about.html", "About", alone=alone, **shown)

    @cached_property
    def _singles(self) -> SingleRules:
        return SingleRules(self.book, self._content, self.settings.base_url, LABELS)

    def _page_of_all(self) -> str:
        return self._page(book_pages.ALL, "all.html", "Everything on one page", **self._content.everything())

    def _page(self, file: str, layout: str, title: str, **content: object) -> str:
        book = self.book
        base_url = self.settings.base_url
        address = base_url and base_url + quote(book.folder + file)
        content = {"description": describing.generally(title, book.info), "trail": None} | content
        at = self._order.get(file, -1)
        return template(layout).render(
            page=file,
            title=title,
            book=book,
            info=book.info,
            up=book.up,
            name=clean(book.info.title),
            official=book.info.official,
            kind=kind_of(book.info, book.edition),
            newer=self._newer(file),
            restated=self.settings.restated if book.info.stamp else "",
            nav=self._nav(file),
            editions=self._editions(file),
            side=self._side(file),
            **self._places,
            previous=self._sequence[at - 1] if at > 0 else None,
            next=self._sequence[at + 1] if 0 <= at < len(self._sequence) - 1 else None,
            address=address,
            canonical=address,
            feed=bool(base_url and self.site.has_news),
            labels=LABELS,
            **content,
        )

    @cached_property
    def _places(self) -> dict[str, str]:
        """What the script has to know to find the page of a number, as lists of numbers.

        All chapters, those with a page for each titled rule, and the rules of those that have none.
        """
        split = [chapter for chapter in self.book.chapters if chapter.parts]
        kept = [rule.number for chapter in split for rule in chapter.page.rules if rule.kind == "rule"]
        numbers = {
            "numbers": [c.number for c in self.book.chapters],
            "split": [c.number for c in split],
            "kept": kept,
        }
        return {name: " ".join(map(str, listed)) for name, listed in numbers.items()}

    @cached_property
    def _sequence(self) -> list[tuple[str, str]]:
        """(file, title) of the pages in reading order."""
        rules = [(page.file, page.name) for chapter in self.book.chapters for page in chapter.pages]
        return [(book_pages.CONTENTS, "Contents"), *rules, *self._extras()]

    @cached_property
    def _order(self) -> dict[str, int]:
        """Where in the reading order pages are."""
        return {file: at for at, (file, _) in enumerate(self._sequence)}

    def _extras(self) -> list[tuple[str, str]]:
        edition = self.book.edition
        there = {
            (book_pages.KEYWORDS, "Keywords"): self.book.keywords,
            (book_pages.GLOSSARY, "Glossary"): edition.terms,
            (book_pages.EXAMPLES, "Examples"): any(r.examples for r in edition.rules.values()),
            (book_pages.QUESTIONS, "Questions"): edition.questions,
            (book_pages.CARDS, "Cards"): edition.cards,
        }
        return [page for page, wanted in there.items() if wanted]

    def _nav(self, file: str) -> list[tuple[Item, bool]]:
        asks = [(asking.ASK, "Decided")] if self._asking and self._asking.names else []
        new = [(book_pages.NEW, "What\u2019s new")] if self.book.before else []
        pages = [(book_pages.CONTENTS, "Contents"), *self._extras(), *asks, *new, (book_pages.ABOUT, "About")]
        if self.settings.single_page:
            pages.append((book_pages.ALL, "One page"))
        return [(Item(title, name), name == file) for name, title in pages]

    def _editions(self, file: str) -> list[Switch]:
        """The other books of the site, at the page that is this one there; and the list of all."""
        found = [self._switch(file, book, clean(book.info.title)) for book in self.site.others(self.book)]
        every = self.settings.all_editions or (f"{self.book.up}index.html" if found else "")
        return [*found, Switch("All editions", every)] if every else []

    def _newer(self, file: str) -> list[Switch]:
        """The page in newer official editions, oldest first."""
        newer = [self.site.books[info.id] for info in self.site.counterparts.newer(self.book.info.id)]
        return [self._switch(file, book) for book in newer]

    def _switch(self, file: str, book: Book, label: str = "") -> Switch:
        there = file if file == book_pages.ALL else self.book.counterpart(file, book)
        moved = self.site.counterparts.numbers(self.book.info.id, book.info.id) is not None
        said = label or next(
            (said for start, said in _THERE if there.startswith(start)), "The rules of that date"
        )
        return Switch(said, f"../{book.folder}{there}", book.info, moved)

    def _side(self, file: str) -> Markup:
        """The list of chapters beside a page, which is marked in it, as its chapter is."""
        here = self._chapter_of.get(file)
        chapter = here.file if here else ""
        if chapter not in self._sides:
            self._sides[chapter] = self._sidebar(here)
        side = self._sides[chapter]
        for current, what in {chapter: "true", file: "page"}.items():
            side = side.replace(f'<a href="{current}">', f'<a href="{current}" aria-current="{what}">', 1)
        return Markup(side)  # by the template, which escapes

    def _sidebar(self, here: ChapterPage | None) -> str:
        """Sections; of the one that a chapter is in its chapters; of the chapter its titled rules."""
        shown = []
        for number, title, chapters in self.book.sections:
            inside = here is not None and str(here.number.section) == number
            links = [Item(f"{c.number} {c.title}", c.file) for c in chapters if inside]
            item = Item(section_name(number, title), f"{book_pages.CONTENTS}#{number}")
            shown.append({"item": item, "chapters": links})
        rules, file = (titled_rules(here, here.file), here.file) if here else ([], "")
        return template("side.html").render(sections=shown, here=file, rules=rules)

    @cached_property
    def _chapter_of(self) -> dict[str, ChapterPage]:
        """The chapter that a page belongs to, by its file."""
        return {page.file: chapter for chapter in self.book.chapters for page in chapter.pages}

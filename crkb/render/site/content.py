"""What the pages of a book show: its rules, terms, examples, questions and cards, as templates take them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from crkb.library import guides
from crkb.model import ITEM, Block, Reference, Rule, without_mark
from crkb.numbers import RuleNumber
from crkb.render.site import book as book_pages
from crkb.render.site.asking import BookQuestions
from crkb.render.site.book import Anchor, Book, Item, Remark
from crkb.render.site.chapters import ChapterPage, RulesPage
from crkb.render.site.history import RuleEvent, RuleHistory
from crkb.render.site.misprints import misprints, wrong
from crkb.render.site.referring import TitledLinks, by_title
from crkb.render.site.text import Hyperlink, clean, linked, plain
from crkb.render.site.topics import BookTopics
from crkb.render.site.wordings import Fitting, PlainShown, Wordings

_COUNTED = ("sections", "chapters", "rules", "subrules", "examples", "notes", "terms", "questions", "cards")

_ASKED = 3
"""So many ways of asking for a rule are shown: all of them would make pages half as large again."""


class Shown(NamedTuple):
    """A rule, term, card or question as templates show it."""

    anchor: str
    name: str
    kind: str
    title: Markup  # of a rule that is only a title; else ""
    body: tuple[tuple[str, Markup], ...]  # (kind of block, text)
    referrers: tuple[TitledLinks, ...] = ()
    remarks: tuple[Remark, ...] = ()
    plain: PlainShown | None = None
    asked: tuple[Markup, ...] = ()  # ways of asking for a rule
    deciding: tuple[Item, ...] = ()  # the questions that a rule decides
    mark: str = ""  # "new" or "changed", if the edition made a rule so
    history: tuple[RuleEvent, ...] = ()  # what editions of the site did to a rule
    topics: tuple[Item, ...] = ()  # the topics that point to a rule; of a term its own

    @property
    def referring(self) -> int:
        """How many texts refer to it."""
        return sum(len(each.links) for each in self.referrers)


class GuideShown(NamedTuple):
    """A chapter's guide; its rules are (number, what it decides, whether the edition has that text)."""

    written: str
    purpose: Markup
    rules: tuple[tuple[Markup, Markup, bool], ...]
    mistake: Markup
    onward: Markup


class Content:
    """What the pages of one book show.

    `plain` says whether plain wordings stand beside rules; `asking` has the questions that rules decide, if
    these have pages; `topics` are the glossary's topics, if these have.
    """

    def __init__(
        self,
        book: Book,
        plain: bool,
        asking: BookQuestions | None = None,
        topics: BookTopics | None = None,
    ) -> None:
        self._book = book
        self._wordings = Wordings(book, self._body) if plain else None
        self._asking = asking
        self._topics = topics
        self._history = RuleHistory(book)

    def chapter(self, chapter: ChapterPage, page: str) -> dict[str, object]:
        """A chapter's heading, its guide, its rules that are on the page, and the pages of the others."""
        number = str(chapter.number)
        own = chapter.rules if page == book_pages.ALL else chapter.page.rules
        heading = [self._rule(r, page) for r in own if r.kind == "chapter"]
        return {
            "chapter": chapter,
            "heading": heading[0] if heading else Shown(number, number, "chapter", Markup(), ()),
            "above": [self._section(chapter, page)],
            "rules": [self._rule(r, page) for r in own if r.kind != "chapter"],
            "parts": () if page == book_pages.ALL else chapter.parts,
            "guide": self._guide(number, page),
            "examples": any(r.examples for r in own),
            "fitting": self._fitting(chapter.rules),
        }

    def part(self, chapter: ChapterPage, part: RulesPage, page: str) -> dict[str, object]:
        """A titled rule that has a page of its own, with what is below it."""
        heading, *below = (self._rule(r, page) for r in part.rules)
        return {
            "chapter": chapter,
            "heading": heading,
            "above": [self._section(chapter, page), Item(chapter.name, chapter.file)],
            "rules": below,
            "parts": (),
            "guide": None,
            "examples": any(r.examples for r in part.rules),
            "fitting": self._fitting(part.rules),
        }

    def _section(self, chapter: ChapterPage, page: str) -> Item:
        number = str(chapter.number.section)
        name = next(section_name(n, title) for n, title, _ in self._book.sections if n == number)
        return Item(name, self._book.href(number, page))

    def alone(self, rule: Rule, page: str) -> Shown:
        """A rule with its own text, and nothing of what others say of it."""
        number = str(rule.number)
        first = rule.blocks[0].text if rule.blocks else ""
        headed = bool(rule.title) and first == rule.title
        body = self._body(rule.blocks[1:] if headed else rule.blocks, page, number)
        body += tuple([("variant", self._text(v.text)) for v in rule.variants]) + self._errata(number, page)
        name = number if rule.kind == "subrule" else f"{number}."
        return Shown(number, name, rule.kind, self._text(rule.title) if headed else Markup(), body)

    def _rule(self, rule: Rule, page: str) -> Shown:
        number = str(rule.number)
        return self.alone(rule, page)._replace(
            referrers=by_title(self._book.referrers(number, page)),
            remarks=tuple(self._book.remarks(number)),
            plain=self.plain(number, page),
            asked=tuple(map(plain, self._book.kb.plain.asked(number)[:_ASKED])),
            deciding=tuple(self._asking.deciding(number)) if self._asking and page != book_pages.ALL else (),
            mark=self._history.mark(number),
            history=tuple(self._history.events(number)) if page != book_pages.ALL else (),
            topics=self._topics_of(number, page),
        )

    def plain(self, number: str, page: str) -> PlainShown | None:
        """The plain wording of a rule, where these are wanted."""
        return self._wordings.of(number, page) if self._wordings else None

    def _fitting(self, rules: Iterable[Rule]) -> Fitting | None:
        return self._wordings.fitting(rules) if self._wordings else None

    def _topics_of(self, number: str, page: str) -> tuple[Item, ...]:
        """The topics that point to a rule; the page with everything leads to no others."""
        found = self._topics.of_rule(number) if self._topics and page != book_pages.ALL else ()
        return tuple([Item(clean(topic.name), topic.file) for topic in found])

    def _guide(self, chapter: str, page: str) -> GuideShown | None:
        found = self._book.kb.plain.guide(chapter)
        if found is None:
            return None

        def shown(text: str) -> Markup:
            return self._with_numbers(text, page)

        rules = [(shown(rule.number), shown(rule.says), rule.same) for rule in found.rules]
        said = (shown(found.mistake), shown(found.onward))
        return GuideShown(found.written, shown(found.purpose), tuple(rules), *said)

    def _with_numbers(self, text: str, page: str, but: Collection[str] = ()) -> Markup:
        """A text of crkb's own, with links to the rules that it names; but for some."""
        numbers = [m for m in guides.NUMBER.finditer(text) if self._book.place(m[0]) and m[0] not in but]
        return linked(text, list(map(_numbered, numbers)), lambda reference: self._book.link(reference, page))

    def _text(self, text: str) -> Markup:
        """A text of the edition without links."""
        return plain(text, self._book.info.effective)

    def _body(self, blocks: Sequence[Block], page: str, name: str = "") -> tuple[tuple[str, Markup], ...]:
        """Paragraphs, each with its kind; those of what has a `name` with its misprints."""
        return tuple([self._paragraph(block, page, name) for block in blocks])

    def _paragraph(self, block: Block, page: str, name: str) -> tuple[str, Markup]:
        """A paragraph with its kind, "item" for one of a list; what is misprinted in it leads nowhere."""
        kind = "item" if block.text.startswith(ITEM) else block.kind
        held = without_mark(block) if kind == "item" else block
        misprinted = misprints(self._book.errata.get(name, ()), held.text)

        def resolve(reference: Reference) -> Hyperlink:
            for misprint in misprinted:
                if misprint.has(reference):
                    return Hyperlink("", "misprint", f"crkb notes a misprint; should be: {misprint.should}")
            return self._book.link(reference, page)

        return kind, linked(held.text, held.references, resolve, self._book.info.effective)

    def paragraphs(
        self, blocks: Sequence[Block], page: str, term: str = ""
    ) -> tuple[tuple[str, Markup], ...]:
        """Paragraphs of a text, each with its kind; those of a term with what is misprinted in them."""
        return self._body(blocks, page, term) + (self._errata(term, page) if term else ())

    def _named(self, kind: str, name: str, blocks: Sequence[Block], page: str, seen: set[str]) -> Shown:
        place = self._book.place(name, kind) or Anchor("", "")
        anchor = "" if place.anchor in seen else place.anchor
        seen.add(anchor)
        referrers = self._book.referrers(name, page, kind) if kind == "term" and anchor else []
        body = self._body(blocks, page, name) + self._errata(name, page)
        return Shown(anchor, clean(name), kind, self._text(name), body, by_title(referrers))

    def _errata(self, name: str, page: str) -> tuple[tuple[str, Markup], ...]:
        found = self._book.errata.get(name, ())
        return tuple([("erratum", self._with_numbers(str(e), page, but=wrong(e))) for e in found])

    def terms(self, page: str) -> list[tuple[str, list[Shown]]]:
        """(first letter, terms): letters in the alphabet's order, terms of a letter in the glossary's."""
        seen: set[str] = set()
        letters: dict[str, list[Shown]] = {}
        for term in self._book.edition.terms:
            shown = self._named("term", term.name, term.blocks, page, seen)
            topic = self._topics.of_term(term.name) if self._topics and page != book_pages.ALL else None
            if topic:
                shown = shown._replace(topics=(Item(clean(topic.name), topic.file),))
            letters.setdefault(letter(term.name), []).append(shown)
        return sorted(letters.items())

    def keywords(self, page: str) -> list[tuple[str, list[Item]]]:
        """(first letter, keywords and ability words), each with its sort."""
        letters: dict[str, list[Item]] = {}
        for each in sorted(self._book.keywords, key=lambda each: each.name.casefold()):
            kind = re.split("[,;]", each.kind)[0]  # without how and where it works
            item = Item(clean(each.name), self._book.href(each.number, page), kind)
            letters.setdefault(letter(each.name), []).append(item)
        return sorted(letters.items())

    def examples(self, page: str) -> list[tuple[ChapterPage, list[Shown]]]:
        """For each chapter that has some, its rules with their examples alone."""
        found = []
        for chapter, rules in self._book.examples():
            shown = []
            for rule in rules:
                examples = [b for b in rule.blocks if b.kind == "example"]
                number = str(rule.number)
                body = self._body(examples, page, number)
                place = self._book.place(number) or Anchor(chapter.file, number)
                shown.append(Shown("#".join(place), number, "rule", Markup(), body))
            found.append((chapter, shown))
        return found

    def questions(self, page: str) -> list[Shown]:
        """Questions with their answers."""
        seen: set[str] = set()
        return [self._named("question", q.text, q.blocks, page, seen) for q in self._book.edition.questions]

    def cards(self, page: str) -> list[tuple[str, list[Shown]]]:
        """(group, notes on its cards) in the order of the source."""
        seen: set[str] = set()
        groups: dict[str, list[Shown]] = {}
        for card in self._book.edition.cards:
            shown = self._named("card", card.name, card.blocks, page, seen)
            groups.setdefault(clean(card.group), []).append(shown)
        return list(groups.items())

    def matter(self, *parts: str, page: str = "") -> list[tuple[str, tuple[tuple[str, Markup], ...]]]:
        """(part, paragraphs) of the prose around the rules; all of it if no parts are named."""
        return [
            (clean(m.part), self._body(m.blocks, page))
            for m in self._book.edition.matter
            if not parts or m.part in parts
        ]

    def about(self, page: str) -> dict[str, object]:
        """Where the text is from, what is wrong with it, how much of what it has."""
        edition = self._book.edition
        return {
            "matter": self.matter(page=page),
            "sources": [s._replace(name=clean(s.name)) for s in edition.sources],
            "problems": [p._replace(message=clean(p.message)) for p in edition.problems],
            "furniture": len(edition.furniture),
            "counts": [(n, kind) for kind, n in self._book.info.counts.items() if n and kind in _COUNTED],
        }

    def everything(self) -> dict[str, object]:
        """All of it, for one page."""
        page = book_pages.ALL
        return {
            "chapters": [self.chapter(c, page) for c in self._book.chapters],
            "sections": [(n, t, [c.number for c in cs]) for n, t, cs in self._book.sections],
            "terms": self.terms(page),
            "questions": self.questions(page),
            "groups": self.cards(page),
            "matter": self.matter(page=page),
            "fitting": self._fitting(self._book.edition.rules.values()),
        }


def letter(name: str) -> str:
    """The letter of the alphabet that a term is listed under, # for others."""
    first = next((c.upper() for c in name if c.isalnum()), "#")
    return first if first.isascii() and first.isalpha() else "#"


def _numbered(found: re.Match[str]) -> Reference:
    """A number in a guide as a reference to the rule, which is there."""
    kind = RuleNumber.parse(found[0]).kind
    return Reference(found[0], found.start(), found.end(), kind, found[0], "resolved")


def section_name(number: str, title: str) -> str:
    """What a section is called where it is linked."""
    return f"{number} {title}" if title else f"Section {number}"

"""What the page of a topic shows: its definitions, its rules, other rules about it, and related terms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from crkb.model import Block, Rule
from crkb.numbers import RuleNumber
from crkb.render.site.book import GLOSSARY, Book, Item
from crkb.render.site.defining import DefiningRules
from crkb.render.site.text import clean, plain
from crkb.render.site.topics import Topic, TopicRule, is_name

if TYPE_CHECKING:
    from crkb.plain_words import KeywordRule
    from crkb.render.site.content import Content

_BELOW = 20  # subrules that are shown of a rule; of a longer one these are enough to see what it is about
_FIRST = 3  # rules that are shown of a chapter without titles
_RANGE = 12  # rules that are shown of a range
_DEFINING = 6  # other rules that are shown with their texts
_NEAR = 16  # terms under the same rule: a rule that has more is a list
_ASKED = 5  # ways of asking

TopicParagraphs = tuple[tuple[str, Markup], ...]
"""(kind of block, text) of each."""


class TopicRuleShown(NamedTuple):
    """A rule with what is shown below it; or a chapter or section with its first rules, or its titles."""

    link: Item
    kind: str
    title: Markup
    body: TopicParagraphs
    below: tuple[TopicRuleShown, ...] = ()
    titles: tuple[Item, ...] = ()
    more: Item | None = None  # where the rest is


class TopicShown(NamedTuple):
    """A topic as its template takes it."""

    name: Markup
    entry: str  # the address of its first entry in the glossary
    definitions: tuple[TopicParagraphs, ...]
    card: TopicParagraphs  # what crkb says of a keyword
    rules: tuple[TopicRuleShown, ...]
    defining: tuple[TopicRuleShown, ...]  # other rules that define the name
    referrers: tuple[Item, ...]  # what else refers to the rules
    terms: tuple[tuple[str, tuple[Item, ...]], ...]  # (how they are related, terms)
    asked: tuple[Markup, ...]


class TopicPages:
    """What the pages of a book's topics show."""

    def __init__(self, book: Book, content: Content) -> None:
        self._book = book
        self._content = content
        self._topics = book.topics
        self._defining = DefiningRules(book.edition)

    def shown(self, topic: Topic) -> TopicShown:
        """A topic with all that its page has."""
        page, first = topic.file, topic.terms[0].name
        whole = {rule.number for rule in topic.rules if rule.where == "own"}
        pointed = chain.from_iterable(self._pointed(rule, whole, page) for rule in topic.rules)
        rules = tuple(
            {rule.link: rule for rule in pointed}.values()
        )  # a range may have one that is named, too
        here = {each.link.label for rule in rules for each in (rule, *rule.below)}
        defining = tuple(self._defined(topic, here))
        here |= {rule.link.label for rule in defining}
        return TopicShown(
            plain(topic.name),
            self._book.href(first, page, "term"),
            tuple(self._content.paragraphs(term.blocks, page, term.name) for term in topic.terms),
            self._card(topic),
            rules,
            defining,
            tuple(self._referrers(rules, here, page)),
            tuple((how, tuple(items)) for how, items in self._terms(topic).items() if items),
            tuple(map(plain, self._asked(topic))),
        )

    # ---- rules

    def _pointed(self, pointed: TopicRule, whole: Collection[str], page: str) -> Iterator[TopicRuleShown]:
        """What an entry points to, but for subrules of a rule that it points to as well."""
        book = self._book if pointed.where == "own" else self._book.base
        assert book is not None  # else the topic wouldn't have the rule
        if _above(pointed.number) in whole and pointed.where == "own":
            return
        for number in _range(book, pointed)[:_RANGE]:
            kind = _kind(number)
            if kind in ("section", "chapter"):
                yield self._heading(book, number, kind, page)
            else:
                yield self._rule(book, book.edition.rules[number], page)

    def _rule(self, book: Book, rule: Rule, page: str) -> TopicRuleShown:
        """A rule with its direct subrules."""
        below = [book.edition.rules[number] for number in book.kb.numbers_below(str(rule.number))]
        shown = tuple(self._alone(book, each, page) for each in below[:_BELOW])
        left = len(below) - len(shown)
        own = self._alone(book, rule, page)
        return own._replace(below=shown, more=Item(f"{left} more", own.link.href) if left else None)

    def _alone(self, book: Book, rule: Rule, page: str) -> TopicRuleShown:
        """A rule without its examples, which are on its page. A text of the base refers to the base."""
        if book is not self._book:
            rule = rule._replace(blocks=tuple(map(_of_base, rule.blocks)))
        shown = self._content.alone(rule, page)
        body = tuple((kind, text) for kind, text in shown.body if kind != "example")
        link = Item(str(rule.number), self._href(book, str(rule.number), page))
        return TopicRuleShown(link, rule.kind, shown.title, body)

    def _heading(self, book: Book, number: str, kind: str, page: str) -> TopicRuleShown:
        """A chapter or section: the titles in it, or if there are none the first rules."""
        rule = book.edition.rules.get(number)
        link, title = Item(number, self._href(book, number, page)), plain(rule.title if rule else "")
        own = TopicRuleShown(link, kind, title, ())
        if kind == "section":
            chapters = next(chapters for each, _, chapters in book.sections if each == number)
            items = [Item(chapter.name, self._href(book, str(chapter.number), page)) for chapter in chapters]
            return own._replace(titles=tuple(items))
        rules = next(each.rules for each in book.chapters if str(each.number) == number)
        first = [each for each in rules if each.kind == "rule"]
        if any(each.title for each in first):
            named = ((str(each.number), clean(each.title)) for each in first if each.title)
            items = [Item(f"{at} {title}", self._href(book, at, page)) for at, title in named]
            return own._replace(titles=tuple(items))
        left = len(first) - _FIRST
        return own._replace(
            below=tuple(self._alone(book, each, page) for each in first[:_FIRST]),
            more=Item(f"{left} more rule{'s' if left > 1 else ''}", link.href) if left > 0 else None,
        )

    def _href(self, book: Book, number: str, page: str) -> str:
        if book is self._book:
            return book.href(number, page)
        return f"{self._book.up}{book.folder}{book.href(number, '')}"

    def _defined(self, topic: Topic, here: Collection[str]) -> Iterator[TopicRuleShown]:
        """Other rules that define a name of the topic, where there are few."""
        numbers = self._defining.of(topic.name)
        found = [number for number in numbers if number not in here and self._book.place(number)]
        for number in found[:_DEFINING]:
            rule, kind = self._book.edition.rules[number], _kind(number)
            if kind in ("section", "chapter"):
                yield self._heading(self._book, number, kind, topic.file)._replace(
                    below=(), titles=(), more=None
                )
            else:
                yield self._alone(self._book, rule, topic.file)

    def _referrers(self, rules: Sequence[TopicRuleShown], here: Collection[str], page: str) -> Iterator[Item]:
        """What refers to the rules that are shown, and isn't shown itself; terms are in a list of theirs."""
        seen: set[str] = set()
        for each in (each for rule in rules for each in (rule, *rule.below)):
            for link in self._book.referrers(each.link.label, page):
                if GLOSSARY not in link.href and link.label not in here and link.href not in seen:
                    seen.add(link.href)
                    yield Item(link.label, link.href, link.remark)

    # ---- terms

    def _terms(self, topic: Topic) -> dict[str, list[Item]]:
        """The terms around a topic, each once."""
        own = {term.name for term in topic.terms}
        seen = [r.target for r in topic.references if r.kind == "term" and r.where == "own"]
        pointing = [
            found.name
            for name in own
            for found in self._book.kb.referrers(f"={name}")
            if found.kind == "term"
        ]
        main = next((rule for rule in topic.rules if rule.where == "own"), None)
        same = [each.terms[0].name for each in self._topics.of_rule(main.number)] if main else []
        listed, found = own, {}
        for how, names in (
            ("The entry says to see", seen),
            ("Entries that lead here", pointing),
            ("Under the same rule", same if len(same) <= _NEAR else []),
        ):
            left = [name for name in dict.fromkeys(names) if name not in listed]
            listed = listed.union(left)
            found[how] = list(self._term_items(left, topic.file))
        return found

    def _term_items(self, names: Iterable[str], page: str) -> Iterator[Item]:
        """Terms as links to their topics, or else to their entries."""
        for name in names:
            topic = self._topics.own(name)
            href = topic.file if topic else self._book.href(name, page, "term")
            if href:
                yield Item(clean(name), href)

    # ---- crkb's own words

    def _asked(self, topic: Topic) -> tuple[str, ...]:
        """Ways of asking for the main rule, or else for the first of its subrules that has some."""
        main = next((rule.number for rule in topic.rules if rule.where == "own"), "")
        if not main or _kind(main) == "section" or main not in self._book.edition.rules:
            return ()
        asked = self._book.kb.plain.asked
        below = self._book.kb.numbers_below(main) if _kind(main) == "rule" else ()
        return next(filter(None, map(asked, (main, *below))), ())[:_ASKED]

    def _card(self, topic: Topic) -> TopicParagraphs:
        """What crkb says of the keyword that a topic is; of crkb's own edition that is the entry itself."""
        main = topic.rules[0]
        keyword = self._keywords.get(main.number) if main.where == "own" else None
        if keyword is None or not is_name(keyword.name, topic):
            return ()
        return self._content.paragraphs(self._book.kb.plain.keyword(keyword.name).blocks, topic.file)

    @cached_property
    def _keywords(self) -> dict[str, KeywordRule]:
        """The keywords that crkb has words for, by their rules."""
        if self._book.info.stamp:
            return {}
        return {each.number: each for each in self._book.kb.plain.keywords()}


def _kind(number: str) -> str:
    return RuleNumber.parse(number).kind


def _above(number: str) -> str:
    """The rule that a subrule is of, "" for all others."""
    found = RuleNumber.parse(number)
    return str(found.parent) if found.kind == "subrule" else ""


def _range(book: Book, pointed: TopicRule) -> list[str]:
    """The numbers that are pointed to, which are more than one for a range."""
    if not pointed.through:
        return [pointed.number]
    kind, numbers = _kind(pointed.number), list(book.edition.rules)
    if pointed.number not in numbers or pointed.through not in numbers:
        return [pointed.number]
    row = numbers[numbers.index(pointed.number) : numbers.index(pointed.through) + 1]
    return [number for number in row if _kind(number) == kind] or [pointed.number]


def _of_base(block: Block) -> Block:
    """A paragraph of the base, as one of an add-on refers to it."""
    return block._replace(references=tuple(r._replace(where="base") for r in block.references))

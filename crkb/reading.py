"""Reading one edition: rules with their surroundings, names, contents, what refers to what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import NumberFormatError
from crkb.lookup import Lookup
from crkb.model import Block, Edition, Erratum, Place, Reference, Rule, Term
from crkb.numbers import NumberRange, RuleNumber, single
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.library.generations import Info
    from crkb.library.library import Handle


class Referrer(NamedTuple):
    """Something that refers to a rule: its kind (rule, term, card …), its number or name, and
    the kind of block that contains the reference (text, example, note …)."""

    kind: str
    name: str
    block: str


class Heading(NamedTuple):
    """A line of a table of contents: a number, its kind, and its title ("" if it has none)."""

    number: str
    kind: str
    title: str


class Entry:
    """A rule of an open edition, with its surroundings.

    Everything is read when it is asked for. `number`, `title`, `text` and `examples` are plain
    strings; `rule` is the underlying value with blocks and places.

    >>> entry = kb["702.2a"]
    >>> entry.kind, entry.parent.title, entry.ancestors[0]
    ('subrule', 'Shimmer', ('7', 'More Rules'))
    """

    def __init__(self, kb: Reader, rule: Rule) -> None:
        self.kb = kb
        self.rule = rule
        self.number = str(rule.number)

    @property
    def kind(self) -> str:
        """section, chapter, rule or subrule."""
        return self.rule.kind

    @property
    def title(self) -> str:
        """The title of a section, chapter or titled rule, else ""."""
        return self.rule.title

    @property
    def text(self) -> str:
        """What is printed after the number; further paragraphs follow on lines of their own."""
        return self.rule.text

    @property
    def examples(self) -> tuple[str, ...]:
        """The texts of the rule's examples."""
        return self.rule.examples

    @property
    def notes(self) -> tuple[str, ...]:
        """The texts of the rule's notes."""
        return tuple(b.text for b in self.rule.blocks if b.kind == "note")

    @property
    def references(self) -> tuple[Reference, ...]:
        """References in the rule and its examples and notes, in text order."""
        return tuple(r for b in self.rule.blocks for r in b.references)

    @property
    def referenced_by(self) -> tuple[Referrer, ...]:
        """Everything in the edition that refers to this very number."""
        return self.kb.referrers(self.number)

    @property
    def parent(self) -> Entry | None:
        """The rule one level up, if the edition has it."""
        above = self.rule.number.parent
        found = self.kb.rules([str(above)]) if above else []
        return found[0] if found else None

    @property
    def children(self) -> tuple[Entry, ...]:
        """The rules one level down, in order."""
        return tuple(self.kb.rules(self.child_numbers))

    @property
    def child_numbers(self) -> tuple[str, ...]:
        """The numbers of the rules one level down, in order."""
        return self.kb.numbers_below(self.number)

    @property
    def ancestors(self) -> tuple[tuple[str, str], ...]:
        """(number, title) of everything above, from the section down."""
        above = [(str(number), self.kb.title(str(number))) for number in self.rule.number.ancestors]
        return tuple((number, title) for number, title in reversed(above) if title is not None)

    @property
    def errata(self) -> tuple[Erratum, ...]:
        """Known mistakes in the rule."""
        return self.kb.errata(self.number)

    @property
    def sources(self) -> tuple[tuple[str, int], ...]:
        """(file, line) of every source that has the rule's text."""
        return self.kb.places(self.rule.blocks[0].places) if self.rule.blocks else ()

    def __str__(self) -> str:
        return f"{self.rule.number.printed} {self.text}"

    def __repr__(self) -> str:
        return f"<{self.kind} {self.number} of {self.kb.info.id}>"


class Reader:
    """One edition, open for reading."""

    def __init__(self, opened: Handle) -> None:
        self.opened = opened
        self.store = opened.store
        self._lookup = Lookup(opened)
        self._head: tuple[str, Edition] | None = None

    @property
    def info(self) -> Info:
        """What the edition is: id, title, effective date, counts.

        >>> kb.info.id, kb.info.counts["chapters"]
        ('cr-2031-03-03', 5)
        """
        return self.opened.info

    @property
    def program(self) -> str:
        """How crkb is called for this edition: `crkb`, or `crkb -e ID` where the edition was named."""
        return self.opened.program

    @property
    def stamp(self) -> str:
        """The edition and the build of it that is read; another one after it was healed or added again."""
        return self.opened.stamp

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the prose around the rules: introduction, credits …"""
        return tuple(self.store.names("matter"))

    @property
    def terms(self) -> tuple[str, ...]:
        """The names of the glossary's terms, in its order."""
        return tuple(self.store.names("term"))

    @property
    def base_id(self) -> str:
        """The edition's id; of a base and add-ons read as one the base's."""
        return self.info.id.partition("+")[0]

    @property
    def head(self) -> Edition:
        """The edition's own description and its sources, without its contents."""
        if self._head is None or self._head[0] != self.opened.stamp:  # a healed edition is another build
            self._head = (self.opened.stamp, self.store.head())
        return self._head[1]

    def edition(self) -> Edition:
        """The whole edition as one value.

        >>> kb.edition().rules["702.2"].title
        'Shimmer'
        """
        return self.opened.edition()

    def __getitem__(self, number: str) -> Entry:
        """The rule of a number, in any form people write it.

        Raises:
            RuleNotFound: if the edition does not have it; the hint names near misses.
            NumberFormatError: if the text is not a number.
        """
        return self.rule(single(number))

    def __contains__(self, number: str) -> bool:
        try:
            return self.title(str(single(number))) is not None
        except NumberFormatError:
            return False

    def __iter__(self) -> Iterator[Entry]:
        return (Entry(self, rule) for rule in self.store.rules())

    def __len__(self) -> int:
        return len(self.store.numbers())

    def rule(self, number: RuleNumber | str) -> Entry:
        """The rule of a number as printed.

        >>> kb.rule("702.2a").kind
        'subrule'

        Raises:
            RuleNotFound: if the edition does not have it; the hint names near misses.
        """
        wanted = number if isinstance(number, RuleNumber) else RuleNumber.parse(number)
        return Entry(self, self._lookup.rule(wanted))

    def rules(self, numbers: Sequence[str]) -> list[Entry]:
        """The rules of these numbers that the edition has."""
        return [Entry(self, rule) for rule in self._lookup.rules(numbers)]

    def between(self, span: NumberRange) -> list[Entry]:
        """The rules of a range that the edition has.

        Raises:
            RuleNotFound: if it has none of them.
        """
        return [Entry(self, rule) for rule in self._lookup.between(span)]

    def define(self, term: str) -> Term:
        """The glossary entry of a term: exact, then as singular or plural, then without hyphens,
        articles and inner quotes.

        >>> kb.define("glows").name
        'Glow'

        Raises:
            RuleNotFound: if the glossary does not have it; the hint names near misses.
        """
        return self._lookup.define(term)

    def term(self, name: str) -> Term | None:
        """The glossary entry of this very name, but for case and accents; None if there is none."""
        return self.store.term(fold(name))

    def contents(self, number: str = "") -> list[Heading]:
        """The table of contents: sections and chapters, or a number and what is one level below it.

        >>> [heading.title for heading in kb.contents("702")]
        ['Gifts', '', 'Shimmer', 'Moon-Walk']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        if number:
            top = self[number]
            return [Heading(e.number, e.kind, e.title) for e in (top, *top.children)]
        return [Heading(*row) for row in self.store.headings() if row[1] in ("section", "chapter")]

    def numbers(self) -> list[str]:
        """All numbers of the edition, in text order."""
        return self.store.numbers()

    def numbers_below(self, number: str) -> tuple[str, ...]:
        """The numbers one level below a number, in text order."""
        return tuple(self.store.children(number))

    def title(self, number: str) -> str | None:
        """The title of a number ("" if it has none); None if the edition does not have the number."""
        return self.store.title(number)

    def names(self, kind: str = "") -> list[str]:
        """All titles, then all terms and cards; or only those of a kind, "term" or "card".

        >>> kb.names("term")[:2]
        ['Active Keeper', 'Dusk']
        """
        if kind:
            return self.store.names(kind)
        titles = [title for _, _, title in self.store.headings() if title]
        return titles + self.store.names("term") + self.store.names("card")

    def about(self, name: str) -> str:
        """What a rule, term or card is about: its title, or else its first paragraph."""
        if title := self.title(name):
            return title
        blocks = self.blocks(name)
        return blocks[0].text if blocks else ""

    def errata(self, name: str) -> tuple[Erratum, ...]:
        """Known mistakes in a rule, term or card; for a restatement, in what it restates."""
        return self.store.errata(name)

    def referrers(self, number: str, where: str = "own") -> tuple[Referrer, ...]:
        """Everything in the edition that refers to this very number (or `=Term`).

        `where` is "base" for the numbers of the edition that an add-on amends.

        >>> [referrer.name for referrer in kb.referrers("704.5k")]
        ['100.1a', '704.3']
        """
        return tuple(Referrer(*row) for row in self.store.referrers(number, where))

    def via(self, number: str) -> list[tuple[str, int]]:
        """The chapter and rule above a number that are referred to, nearest first, and how often."""
        above = [n for n, _ in self.rule(number).ancestors if len(n) > 1]
        counted = [(n, len(self.referrers(n))) for n in reversed(above)]
        return [(n, count) for n, count in counted if count]

    def places(self, places: Sequence[Place]) -> tuple[tuple[str, int], ...]:
        """(file, line) of places."""
        return tuple((self.head.sources[p.source].name, p.line) for p in places)

    def texts(self) -> RuleTexts:
        """The texts of all rules by number, read when they are asked for."""
        return RuleTexts(self)

    def blocks(self, name: str) -> tuple[Block, ...]:
        """The blocks of a rule, term or card by its number or name; () if there is none."""
        return self.store.blocks(name)


class RuleTexts:
    """Rule texts by number, for resolving citations."""

    def __init__(self, kb: Reader) -> None:
        self._kb = kb
        self._all: list[tuple[str, str]] | None = None

    def get(self, number: str) -> str | None:
        """The text of a rule without its examples, or None."""
        rule = self._kb.store.rule(number)
        return rule.text if rule else None

    def items(self) -> list[tuple[str, str]]:
        """(number, text) of every rule."""
        if self._all is None:
            self._all = [(str(rule.number), rule.text) for rule in self._kb.store.rules()]
        return self._all

"""Questions to one edition: look up, find, define, search, follow references.

`KnowledgeBase` is what `crkb.open()` returns; the command line, exports and servers use
nothing else to read an edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import NumberFormatError, RuleNotFound
from crkb.library.library import Handle, Library, Progress, silent
from crkb.model import Block, Card, Edition, Place, Reference, Rule, Term
from crkb.numbers import NumberRange, RuleNumber, parse_typed
from crkb.text.inflect import loosely, spellings
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.library.generations import Info
    from crkb.search.ranking import SearchResult


_PARTLY = "The bundled edition restates some chapters (crkb toc). Load the whole text: crkb add FILE"


class Referrer(NamedTuple):
    """Something that refers to a rule: its kind (rule, term, card …), its number or name, and
    the kind of block the reference stands in (text, example, note …)."""

    kind: str
    name: str
    block: str


class Entry:
    """A rule of an open edition, with its surroundings.

    Everything is read when asked for. `number`, `title`, `text` and `examples` are plain
    strings; `rule` is the underlying value with blocks and places.
    """

    def __init__(self, kb: KnowledgeBase, rule: Rule) -> None:
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
        """References in the rule and what hangs on it, in text order."""
        return tuple(r for b in self.rule.blocks for r in b.references)

    @property
    def referenced_by(self) -> tuple[Referrer, ...]:
        """Everything in the edition that refers to this very number."""
        return self.kb.referrers(self.number)

    @property
    def parent(self) -> Entry | None:
        """The rule one level up, if the edition has it."""
        above = self.rule.number.parent
        found = self.kb.store.rule(str(above)) if above else None
        return Entry(self.kb, found) if found else None

    @property
    def children(self) -> tuple[Entry, ...]:
        """The rules one level down, in order."""
        return tuple(self.kb.rules(self.kb.store.children(self.number)))

    @property
    def ancestors(self) -> tuple[tuple[str, str], ...]:
        """(number, title) of everything above, from the section down."""
        above = []
        number = self.rule.number.parent
        while number is not None:
            title = self.kb.store.title(str(number))
            if title is not None:
                above.append((str(number), title))
            number = number.parent
        return tuple(reversed(above))

    @property
    def sources(self) -> tuple[tuple[str, int], ...]:
        """(file, line) of every source the rule's text stands in."""
        return self.kb.places(self.rule.blocks[0].places) if self.rule.blocks else ()

    def __str__(self) -> str:
        dot = "" if self.kind == "subrule" else "."
        return f"{self.number}{dot} {self.text}"

    def __repr__(self) -> str:
        return f"<{self.kind} {self.number} of {self.kb.info.id}>"


class KnowledgeBase:
    """One edition, open for questions.

    kb = crkb.open()
    kb["123.6c"].text
    kb.search("name sticker").hits[0].name
    """

    def __init__(self, opened: Handle) -> None:
        self.opened = opened
        self.store = opened.store
        self._head: tuple[str, Edition] | None = None

    @property
    def info(self) -> Info:
        """What the edition is: id, title, effective date, counts."""
        return self.opened.info

    @property
    def head(self) -> Edition:
        """The edition's own description and its sources, without its contents."""
        if self._head is None or self._head[0] != self.opened.stamp:  # a healed edition is another build
            self._head = (self.opened.stamp, self.store.head())
        return self._head[1]

    def edition(self) -> Edition:
        """The whole edition as one value."""
        return self.store.edition()

    def __getitem__(self, number: str) -> Entry:
        """The rule of a number, in any form people write it. Raises RuleNotFound."""
        return self.rule(parse_typed(number).first)

    def __contains__(self, number: str) -> bool:
        try:
            return self.store.title(str(parse_typed(number).first)) is not None
        except NumberFormatError:
            return False

    def __iter__(self) -> Iterator[Entry]:
        return (Entry(self, rule) for rule in self.store.rules())

    def __len__(self) -> int:
        return len(self.store.numbers())

    def rule(self, number: RuleNumber | str) -> Entry:
        """The rule of a number as printed. Raises RuleNotFound with near misses."""
        rule = self.store.rule(str(number))
        if rule is None:
            raise self._no_rule(str(number))
        return Entry(self, rule)

    def rules(self, numbers: Sequence[str]) -> list[Entry]:
        """The rules of these numbers that the edition has."""
        found = (self.store.rule(n) for n in numbers)
        return [Entry(self, rule) for rule in found if rule is not None]

    def find(self, typed: str) -> list[Entry | Term | Card]:
        """What a person means by a number, a range, a title, a keyword, a term or a card's name.

        Raises RuleNotFound with near misses.
        """
        typed = _sound(typed)
        try:
            return list(self.between(parse_typed(typed)))
        except NumberFormatError as e:
            if "range" in str(e):  # a range that runs backwards is meant as one all the same
                raise
        for name in spellings(fold(typed)):
            if found := self._named(name):
                return found
        wanted = loosely(typed)
        for name in self._names():
            if wanted and loosely(name) == wanted:
                return self._named(fold(name))
        near = self.near(typed)
        hint = _PARTLY if self.info.stamp and not near else _did_you_mean(near, typed)
        raise RuleNotFound(f"no rule, title or term {typed.strip()!r} in {self.info.id}", hint)

    def _named(self, folded: str) -> list[Entry | Term | Card]:
        if numbers := self.store.titled(folded):
            return list(self.rules(numbers))
        found = self.store.term(folded) or self.store.card(folded)
        return [found] if found is not None else []

    def _names(self) -> list[str]:
        """All titles, then all terms and cards."""
        titles = [title for _, _, title in self.store.headings() if title]
        return titles + self.store.names("term") + self.store.names("card")

    def between(self, span: NumberRange) -> list[Entry]:
        """The rules of a range that the edition has. Raises RuleNotFound if it has none."""
        if span.last is None:
            return [self.rule(span.first)]
        numbers = self.store.between(str(span.first), str(span.last))
        if not numbers:  # an end is missing: show what there is in between
            numbers = [str(n) for n in span.numbers()]
        found = self.rules(numbers)
        if not found:
            raise self._no_rule(str(span.first))
        return found

    def _no_rule(self, number: str) -> RuleNotFound:
        near = self.near(number)
        hint = _did_you_mean(near, "")
        base = self.info.base
        if self.info.stamp and self.store.title(number[:3]) is None:
            hint = _PARTLY
        if base:
            hint = f"{self.info.id} is an add-on; for the rules it amends: crkb -e {base} {number}"
        return RuleNotFound(f"no rule {number} in {self.info.id}", hint)

    def near(self, typed: str) -> list[str]:
        """Numbers, titles and terms that are close to what was typed, best first; up to 4."""
        try:
            wanted = parse_typed(typed).first
        except NumberFormatError:
            return self._near_names(typed)
        siblings = self.store.children(str(wanted.parent)) if wanted.parent else self.store.children("")
        if not siblings:
            parent = wanted.parent
            return [str(parent)] if parent and self.store.title(str(parent)) is not None else []
        below = [n for n in siblings if RuleNumber.parse(n) < wanted][-2:]
        above = [n for n in siblings if RuleNumber.parse(n) > wanted][:2]
        return below + above

    def _near_names(self, typed: str) -> list[str]:
        names = {fold(name): name for name in self._names()}
        folded = fold(typed)
        close = _close(folded, names)
        if not close and len(folded) > 3:
            close = sorted((n for n in names if folded in n), key=len)[:4]
        return [names[n] for n in close]

    def define(self, term: str) -> Term:
        """The glossary entry of a term: exact, then as singular or plural, then without hyphens,
        articles and inner quotes. Raises RuleNotFound."""
        term = _sound(term)
        for name in spellings(fold(term)):
            if (found := self.store.term(name)) is not None:
                return found
        names = {fold(n): n for n in self.store.names("term")}
        wanted = loosely(term)
        for folded in names:
            if wanted and loosely(folded) == wanted and (found := self.store.term(folded)) is not None:
                return found
        close = _close(fold(term), names)
        if not close:
            close = sorted((n for n in names if fold(term) in n), key=len)[:4]
        if not names:
            raise RuleNotFound(
                f"edition {self.info.id} has no glossary", "Load a whole document: crkb add FILE"
            )
        raise RuleNotFound(
            f"no term {term!r} in the glossary of {self.info.id}",
            _did_you_mean([names[n] for n in close], term),
        )

    def search(
        self, query: str, limit: int = 10, within: Sequence[str] = (), kinds: Sequence[str] = ()
    ) -> SearchResult:
        """Ranked hits for words, phrases and the operators of `searchlang`.

        `within` are numbers of sections, chapters or rules; `kinds` of `index.KINDS` (default:
        all but examples, which count for their rule). Raises QueryError.
        """
        from crkb.search.ranking import search

        numbers = [entry.number for typed in within for entry in self.between(parse_typed(typed))]
        return search(self.opened, self.store, _sound(query), limit, numbers, kinds)

    def referrers(self, number: str) -> tuple[Referrer, ...]:
        """Everything in the edition that refers to this very number (or `=Term`)."""
        return tuple(Referrer(*row) for row in self.store.referrers(number))

    def places(self, places: Sequence[Place]) -> tuple[tuple[str, int], ...]:
        """(file, line) of places."""
        return tuple((self.head.sources[p.source].name, p.line) for p in places)

    def texts(self) -> Texts:
        """The texts of all rules by number, read when asked for."""
        return Texts(self)

    def blocks(self, name: str) -> tuple[Block, ...]:
        """The blocks of a rule, term or card by its number or name; () if there is none."""
        return self.store.blocks(name)


class Texts:
    """Rule texts by number, for resolving citations."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        self._all: list[tuple[str, str]] | None = None

    def get(self, number: str) -> str | None:
        """The text of a rule with its examples left out, or None."""
        rule = self._kb.store.rule(number)
        return rule.text if rule else None

    def items(self) -> list[tuple[str, str]]:
        """(number, text) of every rule."""
        if self._all is None:
            self._all = [(str(rule.number), rule.text) for rule in self._kb.store.rules()]
        return self._all


def _sound(typed: str) -> str:
    """The text with `?` for what is no character: an argument that was not UTF-8."""
    return typed.encode("utf-8", "replace").decode("utf-8")


def _close(typed: str, names: Iterable[str]) -> list[str]:
    from difflib import get_close_matches  # needed only when nothing was found

    return get_close_matches(typed, list(names), n=4, cutoff=0.72)


def _did_you_mean(near: Sequence[str], typed: str) -> str:
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return f"Search for it: crkb search {typed.strip()}" if typed.strip() else "See what there is: crkb toc"


def open_knowledge_base(edition: str = "", home: str = "", progress: Progress = silent) -> KnowledgeBase:
    """Open an edition of the library in `home` (default: the user's); "" is the default edition.

    Builds the bundled edition at first use. Raises EditionNotFound, LibraryError.
    """
    return KnowledgeBase(Library(home).open(edition, progress))

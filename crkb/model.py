"""The tree that ingest makes and everything else reads: plain, immutable values.

    Edition ─ rules: sections, chapters, rules, subrules in text order
            ├ terms, questions, cards, front and back matter
            └ sources, furniture, problems: where every line of every source went

The text, examples and notes of a rule, term, card or question are a tuple of `Block`s in source
order, so that an edition can be written out again without loss (`canonical.py`). Values know
nothing about parsing, storage or display.
"""

from __future__ import annotations

from typing import NamedTuple

from crkb.numbers import RuleNumber

BLOCK_KINDS = (
    "text",  # the paragraph(s) of the rule, definition or answer itself
    "example",
    "note",
    "translation",  # of a keyword's name
    "reminder",  # an add-on quoting a base rule
    "bullet",  # one statement of a card's notes
    "divider",  # a sub-heading among a card's notes
    "unexplained",  # a line no dialect could place; always reported
)

ITEM = "\u2022 "
"""What the text of a paragraph begins with that is an item of a list."""

STATUSES = ("resolved", "dangling", "broken", "mismatched")
"""A reference's target is there; its chapter is not in the edition; its chapter is there but
the number is not; it is there under another title than the one quoted."""


class Place(NamedTuple):
    """Where a block comes from: index into `Edition.sources`, and a line number from 1."""

    source: int
    line: int


class Reference(NamedTuple):
    """A place in a text that names a rule, chapter, section or term.

    `start` and `end` are offsets into the block's text, so `text == block.text[start:end]`.
    `target` is a rule number or term name as the edition spells it; for a range it is the
    first number and `through` the last. `where` is "own" or "base" (an add-on's base edition).
    `title` is the title quoted after the number, or "".

    >>> kb["704.3"].references[0].target
    '704.5a'
    """

    text: str
    start: int
    end: int
    kind: str  # section, chapter, rule, subrule, term
    target: str
    status: str  # one of STATUSES
    through: str = ""
    where: str = "own"
    title: str = ""


class Block(NamedTuple):
    """One paragraph: its kind (BLOCK_KINDS), text, where it is, what it refers to."""

    kind: str
    text: str
    places: tuple[Place, ...] = ()
    references: tuple[Reference, ...] = ()


def without_mark(item: Block) -> Block:
    """An item of a list without its mark, references where they are then."""
    shift = len(ITEM)
    references = [r._replace(start=r.start - shift, end=r.end - shift) for r in item.references]
    return item._replace(text=item.text[shift:], references=tuple(references))


class Variant(NamedTuple):
    """A differing text of the same rule from another source of the same edition."""

    text: str
    places: tuple[Place, ...]


class Rule(NamedTuple):
    """A section, chapter, rule or subrule. The first block is what follows the number.

    >>> kb["704.2"].rule.text
    'Nobody may speak while things are tidied up.'
    """

    number: RuleNumber
    title: str  # of sections, chapters and titled rules (702.9: Flying); else ""
    blocks: tuple[Block, ...]
    variants: tuple[Variant, ...] = ()

    @property
    def kind(self) -> str:
        """section, chapter, rule or subrule."""
        return self.number.kind

    @property
    def text(self) -> str:
        """The rule's own paragraphs, joined by newlines, without examples and notes."""
        return "\n".join(b.text for b in self.blocks if b.kind == "text")

    @property
    def examples(self) -> tuple[str, ...]:
        """The texts of the rule's examples."""
        return tuple(b.text for b in self.blocks if b.kind == "example")


class Term(NamedTuple):
    """A glossary entry: its name as printed and its definitions, one block each.

    >>> kb.define("dusk").name
    'Dusk'
    """

    name: str
    blocks: tuple[Block, ...]
    places: tuple[Place, ...] = ()

    @property
    def text(self) -> str:
        """All definitions, joined by newlines."""
        return "\n".join(b.text for b in self.blocks)


# same name as questions.core.Question: one of a source's FAQ, not one that crkb answers
class Question(NamedTuple):
    """A question with its answer from a FAQ; the answer's paragraphs are blocks."""

    text: str
    blocks: tuple[Block, ...]
    places: tuple[Place, ...] = ()


class Card(NamedTuple):
    """The notes on one card of an add-on, under the group it is listed in."""

    name: str
    group: str
    blocks: tuple[Block, ...]
    places: tuple[Place, ...] = ()


class Matter(NamedTuple):
    """A part of a document that is prose around the rules: introduction, history, credits …"""

    part: str
    blocks: tuple[Block, ...]


class Source(NamedTuple):
    """A file an edition is read from."""

    name: str
    sha256: str
    dialect: str
    encoding: str
    lines: int
    complete: bool  # a whole document (every chapter of its own contents), not an excerpt


class Furniture(NamedTuple):
    """A source line that is not part of the rules, and why (page header, contents table …)."""

    place: Place
    reason: str
    text: str


class Problem(NamedTuple):
    """Anything odd in a source: reported, never raised, never dropped."""

    kind: str
    message: str
    place: Place | None = None
    number: str = ""


class Erratum(NamedTuple):
    """A known mistake of a document (`corpus/errata.toml`): the rule, term or card it is in, the
    edition it was found in, the date from which on it can hold, what is printed there (a key
    phrase), what it should be, and why; the hash of the rule's text where it was found, and the
    dates of the editions compared that have it."""

    name: str
    found: str
    since: str
    printed: str
    should: str
    why: str
    text: str = ""
    holds: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Printed “{self.printed.strip('.')}”; should be “{self.should.strip('.')}”. {self.why}"


class Edition(NamedTuple):
    """One document's rules at one date, read from one or more sources.

    `rules` maps numbers as printed to rules, in text order. `effective` is an ISO date or "".
    `base` names the edition that an add-on amends, "" for all others.

    >>> len(kb.edition().rules)
    37
    """

    id: str
    title: str
    effective: str
    official: bool
    rules: dict[str, Rule]
    terms: tuple[Term, ...] = ()
    questions: tuple[Question, ...] = ()
    cards: tuple[Card, ...] = ()
    matter: tuple[Matter, ...] = ()
    sources: tuple[Source, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    problems: tuple[Problem, ...] = ()
    errata: tuple[Erratum, ...] = ()
    addon: bool = False
    base: str = ""

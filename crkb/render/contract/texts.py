"""What commands print of rules, terms, cards, search, references, findings."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

NumberedKind = Literal["section", "chapter", "rule", "subrule"]
HitKind = Literal["rule", "example", "note", "term", "card", "question"]
BlockKind = Literal["text", "example", "note", "translation", "reminder", "bullet", "divider", "unexplained"]


class Edition(TypedDict):
    """An edition in short; `effective` is an ISO date."""

    id: str
    title: str
    effective: str | None
    official: bool


class SourceLine(TypedDict):
    """A line of a file."""

    file: str
    line: int


Block = TypedDict("Block", {"kind": BlockKind, "in": str, "text": str})
Block.__doc__ = "A paragraph; `in` is what references call it."


Reference = TypedDict(
    "Reference",
    {
        "text": str,
        "start": int,
        "end": int,
        "in": str,
        "target": str,
        "status": Literal["resolved", "dangling", "broken", "mismatched"],
        "kind": Literal["section", "chapter", "rule", "subrule", "term"],
        "through": NotRequired[str],
        "where": NotRequired[Literal["base"]],
    },
)
Reference.__doc__ = """What names a rule or term: from `start` to `end` in the text that `in` names.
`through` is the last number of a range; `where` is "base" in an add-on for what its base has."""


class Erratum(TypedDict):
    """A known mistake of the source."""

    printed: str
    should: str
    why: str


class Variant(TypedDict):
    """A differing text of the same rule in another source of the edition."""

    text: str
    sources: list[SourceLine]


class Decides(TypedDict):
    """What decides by a rule: questions by name, and how many cases of games."""

    questions: list[str]
    cases: int


Edit = TypedDict("Edit", {"in": str, "words": list[list[str]]})
Edit.__doc__ = (
    """The words of the part of a rule that `in` names: pairs ["same" | "removed" | "added", words]."""
)


class PlainWording(TypedDict):
    """A rule in plain words, in the numbers of the rule's own edition; of a keyword the glossary's `term`.

    `written_as` is its number in the plain edition `edition`, `written_for` the date of the rules restated.
    """

    number: str | None
    term: str | None
    text: str
    blocks: list[Block]
    examples: list[str]
    references: list[Reference]
    edition: str
    written_for: str
    written_as: str


class GuideRule(TypedDict):
    """A rule of a guide; `same` is false where the edition has another text than when it was written."""

    number: str
    says: str
    same: bool


class Guide(TypedDict):
    """A guide to a chapter, in the numbers of the edition, written for the rules of the date `written`."""

    chapter: str
    title: str
    written: str
    purpose: str
    rules: list[GuideRule]
    mistake: str
    next: str


class Guides(TypedDict):
    """Guides to chapters."""

    guides: list[Guide]


class Keyword(TypedDict):
    """A keyword with its rule."""

    name: str
    number: str
    kind: str


class Keywords(TypedDict):
    """The keywords of an edition."""

    keywords: list[Keyword]


class PlainRule(TypedDict):
    """A rule with the status of its plain wording, and the number of that in the plain edition."""

    number: str
    status: Literal["same", "moved", "changed", "none"]
    plain: str | None


class PlainWork(TypedDict):
    """How far the plain wording fits an edition: counts by status, all rules that aren't the same, restated
    rules that are gone, keywords and chapters' guides that need work."""

    counts: dict[str, int]
    rules: list[PlainRule]
    gone: list[str]
    keywords: list[PlainRule]
    guides: list[str]


class Rule(TypedDict):
    """A section, chapter, rule or subrule. `text` are its paragraphs of the kind "text", a line each.

    `children` are the numbers one level down; with `--children` the rules themselves.
    """

    kind: NumberedKind
    number: str
    title: str | None
    text: str
    blocks: list[Block]
    parent: str | None
    children: list[str] | list[Rule]
    examples: list[str]
    notes: list[str]
    references: list[Reference]
    referenced_by: list[str]
    errata: list[Erratum]
    edition: Edition
    sources: list[SourceLine]
    variants: list[Variant]
    decides: NotRequired[Decides | None]
    guide: NotRequired[Guide | None]
    plain: NotRequired[PlainWording | None]
    plain_status: NotRequired[Literal["same", "moved", "changed", "none"]]
    plain_note: NotRequired[str | None]
    plain_edits: NotRequired[list[Edit]]
    asked: NotRequired[list[str]]


class Term(TypedDict):
    """A glossary entry."""

    kind: Literal["term"]
    term: str
    text: str
    blocks: list[Block]
    references: list[Reference]
    referenced_by: list[str]
    edition: Edition
    sources: list[SourceLine]


class Card(TypedDict):
    """The notes on a card; headings among them are only blocks, of the kind "divider"."""

    kind: Literal["card"]
    card: str
    group: str
    notes: list[str]
    blocks: list[Block]
    references: list[Reference]
    edition: Edition
    sources: list[SourceLine]


class Part(TypedDict):
    """A part of the document around the rules, such as its introduction."""

    kind: Literal["part"]
    part: str
    text: str
    blocks: list[Block]
    references: list[Reference]
    edition: Edition


class Found(TypedDict):
    """What was looked up, in the order in which it was asked for."""

    found: list[Rule | Term | Card | Part]


class Heading(TypedDict):
    """A line of a table of contents."""

    number: str
    kind: NumberedKind
    title: str | None


class Contents(TypedDict):
    """A table of contents."""

    contents: list[Heading]


class RuleExamples(TypedDict):
    """The examples of a rule."""

    rule: str
    examples: list[str]


class Examples(TypedDict):
    """Rules with their examples."""

    examples: list[RuleExamples]


class Tried(TypedDict):
    """A scenario or case that was tried on an example; `wrong` says what came out otherwise."""

    title: str
    by: str
    passes: bool
    wrong: str | None


class Run(TypedDict):
    """An example that was run; `agrees` is null if it can't be, and `cannot` says why."""

    example: str
    given: str | None
    expect: str | None
    agrees: bool | None
    cannot: str | None
    tried: list[Tried]


class Runs(TypedDict):
    """Examples on which the rules were executed (`--run`)."""

    runs: list[Run]


class Why(TypedDict):
    """Why a hit ranks: what was looked at, its value, and what it adds to the score before that is scaled."""

    name: str
    value: float
    adds: float


class Hit(TypedDict):
    """A search hit; `marks` are the [start, end] of found words in the snippet.

    `missing` are words of the query that the text lacks, `within` is the rule that the hit is, or is part of,
    `below` how many more hits there are in that. With `--explain` `why` says what added to its score.
    """

    number: str | None
    name: str
    kind: HitKind
    title: str | None
    score: float
    snippet: str
    marks: list[list[int]]
    missing: list[str]
    within: str | None
    below: int
    why: NotRequired[list[Why]]


class Hits(TypedDict):
    """The best hits of a search, and how many there are; `read_as` is the query if it was corrected."""

    query: str
    edition: Edition
    total: int
    hits: list[Hit]
    suggestion: str | None
    read_as: str | None


class Standing(TypedDict):
    """Another edition that has the text of a hit, and the hit's number or name there."""

    edition: str
    name: str


class SharedHit(Hit):
    """A hit of one edition, and the others that have its text."""

    also_in: list[Standing]


class HitsOfEdition(TypedDict):
    """The best hits of one edition without those that a newer one has, listed there; `total` counts all."""

    query: str
    edition: Edition
    total: int
    hits: list[SharedHit]
    suggestion: str | None
    read_as: str | None


class HitsByEdition(TypedDict):
    """Hits with `--all-editions`, the newest edition first."""

    query: str
    editions: list[HitsOfEdition]


class Suggestion(TypedDict):
    """What a beginning may become: its number or name, what that is, and its title."""

    name: str
    kind: Literal["section", "chapter", "keyword", "rule", "subrule", "term", "card"]
    title: str | None


class Suggestions(TypedDict):
    """What a beginning may become, best first."""

    prefix: str
    suggestions: list[Suggestion]


class Node(TypedDict):
    """A rule, term or card in a tree of references."""

    number: str
    remark: str | None
    references: list[Node]


class References(TypedDict):
    """A tree of references; with `--back` also what is above the rule and referred to."""

    number: str
    remark: str | None
    references: list[Node]
    by_way: NotRequired[list[str]]


Path = TypedDict("Path", {"from": str, "to": str, "path": list[str]})
Path.__doc__ = "The shortest chain of references between two rules; [] if there is none."


class Finding(TypedDict):
    """Something odd in a text, and where: in which rule or term, file, line."""

    kind: str
    where: str | None
    message: str
    file: str | None
    line: int | None


class Findings(TypedDict):
    """The findings, and how many there are of each kind."""

    counts: dict[str, int]
    findings: list[Finding]

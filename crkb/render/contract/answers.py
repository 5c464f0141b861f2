"""What commands print of questions, answers and games."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from crkb.render.contract.texts import Edition

CitationStatus = Literal["found", "moved", "edited", "lost"]
Verdict = Literal["yes", "no", "depends", "value"]


class Step(TypedDict):
    """A rule applied: `says` is what is so, `holds` whether the rule's condition does.

    `holds` is null where that isn't known; `says` is then what would be so.
    """

    rule: str
    says: str
    holds: bool | None
    steps: list[Step]


class Citation(TypedDict):
    """A cited rule: its number in the first verified edition, what became of it, its number and text now."""

    rule: str
    status: CitationStatus
    at: str | None
    text: str | None


class Contradiction(TypedDict):
    """Rules that can't both be followed."""

    rules: list[str]
    says: str


class FlatStep(TypedDict):
    """A step, without those below it."""

    rule: str
    says: str
    holds: bool | None


class QuestionAnswer(TypedDict):
    """An answer from facts. `deciding` are the places in `steps` of those that decided it.

    `missing` are the facts it depends on; `unverified` are cited rules that read otherwise here.
    """

    question: str
    facts: dict[str, Any]
    verdict: Verdict
    value: Any
    steps: list[Step]
    deciding: list[int]
    citations: list[Citation]
    missing: list[str]
    verified: bool
    unverified: list[str]
    in_force: bool
    contradictions: list[Contradiction]
    edition: Edition
    not_in_all: NotRequired[list[FlatStep]]


class GameStep(TypedDict):
    """A rule applied in a game, like a step, and the objects and players that it is about."""

    rule: str
    says: str
    holds: bool | None
    about: list[str]
    steps: list[GameStep]


class GameCitation(TypedDict):
    """A rule that was applied, by its number in the edition, and what became of it there."""

    rule: str
    status: CitationStatus


class GameAnswer(TypedDict):
    """An answer about a game. `missing` are choices it depends on, `one_of` what it can be."""

    question: str
    verdict: Verdict
    value: Any
    missing: list[str]
    one_of: list[Any]
    not_taken_into_account: list[str]
    steps: list[GameStep]
    deciding: list[int]
    verified: bool
    unverified: list[str]
    citations: list[GameCitation]
    edition: Edition
    not_in_all: NotRequired[list[FlatStep]]


class NoAnswer(TypedDict):
    """An edition that doesn't answer, and why."""

    edition: Edition
    error: str


class SideBySide(TypedDict):
    """Answers of several editions. `moved` has each rule that not all give the same number, by edition."""

    differs: bool
    editions: list[QuestionAnswer | GameAnswer | NoAnswer]
    moved: list[dict[str, str]]


class CitedRule(TypedDict):
    """A rule that a question cites, with a key phrase of it, and what became of it in an edition."""

    rule: str
    phrase: str
    status: CitationStatus
    at: str | None


class Question(TypedDict):
    """A question. One that is named also has its rules, its facts as JSON Schema, and its forms."""

    name: str
    family: str
    asks: str
    cites: dict[str, str]
    example: dict[str, Any]
    since: str | None
    until: str | None
    rules: NotRequired[list[CitedRule]]
    facts: NotRequired[dict[str, Any]]
    form: NotRequired[str | None]
    lines: NotRequired[list[str]]
    of_games: NotRequired[list[str]]


class Questions(TypedDict):
    """The questions, or the one that is named."""

    questions: list[Question]


class AuditedRule(TypedDict):
    """A rule that a question cites, looked up in an edition."""

    question: str
    rule: str
    phrase: str
    status: CitationStatus
    at: str | None


class Audit(TypedDict):
    """All citations; how many are of each status, only for other editions, or of the add-on."""

    counts: dict[str, int]
    dated: int
    skipped: int
    citations: list[AuditedRule]


class BlessedRule(TypedDict):
    """A cited rule as an edition has it; its number is null if it is gone."""

    number: str | None
    fingerprint: str | None
    decision: str | None


class Blessed(TypedDict):
    """The rules that were recorded (`--bless`)."""

    rules: dict[str, BlessedRule]


class ChapterCoverage(TypedDict):
    """A chapter: rules decided of those that can decide something, examples that run of all."""

    chapter: str
    decided: int
    decidable: int
    run: int
    examples: int


class Coverage(TypedDict):
    """The chapters."""

    chapters: list[ChapterCoverage]


class Table(TypedDict):
    """A game after its events: keys as in files (`crkb game --words`); null is unknown."""

    id: str
    title: str
    game: dict[str, Any]
    players: dict[str, dict[str, Any]]
    objects: dict[str, dict[str, Any]]
    stack: list[str]


class Games(TypedDict):
    """The games in the files."""

    games: list[Table]


class CaseResult(TypedDict):
    """A case that was run (`--check`); `message` says what is wrong, `where` in which file."""

    id: str
    title: str
    status: Literal["pass", "fail", "error"]
    message: str
    where: str


class Cases(TypedDict):
    """The cases, and how many have each status."""

    counts: dict[str, int]
    cases: list[CaseResult]


class Words(TypedDict):
    """The words of game files by subject (`--words`)."""

    words: dict[str, list[str]]

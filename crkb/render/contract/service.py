"""What `/v1` of the service answers where that is more than what a command prints."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from crkb.render.contract import Problem
from crkb.render.contract.answers import GameAnswer, GameStep, Question, Table
from crkb.render.contract.editions import EditionDetails, FileCitation
from crkb.render.contract.texts import (
    Card,
    Heading,
    Hits,
    NumberedKind,
    Part,
    Rule,
    Suggestion,
    Term,
)


class ProblemDetails(TypedDict):
    """Why a request is not answered (RFC 9457); `near` is what may have been meant; the log has `request`."""

    type: str
    title: str
    status: int
    detail: str
    hint: str | None
    instance: str
    near: list[str]
    request: str


class SetCode(TypedDict):
    """The set that an edition came with."""

    code: str
    name: str


class ServedEdition(EditionDetails):
    """An edition; `hash` is that of its sources, `latest` says whether `latest` names it."""

    hash: str
    latest: bool
    set: SetCode | None


class ServedEditions(TypedDict):
    """The editions, the newest first; `latest` is the id of the one that `latest` names."""

    latest: str
    editions: list[ServedEdition]


class RuleLine(TypedDict):
    """A rule in short."""

    number: str
    kind: NumberedKind
    title: str | None
    text: str


class RuleContext(TypedDict):
    """Where a rule is: what is above it, from the section down, the rules beside it, and those printed
    before and after it."""

    above: list[Heading]
    beside: list[RuleLine]
    before: str | None
    after: str | None


class ReferringText(TypedDict):
    """Something that refers to a rule: its number or name, its kind, in which block, its subject."""

    kind: str
    name: str
    block: str
    about: str


class RuleWithMore(Rule):
    """A rule, with what `include` names: `refers_to` are the rules behind its `references`, `referrers` what
    is behind `referenced_by`."""

    context: NotRequired[RuleContext]
    refers_to: NotRequired[list[RuleLine]]
    referrers: NotRequired[list[ReferringText]]


class Miss(TypedDict):
    """Something that was asked for and isn't there, why, and what may have been meant."""

    asked: str
    detail: str
    near: list[str]


class FoundAndMissed(TypedDict):
    """What was looked up, in the order in which it was asked for, and what is not there."""

    found: list[RuleWithMore | Term | Card | Part]
    missed: list[Miss]


class HitsPage(Hits):
    """Hits from a cursor on; `next` is the cursor of those behind them. `problem` says why the query could
    not be read as it is written, where it was read as words."""

    next: int | None
    problem: str | None


class DefinedTerm(Term):
    """A glossary entry, and what it says to see: numbers of rules, names of other entries."""

    leads_to: list[str]


class Batch(TypedDict):
    """Many answers at once: of rules, of terms, and of each search."""

    numbers: FoundAndMissed
    terms: FoundAndMissed
    searches: list[HitsPage]


class LabelledSuggestion(Suggestion):
    """A suggestion, and a label of at most 100 characters for lists in chats."""

    label: str


class LabelledSuggestions(TypedDict):
    """What a beginning may become, best first."""

    prefix: str
    suggestions: list[LabelledSuggestion]


class Names(TypedDict):
    """Everything in an edition that has a name."""

    titles: list[str]
    terms: list[str]
    cards: list[str]
    parts: list[str]


class TermNames(TypedDict):
    """The names of the glossary's terms, in its order."""

    terms: list[str]


class Terms(TypedDict):
    """The whole glossary."""

    found: list[Term]


class TranslatedText(TypedDict):
    """A text with all that is certain rewritten, its citations with what became of them, and the editions."""

    old: str
    new: str
    text: str
    citations: list[FileCitation]


class QuestionSummary(TypedDict):
    """A question in short."""

    name: str
    family: str
    asks: str


class QuestionList(TypedDict):
    """The questions; the forms of questions that a game is asked, and of situations in one line, each with
    an example."""

    questions: list[QuestionSummary]
    of_games: dict[str, str]
    situations: dict[str, str]


class QuestionDetails(Question):
    """A question, and a file of its facts as YAML, to fill in."""

    template: str


class OpenChoice(TypedDict):
    """A choice that nobody has made: how `choose` names it, who makes it by which rule, what it can be."""

    name: str
    player: str | None
    rule: str | None
    options: list[Any]


class AskedOfGame(TypedDict):
    """A question about a game with its answer, or with the problem for which there is none."""

    question: str
    answer: GameAnswer | None
    problem: Problem | None


class PlayedGame(TypedDict):
    """A game after its events: the table, the choices that are open (each leaves several games; the table
    is of the first), the answers, why each of some objects is what it is, and the game as a file."""

    edition: str
    table: Table
    open: list[OpenChoice]
    events: list[list[GameStep]]
    answers: list[AskedOfGame]
    why: dict[str, list[GameStep]]
    saved: NotRequired[dict[str, Any]]

"""Asking: from a line or facts to an answer, and from an answer to the rules it cites.

This is the application of questions: what a line asks, where the cited rules are in an edition,
which examples can be run. Of an edition it needs the texts of its rules by number (`CitableTexts`),
nothing of how they are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crkb.game import citing
from crkb.numbers import RuleNumber
from crkb.questions import registry
from crkb.questions.resolve import STATUSES, CitableTexts, CitedRule, Resolver, restated
from crkb.questions.verified import Record, edition_of, number_of
from crkb.tuples import NamedTuple

if TYPE_CHECKING:  # core needs msgspec, which a list of questions has no use for
    from crkb.questions.core import Question

GAME = "game"
"""What an audit calls the engine, whose rules no single question cites."""

_SIMILAR = 3  # questions suggested at most


class CitedText:
    """A text that citations are looked up in, and the record of what was verified.

    `effective` is its date ("" if it has none). One that is `restated` is a bundled edition: it
    says the same in other words, so a number is enough there.
    """

    def __init__(
        self, rules: CitableTexts, record: Record, effective: str = "", restated: bool = False
    ) -> None:
        self.rules = rules
        self.record = record
        self.effective = effective
        self.restated = restated

    @cached_property
    def resolver(self) -> Resolver:
        """What looks rules up in it; kept, as it may have to fingerprint all of them once."""
        return Resolver(self.rules, self.record, self.effective)


class CitedTexts(NamedTuple):
    """The texts that citations are looked up in: those of the edition in use and of the add-on.

    `addon` opens the add-on's text; it is called only where a citation needs it.
    """

    own: CitedText
    addon: Callable[[], CitedText]


class Audited(NamedTuple):
    """A citation of a question, looked up in an edition."""

    question: str
    citation: CitedRule


class Audit(NamedTuple):
    """All citations of the questions that apply to an edition, each with its status there.

    `skipped` is the number of citations of the add-on, which no official edition contains, and
    `dated` the number of those that no answer gives in this edition, because their rules were gone
    or had not come yet.
    """

    citations: tuple[Audited, ...]
    skipped: int
    dated: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """How many citations there are of each status."""
        return {s: sum(a.citation.status == s for a in self.citations) for s in STATUSES}

    @property
    def holds(self) -> bool:
        """True if each rule says what it said when the questions were held against it."""
        return not (self.counts["edited"] or self.counts["lost"])


class QuestionSummary(NamedTuple):
    """A question in one line: its name, the family it belongs to, and what it asks."""

    name: str
    family: str
    asks: str


def understand(line: str) -> tuple[str, Mapping[str, Any]]:
    """The name and the facts of the question that a line asks; a bare name is one without facts.

    Raises:
        PhraseError: if the line is not a question; the hint names similar ones.
    """
    if (name := line.strip().casefold()) in registry.QUESTIONS:
        return name, {}
    from crkb.questions import phrases

    try:
        return phrases.parse(line)
    except phrases.PhraseError as e:
        from crkb.questions import former

        if name in former.FORMER or name in former.UNSEEN:
            return name, {}  # which is no question any more, as whoever looks it up is told
        near = nearest(line)
        if near:
            e.hint = f"Similar questions: {', '.join(near)} (crkb questions NAME)"
        raise


def nearest(line: str, count: int = _SIMILAR) -> list[str]:
    """Names of the questions that share most words with a line; none that shares no word."""
    from crkb.text.search_words import STOP, words

    said = set(words(line)) - STOP
    scored = []
    for found in summaries():
        known = set(words(f"{found.name.replace('-', ' ')} {found.asks} {found.family}")) - STOP
        if shared := len(said & known):
            scored.append((-shared, found.name))
    return [name for _, name in sorted(scored)[:count]]


def summaries() -> tuple[QuestionSummary, ...]:
    """All questions by their families, in the order of the tables."""
    found = (registry.QUESTIONS[name] for names in registry.families().values() for name in names)
    return tuple(QuestionSummary(e.name, e.family, e.asks) for e in found)


def citations(cites: Mapping[str, str], texts: CitedTexts) -> list[CitedRule]:
    """Where cited rules (number -> key phrase) are in the edition in use, or in the add-on."""
    addons = set(_addons(cites, texts))
    own = {rule: phrase for rule, phrase in cites.items() if rule not in addons}
    found = _looked_up(own, texts.own)
    if addons:
        amended = {rule: phrase for rule, phrase in cites.items() if rule in addons}
        found += _looked_up(amended, texts.addon())
    return found


def _looked_up(cites: Mapping[str, str], text: CitedText) -> list[CitedRule]:
    if text.restated:
        return [
            restated(rule, phrase, text.rules, text.record, text.effective) for rule, phrase in cites.items()
        ]
    return [text.resolver.find(rule, phrase) for rule, phrase in cites.items()]


def _addons(rules: Iterable[str], texts: CitedTexts) -> list[str]:
    """Those of the rules that belong to the add-on.

    Its numbers are marked (109.2tr, 702.TR01) where it adds to a chapter of the official rules;
    a chapter of its own has no marked number, and no official edition has that chapter.
    """
    found = []
    for rule in rules:
        number = RuleNumber.parse(number_of(rule))
        chapter = str(number.chapter)
        own = texts.own.rules.get(chapter) is not None
        if number.is_addon or (not own and chapter in own_chapters(texts.addon().rules)):
            found.append(rule)
    return found


def own_chapters(addon: CitableTexts) -> frozenset[str]:
    """The chapters of an add-on in which no number is marked as an addition to another chapter."""
    numbers = [RuleNumber.parse(number) for number, _ in addon.items()]
    amended = {n.chapter for n in numbers if n.is_addon}
    return frozenset(str(n.chapter) for n in numbers if n.chapter and n.chapter not in amended)


def audit(texts: CitedTexts) -> Audit:
    """Look up every citation of the questions that apply to the edition in use."""
    effective = texts.own.effective
    record = texts.own.record
    found: list[Audited] = []
    skipped = dated = 0
    for name, cites in _cites_in_force(effective):
        addons = set(_addons(cites, texts))
        skipped += len(addons)
        for rule, phrase in cites.items():
            if rule in addons:
                continue
            if _is_dated(rule, record, effective):
                dated += 1
            else:
                found.append(Audited(name, texts.own.resolver.find(rule, phrase)))
    return Audit(tuple(found), skipped, dated)


def rules_of(question: Question[Any], texts: CitedTexts) -> list[CitedRule]:
    """The rules that a question decides from in the edition in use, as that edition has them."""
    own = texts.own
    cites = {r: phrase for r, phrase in question.cites.items() if not _is_dated(r, own.record, own.effective)}
    return citations(cites, texts)


def _is_dated(rule: str, record: Record, effective: str) -> bool:
    """True for a rule that the edition is known not to have."""
    if effective and effective < edition_of(rule):
        return True
    known = record.expected(rule, effective)
    return known is not None and not known.number


def cited_rules(texts: CitedTexts) -> tuple[set[str], set[str]]:
    """All rules that questions cite: those of the add-on, and those of the official rules."""
    cited = {rule for name in registry.QUESTIONS for rule in registry.get(name).cites} | set(citing.cites())
    addons = set(_addons(cited, texts))
    return addons, cited - addons


def _cites_in_force(effective: str) -> list[tuple[str, Mapping[str, str]]]:
    """What cites rules in an edition, with what it cites: each question, and the game."""
    found: list[tuple[str, Mapping[str, str]]] = [(q.name, q.cites) for q in in_force(effective)]
    return [*found, (GAME, citing.cites())]


def in_force(effective: str) -> list[Question[Any]]:
    """The questions that apply to an edition of that effective date."""
    questions = map(registry.get, registry.QUESTIONS)
    return [q for q in questions if q.in_force(effective)]

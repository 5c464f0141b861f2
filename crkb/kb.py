"""A knowledge base: one edition of a library, open for reading, searching, asking and comparing.

`KnowledgeBase` is what `crkb.open()` returns; the command line, exports and servers use nothing
else to work with an edition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from crkb.errors import CrkbError, QueryError, RuleNotFound
from crkb.library import bundled
from crkb.library.library import Handle, Library, Progress, silent
from crkb.lookup import valid_text
from crkb.model import Card, Rule, Term
from crkb.numbers import parse_typed, single
from crkb.reading import Entry, Heading, Reader, Referrer, RuleTexts

if TYPE_CHECKING:
    from crkb.editions.comparison import Comparison
    from crkb.editions.diff_cache import Timeline
    from crkb.editions.history import History
    from crkb.editions.restatements import Restatement, Restatements
    from crkb.editions.translation import TranslatedFiles, Translation
    from crkb.library.generations import Info
    from crkb.lint import Finding
    from crkb.questions.asking import Audit, CitedText, CitedTexts, QuestionSummary
    from crkb.questions.blessing import Blessed
    from crkb.questions.core import Answer, Question
    from crkb.questions.coverage import ChapterCoverage
    from crkb.questions.resolve import CitedRule
    from crkb.questions.scenarios import Outcome
    from crkb.references import ReferenceNode
    from crkb.search.ranking import SearchResult

__all__ = [
    "AskResult",
    "Entry",
    "Heading",
    "KnowledgeBase",
    "Referrer",
    "RuleTexts",
    "open_knowledge_base",
]


class AskResult(NamedTuple):
    """An answer in an edition, with the rule numbers of that edition.

    `citations` are the cited rules as that edition has them: found, moved, edited or lost.
    `in_force` says whether the question applies to an edition of that date.

    >>> kb.ask("is red a color").verdict
    'yes'
    """

    question: Question[Any]
    answer: Answer
    citations: tuple[CitedRule, ...]
    in_force: bool
    edition: Info

    @property
    def unverified(self) -> tuple[CitedRule, ...]:
        """The cited rules that say something else in this edition, or are not in it.

        >>> [cited.rule for cited in kb.ask("is red a color").unverified]
        ['105.1']
        """
        return tuple(c for c in self.citations if c.status in ("edited", "lost"))

    @property
    def verified(self) -> bool:
        """True if the question applies to this edition, and each cited rule says what it said when
        the question was held against it.

        >>> kb.ask("is red a color").verified
        False
        """
        return self.in_force and not self.unverified

    @property
    def verdict(self) -> str:
        """yes, no, depends, or value.

        >>> kb.ask('do "Fire" and "Ice" have the same name').verdict
        'no'
        """
        return self.answer.verdict

    @property
    def value(self) -> Any:
        """The value of the answer, if it has one.

        >>> kb.ask("mana value of {2}{G}").value
        3
        """
        return self.answer.value


class KnowledgeBase(Reader):
    """One edition of a library, open for reading, searching, asking and comparing.

    A context manager: leaving it closes the edition's database, and those of other editions that
    answers needed.

    >>> kb["702.2a"].parent.title
    'Shimmer'
    >>> len(kb), "704.5k" in kb
    (37, True)
    """

    def __init__(self, opened: Handle, library: Library | None = None, progress: Progress = silent) -> None:
        super().__init__(opened)
        self._library = library
        self._progress = progress
        self._others: dict[str, KnowledgeBase] = {}
        self._kept_timeline: Timeline | None = None
        self._kept_restatements: Restatements[Entry] | None = None

    @property
    def library(self) -> Library:
        """The library that the edition is in."""
        return self._library or Library(self.opened.home)

    def close(self) -> None:
        """Close the edition, and the others that were opened for it.

        >>> with crkb.open() as kb:
        ...     kb["702.2"].title
        'Shimmer'
        """
        for other in self._others.values():
            other.close()
        self._others.clear()
        self.opened.close()

    def __enter__(self) -> KnowledgeBase:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def other(self, edition: str) -> KnowledgeBase:
        """Another edition of the same library, closed together with this one.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        name = self.library.resolve(edition) if edition else self.library.default()
        if name == self.info.id:
            return self
        if name not in self._others:
            self._others[name] = open_knowledge_base(name, self.library.home, self._progress)
        return self._others[name]

    def find(self, *typed: str, elsewhere: bool = False) -> list[Entry | Term | Card]:
        """What a person means by a number, a range, a title, a keyword, a term or a card's name.

        Several texts are one name if there is such a name, else each is looked up. On a miss with
        `elsewhere`, the hint names another edition of the library that has it.

        >>> [entry.number for entry in kb.find("704.5j-m")]
        ['704.5j', '704.5k', '704.5m']
        >>> kb.find("legend", "rule")[0].name
        'Legend Rule'

        Raises:
            RuleNotFound: if the edition does not have it; the hint names near misses.
            NumberFormatError: for a range that runs backwards or across levels.
        """
        try:
            found = self._lookup.look_up(*typed)
            return [Entry(self, each) if isinstance(each, Rule) else each for each in found]
        except RuleNotFound as miss:
            said = " ".join(typed)
            if elsewhere and (name := self._edition_with(said)):
                miss.hint = f"{name} has it: crkb -e {name} {said}"
            raise

    def _edition_with(self, typed: str) -> str:
        """The first other edition of the library that has something, else ""."""
        ids = [*(info.id for info in self.library.editions()), *bundled.IDS]
        for name in dict.fromkeys(ids):
            if name != self.info.id:
                with suppress(CrkbError):
                    self.other(name).find(typed)
                    return name
        return ""

    # --- search and references ---

    def search(
        self,
        query: str,
        limit: int = 10,
        within: str | Sequence[str] = (),
        kinds: str | Sequence[str] = (),
    ) -> SearchResult:
        """Ranked hits for words, phrases and the operators of the query language.

        `within` are numbers of sections, chapters or rules; `kinds` some of rule, example, term,
        note, card and question (default: all but examples, which count for their rule).

        >>> kb.search("shimmer").hits[0].name
        '702.2'

        Raises:
            QueryError: for a query or kind that cannot be understood, or a limit below 1.
            RuleNotFound, NumberFormatError: for a number in `within`.
        """
        from crkb.search.ranking import search

        if limit < 1:
            raise QueryError(f"a limit of {limit} hits", "Ask for at least 1.")

        numbers = [entry.number for typed in listed(within) for entry in self.between(parse_typed(typed))]
        folded = [kind.casefold() for kind in listed(kinds)]
        return search(self.opened, self.store, valid_text(query), limit, numbers, folded)

    def references(self, number: str, depth: int = 1) -> ReferenceNode:
        """The tree of what a rule and the rules below it refer to, `depth` steps deep.

        >>> [node.name for node in kb.references("101.2", depth=2).children[0].children]
        ['104.9']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.forward(self.store, self[number].number, _steps(depth))

    def backward(self, number: str, depth: int = 1) -> ReferenceNode:
        """The tree of what refers to a rule, `depth` steps deep.

        >>> [node.name for node in kb.backward("704.5k").children]
        ['100.1a', '704.3']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.backward(self.store, self[number].number, _steps(depth))

    def path(self, start: str, goal: str) -> list[str]:
        """The shortest chain of rules from one to another, each referring to the next; [] if none.

        >>> kb.path("101.1", "702.2a")
        ['101.1', '7', '702', '702.2', '702.2a']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.path(self.store, self[start].number, self[goal].number)

    # --- questions ---

    def ask(self, question: str, facts: Mapping[str, Any] | None = None) -> AskResult:
        """How the rules resolve a situation: a one-line question, or a question's name and facts.

        >>> kb.ask('name of "Bear Cub" with sticker "Dark" after 1').value
        'Bear Dark Cub'
        >>> kb.ask("same-name", {"objects": [{"names": ["Fire"]}, {"names": ["Ice"]}]}).verdict
        'no'

        Raises:
            PhraseError: for a line that is not a question; the hint names similar ones.
            QuestionNotFound: for facts and a name that no question has.
            FactsError: for facts that the question cannot be asked of.
        """
        from crkb.questions import asking, registry
        from crkb.questions.verified import number_of

        name, given = asking.understand(question) if facts is None else (question, facts)
        found = registry.get(name)
        text = self._cited_texts()
        answer = found.ask(given, effective=text.own.effective)
        cites = {rule: found.cites[rule] for rule in answer.cited}
        citations = tuple(asking.citations(cites, text))
        numbers = {c.rule: c.at or number_of(c.rule) for c in citations}
        in_force = found.in_force(text.own.effective)
        return AskResult(found, answer.renumbered(numbers), citations, in_force, self.info)

    def _cited_texts(self) -> CitedTexts:
        from crkb.questions.asking import CitedTexts

        own = self.other(self.info.base) if self.info.addon else self

        def addon() -> CitedText:
            return (self if self.info.addon else self.other(bundled.ADDON))._cited_text()

        return CitedTexts(own._cited_text(), addon)

    def _cited_text(self) -> CitedText:
        from crkb.questions.asking import CitedText
        from crkb.questions.verified import Record

        record = Record(addon=self.info.addon)
        return CitedText(self.texts(), record, self.info.effective, self.info.id in bundled.IDS)

    def questions(self) -> tuple[QuestionSummary, ...]:
        """All questions that can be asked, a family at a time.

        >>> kb.questions()[0].name
        'name-with-stickers'
        """
        from crkb.questions.asking import summaries

        return summaries()

    def question(self, name: str) -> Question[Any]:
        """One question: its facts, an example, and the rules it decides from.

        >>> sorted(kb.question("same-name").cites)[0]
        '201.2a'

        Raises:
            QuestionNotFound: if there is none of that name; the hint names near misses.
        """
        from crkb.questions import registry

        return registry.get(name)

    @overload
    def examples(self, number: str = "", run: Literal[False] = False) -> tuple[Entry, ...]: ...
    @overload
    def examples(self, number: str = "", *, run: Literal[True]) -> tuple[Outcome, ...]: ...
    def examples(self, number: str = "", run: bool = False) -> tuple[Entry, ...] | tuple[Outcome, ...]:
        """The rules with examples at or below a number; with `run` the outcomes of executing examples.

        Those that can be executed are examples of the rules as of April 12, 2024.

        >>> [entry.number for entry in kb.examples("100")]
        ['100.1b']
        >>> [outcome.wrong for outcome in kb.examples("123.6b", run=True)]
        ['']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        if run:
            from crkb.questions.asking import run_examples

            outcomes = run_examples(single(number) if number else None)
            if number and not outcomes:
                self.rule(single(number))  # raises for a number that is not there
            return outcomes
        top = self[number].number if number else ""
        return tuple(e for e in self if e.examples and _is_below(e, top))

    def audit(self) -> Audit:
        """Every citation of the questions, looked up in this edition: found, moved, edited or lost.

        Raises:
            CrkbError: for an edition that is not official: its words are not the rules' own.
        """
        from crkb.questions import asking

        if not self.info.official:
            raise CrkbError(
                f"{self.info.id} is not an official text: citations are checked by their official words",
                "Add the official text first: crkb add FILE",
            )
        return asking.audit(self._cited_texts())

    def bless(self, directory: str = "") -> Blessed:
        """Hold every cited rule against this edition, and write what was found for someone to review.

        For crkb's own developers: writes `corpus/verified` (or another directory) of the checkout.

        Raises:
            CrkbError: for an edition that is not official or has no date, or that lacks a rule
                that questions cite; or if the file cannot be written.
        """
        from crkb.questions import asking, blessing
        from crkb.questions.verified import Record

        name = self.info.id if self.info.addon else self.info.effective
        if not self.info.official or not name:
            raise CrkbError(f"{self.info.id} is not a dated official text", "Add the official text first.")
        text = self._cited_texts()
        addon_rules, rules = asking.cited_rules(text)

        def carry(before: str, numbers: list[str]) -> dict[str, str]:
            translated = self.other(f"cr-{before}").cite(numbers, to=self.info.id)
            return {c.old: c.new or next(iter(c.rules), "") for c in translated.citations}

        record = Record(directory, self.info.addon)
        cited = addon_rules if self.info.addon else rules
        return blessing.bless(record, name, cited, self.texts(), carry)

    def coverage(self) -> list[ChapterCoverage]:
        """How many of the rules that can decide something a question decides, chapter by chapter.

        >>> sum(chapter.decidable for chapter in kb.coverage())
        864
        """
        from crkb.questions import coverage, scenarios

        return coverage.coverage(coverage.decided_rules(), scenarios.load())

    # --- editions ---

    @property
    def _timeline(self) -> Timeline:
        from crkb.editions.diff_cache import Timeline

        if self._kept_timeline is None:
            self._kept_timeline = Timeline(self.library, self._progress)
        return self._kept_timeline

    def diff(self, other: str = "", at: str = "") -> Comparison:
        """What changed from this edition to another one ("": the default edition).

        `at` confines it to what is at or below a number in either edition.

        >>> kb.diff(kb.info.id).diff.counts == {"same": len(kb)}
        True

        Raises:
            EditionNotFound: if there is no such edition.
            RuleNotFound, NumberFormatError: for `at`.
        """
        from crkb.editions.comparison import Comparison

        timeline = self._timeline
        found = timeline.diff(self.info.id, other)
        comparison = Comparison(found, timeline.edition(found.old), timeline.edition(found.new))
        return comparison.at(single(at)) if at else comparison

    def history(self, number: str, edition: str | None = None) -> History:
        """What happened to a rule in the official editions of the library, newest first.

        The number is one of this edition; or of the `edition` that is named, where "" is the
        newest official one that has the number.

        >>> [event.kind for event in kb.history("702.2").events]
        ['earliest']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb.editions.history import history

        return history(self._timeline, number, self.info.id if edition is None else edition)

    def cite(self, numbers: str | Sequence[str], to: str = "") -> Translation:
        """Rule numbers and ranges of this edition in another one ("": the default edition).

        >>> [(c.status, c.new) for c in kb.cite(["704.5j-m"]).citations]
        [('same', '704.5j–704.5m')]

        Raises:
            NumberFormatError: for what is not a rule number or range.
            EditionNotFound: if there is no such edition.
        """
        from crkb.editions.translation import translate

        return translate(self._timeline, self.info.id, to, [parse_typed(n) for n in listed(numbers)])

    def cite_files(self, paths: str | Sequence[str], to: str = "", write: bool = False) -> TranslatedFiles:
        """The citations of this edition's rules in files, translated to another edition.

        With `write` what is certain is rewritten in the files, each after copying it.

        Raises:
            SourceError: for a file that cannot be read or written; it is left unchanged.
            EditionNotFound: if there is no such edition.
        """
        from crkb.editions.translation import translate_files

        return translate_files(self._timeline, self.info.id, to, listed(paths), write)

    def restatement(self, number: str) -> Restatement[Entry]:
        """The plain wording of a rule from the bundled edition, or why there is none.

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb.editions.restatements import Restatements, plain_edition

        if self._kept_restatements is None:
            plain = self.other(plain_edition(self.info))
            self._kept_restatements = Restatements(self.library, self.info, plain)
        return self._kept_restatements.of(self[number].number)

    def lint(self, kinds: str | Sequence[str] = ()) -> list[Finding]:
        """Broken references and other problems of the text, or only those of some kinds.

        >>> [finding.number for finding in kb.lint(["broken"])]
        ['704.5j']

        Raises:
            QueryError: for an unknown kind.
        """
        from crkb.lint import KINDS, PROBLEM_KINDS, findings
        from crkb.text.suggest import closest, did_you_mean

        text = self.edition()
        base = self.other(text.base).edition() if text.base else None
        found = findings(text, base)
        known = sorted({*KINDS, *PROBLEM_KINDS, *(f.kind for f in found)})
        wanted = {kind.casefold() for kind in listed(kinds)}
        for kind in sorted(wanted.difference(known)):
            hint = did_you_mean(closest(kind, known))
            raise QueryError(f"unknown kind {kind!r} (known: {', '.join(known)})", hint)
        return [f for f in found if not wanted or f.kind in wanted]


def listed(given: str | Sequence[str]) -> Sequence[str]:
    """What was given, where one text may stand for a list of one."""
    return [given] if isinstance(given, str) else given


def _steps(depth: int) -> int:
    if depth < 1:
        raise QueryError(f"a depth of {depth} steps", "Ask for at least 1.")
    return depth


def _is_below(entry: Entry, top: str) -> bool:
    return not top or entry.number == top or any(number == top for number, _ in entry.ancestors)


def open_knowledge_base(edition: str = "", home: str = "", progress: Progress = silent) -> KnowledgeBase:
    """Open an edition of the library in `home` (default: the user's); "" is the default edition.

    Builds the bundled edition at first use; `progress` is called during long work, now and later.

    Raises:
        EditionNotFound: if there is no such edition, or more than one.
        LibraryError: if the library cannot be read or the edition cannot be built.
    """
    library = Library(home)
    return KnowledgeBase(library.open(edition, progress), library, progress)

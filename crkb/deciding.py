"""Deciding: questions asked of an open edition, the rules they rest on, and what is proved of them.

`Decider` is the part of a knowledge base that executes rules (`crkb.questions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from crkb.comparing import Comparer
from crkb.errors import CrkbError
from crkb.library import bundled
from crkb.library.library import Handle, Library, Progress, silent
from crkb.numbers import single
from crkb.reading import Entry

if TYPE_CHECKING:
    from crkb.library.generations import Info
    from crkb.playing import Cited, GameResult, GameTable
    from crkb.questions.asking import Audit, CitedText, CitedTexts, QuestionSummary
    from crkb.questions.blessing import Blessed
    from crkb.questions.core import Answer, Question
    from crkb.questions.coverage import ChapterCoverage
    from crkb.questions.decides import Decides
    from crkb.questions.examples import ExampleRun
    from crkb.questions.resolve import CitedRule


class AskResult(NamedTuple):
    """An answer in an edition, with the rule numbers of that edition.

    `citations` are the cited rules as that edition has them: found, moved, edited or lost. Steps
    name a lost rule by its number and the edition that this is from, 704.5k@2024-04-12.
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


def answered(name: str, given: Mapping[str, Any], texts: CitedTexts, edition: Info) -> AskResult:
    """The answer to a question of an edition, of which its texts are enough.

    Raises:
        QuestionNotFound: for a name that no question has.
        FactsError: for facts that the question cannot be asked of.
    """
    from crkb.game import citing
    from crkb.questions import asking, registry

    found = registry.get(name)
    effective = texts.own.effective
    answer = found.ask(given, effective=effective)
    cites = {r: found.cites[r] for r in answer.cited} if found.cites else citing.phrases(answer.cited)
    citations = tuple(asking.citations(cites, texts))
    numbers = {c.rule: c.name for c in citations}
    return AskResult(found, answer.renumbered(numbers), citations, found.in_force(effective), edition)


class Decider(Comparer):
    """An open edition that questions can be asked of."""

    def __init__(self, opened: Handle, library: Library | None = None, progress: Progress = silent) -> None:
        super().__init__(opened, library, progress)
        self._kept_text: tuple[str, CitedText] | None = None

    def other(self, edition: str) -> Decider:
        """Another edition of the same library; a knowledge base has one to open it with."""
        raise NotImplementedError

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
        from crkb.questions import asking

        name, given = asking.understand(question) if facts is None else (question, facts)
        return answered(name, given, self.cited_texts(), self.info)

    def game(self, source: str | Mapping[str, Any], name: str = "", overrule: bool = False) -> GameTable:
        """A game described once, to be played on and asked about: YAML, JSON, or data read from it.

        It is played by this edition unless it names one (`game: {edition: "2026-08-07"}`), which
        then has to be in the library; with `overrule` by this one even so. What the description says
        happens has happened.

        >>> kb.game("board: [{id: bear, types: [creature], p/t: 2/2}]").ask("what is the p/t of bear").value
        '2/2'

        Raises:
            GameFormError: if it hasn't the form of games; its path says where.
            CrkbError: if what it says happens is impossible.
        """
        from crkb.game.asking.session import opened
        from crkb.playing import GameTable

        case = opened(source, self.cited_texts().own.effective, name, overrule)
        table = GameTable(case, self._cited_in)
        table.play_script()
        return table

    def situation(self, line: str) -> GameResult:
        """The answer to a situation in one line, without a file.

        >>> kb.situation("2/2 deathtouch blocked by a 5/5").value
        {'attacker': 'destroyed', 'blocker': 'destroyed'}

        Raises:
            GameFormError: if the line has none of the forms; the message says which word doesn't fit.
        """
        from crkb import playing

        effective = self.cited_texts().own.effective
        return playing.situation(line, effective, self._cited_in)

    def _cited_in(self, edition: str) -> Cited:
        """The edition that a game is played by, and what looks up there the rules that it cites."""
        from crkb.game import citing
        from crkb.playing import Cited
        from crkb.questions import asking

        texts, info = self.cited_texts(), self.info
        if edition and edition != texts.own.effective:
            other = self.other(f"cr-{edition}")
            texts, info = other.cited_texts(), other.info

        def cited(rules: Sequence[str]) -> tuple[CitedRule, ...]:
            return tuple(asking.citations(citing.phrases(rules), texts))

        return Cited(info, cited)

    def cited_texts(self) -> CitedTexts:
        """The texts that answers' citations are looked up in: the edition's own, and the add-on's.

        >>> kb.cited_texts().own.rules.get("702.2")
        'Shimmer'

        Raises:
            EditionNotFound, LibraryError: if the edition that this one amends cannot be opened.
        """
        from crkb.questions.asking import CitedTexts

        own, addons = self, bundled.ADDON
        if self.info.addon:
            own = self.other(self.info.base)
        elif self.base_id != self.info.id:  # a base and an add-on read as one
            own, addons = self.other(self.base_id), self.info.id.split("+")[1]

        def addon() -> CitedText:
            return (self if self.info.addon else self.other(addons))._cited_text()

        return CitedTexts(own._cited_text(), addon)

    def _cited_text(self) -> CitedText:
        from crkb.questions.asking import CitedText
        from crkb.questions.verified import shipped

        stamp = self.opened.stamp
        if self._kept_text is None or self._kept_text[0] != stamp:  # a healed edition is another build
            texts, restated = self.texts(), self.base_id in bundled.IDS
            text = CitedText(texts, shipped(self.info.addon), self.info.effective, restated)
            self._kept_text = (stamp, text)
        return self._kept_text[1]

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

    def rules_of(self, name: str) -> tuple[CitedRule, ...]:
        """The rules that a question decides from, as this edition has them: found, moved, edited or lost.

        >>> [cited.status for cited in kb.rules_of("is-color")]
        ['lost']

        Raises:
            QuestionNotFound: if there is none of that name; the hint names near misses.
        """
        from crkb.questions import asking

        return tuple(asking.rules_of(self.question(name), self.cited_texts()))

    def decides(self, number: str) -> Decides | None:
        """What decides by a rule: the questions that cite it, and how many cases of games do.

        None if nothing does, or if no one has verified this edition: numbers change their rules.

        >>> kb.decides("704.5k") is None  # of an edition that no question was held against
        True

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb.questions import decides

        restated = bundled.RESTATES.get(self.base_id, self.base_id)
        verified = restated if self.info.addon else self.info.effective
        return decides.by(self[number].number, verified)

    @overload
    def examples(self, number: str = "", run: Literal[False] = False) -> tuple[Entry, ...]: ...
    @overload
    def examples(self, number: str = "", *, run: Literal[True]) -> tuple[ExampleRun, ...]: ...
    def examples(self, number: str = "", run: bool = False) -> tuple[Entry, ...] | tuple[ExampleRun, ...]:
        """The rules with examples at or below a number; with `run` what comes of executing examples.

        Those that are run are the examples of the edition of 2026-08-07, under its numbers.

        >>> [entry.number for entry in kb.examples("100")]
        ['100.1b']
        >>> [found.agrees for found in kb.examples("123.6b", run=True)]
        [True]

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        if run:
            from crkb.questions import examples

            found = examples.run(single(number) if number else None)
            if number and not found:
                self.rule(single(number))  # raises for a number that is not there
            return found
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
        return asking.audit(self.cited_texts())

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
        if not (self.info.official or self.info.addon) or self.info.id in bundled.IDS or not name:
            raise CrkbError(f"{self.info.id} is not a dated official text", "Add the official text first.")
        text = self.cited_texts()
        addon_rules, rules = asking.cited_rules(text)

        def carry(before: str, numbers: list[str]) -> dict[str, str]:
            translated = self.other(before if self.info.addon else f"cr-{before}").cite(
                numbers, to=self.info.id
            )
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


def _is_below(entry: Entry, top: str) -> bool:
    return not top or entry.number == top or any(number == top for number, _ in entry.ancestors)

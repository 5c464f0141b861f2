"""The citations of files judged: what `crkb citations` does but for showing and rewriting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from crkb import limits
from crkb.citations import texts
from crkb.citations.at_hand import AtHand
from crkb.citations.context import Context, Lines
from crkb.citations.finding import Citation, find, placeholders
from crkb.citations.judging import Baseline, Judge
from crkb.citations.settings import Settings
from crkb.citations.tree import LARGEST
from crkb.citations.undecided import Baselines, line_hash
from crkb.citations.verdicts import Finding, Report, Verdict
from crkb.errors import SourceError
from crkb.library.library import Progress, silent
from crkb.numbers import NumberRange

_IGNORE = re.compile(r"\bcrkb:[^\S\r\n]*ignore\b")

Judged = Callable[[NumberRange, Context], Verdict]


class Checked(NamedTuple):
    """What is found in one text."""

    findings: tuple[Finding, ...]
    placeholders: int = 0
    ignored: int = 0


# same name as model.Source: that one is a rule text, this one a file that cites rules
class Source(NamedTuple):
    """A file to be read.

    `given` are its bytes if it isn't one, as standard input. Of `lines`, counted from 1, only those
    are looked at; None is all. `is_done` if it is on the edition in use already, whatever the baseline.
    `undecided` are citations that have baselines of their own.
    """

    path: str
    given: bytes | None = None
    lines: Sequence[range] | None = None
    is_done: bool = False
    undecided: Baselines | None = None


class Checker:
    """Checks texts against the editions at hand, or against a baseline alone.

    Args:
        at_hand: The editions; None if there is only the baseline.
        baseline: What the tree was last known to cite.
        settings: The tree's own patterns of citations.
    """

    def __init__(self, at_hand: AtHand | None, baseline: Baseline | None, settings: Settings) -> None:
        self._at_hand = at_hand
        self._baseline = baseline
        self._patterns = settings.patterns
        known = at_hand.known if at_hand else frozenset[str]()
        self._known = known | frozenset(baseline.rules if baseline else ())
        self._judged: Judged = Judge(at_hand, baseline).verdict if at_hand else _Offline(baseline).verdict
        self._judged_anew: Judged = Judge(at_hand).verdict if at_hand else self._judged

    def check(self, sources: Iterable[Source], progress: Progress = silent) -> Report:
        """The citations of some files; those that aren't text are passed over.

        Args:
            sources: The files.
            progress: Told how many files were read.
        """
        findings: list[Finding] = []
        unread: list[tuple[str, str]] = []
        files = to_come = ignored = 0
        for source in sources:
            limits.go_on()
            try:
                text = _text(source)
            except texts.NotText:
                continue
            except SourceError as e:
                unread.append((source.path, str(e)))
                continue
            files += 1
            if files % 100 == 0:
                progress("reading files", files, 0)
            checked = self.text(source, text)
            findings += checked.findings
            to_come += checked.placeholders
            ignored += checked.ignored
        edition = self._at_hand.now.edition if self._at_hand else ""
        baseline = self._baseline.edition if self._baseline else ""
        return Report(edition, baseline, files, tuple(findings), to_come, ignored, tuple(unread))

    def text(self, source: Source, text: str) -> Checked:
        """The citations in the text of one file."""
        if not _MAY_CITE.search(text):
            return Checked(())
        lines = Lines(text)
        found = find(text, self._known, self._patterns, sections=False)
        near = _Near(lines, found)
        left_alone = {lines.at(m.start())[0] for m in _IGNORE.finditer(text)}
        findings, ignored = [], 0
        for citation in found:
            context = Context(lines, citation, near.others(citation))
            if not _is_meant(source, context.line):
                continue
            if context.line in left_alone:
                ignored += 1
                continue
            judged = self._judge_for(source, citation, lines, context.line)
            verdict = judged(citation.cited, context)
            fresh = self._is_fresh(citation)
            findings.append(Finding(source.path, context.line, context.column, citation, verdict, fresh))
        to_come = sum(_is_meant(source, lines.at(start)[0]) for start in placeholders(text))
        return Checked(tuple(findings), to_come, ignored)

    def _judge_for(self, source: Source, citation: Citation, lines: Lines, line: int) -> Judged:
        """Who judges a citation: by the tree's baseline, by none, or by that of what was left undecided."""
        if source.undecided:
            own = source.undecided.get((str(citation.cited), line_hash(lines.line(line))))
            if own is not None:
                return Judge(self._at_hand, own).verdict if self._at_hand else _undecided
        return self._judged_anew if source.is_done else self._judged

    def _is_fresh(self, citation: Citation) -> bool:
        return self._baseline is not None and str(citation.cited.first) not in self._baseline.rules


def _is_meant(source: Source, line: int) -> bool:
    return source.lines is None or any(line in each for each in source.lines)


_MAY_CITE = re.compile(r"\d{3}|\?\?|[xX]{2}|(?i:todo|tbd)")


class _Offline:
    """Judges by a baseline alone: what it has stands; about the rest it can say nothing."""

    def __init__(self, baseline: Baseline | None) -> None:
        self._rules = baseline.rules if baseline else {}

    def verdict(self, cited: NumberRange, context: Context) -> Verdict:
        """What a citation is."""
        ends = [str(n) for n in (cited.first, cited.last) if n is not None]
        if all(n in self._rules for n in ends):
            return Verdict("exists", "certain", "as in the baseline", str(cited))
        return Verdict("new", "likely", "the baseline doesn't have it")


def _undecided(cited: NumberRange, context: Context) -> Verdict:
    """What a citation is that means a rule of an older edition, where no edition is at hand."""
    return Verdict("new", "likely", "the baseline has it for a rule of an older edition")


class _Near:
    """Which numbers are cited near each other, by the pieces of a text."""

    def __init__(self, lines: Lines, found: Sequence[Citation]) -> None:
        self._lines = lines
        self._cited: dict[int, set[NumberRange]] = {}
        for citation in found:
            self._cited.setdefault(lines.piece(citation.start), set()).add(citation.cited)

    def others(self, citation: Citation) -> frozenset[str]:
        """The numbers of the other citations around one."""
        around = self._lines.around(self._lines.piece(citation.start))
        cited = (each for piece in around for each in self._cited.get(piece, ()))
        return frozenset(str(each.first) for each in cited if each != citation.cited)


def _text(source: Source) -> str:
    """A file's text. Raises NotText, SourceError."""
    if source.given is not None:
        return texts.decoded(source.given, source.path).text
    return texts.read(source.path, LARGEST)[1].text

"""A tree of source code or text whose citations are checked, blessed and mended."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crkb.citations import changed_lines, cited, fixing, lock, patches, settings, tree
from crkb.citations.at_hand import AtHand
from crkb.citations.checking import Checker, Source
from crkb.citations.judging import Baseline
from crkb.citations.lock import Lock
from crkb.citations.settings import Settings
from crkb.citations.undecided import baselines
from crkb.citations.verdicts import Finding, Report
from crkb.editions.diff_cache import Timeline
from crkb.errors import CrkbError
from crkb.library.library import Library, Progress, silent
from crkb.numbers import NumberRange, parse_typed

STANDARD_INPUT = "-"


class Fixed(NamedTuple):
    """What a rewriting of a tree does: the files, and those that it can't rewrite so that they read right."""

    files: tuple[fixing.Rewritten, ...]
    refused: tuple[str, ...]

    @property
    def citations(self) -> int:
        """How many citations change."""
        return sum(each.citations for each in self.files)


class Tree:
    """A tree, with its settings and its baseline.

    Args:
        folder: A folder in it.
        edition: The id of the edition in use, or a part of it; "" is what the settings say, else the default.
        settings_file: The file of the settings; "" is the tree's own.
        lock_file: The file of the baseline; "" is the tree's own.
        library: Where the editions are; None is the user's.
        progress: Told about long work.

    Raises:
        SettingsError, LockError: The settings or the baseline can't be used.
    """

    def __init__(
        self,
        folder: str = os.curdir,
        edition: str = "",
        settings_file: str = "",
        lock_file: str = "",
        library: Library | None = None,
        progress: Progress = silent,
    ) -> None:
        self.top = tree.root(folder)
        self.settings: Settings = settings.read(settings_file) if settings_file else settings.load(self.top)
        self.lock_file = lock_file or os.path.join(self.top, tree.LOCK)
        self.lock: Lock | None = lock.read(self.lock_file)
        self._edition = edition or self.settings.edition
        self._library = library
        self._progress = progress
        self._at_hand: AtHand | None = None

    @property
    def at_hand(self) -> AtHand:
        """The editions at hand. Raises EditionNotFound."""
        if self._at_hand is None:
            timeline = Timeline(self._library or Library(), self._progress)
            self._at_hand = AtHand(timeline, self._edition)
        return self._at_hand

    def check(
        self, paths: Sequence[str] = (), since: str = "", locked: bool = False, given: bytes = b""
    ) -> Report:
        """The citations of the tree, or of some of its files, judged.

        Args:
            paths: Files, folders and patterns; none is the whole tree. "-" is `given`.
            since: A commit; only lines that have changed since are looked at.
            locked: Judge by the baseline alone, without any edition.
            given: What came from standard input.

        Raises:
            SourceError: A path isn't there.
            CrkbError: There is no baseline to judge by, or no commit of that name.
        """
        if locked and self.lock is None:
            raise CrkbError(f"{self.lock_file}: no baseline", "Make one: crkb citations --bless")
        baseline = Baseline(self.lock.edition, dict(self.lock.rules)) if self.lock else None
        checker = Checker(None if locked else self.at_hand, baseline, self.settings)
        return checker.check(self._sources(paths or [self._all()], since, given), self._progress)

    def _all(self) -> str:
        return os.path.relpath(self.top)

    def _sources(self, paths: Sequence[str], since: str, given: bytes) -> Iterator[Source]:
        changed = changed_lines.since(since, self.top) if since else None
        if STANDARD_INPUT in paths:
            yield Source(STANDARD_INPUT, given)
            paths = [path for path in paths if path != STANDARD_INPUT]
        for path in tree.files(paths, self.settings, self.top, self.lock_file):
            lines = None if changed is None else changed.get(os.path.realpath(path), ())
            if lines is None or lines:
                yield self._source(path, lines)

    def _source(self, path: str, lines: Sequence[range] | None) -> Source:
        if self.lock is None:
            return Source(path, lines=lines)
        name = fixing.inside(path, os.path.dirname(os.path.abspath(self.lock_file)))
        own = baselines(self.lock.undecided, name)
        return Source(path, None, lines, fixing.is_done(path, self.lock_file, self.lock), own)

    def bless(self, report: Report, whole: bool = True) -> Lock:
        """Make what a tree cites, and is right, its baseline.

        Args:
            report: What was found.
            whole: Whether that was the whole tree; what was cited elsewhere else stays.

        Raises:
            CrkbError: Something has moved, which would be lost; a file wasn't read; or only a part was
                looked at, and the baseline is of another edition.
            LockError: The baseline can't be written.
        """
        if lost := [each for each in report.findings if self._would_be_lost(each)]:
            option = "--fix" if any(each.verdict.sureness == "certain" for each in lost) else "--fix=likely"
            raise CrkbError(
                f"citations have moved: {len(lost):,}",
                f"Rewrite them first: crkb citations {option}, which also makes the baseline anew",
            )
        _check_all_read(report)
        made = self._joined(lock.blessed(self.at_hand.now, _standing(report.findings)), whole)
        lock.write(self.lock_file, made)
        self.lock = made
        return made

    def _would_be_lost(self, finding: Finding) -> bool:
        """Whether only the baseline of now tells which rule is meant."""
        by_baseline = self.lock is not None and finding.verdict.edition == self.lock.edition
        return finding.verdict.kind == "moved" and (by_baseline or finding.verdict.now != "")

    def plan(self, report: Report, level: str = "certain") -> Fixed:
        """What would be rewritten, of what is at least as sure as `level` (fixing.LEVELS)."""
        plans, refused = fixing.planned(report.findings, level, self.settings, self._known())
        return Fixed(tuple(plans), tuple(refused))

    def fix(self, report: Report, level: str = "certain", whole: bool = True) -> Fixed:
        """Rewrite what is at least as sure as `level`, and put the tree on the edition in use.

        Raises:
            CrkbError: Only a part was looked at, and the baseline is of another edition; a file wasn't
                read; or a rewriting that was stopped can't be finished.
            SourceError, LockError: A file can't be written.
        """
        if self.lock is not None:
            fixing.check_resumed(self.lock, self.lock_file, self.at_hand.now.edition)
        _check_all_read(report)
        fixed = self.plan(report, level)
        refused = set(fixed.refused)
        mended = (_after(each, level, each.path in refused) for each in report.findings)
        made = lock.blessed(self.at_hand.now, [each for each in mended if each is not None])
        now = self.at_hand.now.edition
        left = fixing.undecided(report.findings, fixed.files, level, self.lock_file, self.lock, now)
        made = self._joined(made._replace(undecided=left), whole)
        fixing.carry_out(fixed.files, self.lock_file, self.lock, made)
        self.lock = made
        return fixed

    def left(self, before: Report, after: Report, level: str, fixed: Fixed) -> Report:
        """What `fix` leaves to be decided of what was found before, where it is found now."""
        return fixing.left(before, after, level, fixed.refused)

    def patch(self, fixed: Fixed) -> bytes:
        """What a rewriting does as a patch, with names from the repository's top on, or else the tree's."""
        top = tree.repository(self.top) or self.top
        return b"".join(patches.patch(each.path, top, each.before, each.after) for each in fixed.files)

    def _joined(self, made: Lock, whole: bool) -> Lock:
        if whole or self.lock is None:
            return made
        if self.lock.edition != made.edition:
            raise CrkbError(
                f"the baseline is of {self.lock.edition}, and only a part of the tree was looked at",
                "Name no path, so that the whole tree comes to the new edition.",
            )
        rules = {**self.lock.rules, **made.rules}
        kept = tuple(sorted({*self.lock.undecided, *made.undecided}))
        return made._replace(
            rules=rules, pending=self.lock.pending, towards=self.lock.towards, undecided=kept
        )

    def _known(self) -> frozenset[str]:
        return self.at_hand.known | frozenset(self.lock.rules if self.lock else ())

    def changes(self, report: Report) -> tuple[cited.CitedChange, ...]:
        """What has become of the rules that the tree cites since its baseline."""
        return cited.since_baseline(self.at_hand, report.baseline, report.findings)

    def coverage(self, report: Report) -> list[cited.ChapterCoverage]:
        """Which rules nobody cites, by chapter."""
        return cited.coverage(self.at_hand, report.findings)


def _check_all_read(report: Report) -> None:
    """Raise CrkbError for a file that wasn't read: the baseline would be made without what it cites."""
    if report.unread:
        path, why = report.unread[0]
        more = f" (and {len(report.unread) - 1:,} more)" if len(report.unread) > 1 else ""
        raise CrkbError(f"{why}{more}", f"Make it readable, or exclude it in the settings: {path}")


def _standing(findings: Iterable[Finding]) -> list[NumberRange]:
    return [each.citation.cited for each in findings if each.verdict.kind in ("exists", "changed", "new")]


def _after(finding: Finding, level: str, refused: bool) -> NumberRange | None:
    """What a citation is when its file has been rewritten; None if it is none of the edition in use."""
    if fixing.is_mended(finding, level) and not refused:
        return parse_typed(finding.verdict.now)
    stands = finding.verdict.kind in ("exists", "changed", "new")
    return finding.citation.cited if stands else None

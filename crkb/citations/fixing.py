"""Citations rewritten in a tree: what is certain, whole files only, and never twice.

The baseline says which edition a tree is on. Before the first file is written it names every file that will
be, with the hash of what each is to become; after the last it is on the edition in use. A run that is
killed in between leaves whole files, and the next one knows which are done.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from crkb.citations import lock, rewriting, texts
from crkb.citations.context import Lines
from crkb.citations.finding import find
from crkb.citations.judging import Baseline
from crkb.citations.lock import Lock, Pending
from crkb.citations.settings import Settings
from crkb.citations.undecided import KINDS, Undecided, baselines, line_hash
from crkb.citations.undecided import left as left_one
from crkb.citations.verdicts import Finding, Report
from crkb.editions.renumber import Carried
from crkb.errors import CrkbError, SourceError

LEVELS = {"certain": ("certain",), "likely": ("certain", "likely")}
"""What is rewritten: findings that are as sure as this."""

_KINDS = ("moved", "misquoted")


class Rewritten(NamedTuple):
    """A file to be rewritten: its bytes before and after, and how many citations change."""

    path: str
    before: bytes
    after: bytes
    citations: int

    @property
    def hashes(self) -> Pending:
        """The hashes of the bytes before and after."""
        return Pending(hash_of(self.before), hash_of(self.after))


def hash_of(data: bytes) -> str:
    """A hash of a file's bytes, 64 hex digits."""
    return hashlib.sha256(data).hexdigest()


def is_mended(finding: Finding, level: str) -> bool:
    """Whether a citation is rewritten at a level (LEVELS)."""
    verdict = finding.verdict
    fits = verdict.kind in _KINDS and verdict.sureness in LEVELS[level]
    return fits and verdict.now not in ("", str(finding.citation.cited))


def planned(
    findings: Sequence[Finding], level: str, settings: Settings, known: frozenset[str]
) -> tuple[list[Rewritten], list[str]]:
    """The files that change, and those that can't be rewritten so that they are read as they should.

    Args:
        findings: All that was found, file by file.
        level: One of LEVELS.
        settings: The tree's own patterns of citations.
        known: The numbers of all editions at hand.

    Raises:
        SourceError: A file can't be read any more.
    """
    plans: list[Rewritten] = []
    refused: list[str] = []
    for path, found in _by_file(findings).items():
        count = sum(is_mended(each, level) for each in found)
        if not count:
            continue
        before, text = texts.read(path)
        if any(text.text[c.start : c.end] != c.text for c in (each.citation for each in found)):
            raise SourceError(f"{path}: changed while it was being read", "Run the command again.")
        wanted = [_carried(each, level) for each in found]
        after = rewriting.rewrite(text.text, wanted)
        if _is_read_so(after, wanted, settings, known):
            plans.append(Rewritten(path, before, text.encode(after), count))
        else:
            refused.append(path)
    return plans, refused


def _by_file(findings: Sequence[Finding]) -> Mapping[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for each in findings:
        found.setdefault(each.path, []).append(each)
    return found


def _carried(finding: Finding, level: str) -> rewriting.FoundCitation:
    """A finding as the rewriting of texts takes it."""
    cited, verdict = str(finding.citation.cited), finding.verdict
    carried = Carried(cited, "edited")
    if is_mended(finding, level):
        carried = Carried(cited, "moved", verdict.now, verdict.rules)
    return rewriting.FoundCitation(finding.line, finding.column, finding.citation, carried)


def _is_read_so(
    after: str, wanted: Sequence[rewriting.FoundCitation], settings: Settings, known: frozenset[str]
) -> bool:
    """Whether a rewritten text has the citations that it should, and no others."""
    expected = [each.carried.new if each.carried.certain else str(each.citation.cited) for each in wanted]
    read = [str(each.cited) for each in find(after, known, settings.patterns, sections=False)]
    left = iter(read)
    return all(number in left for number in expected)


def carry_out(plans: Sequence[Rewritten], lock_file: str, before: Lock | None, after: Lock) -> None:
    """Rewrite files, and put the tree on the edition in use.

    Args:
        plans: The files.
        lock_file: Where the tree's baseline is, or is to be.
        before: The baseline there was.
        after: The baseline that holds when all is done; what is pending in it stays so until it is done.

    Raises:
        SourceError: A file can't be written, or has changed meanwhile. What is done is known to be.
        LockError: The baseline can't be written.
    """
    _check_writable(plans)
    folder = os.path.dirname(os.path.abspath(lock_file))
    if plans:
        pending = {inside(plan.path, folder): plan.hashes for plan in plans}
        underway = before or Lock(after.edition, {})
        pending = {**underway.pending, **pending}
        underway = underway._replace(pending=pending, towards=after.edition, undecided=after.undecided)
        lock.write(lock_file, underway)
    for plan in plans:
        texts.write(plan.path, plan.before, plan.after, copied=False)
    left = {path: each for path, each in after.pending.items() if _hash(folder, path) != each.after}
    lock.write(lock_file, after._replace(pending=left, towards=after.edition if left else ""))


def _check_writable(plans: Sequence[Rewritten]) -> None:
    """Raise SourceError for a file that is protected: putting another in its place would ignore that."""
    for plan in plans:
        real = os.path.realpath(plan.path)
        if not (os.access(real, os.W_OK) and os.access(os.path.dirname(real), os.W_OK)):
            raise SourceError(
                f"{plan.path}: may not be written", "Nothing was changed; exclude it, or allow it."
            )


def check_resumed(baseline: Lock, lock_file: str, edition: str) -> None:
    """Check that a rewriting which was stopped can be finished.

    Raises:
        CrkbError: It was on its way to another edition than the one in use, or what it wasn't done with
            has been edited since, so that nobody knows which edition it is on.
    """
    if not baseline.pending:
        return
    if baseline.towards != edition:
        raise CrkbError(
            f"a rewriting to {baseline.towards} was stopped",
            f"Finish it first: crkb citations --fix -e {baseline.towards}",
        )
    folder = os.path.dirname(os.path.abspath(lock_file))
    for path, each in baseline.pending.items():
        if _hash(folder, path) not in (*each, ""):
            raise SourceError(
                f"{path}: edited since a rewriting was stopped",
                "Restore it as it was before, and run the command again.",
            )


def inside(path: str, folder: str) -> str:
    """A path from the lock's folder on, as the baseline has it."""
    return os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")


def _hash(folder: str, path: str) -> str:
    """The hash of a file; "" if there is none any more."""
    try:
        with open(os.path.join(folder, path), "rb") as f:
            return hash_of(f.read())
    except OSError:
        return ""


def is_done(path: str, lock_file: str, baseline: Lock) -> bool:
    """Whether an earlier run that was stopped has rewritten a file already."""
    if not baseline.pending:
        return False
    folder = os.path.dirname(os.path.abspath(lock_file))
    expected = baseline.pending.get(name := inside(path, folder))
    return expected is not None and _hash(folder, name) == expected.after


def undecided(
    findings: Sequence[Finding],
    fixed: Iterable[Rewritten],
    level: str,
    lock_file: str,
    before: Lock | None,
    edition: str,
) -> tuple[Undecided, ...]:
    """What a rewriting leaves that only the baseline before it can judge.

    Args:
        findings: All that was found, file by file.
        fixed: The files that are rewritten.
        level: What is rewritten.
        lock_file: Where the tree's baseline is.
        before: The baseline before.
        edition: The id of the edition in use, that of the baseline afterwards.

    Raises:
        SourceError: A file can't be read any more.
    """
    if before is None:
        return ()
    folder = os.path.dirname(os.path.abspath(lock_file))
    plans = {plan.path: plan for plan in fixed}
    found: list[Undecided | None] = []
    for path, its in _by_file(findings).items():
        rest = [each for each in its if not (path in plans and is_mended(each, level))]
        if not any(each.verdict.kind in KINDS for each in rest):
            continue
        plan, name = plans.get(path), inside(path, folder)
        data = plan.before if plan else texts.read(path)[0]
        then, now = (Lines(texts.decoded(each, path).text) for each in (data, plan.after if plan else data))
        own = baselines(before.undecided, name)
        usual = None if is_done(path, lock_file, before) else Baseline(before.edition, dict(before.rules))
        for each in rest:
            known = own.get((str(each.citation.cited), line_hash(then.line(each.line))), usual)
            if known is not None and known.edition == edition:
                continue  # the new baseline says as much
            found.append(left_one(each, name, now.line(each.line), known))
    return tuple(sorted({each for each in found if each is not None}))


def left(before: Report, after: Report, level: str, refused: Collection[str]) -> Report:
    """What a rewriting leaves to be decided, where it now stands.

    Args:
        before: What was found before the rewriting.
        after: What is found now. It is judged by the new baseline, which knows nothing of the old one's
            rules: where it is gone, a number that stayed would now pass for another rule's.
        level: What was rewritten.
        refused: Files that weren't.
    """
    was = _by_file(before.findings)
    found: list[Finding] = []
    for path, now in _by_file(after.findings).items():
        then = was.get(path, [])
        if len(then) != len(now):
            found += now
            continue
        for old, new in zip(then, now, strict=True):
            mended = is_mended(old, level) and path not in refused
            found.append(new if mended else new._replace(verdict=old.verdict, fresh=old.fresh))
    return after._replace(findings=tuple(found), baseline=before.baseline)

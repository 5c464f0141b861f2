"""Citations rewritten in a tree: what is certain, whole files only, and never twice.

The baseline says which edition a tree is on. Before the first file is written it names every file that will
be, with the hash of what each is to become; after the last it is on the edition in use. A run that is
killed in between leaves whole files, and the next one knows which are done.
"""

from __future__ import annotations

import difflib
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crkb.citations import lock, rewriting, texts
from crkb.citations.finding import find
from crkb.citations.lock import Lock
from crkb.citations.settings import Settings
from crkb.citations.verdicts import Finding
from crkb.editions.renumber import Carried
from crkb.errors import SourceError

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
    def hash(self) -> str:
        """A hash of the bytes after."""
        return hash_of(self.after)

    def patch(self) -> Iterator[str]:
        """The lines of a unified diff."""
        old, new = (
            texts.decoded(data, self.path).text.splitlines(True) for data in (self.before, self.after)
        )
        name = self.path.replace(os.sep, "/")
        yield from difflib.unified_diff(old, new, f"a/{name}", f"b/{name}")


def _lines(data: bytes, path: str) -> list[str]:
    return texts.decoded(data, path).text.splitlines(keepends=True)


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
        after: The baseline that holds when all is done.

    Raises:
        SourceError: A file can't be written, or has changed meanwhile. What is done is known to be.
        LockError: The baseline can't be written.
    """
    folder = os.path.dirname(os.path.abspath(lock_file))
    if plans:
        pending = {_inside(plan.path, folder): plan.hash for plan in plans}
        underway = before or Lock(after.edition, {})
        lock.write(lock_file, underway._replace(pending={**underway.pending, **pending}))
    for plan in plans:
        texts.write(plan.path, plan.before, plan.after, copied=False)
    lock.write(lock_file, after)


def _inside(path: str, folder: str) -> str:
    return os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")


def is_done(path: str, lock_file: str, baseline: Lock) -> bool:
    """Whether an earlier run that was stopped has rewritten a file already."""
    folder = os.path.dirname(os.path.abspath(lock_file))
    expected = baseline.pending.get(_inside(path, folder)) if baseline.pending else None
    if expected is None:
        return False
    try:
        with open(path, "rb") as f:
            return hash_of(f.read()) == expected
    except OSError:
        return False

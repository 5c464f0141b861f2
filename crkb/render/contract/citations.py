"""What `crkb citations --json` prints."""

from __future__ import annotations

from typing import Literal, TypedDict

from crkb.render.contract.texts import Edit

CitationKind = Literal[
    "exists", "moved", "gone", "later", "unknown", "misnamed", "misquoted", "changed", "new"
]
Sureness = Literal["certain", "likely", "look"]
Severity = Literal["error", "warning", "note"]


class JudgedCitation(TypedDict):
    """A citation in a file: its place (lines and columns from 1 in characters, the end behind it), its
    `text` as written, the number or range `cited`; its kind, how sure that is, and the evidence. `now` is
    what to write in the edition in use, `rules` are the numbers that may be meant, `edition` is the one it
    was written for; `fresh` if the baseline doesn't have it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    cited: str
    kind: CitationKind
    sureness: Sureness
    message: str
    evidence: str | None
    now: str | None
    rules: list[str]
    edition: str | None
    fresh: bool


class CitationFinding(JudgedCitation):
    """A citation that is reported. `fix` is its text rewritten, where that is certain and can be done
    alone."""

    severity: Severity
    fix: str | None


class ChangedCitedRule(TypedDict):
    """A rule that is cited, and what has become of it since the baseline: where it is now, how often it is
    cited, and what changed word by word."""

    number: str
    became: Literal["changed", "moved", "gone", "new"]
    now: str | None
    places: int
    edits: list[Edit]


class CitedChapter(TypedDict):
    """How many rules of a chapter are cited, and the numbers of those that aren't."""

    chapter: str
    title: str
    rules: int
    cited: int
    missing: list[str]


class CitationCoverage(TypedDict):
    """Which rules nobody cites (`crkb citations --coverage --json`)."""

    rules: int
    cited: int
    chapters: list[CitedChapter]


class UnreadFile(TypedDict):
    """A file that couldn't be read, and why."""

    file: str
    reason: str


class CheckedCitations(TypedDict):
    """The citations of some files, judged against an edition, null where there was only the baseline.

    `counts` are all `citations` by kind, `severities` the reported `findings`. `doubtful` exist, but their
    number was another rule's once.
    """

    edition: str | None
    baseline: str | None
    files: int
    citations: int
    placeholders: int
    ignored: int
    counts: dict[str, int]
    severities: dict[str, int]
    unread: list[UnreadFile]
    findings: list[CitationFinding]
    changes: list[ChangedCitedRule]
    doubtful: list[JudgedCitation]

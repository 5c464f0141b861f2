"""What is said of a citation: its kind, how sure that is, and why."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from crkb.citations.finding import Citation

KINDS = ("exists", "moved", "gone", "later", "unknown", "misnamed", "misquoted", "changed", "new")
"""Exists: the edition in use has the rule, and nothing says that another is meant. Moved: it has
another number there. Gone: an earlier edition had it. Later: only a later edition than the one in use
has it. Unknown: no edition at hand ever had it. Misnamed: the keyword or title beside it is that of
another number. Misquoted: the words beside it are those of another rule. Changed: the rule says
something else than in the baseline. New: the baseline doesn't have it, and there is no edition to
judge it by."""

SURENESS = ("certain", "likely", "look")
"""Certain: may be rewritten unseen. Likely: probably right. Look: a person has to decide."""


# same name as game.combat.verdict.Verdict: that one is on what may be done in a game
class Verdict(NamedTuple):
    """What a citation is: its kind (KINDS), how sure that is (SURENESS), and the evidence in words.

    `now` is what to write in the edition in use: a number or a range, "" if nothing is meant for
    certain; `rules` are all numbers that may be meant. `edition` is the id of the edition that the
    citation was written for, as far as that is known.
    """

    kind: str
    sureness: str = "certain"
    evidence: str = ""
    now: str = ""
    rules: tuple[str, ...] = ()
    edition: str = ""


# same name as lint.Finding: that one is a problem of a rule text
class Finding(NamedTuple):
    """A citation in a file, with its line and column (from 1) and the verdict."""

    path: str
    line: int
    column: int
    citation: Citation
    verdict: Verdict
    fresh: bool = False
    """The baseline doesn't have it."""


class Report(NamedTuple):
    """The citations of some files, judged against an edition.

    `edition` is the id of the edition in use ("" if there was none, only the baseline), `baseline`
    that of the baseline ("" if there is none). `files` is how many files were read. `placeholders`
    are numbers still to come, `ignored` citations that a file says not to report. `unread` are the
    files that can't be read, each with why.
    """

    edition: str
    baseline: str
    files: int
    findings: tuple[Finding, ...]
    placeholders: int = 0
    ignored: int = 0
    unread: tuple[tuple[str, str], ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """How many citations there are of each kind that occurs, in the order of KINDS."""
        counted = Counter(finding.verdict.kind for finding in self.findings)
        return {kind: counted[kind] for kind in KINDS if counted[kind]}

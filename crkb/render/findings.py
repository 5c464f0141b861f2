"""Findings about citations, as every output needs them: which are reported, their words, places and fixes."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from crkb.citations.finding import Citation
from crkb.citations.rewriting import FoundCitation, rewrite
from crkb.citations.settings import Settings
from crkb.citations.verdicts import Finding, Report
from crkb.editions.renumber import Carried

ABOUT: dict[str, tuple[str, str]] = {
    "exists": ("The rule exists", "The edition in use has a rule with this number."),
    "moved": (
        "The rule has another number",
        "The edition in use has this rule under another number. Write the new number, or let "
        "crkb citations --fix do it where that is certain.",
    ),
    "gone": (
        "The rule no longer exists",
        "An earlier edition had this rule; the edition in use does not. See its history with crkb history, "
        "and cite the rule that covers the case today, or remove the citation.",
    ),
    "later": (
        "Only a later edition has the rule",
        "A later edition than the one in use has this rule. Choose that edition in the settings, or cite "
        "a rule that there is today.",
    ),
    "unknown": (
        "The number is not in any edition",
        "None of the editions in the library has a rule with this number. Check it for a typing mistake.",
    ),
    "misnamed": (
        "The name beside the number is that of another rule",
        "The keyword or title beside the citation belongs to another number. Correct the number or the name.",
    ),
    "misquoted": (
        "The words quoted are those of another rule",
        "The words quoted beside the citation are from another rule. Correct the number or the quotation.",
    ),
    "changed": (
        "The rule's text has changed",
        "The rule no longer says what it said in the baseline. Check that the code still follows it, then "
        "accept the new text with crkb citations --bless.",
    ),
    "new": (
        "The citation is not in the baseline",
        "The baseline does not have this number, and no edition is at hand to check it. Run crkb citations "
        "--bless where the official text is available, and commit the lock.",
    ),
}
"""Kind of finding -> its title, and what it means and what to do about it."""

_WORDS: dict[str, dict[str, str]] = {  # kind -> sureness ("" is any other) -> message
    "exists": {"": "{said} exists", "look": "{said} exists, but another rule may be meant"},
    "moved": {
        "": "{said} is now {now}",
        "likely": "{said} is probably {now} now",
        "look": "{said} has moved, but it is not clear where to",
    },
    "gone": {"": "{said} no longer exists"},
    "later": {"": "{said} is a rule of a later edition"},
    "unknown": {
        "": "{said} has never existed",
        "likely": "{said} is not in any edition at hand",
        "look": "{said} can't be judged",
    },
    "misnamed": {"": "{said} is not the rule named beside it"},
    "misquoted": {"": "{said} is not the rule quoted beside it"},
    "changed": {"": "{said} has changed since the baseline"},
    "new": {"": "{said} is not in the baseline, and there is no edition to check it"},
}


class Reported(NamedTuple):
    """A finding that is reported, with its severity ("error", "warning" or "note").

    `fix` is what to write in place of the citation where that is certain and touches nothing else,
    else "". `fingerprint` is the same (64 hex digits) while the file keeps its name and its citations
    keep their order, wherever their lines move; no two findings of a report share one.
    """

    finding: Finding
    severity: str
    fix: str
    fingerprint: str


def reported(report: Report, settings: Settings) -> list[Reported]:
    """The findings of a report whose severity isn't "off", in their order."""
    seen: Counter[str] = Counter()
    made = []
    followed = {a for a, b in pairwise(report.findings) if b.citation.letter and a.path == b.path}
    for finding in report.findings:
        if (severity := settings.severity_of(finding)) == "off":
            continue
        key = f"{relative(finding.path)}\0{finding.verdict.kind}\0{finding.citation.text}"
        seen[key] += 1
        alone = not finding.citation.letter and finding not in followed
        digest = sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogateescape")).hexdigest()
        made.append(Reported(finding, severity, fix(finding) if alone else "", digest))
    return made


def doubtful(report: Report) -> list[Finding]:
    """Citations whose number exists, but was another rule's once: counted, not reported."""
    return [f for f in report.findings if (f.verdict.kind, f.verdict.sureness) == ("exists", "look")]


def fix(finding: Finding) -> str:
    """What to write for a citation that has certainly moved, in the way that it is written; else ""."""
    verdict, citation = finding.verdict, finding.citation
    if verdict.kind != "moved" or verdict.sureness != "certain" or not verdict.now:
        return ""
    alone = citation._replace(start=0, end=len(citation.text))
    carried = Carried(str(citation.cited), "moved", verdict.now, verdict.rules)
    return rewrite(citation.text, [FoundCitation(1, 1, alone, carried)])


def message(finding: Finding, named: bool = True) -> str:
    """What is wrong with a citation, in one line; `named`: with the rules that may be meant."""
    verdict = finding.verdict
    words = _WORDS[verdict.kind]
    said = words.get(verdict.sureness, words[""]).format(said=finding.citation.cited, now=verdict.now)
    others = candidates(finding) if named else ()
    if others:
        said += f" (see {', '.join(others[:_NAMED])}{', …' if len(others) > _NAMED else ''})"
    return visible(said)


_NAMED = 4  # candidates that a message names


def explained(finding: Finding) -> str:
    """The message with its evidence, for outputs that have one text for all."""
    evidence = finding.verdict.evidence
    return f"{message(finding)}: {visible(evidence)}" if evidence else message(finding)


def candidates(finding: Finding) -> tuple[str, ...]:
    """The rules that may be meant where that isn't certain; none if the message names the one that is."""
    verdict = finding.verdict
    if verdict.sureness != "look" and verdict.kind not in ("gone", "misnamed", "misquoted"):
        return ()
    return tuple(dict.fromkeys(n for n in verdict.rules if n != str(finding.citation.cited)))


def tag(finding: Finding) -> str:
    """`moved`, or `moved, likely`: the kind, and how sure it is where it isn't certain."""
    kind, sureness = finding.verdict.kind, finding.verdict.sureness
    return kind if sureness == "certain" else f"{kind}, {sureness}"


def end(finding: Finding) -> tuple[int, int]:
    """The line and column (from 1, in characters) right behind a citation."""
    return _behind(finding.line, finding.column, finding.citation)


def _behind(line: int, column: int, citation: Citation) -> tuple[int, int]:
    *above, last = re.split(r"\r\n|\r|\n", citation.text)
    return line + len(above), len(last) + (1 if above else column)


def relative(path: str, root: str = "") -> str:
    """A path with forward slashes, relative to a folder (default: the current one) if it is inside."""
    inside = os.path.relpath(path, root or None)
    inside = path if inside.split(os.sep)[0] == os.pardir else inside
    return inside.replace(os.sep, "/")


def reason(path: str, why: str) -> str:
    """Why a file wasn't read, without its path where that is said first."""
    return visible(why.removeprefix(f"{path}: "))


def visible(text: str) -> str:
    """A text with symbols for everything that would control a terminal, line breaks and tabs included.

    Bytes of a name that aren't text become `\\xff`, marks that change the direction of writing `<202E>`.
    """
    return text if text.isascii() and text.isprintable() else "".join(map(_symbol, text))


def _symbol(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"<{code:04X}>" if unicodedata.category(char) in _CONTROLS else char


_CONTROLS = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))

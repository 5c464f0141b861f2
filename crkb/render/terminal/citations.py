"""Findings about citations for a terminal: each with its line of source, or one line each, then the sums."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from crkb.citations.cited import ChapterCoverage, CitedChange
from crkb.citations.settings import Settings
from crkb.citations.verdicts import Finding, Report
from crkb.editions.diff import Edit
from crkb.render import findings
from crkb.render.findings import Reported, visible
from crkb.render.source_lines import LineOf
from crkb.render.terminal.changes import marked
from crkb.render.terminal.identified import long_date
from crkb.render.terminal.layout import Paint, paragraph, plain
from crkb.text.inflect import grouped

_ROLES = {"error": "bad", "warning": "mark", "note": "dim"}
_INDENT = "  "
_CUT = "\u2026"
_SHOWN = 12  # candidates, and unread files, that are named


def lines(
    report: Report,
    settings: Settings,
    line_of: LineOf,
    width: int,
    paint: Paint = plain,
    effective: str = "",
) -> list[str]:
    """Every reported finding with its line of source, evidence and what to do; then the summary.

    Args:
        report: What was found.
        settings: How severe each kind is.
        line_of: Gets lines of source.
        width: Columns for running text; the first line of a finding is never wrapped.
        paint: Paints a text for a role.
        effective: The date of the edition in use, "" if it has none.
    """
    shown = findings.reported(report, settings)
    made: list[str] = []
    for each in shown:
        source = line_of(each.finding.path, each.finding.line)
        made += [*_finding(each, source, width, paint), ""]
    return [*made, *summary(report, shown, width, paint, effective)]


def short(report: Report, settings: Settings, paint: Paint = plain) -> list[str]:
    """A line for each reported finding and each unread file, as compilers print them."""
    found = [_head(each, paint) for each in findings.reported(report, settings)]
    return [*found, *(_not_read(path, why, paint) for path, why in report.unread)]


def _head(of: Reported, paint: Paint, named: bool = True) -> str:
    """`engine.py:12:8: error: 701.21a is now 701.26a [moved]`."""
    finding = of.finding
    at = f"{visible(finding.path)}:{finding.line}:{finding.column}:"
    severity = paint(f"{of.severity}:", _ROLES[of.severity])
    message = findings.message(finding, named)
    return f"{at} {severity} {message} {paint(f'[{findings.tag(finding)}]', 'dim')}"


def _not_read(path: str, why: str, paint: Paint) -> str:
    return f"{visible(path)}: {paint('not read:', 'bad')} {findings.reason(path, why)}"


def _finding(of: Reported, source: str, width: int, paint: Paint) -> list[str]:
    finding = of.finding
    made = [_head(of, paint, named=False), *_source(finding, source, width, paint, _ROLES[of.severity])]
    made += _said("Evidence", visible(finding.verdict.evidence), width, paint)
    if others := findings.candidates(finding):
        more = f", and {len(others) - _SHOWN:,} more" if len(others) > _SHOWN else ""
        made += _said("Candidates", ", ".join(others[:_SHOWN]) + more, width, paint)
    return made + _said("See", visible(next_step(finding)), width, paint)


def became(changes: Sequence[CitedChange], baseline: str, width: int, paint: Paint = plain) -> list[str]:
    """What has become of the rules that a tree cites since its baseline, rule by rule, with word diffs."""
    if not changes:
        return []
    made = [paint(f"Since the baseline, {baseline}", "title"), ""]
    for each in changes:
        now = f", now {each.now}" if each.now not in ("", each.number) else ""
        head = f"{each.became.upper():8}{each.number}{now}, cited {grouped(each.places, 'time')}"
        made += [paint(head, "heading"), *_edits(each.edits, width, paint)]
    return [*made, ""]


def coverage_lines(chapters: Sequence[ChapterCoverage], width: int, paint: Paint = plain) -> list[str]:
    """How many rules of each chapter are cited, and which aren't; at the end the sum."""
    made: list[str] = []
    for each in chapters:
        share = f"{each.cited}/{each.rules}"
        made.append(f"{share:>9}  {paint(each.chapter, 'number')} {each.title}")
        if each.missing and each.cited:
            missing = ", ".join(each.missing[:_SHOWN])
            more = f", and {len(each.missing) - _SHOWN:,} more" if len(each.missing) > _SHOWN else ""
            made += paragraph(f"not cited: {missing}{more}", width, paint, (), _INDENT * 6, _INDENT * 6, 12)
    cited, rules = sum(each.cited for each in chapters), sum(each.rules for each in chapters)
    return [*made, "", f"{cited:,} of {grouped(rules, 'rule')} cited ({100 * cited / rules:.1f} %)"]


def _edits(edits: Sequence[Edit], width: int, paint: Paint) -> list[str]:
    """The word diffs of a rule whose text has changed."""
    made: list[str] = []
    for edit in edits:
        text, spans = marked(edit.words)
        lead = f"{_INDENT}{'Changed' if edit.part == 'text' else f'Changed ({edit.part})'}: "
        made += paragraph(text, width, paint, spans, _INDENT * 2, paint(lead, "label"), len(lead))
    return made


def _said(label: str, text: str, width: int, paint: Paint) -> list[str]:
    lead = f"{_INDENT}{label}: "
    return paragraph(text, width, paint, (), _INDENT * 2, paint(lead, "label"), len(lead)) if text else []


def next_step(finding: Finding) -> str:
    """The command that helps to decide what to write; "" where nothing is left to decide."""
    verdict, cited = finding.verdict, finding.citation.cited
    if verdict.kind == "gone":
        at = f" -e {verdict.edition}" if verdict.edition else ""
        return f"crkb history {cited.first}{at}"
    if verdict.kind == "changed":
        return f"crkb history {cited.first}"
    if verdict.kind == "moved" and verdict.sureness == "likely":
        return f"crkb {verdict.now}"
    if others := findings.candidates(finding):
        return f"crkb {' '.join(others[:_COMPARED])}"
    return ""


_COMPARED = 4  # candidates to look up at a time


# --- the line of source ---


def _source(finding: Finding, source: str, width: int, paint: Paint, role: str) -> list[str]:
    """The line with its number, cut to the width around the citation, which is underlined."""
    if not source.strip():
        return []
    start = min(finding.column - 1, len(source))
    end = start + len(finding.citation.text)
    around = 4 * width  # a line may be a whole program
    before = _spaced(source[max(0, start - around) : start])
    cited, behind = _spaced(source[start:end]), _spaced(source[end : end + around])
    gutter = f"{finding.line:>5} | "
    before, behind = _cut(before.lstrip(), cited, behind.rstrip(), width - len(gutter))
    bar = f"{'':>5} | "
    under = " " * cells(before) + paint("^" * max(cells(cited), 1), role)
    return [paint(gutter, "dim") + before + paint(cited, role) + behind, paint(bar, "dim") + under]


def _spaced(text: str) -> str:
    """A part of a line with symbols for what isn't printed; a tab is a space."""
    return visible(text.replace("\t", " "))


def _cut(before: str, cited: str, behind: str, width: int) -> tuple[str, str]:
    """What stands around a citation, as much as fits: a third of the room before it, the rest behind."""
    room = max(width - cells(cited), 20)
    if cells(before) + cells(behind) <= room:
        return before, behind
    left = max(room // 3, room - cells(behind))
    before = _end(before, left)
    return before, _beginning(behind, room - cells(before))


def _end(text: str, room: int) -> str:
    """The end of a text that fits, behind a sign for what is left out."""
    if cells(text) <= room:
        return text
    text = text[-room:]
    while text and cells(text) > room - 1:
        text = text[1:]
    return _CUT + text


def _beginning(text: str, room: int) -> str:
    """The beginning of a text that fits, before a sign for what is left out."""
    if cells(text) <= room:
        return text
    text = text[:room]
    while text and cells(text) > room - 1:
        text = text[:-1]
    return text + _CUT


def cells(text: str) -> int:
    """How many columns of a terminal a text takes: ideographs two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


# --- the sums ---


def summary(
    report: Report, shown: Sequence[Reported], width: int, paint: Paint = plain, effective: str = ""
) -> list[str]:
    """How much was read and found, which editions it was checked against, and how to go on."""
    severities = Counter(each.severity for each in shown)
    total = ", ".join(grouped(severities[name], name) for name in _ROLES if severities[name])
    total = total or "No problems found"
    unread = [_not_read(path, why, paint) for path, why in report.unread[:_SHOWN]]
    if len(report.unread) > _SHOWN:
        unread.append(f"and {len(report.unread) - _SHOWN:,} more files not read")
    return [
        *unread,
        *paragraph(f"{total} in {_counted(report)}.", width, paint, [(0, len(total), "title")]),
        *_advice(report, shown, width),
        *_editions(report, effective, width, paint),
    ]


def _counted(report: Report) -> str:
    """`512 files with 14,393 citations: 14,390 exist, 3 moved; 2 placeholders, 1 ignored`."""
    citations = f"{grouped(report.files, 'file')} with {grouped(len(report.findings), 'citation')}"
    kinds = _tally(("exist" if kind == "exists" and n > 1 else kind, n) for kind, n in report.counts.items())
    aside = _tally(
        [
            ("placeholder" if report.placeholders == 1 else "placeholders", report.placeholders),
            ("ignored", report.ignored),
            ("not read", len(report.unread)),
        ]
    )
    return citations + (f": {kinds}" if kinds else "") + (f"; {aside}" if aside else "")


def _tally(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{n:,} {name}" for name, n in counts if n)


def _advice(report: Report, shown: Sequence[Reported], width: int) -> list[str]:
    """What can be done about all of them at once."""
    certain = sum(each.finding.verdict.sureness == "certain" for each in _moved(shown))
    likely = sum(each.finding.verdict.sureness == "likely" for each in _moved(shown))
    kinds = {each.finding.verdict.kind for each in shown}
    made: list[str] = []
    if certain:
        made.append(f"Rewrite what is certain ({certain:,}): crkb citations --fix")
    if likely:
        made.append(f"Rewrite what is likely, too ({likely:,} more): crkb citations --fix=likely")
    if kinds & {"changed", "new"}:
        made.append("Accept the rules as they are now, once reviewed: crkb citations --bless")
    if doubtful := len(findings.doubtful(report)):
        made.append(f"List numbers that once were another rule's ({doubtful:,}): crkb citations --json")
    return [line for each in made for line in paragraph(each, width)]


def _moved(shown: Sequence[Reported]) -> list[Reported]:
    return [each for each in shown if each.finding.verdict.kind == "moved"]


def _editions(report: Report, effective: str, width: int, paint: Paint) -> list[str]:
    """`[cr-2031-05-05, effective May 5, 2031; baseline cr-2031-03-03]`."""
    dated = f", effective {long_date(effective)}" if effective else ""
    edition = f"{report.edition}{dated}" if report.edition else "no edition at hand"
    text = f"[{edition}; {f'baseline {report.baseline}' if report.baseline else 'no baseline'}]"
    return paragraph(text, width, paint, [(0, len(text), "dim")])

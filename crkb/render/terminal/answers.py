"""Answers, examples that were run, audits and coverage for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from crkb.questions.resolve import CitedRule
from crkb.questions.verified import number_of
from crkb.render import deciding_first
from crkb.render.terminal.layout import Paint, paragraph, plain
from crkb.text.inflect import quantity

if TYPE_CHECKING:
    from crkb.kb import AskResult
    from crkb.questions.asking import Audit
    from crkb.questions.blessing import Blessed
    from crkb.questions.core import Answer, Question, Step
    from crkb.questions.coverage import ChapterCoverage
    from crkb.questions.examples import ExampleRun

_SINGULAR = {"edited": "reads differently here", "lost": "can't be found in it"}
_PLURAL = {"edited": "read differently here", "lost": "can't be found in it"}
ALL_STEPS = "--all-steps"
"""How to see the steps that didn't decide an answer, as a command line says it."""

REST = "  Other steps:"
"""What stands above them."""

UNKNOWN = "not known: "
"""What stands before what a step says if it isn't known. All other steps say what is so."""


def answer(result: AskResult, width: int, paint: Paint = plain, all_steps: bool = False) -> list[str]:
    """The verdict or value, then the steps that decided it with their rules; the other steps are counted.

    With `all_steps` these follow. Where the edition's rules are not those that the question was held
    against, the first line says so.
    """
    found = result.answer
    lines = [paint(line, "bad") for line in not_verified(result)]
    lines += [paint(line, "title") for line in verdict(found)]
    first, rest = deciding_first.of_facts(found)
    lines += [""] if found.steps else []
    lines += [line for at in first for line in _step(found.steps[at], 1, width, paint)]
    if all_steps and rest:
        lines += [REST, *(line for at in rest for line in _step(found.steps[at], 2, width, paint))]
    elif rest:
        lines.append(more_steps(_count([found.steps[at] for at in rest]), ALL_STEPS, paint))
    for clash in found.contradictions:
        lead = f"  {' and '.join(clash.rules)} contradict each other: "
        lines += ["", *paragraph(clash.says, width, paint, (), "    ", paint(lead, "bad"), len(lead))]
    return lines


def not_verified(result: AskResult) -> list[str]:
    """Why the answer may be false in this edition, in one line; nothing if it is verified there."""
    if result.verified:
        return []
    if not result.in_force:
        return [f"Not verified in this edition: {_applies(result.question)}."]
    return unverified(result.unverified)


def unverified(citations: Sequence[CitedRule]) -> list[str]:
    """What became of rules that an answer rests on and the edition has not as they were, in one line."""
    if not citations:
        return []
    kinds: dict[tuple[str, str], list[str]] = {("edited", ""): []}  # edited rules come first
    for c in citations:
        kinds.setdefault((c.status, c.origin), []).append(c.at or number_of(c.rule))
    parts = [_fate(*kind, rules) for kind, rules in kinds.items() if rules]
    return [f"Not verified in this edition: {'; '.join(parts)}."]


def _fate(status: str, origin: str, rules: Sequence[str]) -> str:
    """What became of some rules: `119.1 of 2024-04-12 can't be found in it`."""
    means = _SINGULAR[status] if len(rules) == 1 else _PLURAL[status]
    return f"{', '.join(rules)}{f' of {origin}' if origin else ''} {means}"


def _applies(question: Question[Any]) -> str:
    """The dates of the editions a question applies to, in words."""
    if question.since and question.until:
        span = f"from {question.since} to {question.until}"
    else:
        span = f"from {question.since} on" if question.since else f"up to {question.until}"
    return f"{question.name} applies only to editions {span}"


def verdict(found: Answer) -> list[str]:
    """The verdict in a word, or the value; of an answer that depends on something, on what."""
    match found.verdict:
        case "depends":
            return [f"It depends on: {', '.join(found.missing)} (add it to the facts)"]
        case "value":
            return value(found.value)
        case word:
            extra = value(found.value) if found.value is not None else []
            return [word.capitalize() + ".", *extra]


def value(of: Any) -> list[str]:
    """A value as lines: lists one a line, groups as `key: value`."""
    from crkb.questions.core import as_data

    of = as_data(of)
    if isinstance(of, list):
        return [line for each in of for line in _item(each)] or ["(nothing)"]
    if isinstance(of, dict):
        lines = []
        for key, each in of.items():
            below = value(each)
            if len(below) == 1 and not isinstance(each, list | dict):
                lines.append(f"{key}: {below[0]}")
            else:
                lines += [f"{key}:", *(f"  {line}" for line in below)]
        return lines or ["(nothing)"]
    if isinstance(of, bool):
        return ["yes" if of else "no"]
    return ["(none)" if of is None or of == "" else str(of)]


def _item(each: Any) -> list[str]:
    first, *rest = value(each)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _count(steps: Sequence[Step]) -> int:
    return sum(1 + _count(step.steps) for step in steps)


def more_steps(count: int, how: str, paint: Paint = plain) -> str:
    """How many steps aren't shown, and how to see them."""
    return paint(f"  and {quantity(count, 'more step')} ({how})", "dim")


def _step(step: Step, depth: int, width: int, paint: Paint) -> list[str]:
    lines = step_lines(step.rule, step.says, step.holds, depth, width, paint)
    for below in step.steps:
        lines += _step(below, depth + 1, width, paint)
    return lines


def step_lines(
    rule: str, says: str, holds: bool | None, depth: int, width: int, paint: Paint = plain
) -> list[str]:
    """A step without those below it: its rule, and what is so or not known.

    What it says is so whether the rule's condition holds or not: "Fire and Ice have no name in common".
    A sign for the condition would read as one for the sentence.
    """
    indent = "  " * depth
    lead = f"{indent}{rule:<9} "
    painted = f"{indent}{paint(f'{rule:<9}', 'number')} "
    said = f"{UNKNOWN}{says}" if holds is None else says
    spans = [(0, len(UNKNOWN), "bad")] if holds is None else ()
    return paragraph(said, width, paint, spans, " " * len(lead), painted, len(lead))


def examples(found: Sequence[ExampleRun], paint: Paint = plain) -> list[str]:
    """Examples with what crkb finds in them, or why it can't run them; then how many agree."""
    lines = [line for run in found for line in _example(run, paint)]
    agree, differ = (sum(run.agrees is verdict for run in found) for verdict in (True, False))
    rest = len(found) - agree - differ
    counts = [f"{agree} of {len(found)} examples agree with the rules"]
    counts += [f"{differ} differ"] if differ else []
    counts += [f"{rest} can't be run"] if rest else []
    return [*lines, ", ".join(counts)]


def _example(run: ExampleRun, paint: Paint) -> Iterator[str]:
    name = paint(run.name, "number")
    if not run.tried:
        yield f"{name} can't be run: {run.example.given}"
        yield f"    {run.example.cannot}"
    for each in run.tried:
        said = paint("differs", "bad") if each.wrong else "agrees"
        yield f"{name} {said}: {each.title}"
        yield f"    {each.by}: {each.wrong or each.found}"


def audit(found: Audit, edition: str) -> list[str]:
    """Citations that are not simply found in an edition, then how many there are of each status."""
    lines = [f"{q}: {c.rule} moved to {c.at}" for q, c in found.citations if c.status == "moved"]
    lines += [f"{q}: {c.rule} edited: {c.at}" for q, c in found.citations if c.status == "edited"]
    lines += [f"{q}: {c.rule} lost: “{c.phrase}”" for q, c in found.citations if c.status == "lost"]
    summary = ", ".join(f"{n} {status}" for status, n in found.counts.items())
    skipped = f"; {found.skipped} of the add-on skipped" if found.skipped else ""
    dated = f"; {found.dated} for other editions" if found.dated else ""
    return [*lines, f"{edition}: {summary}{dated}{skipped}"]


def blessed(found: Blessed) -> list[str]:
    """What was written about an edition, and the rules that someone has to read."""
    lines = [f"{rule}: the text of {r.number} differs: read both" for rule, r in found.undecided.items()]
    gone = sum(not known.number for known in found.rules.values())
    rules = "1 rule" if len(found.rules) == 1 else f"{len(found.rules)} rules"
    counts = (rules, f"{gone} of them gone", f"{len(found.undecided)} undecided")
    lines.append(f"{found.edition}: {', '.join(counts)}")
    if found.undecided:
        lines.append(
            "Remove `undecided` where a rule says the same; else write `dated` and date the questions."
        )
    return lines


def coverage(chapters: Sequence[ChapterCoverage], paint: Paint = plain) -> list[str]:
    """The table of coverage with its sums."""
    lines = [paint(f"{'chapter':<14} {'rules decided':>14} {'examples run':>13}", "label")]
    lines += [
        f"{c.chapter:<14} {_of(c.decided, c.decidable):>14} {_of(c.run, c.examples):>13}"
        for c in chapters
        if c.decidable or c.examples
    ]
    decided, decidable = sum(c.decided for c in chapters), sum(c.decidable for c in chapters)
    run, examples = sum(c.run for c in chapters), sum(c.examples for c in chapters)
    lines.append(paint(f"{'all':<14} {_of(decided, decidable):>14} {_of(run, examples):>13}", "title"))
    return lines


def _of(part: int, whole: int) -> str:
    return f"{part} / {whole}" if whole else "\u2013"

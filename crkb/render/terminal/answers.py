"""Answers, questions, examples that were run, audits and coverage for a terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from crkb.questions import facts
from crkb.questions.core import Answer, Question, Step, as_data
from crkb.questions.resolve import VERIFIED, CitedRule
from crkb.questions.verified import number_of
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.kb import AskResult
    from crkb.questions.asking import Audit, QuestionSummary
    from crkb.questions.blessing import Blessed
    from crkb.questions.coverage import ChapterCoverage
    from crkb.questions.scenarios import Outcome

_UNVERIFIED = {"edited": "reads differently in this edition", "lost": "not found in this edition"}
_SINGULAR = {"edited": "reads differently here", "lost": "can't be found in it"}
_PLURAL = {"edited": "read differently here", "lost": "can't be found in it"}
_MARK = {True: "\u2713", False: "\u2717", None: "?"}


def answer(result: AskResult, width: int, paint: Paint = plain) -> list[str]:
    """The verdict or value, then the steps with their rules.

    Where the edition's rules are not those that the question was held against, the first line says so.
    """
    found = result.answer
    lines = [paint(line, "bad") for line in _not_verified(result)]
    lines += [paint(line, "title") for line in _verdict(found)]
    lines.append("")
    for step in found.steps:
        lines += _step(step, 1, width, paint)
    for clash in found.contradictions:
        lead = f"  {' and '.join(clash.rules)} contradict each other: "
        lines += ["", *paragraph(clash.says, width, paint, (), "    ", paint(lead, "bad"), len(lead))]
    return lines


def _not_verified(result: AskResult) -> list[str]:
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


def _verdict(found: Answer) -> list[str]:
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


def _step(step: Step, depth: int, width: int, paint: Paint) -> list[str]:
    indent = "  " * depth
    mark = _MARK[step.holds]
    lead = f"{indent}{mark} {step.rule:<9} "
    role = "bad" if step.holds is False else "label"
    painted = f"{indent}{paint(mark, role)} {paint(f'{step.rule:<9}', 'number')} "
    lines = paragraph(step.says, width, paint, (), " " * len(lead), painted, len(lead))
    for below in step.steps:
        lines += _step(below, depth + 1, width, paint)
    return lines


def questions(found: Sequence[QuestionSummary], paint: Paint = plain) -> list[str]:
    """All questions with what they ask, under their families."""
    lines: list[str] = []
    for family, group in groupby(found, key=lambda q: q.family):
        lines += ["", paint(family, "title")]
        lines += [f"  {paint(q.name, 'number')}  {q.asks}" for q in group]
    return lines[1:]


def question(found: Question[Any], rules: Sequence[CitedRule], width: int, paint: Paint = plain) -> list[str]:
    """One question: what it asks, its facts, an example, the rules it decides from in an edition."""
    schema = facts.schema(found.facts)
    lines = [f"{paint(found.name, 'title')}  {found.asks}", ""]
    definitions = schema.get("$defs", {})
    lines += _facts(schema, definitions, "", width, paint)
    lines += [
        "",
        "Example:",
        f"  crkb ask {found.name} --facts - <<< '{_inline(found.example)}'",
        "",
        "Decides from:",
    ]
    for cited in rules:
        remark = "" if cited.status in VERIFIED else f" ({_UNVERIFIED[cited.status]})"
        lines.append(f"  {paint(cited.name, 'number')}  {cited.phrase}{paint(remark, 'bad')}")
    return lines


def _facts(
    schema: dict[str, Any],
    definitions: dict[str, Any],
    indent: str,
    width: int,
    paint: Paint,
    above: tuple[str, ...] = (),
) -> list[str]:
    """The facts of a schema; `above` are the groups that contain it, which are not shown again."""
    schema = _resolved(schema, definitions)
    above = (*above, schema.get("title", ""))
    lines: list[str] = []
    if schema.get("description"):
        for part in schema["description"].split("\n\n"):
            text = " ".join(part.split())
            lines += paragraph(text, width, paint, (), indent, indent, len(indent))
    required = set(schema.get("required", ()))
    for name, field in schema.get("properties", {}).items():
        inner = _group(field, definitions)
        must = ", required" if name in required else ""
        lines.append(f"{indent}  {paint(name, 'label')}: {_kind(field, definitions)}{must}")
        if inner is not None and inner.get("title") not in above:
            lines += _facts(inner, definitions, indent + "    ", width, paint, above)
    return lines


def _resolved(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref", "")
    return definitions[reference.rpartition("/")[2]] if reference else schema


def _group(field: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any] | None:
    """The group of facts inside a field, if there is one."""
    for option in [field, field.get("items") or {}, *field.get("anyOf", [])]:
        inner = _resolved(option, definitions)
        if inner.get("type") == "object" and inner.get("properties"):
            return inner
        if option is not field and option.get("items"):
            return _group(option, definitions)
    return None


_KINDS = {
    "integer": "a whole number",
    "string": "text",
    "boolean": "yes or no",
    "null": "unknown",
    "number": "a number",
}


def _kind(field: dict[str, Any], definitions: dict[str, Any]) -> str:
    if "anyOf" in field:
        return " or ".join(_kind(option, definitions) for option in field["anyOf"])
    if "enum" in field:
        return ", ".join(map(str, field["enum"]))
    inner = _resolved(field, definitions)
    if inner.get("type") == "array":
        items = inner.get("items") or {}
        group = _resolved(items, definitions).get("type") == "object"
        return "a list of groups" if group else f"a list of: {_kind(items, definitions)}"
    if inner.get("type") == "object":
        return "a group"
    if "enum" in inner:
        return ", ".join(map(str, inner["enum"]))
    return _KINDS.get(inner.get("type", ""), "any value")


def _inline(example: object) -> str:
    return json.dumps(example, ensure_ascii=False)


def outcomes(found: Sequence[Outcome], paint: Paint = plain) -> list[str]:
    """Examples that were run: what each decided, or what is wrong with it; then how many match."""
    from crkb.questions.scenarios import shown

    lines = []
    for o in found:
        mark = paint(_MARK[False], "bad") if o.wrong else paint(_MARK[True], "label")
        lines.append(f"{mark} {paint(o.scenario.example, 'number')}  {o.scenario.name}")
        said = o.wrong or f"{shown(o.answer)}, by {', '.join(o.answer.cited)}"
        lines.append(f"    {o.scenario.question}: {said}")
    passed = sum(not o.wrong for o in found)
    return [*lines, f"{passed} of {len(found)} examples match the rules"]


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

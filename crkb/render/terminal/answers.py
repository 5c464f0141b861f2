"""Answers, questions and coverage, for terminals and as data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crkb.questions.core import Answer, Question, Step, as_data
from crkb.render.terminal.layout import Paint, paragraph, plain

if TYPE_CHECKING:
    from crkb.questions.coverage import ChapterCoverage
    from crkb.questions.resolve import Citation

_MARK = {True: "\u2713", False: "\u2717", None: "?"}


def answer(found: Answer, citations: Sequence[Citation], width: int, paint: Paint = plain) -> list[str]:
    """The verdict or value, then the steps with their rules, then what a reader should know of citations."""
    lines = [paint(line, "title") for line in _verdict(found)]
    lines.append("")
    for step in found.steps:
        lines += _step(step, 1, width, paint)
    for clash in found.contradictions:
        lead = f"  {' and '.join(clash.rules)} contradict each other: "
        lines += ["", *paragraph(clash.says, width, paint, (), "    ", paint(lead, "bad"), len(lead))]
    for citation in citations:
        if citation.status == "moved":
            lines.append(f"  {citation.rule} stands at {citation.at} in this edition")
        elif citation.status == "lost":
            lines.append(
                paint(
                    f"  {citation.rule} was not found in this edition: the answer may not hold there", "bad"
                )
            )
    return lines


def _verdict(found: Answer) -> list[str]:
    match found.verdict:
        case "depends":
            return [f"It depends. Tell: {', '.join(found.missing)}"]
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


def answer_data(
    found: Answer, citations: Sequence[Citation], edition: dict[str, Any], in_force: bool = True
) -> dict[str, Any]:
    """An answer as the contract has it, with contradictions; `in_force` tells whether its question is
    one of that edition's dates."""
    return {
        "question": found.question,
        "facts": found.facts,
        "verdict": found.verdict,
        "value": as_data(found.value),
        "steps": [_step_data(s) for s in found.steps],
        "citations": [
            {"rule": c.rule, "status": c.status, "at": c.at or None, "text": c.text or None}
            for c in citations
        ],
        "missing": list(found.missing),
        "in_force": in_force,
        "contradictions": [{"rules": list(c.rules), "says": c.says} for c in found.contradictions],
        "edition": edition,
    }


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "rule": step.rule,
        "says": step.says,
        "holds": step.holds,
        "steps": [_step_data(s) for s in step.steps],
    }


def question(found: Question[Any], schema: dict[str, Any], width: int, paint: Paint = plain) -> list[str]:
    """One question: what it asks, its facts, an example, the rules it decides from."""
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
    lines += [f"  {paint(rule, 'number')}  {phrase}" for rule, phrase in found.cites.items()]
    return lines


def _facts(
    schema: dict[str, Any],
    definitions: dict[str, Any],
    indent: str,
    width: int,
    paint: Paint,
    above: tuple[str, ...] = (),
) -> list[str]:
    """The facts of a schema; `above` are the groups it stands in, which are not unfolded again."""
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

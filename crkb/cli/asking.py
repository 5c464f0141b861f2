"""Commands that execute rules: ask, questions, audit, coverage."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

from crkb.cli.common import edition_option, json_option, open_edition, paint, show, show_json, width
from crkb.errors import CrkbError
from crkb.kb import KnowledgeBase
from crkb.library.bundled import ADDON
from crkb.numbers import RuleNumber
from crkb.questions import registry
from crkb.questions.core import Answer, Question
from crkb.questions.resolve import Citation, resolve
from crkb.render import data
from crkb.render.terminal import answers
from crkb.render.terminal.rules import edition_line


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="QUESTION…")
@click.option("--facts", "file", metavar="FILE", help="Facts as YAML or JSON; - reads standard input.")
@edition_option
@json_option
@click.pass_context
def ask(ctx: click.Context, what: tuple[str, ...], file: str | None, edition: str, as_json: bool) -> None:
    """Ask what the rules decide: a one-line question, or a question's name with a file of facts.

    The answer comes with its steps, each with the rule that makes it so. Exit status 0 for yes or
    a value, 1 for no and for answers that depend on facts you did not give.

    \b
    Examples:
      crkb ask 'name of "Bear Cub" with sticker "Dark" after 1'
      crkb ask 'do "Fire"/"Ice" and "Ice" have the same name'
      crkb ask same-name --facts objects.yaml
    """
    line = " ".join(what)
    kb = open_edition(edition)
    if line in registry.QUESTIONS:
        name, facts = line, _facts(file)
    elif file is not None:
        registry.get(line)  # raises, with near misses
        return
    else:
        parsed = _phrase(kb, line)
        if parsed is None:
            ctx.exit(1)
        name, facts = parsed
    question = registry.get(name)
    answer = question.ask(facts)
    citations = cited(kb, answer, question.cites)
    in_force = question.in_force(kb.info.effective)
    if as_json:
        show_json(answers.answer_data(answer, citations, data.edition(kb.info), in_force))
    else:
        lines = answers.answer(answer, citations, width(), paint)
        if not in_force:
            lines.append(
                paint(f"  {question.name} is a question of {_span(question)}: not of this edition", "bad")
            )
        show([*lines, "", edition_line(kb.info, paint)])
    if answer.verdict in ("no", "depends"):
        ctx.exit(1)


def _span(question: Question[Any]) -> str:
    """The dates of the editions a question is right for, in words."""
    since = f"from {question.since}" if question.since else ""
    until = f"until {question.until}" if question.until else ""
    return f"editions {' '.join(filter(None, (since, until)))}"


def cited(kb: KnowledgeBase, answer: Answer, cites: Any) -> list[Citation]:
    """Where the rules that an answer cites stand in the edition in use.

    An edition that is no official one says things in other words; there a number is enough.
    """
    wanted = {rule: cites[rule] for rule in answer.cited}
    addon = {rule: phrase for rule, phrase in wanted.items() if of_addon(rule)}
    found = _looked_up(kb, {rule: phrase for rule, phrase in wanted.items() if rule not in addon})
    if addon:
        found += _looked_up(kb if kb.info.addon else open_edition(ADDON), addon)
    return found


def _looked_up(kb: KnowledgeBase, cites: dict[str, str]) -> list[Citation]:
    if kb.info.official:
        return resolve(cites, kb.texts())
    texts = {rule: kb.texts().get(rule) for rule in cites}
    return [
        Citation(rule, phrase, "found" if texts[rule] is not None else "lost", rule, texts[rule] or "")
        for rule, phrase in cites.items()
    ]


def of_addon(rule: str) -> bool:
    """True for rules of the Treachery add-on, which stand in no official edition."""
    number = RuleNumber.parse(rule)
    return number.is_addon or number.chapter in (372, 907)


def _facts(file: str | None) -> dict[str, Any]:
    """The facts of a file, YAML or JSON (which is YAML). Raises CrkbError."""
    if file is None:
        return {}
    import yaml

    try:
        with click.open_file(file, encoding="utf-8") as f:
            facts = yaml.safe_load(f)
    except OSError as e:
        raise CrkbError(f"{file}: {e.strerror}", "Name a file of facts, or - for standard input.") from e
    except (yaml.YAMLError, UnicodeDecodeError) as e:
        raise CrkbError(f"{file}: {' '.join(str(e).split())}", "Facts are YAML or JSON.") from e
    if not isinstance(facts, dict):
        raise CrkbError(f"{file}: facts are a group of `name: value` lines", "See: crkb questions NAME")
    return facts


def _phrase(kb: KnowledgeBase, line: str) -> tuple[str, dict[str, Any]] | None:
    """The question a line asks; else, after saying that nothing was decided, None."""
    from crkb.errors import QueryError
    from crkb.questions import phrases
    from crkb.render.terminal import lists

    try:
        return phrases.parse(line)
    except phrases.PhraseError as e:
        click.echo(f"Nothing was decided: {e}", err=True)
        if e.at:
            click.echo(f"  {line}\n  {' ' * e.at}^", err=True)
        near = nearest(line)
        click.echo(f"Questions that come near: {', '.join(near)} (crkb questions NAME)", err=True)
        with suppress(QueryError):
            show(lists.hits(kb.search(line, limit=3), width(), paint))
    return None


def nearest(line: str, count: int = 3) -> list[str]:
    """Names of the questions that share most words with a line."""
    from crkb.text.search_words import STOP, words

    said = set(words(line)) - STOP
    scored = []
    for name in registry.QUESTIONS:
        entry = registry.QUESTIONS[name]
        known = set(words(f"{name.replace('-', ' ')} {entry.asks} {entry.family}")) - STOP
        scored.append((-len(said & known), name))
    return [name for _, name in sorted(scored)[:count]]


@click.command()
@click.argument("name", required=False, default="")
@json_option
def questions(name: str, as_json: bool) -> None:
    """List the questions crkb can answer, or show one with its facts, an example and its rules.

    \b
    Examples:
      crkb questions
      crkb questions name-with-stickers
    """
    from crkb.questions.facts import schema

    if name:
        question = registry.get(name)
        facts = schema(question.facts)
        if as_json:
            show_json(_question_data(question) | {"facts": facts})
        else:
            show(answers.question(question, facts, width(), paint))
        return
    if as_json:
        show_json([_question_data(registry.get(n)) for n in registry.QUESTIONS])
        return
    lines: list[str] = []
    for family, names in registry.families().items():
        lines += ["", paint(family, "title")]
        lines += [f"  {paint(n, 'number')}  {registry.QUESTIONS[n].asks}" for n in names]
    show(lines[1:])


def _question_data(question: Any) -> dict[str, Any]:
    return {
        "name": question.name,
        "family": question.family,
        "asks": question.asks,
        "cites": dict(question.cites),
        "example": dict(question.example),
        "since": question.since or None,
        "until": question.until or None,
    }


def run_examples(number: str, as_json: bool) -> int:
    """Run the scenarios that are examples of the rules below a number ("" for all); the exit status."""
    from crkb.numbers import parse_typed
    from crkb.questions import scenarios

    top = parse_typed(number).first if number else None
    chosen = [s for s in scenarios.load() if s.example and (top is None or _stands_under(s.example, top))]
    outcomes = [scenarios.run(s) for s in chosen]
    if as_json:
        show_json(
            [
                {
                    "example": o.scenario.example,
                    "scenario": o.scenario.name,
                    "question": o.scenario.question,
                    "passes": not o.wrong,
                    "wrong": o.wrong or None,
                }
                for o in outcomes
            ]
        )
    else:
        lines = []
        for o in outcomes:
            mark = paint("\u2717", "bad") if o.wrong else paint("\u2713", "label")
            lines.append(f"{mark} {paint(o.scenario.example, 'number')}  {o.scenario.name}")
            said = o.wrong or f"{scenarios.shown(o.answer)}, by {', '.join(o.answer.cited)}"
            lines.append(f"    {o.scenario.question}: {said}")
        passed = sum(not o.wrong for o in outcomes)
        show([*lines, f"{passed} of {len(outcomes)} come out as the rules say"])
    return 0 if outcomes and not any(o.wrong for o in outcomes) else 1


def _stands_under(example: str, top: RuleNumber) -> bool:
    """Does an example (123.6b#1, note:907.5c#1, faq#2) stand at or below a number?"""
    name = example.removeprefix("note:").partition("#")[0]
    if not name[:1].isdigit():
        return False
    at: RuleNumber | None = RuleNumber.parse(name)
    while at is not None and at != top:
        at = at.parent
    return at == top


@click.command()
@click.argument("edition", required=False, default="")
@json_option
@click.pass_context
def audit(ctx: click.Context, edition: str, as_json: bool) -> None:
    """Look up every rule that some question cites in an edition: found, moved or lost.

    Exit status 1 if any is lost.

    \b
    Examples:
      crkb audit
      crkb audit cr-2026-08-07
    """
    kb = open_edition(edition)
    if not kb.info.official:
        raise CrkbError(
            f"{kb.info.id} is not an official text: citations are checked by their official words",
            "Add the official text first: crkb add FILE",
        )
    found: list[tuple[str, Citation]] = []
    addon = 0
    for name in registry.QUESTIONS:
        question = registry.get(name)
        if not question.in_force(kb.info.effective):
            continue
        cites = {rule: phrase for rule, phrase in question.cites.items() if not of_addon(rule)}
        addon += len(question.cites) - len(cites)
        found += [(name, c) for c in resolve(cites, kb.texts())]
    counts = {status: sum(c.status == status for _, c in found) for status in ("found", "moved", "lost")}
    if as_json:
        entries = [
            {"question": q, "rule": c.rule, "phrase": c.phrase, "status": c.status, "at": c.at}
            for q, c in found
        ]
        show_json({"edition": data.edition(kb.info), "counts": counts, "citations": entries})
    else:
        lines = [f"{q}: {c.rule} moved to {c.at}" for q, c in found if c.status == "moved"]
        lines += [f"{q}: {c.rule} lost: “{c.phrase}”" for q, c in found if c.status == "lost"]
        summary = ", ".join(f"{n} {status}" for status, n in counts.items())
        show(
            [*lines, f"{kb.info.id}: {summary}" + (f"; {addon} of an add-on not looked up" if addon else "")]
        )
    if counts["lost"]:
        ctx.exit(1)


@click.command()
@json_option
def coverage(as_json: bool) -> None:
    """Tell, per chapter, how many rules that can decide something are decided, and examples run.

    \b
    Examples:
      crkb coverage
      crkb coverage --json
    """
    from crkb.questions import coverage as counting
    from crkb.questions import scenarios

    decided = {rule for name in registry.QUESTIONS for rule in registry.get(name).cites}
    chapters = counting.coverage(decided, scenarios.load())
    if as_json:
        show_json([c._asdict() for c in chapters])
        return
    show(answers.coverage(chapters, paint))

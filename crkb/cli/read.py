"""Commands that show texts: rule, define, toc, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crkb.cli.common import (
    complete_number,
    complete_rule,
    completer,
    edition_option,
    json_option,
    open_edition,
)
from crkb.cli.terminal import paint, show, show_json, width
from crkb.errors import RuleNotFound
from crkb.kb import Entry, KnowledgeBase
from crkb.model import Card, Term
from crkb.render.terminal import rules

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatement

MeantEntry = Entry | Term | Card


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="NUMBER…", shell_complete=complete_rule)
@click.option("--children", is_flag=True, help="Also show all rules below.")
@click.option("--context", is_flag=True, help="Also show the rule above and its other rules.")
@click.option("--no-examples", is_flag=True, help="Omit examples.")
@click.option("--plain", is_flag=True, help="Also show the restatement in plain words.")
@edition_option
@json_option
def rule(
    what: tuple[str, ...],
    children: bool,
    context: bool,
    no_examples: bool,
    plain: bool,
    edition: str,
    as_json: bool,
) -> None:
    """Show rules by number, range, chapter, title, keyword or glossary term.

    A rule that crkb executes ends with the questions it decides, and how many cases of games:
    crkb questions NAME shows a question.

    \b
    Examples:
      crkb 123.6c
      crkb 704.5k-n                 a range; l and o are never used
      crkb rule 123 --children      a chapter with everything in it
      crkb legend rule              a title, keyword or glossary term
      crkb '!cr 704.5f' --json      in any form people write, as JSON
      crkb 704.5f --plain           with a restatement in plain words
    """
    kb = open_edition(edition)
    found = kb.find(*what, elsewhere=not edition)
    plainly = {e.number: kb.restatement(e.number) for e in found if plain and isinstance(e, Entry)}
    if as_json:
        shown = [_data(kb, each, children) | _plain_data(each, plainly) for each in found]
        show_json({"found": shown})
        return
    lines: list[str] = []
    above = None
    for i, each in enumerate(found):
        lines += [""] if i else []
        if isinstance(each, Entry) and context and each.parent is not None:
            lines += rules.context(each, each.parent, width(), paint, not no_examples)
            lines += rules.decides(kb.decides(each.number), width(), paint)
        elif isinstance(each, Entry):
            links, before, above = len(found) <= 3, above, each.ancestors
            lines += rules.rule(
                each, width(), paint, not no_examples, children, links, crumbs=above != before
            )
            lines += rules.restatement(plainly[each.number], width(), paint) if plain else []
            lines += rules.decides(kb.decides(each.number), width(), paint) if links else []
        elif isinstance(each, Term):
            lines += rules.term(each, width(), paint, kb.errata(each.name), bool(kb.info.stamp))
        else:
            lines += rules.card(each, width(), paint, kb.errata(each.name), bool(kb.info.stamp))
    show([*lines, "", rules.edition_line(kb.info, paint)])


def _plain_data(found: MeantEntry, plainly: dict[str, Restatement[Entry]]) -> dict[str, object]:
    """The restatement of a rule under the key `plain`, or why there is none."""
    if not isinstance(found, Entry) or found.number not in plainly:
        return {}
    from crkb.render import data

    restatement = plainly[found.number]
    plain = data.rule(restatement.entry) if restatement.entry else None
    return {"plain": plain, "plain_missing": restatement.why or None}


def _data(kb: KnowledgeBase, found: MeantEntry, children: bool = False) -> dict[str, object]:
    """What was found as data; with `children` the rules below it whole, not only their numbers."""
    from crkb.render import data

    if isinstance(found, Entry):
        below = {"children": [_data(kb, each, children) for each in found.children]} if children else {}
        return data.rule(found) | below | {"decides": data.decides(kb.decides(found.number))}
    return data.term(kb, found) if isinstance(found, Term) else data.card(kb, found)


@click.command()
@click.argument("term", nargs=-1, required=True, shell_complete=completer("term"))
@edition_option
@json_option
def define(term: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Show a glossary entry: the exact term first, then its singular or plural.

    \b
    Examples:
      crkb define active player
      crkb define stickers
    """
    kb = open_edition(edition)
    found = kb.define(" ".join(term))
    if as_json:
        show_json({"found": [_data(kb, found)]})
        return
    lines = rules.term(found, width(), paint, kb.errata(found.name), bool(kb.info.stamp))
    show([*lines, "", rules.edition_line(kb.info, paint)])


@click.command()
@click.argument("number", required=False, default="", metavar="[NUMBER]", shell_complete=complete_number)
@edition_option
@json_option
def toc(number: str, edition: str, as_json: bool) -> None:
    """Show the table of contents: of everything, or what is one level below a number.

    \b
    Examples:
      crkb toc
      crkb toc 7
      crkb toc 704                  the rules of a chapter in one line each
    """
    from crkb.render.terminal import graph, lists

    kb = open_edition(edition)
    headings = kb.contents(number)
    if as_json:
        contents = [{"number": n, "kind": k, "title": t or None} for n, k, t in headings]
        show_json({"contents": contents})
        return
    shown = [(n, k, t or graph.opening(kb, n)) for n, k, t in headings]
    show([*lists.contents(shown, width(), paint), "", rules.edition_line(kb.info, paint)])


@click.command()
@click.argument("number", required=False, default="", shell_complete=complete_number)
@click.option(
    "--run", "execute", is_flag=True, help="Execute the rules on the examples that crkb can compute."
)
@edition_option
@json_option
@click.pass_context
def examples(ctx: click.Context, number: str, execute: bool, edition: str, as_json: bool) -> None:
    """Show examples with their rules: all of them, or those of one section, chapter or rule.

    With --run crkb computes what happens in the examples of the newest rules (2026-08-07) and
    compares it with what they say; exit status 1 if one differs, or none can be run.

    \b
    Examples:
      crkb examples 123
      crkb examples 123.6c --json
      crkb examples 123 --run
    """
    kb = open_edition(edition)
    if execute:
        ctx.exit(_run(kb, number, as_json))
    found = kb.examples(number)
    if not found:
        raise RuleNotFound(f"no examples under {number or kb.info.id}", "List all of them: crkb examples")
    if as_json:
        examples = [{"rule": e.number, "examples": list(e.examples)} for e in found]
        show_json({"examples": examples})
        return
    lines: list[str] = []
    for each in found:
        lines += [*rules.body(each, width(), paint), ""]
    show([*lines, rules.edition_line(kb.info, paint)])


def _run(kb: KnowledgeBase, number: str, as_json: bool) -> int:
    """Show what comes of executing examples; the exit status."""
    from crkb.render import data
    from crkb.render.terminal import answers

    found = kb.examples(number, run=True)
    if as_json:
        show_json({"runs": data.examples(found)})
    else:
        show(answers.examples(found, paint))
    verdicts = {run.agrees for run in found}
    return 0 if True in verdicts and False not in verdicts else 1

"""Commands that show texts: rule, define, toc, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crkb.cli.common import (
    complete_number,
    edition_option,
    json_option,
    open_edition,
    paint,
    progress_bar,
    show,
    show_json,
    width,
)
from crkb.errors import CrkbError, RuleNotFound
from crkb.kb import Entry, KnowledgeBase
from crkb.model import Card, Term
from crkb.render.terminal import rules

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatements

Found = Entry | Term | Card


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="NUMBER…", shell_complete=complete_number)
@click.option("--children", is_flag=True, help="Also show all rules below.")
@click.option("--context", is_flag=True, help="Also show the rule above and its other rules.")
@click.option("--no-examples", is_flag=True, help="Leave out examples.")
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

    \b
    Examples:
      crkb 123.6c
      crkb 704.5k-n                 a range; l and o are never used
      crkb rule 123 --children      a chapter with everything in it
      crkb legend rule              a title, keyword or glossary term
      crkb '!cr 704.5f' --json      as people write it, as JSON
      crkb 704.5f --plain           with the plain wording under the official one
    """
    kb = open_edition(edition)
    try:
        found = _find(kb, what)
    except RuleNotFound as e:
        raise e if edition else _elsewhere(kb, " ".join(what), e) from None
    restated = _restated(kb) if plain else None
    if as_json:
        data = [_data(kb, f) | _plain_data(f, restated) for f in found]
        show_json(data[0] if len(data) == 1 else data)
        return
    lines: list[str] = []
    above = None
    for i, each in enumerate(found):
        lines += [""] if i else []
        if isinstance(each, Entry) and context and each.parent is not None:
            lines += rules.context(each, each.parent, width(), paint, not no_examples)
        elif isinstance(each, Entry):
            links, before, above = len(found) <= 3, above, each.ancestors
            lines += rules.rule(
                each, width(), paint, not no_examples, children, links, crumbs=above != before
            )
            lines += rules.restatement(restated.of(each.number), width(), paint) if restated else []
        elif isinstance(each, Term):
            lines += rules.term(each, width(), paint) + rules.errata(kb, each.name, width(), paint)
        else:
            lines += rules.card(each, width(), paint) + rules.errata(kb, each.name, width(), paint)
    show([*lines, "", rules.edition_line(kb.info, paint)])


def _restated(kb: KnowledgeBase) -> Restatements[Entry]:
    from crkb.editions.restatements import Restatements, plain_edition
    from crkb.library.library import Library

    with progress_bar():
        plain = open_edition(plain_edition(kb.info))
        return Restatements(Library(kb.opened.home), kb.info, plain)


def _plain_data(found: Found, restated: Restatements[Entry] | None) -> dict[str, object]:
    """The restatement of a rule under the key `plain`, or why there is none."""
    if restated is None or not isinstance(found, Entry):
        return {}
    from crkb.render import data

    restatement = restated.of(found.number)
    plain = data.rule(restatement.entry) if restatement.entry else None
    return {"plain": plain, "plain_missing": restatement.why or None}


def _find(kb: KnowledgeBase, what: tuple[str, ...]) -> list[Found]:
    """All that was asked for; several words may also be one title."""
    if len(what) > 1:
        try:
            return kb.find(" ".join(what))
        except RuleNotFound as whole:
            try:
                return [found for each in what for found in kb.find(each)]
            except RuleNotFound as e:
                raise (e if any(c.isdigit() for c in "".join(what)) else whole) from None
    return kb.find(what[0])


def _elsewhere(kb: KnowledgeBase, what: str, error: RuleNotFound) -> RuleNotFound:
    """The same error, but with the edition of the library that does have what was asked for."""
    from crkb.library.bundled import IDS
    from crkb.library.library import Library

    for name in dict.fromkeys([*(info.id for info in Library().editions()), *IDS]):
        if name != kb.info.id:
            try:
                open_edition(name).find(what)
            except CrkbError:
                continue
            return RuleNotFound(str(error), f"{name} has it: crkb -e {name} {what}")
    return error


def _data(kb: KnowledgeBase, found: Found) -> dict[str, object]:
    from crkb.render import data

    if isinstance(found, Entry):
        return data.rule(found)
    return data.term(kb, found) if isinstance(found, Term) else data.card(kb, found)


@click.command()
@click.argument("term", nargs=-1, required=True)
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
        from crkb.render import data

        show_json(data.term(kb, found))
        return
    lines = rules.term(found, width(), paint) + rules.errata(kb, found.name, width(), paint)
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
      crkb toc 704                  the rules of a chapter, in short
    """
    from crkb.render.terminal import graph, lists

    kb = open_edition(edition)
    if number:
        top = kb[number]
        rows = [(e.number, e.kind, e.title) for e in (top, *top.children)]
    else:
        rows = kb.store.headings("kind IN ('section', 'chapter')")
    if as_json:
        contents = [{"number": n, "kind": k, "title": t or None} for n, k, t in rows]
        show_json({"edition": _edition(kb), "contents": contents})
        return
    shown = [(n, k, t or graph.opening(kb, n)) for n, k, t in rows]
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

    With --run crkb computes what happens in them and compares it with what the example says
    (as of April 12, 2024); exit status 1 if one comes out differently, or none can be run.

    \b
    Examples:
      crkb examples 123
      crkb examples 123.6c --json
      crkb examples 123 --run
    """
    if execute:
        from crkb.cli.asking import run_examples

        ctx.exit(run_examples(number, as_json))
    kb = open_edition(edition)
    top = kb[number].number if number else ""
    found = [e for e in kb if e.examples and _under(e, top)]
    if as_json:
        examples = [{"rule": e.number, "examples": list(e.examples)} for e in found]
        show_json({"edition": _edition(kb), "examples": examples})
        return
    if not found:
        raise RuleNotFound(f"no examples under {top or kb.info.id}", "See all of them: crkb examples")
    lines: list[str] = []
    for each in found:
        lines += [*rules.body(each, width(), paint), ""]
    show([*lines, rules.edition_line(kb.info, paint)])


def _edition(kb: KnowledgeBase) -> dict[str, object]:
    from crkb.render import data

    return data.edition(kb.info)


def _under(entry: Entry, top: str) -> bool:
    return not top or entry.number == top or any(number == top for number, _ in entry.ancestors)

"""Commands that look for things: search, suggest, refs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crkb.cli.common import (
    complete_number,
    completer,
    edition_option,
    json_option,
    listed,
    open_edition,
    pages_of,
)
from crkb.cli.terminal import EDITIONS, paint, show, show_data, show_json, width
from crkb.kb import Entry, KnowledgeBase
from crkb.library.bundled import ADDON
from crkb.render.terminal.rules import edition_line

if TYPE_CHECKING:
    from crkb.everywhere import EditionHits
    from crkb.search.results import SearchResult


@click.command()
@click.argument("words", nargs=-1, required=True, shell_complete=completer("searched"))
@click.option(
    "-n", "--limit", default=10, show_default=True, type=click.IntRange(1, 10_000), help="Hits to show."
)
@click.option(
    "--in",
    "within",
    multiple=True,
    metavar="NUMBER",
    shell_complete=complete_number,
    help="Only in this section, chapter or rule; repeatable.",
)
@click.option(
    "--kind",
    default="",
    metavar="KINDS",
    shell_complete=completer("hit_kinds"),
    help="Only rule, example, term, note, card, question; comma-separated.",
)
@click.option("--as-typed", is_flag=True, help="Correct no misspelt word.")
@click.option("--explain", is_flag=True, help="Say under each hit why it ranks there.")
@click.option("--all-editions", is_flag=True, help="In every official edition and add-on of the library.")
@edition_option
@json_option
@click.pass_context
def search(
    ctx: click.Context,
    words: tuple[str, ...],
    limit: int,
    within: tuple[str, ...],
    kind: str,
    as_typed: bool,
    explain: bool,
    all_editions: bool,
    edition: str,
    as_json: bool,
) -> None:
    """Search rules, examples and glossary; the exact number, title or term comes first.

    Behind a hit stand the words it lacks, where it lies, and how many more hits its rule has. A
    query with a misspelt word is corrected, and says so.

    \b
    Examples:
      crkb search name sticker
      crkb search '"state-based actions" AND NOT creature'
      crkb search 'copy OR clone' --in 707
      crkb search 'stick*' --kind term
      crkb search 'legendery~'      words with a similar spelling
      crkb search '{W/U}'           a mana symbol
      crkb search legend rule --explain
      crkb search legend rule --all-editions -n 3
    """
    from crkb.render import data
    from crkb.render.terminal import hits

    if edition and all_editions:
        raise click.UsageError("--edition or --all-editions, not both.")
    kb = open_edition(edition)
    query, kinds = " ".join(words), listed(kind)
    if all_editions:
        found = kb.search_everywhere(query, limit, within, kinds, explain, as_typed)
        ctx.meta[EDITIONS] = [each.kb.info for each in found]
        ctx.exit(_everywhere(found, query, as_json))
    result = kb.search(query, limit, within, kinds, explain, as_typed)
    if not result.hits and not edition and not within:
        kb, result = _in_addons(kb, query, limit, kinds, explain, as_typed) or (kb, result)
    if as_json:
        show_json(data.search(kb, result))
    else:
        lines = hits.hits(result, width(), paint, kb.program, kb.title)
        show([*lines, "", edition_line(kb.info, paint)], pages_of(kb))
    if not result.hits:
        ctx.exit(1)


def _everywhere(found: list[EditionHits], query: str, as_json: bool) -> int:
    """Show the hits of several editions; the exit status."""
    from crkb.render import data
    from crkb.render.terminal import hits

    if as_json:
        show_json(data.everywhere(query, found))
    else:
        show(hits.everywhere(found, width(), paint))
    return 0 if any(each.found for each in found) else 1


def _in_addons(
    kb: KnowledgeBase, query: str, limit: int, kinds: list[str], explain: bool, as_typed: bool
) -> tuple[KnowledgeBase, SearchResult] | None:
    """The first add-on of the library that has what the edition hasn't, with its hits."""
    own = [info.id for info in kb.library.editions() if info.addon and not info.stamp]
    for name in own or [ADDON]:
        addon = kb.other(name)
        result = addon.search(query, limit, (), kinds, explain, as_typed)
        if result.hits and result.whole:
            return addon, result
    return None


@click.command()
@click.argument("prefix", nargs=-1, required=True, metavar="PREFIX…")
@edition_option
@json_option
@click.pass_context
def suggest(ctx: click.Context, prefix: tuple[str, ...], edition: str, as_json: bool) -> None:
    """Suggest what a number or name that is begun may become, best first: for bots and shells.

    Numbers in any spelling; titles, keywords, terms and cards that begin so, or have a word that
    does. At most 25, a line each: the number or name, then the title, or what it is.

    \b
    Examples:
      crkb suggest 704.5
      crkb suggest leg
      crkb suggest legend r --json
    """
    kb = open_edition(edition)
    typed = " ".join(prefix)
    found = kb.suggest(typed)
    if as_json:
        from crkb.render import data

        show_json({"prefix": typed, "suggestions": [data.suggestion(each) for each in found]})
    elif found:
        from crkb.render.terminal import lists

        show(lists.suggestions(found, paint))
    if not found:
        ctx.exit(1)


@click.command()
@click.argument("number", shell_complete=complete_number)
@click.option("--back", is_flag=True, help="What refers to the rule, instead of what it refers to.")
@click.option("--exact", is_flag=True, help="With --back: only what names this very number.")
@click.option("--depth", default=1, show_default=True, type=click.IntRange(1, 20), help="Steps to follow.")
@click.option(
    "--path",
    "goal",
    default="",
    metavar="TO",
    shell_complete=complete_number,
    help="The shortest chain of references to another rule.",
)
@click.option("--dot", is_flag=True, help="Print a graph for Graphviz.")
@edition_option
@json_option
@click.pass_context
def refs(
    ctx: click.Context,
    number: str,
    back: bool,
    exact: bool,
    depth: int,
    goal: str,
    dot: bool,
    edition: str,
    as_json: bool,
) -> None:
    """Follow cross-references from a rule, or back to it and to the rules below it.

    In a chain, a reference to a chapter or rule leads to everything below it; a chapter or rule
    refers to what the rules below it refer to.

    \b
    Examples:
      crkb refs 123.6c --depth 2
      crkb refs 704.5 --back        to 704.5 or one of its subrules
      crkb refs 123.6c --path 123.5
      crkb refs 123.6c --depth 2 --dot | dot -Tsvg > name-stickers.svg
    """
    from crkb.render.terminal import graph, lists

    if dot and as_json:
        raise click.UsageError("--dot goes without --json")
    kb = open_edition(edition)
    if goal:
        _path(ctx, kb, kb[number], kb[goal], as_json)
        return
    found = kb.backward(number, depth, exact) if back else kb.references(number, depth)
    wider = kb.via(found.name) if back else []
    if dot:
        show_data(graph.dot(kb, found))
    elif as_json:
        from crkb.render import data

        via = {"by_way": [n for n, _ in wider]} if back else {}
        show_json(data.tree(found) | via)
    else:
        lines = lists.tree(graph.rows(kb, found), width(), paint)
        itself = " itself" if exact or not kb.numbers_below(found.name) else " or to a rule below it"
        nothing = f"Nothing refers to {found.name}{itself}." if back else "No references."
        lines += [] if found.children else [f"  {nothing}"]
        lines += lists.via(wider, paint, kb.program)
        show([*lines, "", edition_line(kb.info, paint)], pages_of(kb))
    if not found.children and not wider:
        ctx.exit(1)


def _path(ctx: click.Context, kb: KnowledgeBase, start: Entry, goal: Entry, as_json: bool) -> None:
    """Show the chain between two rules; if there is one only in the opposite direction, that one."""
    from crkb.render.terminal import graph, lists

    chain = kb.path(start.number, goal.number)
    if as_json:
        show_json({"from": start.number, "to": goal.number, "path": chain})
    else:
        lines, shown = [], chain
        if not chain:
            lines.append(f"No chain of references leads from {start.number} to {goal.number}.")
            shown = kb.path(goal.number, start.number)
            lines += ["There is one in the opposite direction:", ""] if shown else []
        lines += lists.tree(graph.chain(kb, shown), width(), paint)
        show([*lines, "", edition_line(kb.info, paint)], pages_of(kb))
    if not chain:
        ctx.exit(1)

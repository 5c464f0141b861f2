"""The command that says what a new edition means: news."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from crkb.cli.common import complete_edition, json_option
from crkb.cli.terminal import paint, progress_bar, show, show_data, show_json, width
from crkb.kb import open_knowledge_base
from crkb.library.library import Library

if TYPE_CHECKING:
    from crkb.editions.news import News
    from crkb.library.library import Progress


@click.command()
@click.argument("old", required=False, default="", shell_complete=complete_edition)
@click.argument("new", required=False, default="", shell_complete=complete_edition)
@click.option("--atom", is_flag=True, help="Print an Atom feed; without OLD of all official editions.")
@json_option
def news(old: str, new: str, atom: bool, as_json: bool) -> None:
    """Show what a new edition means: a summary, then for each chapter new keywords, new rules,
    changed words, and what was removed or renumbered; then the glossary.

    Without OLD the two newest official editions of your library are compared, without NEW the newest
    one with OLD. Into a file or pipe it prints Markdown. Wording that changed in the same way in many
    rules is listed once; crkb diff OLD NEW --words shows every change.

    \b
    Examples:
      crkb news
      crkb news 2024-04-12 2026-08-07 > news.md
      crkb news --atom > feed.atom
    """
    if atom and as_json:
        raise click.UsageError("--atom goes without --json")
    with progress_bar() as progress:
        found = [_compared(*pair, progress) for pair in _pairs(old, new, atom)]
    if atom:
        _show_feed(found)
    elif as_json:
        from crkb.render import news_data

        show_json(news_data.news(found[0]))
    elif sys.stdout.isatty():
        from crkb.render.terminal.news import news_text

        show(news_text(found[0], width(), paint))
    else:
        from crkb.render import news_markdown

        show_data(news_markdown.document(found[0]))


def _pairs(old: str, new: str, atom: bool) -> Sequence[tuple[str, str]]:
    """The editions to compare, the newest pair first."""
    from crkb.editions.news import neighbours, newest_pair

    if old and new:
        return [(old, new)]
    library = Library()
    if old:
        return [(old, newest_pair(library)[1])]
    return neighbours(library) if atom else [newest_pair(library)]


def _compared(old: str, new: str, progress: Progress) -> News:
    with open_knowledge_base(old, progress=progress) as kb:  # closed before the next: two texts are open then
        return kb.news(new)


def _show_feed(found: Sequence[News]) -> None:
    from crkb.render import news_atom

    show_data(news_atom.feed([news_atom.entry(each) for each in found]))

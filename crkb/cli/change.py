"""Commands about change over time: diff, history, cite, identify."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from crkb.cli.common import complete_edition, complete_number, json_option, kept_open
from crkb.cli.terminal import given, paint, progress_bar, show, show_data, show_json, width
from crkb.kb import open_knowledge_base
from crkb.render import changes_data
from crkb.render.terminal import changes, identified

if TYPE_CHECKING:
    from crkb.library.sources import Raw


@click.command()
@click.argument("old", shell_complete=complete_edition)
@click.argument("new", required=False, default="", shell_complete=complete_edition)
@click.option(
    "--chapter",
    default="",
    metavar="NUMBER",
    shell_complete=complete_number,
    help="Only this chapter, section or rule.",
)
@click.option("--words", is_flag=True, help="Show every change word by word.")
@click.option("--html", "as_html", is_flag=True, help="Print a web page.")
@json_option
def diff(old: str, new: str, chapter: str, words: bool, as_html: bool, as_json: bool) -> None:
    """Compare two editions: what was moved, added, removed, edited, split or merged, and what
    became of the terms in the glossary.

    NEW is the default edition if it is left out. Quotes, dashes and spaces make no difference,
    nor do references that only follow the rules they name.

    \b
    Examples:
      crkb diff cr-2025-02-07 cr-2026-08-07
      crkb diff 2025-02-07 2026-08-07 --chapter 702 --words
      crkb diff 2024-04-12 --html > changes.html
    """
    if as_html and as_json:
        raise click.UsageError("--html goes without --json")
    with progress_bar() as progress:
        kb = kept_open(open_knowledge_base(old, progress=progress))
        found = kb.diff(new, at=chapter)
    if as_json:
        show_json(changes_data.diff(found, words))
    elif as_html:
        from crkb.render.changes_html import page

        show_data(page(found))
    else:
        show(changes.diff_text(found, width(), paint, words))


@click.command()
@click.argument("number", shell_complete=complete_number)
@click.option(
    "-e",
    "--edition",
    default="",
    metavar="EDITION",
    shell_complete=complete_edition,
    help="The edition that has this number. Default: the newest official one that does.",
)
@json_option
def history(number: str, edition: str, as_json: bool) -> None:
    """Show a rule's history across the editions in your library, newest first.

    \b
    Examples:
      crkb history 702.19b
      crkb history 704.5k -e 2015-01-23     a number as it was then
    """
    with progress_bar() as progress:
        kb = kept_open(open_knowledge_base(edition, progress=progress))
        found = kb.history(number, edition)
    if as_json:
        show_json(changes_data.history(found))
    else:
        show(changes.history_text(found, width(), paint))


@click.command()
@click.argument("numbers", nargs=-1, metavar="[NUMBER…]", shell_complete=complete_number)
@click.option(
    "--from",
    "old",
    required=True,
    metavar="OLD",
    shell_complete=complete_edition,
    help="The edition that the numbers come from (try: crkb identify FILE).",
)
@click.option(
    "--to",
    "new",
    default="",
    metavar="NEW",
    shell_complete=complete_edition,
    help="The edition to translate them to. Default: the default edition.",
)
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Translate all citations in a text or source file; repeatable.",
)
@click.option(
    "--write", is_flag=True, help="Rewrite what is certain in the files, keeping a copy of each (.bak)."
)
@click.option(
    "--edited",
    is_flag=True,
    help="With --write: also rules that were edited but kept the title they stand under.",
)
@json_option
@click.pass_context
def cite(
    ctx: click.Context,
    numbers: tuple[str, ...],
    old: str,
    new: str,
    files: tuple[str, ...],
    write: bool,
    edited: bool,
    as_json: bool,
) -> None:
    """Translate rule numbers, or all citations in files, from one edition to another.

    Each number is reported as same, moved, edited (review it), gone or ambiguous; of what is gone
    the rules are named that are nearest in text. Only same and moved are certain, and only they
    are rewritten by --write, which refuses a file that was written for another edition than OLD.
    Exit status 1 if anything was not certain. crkb citations judges each citation by itself,
    without --from.

    \b
    Examples:
      crkb cite 701.19a --from 2024-04-12
      crkb cite 704.5a-k --from 2024-04-12 --to 2026-08-07
      crkb cite --file notes.md --file engine.py --from 2024-04-12 --write
    """
    if bool(numbers) == bool(files):
        raise click.UsageError("Name rule numbers, or files with --file.")
    if write and not files:
        raise click.UsageError("--write is for files: name them with --file.")
    if edited and not write:
        raise click.UsageError("--edited says what --write may rewrite: add --write.")
    with progress_bar() as progress:
        kb = kept_open(open_knowledge_base(old, progress=progress))
        made = kb.cite_files(files, new, write, edited) if files else None
        cited = kb.cite(numbers, new) if numbers else None
    if made is not None:
        if as_json:
            show_json(changes_data.translated_files(made))
        else:
            show(changes.translated_files_text(made, paint))
    if cited is not None:
        if as_json:
            show_json(changes_data.translation(cited))
        else:
            show(changes.translation_text(cited, paint))
    if not all(each.certain for each in (made, cited) if each is not None):
        ctx.exit(1)


@click.command()
@click.argument("text", nargs=-1, required=True, metavar="FILE | TEXT…", type=click.Path())
@json_option
@click.pass_context
def identify(ctx: click.Context, text: tuple[str, ...], as_json: bool) -> None:
    """Identify the edition an excerpt comes from, by the words of its rules.

    Of a quotation eight words in a row are enough, wrapped or not, with quotation marks or without;
    you are told the rule, too. What isn't a file is the quotation itself; - reads standard input.

    Exit status 1 if no edition in your library contains it.

    \b
    Examples:
      crkb identify notes-from-the-web.txt
      crkb identify "they said: any eight words in a row of some rule"
    """
    from crkb.editions.identify import identify as look
    from crkb.library.library import Library

    with progress_bar() as progress:
        raw = _excerpt(text)
        found = look(Library(), raw.name, raw.data, progress)
    if as_json:
        show_json({"editions": changes_data.identified(found)})
    else:
        show(identified.identified_text(found, paint))
    if not found or not found[0].convincing:
        ctx.exit(1)


def _excerpt(text: tuple[str, ...]) -> Raw:
    """A file, standard input, or what was typed if that is long enough for a quotation."""
    from crkb.editions.quotations import LEAST
    from crkb.library.sources import LARGEST, Raw, read_files

    if text == ("-",):
        return Raw("the excerpt", given("-", LARGEST))
    said = " ".join(text)
    if len(said.split()) < LEAST or os.path.exists(said):
        return read_files([said])[0]
    return Raw("the excerpt", said.encode("utf-8", "replace"))

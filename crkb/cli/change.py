"""Commands about change over time: diff, history, cite, identify."""

from __future__ import annotations

import click

from crkb.cli.common import (
    complete_edition,
    complete_number,
    json_option,
    paint,
    progress_bar,
    show,
    show_json,
    width,
)
from crkb.editions.diff import Diff
from crkb.editions.diff_cache import Timeline
from crkb.editions.renumber import Carrier
from crkb.errors import RuleNotFound
from crkb.library.library import Library, read_files
from crkb.numbers import parse_typed
from crkb.render.terminal import changes


@click.command()
@click.argument("old", shell_complete=complete_edition)
@click.argument("new", required=False, default="", shell_complete=complete_edition)
@click.option("--chapter", default="", metavar="NUMBER", help="Only this chapter, section or rule.")
@click.option("--words", is_flag=True, help="Show every change word by word.")
@click.option("--html", "as_html", is_flag=True, help="Print a web page.")
@json_option
def diff(old: str, new: str, chapter: str, words: bool, as_html: bool, as_json: bool) -> None:
    """Compare two editions: what moved, came, went, was edited, split or merged.

    NEW is the edition in use if it is left out. Quotes, dashes and spaces do not count, nor do
    references that only follow the rules they name.

    \b
    Examples:
      crkb diff cr-2025-02-07 cr-2026-08-07
      crkb diff 2025-02-07 2026-08-07 --chapter 702 --words
      crkb diff 2024-04-12 --html > changes.html
    """
    with progress_bar() as progress:
        timeline = Timeline(Library(), progress)
        found = timeline.diff(old, new)
        if chapter:
            found = _within(found, chapter)
        shown = changes.Comparison(found, timeline.edition(found.old), timeline.edition(found.new))
    if as_json:
        show_json(changes.diff_data(shown, words))
    elif as_html:
        from crkb.render.changes_html import page

        click.echo(page(shown), nl=False)
    else:
        show(changes.diff_text(shown, width(), paint, words))


def _within(found: Diff, typed: str) -> Diff:
    """The changes at or below a number."""
    number = parse_typed(typed).first
    chosen = found.at(number)
    if not chosen.changes:
        raise RuleNotFound(f"no rule {number} in {found.old} or {found.new}", "See what there is: crkb toc")
    return chosen


@click.command()
@click.argument("number", shell_complete=complete_number)
@click.option(
    "-e",
    "--edition",
    default="",
    metavar="EDITION",
    shell_complete=complete_edition,
    help="The edition the number is of. Default: the newest official one that has it.",
)
@json_option
def history(number: str, edition: str, as_json: bool) -> None:
    """Tell a rule's story through the editions you have, newest first.

    \b
    Examples:
      crkb history 702.19b
      crkb history 704.5k -e 2015-01-23     a number as it was then
    """
    from crkb.editions.history import history as tell

    with progress_bar() as progress:
        found = tell(Timeline(Library(), progress), number, edition)
    if as_json:
        show_json(changes.history_data(found))
    else:
        show(changes.history_text(found, width(), paint))


@click.command()
@click.argument("numbers", nargs=-1, metavar="[NUMBER…]")
@click.option(
    "--from",
    "old",
    required=True,
    metavar="OLD",
    shell_complete=complete_edition,
    help="The edition the numbers are of (crkb identify FILE may tell).",
)
@click.option(
    "--to",
    "new",
    default="",
    metavar="NEW",
    shell_complete=complete_edition,
    help="The edition to carry them to. Default: the edition in use.",
)
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Carry all citations in a text or source file; repeatable.",
)
@click.option(
    "--write", is_flag=True, help="Rewrite what is certain in the files, keeping a copy of each (.bak)."
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
    as_json: bool,
) -> None:
    """Carry rule numbers, or all citations in files, from one edition to another.

    Each is the same, moved (here is its new number), edited (look at it again), gone, or
    ambiguous. Only the same and the moved are certain, and only they are rewritten by --write.
    Exit status 1 if anything was not certain.

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
    spans = [parse_typed(n) for n in numbers]
    with progress_bar() as progress:
        timeline = Timeline(Library(), progress)
        found = timeline.diff(timeline.wording(old), timeline.wording(new))
    carrier = Carrier(found)
    if files:
        certain = _cite_files(carrier, files, write, as_json)
    else:
        carried = [carrier.carry(s) for s in spans]
        if as_json:
            rows = [changes.carried_data(c) for c in carried]
            show_json({"from": found.old, "to": found.new, "citations": rows})
        else:
            head = paint(f"[{found.old}{changes.ARROW}{found.new}]", "dim")
            show([*(changes.carried_text(c, paint) for c in carried), head])
        certain = all(c.certain for c in carried)
    if not certain:
        ctx.exit(1)


def _cite_files(carrier: Carrier, files: tuple[str, ...], write: bool, as_json: bool) -> bool:
    """Report, and rewrite if wanted, each file; whether everything in them was certain."""
    from crkb.editions import rewrite

    texts = [(path, *rewrite.read(path)) for path in dict.fromkeys(files)]
    lines: list[str] = []
    data = []
    certain = True
    for path, before, text in texts:
        found = rewrite.carry(text.text, carrier)
        certain = certain and all(f.carried.certain for f in found)
        after = text.encode(rewrite.rewrite(text.text, found))
        backup = rewrite.write(path, before, after) if write and after != before else ""
        lines += [
            f"{path}:{f.line}:{f.column}: {changes.carried_text(f.carried, paint)}"
            for f in found
            if f.carried.status != "same"
        ]
        moved = sum(f.carried.status == "moved" for f in found)
        total = changes.tally(f.carried.status for f in found) or "no citations"
        done = f"; rewrote {moved}, the old text is in {backup}" if backup else ""
        lines.append(f"{path}: {total}{done}")
        rows = [
            {"line": f.line, "column": f.column, "text": f.citation.text, **changes.carried_data(f.carried)}
            for f in found
        ]
        data.append({"file": path, "backup": backup or None, "citations": rows})
    if as_json:
        show_json({"from": carrier.diff.old, "to": carrier.diff.new, "files": data})
    else:
        show([*lines, paint(f"[{carrier.diff.old}{changes.ARROW}{carrier.diff.new}]", "dim")])
    return certain


@click.command()
@click.argument("file", type=click.Path())
@json_option
@click.pass_context
def identify(ctx: click.Context, file: str, as_json: bool) -> None:
    """Tell which edition an excerpt comes from, by the words of its rules.

    Exit status 1 if it is none of those you have.

    \b
    Example:
      crkb identify notes-from-the-web.txt
    """
    from crkb.editions.identify import identify as look

    library = Library()
    with progress_bar() as progress:
        raw = read_files([file])[0]
        found = look(library, raw.name, raw.data, progress)
    if as_json:
        show_json(changes.identified_data(found))
    else:
        show(changes.identified_text(found, paint))
    if not found or not found[0].convincing:
        ctx.exit(1)

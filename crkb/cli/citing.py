"""The command `citations`: rule numbers cited in code and text, checked, mended, made a baseline."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from crkb.cli.common import complete_edition, json_option
from crkb.cli.terminal import given, paint, progress_bar, show, show_bytes, show_data, show_json, tell, width
from crkb.errors import CrkbError

if TYPE_CHECKING:
    from crkb.citations.cited import CitedChange
    from crkb.citations.trees import Fixed, Tree
    from crkb.citations.verdicts import Report

FORMATS = ("text", "short", "json", "sarif", "github", "gitlab")
_LARGEST = 50_000_000  # bytes from standard input


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…]", type=click.Path())
@click.option(
    "-e",
    "--edition",
    default="",
    metavar="EDITION",
    shell_complete=complete_edition,
    help="The edition in use. Default: what the tree's settings say, else the default edition.",
)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print it."
)
@json_option
@click.option(
    "--diff",
    "since",
    default="",
    metavar="REV",
    help="Only lines changed since the tree left a git revision, and new files.",
)
@click.option("--bless", is_flag=True, help="Make what is cited now the baseline (cr-citations.lock).")
@click.option("--locked", is_flag=True, help="Judge by the baseline alone; needs no rules.")
@click.option(
    "--fix",
    is_flag=False,
    flag_value="certain",
    default="",
    metavar="[=likely]",
    help="Rewrite what is certain; --fix=likely also what is likely.",
)
@click.option("--patch", is_flag=True, help="Print what --fix would do as a diff; write nothing.")
@click.option("--coverage", is_flag=True, help="Show which rules nobody cites, by chapter.")
@click.option(
    "--lock", "lock_file", default="", metavar="FILE", type=click.Path(), help="The baseline's file."
)
@click.option(
    "--config",
    default="",
    metavar="FILE",
    type=click.Path(),
    help="The settings' file, in place of the tree's.",
)
@click.pass_context
def citations(
    ctx: click.Context,
    paths: tuple[str, ...],
    edition: str,
    form: str,
    as_json: bool,
    since: str,
    bless: bool,
    locked: bool,
    fix: str,
    patch: bool,
    coverage: bool,
    lock_file: str,
    config: str,
) -> None:
    """Check the rule numbers that code and text cite, as other tools check links.

    PATH is a file, a folder with all below it, a pattern, or - for standard input; none is the whole
    tree. What .gitignore bars is read only if it is named. Each citation is judged by itself: whether
    the rule exists, where it has moved, whether a keyword, title or quotation beside it is another
    rule's. A line with "crkb: ignore" is left alone.

    Exit status 1 if there are errors. Settings are in pyproject.toml ([tool.crkb]) or .crkb.toml.

    \b
    Examples:
      crkb citations                     the whole tree
      crkb citations src --diff main     lines that changed since main
      crkb citations --fix               rewrite what is certain
      crkb citations --bless             what is cited now is the baseline
      crkb citations --format github     annotations in a workflow
    """
    fix, paths = _level(fix, paths)
    chosen = ctx.get_parameter_source("form") != click.core.ParameterSource.DEFAULT
    _check_together(
        {"--bless": bless, "--fix": bool(fix) and not patch, "--patch": patch, "--coverage": coverage}
    )
    writes = bless or bool(fix) or patch or coverage
    _check_together({"--locked": locked, "--bless, --fix, --patch or --coverage": writes})
    _check_together({"--locked": locked, "--edition: the baseline is of one": bool(edition)})
    _check_together({"--patch": patch, "--json": as_json, f"--format {form}": chosen and form != "json"})
    _check_together({"--coverage": coverage, f"--format {form}": form not in ("text", "json")})
    _check_together({"--coverage": coverage, "--diff": bool(since)})
    if "-" in paths and (bless or fix or patch):
        raise click.UsageError("--bless, --fix and --patch are for files, not for standard input.")
    with progress_bar() as progress:
        from crkb.citations.trees import STANDARD_INPUT, Tree

        tree = Tree(edition=edition, settings_file=config, lock_file=lock_file, progress=progress)
        data = given("-", _LARGEST) if STANDARD_INPUT in paths else b""
        report = tree.check(paths, since, locked, data)
    whole = not paths and not since
    if patch:
        fixed = tree.plan(report, fix or "certain")
        show_bytes(tree.patch(fixed))
        _tell_refused(fixed)
    elif coverage:
        _show_coverage(tree, report, as_json or form == "json")
        return
    else:
        if fix:
            report = _fixed(tree, report, fix, whole, paths, since)
        elif bless:
            made = tree.bless(report, whole)
            name = os.path.relpath(tree.lock_file)
            tell(f"{name}: {len(made.rules):,} rules of {made.edition}")
        _show(tree, report, "json" if as_json else form, data)
    if any(tree.settings.severity_of(each) == "error" for each in report.findings):
        ctx.exit(1)


def _level(fix: str, paths: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The level of --fix; what follows it and is none is a path."""
    import glob

    if fix in ("", "certain", "likely"):
        return fix, paths
    if not (fix == "-" or os.path.lexists(fix) or glob.has_magic(fix)):
        raise click.UsageError(f"--fix goes with certain or likely, and there is no file {fix!r}.")
    return "certain", (fix, *paths)


def _check_together(options: dict[str, bool]) -> None:
    """Refuse options of which only one may be given."""
    named = [name for name, is_given in options.items() if is_given]
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} goes without {named[1]}.")


def _fixed(tree: Tree, report: Report, level: str, whole: bool, paths: tuple[str, ...], since: str) -> Report:
    """Rewrite, say so, and report what is left."""
    from crkb.text.inflect import grouped

    fixed = tree.fix(report, level, whole)
    left = tree.left(report, tree.check(paths, since), level, fixed)
    tell(f"Rewrote {grouped(fixed.citations, 'citation')} in {grouped(len(fixed.files), 'file')}.")
    _tell_refused(fixed)
    return left


def _tell_refused(fixed: Fixed) -> None:
    for path in fixed.refused:
        tell(f"{path}: left as it is: a list there would read otherwise")


def _show(tree: Tree, report: Report, form: str, data: bytes) -> None:
    """Print a report in one of FORMATS."""
    import json

    settings = tree.settings
    if form == "text":
        _show_text(tree, report, data)
    elif form == "short":
        from crkb.render.terminal.citations import short

        show(short(report, settings, paint))
    elif form == "json":
        from crkb.render.citations_data import report as as_data

        show_json(as_data(report, settings, _changes(tree, report)))
    elif form == "github":
        from crkb.render.annotations import github

        show_data("".join(f"{line}\n" for line in github(report, settings)))
    else:
        from crkb.render import annotations, sarif

        made = sarif.log(report, settings) if form == "sarif" else annotations.gitlab(report, settings)
        show_data(json.dumps(made, ensure_ascii=False, indent=2) + "\n")


def _show_text(tree: Tree, report: Report, data: bytes) -> None:
    from crkb.citations import texts
    from crkb.render.source_lines import SourceLines
    from crkb.render.terminal import citations as terminal

    try:
        source = SourceLines({"-": texts.decoded(data, "-").text} if data else {})
    except texts.NotText:
        source = SourceLines()  # there are no citations in it
    effective = tree.at_hand.now.effective if report.edition else ""
    shown = terminal.lines(report, tree.settings, source, width(), paint, effective)
    show([*terminal.became(_changes(tree, report), report.baseline, width(), paint), *shown])


def _changes(tree: Tree, report: Report) -> tuple[CitedChange, ...]:
    """What has become of the rules cited since a baseline of another edition."""
    if not report.edition or not report.baseline or report.edition == report.baseline:
        return ()
    return tree.changes(report)


def _show_coverage(tree: Tree, report: Report, as_json: bool) -> None:
    chapters = tree.coverage(report)
    if not chapters:
        raise CrkbError(f"{report.edition} has no rules", "Choose another edition: crkb citations -e EDITION")
    if as_json:
        from crkb.render.citations_data import coverage

        show_json(coverage(chapters))
    else:
        from crkb.render.terminal.citations import coverage_lines

        show(coverage_lines(chapters, width(), paint))

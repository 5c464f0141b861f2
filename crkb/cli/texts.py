"""Commands for whole texts: lint, export, and the set-up of shell completion."""

from __future__ import annotations

import os

import click

from crkb.cli.common import complete_edition, json_option, open_edition, paint, progress_bar, show, show_json
from crkb.export.formats import FORMATS

SITE = "html"
"""The form of `crkb export` that writes a directory."""


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
@click.option("-e", "--edition", "also", default="", metavar="EDITION", help="The same as the argument.")
@click.option("--kind", default="", metavar="KINDS", help="Only these kinds of findings, comma-separated.")
@json_option
@click.pass_context
def lint(ctx: click.Context, edition: str, also: str, kind: str, as_json: bool) -> None:
    """List what is wrong or odd in a text: references, titles, numbering, layout.

    Exit status 1 if there is anything, 0 if not.

    \b
    Examples:
      crkb lint
      crkb lint cr-2025-02-07 --kind broken,mismatched
      crkb lint treachery --json
    """
    from crkb import lint as checks

    kb = open_edition(edition or also)
    text = kb.edition()
    base = open_edition(text.base).edition() if text.base else None
    wanted = {k.strip() for k in kind.split(",") if k.strip()}
    found = [f for f in checks.findings(text, base) if not wanted or f.kind in wanted]
    if as_json:
        show_json(
            [
                {
                    "kind": f.kind,
                    "where": f.number or None,
                    "message": f.message,
                    "file": text.sources[f.place.source].name if f.place else None,
                    "line": f.place.line if f.place else None,
                }
                for f in found
            ]
        )
    else:
        lines = []
        for f in found:
            at = f"{text.sources[f.place.source].name}:{f.place.line}" if f.place else text.id
            name = f"{paint(f.number, 'number')}: " if f.number and f.number not in f.message else ""
            lines.append(f"{at}: {paint(f.kind, 'bad')}: {name}{f.message}")
        counted = {k: sum(f.kind == k for f in found) for k in dict.fromkeys(f.kind for f in found)}
        summary = ", ".join(f"{n} {k}" for k, n in counted.items())
        show([*lines, f"{text.id}: {summary or 'nothing to report'}"])
    if found:
        ctx.exit(1)


@click.command()
@click.argument("form", type=click.Choice([SITE, *FORMATS]), metavar="|".join([SITE, *FORMATS]))
@click.option(
    "-o", "--output", type=click.Path(), help="File (html: directory) to write. Default: standard output."
)
@click.option(
    "-e",
    "--edition",
    "editions",
    multiple=True,
    metavar="EDITION",
    shell_complete=complete_edition,
    help="Edition to write; for html more than one. Default: the newest official one, else plain.",
)
@click.option("--base-url", default="", metavar="URL", help="html: the address the site will have.")
@click.option("--single-page", is_flag=True, help="html: also write everything on one page, all.html.")
def export(
    form: str, output: str | None, editions: tuple[str, ...], base_url: str, single_page: bool
) -> None:
    """Write editions as a web site, or one as Markdown, JSON or canonical text.

    The web site works from a server and from disk: open its index.html. With an add-on,
    write its base too: the rules it amends are marked.

    \b
    Examples:
      crkb export html -o site
      crkb export html -o site -e cr-2026-08-07 -e treachery
      crkb export md -o rules.md
      crkb export json -e plain > plain.json
      crkb export text              what "crkb add" can read again
    """
    if form == SITE:
        _export_site(output, editions, base_url, single_page)
        return
    if len(editions) > 1 or base_url or single_page:
        raise click.UsageError(f"{form} takes one edition, no --base-url and no --single-page.")
    from crkb.export.formats import write

    kb = open_edition(editions[0] if editions else "")
    ending, make = FORMATS[form]
    text = make(kb)
    if output is None:
        click.echo(text, nl=False)
        return
    target = os.path.join(output, kb.info.id + ending) if os.path.isdir(output) else output
    write(target, text)
    click.echo(f"{target}: {kb.info.id}, {len(text.encode()):,} bytes", err=True)


def _export_site(output: str | None, editions: tuple[str, ...], base_url: str, single_page: bool) -> None:
    if output is None:
        raise click.UsageError("A web site is many files. Name a directory: crkb export html -o DIR")
    from crkb.export.site import write_site

    kbs = [open_edition(edition) for edition in editions or ("",)]
    with progress_bar() as progress:
        written = write_site(kbs, output, base_url, single_page, progress)
    names = ", ".join(dict.fromkeys(kb.info.id for kb in kbs))
    click.echo(f"{output}: {names}, {len(written.files)} files, {written.size:,} bytes", err=True)


_RC = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/completions/crkb.fish"}


@click.command()
@click.argument("shell", type=click.Choice(list(_RC)))
def completion(shell: str) -> None:
    """Print the script that completes commands, options, editions and rule numbers.

    \b
    Examples:
      crkb completion bash >> ~/.bashrc
      crkb completion zsh >> ~/.zshrc
      crkb completion fish > ~/.config/fish/completions/crkb.fish
    """
    from click.shell_completion import get_completion_class

    from crkb.cli import cli

    made = get_completion_class(shell)
    assert made is not None  # the choice lists only what click knows
    click.echo(made(cli, {}, "crkb", "_CRKB_COMPLETE").source())

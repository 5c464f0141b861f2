"""Commands for whole texts: lint, export, and the set-up of shell completion."""

from __future__ import annotations

import os

import click

from crkb.cli.common import (
    complete_edition,
    edition_option,
    json_option,
    open_edition,
    paint,
    show,
    show_json,
)
from crkb.export import FORMATS


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
@click.option("--kind", default="", metavar="KINDS", help="Only these kinds of findings, comma-separated.")
@json_option
@click.pass_context
def lint(ctx: click.Context, edition: str, kind: str, as_json: bool) -> None:
    """List what is wrong or odd in a text: references, titles, numbering, layout.

    Exit status 1 if there is anything, 0 if not.

    \b
    Examples:
      crkb lint
      crkb lint cr-2025-02-07 --kind broken,mismatched
      crkb lint treachery --json
    """
    from crkb import lint as checks

    kb = open_edition(edition)
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
            lines.append(f"{at}: {paint(f.kind, 'bad')}: {f.message}")
        counted = {k: sum(f.kind == k for f in found) for k in dict.fromkeys(f.kind for f in found)}
        summary = ", ".join(f"{n} {k}" for k, n in counted.items())
        show([*lines, f"{text.id}: {summary or 'nothing to report'}"])
    if found:
        ctx.exit(1)


@click.command()
@click.argument("form", type=click.Choice(list(FORMATS)), metavar="|".join(FORMATS))
@click.option("-o", "--output", type=click.Path(), help="File to write. Default: standard output.")
@edition_option
def export(form: str, output: str | None, edition: str) -> None:
    """Write a whole edition as Markdown, JSON or canonical text.

    \b
    Examples:
      crkb export md -o rules.md
      crkb export json -e plain > plain.json
      crkb export text              what "crkb add" can read again
    """
    from crkb.export import write

    kb = open_edition(edition)
    ending, make = FORMATS[form]
    text = make(kb)
    if output is None:
        click.echo(text, nl=False)
        return
    target = os.path.join(output, kb.info.id + ending) if os.path.isdir(output) else output
    write(target, text)
    click.echo(f"{target}: {kb.info.id}, {len(text.encode()):,} bytes", err=True)


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

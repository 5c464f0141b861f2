"""The command `use`: which edition is used where none is named."""

from __future__ import annotations

import click

from crkb.cli.common import complete_edition
from crkb.cli.terminal import paint, show
from crkb.library.library import Library


@click.command()
@click.argument("edition", required=False, default="", shell_complete=complete_edition)
@click.option(
    "--default", "reset", is_flag=True, help="Use the newest official edition again, with your add-ons."
)
def use(edition: str, reset: bool) -> None:
    """Choose the edition that is used by default; crkb editions marks it.

    The library remembers it. A base and an add-on are read as one with + between them; an add-on alone
    is used with the edition that is in use. Without an edition, say which one is used.

    \b
    Examples:
      crkb use cr-2026-08-07
      crkb use 2026+treachery
      crkb use --default
    """
    if edition and reset:
        raise click.UsageError("Name an edition, or --default.")
    library = Library()
    if edition or reset:
        name = library.use(edition)
        if "+" in name:
            library.open(name).close()  # built now, not at the first lookup
    else:
        name = library.at_hand()
    chosen = "chosen; crkb use --default for the newest" if library.used() else "the newest there is"
    show([f"{paint(name, 'number')} is used by default ({chosen})."])

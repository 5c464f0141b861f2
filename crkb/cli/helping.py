"""The command `help`: all commands with a line on each, or the help of one."""

from __future__ import annotations

import click

from crkb.cli import COMMANDS


@click.command("help")
@click.argument("command", nargs=-1)
@click.pass_context
def help_(ctx: click.Context, command: tuple[str, ...]) -> None:
    """List all commands with a line on each, or show the help of one.

    \b
    Examples:
      crkb help
      crkb help search
    """
    from crkb.cli import cli
    from crkb.cli.terminal import show_text

    if not command:
        show_text(_all())
        return
    found = cli.get_command(ctx, command[0])
    if found is None:
        from crkb.cli.mistakes import near_commands
        from crkb.text.suggest import did_you_mean

        hint = did_you_mean(near_commands(command[0])) or "List them: crkb help"
        raise click.UsageError(f"No such command: {command[0]}. {hint}")
    with click.Context(found, info_name=command[0], parent=ctx.parent) as of:
        show_text(found.get_help(of) + "\n")


def _all() -> str:
    """The table, under its headings, without importing the commands."""
    formatter = click.HelpFormatter(width=80)
    for heading in dict.fromkeys(h for h, _, _ in COMMANDS.values()):
        with formatter.section(heading):
            formatter.write_dl([(n, text) for n, (h, _, text) in COMMANDS.items() if h == heading])
    return formatter.getvalue().lstrip("\n")

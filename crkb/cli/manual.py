"""The manual page, in the form that `man` reads, made from the help of the commands."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

from crkb.cli.terminal import show_data

SECTION = 1
"""Of the manual: user commands."""


@click.command()
def manual() -> None:
    """Print the manual page of crkb.

    \b
    Examples:
      crkb manual | man -l -
      crkb manual > ~/.local/share/man/man1/crkb.1
    """
    show_data("\n".join(lines()) + "\n")


def lines() -> Iterator[str]:
    """The page in roff, line by line."""
    from crkb import __version__
    from crkb.cli import COMMANDS, HELP, cli

    yield f'.TH CRKB {SECTION} "" "crkb {__version__}" "User commands"'
    yield from (".SH NAME", r"crkb \- the Comprehensive Rules of Magic: look up, search, ask")
    yield from (
        ".SH SYNOPSIS",
        r".B crkb",
        r".I NUMBER",
        ".br",
        ".B crkb",
        r".I COMMAND",
        r"[OPTION]\|.\|.\|.",
    )
    yield ".SH DESCRIPTION"
    yield from _paragraphs(HELP.partition("\n\n")[2])
    context = click.Context(cli, info_name="crkb")
    for heading in dict.fromkeys(heading for heading, _, _ in COMMANDS.values()):
        yield f".SH {heading.upper()}"
        for name in (name for name, (under, _, _) in COMMANDS.items() if under == heading):
            yield from _command(name, context)
    yield from (".SH ENVIRONMENT", ".TP", ".B CRKB_HOME", "The directory of the library.")
    yield from (".TP", ".B CRKB_NO_LIMITS", "Lifts the limits of input and computing if it is set.")


def _command(name: str, context: click.Context) -> Iterator[str]:
    from crkb.cli import cli

    command = cli.get_command(context, name)
    assert command is not None  # it is in the table
    own = click.Context(command, info_name=name, parent=context)
    yield f'.SS "crkb {_plain(name)} {_plain(" ".join(command.collect_usage_pieces(own)))}"'
    yield from _paragraphs(inspect.cleandoc(command.help or ""))
    for parameter in command.get_params(own):
        if record := parameter.get_help_record(own):
            yield from (".TP", f"\\fB{_plain(record[0])}\\fR", _plain(" ".join(record[1].split())))


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs are filled; those that click leaves alone (after a backspace) stay as they are."""
    for paragraph in text.split("\n\n"):
        kept = paragraph.startswith("\b\n")
        yield from (".PP", ".nf") if kept else (".PP",)
        yield from map(_plain, paragraph.removeprefix("\b\n").split("\n"))
        yield from (".fi",) if kept else ()


def _plain(line: str) -> str:
    """A line without anything that roff would take for a request."""
    said = re.sub(r"([\\])", r"\\e", line).replace("-", r"\-").replace("\u2026", "...")
    return f"\\&{said}" if said[:1] in (".", "'") else said

"""A tour of crkb: what it does, shown by running it. Every stop works on a fresh machine, offline."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from crkb.cli.terminal import paint, show_text, width

MOST_LINES = 14
"""Lines of an answer that the tour shows; the command itself shows all."""


class Stop(NamedTuple):
    """A stop of the tour: what it is about, and a command with its words."""

    says: str
    words: str


STOPS = (
    Stop("A rule by its number, with what it refers to:", "-e plain 123.6c"),
    Stop("A title or keyword, as you would say it:", "-e plain legend rule"),
    Stop("Words, best hits first:", "search -e plain -n 3 name sticker"),
    Stop("What refers to a rule:", "refs -e plain 123.6c"),
    Stop("What the rules decide, with the rule behind each step:", "ask -e plain 'is red a color'"),
    Stop("A combat in one line:", "ask -e plain '9/9 trample deathtouch blocked by a 0/6 and a 1/2'"),
    Stop("What can be asked:", "questions -e plain"),
    Stop("The editions that you have:", "editions"),
)
"""In the order of what people need first. What needs more than crkb brings is only named at the end."""

AFTERWARDS = """\
Next: get the official rules (crkb fetch, or crkb add FILE), then look at what changed in them
(crkb diff OLD NEW), describe a table (crkb game --help), or make a site (crkb export html -o DIR).
Every command has a --help with examples.
"""


@click.command()
@click.option("--all", "at_once", is_flag=True, help="Show all stops without waiting in between.")
def tour(at_once: bool) -> None:
    """See what crkb does: eight commands with their answers.

    \b
    Examples:
      crkb tour
      crkb tour --all
    """
    waits = not at_once and _on_a_terminal()
    for number, stop in enumerate(STOPS, 1):
        show_text(f"{paint(f'{number}/{len(STOPS)}', 'dim')} {paint(stop.says, 'title')}\n")
        show_text(f"$ {paint('crkb ' + _shown(stop.words), 'number')}\n\n")
        show_text("".join(f"  {line}\n" for line in _shortened(answer(stop.words))) + "\n")
        if waits and number < len(STOPS) and not _go_on():
            return
    show_text(AFTERWARDS)


def _on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def answer(words: str) -> str:
    """What a command prints."""
    import contextlib
    import io
    import os

    from crkb.cli import cli

    said = io.StringIO()
    columns = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(width() - 2)  # the tour indents it
    try:
        with contextlib.redirect_stdout(said):
            cli.main(shlex.split(words), prog_name="crkb", standalone_mode=False)
    finally:
        if columns is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = columns
    return said.getvalue()


def _shown(words: str) -> str:
    """A command as people type it: the edition is the tour's business."""
    return words.replace("-e plain", "").replace("  ", " ").strip()


def _shortened(said: str) -> Iterator[str]:
    lines = said.rstrip("\n").split("\n")
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield paint(f"… and {len(lines) - MOST_LINES} more lines", "dim")


def _go_on() -> bool:
    """Wait for a key; q, Escape or Ctrl-C ends the tour."""
    click.echo(paint("Enter: next, q: end ", "dim"), nl=False)
    try:
        key = click.getchar()
    except (KeyboardInterrupt, EOFError):
        key = "q"
    click.echo("\r                     \r", nl=False)
    return key.lower() not in ("q", "\x1b")

"""What the commands share: options, opening an edition, completion."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import click

from crkb.cli.terminal import EDITIONS, progress_bar
from crkb.kb import KnowledgeBase, open_knowledge_base

F = TypeVar("F", bound=Callable[..., Any])


def edition_option(command: F) -> F:
    """`-e/--edition`."""
    return click.option(
        "-e",
        "--edition",
        default="",
        metavar="EDITION",
        shell_complete=complete_edition,
        help="Edition to use: an id, whole parts of one, or BASE+ADDON. Default: what crkb use chose, else"
        " the newest official edition, else plain.",
    )(command)


def editions_option(command: F) -> F:
    """`-e/--edition`, which may be given several times."""
    return click.option(
        "-e",
        "--edition",
        multiple=True,
        metavar="EDITION",
        shell_complete=complete_edition,
        help="Edition to use: an id or part of one; several are compared. Default: the newest official"
        " edition, else plain.",
    )(command)


def json_option(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def listed(values: str) -> list[str]:
    """The values of a comma-separated option."""
    return [value.strip() for value in values.split(",") if value.strip()]


def open_edition(edition: str) -> KnowledgeBase:
    """The edition a command works on, built first if need be, with a progress bar on a terminal.

    It is the edition of the result in JSON, unless a command opens several.
    """
    with progress_bar() as progress:
        kb = kept_open(open_knowledge_base(edition, progress=progress))
    opened = click.get_current_context().meta.setdefault(EDITIONS, [])
    if kb.info not in opened:
        opened.append(kb.info)
    return kb


def kept_open(kb: KnowledgeBase) -> KnowledgeBase:
    """The same edition, closed when the command ends."""
    return click.get_current_context().with_resource(kb)


def pages_of(kb: KnowledgeBase) -> str:
    """The address of an edition's pages, for links on a terminal that has them; "" otherwise."""
    if not sys.stdout.isatty():
        return ""
    from crkb.cli import links

    return links.pages(kb)


Complete = Callable[[click.Context, click.Parameter | None, str], list[Any]]


def completer(name: str) -> Complete:
    """A completer of `crkb.cli.completing`, which is imported when a shell asks; errors complete nothing."""

    def complete(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[Any]:
        from crkb.cli import completing

        with suppress(Exception):
            found: list[Any] = getattr(completing, name)(ctx, incomplete)
            return found
        return []

    return complete


complete_edition = completer("edition")
complete_number = completer("number")
complete_rule = completer("rule")
complete_question = completer("question")

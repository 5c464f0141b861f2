"""What the commands share: options, opening an edition, completion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from crkb.cli.terminal import EDITIONS, progress_bar
from crkb.errors import CrkbError
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
        help="Edition to use: an id or part of one. Default: the newest official edition, else plain.",
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


def complete_edition(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[Any]:
    """Ids of the editions in the library."""
    from crkb.library.bundled import IDS
    from crkb.library.library import Library

    ids = dict.fromkeys([*Library().ids(), *IDS])
    return [i for i in ids if i.startswith(incomplete)]


def complete_question(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[Any]:
    """Names of questions, with what they ask."""
    from click.shell_completion import CompletionItem

    from crkb.questions.asking import summaries

    return [CompletionItem(q.name, help=q.asks) for q in summaries() if q.name.startswith(incomplete)]


def complete_number(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[Any]:
    """Rule numbers one level below what was typed so far, with their titles."""
    from click.shell_completion import CompletionItem

    try:
        with open_knowledge_base(str(ctx.params.get("edition") or "") if ctx.params else "") as kb:
            numbers = [n for n in kb.numbers() if n.startswith(incomplete)]
            shortest = min((len(n) for n in numbers if n != incomplete), default=0)
            level = [n for n in numbers if n == incomplete or len(n) <= shortest + 1]
            return [CompletionItem(n, help=kb.title(n) or None) for n in level[:80]]
    except CrkbError:
        return []

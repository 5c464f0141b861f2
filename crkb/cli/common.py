"""What the commands share: options, opening an edition, printing, progress, completion."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from crkb.errors import CrkbError
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library.library import Progress

F = TypeVar("F", bound=Callable[..., Any])

_ROLES: dict[str, dict[str, Any]] = {
    "number": {"fg": "cyan", "bold": True},
    "title": {"bold": True},
    "label": {"bold": True},
    "dim": {"dim": True},
    "mark": {"fg": "yellow", "bold": True},
    "link": {"fg": "cyan"},
    "bad": {"fg": "red"},
}


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
    """The edition a command works on, built first if need be, with a progress bar on a terminal."""
    with progress_bar() as progress:
        return kept_open(open_knowledge_base(edition, progress=progress))


def kept_open(kb: KnowledgeBase) -> KnowledgeBase:
    """The same edition, closed when the command ends."""
    return click.get_current_context().with_resource(kb)


def paint(text: str, role: str) -> str:
    """The text in the colours of its role."""
    return click.style(text, **_ROLES[role]) if text and role in _ROLES else text


def coloured() -> bool:
    """True if standard output is a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns for running text: the terminal's, but no more than reads well."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return 100
    from shutil import get_terminal_size

    return max(40, min(get_terminal_size((100, 24)).columns, 100))


def show(lines: Sequence[str]) -> None:
    """Print lines, through the pager on a terminal too short for them, without colour elsewhere."""
    text = "\n".join(lines) + "\n"
    if not coloured():
        text = click.unstyle(text) if "\x1b" in text else text
    if sys.stdout.isatty() and sys.stdin.isatty():
        from shutil import get_terminal_size

        if len(lines) >= get_terminal_size((100, 24)).lines:
            os.environ.setdefault("LESS", "-R")
            click.echo_via_pager(text, color=coloured())
            return
    show_text(text)


def show_json(data: object) -> None:
    """Print data as JSON."""
    import json

    show_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def show_text(text: str) -> None:
    """Print a text as it is.

    Raises:
        CrkbError: if it cannot be written, as on a full disk; a closed pipe is click's business.
    """
    try:
        click.echo(text, nl=False, color=coloured())
    except OSError as e:
        if e.errno == errno.EPIPE:
            raise
        raise CrkbError(f"cannot write the output: {e.strerror or e}", "Check where it is sent.") from e


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error during long work; nothing where that is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda step, done, total: None
        return
    shown = _Bar()
    try:
        yield shown.update
    finally:
        shown.clear()


class _Bar:
    """Draws `indexing cr-2026-08-07 [#######-----]` on one line; nothing before 0.2 s have passed."""

    WIDTH = 24

    def __init__(self) -> None:
        import time

        self._clock = time.monotonic
        self._start = self._clock()
        self._drawn = self._ended = False

    def update(self, step: str, done: int, total: int) -> None:
        """Show how far a step is."""
        if self._ended or self._clock() - self._start < 0.2:
            return
        filled = self.WIDTH * done // total if total else 0
        bar = f"[{'#' * filled}{'-' * (self.WIDTH - filled)}]" if total else ""
        click.echo(f"\r\x1b[K{step} {bar}", err=True, nl=False)
        self._drawn = True

    def clear(self) -> None:
        """Erase the bar for good: what follows is output."""
        self._ended = True
        if self._drawn:
            click.echo("\r\x1b[K", err=True, nl=False)


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

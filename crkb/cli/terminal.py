"""What is written where: texts for people, data, messages of one line, progress.

Texts for people and messages show control characters as symbols: a rule text, a name or a server's
answer can't write to the terminal's title or clipboard. Data is UTF-8 wherever it goes.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from crkb.errors import CrkbError

if TYPE_CHECKING:
    from crkb.library.library import Progress

_ROLES: dict[str, dict[str, Any]] = {
    "number": {"fg": "cyan", "bold": True},
    "title": {"bold": True},
    "label": {"bold": True},
    "dim": {"dim": True},
    "mark": {"fg": "yellow", "bold": True},
    "link": {"fg": "cyan"},
    "bad": {"fg": "red"},
}

LONGEST_VALUE = 80
"""So many characters of a value in quotes stand in a message."""

LONGEST_WORD = 300
"""So many characters of anything else: a path should stay whole."""

LONGEST_MESSAGE = 600
"""So many characters of a message are shown."""


# ---- texts for people


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


def show(lines: Sequence[str], links: str = "") -> None:
    """Print lines for people, through the pager on a terminal too short for them.

    With `links`, the address of pages, rule numbers are links to them; not in a pager, which may show
    them as they are.
    """
    text = "\n".join(lines) + "\n"
    if sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty():
        from shutil import get_terminal_size

        if len(lines) >= get_terminal_size((100, 24)).lines:
            os.environ.setdefault("LESS", "-R")
            click.echo_via_pager(_for_people(text), color=coloured())
            return
    show_text(text, links)


def show_text(text: str, links: str = "") -> None:
    """Print a text for people: with colour only on a terminal, control characters as symbols.

    Raises:
        CrkbError: It cannot be written, as on a full disk; a closed pipe is click's business.
    """
    with _writing():
        click.echo(_for_people(text, links), nl=False, color=coloured() or bool(links))


def printable(text: str) -> str:
    """A text with symbols for its control characters, all but line breaks and tabs.

    Marks that change the direction of what follows count: a text could read otherwise than it says.
    """
    return text.translate(_SYMBOLS)


_STYLE = r"(\x1b\[(?:0|1|2|31|33|36)m)"
"""What `paint` writes around a text: no other sequence reaches a terminal."""

_SYMBOLS: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"},
    0x7F: "\u2421",
    **{code: f"<{code:02X}>" for code in range(0x80, 0xA0)},
    **{code: f"<{code:04X}>" for code in (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))},
}


def _for_people(text: str, links: str = "") -> str:
    if "\x1b" not in text:
        return printable(text)
    parts = re.split(_STYLE, text)  # texts and styles by turns
    styles = parts[1::2] if coloured() else [""] * (len(parts) // 2)
    shown = [printable(part) for part in parts[::2]]
    if links:
        from crkb.cli.links import painted  # most output goes where there are no links

        shown = painted(shown, parts[1::2], links)
    return "".join(part + style for part, style in zip(shown, [*styles, ""], strict=True))


# ---- data


EDITIONS = "crkb.editions"
"""Under this key a context has the editions that its command opened, as `Info`."""

_SHOWN = "crkb.shown"
"""Under this key a context knows that a result was printed as JSON."""


def show_json(result: object, problems: Sequence[Exception] = ()) -> None:
    """Print the result of a command as JSON, in the envelope that all commands share.

    Its edition is the one that the command opened, if it is one; `problems` are what standard error tells.
    """
    import json

    from crkb.render import envelope

    context = click.get_current_context(silent=True)
    meta = {} if context is None else context.meta
    meta[_SHOWN] = True
    opened = meta.get(EDITIONS, [])
    made = envelope.envelope(result, opened[0] if len(opened) == 1 else None, problems)
    show_data(json.dumps(made, ensure_ascii=False, indent=2) + "\n")


def show_failure(error: Exception) -> None:
    """Print an error as JSON; nothing for one that ends a command on purpose or came after its result."""
    context = click.get_current_context(silent=True)
    on_purpose = isinstance(error, click.exceptions.Exit | click.Abort)
    if not on_purpose and (context is None or _SHOWN not in context.meta):
        show_json(None, [error])


def show_data(text: str) -> None:
    """Print data for programs: on a terminal as for people, else as it is, in UTF-8.

    Raises:
        CrkbError: It cannot be written.
    """
    show_bytes(text.encode("utf-8", "backslashreplace"))


def show_bytes(data: bytes) -> None:
    """Print data that may be in any encoding: on a terminal as for people, else as it is.

    Raises:
        CrkbError: It cannot be written.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None or sys.stdout.isatty():
        show_text(data.decode("utf-8", "replace"))
        return
    with _writing():
        sys.stdout.flush()
        raw.write(data)
        raw.flush()


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except OSError as e:
        if e.errno == errno.EPIPE:
            raise
        raise CrkbError(f"cannot write the output: {e.strerror or e}", "Check where it is sent.") from e


# ---- messages


def complain(error: CrkbError) -> None:
    """Print an error on standard error: a line for what is wrong, a line for what to do."""
    tell(f"crkb: {error}")
    if error.hint:
        tell(f"  {error.hint}")


def complain_of_all(errors: Sequence[CrkbError]) -> None:
    """Print errors on standard error: a few as `complain` does, the others in one line."""
    for error in errors[:_COMPLAINTS]:
        complain(error)
    if others := errors[_COMPLAINTS:]:
        tell(f"crkb: and {len(others)} more: {'; '.join(map(str, others))}")


_COMPLAINTS = 3


def complain_of_usage(error: click.ClickException) -> None:
    """Print an error of click, with the usage lines that belong to it."""
    shown, message = io.StringIO(), error.format_message()
    error.show(shown)
    text = shown.getvalue().rstrip("\n")
    click.echo(printable(text.replace(message, one_line(message))), err=True)


def tell(message: str) -> None:
    """Print a message on standard error, in one line."""
    click.echo(one_line(message), err=True)


def one_line(message: str) -> str:
    """A message without line breaks and control characters, its values no longer than reads well."""
    indent = message[: len(message) - len(message.lstrip(" "))]
    line = printable(" ".join(message.split()))  # the separators among the control characters, too
    line = re.sub(_LONG, _shortened, line)
    return indent + (line if len(line) <= LONGEST_MESSAGE else f"{line[: LONGEST_MESSAGE - 1]}…")


_LONG = r"""'[^']{80,}'|"[^"]{80,}"|`[^`]{80,}`|“[^”]{80,}”|\S{301,}"""


def _shortened(long: re.Match[str]) -> str:
    text = long[0]
    if text[0] in "'\"`“" and text[-1] in "'\"`”":
        return f"{text[: LONGEST_VALUE - 1]}…{text[-1]}"
    return f"{text[: LONGEST_WORD - 101]}…{text[-100:]}"


# ---- the streams


def given(file: str, most: int) -> bytes:
    """The bytes of a file that somebody names, or ("-") of standard input.

    Raises:
        OSError: It can't be read.
        CrkbError: It has more than `most` bytes.
    """
    if file == "-" and sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    with click.open_file(file, "rb") as f:
        data: bytes = f.read(most + 1)
    if len(data) > most:
        raise CrkbError(f"{file}: more than {most:,} bytes", "Give less at a time.")
    return data


class Closed(io.TextIOBase):
    """Stands for a standard output that was closed before crkb began."""

    def write(self, text: str) -> int:
        """Raise OSError: there is nothing to write to."""
        raise OSError(errno.EBADF, "standard output is closed")


def prepare_streams() -> None:
    """Make the standard streams such that everything can be written to them, or fails with OSError.

    A descriptor that is closed would be given to the next file that is opened: it is taken first.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while os.open(os.devnull, os.O_RDWR) < 2:
            pass
    if sys.stdout is None:
        sys.stdout = Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_errors(stream.encoding))


def _errors(encoding: str) -> str:
    """How characters that an encoding lacks are written."""
    if encoding.lower() in ("utf-8", "utf8"):
        return "backslashreplace"  # halves of surrogate pairs
    import codecs

    codecs.register_error("nearest", _nearest)
    return "nearest"


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What a terminal shows for characters it lacks: straight quotes, letters without accents, else ?."""
    import unicodedata

    from crkb.text.normalize import typography

    assert isinstance(error, UnicodeEncodeError)
    marks = {"\u203a": ">", "\u00b7": "|", "\u2026": "...", "\u2022": "*", "\u00a0": " "}
    missing = error.object[error.start : error.end]
    near = unicodedata.normalize("NFKD", "".join(marks.get(c) or typography(c) for c in missing))
    near = "".join(c for c in near if not unicodedata.combining(c))
    return near.encode("ascii", "replace").decode("ascii"), error.end


# ---- progress


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error during long work; nothing where that is not a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
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
        click.echo(f"\r\x1b[K{printable(step)} {bar}", err=True, nl=False)
        self._drawn = True

    def clear(self) -> None:
        """Erase the bar for good: what follows is output."""
        self._ended = True
        if self._drawn:
            click.echo("\r\x1b[K", err=True, nl=False)

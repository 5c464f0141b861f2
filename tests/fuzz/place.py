"""Where inputs are tried: a library, a folder for files, and the command line run in this process."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from unittest import mock

from crkb.cli import bugs
from crkb.cli import main as command_line
from crkb.kb import KnowledgeBase, open_knowledge_base
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.fuzz.bounds import Broken

SAMPLES = Path(__file__).parents[1] / "samples"
STATUSES = range(5)
MOST_LINES = 7
"""Lines on standard error: usage takes four, a line that is no question a few more."""


class Ran(NamedTuple):
    """A finished command."""

    status: int
    out: bytes
    err: str


class _Stream(io.TextIOWrapper):
    """A standard stream that nothing can be looked up by: click would keep each for as long as it runs."""

    __hash__ = None  # type: ignore[assignment]


class Place:
    """A library with the invented game and the bundled edition, and a folder beside it."""

    def __init__(self, folder: Path, bundled: Path | None = None) -> None:
        self.folder = folder / "files"
        self.folder.mkdir(parents=True)
        self.home = folder / "home"
        if bundled is not None:
            shutil.copytree(bundled, self.home)
        library = Library(str(self.home))
        library.add([Raw("game.txt", (SAMPLES / "game.txt").read_bytes())])
        library.open("plain").close()

    @cached_property
    def kb(self) -> KnowledgeBase:
        """The bundled edition."""
        return open_knowledge_base("plain", str(self.home))

    def crkb(self, *args: str, given: bytes = b"", home: Path | None = None) -> Ran:
        """Run `crkb ARGS` in this process.

        Raises:
            Broken: It exits with a status, or says something, that isn't planned.
            Exception: What would be caught by the net for bugs.
        """
        out, err = io.BytesIO(), io.BytesIO()
        streams = {
            "stdin": _Stream(io.BytesIO(given), "utf-8"),
            "stdout": _Stream(out, "utf-8", write_through=True),
            "stderr": _Stream(err, "utf-8", write_through=True),
        }
        with (
            mock.patch.multiple(sys, argv=["crkb", *map(as_argument, args)], **streams),
            mock.patch.dict(os.environ, {"CRKB_HOME": str(home or self.home)}),
            mock.patch.object(bugs, "report", _raised),
        ):
            try:
                command_line()
                status = 0
            except SystemExit as e:
                status = e.code if isinstance(e.code, int) else 1
        return _judged(Ran(status, out.getvalue(), err.getvalue().decode("utf-8", "replace")))

    @contextmanager
    def file(self, name: str, data: bytes) -> Iterator[str]:
        """A file in the folder for as long as it is needed; its path."""
        path = self.folder / name
        path.write_bytes(data)
        try:
            yield str(path)
        finally:
            path.unlink(missing_ok=True)


def _raised(error: BaseException) -> NoReturn:
    raise error


def _judged(ran: Ran) -> Ran:
    if ran.status not in STATUSES:
        raise Broken(f"exit status {ran.status}")
    if "Traceback" in ran.err:
        raise Broken("a traceback")
    if len(ran.err.splitlines()) > MOST_LINES:
        raise Broken("a long message on standard error")
    return ran


def as_argument(text: str) -> str:
    """A text as a system could hand it over as an argument: without NUL, bytes that aren't UTF-8 escaped."""
    return text.replace("\0", "").encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")


def as_plain(value: Any) -> Any:
    """Data of any kind of mapping and sequence as JSON has it."""
    if isinstance(value, dict):
        return {str(k): as_plain(v) for k, v in value.items()}
    return [as_plain(v) for v in value] if isinstance(value, list | tuple) else value

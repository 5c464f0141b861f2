"""A shell at a terminal of its own: keys are pressed in it, and what it prints and runs is looked at."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

STARTED = {  # shell -> how it is started, without what its user has set up
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
PATIENCE = 30  # seconds for one line, on a busy machine


class Shell:
    """An interactive shell with crkb's completion, in a folder with a `crkb` that notes its arguments.

    That `crkb` completes as the real one does; a context manager, which ends the shell.
    """

    def __init__(self, name: str, folder: Path, home: Path, script: str) -> None:
        self._notes = folder / "args"
        self._typed = b""
        (folder / "script").write_text(script, encoding="utf-8")
        _write_crkb(folder / "crkb", self._notes)
        env = {
            **{key: value for key, value in os.environ.items() if key not in ("PS1", "PROMPT", "BASH_ENV")},
            **{"CRKB_HOME": str(home), "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8"},
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        }
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.chdir(folder)
            os.execvpe(name, STARTED[name], env)
        ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self._send(f"source {folder / 'script'}\r")
        self.arguments("crkb ready")  # it has read that

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self._process, signal.SIGKILL)
        os.close(self._terminal)
        os.waitpid(self._process, 0)

    def arguments(self, keys: str) -> list[str]:
        """The arguments that `crkb` gets after these keys and Enter.

        Raises:
            AssertionError: It isn't run.
        """
        self._notes.unlink(missing_ok=True)
        self._send(keys)
        self._read(0.1)
        self._send("\r")
        end = time.monotonic() + PATIENCE
        while not self._notes.exists():
            self._read(0.02)
            assert time.monotonic() < end, f"{keys!r} runs nothing: {self.printed}"
        return self._notes.read_text(encoding="utf-8").splitlines()

    @property
    def printed(self) -> str:
        """All that the terminal has shown so far."""
        return self._typed.decode("utf-8", "replace")

    def _send(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def _read(self, seconds: float) -> None:
        """Take in what is printed, until nothing is for some time."""
        while select.select([self._terminal], [], [], seconds)[0]:
            self._typed += os.read(self._terminal, 4096)


def _write_crkb(path: Path, notes: Path) -> None:
    python = shutil.which(sys.executable) or sys.executable
    path.write_text(
        f'#!/bin/sh\nif [ -n "$_CRKB_COMPLETE" ]; then exec {python} -m crkb; fi\n'
        f'printf "%s\\n" "$@" > {notes}.new && mv {notes}.new {notes}\n'
    )
    path.chmod(0o755)

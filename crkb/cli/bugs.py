"""The net for bugs: an error that nobody planned for goes to a log file, one line to the screen."""

from __future__ import annotations

import os
import sys

from crkb.paths import data_home

STATUS = 70
"""The exit status of a bug; `EX_SOFTWARE` of sysexits."""

_KEPT = 20  # logs; older ones are deleted
_LONGEST = 64 * 1024  # characters of a log
_PREFIX, _SUFFIX = "bug-", ".log"


def report(error: BaseException) -> str:
    """Write an error with its traceback to a log file, and say so in one line.

    Whatever fails in writing the log, the line is said: nothing stands behind this net.
    """
    try:
        path = write_log(error)
    except Exception:
        return f"this is a bug in crkb, and its log could not be written: {_named(error)}"
    return f"this is a bug in crkb ({_named(error)}); please report it with the log in {path}"


def write_log(error: BaseException) -> str:
    """A log of an error, in the library or else in the folder for temporary files; its path.

    Raises:
        OSError: if neither can be written.
    """
    text = _log(error)
    try:
        home = data_home()
        if not home:
            raise FileNotFoundError("no home directory")
        return _write(os.path.join(home, "logs"), text)
    except OSError:
        import tempfile

        user = os.getuid() if hasattr(os, "getuid") else 0
        return _write(os.path.join(tempfile.gettempdir(), f"crkb-logs-{user}"), text)


def _write(folder: str, text: str) -> str:
    import time

    os.makedirs(folder, mode=0o700, exist_ok=True)
    name = f"{_PREFIX}{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}{_SUFFIX}"
    path = os.path.join(folder, name)
    with open(path, "x", encoding="utf-8", errors="backslashreplace") as f:
        f.write(text)
    _tidy(folder)
    return path


def _tidy(folder: str) -> None:
    """Delete all logs but the newest."""
    from contextlib import suppress

    logs = sorted(n for n in os.listdir(folder) if n.startswith(_PREFIX) and n.endswith(_SUFFIX))
    for name in logs[:-_KEPT]:
        with suppress(OSError):
            os.unlink(os.path.join(folder, name))


def _log(error: BaseException) -> str:
    """What is needed to find the bug: versions, the command, the end of the traceback."""
    import platform
    import traceback

    from crkb import __version__

    head = f"crkb {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
    command = " ".join(map(repr, sys.argv[1:]))
    trace = "".join(traceback.format_exception(error))
    return f"{head}crkb {command}\n\n"[: _LONGEST // 4] + trace[-_LONGEST // 2 :]


def _named(error: BaseException) -> str:
    said = " ".join(str(error).split())
    name = type(error).__name__
    return f"{name}: {said[:80]}" if said else name

"""Whole processes, timed from outside, with their peak memory.

Linux counts what the parent holds at the time of the fork into a child's peak, so a bare
interpreter, smaller than anything that is measured, starts and times the commands.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

from bench.figures import Sample

BASELINE = (sys.executable, "-c", "import click")
"""What no command line on click can do without."""

Command = Sequence[str]

_LAUNCHER = """
import os, sys, time
command = sys.argv[1:]
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
start = time.perf_counter()
pid = os.posix_spawn(command[0], command, os.environ, file_actions=silent)
_, status, usage = os.wait4(pid, 0)
print(time.perf_counter() - start, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


class Runs(NamedTuple):
    """Repeated runs of one command: milliseconds, and megabytes at the peak."""

    time: Sample
    memory: Sample


def console_script() -> str:
    """The crkb of this interpreter's environment. Exits with advice if there is none."""
    name = "crkb.exe" if sys.platform == "win32" else "crkb"
    path = os.path.join(sysconfig.get_path("scripts"), name)
    if not os.path.exists(path):
        sys.exit(f"bench: no {path}\n  Install crkb into this environment: pip install -e .")
    return path


def environment(given: Mapping[str, str], home: str) -> dict[str, str]:
    """A child's environment: a library of its own, and compiled modules kept, as users have it."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "PYTHONPYCACHEPREFIX")
    return {k: v for k, v in given.items() if k not in dropped} | {"CRKB_HOME": home}


def _nothing() -> None:
    """The preparation that most commands need."""


def alternate(
    runs: int, environ: Mapping[str, str], *commands: Command, prepare: Callable[[], None] = _nothing
) -> list[Runs]:
    """Each command run `runs` times in turn, A B A B, after a turn that only warms the caches.

    `prepare` is called before each run, out of the time.
    """
    measured: list[list[tuple[float, float]]] = [[] for _ in commands]
    for turn in range(runs + 1):
        for command, results in zip(commands, measured, strict=True):
            prepare()
            result = run(command, environ)
            if turn:
                results.append(result)
    return [Runs(*[Sample(column) for column in zip(*results, strict=True)]) for results in measured]


def run(command: Command, environ: Mapping[str, str]) -> tuple[float, float]:
    """Milliseconds and megabytes of one run. Exits with the command's message if it fails."""
    if not hasattr(os, "posix_spawn"):
        start = perf_counter()
        done = subprocess.run(command, env=environ, capture_output=True, check=False)
        elapsed, kilobytes = perf_counter() - start, 0.0
    else:
        launcher = (sys.executable, "-I", "-S", "-c", _LAUNCHER, *command)
        done = subprocess.run(launcher, env=environ, capture_output=True, check=False)
        elapsed, kilobytes = map(float, done.stdout.split() or (0, 0))
    if done.returncode:
        sys.exit(f"bench: {' '.join(command)} failed:\n{done.stderr.decode(errors='replace')}")
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes elsewhere
    return elapsed * 1000, kilobytes * unit / 1e6


def empty(home: str) -> None:
    """Remove a library."""
    shutil.rmtree(home, ignore_errors=True)


def known_number(crkb: str, environ: Mapping[str, str], wanted: str) -> str:
    """The wanted number if the edition in the library has it, else its first chapter's."""
    output = subprocess.run((crkb, "rule", wanted), env=environ, capture_output=True, check=False)
    if output.returncode == 0:
        return wanted
    first = "import crkb; print(next(e.number for e in crkb.open() if len(e.number) > 1))"
    return subprocess.run(
        (sys.executable, "-c", first), env=environ, capture_output=True, check=True, text=True
    ).stdout.strip()


def write_plain(path: str) -> None:
    """Write the bundled edition as one text, under a name that a library takes, in a process of its own."""
    code = """
import sys
from crkb import bundled, ingest, library
from crkb.ingest import canonical
raws = library.read_files(bundled.load(bundled.DEFAULT).files)
edition = ingest.build([ingest.open_source(*raw) for raw in raws], "plain-copy")
with open(sys.argv[1], "w", encoding="utf-8") as f:
    f.write(canonical.write(edition._replace(official=True)))
"""
    subprocess.run((sys.executable, "-c", code, path), check=True)

"""Whole processes, timed from outside, with their peak memory.

Linux counts the parent's memory at the fork into the child's peak. The commands are therefore
started and timed by a bare interpreter, which is smaller than anything measured here.
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
"""The least that any command line built on click costs."""

Command = Sequence[str]

_NOT_VERIFIED = 4
"""What `crkb ask` exits with in a text that is not an edition crkb knows."""

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
    """The path of this environment's `crkb`. Exits with advice if it is not installed."""
    name = "crkb.exe" if sys.platform == "win32" else "crkb"
    path = os.path.join(sysconfig.get_path("scripts"), name)
    if not os.path.exists(path):
        sys.exit(f"bench: no {path}\n  Install crkb into this environment: pip install -e .")
    return path


def environment(given: Mapping[str, str], home: str) -> dict[str, str]:
    """A child's environment: a library of its own, and compiled modules cached, as for users."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME", "PYTHONPYCACHEPREFIX")
    return {k: v for k, v in given.items() if k not in dropped} | {"CRKB_HOME": home}


def _nothing() -> None:
    """Most commands need no preparation."""


def alternate(
    runs: int, environ: Mapping[str, str], *commands: Command, prepare: Callable[[], None] = _nothing
) -> list[Runs]:
    """Run the commands `runs` times in turn (A B A B), after one turn that only warms the caches.

    `prepare` is called before each run and is not timed.
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
    if done.returncode not in (0, _NOT_VERIFIED):
        sys.exit(f"bench: {' '.join(command)} failed:\n{done.stderr.decode(errors='replace')}")
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes elsewhere
    return elapsed * 1000, kilobytes * unit / 1e6


def empty(home: str) -> None:
    """Remove a library."""
    shutil.rmtree(home, ignore_errors=True)


def known_number(crkb: str, environ: Mapping[str, str], wanted: str) -> str:
    """The wanted number if the default edition has it, else that of its first chapter."""
    output = subprocess.run((crkb, "rule", wanted), env=environ, capture_output=True, check=False)
    if output.returncode == 0:
        return wanted
    first = "import crkb; print(next(e.number for e in crkb.open() if len(e.number) > 1))"
    return subprocess.run(
        (sys.executable, "-c", first), env=environ, capture_output=True, check=True, text=True
    ).stdout.strip()


def write_plain(path: str) -> None:
    """Write the bundled edition as one text that a library accepts, in a separate process."""
    code = """
import sys
from crkb import ingest
from crkb.ingest.dialects import canonical
from crkb.library import bundled, restated
raws = restated.sources(bundled.DEFAULT)
edition = ingest.build([ingest.open_source(*raw) for raw in raws], "plain-copy")
with open(sys.argv[1], "w", encoding="utf-8") as f:
    f.write(canonical.write(edition._replace(official=True)))
"""
    subprocess.run((sys.executable, "-c", code, path), check=True)

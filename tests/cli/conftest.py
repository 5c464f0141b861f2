"""The command line, run in this process on libraries that tests share, or as a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import crkb
from crkb.cli import cli

GAME = Path(__file__).parents[1] / "samples" / "game.txt"

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def shelved(tmp_path_factory, bundled_home) -> Path:
    """A library with the invented game, the default, and the bundled edition. Tests only read it."""
    home = shutil.copytree(bundled_home, tmp_path_factory.mktemp("shelved") / "home")
    crkb.add([GAME], home=home)
    return home


@pytest.fixture
def run(shelved, monkeypatch) -> Run:
    """Runs `crkb ARGS` on the shared library; what it prints is never on a terminal."""
    monkeypatch.setenv("CRKB_HOME", str(shelved))
    return lambda *args, **options: CliRunner().invoke(cli, args, **options)


@pytest.fixture
def run_alone() -> Run:
    """Runs `crkb ARGS` on an empty library of the test's own."""
    return lambda *args, **options: CliRunner().invoke(cli, args, **options)


@pytest.fixture
def process(shelved) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Runs `crkb ARGS` as a process on the shared library."""

    def run_process(*args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command(*args), capture_output=True, env=environment(shelved, **env), timeout=60, check=False
        )

    return run_process


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "crkb", *args]


def environment(home: Path, **more: str) -> dict[str, str]:
    """The tests' environment with a library, without what would colour or widen the output."""
    kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "PAGER")}
    return {**kept, "CRKB_HOME": str(home), **more}


@pytest.fixture
def started(shelved):
    """(argument list, environment) to start `crkb ARGS` with, for tests that watch it run."""
    return lambda *args, **env: (command(*args), environment(shelved, **env))

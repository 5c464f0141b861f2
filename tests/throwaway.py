"""Throw-away git repositories that cite rules, and what it takes to run crkb on them as others would."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from tests import invented

ROOT = Path(__file__).parents[1]

GOOD = {"src/moonwalk.py": "# CR 103.2a\n", "a b/c, d.md": "See CR 103.2b.\n"}
"""Files whose citations exist in the second edition of the invented game."""

BAD = {"src/bad: 100%, old.py": "import owls\nowls.fly()  # CR 999.9\n"}
"""A file that cites a rule which never existed, under a name that needs escaping."""


def library(place: Path) -> Path:
    """The folder of a library with two editions of the invented game."""
    invented.library(str(place), invented.FIRST, invented.second())
    return place


def repository(place: Path, files: dict[str, str]) -> Path:
    """A git repository with some files, all staged."""
    place.mkdir()
    git(place, "init", "--quiet")
    git(place, "config", "user.name", "Ann")
    git(place, "config", "user.email", "ann@example.org")
    add(place, files)
    return place


def add(place: Path, files: dict[str, str]) -> None:
    """Write files into a repository, and stage them."""
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git(place, "add", "--all")


def git(place: Path, *args: str) -> str:
    """What git prints; nothing of the user's own configuration counts."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        env.pop(name, None)
    done = subprocess.run(["git", *args], cwd=place, env=env, capture_output=True, check=True, timeout=60)
    return done.stdout.decode()


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process that uses a library, with the Python of the tests before all others.

    What pip builds, it builds with what is installed already: tests don't download anything.
    """
    env = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PIP_", "PYTHON"))}
    env |= {
        "CRKB_HOME": str(home),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
        "PIP_NO_DEPS": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    if importlib.util.find_spec("hatchling"):
        env["PIP_NO_BUILD_ISOLATION"] = "0"  # so pip reads it: no isolation
    return env | more

"""The lines that have changed since a commit, as git tells them."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping

from crkb.errors import CrkbError

_SECONDS = 60
_HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "v": "\v", "f": "\f", '"': '"', "\\": "\\"}


def since(revision: str, top: str) -> Mapping[str, list[range]]:
    """The changed lines (from 1) of each file of the tree at `top`, by absolute path.

    Args:
        revision: A commit, branch or tag that the tree's files are compared with.
        top: A folder of a git repository.

    Raises:
        CrkbError: There is no git, no repository or no such commit.
    """
    if revision.startswith("-"):
        raise CrkbError(f"no revision {revision!r}", "Name a commit, branch or tag.")
    here = _git(["rev-parse", "--show-toplevel"], top).strip()
    args = ["-c", "core.quotepath=off", "diff", "-U0", "--no-color", "--no-ext-diff", "--no-textconv"]
    shown = _git([*args, "--src-prefix=a/", "--dst-prefix=b/", revision, "--"], here)
    found: dict[str, list[range]] = {}
    lines: list[range] = []
    for line in shown.split("\n"):
        if line.startswith("+++ "):
            lines = found.setdefault(os.path.join(here, _name(line[4:])), [])
        elif m := _HUNK.match(line):
            first, count = int(m[1]), int(m[2] or 1)
            lines.append(range(first, first + count))
    return found


def _name(written: str) -> str:
    """A file's name as a patch writes it: b/…, quoted where it has special characters."""
    written = written.rstrip("\t")
    if written.startswith('"'):
        written = re.sub(r"\\([0-7]{3}|.)", _unescaped, written[1:-1])
        written = os.fsdecode(written.encode("utf-8", "surrogateescape"))
    return written.removeprefix("b/")


def _unescaped(m: re.Match[str]) -> str:
    if m[1].isdigit():
        return bytes([int(m[1], 8)]).decode("utf-8", "surrogateescape")
    return _ESCAPES.get(m[1], m[1])


def _git(args: list[str], folder: str) -> str:
    try:
        done = subprocess.run(
            ["git", *args],
            cwd=folder,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except FileNotFoundError as e:
        raise CrkbError("--diff needs git, which isn't installed", "Install git, or leave --diff out.") from e
    except subprocess.TimeoutExpired as e:
        raise CrkbError(
            f"git {args[0]} took more than {_SECONDS} seconds", "Try again without --diff."
        ) from e
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise CrkbError(f"git: {said}", "Name a commit, branch or tag of a git repository.")
    return done.stdout.decode("utf-8", "surrogateescape")

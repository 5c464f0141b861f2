"""The lines that have changed since a commit, as git tells them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from crkb.errors import CrkbError

_SECONDS = 60
_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "v": "\v", "f": "\f", '"': '"', "\\": "\\"}
_DIFF = (
    *("diff", "--unified=0", "--inter-hunk-context=0", "--text", "--submodule=short"),
    *("--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/"),
)
"""Nothing that a user's configuration says may change how the patch looks."""

ALL = range(1, sys.maxsize)
"""The lines of a file that git doesn't know yet."""


def since(revision: str, top: str) -> Mapping[str, list[range]]:
    """The changed lines (from 1) of each file of the tree at `top`, by absolute path.

    Files that are in no commit yet have changed wholly, but for those that git ignores. What has changed
    only in the commit's own branch, since the two parted, hasn't changed in the tree.

    Args:
        revision: A commit, branch or tag that the tree's files are compared with.
        top: A folder of a git repository.

    Raises:
        CrkbError: There is no git, no repository or no such commit.
    """
    here = _git(["rev-parse", "--show-toplevel"], top).removesuffix("\n")
    found = _changed(_git(["-c", "core.quotepath=off", *_DIFF, _base(revision, here), "--"], here), here)
    others = _git(["ls-files", "--others", "--exclude-standard", "-z"], here).split("\0")
    return {**found, **{os.path.join(here, name): [ALL] for name in others if name}}


def _base(revision: str, here: str) -> str:
    """The commit at which a revision and the tree parted; the revision's own if they never were one."""
    unknown = CrkbError(f"git knows no commit {revision!r}", "Name a commit, branch or tag that was fetched.")
    if not revision or revision.startswith("-"):
        raise unknown
    if not (commit := _found(["rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"], here)):
        raise unknown
    return _found(["merge-base", commit, "HEAD"], here) or commit


def _changed(patch: str, here: str) -> dict[str, list[range]]:
    """The changed lines of each file in a patch."""
    found: dict[str, list[range]] = {}
    lines: list[range] = []
    inside = 0  # lines of a hunk that are still to come: one of them may look like a heading
    for line in patch.split("\n"):
        if inside and line[:1] in ("+", "-"):
            inside -= 1
        elif line.startswith("+++ "):
            lines = found.setdefault(os.path.join(here, _name(line[4:])), [])
        elif m := _HUNK.match(line):
            before, first, count = int(m[1] or 1), int(m[2]), int(m[3] or 1)
            inside = before + count
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
    """What git prints. Raises CrkbError."""
    done = _ran(args, folder)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise CrkbError(f"git: {said}", "--diff needs a git repository that git can read.")
    return done.stdout.decode("utf-8", "surrogateescape")


def _found(args: list[str], folder: str) -> str:
    """The line that git prints; "" if it finds nothing."""
    done = _ran(args, folder)
    return "" if done.returncode else done.stdout.decode("utf-8", "replace").partition("\n")[0]


def _ran(args: list[str], folder: str) -> subprocess.CompletedProcess[bytes]:
    options: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "check": False}
    try:
        return subprocess.run(["git", *args], cwd=folder, timeout=_SECONDS, **options)
    except FileNotFoundError as e:
        raise CrkbError("--diff needs git, which isn't installed", "Install git, or leave --diff out.") from e
    except (subprocess.TimeoutExpired, ValueError) as e:  # a NUL in a name is no argument
        raise CrkbError(f"git was stopped: {e}", "Try again without --diff.") from e

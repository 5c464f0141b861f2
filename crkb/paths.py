"""Where things lie on disk: the user's library, and the grammar and corpus that ship with crkb.

Two things are done by hand here because a lookup as a process pays for every import: paths are
plain strings (`pathlib` costs a tenth of a lookup), and the user's data directory is found by
ten lines instead of by `platformdirs` (a quarter).
"""

from __future__ import annotations

import os
import sys

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_home() -> str:
    """The directory of the user's library: `CRKB_HOME`, or `crkb` in the user's data directory.

    "" for a user who has no home directory: `~` isn't the name of a folder.
    """
    if home := os.environ.get("CRKB_HOME"):
        return os.path.expanduser(home)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    base = os.path.expanduser(base)
    return "" if base.startswith("~") else os.path.join(base, "crkb")


def cache_file(name: str) -> str:
    """Where a file that can be computed again is kept; "" where nothing can be written."""
    home = data_home()
    if not home:
        return ""
    folder = os.path.join(home, "cache")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError:
        return ""
    return os.path.join(folder, name) if os.access(folder, os.W_OK) else ""


def grammar(name: str) -> str:
    """The text of the grammar of that name, e.g. `rulebook.lark`."""
    with open(os.path.join(grammars(), name), encoding="utf-8") as f:
        return f.read()


def grammars() -> str:
    """The directory of the grammars."""
    return _shipped("grammar")


def corpus() -> str:
    """The directory of the bundled corpus."""
    return _shipped("corpus")


def _shipped(folder: str) -> str:
    """In an installed wheel the folder lies inside the package, in a checkout beside it."""
    inside = os.path.join(_PACKAGE, folder)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), folder)

"""Commands run as a user who isn't root: `python -m tests.faults.another_user`, started by root.

Everything is imported, and run once, before the process gives up being root: the interpreter may lie
where others can't read. It reads what to do from standard input as JSON, and answers so.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import pkgutil
import sys
from typing import Any

import crkb.cli
import crkb.ingest
import crkb.library
import crkb.render
import crkb.search
from crkb.cli import main

UNKNOWN = 54321
"""A user of whom the system knows nothing: no name, no home."""


def run(words: list[str], variables: dict[str, str]) -> dict[str, Any]:
    """Run crkb here with these environment variables; its status and what it said."""
    for name in ("CRKB_HOME", "HOME", "XDG_DATA_HOME"):
        os.environ.pop(name, None)
    os.environ.update(variables)
    sys.argv = ["crkb", *words]
    out, err, status = io.StringIO(), io.StringIO(), 98
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as e:
            status = int(e.code or 0)
    return {"status": status, "out": out.getvalue(), "err": err.getvalue()}


def import_much() -> None:
    """Import what commands of the library and errors may need."""
    for package in (crkb.cli, crkb.library, crkb.search, crkb.ingest, crkb.render):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    import_much()
    for warming in asked["warm"]:
        run(warming, {"CRKB_HOME": asked["folder"] + "/warm"})
    os.setgroups([])
    os.setgid(UNKNOWN)
    os.setuid(UNKNOWN)
    os.chdir(asked["folder"])
    json.dump([run(each["words"], each["variables"]) for each in asked["run"]], sys.stdout)

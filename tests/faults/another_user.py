"""Commands run as a user who isn't root: `python -m tests.faults.another_user`, started by root.

Everything is imported, and run once, before the process gives up being root: interpreter and
checkout may lie where others can't read, so a copy of grammar and corpus is used. It reads what to do
from standard input as JSON, and answers so.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import io
import json
import os
import pkgutil
import sys
from typing import Any

import crkb
from crkb import paths
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


class Closed(importlib.abc.MetaPathFinder):
    """No module can be imported any more, as where the interpreter lies in a folder closed to others.

    It holds on every machine, so that what isn't imported in time fails everywhere.
    """

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """Refuse a module that wasn't imported before."""
        raise AssertionError(f"{fullname} was to be imported before giving up being root")


def import_all() -> None:
    """Import all of crkb, and what its last net asks for."""
    for module in pkgutil.walk_packages(crkb.__path__, "crkb."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name in ("importlib.metadata", "pwd"):
        importlib.import_module(name)


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    import_all()
    paths._PACKAGE = asked["shipped"]
    for warming in asked["warm"]:
        run(warming, {"CRKB_HOME": asked["folder"] + "/warm"})
    sys.meta_path.insert(0, Closed())
    os.setgroups([])
    os.setgid(UNKNOWN)
    os.setuid(UNKNOWN)
    os.chdir(asked["folder"])
    json.dump([run(each["words"], each["variables"]) for each in asked["run"]], sys.stdout)

"""The envelope in which every command prints its result as JSON, and any service may."""

from __future__ import annotations

from collections.abc import Sequence

from crkb import __version__
from crkb.errors import CrkbError
from crkb.library.generations import Info
from crkb.render.data import Data, edition


def envelope(result: object, info: Info | None = None, problems: Sequence[Exception] = ()) -> Data:
    """Crkb's version, the edition that a result is of (None: of none or of several), and the problems.

    The result is None where the problems left none.
    """
    return {
        "crkb": __version__,
        "edition": None if info is None else edition(info),
        "result": result,
        "problems": [problem(each) for each in problems],
    }


def problem(error: Exception) -> Data:
    """What is wrong, and what to do about it; the kind is the name of an error's class in crkb's API."""
    if isinstance(error, CrkbError):
        return {"kind": type(error).__name__, "message": str(error), "hint": error.hint or None}
    if hasattr(error, "format_message"):  # of the command line
        return {"kind": "UsageError", "message": error.format_message(), "hint": None}
    return {"kind": "Bug", "message": f"{type(error).__name__}: {error}", "hint": None}

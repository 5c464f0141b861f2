"""The program: `crkb`, or `python -m crkb`."""

from __future__ import annotations

import atexit
import gc
import os
import sys

MOST_YOUNG = 200_000
"""So many objects are made before garbage is looked for: an answer about a game makes half of that."""


def main() -> None:
    """Run the command line.

    A lookup or an answer is over before there is garbage worth collecting, and looking for it takes a
    twentieth of the time or more; long work still gets its collections.
    """
    gc.set_threshold(MOST_YOUNG)
    from crkb import lazily

    lazily.install()
    from crkb.cli import main as run  # everything is imported after that

    try:
        run()
    except SystemExit as e:
        _leave(e.code)
        raise


def _leave(status: object) -> None:
    """End the process here, if all is written and closed; what it has in memory needs no clearing away.

    Python would take modules and values apart one by one, which is a tenth of the time of a lookup. Nothing
    is left out that anybody registered for the end: files, databases and temporary folders are closed.
    """
    if not isinstance(status, int | None):
        return
    try:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # it was closed before the start
                stream.flush()
    except (OSError, ValueError):
        return  # Python says what can't be written any more
    os._exit(status or 0)


if __name__ == "__main__":
    main()

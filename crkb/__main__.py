"""The program: `crkb`, or `python -m crkb`."""

from __future__ import annotations

import gc

MOST_YOUNG = 200_000
"""So many objects are made before garbage is looked for: an answer about a game makes half of that."""


def main() -> None:
    """Run the command line.

    A lookup or an answer is over before there is garbage worth collecting; looking for it, and once more
    as the process ends, takes a fifth of the time. Long work still gets its collections. What is there at
    the end is frozen, so that it goes with the process instead of being searched through.
    """
    gc.set_threshold(MOST_YOUNG)
    from crkb import lazily

    lazily.install()
    from crkb.cli import main as run  # everything is imported after that

    try:
        run()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()

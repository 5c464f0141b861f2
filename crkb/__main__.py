"""The program: `crkb`, or `python -m crkb`."""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line.

    A lookup is over before there is garbage worth collecting, and looking for it takes a
    twentieth of the time; long work still gets its collections.
    """
    gc.set_threshold(50_000)
    from crkb.cli import main as run  # everything is imported after that

    run()


if __name__ == "__main__":
    main()

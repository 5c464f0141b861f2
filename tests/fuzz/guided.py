"""Fuzzing led by coverage: `python -m tests.fuzz.guided TARGET --minutes N`, with the extra `fuzz`.

Atheris makes bytes, and keeps those that reach code that none reached before; two bytes are a choice.
What breaks is written to `tests/fuzz/found` as in other long runs, and the run goes on.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

_CHOICE = 2
"""Bytes for a choice: up to 65,536 options."""

_MOST = 800
"""Bytes of an input."""


def main() -> None:
    """Fuzz a target until time is over."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("target")
    parser.add_argument("--minutes", type=float, required=True)
    options = parser.parse_args()
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install 'crkb[fuzz]'")
    with atheris.instrument_imports(include=["crkb"]):
        from tests.fuzz.listed import TARGETS
    if options.target not in TARGETS:
        sys.exit(f"no target {options.target!r}; known: {', '.join(TARGETS)}")
    _fuzz(atheris, options.target, 60 * options.minutes)


def _fuzz(atheris: Any, target: str, seconds: float) -> None:
    from crkb.library.library import Library
    from tests.fuzz import bounds, found
    from tests.fuzz.listed import TARGETS
    from tests.fuzz.place import Place

    warnings.simplefilter("ignore")
    seen = Counter[str]()
    with tempfile.TemporaryDirectory(prefix="crkb-fuzz-") as folder:
        Library(f"{folder}/bundled").open("plain").close()
        os.environ["CRKB_HOME"] = f"{folder}/home"
        place = Place(Path(folder), Path(folder) / "bundled")

        def try_one(data: bytes) -> None:
            given = TARGETS[target].make(_choices(data))
            seen["inputs"] += 1
            try:
                bounds.keep(lambda each: TARGETS[target].run(each, place), given)
            except Exception as e:
                broke = bounds.kind(e)
                seen[broke] += 1
                if seen[broke] == 1:
                    print(f"{target}: {broke}", flush=True)
                    found.keep(found.Found(target, given, broke))
            if seen["inputs"] % 1000 == 0:
                print(f"{target}: {seen['inputs']:,} inputs, {len(seen) - 1} kinds of failures", flush=True)

        arguments = [f"-max_total_time={seconds:.0f}", f"-max_len={_MOST}", "-timeout=60", "-verbosity=0"]
        atheris.Setup([sys.argv[0], *arguments], try_one)
        atheris.Fuzz()


def _choices(data: bytes) -> Any:
    """The choices that bytes stand for; after the last, those that change least."""
    from tests.fuzz.choices import Choices

    numbers = iter([int.from_bytes(data[i : i + _CHOICE], "little") for i in range(0, len(data), _CHOICE)])
    return Choices(lambda bound: next(numbers, 0) % bound)


if __name__ == "__main__":
    main()

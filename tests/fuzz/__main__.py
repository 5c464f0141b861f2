"""Long runs: `python -m tests.fuzz --minutes N [--target NAME]`.

Each target is tried in a process of its own, whose memory is limited. What breaks is minimised and
written to `tests/fuzz/found`, where the tests take it up.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from crkb.library.library import Library
from tests.fuzz import bounds, found
from tests.fuzz.listed import TARGETS
from tests.fuzz.place import Place
from tests.fuzz.trying import Trying


def main() -> int:
    """Run; 1 if anything broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, required=True, help="for all targets together")
    parser.add_argument("--target", choices=TARGETS, action="append", help="one of them; may be repeated")
    parser.add_argument("--seed", type=int, default=None, help="to try the same inputs again")
    parser.add_argument("--inner", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--bundled", metavar="HOME", help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.target or list(TARGETS)
    first_seed = time.time_ns() // 1000 if options.seed is None else options.seed
    if options.inner:
        return _inner(names[0], options.minutes, first_seed, Path(options.inner), options.bundled)
    with tempfile.TemporaryDirectory(prefix="crkb-fuzz-") as folder:
        Library(folder).open("plain").close()
        return max(_outer(name, options.minutes / len(names), first_seed, folder) for name in names)


def _outer(name: str, minutes: float, first_seed: int, bundled: str) -> int:
    """Try a target in a process of its own; an input that ends the process was found, too."""
    with tempfile.TemporaryDirectory(prefix="crkb-fuzz-") as folder:
        args = [
            "--target",
            name,
            "--minutes",
            str(minutes),
            "--seed",
            str(first_seed),
            "--inner",
            folder,
            "--bundled",
            bundled,
        ]
        done = subprocess.run([sys.executable, "-m", "tests.fuzz", *args], check=False)
        if done.returncode not in (0, 1):
            last = json.loads((Path(folder) / "last.json").read_text(encoding="ascii"))
            found.keep(found.Found(name, last, f"the process ended with {done.returncode}"))
            print(f"{name}: the process ended with {done.returncode}")
    return done.returncode


def _inner(name: str, minutes: float, first_seed: int, folder: Path, bundled: str) -> int:
    warnings.simplefilter("ignore")
    os.environ["CRKB_HOME"] = str(folder / "home")
    place = Place(folder, Path(bundled))
    bounds.limit_memory()
    tried = Trying(name, place, folder / "last.json").for_minutes(minutes, first_seed)
    print(f"{name}: {tried.inputs:,} inputs, {len(tried.found)} kinds of failures")
    for broke, times in tried.failures.most_common():
        print(f"  {times} x {broke}")
    for each in tried.found:
        found.keep(each)
    sys.stdout.flush()
    return 1 if tried.found else 0


if __name__ == "__main__":
    sys.exit(main())

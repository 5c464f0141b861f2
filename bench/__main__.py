"""Run the benchmarks and print them: python -m bench [--edition FILE] [--runs N] [--json]."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import figures, inside, processes
from bench.figures import Row, Sample

EDITIONS = Path(__file__).parents[2] / "shared" / "editions"
"""Official texts, if they are beside the checkout."""

LOOKUP = "123.6c"
SEARCH = "name sticker"
ASK = 'name of "Bear Cub" with sticker "Dark" after 1'


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure everything; figures go to stdout, progress to stderr."""
    options = _options().parse_args(arguments)
    crkb = processes.console_script()
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        path, what = edition(options.edition, folder)
        if not options.json:
            print(f"{what}; {options.runs} runs each\n{_machine()}\n")
        environ = processes.environment(os.environ, os.path.join(folder, "home"))
        rows = [*_outside(crkb, path, environ, options.runs), *_inside(path, environ, options.runs)]
    if options.json:
        print(json.dumps({"edition": what, "machine": _machine(), "rows": figures.data(rows)}, indent=2))
    else:
        print("\n".join([*figures.table(rows), "", figures.summary(rows)]))


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Compare crkb with simpler tools.")
    parser.add_argument(
        "--edition", metavar="FILE", help="rules text (default: the newest official one, else plain)"
    )
    parser.add_argument("--runs", type=_runs, default=15, metavar="N", help="runs of each (default: 15)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _runs(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _machine() -> str:
    return (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} CPUs"
    )


def edition(given: str | None, folder: str) -> tuple[str, str]:
    """The text to measure with, and its name. Exits if the given one is not a file."""
    if given:
        if not os.path.isfile(given):
            sys.exit(f"bench: no such file: {given}")
        return given, os.path.basename(given)
    if official := newest(EDITIONS):
        return str(official), official.name
    path = os.path.join(folder, "plain.txt")
    processes.write_plain(path)
    return path, "The bundled plain edition (no official text given, and none in ../shared/editions)"


def newest(folder: Path) -> Path | None:
    """The latest `cr-YYYYMMDD.txt` in a folder, if there is one."""
    dated = (p for p in folder.glob("cr-*.txt") if re.fullmatch(r"cr-\d{8}\.txt", p.name))
    return max(dated, default=None)


def _outside(crkb: str, path: str, environ: dict[str, str], runs: int) -> Iterator[Row]:
    """Whole processes."""
    _say("adding the edition to an empty library")
    home = environ["CRKB_HOME"]
    adding = processes.alternate(
        min(runs, 5), environ, (crkb, "add", path), prepare=lambda: processes.empty(home)
    )[0]
    seconds = Sample(tuple(v / 1000 for v in adding.time.values))
    number = processes.known_number(crkb, environ, LOOKUP)
    _say("looking up")
    lookup, click_a = processes.alternate(runs, environ, (crkb, number), processes.BASELINE)
    _say("searching")
    search, click_b = processes.alternate(runs, environ, (crkb, "search", SEARCH), processes.BASELINE)
    _say("asking")
    ask, click_c = processes.alternate(runs, environ, (crkb, "ask", ASK), processes.BASELINE)
    looks, searches, click = f"crkb {number}", f'crkb search "{SEARCH}"', "import click"
    yield Row("Whole processes", looks, "ms", lookup.time, click, click_a.time, 1.3)
    yield Row("Whole processes", searches, "ms", search.time, click, click_b.time, 2)
    yield Row("Whole processes", "crkb ask, one line", "ms", ask.time, click, click_c.time, 2.5)
    yield Row("Whole processes", "crkb add, with index", "s", seconds, limit=3)
    if lookup.memory.best:  # 0 where the system does not report it
        group = "Peak memory of whole processes"
        yield Row(group, looks, "MB", lookup.memory, click, click_a.memory)
        yield Row(group, searches, "MB", search.memory, click, click_b.memory)
        yield Row(group, "crkb ask, one line", "MB", ask.memory, click, click_c.memory)
        yield Row(group, "crkb add, with index", "MB", adding.memory, limit=300)


def _inside(path: str, environ: dict[str, str], runs: int) -> Iterator[Row]:
    _say("parsing and linking")
    yield from inside.ingesting(path, runs)
    _say("indexing")
    yield inside.indexing(path, min(runs, 5))
    _say("querying")
    yield from inside.querying(environ["CRKB_HOME"], runs)


def _say(step: str) -> None:
    if sys.stderr.isatty():
        print(f"{step} …", file=sys.stderr)


if __name__ == "__main__":
    main()

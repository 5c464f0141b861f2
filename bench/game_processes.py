"""The game from outside, as processes: `crkb game FILE`, questions about a file or that are views of a game,
one-line situations, each beside importing click: python -m bench.game_processes [--runs N].
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench import figures, game_tables, processes
from bench.figures import Row

VIEWS = ("pay 3 life at 5 life", "day or night after day with 0 spells")
"""Questions that a game answers."""
LIMIT = 2.5
"""So many times importing click a question may take that is asked in a line."""
SITUATION = "9/9 trample deathtouch blocked by a 0/6 and a 1/2"
QUESTION = "what is bear-0-1"
SMALL = {
    "board": [
        {"id": "bear", "p/t": "2/2", "types": ["creature"], "controller": "Ann"},
        {"id": "wall", "p/t": "0/5", "types": ["creature"], "controller": "Bob", "abilities": ["defender"]},
    ]
}


def measured(folder: str, environ: Mapping[str, str], runs: int) -> Iterator[Row]:
    """Each command beside the least that any command line costs."""
    crkb = processes.console_script()
    small, table = (os.path.join(folder, f"{name}.yaml") for name in ("small", "table"))
    Path(small).write_text(json.dumps(SMALL), encoding="utf-8")
    board = {**game_tables.data(120), "then": []}
    Path(table).write_text(json.dumps(board), encoding="utf-8")
    lines = {f'crkb ask "{line}"': (crkb, "ask", line) for line in (*VIEWS, SITUATION)}
    commands = {
        "crkb game, two creatures": (crkb, "game", small),
        "crkb game, a table of four": (crkb, "game", table),
        "crkb ask --game, a table of four": (crkb, "ask", "--game", table, QUESTION),
        **lines,
    }
    for what, command in commands.items():
        ours, click = processes.alternate(runs, environ, command, processes.BASELINE)
        limit = LIMIT if what in lines else None
        yield Row("Whole processes", what, "ms", ours.time, "import click", click.time, limit)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.game_processes", description="Games as processes.")
    parser.add_argument("--runs", type=int, default=15, metavar="N", help="runs of each (default: 15)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        environ = processes.environment(os.environ, os.path.join(folder, "home"))
        rows = list(measured(folder, environ, options.runs))
    print("\n".join([*figures.table(rows), "", figures.summary(rows)]))


if __name__ == "__main__":
    main()

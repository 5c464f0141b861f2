"""The game from outside: `crkb game FILE`, questions about a file, one-line situations, as processes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench import game_tables, processes
from bench.figures import Row

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
    commands = {
        "crkb game, two creatures": (crkb, "game", small),
        "crkb game, a table of four": (crkb, "game", table),
        "crkb ask --game, a table of four": (crkb, "ask", "--game", table, QUESTION),
        "crkb ask, a situation in a line": (crkb, "ask", SITUATION),
    }
    for what, command in commands.items():
        ours, click = processes.alternate(runs, environ, command, processes.BASELINE)
        yield Row("Whole processes", what, "ms", ours.time, "import click", click.time)

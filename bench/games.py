"""Games: big boards, a table of four, whole processes: python -m bench.games [--runs N].

All characteristics, state-based actions and mass death are measured at 100, 1,000 and 10,000
permanents, each of a game of which nothing is known yet, and all three in one game; a table of four
with 120 and 1,200 permanents; and the growth per tenfold. These times are those of the processor, not
of the clock on the wall. A loop of additions is timed beside them: a figure to compare machines by.
Commands are timed from outside, each beside importing click.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from time import process_time
from typing import Any

from bench import figures, game_processes, game_tables, processes
from bench.figures import Row, Sample
from crkb.game import run
from crkb.game.files import load
from crkb.game.files.load import Case
from crkb.game.files.script import ScriptEvent
from crkb.game.state import Game

SIZES = (100, 1_000, 10_000)
TABLES = (120, 1_200)
LIMITS = {1_000: 50.0, 10_000: 1_000.0}
"""Milliseconds allowed for all characteristics, state-based actions and mass death in one game."""
ADDITIONS = 3_000_000


def data(permanents: int) -> dict[str, Any]:
    """A board of creatures of twenty kinds: with counters, under anthems, watched as they die."""
    each = permanents // 20
    kinds = [_kind(i) | {"count": each} for i in range(20)]
    auras = [{"id": f"aura-{i}", "attached to": f"kind3-{i + 1}", **_AURA} for i in range(min(each, 100))]
    return {
        "board": [*kinds, *auras, _anthem("Ann"), _anthem("Bob"), _WATCHER],
        "then": [{"destroys": {"what": "all creatures"}}],
    }


def _kind(i: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": f"kind{i}",
        "name": f"Kind {i}",
        "cost": "{1}{G}",
        "types": ["creature"],
        "subtypes": ["Bear"],
        "p/t": f"{i % 4 + 1}/{i % 5 + 2}",
        "controller": ("Ann", "Bob")[i % 2],
        "abilities": [("flying", "trample", "vigilance", "lifelink")[i % 4]],
    }
    return found | ({"counters": {"+1/+1": 1}} if i % 5 == 0 else {})


_AURA = {
    "name": "Wings",
    "types": ["enchantment"],
    "subtypes": ["Aura"],
    "controller": "Ann",
    "abilities": [
        "enchant creature",
        {"to": "enchanted creature", "do": {"gain": ["flying"], "p/t": "+1/+0"}},
    ],
}
_WATCHER = {
    "id": "watcher",
    "types": ["enchantment"],
    "controller": "Ann",
    "abilities": [{"name": "mourn", "when": "a creature dies", "do": {"gain life": 1}}],
}


def _anthem(player: str) -> dict[str, Any]:
    return {
        "id": f"anthem-{player.lower()}",
        "types": ["enchantment"],
        "controller": player,
        "abilities": [{"to": "creatures you control", "do": {"p/t": "+1/+1"}}],
    }


def case(permanents: int, made: Callable[[int], dict[str, Any]] = data) -> Case:
    """The case of that size."""
    [found] = load.cases(made(permanents))
    if not isinstance(found, Case):
        raise found.error
    return found


def characteristics(found: Case) -> None:
    """All characteristics of all permanents."""
    game = found.game.but()
    for id in game.objects:
        game.chars(id)


def checked(found: Case) -> None:
    """One check of state-based actions, of a game that nothing was computed of."""
    run.event(run.start(_fresh(found)), ScriptEvent("settle", {}, {}, ""))


def deaths(found: Case) -> None:
    """All creatures destroyed at once, each seen by a watcher, and the checks after it."""
    first(found)


def first(found: Case) -> None:
    """The first event of a game, and the checks after it."""
    run.event(run.start(_fresh(found)), found.script[0])


def one_game(found: Case) -> None:
    """All three in one game, as who asks of a situation has them: what is known of it is used again."""
    game = _fresh(found)
    for id in game.objects:
        game.chars(id)
    settled = run.event(run.start(game), ScriptEvent("settle", {}, {}, ""))
    run.event(settled, found.script[0])


def loaded(made: dict[str, Any]) -> None:
    """A case read from its data."""
    load.cases(made)


def _fresh(found: Case) -> Game:
    return found.game.but()


MEASURED: dict[str, Callable[[Case], None]] = {
    "all characteristics": characteristics,
    "state-based actions": checked,
    "all creatures die, watched": deaths,
}


def additions(runs: int) -> float:
    """Milliseconds that a loop of additions takes here, at best."""

    def loop() -> None:
        total = 0
        for number in range(ADDITIONS):
            total += number

    return min(_took(loop) for _ in range(runs))


def measure(sizes: Sequence[int], runs: int) -> Iterator[Row]:
    """Milliseconds of each, at each size."""
    for size in sizes:
        found = case(size)
        group = f"{size:,} permanents"
        for what, do in MEASURED.items():
            yield Row(group, what, "ms", Sample(tuple(_took(partial(do, found)) for _ in range(runs))))
        all_three = Sample(tuple(_took(partial(one_game, found)) for _ in range(runs)))
        yield Row(group, "all three in one game", "ms", all_three, limit=LIMITS.get(size))


def tables(sizes: Sequence[int], runs: int) -> Iterator[Row]:
    """Milliseconds of each, at tables of four."""
    for size in sizes:
        made = game_tables.data(size)
        found = case(size, game_tables.data)
        group = f"a table of four, {size:,} permanents"
        for what, do in {"loading": partial(loaded, made), **_at_table(found)}.items():
            yield Row(group, what, "ms", Sample(tuple(_took(do) for _ in range(runs))))


def _at_table(found: Case) -> dict[str, Callable[[], None]]:
    return {
        "all characteristics": partial(characteristics, found),
        "state-based actions": partial(checked, found),
        "a creature dies of damage": partial(first, found),
    }


def _took(do: Callable[[], None]) -> float:
    gc.collect()
    start = process_time()
    do()
    return (process_time() - start) * 1000


def growth(rows: Sequence[Row], sizes: Sequence[int], of: str = "") -> list[str]:
    """How much longer each takes with each size than with the one before it."""
    lines = [f"{of}, growth per tenfold" if of else "growth per tenfold"]
    for what in dict.fromkeys(row.what for row in rows):
        medians = [row.ours.median for row in rows if row.what == what]
        ratios = (later / before for before, later in pairwise(medians))
        lines.append(f"  {what}: {', '.join(f'{ratio:.1f}' for ratio in ratios)}")
    return lines if len(sizes) > 1 else []


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.games", description="Big boards.")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="runs of each (default: 3)")
    options = parser.parse_args(arguments)
    big, four = list(measure(SIZES, options.runs)), list(tables(TABLES, options.runs))
    with tempfile.TemporaryDirectory(prefix="crkb-bench-") as folder:
        environ = processes.environment(os.environ, os.path.join(folder, "home"))
        outside = list(game_processes.measured(folder, environ, options.runs))
    rows = [*big, *four, *outside]
    print(f"a loop of {ADDITIONS:,} additions here: {additions(options.runs):.0f} ms\n")
    grown = [*growth(big, SIZES, "big boards"), *growth(four, TABLES, "tables of four")]
    print("\n".join([*figures.table(rows), "", *grown, "", figures.summary(rows)]))


if __name__ == "__main__":
    main()

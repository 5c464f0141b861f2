"""Big boards: all characteristics, state-based actions, mass death: python -m bench.games [--runs N].

Each is measured at 100, 1,000 and 10,000 permanents, with the growth per tenfold. Times are those of
the processor, not of the clock on the wall. A loop of additions is timed beside them: a figure to
compare machines by.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from time import process_time
from typing import Any

from bench import figures
from bench.figures import Row, Sample
from crkb.game import run
from crkb.game.files import load
from crkb.game.files.load import Case
from crkb.game.files.script import ScriptEvent
from crkb.game.state import Game

SIZES = (100, 1_000, 10_000)
LIMITS = {1_000: 50.0, 10_000: 1_000.0}
"""Milliseconds allowed for all characteristics, state-based actions and mass death together."""
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


def case(permanents: int) -> Case:
    """The case of that size."""
    [found] = load.cases(data(permanents))
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
    worlds = run.start(_fresh(found))
    for item in found.script:
        worlds = run.event(worlds, item)


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
        total = [0.0] * runs
        for what, do in MEASURED.items():
            values = [_took(partial(do, found)) for _ in range(runs)]
            total = [one + other for one, other in zip(total, values, strict=True)]
            yield Row(f"{size:,} permanents", what, "ms", Sample(tuple(values)))
        yield Row(f"{size:,} permanents", "together", "ms", Sample(tuple(total)), limit=LIMITS.get(size))


def _took(do: Callable[[], None]) -> float:
    gc.collect()
    start = process_time()
    do()
    return (process_time() - start) * 1000


def growth(rows: Sequence[Row], sizes: Sequence[int]) -> list[str]:
    """How much longer each takes with each size than with the one before it."""
    lines = ["growth per tenfold"]
    for what in (*MEASURED, "together"):
        medians = [row.ours.median for row in rows if row.what == what]
        ratios = (later / before for before, later in pairwise(medians))
        lines.append(f"  {what}: {', '.join(f'{ratio:.1f}' for ratio in ratios)}")
    return lines if len(sizes) > 1 else []


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.games", description="Big boards.")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="runs of each (default: 3)")
    options = parser.parse_args(arguments)
    rows = list(measure(SIZES, options.runs))
    print(f"a loop of {ADDITIONS:,} additions here: {additions(options.runs):.0f} ms\n")
    print("\n".join([*figures.table(rows), "", *growth(rows, SIZES), "", figures.summary(rows)]))


if __name__ == "__main__":
    main()

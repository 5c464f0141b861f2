"""State-based actions on boards of twenty permanents: python -m bench.boards [--boards N] [--runs N]."""

from __future__ import annotations

import argparse
import gc
import random
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from bench import figures
from bench.figures import Row, Sample
from crkb.questions import registry

PERMANENTS = 20
PLAYERS = ("Ann", "Bob")
TARGET = 60_000 / 10_000
"""The milliseconds allowed for a board, which make 10,000 boards a minute."""


def boards(count: int, seed: int = 704) -> Iterator[dict[str, Any]]:
    """Boards as plain data, always the same for a seed.

    Each has two players, creatures, Auras, Equipment and planeswalkers; most need some action.
    """
    draw = random.Random(seed)
    for _ in range(count):
        players = {name: _player(draw) for name in PLAYERS}
        yield {"game": {"players": players, "board": _permanents(draw)}}


def _player(draw: random.Random) -> dict[str, Any]:
    return {"life": draw.randint(1, 20), "poison": draw.randint(0, 9)}


def _permanents(draw: random.Random) -> list[dict[str, Any]]:
    creatures = [_creature(draw, i) for i in range(12)]
    hosts = [c["id"] for c in creatures]
    others = [_attachment(draw, i, hosts) for i in range(12, 17)]
    others += [_walker(draw, i) for i in range(17, PERMANENTS)]
    return creatures + others


def _creature(draw: random.Random, i: int) -> dict[str, Any]:
    return {
        "id": f"beast-{i}",
        "controller": draw.choice(PLAYERS),
        "types": ["creature"],
        "p/t": f"{draw.randint(0, 5)}/{draw.randint(1, 5)}",
        "damage": draw.choice((0, 0, 1, 3)),
        "counters": {kind: draw.choice((0, 0, 1, 2)) for kind in ("+1/+1", "-1/-1")},
        "token": draw.random() < 0.3,
    }


def _attachment(draw: random.Random, i: int, hosts: Sequence[str]) -> dict[str, Any]:
    common = {"id": f"thing-{i}", "controller": draw.choice(PLAYERS), "attached to": draw.choice(hosts)}
    if draw.random() < 0.5:
        return common | {"types": ["artifact"], "subtypes": ["Equipment"], "abilities": ["equip {1}"]}
    return common | {"types": ["enchantment"], "subtypes": ["Aura"], "abilities": ["enchant creature"]}


def _walker(draw: random.Random, i: int) -> dict[str, Any]:
    counters = {"loyalty": draw.randint(0, 4)}
    return {
        "id": f"walker-{i}",
        "controller": draw.choice(PLAYERS),
        "types": ["planeswalker"],
        "counters": counters,
    }


def measure(count: int, runs: int) -> Row:
    """Milliseconds per board from plain data to the answer, with all steps recorded."""
    question = registry.get("state-based-actions")
    given = list(boards(count))
    values = []
    for _ in range(runs):
        gc.collect()
        start = perf_counter()
        for facts in given:
            question.ask(facts)
        values.append((perf_counter() - start) * 1000 / count)
    return Row("State-based actions", f"a board of {PERMANENTS}", "ms", Sample(tuple(values)), limit=TARGET)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.boards", description="State-based actions.")
    parser.add_argument("--boards", type=int, default=1000, metavar="N", help="boards (default: 1000)")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs (default: 5)")
    options = parser.parse_args(arguments)
    row = measure(options.boards, options.runs)
    minute = 60_000 / row.ours.median
    print("\n".join([*figures.table([row]), "", f"{minute:,.0f} boards a minute", figures.summary([row])]))


if __name__ == "__main__":
    main()

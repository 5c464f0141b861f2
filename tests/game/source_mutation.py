"""Would anyone notice a mistake in the game's source? Put in thousands, one at a time, and see.

    python -m tests.game.source_mutation [--room R] [--module M] [--sample N] [--survivors] [--jobs N]

prints for each room how many mutants (`statements`) there are, how many of them are noticed (`judging`),
and with --survivors those that are not: where, and what was changed into what. With --sample N it is
every Nth of them, always the same. Survivors that no game can tell from the original are listed in
`equivalent.toml` with the reason; they don't count.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.game import judging
from tests.game.judging import Court
from tests.game.statements import file_of, mutants_of, room_of, sources
from tests.questions.mutants import Mutant, sampled
from tests.questions.source_mutation import Rate

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
CHUNK = 20
"""How many mutants a process judges before it takes others."""

Heard = Callable[[Mapping[Mutant, bool]], None]


class Report(NamedTuple):
    """What was found: the rates by room, the survivors that count, and the entries of `equivalent.toml`
    that are none (any more)."""

    rates: tuple[Rate, ...]
    survivors: tuple[Mutant, ...]
    stale: tuple[str, ...]


def equivalent() -> dict[str, str]:
    """The keys of mutants that nothing can notice, with the reason."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {f"{module}:{change}": why for module, of in entries.items() for change, why in of.items()}


def chosen(module: str, sample: int = 1) -> list[Mutant]:
    """The mutants of a module that are judged: about one of `sample`."""
    return sampled(mutants_of(module), sample)


def _unheard(_: Mapping[Mutant, bool]) -> None:
    """What is done with verdicts as they come in, if nobody looks at them."""


def examine(modules: Sequence[str], sample: int = 1, jobs: int = 0, heard: Heard = _unheard) -> Report:
    """Judge mutants of some modules, in that many processes (0: one for each processor); `heard` is
    called with verdicts as they come in."""
    of = {module: chosen(module, sample) for module in modules}
    work = [(module, sample, start) for module in modules for start in range(0, len(of[module]), CHUNK)]
    jobs = jobs or os.cpu_count() or 1
    _Judge.court = judging.court(modules, jobs)
    found: list[bool] = []
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for part, noticed in zip(work, pool.imap(_Judge.part, work), strict=True):
            found += noticed
            heard(dict(zip(_part(*part), noticed, strict=True)))
    return _report([mutant for module in modules for mutant in of[module]], found)


def _part(module: str, sample: int, start: int) -> list[Mutant]:
    return chosen(module, sample)[start : start + CHUNK]


class _Judge:
    """What the processes share with the one that starts them."""

    court: Court

    @classmethod
    def part(cls, part: tuple[str, int, int]) -> list[bool]:
        return [verdict.noticed for verdict in judging.judge(_part(*part), cls.court)]


def _report(judged: Sequence[Mutant], noticed: Sequence[bool]) -> Report:
    known = equivalent()
    counted: dict[str, list[bool]] = {room_of(mutant.module): [] for mutant in judged}
    for mutant, seen in zip(judged, noticed, strict=True):
        if seen or mutant.key not in known:
            counted[room_of(mutant.module)].append(seen)
    unseen = [mutant for mutant, seen in zip(judged, noticed, strict=True) if not seen]
    rates = tuple(Rate(room, len(seen), sum(seen)) for room, seen in sorted(counted.items()))
    survivors = tuple(mutant for mutant in unseen if mutant.key not in known)
    return Report(rates, survivors, _stale(judged, {mutant.key for mutant in unseen}))


def _stale(judged: Sequence[Mutant], unseen: set[str]) -> tuple[str, ...]:
    """Entries of `equivalent.toml` that were noticed, or that no module has."""
    of_judged = {mutant.key for mutant in judged}
    there = {mutant.key for module in sources() for mutant in mutants_of(module)}
    return tuple(key for key in equivalent() if key not in there or (key in of_judged and key not in unseen))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 if `equivalent.toml` lists what is noticed or isn't there."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.source_mutation")
    parser.add_argument("--room", default="", help="only these rooms, such as layers,copies")
    parser.add_argument("--module", default="", help="only these modules, such as layers.layering,state")
    parser.add_argument("--sample", type=int, default=1, help="judge one of N mutants (default: all)")
    parser.add_argument("--survivors", action="store_true", help="list what is not noticed")
    parser.add_argument("--jobs", type=int, default=0, help="how many processes (default: all processors)")
    options = parser.parse_args(arguments)
    modules = [each for each in sources() if _is_meant(each, options.room, options.module)]
    if not modules:
        parser.error(f"no such room or module; rooms: {', '.join(sorted({*map(room_of, sources())}))}")
    report = examine(
        modules, options.sample, options.jobs, _show_survivors if options.survivors else _unheard
    )
    _show(report)
    return 1 if report.stale else 0


def _is_meant(module: str, rooms: str, modules: str) -> bool:
    return (not rooms or room_of(module) in rooms.split(",")) and (
        not modules or module in modules.split(",")
    )


def _show_survivors(verdicts: Mapping[Mutant, bool]) -> None:
    known = equivalent()
    for mutant, noticed in verdicts.items():
        if not noticed and mutant.key not in known:
            place = os.path.relpath(file_of(mutant.module))
            print(f"{place}:{mutant.line}: {mutant.key.partition(':')[2]}", flush=True)


def _show(report: Report) -> None:
    total = Rate("all", sum(r.mutants for r in report.rates), sum(r.noticed for r in report.rates))
    print(f"{'room':24}{'mutants':>8}{'noticed':>9}{'rate':>8}")
    for rate in (*report.rates, total):
        print(f"{rate.family:24}{rate.mutants:8}{rate.noticed:9}{rate.percent:7.1f}%")
    for key in report.stale:
        print(f"equivalent.toml: noticed, or there is no such mutant: {key}")


if __name__ == "__main__":
    raise SystemExit(main())

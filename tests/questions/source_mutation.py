"""Would anyone notice a mistake in a question's source? Put in thousands, one at a time, and see.

    python -m tests.questions.source_mutation [--family F] [--module M] [--sample N] [--survivors] [--jobs N]

prints for each family how many mutants (`mutants`) there are, how many of them are noticed
(`judging`), and with --survivors those that are not: where, and what was changed into what.
With --sample N it is about one of N mutants, always the same.
Survivors that no facts can tell from the original are listed in `equivalent.toml` with the reason;
they don't count.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import tomllib
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.questions import judging
from tests.questions.judging import PREFIX, Subject
from tests.questions.mutants import Mutant, sampled

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
CHUNK = 40
"""How many mutants a process judges before it takes those of another module."""


class Survivor(NamedTuple):
    """A mutant that nothing notices: its key in `equivalent.toml`, and where it is."""

    family: str
    key: str
    place: str


class Rate(NamedTuple):
    """How many mutants a family has, without equivalent ones, and how many of them are noticed."""

    family: str
    mutants: int
    noticed: int

    @property
    def percent(self) -> float:
        """The part of them that is noticed; 100 if there are none."""
        return 100 * self.noticed / self.mutants if self.mutants else 100.0

    def reaches(self, floor: int) -> bool:
        """Whether so few of a sample went unnoticed that of all of them `floor` percent may be noticed.

        Of a sample of n, about n times the part may; two standard deviations and one more are chance.
        """
        part = (100 - floor) / 100
        most = self.mutants * part + 2 * math.sqrt(self.mutants * part * (1 - part)) + 1
        return self.mutants - self.noticed <= most


class Report(NamedTuple):
    """All that was found: the rates by family, the survivors that count, and the entries of
    `equivalent.toml` that are none (any more)."""

    rates: tuple[Rate, ...]
    survivors: tuple[Survivor, ...]
    stale: tuple[str, ...]


def equivalent() -> dict[str, str]:
    """The keys of mutants that nothing can notice, with the reason."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {f"{module}:{change}": why for module, of in entries.items() for change, why in of.items()}


def examine(chosen: Sequence[Subject], jobs: int = 0, sample: int = 1) -> Report:
    """Judge mutants of some modules, in that many processes (0: one for each processor)."""
    of = {s.module: sampled(judging.mutants_of(s.module), sample) for s in chosen}
    work = [(s.module, sample, i) for s in chosen for i in range(0, len(of[s.module]), CHUNK)]
    judging.prepare(chosen)
    with multiprocessing.get_context("fork").Pool(jobs or os.cpu_count() or 1) as pool:
        found = pool.starmap(_judge, work, chunksize=1)
    noticed: dict[str, list[bool]] = {}
    survivors: list[Survivor] = []
    known = equivalent()
    for (module, _, start), verdicts in zip(work, found, strict=True):
        family = _family(chosen, module)
        for mutant, seen in zip(of[module][start:], verdicts, strict=False):
            if not seen:
                survivors.append(Survivor(family, mutant.key, _place(mutant)))
            if seen or mutant.key not in known:
                noticed.setdefault(family, []).append(seen)
    rates = tuple(Rate(family, len(seen), sum(seen)) for family, seen in sorted(noticed.items()))
    keys = {survivor.key for survivor in survivors}
    judged = {mutant.key for mutants in of.values() for mutant in mutants}
    return Report(rates, tuple(s for s in survivors if s.key not in known), _stale(known, judged, keys))


def _stale(known: Iterable[str], judged: Collection[str], unseen: Collection[str]) -> tuple[str, ...]:
    """Entries of `equivalent.toml` that were noticed, or that no module has."""
    there = {mutant.key for module in judging.sources() for mutant in judging.mutants_of(module)}
    return tuple(key for key in known if key not in there or (key in judged and key not in unseen))


def _judge(module: str, sample: int, start: int) -> list[bool]:
    [subject] = [s for s in judging.subjects() if s.module == module]
    chosen = sampled(judging.mutants_of(module), sample)[start : start + CHUNK]
    return [verdict.noticed for verdict in judging.judge(subject, chosen)]


def _family(chosen: Iterable[Subject], module: str) -> str:
    return next(s.family for s in chosen if s.module == module)


def _place(mutant: Mutant) -> str:
    return f"{(PREFIX + mutant.module).replace('.', '/')}.py:{mutant.line}"


def selected(family: str = "", module: str = "") -> list[Subject]:
    """The modules of a family (all if ""), or of a name."""
    return [s for s in judging.subjects() if family in ("", s.family) and module in ("", s.module)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 if `equivalent.toml` lists what is noticed or isn't there."""
    parser = argparse.ArgumentParser(prog="python -m tests.questions.source_mutation")
    parser.add_argument("--family", default="", help="only this family of questions, or `values`")
    parser.add_argument("--module", default="", help="only this module, such as objects.colors")
    parser.add_argument("--sample", type=int, default=1, help="judge one of N mutants (default: all)")
    parser.add_argument("--survivors", action="store_true", help="list what is not noticed")
    parser.add_argument("--jobs", type=int, default=0, help="how many processes (default: all processors)")
    options = parser.parse_args(arguments)
    chosen = selected(options.family, options.module)
    if not chosen:
        known = ", ".join(sorted({s.family for s in judging.subjects()}))
        parser.error(f"no such family or module; families: {known}")
    report = examine(chosen, options.jobs, options.sample)
    _show(report, options.survivors)
    return 1 if report.stale else 0


def _show(report: Report, survivors: bool) -> None:
    total = Rate("all", sum(r.mutants for r in report.rates), sum(r.noticed for r in report.rates))
    print(f"{'family':24}{'mutants':>8}{'noticed':>9}{'rate':>8}")
    for rate in (*report.rates, total):
        print(f"{rate.family:24}{rate.mutants:8}{rate.noticed:9}{rate.percent:7.1f}%")
    for survivor in report.survivors if survivors else ():
        print(f"{survivor.place}: {survivor.key.partition(':')[2]}")
    for key in report.stale:
        print(f"equivalent.toml: noticed, or there is no such mutant: {key}")


if __name__ == "__main__":
    raise SystemExit(main())

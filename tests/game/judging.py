"""Is a mistake in the game's source noticed? Put it in its place and run what should notice.

Each mutant has a process of its own, forked when everything is loaded, with bounds on its time and
memory. There the items (`judges`) run in which the changed statement runs (`touched`), or of a table the
statements that read it (`readers`): first those that noticed the last ones, then the quick ones. The
first that fails ends it.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import struct
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.game import judges, putting_in
from tests.game.readers import readers
from tests.game.statements import Statement, function_at, function_of, statement_of
from tests.game.touched import Recorder, Touched
from tests.questions.mutants import Mutant

CASE_SECONDS, TEST_SECONDS = 3, 60
"""Bounds on the processor time of a mutant in one case, and in one file of tests."""

MEMORY = 1 << 31
"""Bound on its memory, in bytes."""

RECENT = 40
"""So many items that noticed something are tried first."""

SHARE = 50
"""So many cases are recorded by a process at a time."""


class Court(NamedTuple):
    """What is known before anything is judged: what runs where, and what runs on import."""

    touched: Touched
    imported: frozenset[Statement]


class Verdict(NamedTuple):
    """Whether a mutant was noticed, and by what."""

    mutant: Mutant
    noticed: bool
    by: str = ""


# ---- before


def court(modules: Collection[str], jobs: int) -> Court:
    """Load everything, and find out what runs where in some modules.

    Items that fail although nothing was changed can't judge: they are left out, and named.
    """
    putting_in.load()
    for each in putting_in.caches():
        each.cache_clear()
    shares = [(tuple(modules), share) for share in _shares()]
    touched = Touched()
    context = multiprocessing.get_context("fork")
    with context.Pool(1) as alone, context.Pool(jobs) as pool:  # what imports all again is of no other use
        imported = alone.apply_async(imported_by, (tuple(modules),))
        for part in pool.starmap(_recorded, shares, chunksize=1):
            touched.add(part)
        found = Court(touched, imported.get())
    _warm()
    gc.collect()
    gc.freeze()
    return found


def _shares() -> Iterator[range]:
    """The numbers of the items in parts: files of tests alone, cases by many."""
    cases = len(judges.cases())
    yield from (range(i, i + 1) for i in range(cases, cases + len(judges.test_files())))
    yield from (range(i, min(i + SHARE, cases)) for i in range(0, cases, SHARE))


def _recorded(modules: Collection[str], items: range) -> Touched:
    recorder = Recorder(modules)
    for item in items:
        with recorder.recording(item):
            failed = judges.fails(item)
        if failed:
            recorder.touched.leave_out(item)
            print(f"left out, as it fails without any mutant: {judges.name(item)}", file=sys.stderr)
    return recorder.touched


def imported_by(modules: Collection[str]) -> frozenset[Statement]:
    """The statements that run when the game is imported: found out by importing it again."""
    recorder = Recorder(modules)
    with recorder.recording(0):
        putting_in.import_all_again()
    return frozenset(recorder.touched.items)


def _warm() -> None:
    """Run everything once, so that what is kept for an edition is there."""
    for item in range(len(judges.cases())):
        judges.fails(item)


# ---- judging


def judge(chosen: Iterable[Mutant], of: Court) -> Iterator[Verdict]:
    """Judge mutants, one after the other."""
    recent: list[int] = []
    for mutant in chosen:
        found = _in_a_process(mutant, of, _order(mutant, of, recent))
        if isinstance(found, int):
            recent = [found, *(each for each in recent if each != found)][:RECENT]
        yield Verdict(mutant, found != "", judges.name(found) if isinstance(found, int) else found)


def _order(mutant: Mutant, of: Court, recent: Sequence[int]) -> list[int]:
    """The items that may notice a mutant: cases before tests, of each the likeliest and quickest first."""
    concerned = _concerned(mutant, of)
    first = [item for item in recent if item in concerned]
    tests = len(judges.cases())
    rest = sorted(concerned - set(first), key=lambda item: (item >= tests, of.touched.seconds[item]))
    return [*first, *rest]


def _concerned(mutant: Mutant, of: Court) -> set[int]:
    reached = _reached(mutant, of)
    if reached is None or not of.touched.lasting.isdisjoint(reached):
        found: Collection[int] = of.touched.seconds
    else:
        found = set().union(*(of.touched.items.get(each, ()) for each in reached))
    return {item for item in found if judges.may_judge(item, mutant.module)}


def _reached(mutant: Mutant, of: Court) -> Collection[Statement] | None:
    """The statements that a mutant can reach: itself, of a table its readers; None where that is unknown."""
    statement = statement_of(mutant)
    if not putting_in.is_imported(mutant, of.imported):
        return (statement,)
    found = None if function_of(mutant) else readers(statement)
    if found is None:
        return None
    runs = {each for each in found if each in of.imported and function_at(each)}
    recorded = {each.module for each in of.touched.items}
    return found if not runs and all(each.module in recorded for each in found) else None


def _in_a_process(mutant: Mutant, of: Court, order: Sequence[int]) -> int | str:
    """The item that noticed a mutant, else in a word what did; "" if nothing."""
    if not order:
        return ""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_judged(mutant, of, order, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "bounds"
    return struct.unpack("i", said)[0] if said else ("", "breaks")[os.WEXITSTATUS(status)]


def _be_judged(mutant: Mutant, of: Court, order: Sequence[int], writing: int) -> None:
    """In the process of a mutant: put it in, run the items, say which noticed, and leave."""
    status = 1
    try:
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        bound(TEST_SECONDS)
        putting_in.put_in(mutant, of.imported)
        if statement_of(mutant) in of.touched.cached:
            putting_in.forget()
        noticed = next((item for item in order if _fails(item)), None)
        if noticed is not None:
            os.write(writing, struct.pack("i", noticed))
        status = 0
    finally:
        os._exit(status)


def silence() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def _fails(item: int) -> bool:
    bound(CASE_SECONDS if item < len(judges.cases()) else TEST_SECONDS)
    return judges.fails(item)


def bound(seconds: int) -> None:
    """End this process when it has taken so much more time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)

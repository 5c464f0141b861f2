"""The editions that set codes name, one after the other, and what stands between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import NamedTuple, TypedDict

from crkb.editions.diff import Diff
from crkb.editions.diff_cache import Timeline
from crkb.library.generations import Info
from crkb.serve.core import sets
from crkb.serve.core.editions import Snapshot
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.sets import Set

PATIENCE = 20.0
"""Seconds that a request waits for another one that compares editions."""


class Released(NamedTuple):
    """An official edition and the set with which it came."""

    info: Info
    set: Set


class Between(TypedDict):
    """The two sets between which something changed."""

    sourceSet: str
    sourceCode: str
    destSet: str
    destCode: str


def chain(now: Snapshot) -> list[Released]:
    """The whole official editions of which the set is known, the oldest first."""
    found: dict[str, Released] = {}
    for info in now.official:
        known = sets.of(now.sets, info.effective)
        if known is not None and known.code not in found:
            found[known.code] = Released(info, known)
    return list(reversed(found.values()))


def called(now: Snapshot, editions: Sequence[Released], code: str) -> Released | None:
    """The edition of a set's code, in any case."""
    wanted = code.upper()
    known = sets.called(now.sets, wanted)
    return next(
        (e for e in editions if e.set.code == wanted or (known and e.info.effective == known.effective)), None
    )


def between(old: Released, new: Released) -> Between:
    """The names and codes of two editions."""
    return {
        "sourceSet": old.set.name,
        "sourceCode": old.set.code,
        "destSet": new.set.name,
        "destCode": new.set.code,
    }


def code_of_set(name: str, says: str, where: str = "query") -> Param:
    """A parameter that is a set's code."""
    return Param(
        name,
        says,
        "path" if where == "path" else "query",
        required=where == "path",
        example="OTJ" if where == "path" else None,
        pattern=r"[^\x00]{3,5}",
        form="a set code of 3 to 5 characters",
    )


_COMPARING = RLock()


@contextmanager
def comparing() -> Iterator[None]:
    """Let one request at a time compare editions: two whole ones are in memory meanwhile.

    Raises:
        Refused: if another one has not come to an end in time.
    """
    if not _COMPARING.acquire(timeout=PATIENCE):
        raise Refused(503, "editions are being compared", "Ask again later.", headers={"Retry-After": "10"})
    try:
        yield
    finally:
        _COMPARING.release()


class OneAtATime(Timeline):
    """A timeline that compares editions while nobody else does; for one request."""

    def diff(self, old: str, new: str) -> Diff:
        """What changed from one edition to another. Raises Refused if others compare for too long."""
        with comparing():
            return super().diff(old, new)

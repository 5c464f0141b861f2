"""Trying inputs of a target for some time, with a record of every kind of failure."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.fuzz import bounds
from tests.fuzz.choices import Recorded, minimised
from tests.fuzz.found import Found
from tests.fuzz.listed import TARGETS
from tests.fuzz.place import Place

MINIMISING = 40.0
"""Seconds for which an input that breaks something is minimised at most."""


class Tried(NamedTuple):
    """What became of a target: how many inputs were tried, and how often each kind of failure came."""

    inputs: int
    failures: Counter[str]
    found: list[Found]


class Trying:
    """Tries one target; `last` is a file that holds the input being tried, in case it ends the process."""

    def __init__(self, target: str, place: Place, last: Path) -> None:
        self.target = target
        self._module = TARGETS[target]
        self._place = place
        self._last = last

    def for_minutes(self, minutes: float, seed: int) -> Tried:
        """Try inputs until time is over."""
        end, chance = time.monotonic() + 60 * minutes, Random(seed)
        inputs, failures, found = 0, Counter[str](), []
        while time.monotonic() < end:
            made = Recorded(chance)
            given = self._module.make(made.choices)
            inputs += 1
            if not (broke := self._broke(given)):
                continue
            failures[broke] += 1
            if failures[broke] == 1:
                found.append(Found(self.target, self._smallest(made.record, broke), broke))
        return Tried(inputs, failures, found)

    def _smallest(self, record: list[int], broke: str) -> Any:
        """A smaller input that breaks the same. One that takes too much is left as it is."""

        def breaks(other: list[int]) -> bool:
            return self._broke(self._made(other)) == broke

        if bounds.is_of_bounds(broke):
            return self._made(record)
        return self._made(minimised(record, breaks, time.monotonic() + MINIMISING))

    def _made(self, record: list[int]) -> Any:
        return self._module.make(Recorded(None, record).choices)

    def _broke(self, given: Any) -> str:
        """What kind of failure an input leads to; "" for none."""
        self._last.write_text(json.dumps(given), encoding="ascii")
        try:
            bounds.keep(lambda each: self._module.run(each, self._place), given)
        except Exception as e:
            return bounds.kind(e)
        return ""

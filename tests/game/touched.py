"""Which statements of the game run in an item (a case, a test): what can notice a mistake in them.

Every item is recorded with empty caches, so that all it rests on runs in it. Only what is kept for a
whole edition (the grammar, lists of words) stays: it runs in whichever item is first, and all rest on it.
"""

from __future__ import annotations

import inspect
import sys
import time
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from tests.game.putting_in import caches
from tests.game.statements import Statement, file_of, starts

PLAIN, CACHED, LASTING = range(3)
"""How a statement runs: anew each time, behind a cache, or behind one that holds for an edition."""


class Touched:
    """What was recorded: `items`, the numbers of those in which a statement runs; `seconds`, what each
    of them takes; the statements that run behind a cache (`cached`), or one that is kept (`lasting`)."""

    def __init__(self) -> None:
        self.items: dict[Statement, array[int]] = {}
        self.seconds: dict[int, float] = {}
        self.cached: set[Statement] = set()
        self.lasting: set[Statement] = set()

    def add(self, other: Touched) -> None:
        """Add what was recorded elsewhere, of other items."""
        for statement, found in other.items.items():
            self.items.setdefault(statement, array("H")).extend(found)
        self.seconds |= other.seconds
        self.cached |= other.cached
        self.lasting |= other.lasting


class Recorder:
    """Records which statements of some modules run."""

    def __init__(self, modules: Collection[str]) -> None:
        self.touched = Touched()
        self._modules = {file_of(module): module for module in modules}
        self._caches = [each for each in caches() if not is_lasting(each)]
        self._behind = {_code(each): LASTING if is_lasting(each) else CACHED for each in caches()}
        self._kind = PLAIN
        self._seen: dict[tuple[CodeType, int], set[int]] = defaultdict(set)
        self._length: dict[CodeType, int] = {}

    @contextmanager
    def recording(self, item: int) -> Iterator[None]:
        """Record what runs in the block as an item."""
        for each in self._caches:
            each.cache_clear()
        self._seen.clear()
        self._kind = PLAIN
        before = sys.gettrace()
        start = time.perf_counter()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)
            self.touched.seconds[item] = time.perf_counter() - start
            self._keep(item)

    def _called(self, frame: FrameType, event: str, _: Any) -> Any:
        """What looks at the lines of a call; nothing if all of them were seen."""
        code = frame.f_code
        behind = self._behind.get(code)
        if behind is None and code.co_filename not in self._modules:
            return None
        before, self._kind = self._kind, max(self._kind, behind or PLAIN)
        seen = self._seen[code, self._kind]
        if behind is None and len(seen) == self._lines(code):
            return None

        def look(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                seen.add(frame.f_lineno)
            elif event == "return" and behind is not None:
                self._kind = before
            return look

        return look

    def _lines(self, code: CodeType) -> int:
        if code not in self._length:
            self._length[code] = len({line for _, _, line in code.co_lines() if line} - {code.co_firstlineno})
        return self._length[code]

    def _keep(self, item: int) -> None:
        found: dict[Statement, int] = {}
        for (code, kind), lines in self._seen.items():
            if module := self._modules.get(code.co_filename):
                starting = starts(module)
                for line in {starting[line] for line in lines}:
                    statement = Statement(module, line)
                    found[statement] = max(kind, found.get(statement, PLAIN))
        for statement, kind in found.items():
            self.touched.items.setdefault(statement, array("H")).append(item)
            if kind >= CACHED:
                self.touched.cached.add(statement)
            if kind == LASTING:
                self.touched.lasting.add(statement)


def _code(cache: Any) -> CodeType:
    code: CodeType = cache.__wrapped__.__code__
    return code


def is_lasting(cache: Any) -> bool:
    """Whether a cache keeps something for as long as the edition is the same."""
    return set(inspect.signature(cache).parameters) <= {"edition"}

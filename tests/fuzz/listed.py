"""What is fuzzed: a module for each, with `make(choices)` and `run(given, place)`."""

from __future__ import annotations

from types import ModuleType

from tests.fuzz.targets import answers, facts, games, lines, names, numbers, pages, queries, sources

TARGETS: dict[str, ModuleType] = {
    "sources": sources,
    "facts": facts,
    "games": games,
    "queries": queries,
    "lines": lines,
    "numbers": numbers,
    "names": names,
    "answers": answers,
    "pages": pages,
}

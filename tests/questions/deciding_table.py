"""The table of what decides by each rule, which `crkb rule` reads.

python -m tests.questions.deciding_table      # writes corpus/decides.txt
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

from crkb import paths
from crkb.questions import registry
from crkb.questions.decides import FILE, NONE
from crkb.questions.verified import Record, shipped

PATH = os.path.join(paths.corpus(), FILE)
GAMES = os.path.join(paths.corpus(), "games")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml if it is there


def table() -> str:
    """The whole file."""
    asked, played = questions(), Counter(cases(shipped()))
    records = (shipped(), shipped(addon=True))
    editions = [(record, edition) for record in records for edition in record.editions]
    lines = ["# " + " ".join(edition for _, edition in editions)]
    for rule in sorted({*asked, *played}):
        known = [record.rules(edition).get(rule) for record, edition in editions]
        numbers = [(each.number if each else "") or NONE for each in known]
        lines.append(f"{' '.join(numbers)} {','.join(asked.get(rule, ())) or NONE} {played[rule]}")
    return "".join(f"{line}\n" for line in lines)


def questions() -> dict[str, list[str]]:
    """The questions that cite each rule, in the order of their tables."""
    found: dict[str, list[str]] = {}
    for name in registry.QUESTIONS:
        for rule in registry.get(name).cites:
            found.setdefault(rule, []).append(name)
    return found


def cases(record: Record) -> Iterator[str]:
    """The rules that the cases of games name, by the names by which they are cited."""
    names = {edition: _names(record, edition) for edition in record.editions}
    for edition, rules in _named():
        yield from {name for rule in rules for name in names[edition or record.editions[-1]].get(rule, ())}


def _names(record: Record, edition: str) -> dict[str, list[str]]:
    """Number in an edition -> the names by which the rules there are cited."""
    found: dict[str, list[str]] = {}
    for name, known in record.rules(edition).items():
        if known.number:
            found.setdefault(known.number, []).append(name)
    return found


def _named() -> Iterator[tuple[str, list[str]]]:
    """The edition of each case, "" for the newest, and the rules it names."""
    for file in sorted(os.listdir(GAMES)):
        if file.endswith(".yaml"):
            with open(os.path.join(GAMES, file), encoding="utf-8") as f:
                yield from map(_rules, _listed(yaml.load(f, LOADER)))


def _listed(data: Any) -> Iterable[Mapping[str, Any]]:
    if isinstance(data, list):
        return data
    return data.get("cases") or [data]


def _rules(case: Mapping[str, Any]) -> tuple[str, list[str]]:
    head = case.get("game") or {}
    return str(head.get("edition") or ""), [str(rule) for rule in case.get("rules") or ()]


def main() -> None:
    """The command."""
    with open(PATH, "w", encoding="utf-8") as f:
        f.write(table())


if __name__ == "__main__":
    main()

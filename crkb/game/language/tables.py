"""The tables of a grammar of games, as `parsing` reads them: made by Lark once, and kept.

Making them takes Lark a third of a second, and importing it alone a quarter of what a question about a
game costs. So they are kept as text that is read in no time, and Lark is imported where they aren't there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

from crkb import paths
from crkb.game.language.parsing import GrammarRule, Tables
from crkb.library.kept import NotAsWritten, array, loads, record


def tables(grammar: str, starts: Sequence[str]) -> Tables:
    """The tables of a grammar by its file's name, for its start rules."""
    text = paths.grammar(grammar)
    path = paths.cache_file(kept_as(grammar))
    found = _kept(path, text) if path else None
    if found is None:
        found = _made(text, starts)
        if path:
            _keep(path, text, found)
    return found


# ---- kept


def kept_as(grammar: str) -> str:
    """The name of the file with the tables of a grammar."""
    return f"{grammar}.tables.json"


def to_keep(grammar: str, starts: Sequence[str]) -> bytes:
    """What that file says, for a place where Lark isn't."""
    return _sealed(paths.grammar(grammar), tables(grammar, starts))


def _kept(path: str, text: str) -> Tables | None:
    """The tables that were kept of a grammar of that text, if they are there and whole."""
    try:
        with open(path, "rb") as f:
            sealed, _, said = f.read().partition(b"\n")
        if sealed != _seal(said):
            return None
        data = record(loads(said), ("grammar", *Tables._fields))
        if data["grammar"] != text:
            return None
        rules = tuple(_rule(each) for each in array(data["rules"]))
        parts = [record(data[name]) for name in ("literals", "starts", "ends")]
        return Tables(parts[0], parts[1], parts[2], rules, tuple(array(data["states"])))
    except (OSError, NotAsWritten):
        return None


def _rule(data: object) -> GrammarRule:
    symbol, length, reader, alone, children, spliced = array(data, len(GrammarRule._fields))
    return GrammarRule(symbol, length, reader, alone, tuple(array(children)), tuple(array(spliced)))


def _keep(path: str, text: str, made: Tables) -> None:
    """Write tables down; where that is impossible they are made again next time."""
    from crkb.library import files

    with suppress(OSError):
        files.replace(path, _sealed(text, made))


def _sealed(text: str, made: Tables) -> bytes:
    said = json.dumps({"grammar": text, **made._asdict()}, separators=(",", ":")).encode()
    return _seal(said) + b"\n" + said


def _seal(said: bytes) -> bytes:
    """What stands before tables that are kept: others than were written, however well formed, aren't read."""
    return b"%08x" % crc32(said)


# ---- made by Lark


def _made(text: str, starts: Sequence[str]) -> Tables:
    from lark import Lark

    made = Lark(text, parser="lalr", lexer="basic", start=list(starts))
    found: Any = made.parser.parser._parse_table
    numbers = {rule: i for i, rule in enumerate(made.rules)}
    return Tables(
        {each.name: str(each.pattern.value) for each in made.terminals if each.pattern},
        found.start_states,
        found.end_states,
        tuple(map(_rule_of, made.rules)),
        tuple(" ".join(_actions(found.states[i], numbers)) for i in range(len(found.states))),
    )


def _actions(state: Any, numbers: dict[Any, int]) -> Iterator[str]:
    """What a state does at each symbol: "WORD 12" goes on to another, "WORD -3" applies the third rule."""
    from lark.parsers.lalr_analysis import Shift

    for symbol, (action, then) in state.items():
        yield f"{symbol} {then if action is Shift else -1 - numbers[then]}"


def _rule_of(rule: Any) -> GrammarRule:
    """What becomes of the symbols of a rule: literals say nothing, what begins with _ is its parts."""
    children: list[int | None] = []
    left_out = iter(rule.options.empty_indices or [False] * len(rule.expansion))
    for i, symbol in enumerate(rule.expansion):
        while next(left_out):
            children.append(None)
        if not (symbol.is_term and symbol.filter_out):
            children.append(i)
    children += [None for is_so in left_out if is_so]
    spliced = [i for i, symbol in enumerate(rule.expansion) if not symbol.is_term and _is_inlined(symbol)]
    reader = "" if _is_inlined(rule.origin) else str(rule.alias or rule.origin.name)
    alone = bool(rule.options.expand1 and not rule.alias)
    return GrammarRule(
        str(rule.origin.name), len(rule.expansion), reader, alone, tuple(children), tuple(spliced)
    )


def _is_inlined(symbol: Any) -> bool:
    return bool(symbol.name.startswith("_"))

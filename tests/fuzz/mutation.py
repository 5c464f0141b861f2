"""Inputs that are nearly right: data and texts with a few things changed."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from tests.fuzz.choices import Choices

Path = tuple[Any, ...]

NUMBERS = (
    0,
    -1,
    1,
    2,
    7,
    100,
    10_000,
    2**31,
    2**63,
    -(2**63) - 1,
    10**18,
    10**30,
    10**999,
    10**1000,
    10**4000,
)
FRACTIONS = (0.5, -0.0, 1e308, float("inf"), float("nan"))
ODD_TEXTS = (
    "",
    " ",
    "\0",
    "\n",
    "\r\n",
    "\t",
    "\\",
    '"',
    "'",
    "\u201c",
    "*",
    "?",
    "-",
    "--",
    "/",
    "..",
    ":",
    ",",
    "#",
    "%",
    "{",
    "}",
    "{}",
    "{W}",
    "{W/P}",
    "{X}{X}",
    "{1000000000}",
    "{" * 60,
    "[" * 400,
    "(" * 400,
    "()",
    "~",
    "&a",
    "!!x",
    "\ud800",
    "\udcff",
    "\u202e",
    "\ufeff",
    "\u2028",
    "\x1b]0;x\x07",
    "\x85",
    "a\u0301",
    "\u0130",
    "\u00df",
    "\ufb01",
    "\u00b2",
    "\u0661",
    "\u2167",
    "\u00bd",
    "\U0001f0a1",
    "\u4e00",
    "\U000e0041",
    "1e9",
    "1_000",
    "+1",
    "-0",
    "00",
    "0x1",
    "99999999999999999999",
    "2024-02-30",
    "0000-00-00",
    "9999-12-31",
    "yes",
    "no",
    "null",
    "NaN",
    "None",
    "100.1",
    "702.1zz",
    "999.999z",
    "100.1-999.9",
    "AND",
    "OR NOT",
    "a" * 300,
    "a " * 300,
    "word " * 2000,
    "9" * 5000,
    "x" * 60_000,
)

ODD_LETTERS = "aZ0 .,-_/{}[]()'\"*?:;#&<>\\|\n\t\u00e9\u2014\u00df\u0130\u200b\u4e00\U0001f0a1"
PLAIN_VALUES = (None, True, False, [], {}, [[]], [{}], {"": {}})


def odd_text(choices: Choices) -> str:
    """A text that nobody expects, or a few letters."""
    if choices.one_in(3):
        return "".join(choices.of(ODD_LETTERS) for _ in range(choices.below(9)))
    return choices.of(ODD_TEXTS)


def odd_number(choices: Choices) -> Any:
    """A number that is small, or huge, or no whole number."""
    match choices.below(4):
        case 0 | 1:
            return choices.below(44) - 3
        case 2:
            return choices.of(NUMBERS)
        case _:
            return choices.of(FRACTIONS)


def odd_value(choices: Choices) -> Any:
    """A value of any type."""
    match choices.below(6):
        case 0:
            return copy.deepcopy(choices.of(PLAIN_VALUES))  # changed again, perhaps
        case 1:
            return odd_number(choices)
        case 2:
            return odd_text(choices)
        case 3:
            return nested(choices.of((2, 30, 70, 300)), is_list=choices.one_in(2))
        case 4:
            return [odd_number(choices) for _ in range(choices.below(4))]
        case _:
            return [odd_number(choices)] * choices.of((2, 30, 3000))


def nested(depth: int, is_list: bool) -> Any:
    """A list in a list (or mapping in a mapping), and so on."""
    made: Any = 1
    for _ in range(depth):
        made = [made] if is_list else {"a": made}
    return made


# ---- data


def mutated(choices: Choices, seeds: Sequence[Any], words: Sequence[str] = (), most: int = 4) -> Any:
    """One of the seeds, with a few changes; `words` are those that mean something."""
    data = copy.deepcopy(choices.of(seeds))
    for _ in range(choices.below(most + 1)):
        data = _change(choices, data, words)
    return data


def places(data: Any) -> list[Path]:
    """The paths of all values in data, its own () first."""
    found: list[Path] = [()]
    for path in found:
        if len(path) < DEEPEST and len(found) < MOST_PLACES:
            found += [(*path, key) for key in _keys(at(data, path))]
    return found


DEEPEST = 40
MOST_PLACES = 2000


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value)
    return list(range(min(len(value), 50))) if isinstance(value, list) else []


def at(data: Any, path: Path) -> Any:
    """The value at a path."""
    for key in path:
        data = data[key]
    return data


def _change(choices: Choices, data: Any, words: Sequence[str]) -> Any:
    every = places(data)
    path = choices.of(every)
    if not path:
        return odd_value(choices) if choices.one_in(30) else data
    holder, key = at(data, path[:-1]), path[-1]
    value = holder[key]
    match choices.below(10):
        case 0:
            holder[key] = _nearby(choices, value, words)
        case 1:
            del holder[key]
        case 2 if isinstance(holder, dict):
            holder[_word(choices, words)] = holder.pop(key)
        case 3:
            holder[key] = [value]
        case 4:
            holder[key] = {_word(choices, words): value}
        case 5:
            holder[key] = copy.deepcopy(at(data, choices.of(every[1:])))
        case 6:
            holder[key] = _word(choices, words)
        case 7 if isinstance(holder, list):
            holder[key:key] = [copy.deepcopy(value)] * choices.of((1, 2, 30, 300))
        case 8 if isinstance(value, dict):
            value[_word(choices, words)] = odd_value(choices)
        case _:
            holder[key] = odd_value(choices)
    return data


def _nearby(choices: Choices, value: Any, words: Sequence[str]) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return choices.of((value + 1, value - 1, -value, value * 1000, str(value)[:4000], [value], 0))
    if isinstance(value, str):
        return change_text(choices, value, words)
    return odd_value(choices)


def _word(choices: Choices, words: Sequence[str]) -> str:
    return odd_text(choices) if not words or choices.one_in(4) else choices.of(words)


def vocabulary(data: Any) -> list[str]:
    """All keys and short texts in data, each once."""
    found: dict[str, None] = {}
    waiting = [data]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            found.update(dict.fromkeys(map(str, each)))
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
        elif isinstance(each, str) and len(each) < 60:
            found[each] = None
    return sorted(found)


# ---- texts


def mutated_text(choices: Choices, seeds: Sequence[str], words: Sequence[str] = (), most: int = 5) -> str:
    """One of the texts, with a few changes."""
    text = choices.of(seeds)
    for _ in range(choices.below(most + 1)):
        text = change_text(choices, text, words)
    return text


def change_text(choices: Choices, text: str, words: Sequence[str] = ()) -> str:
    """The text with one thing changed."""
    begin = choices.below(len(text) + 1)
    end = min(len(text), begin + choices.below(40))
    before, piece, after = text[:begin], text[begin:end], text[end:]
    match choices.below(8):
        case 0:
            return before + after
        case 1:
            return before + piece * choices.of((2, 3, 20, 300)) + after
        case 2:
            return before + odd_text(choices) + piece + after
        case 3:
            return before + odd_text(choices) + after
        case 4:
            return before + _word(choices, words) + after
        case 5:
            return f"{before} {_word(choices, words)} {piece}{after}"
        case 6:
            return before + str(odd_number(choices)) + after
        case _:
            return before + choices.of((piece.upper(), piece[::-1], piece.title())) + after

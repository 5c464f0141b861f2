"""Errors as models read them: one sentence what is wrong, one what to do, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from crkb.errors import CrkbError, LibraryError
from crkb.limits import OutOfTime, TooMuch, computing

SECONDS = 5.0
"""So long one call may compute."""

_NAME = r"(?:-e (?P<edition>\S+) )?"

_INSTEAD: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf'crkb {_NAME}search "?(?P<what>[^"]*)"?$'), lambda m: f'search_rules("{m["what"]}")'),
    (re.compile(rf"crkb {_NAME}toc\b"), lambda m: 'get_rules(["contents"])'),
    (re.compile(r"\(crkb questions NAME\)"), lambda m: '(find_question("NAME"))'),
    (re.compile(r"crkb questions (?P<what>\S+)"), lambda m: f'find_question("{m["what"]}")'),
    (re.compile(r"See them all: crkb questions"), lambda m: "Look for one: find_question"),
    (re.compile(r"crkb game --words (?P<what>\w+)"), lambda m: f'find_question("game {m["what"]}")'),
    (re.compile(r'crkb ask "(?P<what>[^"]*)"'), lambda m: f'decide("{m["what"]}")'),
    (re.compile(r"crkb editions\b"), lambda m: "editions()"),
    (re.compile(r"(, or lift the limits)?: crkb --no-limits …"), lambda m: "."),
    (re.compile(r"crkb -e (?P<edition>\S+) (?P<what>[\w.]+)$"), lambda m: _looked_up(m)),
)
"""What the hints of the command line tell people to type, and what a model does instead."""


def _looked_up(m: re.Match[str]) -> str:
    return f'get_rules(["{m["what"]}"], edition="{m["edition"]}")'


@contextmanager
def told(tool: str) -> Iterator[None]:
    """Let a tool compute for SECONDS; what crkb raises meanwhile becomes what the model reads.

    Raises:
        ToolError: For every error that crkb raises on purpose.
    """
    try:
        with computing(tool, SECONDS):
            yield
    except CrkbError as e:
        raise ToolError(message(e)) from e


def message(error: CrkbError) -> str:
    """An error with its hint, in calls of tools."""
    if isinstance(error, OutOfTime):
        return f"{error}. Ask for less at a time."
    if isinstance(error, LibraryError):
        return "The library of rules cannot be read. Tell the user that its owner should run: crkb verify"
    hint = "Give less at a time." if isinstance(error, TooMuch) else for_models(error.hint)
    said = f"{error}".rstrip(".")
    return f"{said}. {hint}".strip()


def for_models(hint: str) -> str:
    """A hint with calls of tools in place of commands."""
    for pattern, instead in _INSTEAD:
        hint = pattern.sub(instead, hint)
    return hint


# ---- arguments


def refused(tool: str, error: ValidationError, known: Sequence[str]) -> str:
    """What is wrong with the arguments of a call, and what it takes."""
    said = [_wrong(each) for each in error.errors(include_url=False)]
    return f"{tool}: {'; '.join(dict.fromkeys(said))}. It takes {', '.join(known)}."


def _wrong(found: Mapping[str, Any]) -> str:
    name = ".".join(str(part) for part in found["loc"][:1])
    limits = found.get("ctx", {})
    kind = f"string_{found['type']}" if isinstance(found["input"], str) else found["type"]
    words = _WORDS.get(kind) or _WORDS.get(found["type"])
    if words is None:
        return f"{name}: {found['msg'][:200]}"
    return words.format(name=name, given=str(found["input"])[:40], **_plain(limits))


def _plain(limits: Mapping[str, Any]) -> dict[str, str]:
    return {key: f"{value:,}" if isinstance(value, int) else str(value) for key, value in limits.items()}


_WORDS: Mapping[str, str] = {
    "missing": "{name} is missing",
    "too_long": "{actual_length} {name} asked, {max_length} at most: ask again with fewer",
    "too_short": "{name} is empty",
    "string_too_long": "{name} has more than {max_length} characters: send less at a time",
    "string_too_short": "{name} is empty",
    "string_type": '{name} has to be text in quotation marks, like "704.5": a number loses its last zero',
    "list_type": '{name} has to be a list, like ["704.5", "702.9b"]',
    "int_type": "{name} has to be a whole number",
    "int_parsing": "{name} is {given!r}, but has to be a whole number",
    "int_from_float": "{name} is {given}, but has to be a whole number",
    "greater_than_equal": "{name} is {given}, {ge} at least",
    "less_than_equal": "{name} is {given}, {le} at most",
    "literal_error": "{name} is {given!r}, but has to be {expected}",
}
"""Type of a complaint of pydantic's -> what it says to a model."""

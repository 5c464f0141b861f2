"""Facts as people type them: a line to a value of the fact's type."""

from __future__ import annotations

import re
from typing import Any, Final

from crkb.questions import fact_types
from crkb.questions.facts import LONGEST

UNKNOWN: Final = object()
"""What is answered for a fact that isn't known."""

_NUMBER = re.compile(r"[+-]?\d+")
_TRUTHS = {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}
_NOTHING = ("unknown", "?", "")
_PARTS = re.compile(r'"[^"]*"|\u201c[^\u201d]*\u201d|[^,]+')
"""What stands between commas, which may stand in quotation marks too."""

_QUOTES = (('"', '"'), ("'", "'"), ("\u201c", "\u201d"))


def read(line: str, kind: Any) -> Any:
    """What a line says about a fact of a type: a number, yes or no, a text, a list with commas, or YAML.

    `unknown`, `?` and an empty line are UNKNOWN. Whether the value fits is for others to check.
    """
    if line.casefold() in _NOTHING:
        return UNKNOWN
    items = fact_types.items(kind)
    if items is not None:
        return _listed(line, items)
    if fact_types.fields(kind) or fact_types.entries(kind):
        return _yaml(line)
    return _word(line, kind)


def _listed(line: str, items: Any) -> Any:
    if line.casefold() == "none":
        return []
    if line[0] in "[{" or fact_types.fields(items) or fact_types.items(items) is not None:
        return _yaml(line)
    return [_word(part.strip(), items) for part in _PARTS.findall(line) if part.strip()]


def _word(said: str, kind: Any) -> Any:
    types = fact_types.alternatives(kind)
    allowed = fact_types.allowed(kind)
    if bool in types and said.casefold() in _TRUTHS:
        return _TRUTHS[said.casefold()]
    is_number = int in types or any(isinstance(word, int) for word in allowed)
    if is_number and _NUMBER.fullmatch(said) and len(said) <= LONGEST:
        return int(said)
    return next((said[1:-1] for a, b in _QUOTES if said[:1] == a and said[-1:] == b and said[1:]), said)


def _yaml(line: str) -> Any:
    """What a line says in YAML; the line itself where it isn't YAML, which fits no such type."""
    from crkb.game.errors import GameFormError
    from crkb.game.files import documents

    try:
        return documents.read(line)
    except GameFormError:
        return line

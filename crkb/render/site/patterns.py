"""Regular expressions of Python's as JavaScript's (with its flag u), so that each is written once."""

from __future__ import annotations

import re

_PART = re.compile(
    r"""(?P<letters>\[\^\\W(?:\\d)?_\])
      | (?P<set>\[\^?(?:\\.|[^\]\\])+\])
      | (?P<named>\(\?P<)
      | (?P<escape>\\.)
      | (?P<plain>.)""",
    re.VERBOSE | re.DOTALL,
)
_SETS = {r"\s": r"\s", r"\d": r"\p{Nd}", r"\w": r"\p{L}\p{N}_"}
_BORDER = r"(?:(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_]))"
_ALONE = _SETS | {r"\w": r"[\p{L}\p{N}_]", r"\b": _BORDER, r"\Z": "$"}
_LETTERS = {r"[^\W_]": r"[\p{L}\p{N}]", r"[^\W\d_]": r"[\p{L}\p{Nl}\p{No}]"}
_PLAIN = {".": r"[^\n]", "$": r"(?=\n?$)"}
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")


def javascript(pattern: re.Pattern[str]) -> tuple[str, str]:
    """A pattern as the source and the flags of one that matches the same.

    Raises:
        ValueError: for what only Python knows.
    """
    source = re.sub(r"\A\(\?[a-z]+\)", "", pattern.pattern)
    if pattern.flags & re.VERBOSE:
        source = re.sub(r"(\\.|\[\^?(?:\\.|[^\]\\])+\])|\s+|#[^\n]*", r"\1", source)
    flags = "iu" if pattern.flags & re.IGNORECASE else "u"
    return _PART.sub(lambda m: _part(str(m.lastgroup), m[0]), source), flags


def _part(kind: str, said: str) -> str:
    match kind:
        case "letters":
            return _LETTERS[said]
        case "set":
            return re.sub(r"\\.", lambda m: _escaped(m[0], _SETS), said)
        case "named":
            return "(?<"
        case "escape":
            return _escaped(said, _ALONE)
        case _:
            return _PLAIN.get(said, said)


def _escaped(said: str, known: dict[str, str]) -> str:
    """A character behind a backslash, which JavaScript allows only where it means something."""
    if said in known:
        return known[said]
    if said[1] in _SYNTAX or said[1] in "untrx" or (said[1] == "-" and known is _SETS):
        return said
    if said[1].isalnum():
        raise ValueError(f"no such thing in JavaScript: {said}")
    return said[1]

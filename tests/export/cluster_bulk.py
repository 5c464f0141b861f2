"""A strict reader of what a cluster loads: the body of `_bulk`, and documents against a mapping."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

ID_BYTES = 512
TERM_BYTES = 32_766
"""The longest word that an index takes."""


def read(body: str, mapping: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The documents of a `_bulk` body by id.

    Raises:
        AssertionError: for anything that a cluster would refuse, or overwrite.
    """
    assert body.endswith("\n"), "the last line has to end, too"
    lines = body[:-1].split("\n")
    assert len(lines) % 2 == 0
    assert mapping["dynamic"] == "strict"
    found: dict[str, dict[str, Any]] = {}
    for action, document in zip(map(json.loads, lines[::2]), map(_document, lines[1::2]), strict=True):
        assert list(action) == ["index"]
        assert list(action["index"]) == ["_id"]
        name = action["index"]["_id"]
        assert 0 < len(name.encode()) <= ID_BYTES
        assert name not in found, f"{name} is there twice"
        fits(document, mapping["properties"])
        found[name] = document
    return found


def _document(line: str) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({name for name, _ in pairs}) == len(pairs), line
        return dict(pairs)

    made = json.loads(line, object_pairs_hook=once)
    assert isinstance(made, dict)
    return made


def fits(document: Mapping[str, Any], properties: Mapping[str, Any], where: str = "") -> None:
    """Check that a document has no field beside those of a mapping, and values of their types."""
    for name, value in document.items():
        assert name in properties, f"no field {where}{name}"
        field = properties[name]
        for each in value if isinstance(value, list) else [value]:
            if "properties" in field:
                assert isinstance(each, dict), f"{where}{name}"
                fits(each, field["properties"], f"{where}{name}.")
            else:
                assert CHECKS[field["type"]](each, field), f"{where}{name}: {each!r}"


def _text(value: Any, field: Mapping[str, Any]) -> bool:
    return isinstance(value, str) and value != ""


def _keyword(value: Any, field: Mapping[str, Any]) -> bool:
    return _text(value, field) and len(value.encode()) <= TERM_BYTES


def _date(value: Any, field: Mapping[str, Any]) -> bool:
    return field["format"] == "strict_date" and date.fromisoformat(value).isoformat() == value


def _integer(value: Any, field: Mapping[str, Any]) -> bool:
    return type(value) is int and -(2**31) <= value < 2**31


def _boolean(value: Any, field: Mapping[str, Any]) -> bool:
    return type(value) is bool


CHECKS: dict[str, Callable[[Any, Mapping[str, Any]], bool]] = {
    "text": _text,
    "keyword": _keyword,
    "date": _date,
    "integer": _integer,
    "boolean": _boolean,
}

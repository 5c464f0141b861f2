"""What a tree says of its citations: `[tool.crkb]` in pyproject.toml, or the same keys in .crkb.toml."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from crkb.citations.verdicts import KINDS, Finding
from crkb.errors import CrkbError

FILES = (".crkb.toml", "pyproject.toml")
"""Where settings may stand; the first that has some counts."""

SEVERITIES = ("error", "warning", "note", "off")
"""Errors make the exit status 1. What is off isn't reported."""

USUAL: Mapping[str, str] = {
    "exists": "off",
    "moved": "error",
    "gone": "error",
    "later": "error",
    "unknown": "error",
    "misnamed": "error",
    "misquoted": "error",
    "changed": "warning",
    "new": "error",
}
"""How severe each kind of finding is, unless the settings say otherwise."""


class SettingsError(CrkbError):
    """The settings of a tree can't be used."""


# same name as render.site.pages.Settings: those are of a site
class Settings(NamedTuple):
    """A tree's settings.

    `edition` is the one in use ("" is the library's default). `include` and `exclude` are patterns of
    files as .gitignore has them; nothing in `include` is everything. `severity` is that of each kind.
    `patterns` find citations in forms of the tree's own; `file` is where all this was said.
    """

    edition: str = ""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    severity: Mapping[str, str] = USUAL
    patterns: tuple[re.Pattern[str], ...] = ()
    file: str = ""

    def severity_of(self, finding: Finding) -> str:
        """How severe a finding is (SEVERITIES): what a person has to look at is a warning at most."""
        said = self.severity[finding.verdict.kind]
        return "warning" if said == "error" and finding.verdict.sureness == "look" else said


def load(folder: str) -> Settings:
    """The settings of the tree in a folder; the usual ones if it says nothing.

    Raises:
        SettingsError: They are unreadable, or say what isn't understood.
    """
    for name in FILES:
        path = os.path.join(folder, name)
        if (table := _table(path, name)) is not None:
            return _settings(table, path)
    return Settings()


def read(path: str) -> Settings:
    """The settings in a file that somebody names; the usual ones if it says nothing.

    Raises:
        SettingsError: They are unreadable, or say what isn't understood.
    """
    name = FILES[1] if os.path.basename(path) == FILES[1] else FILES[0]
    table = _table(path, name, is_named=True)
    return Settings(file=path) if table is None else _settings(table, path)


def _table(path: str, name: str, is_named: bool = False) -> dict[str, Any] | None:
    """What a file says of crkb; None if it says nothing, or isn't there and nobody named it."""
    import tomllib

    try:
        with open(path, "rb") as f:
            data = tomllib.load(f)
    except OSError as e:
        if isinstance(e, FileNotFoundError | IsADirectoryError) and not is_named:
            return None
        raise SettingsError(f"{path}: cannot be read: {e.strerror or e}", "Check the file.") from e
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as e:
        if name != FILES[0] and not is_named:
            return None  # whoever reads it first will say so; it may have nothing of crkb
        raise SettingsError(f"{path}: not TOML: {e}", "Correct the file.") from e
    if name == FILES[0]:
        return data
    tools = data.get("tool")
    table = tools.get("crkb") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{path}: tool.crkb is not a table", "Write it as a table: [tool.crkb]")
    return table


def _settings(table: Mapping[str, Any], path: str) -> Settings:
    for key in table:
        if key not in _READERS:
            raise SettingsError(f"{path}: no setting {key!r}", f"There are: {', '.join(_READERS)}")
    said: dict[str, Any] = {key: _READERS[key](table[key], key, path) for key in table}
    return Settings(**said, file=path)


def _text(value: Any, key: str, path: str) -> str:
    if not isinstance(value, str):
        raise SettingsError(f"{path}: {key} is not a text", f'Write: {key} = "…"')
    return value


def _texts(value: Any, key: str, path: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise SettingsError(f"{path}: {key} is not a list of texts", f'Write: {key} = ["…"]')
    return tuple(value)


def _severity(value: Any, key: str, path: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise SettingsError(f"{path}: severity is not a table", 'Write: severity = { changed = "error" }')
    for kind, said in value.items():
        if kind not in KINDS or said not in SEVERITIES:
            kinds, severities = ", ".join(KINDS), ", ".join(SEVERITIES)
            raise SettingsError(
                f"{path}: no severity {kind} = {said!r}", f"Kinds: {kinds}. Severities: {severities}."
            )
    return {**USUAL, **value}


def _patterns(value: Any, key: str, path: str) -> tuple[re.Pattern[str], ...]:
    found = []
    for text in _texts(value, key, path):
        try:
            found.append(re.compile(text))
        except (re.error, RecursionError, OverflowError) as e:
            raise SettingsError(
                f"{path}: not a regular expression: {text!r}: {e}", "Correct the pattern."
            ) from e
    return tuple(found)


_READERS = {
    "edition": _text,
    "include": _texts,
    "exclude": _texts,
    "severity": _severity,
    "patterns": _patterns,
}

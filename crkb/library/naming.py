"""Which edition a person means: ids matched by whole parts, and the edition that was chosen for every day."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from crkb.errors import EditionNotFound
from crkb.library import bundled
from crkb.library.sources import ID

USED = "use"
"""The file in the library's directory that names the edition that `crkb use` chose."""

_JOINED = rf"{ID}(?:\+{ID}){{0,3}}"
_PART = re.compile(r"[^-._]+")


def meant(typed: str, ids: Sequence[str]) -> str:
    """The id that somebody means by all of it, or by whole parts that only one has (2026-08, treachery).

    The user's own editions go before the bundled ones.

    Raises:
        EditionNotFound: if none is meant, or more than one.
    """
    if typed in ids:
        return typed
    wanted = _PART.findall(typed.lower())
    near = [i for i in ids if _has(_PART.findall(i), wanted)]
    for choice in ([i for i in near if _begins(i, wanted)], near):
        own = [i for i in choice if i not in bundled.IDS]
        if len(own or choice) == 1:
            return (own or choice)[0]
    known = f"Known editions: {', '.join(ids)}. Add a text with: crkb add FILE"
    if near:
        raise EditionNotFound(f"edition {typed!r} could be {' or '.join(near)}", known)
    from crkb.text.suggest import closest, did_you_mean

    alike = did_you_mean(closest(typed, ids) or [i for i in ids if len(typed) > 2 and typed.lower() in i])
    raise EditionNotFound(f"edition {typed!r} is not in the library", f"{alike} {known}".strip())


def _has(parts: list[str], wanted: list[str]) -> bool:
    """Whether parts of an id stand in this order in it, side by side; 20260807 is 2026, 08, 07."""
    return any(_is(parts, wanted, at) for at in range(len(parts)))


def _begins(edition_id: str, wanted: list[str]) -> bool:
    return _is(_PART.findall(edition_id), wanted, 0)


def _is(parts: list[str], wanted: list[str], at: int) -> bool:
    if parts[at : at + len(wanted)] == wanted:
        return bool(wanted)
    return len(wanted) == 1 and len(wanted[0]) > 5 and "".join(parts[at : at + 3]) == wanted[0]


def used(home: str) -> str:
    """The edition that was chosen with `crkb use`, "" if none was, or it isn't there any more."""
    name = chosen(home)
    return name if name and not gone(home, name) else ""


def chosen(home: str) -> str:
    """The edition that was chosen with `crkb use`, whether it is there or not."""
    try:
        with open(os.path.join(home, USED), encoding="ascii") as f:
            name = f.read(300).strip()
    except (OSError, ValueError):
        return ""
    return name if re.fullmatch(_JOINED, name) else ""


def gone(home: str, name: str) -> list[str]:
    """The parts of an edition's name that the library doesn't have."""
    editions = os.path.join(home, "editions")
    parts = name.split("+")
    return [p for p in parts if p not in bundled.IDS and not os.path.isdir(os.path.join(editions, p))]

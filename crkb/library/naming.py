"""Which edition a person means: ids matched by whole parts, and the edition that was chosen for every day."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress

from crkb.errors import EditionNotFound
from crkb.library import bundled, files
from crkb.library.generations import ID
from crkb.library.library import USED, Library
from crkb.library.storage import storage_errors

_JOINED = rf"{ID}(?:\+{ID}){{0,3}}"
_PART = re.compile(r"[^-._@]+")


def resolve(library: Library, typed: str) -> str:
    """The id of the edition a person means; of a base and add-ons with + between them their joined ids.

    Raises:
        EditionNotFound: if one of them isn't there, or they aren't one base and add-ons.
    """
    there = library.ids()
    known = [*(i for i in there if i not in bundled.IDS), *bundled.IDS]
    parts = [part.strip() for part in typed.split("+")]
    if len(parts) > 1 and not all(parts):
        raise EditionNotFound(f"a base or an add-on is missing in {typed!r}", "Name both: -e BASE+ADDON")
    names = [meant(part, known) for part in parts]
    if len(names) == 1:
        return names[0]
    from crkb.library.together import order

    return order(library, names)


def use(library: Library, edition_id: str) -> str:
    """Remember what is opened where no edition is named; with "" forget it. What that is now.

    An add-on alone is used with the edition that is used without it: by itself it is no set of rules.

    Raises:
        EditionNotFound: if there is no such edition.
        LibraryError: if it cannot be remembered.
    """
    name = resolve(library, edition_id) if edition_id else ""
    if name and "+" not in name:
        from crkb.library.together import is_addon, order

        name = order(library, [library.default(), name]) if is_addon(library, name) else name
    file = os.path.join(library.home, USED)
    with storage_errors(library.home):
        os.makedirs(library.home, exist_ok=True)
        if name:
            files.replace(file, f"{name}\n".encode("ascii"))
        else:
            with suppress(FileNotFoundError):
                os.unlink(file)
    return name or library.at_hand()


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

"""Reading data of a form: what a value has to be, or an error with its path and a near word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Set
from typing import Any, NoReturn

from crkb.game.errors import GameFormError
from crkb.text.inflect import with_article
from crkb.text.suggest import closest, did_you_mean

_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
_PLAYER = re.compile(r"[A-Z][A-Za-z0-9_'-]*")

MOST_LISTED = 60
"""So many words are listed where none is near; of more, none."""


def at(path: str, key: str | int) -> str:
    """The path of a key or an index below a path."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def refuse(path: str, message: str, hint: str = "") -> NoReturn:
    """Raise GameFormError."""
    raise GameFormError(path, message, hint)


def near(word: str, known: Iterable[str]) -> str:
    """The hint that offers near words, or all there are if these are few."""
    names = sorted(known) if isinstance(known, Set) else list(known)  # a set has no order to keep
    found = did_you_mean(closest(word, names))
    if found or len(names) > MOST_LISTED:
        return found
    return f"Known: {', '.join(names)}" if names else ""


def mapping(data: Any, path: str, known: Iterable[str] | None = None) -> dict[str, Any]:
    """A mapping that has only known keys (any, if None)."""
    if not isinstance(data, dict):
        refuse(path, f"expected a mapping, not {shown(data)}", _quotes(data))
    if known is not None:
        keys = tuple(known)
        for key in data:
            if key not in keys:
                refuse(at(path, str(key)), f"unknown key {key!r}", near(str(key), keys))
    return data


def listing(data: Any, path: str) -> list[Any]:
    """A list."""
    if not isinstance(data, list):
        refuse(path, f"expected a list, not {shown(data)}", "Write a list in brackets: [a, b]")
    return data


def several(data: Any) -> list[Any]:
    """A list, or one value as a list of one."""
    return data if isinstance(data, list) else [data]


def text(data: Any, path: str) -> str:
    """A text."""
    if not isinstance(data, str):
        refuse(path, f"expected text, not {shown(data)}", _quotes(data))
    return data


def number(data: Any, path: str, least: int | None = 0) -> int:
    """A number, not less than `least`."""
    if isinstance(data, bool) or not isinstance(data, int):
        refuse(path, f"expected a number, not {shown(data)}")
    if least is not None and data < least:
        refuse(path, f"{data} is less than {least}")
    return data


def truth(data: Any, path: str) -> bool:
    """Yes or no."""
    if not isinstance(data, bool):
        refuse(path, f"expected yes or no, not {shown(data)}")
    return data


def one_of(data: Any, options: Collection[str], path: str, what: str) -> str:
    """One of some words; `what` names their kind."""
    word = text(data, path)
    if word not in options:
        refuse(path, f"{word!r} is not {with_article(what)}", near(word, options))
    return word


def words(data: Any, options: Collection[str], path: str, what: str) -> tuple[str, ...]:
    """A list of words, each one of some."""
    found = listing(data, path)
    return tuple(one_of(each, options, at(path, i), what) for i, each in enumerate(found))


def new_id(data: Any, path: str) -> str:
    """An id in its form."""
    if isinstance(data, bool) or data is None:
        refuse(path, "YAML reads this id as a value", "Use another id: yes, no, on and off are not ids.")
    word = str(data) if isinstance(data, int) else text(data, path)
    if not _ID.fullmatch(word):
        refuse(path, f"{word!r} is not an id", "Use one word of lower-case letters, digits, _ and -.")
    return word


def player_name(data: Any, path: str, subtypes: Collection[str]) -> str:
    """The name of a player in its form."""
    word = text(data, path)
    if not _PLAYER.fullmatch(word):
        refuse(
            path,
            f"{word!r} is not a player's name",
            "Use one word that begins with a capital letter, such as Ann.",
        )
    if word in subtypes:
        refuse(path, f"{word!r} is a subtype", "Give the player another name.")
    return word


def known_name(data: Any, known: Collection[str], path: str, what: str) -> str:
    """The name of something that exists."""
    word = str(data) if isinstance(data, int) and not isinstance(data, bool) else text(data, path)
    if word not in known:
        refuse(path, f"there is no {what} {word!r}", near(word, known))
    return word


def shown(data: Any) -> str:
    """Data as a message shows it."""
    match data:
        case None:
            return "nothing"
        case bool():
            return "yes" if data else "no"
        case dict():
            return "a mapping"
        case list():
            return "a list"
    said = repr(data) if isinstance(data, str) else str(data)
    return said if len(said) <= 60 else said[:57] + "..."


def _quotes(data: Any) -> str:
    if isinstance(data, dict) and data and all(value is None for value in data.values()):
        return f'Write it in quotes: "{{{next(iter(data))}}}"'
    if isinstance(data, int) and not isinstance(data, bool):
        return f'Write it in quotes: "+{data}"' if data > 0 else f'Write it in quotes: "{data}"'
    return ""

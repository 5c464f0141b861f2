"""What instructions make: tokens, emblems and what cards meld into, read from data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import copies_read, language, values_read, vocabulary
from crkb.game.language.language import Words
from crkb.tuples import NamedTuple

# same name as reading.Reader: a word of another field
Reader = Callable[[Any, Words, str], Any]


class _TokenReading(NamedTuple):
    """What reading a token that is written in place needs to know."""

    words: Words

    @property
    def edition(self) -> str:
        return self.words.edition


def token(data: Any, words: Words, path: str) -> t.NewToken:
    """A token that is created: predefined, a copy, or written in place."""
    if isinstance(data, str):
        vocabulary.predefined(data, path, words.edition)
        return t.NewToken(predefined=data)
    if isinstance(data, dict) and "predefined" in data:
        return _predefined(data, words, path)
    if isinstance(data, dict) and "copy of" in data:
        found = reads.mapping(data, path, ("copy of", "except", *_STATUS))
        what = language.read_filter(found["copy of"], words, at(path, "copy of"))
        excepted = copies_read.exceptions(found.get("except", []), words, at(path, "except"))
        return t.NewToken(copy=t.CopyOf(what, excepted), status=_status(found, words, path))
    found = reads.mapping(data, path)
    printed = {key: value for key, value in found.items() if key not in (*_STATUS, "token")}
    if "token" in found and values_read.yes_no(found["token"]) is not True:
        raise GameFormError(at(path, "token"), "only tokens are created")
    sheet = _by_card(printed, words, path) if "card" in printed else _with_x(printed, words, path)
    return t.NewToken(sheet=sheet, status=_status(found, words, path))


def _predefined(data: dict[Any, Any], words: Words, path: str) -> t.NewToken:
    """A predefined token, and in what it differs from what the rules say: no more than values (111.10)."""
    found = reads.mapping(data, path, ("predefined", "except", *_STATUS))
    name = reads.text(found["predefined"], at(path, "predefined"))
    vocabulary.predefined(name, at(path, "predefined"), words.edition)
    changes = copies_read.exceptions(found.get("except", []), words, at(path, "except"))
    for each in changes:
        if each.condition is not None or each.kind not in CHANGES_OF_PREDEFINED:
            expected = f"Expected one of: {', '.join(CHANGES_OF_PREDEFINED)}"
            raise GameFormError(at(path, "except"), "that doesn't change a predefined token", expected)
    return t.NewToken(predefined=name, changes=changes, status=_status(found, words, path))


CHANGES_OF_PREDEFINED = (
    *("add supertypes", "add types", "add subtypes", "gain", "omit"),
    *("set name", "set color", "set types", "set p/t"),
)
"""Exceptions that say in what a predefined token differs."""


def card_or_filter(data: Any, words: Words, path: str) -> t.Filter | t.NewToken:
    """A card by its name, as `{card: NAME}`, or written in place; or what a filter means."""
    if not isinstance(data, dict):
        return values_read.filter_of(data, words, path)
    if "card" in data:
        return t.NewToken(sheet=_by_card(reads.mapping(data, path, ("card",)), words, path))
    return t.NewToken(sheet=_sheet(data, words, path))


def _by_card(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token that is created by the name of a card is printed with (111.11)."""
    from crkb.game.files import reading  # which reads what is read here

    name = reads.mapping(printed, path, ("card",))["card"]
    if f"card {name}" in words.within:
        raise GameFormError(path, f"{name!r} creates itself", "Write the token's characteristics.")
    data = reading.card_of(name, words.cards, at(path, "card"))
    inner = words._replace(within=(*words.within, f"card {name}"))
    return _sheet({"name": name, **data}, inner, path)


def _with_x(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token is printed with; X in its power or toughness is as much as the instruction says."""
    found = re.fullmatch(r"X/X|X/\d+|\d+/X", str(printed.get("p/t")))
    if found is None:
        return _sheet(printed, words, path)
    sheet = _sheet({**printed, "p/t": "0/0"}, words, path)
    power, toughness = (side if side == "X" else int(side) for side in found[0].split("/"))
    faces = tuple(face._replace(power=power, toughness=toughness) for face in sheet.faces)
    return sheet._replace(faces=faces)


def _sheet(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token is printed with."""
    from crkb.game.files import sheets  # sheets have abilities, and these sheets

    return sheets.token(printed, cast(Any, _TokenReading(words)), path)


def emblem(data: Any, words: Words, path: str) -> t.Emblem:
    """The abilities of an emblem, which has nothing else (114.3)."""
    if not isinstance(data, list) or not data:
        raise GameFormError(path, "expected a list of abilities")
    return t.Emblem(_sheet({"abilities": data}, words, path))


def melded(data: Any, words: Words, path: str) -> t.Melded:
    """The card of what a pair melds into, by its name or written in place; it names both of its cards."""
    from crkb.game.files import reading  # which reads what is read here

    found = data if isinstance(data, dict) else reading.card_of(data, words.cards, path)
    name = reads.text(found.get("name", data), path)
    if found.get("layout") != "meld":
        raise GameFormError(path, f"nothing melds into {name!r}", "Its card needs `layout: meld`.")
    printed = {key: value for key, value in found.items() if key not in ("cards", "name")}
    listed = reads.listing(found.get("cards") or [], path)
    cards = [reads.mapping(each, path) for each in listed]
    pair = tuple(str(each.get("name", each.get("card"))) for each in cards)
    return t.Melded(name, _sheet({"name": name, **printed}, words, path), pair)


def _status(found: Mapping[str, Any], words: Words, path: str) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (field, reader(found[key], words, at(path, key)))
        for key, (field, reader) in _STATUS.items()
        if key in found
    )


def own_id(data: Any, words: Words, path: str) -> str:
    """What a token is called in the file."""
    from crkb.game.files import reading  # which reads what is read here

    return reading.new_id(data, path)


_STATUS: Mapping[str, tuple[str, Reader]] = {
    "id": ("id", own_id),
    "tapped": ("tapped", values_read.yes),
    "face down": ("face_down", values_read.yes),
    "counters": ("counters", values_read.counters),
    "attached to": ("attached_to", values_read.filter_of),
}
"""What can be said of a new token besides what it is."""

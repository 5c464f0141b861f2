"""What cards and tokens are printed with, as the data of games that is read into it."""

from __future__ import annotations

from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.language import shapes_written
from crkb.game.values import COLORS, Level, Sheet, Values


def sheet(printed: Sheet) -> dict[str, Any]:
    """A sheet as a card's data; nothing for a card of which nothing is known.

    Raises:
        GameFormError: The form of games has no words for a part of it.
    """
    if printed.unknown:
        return {}
    if printed.layout in ("normal", "saga", "class", "case", "meld card"):
        return {**_layout(printed), **_face(printed.faces[0])}
    if printed.layout in ("leveler", "station"):
        levels = {_span(each): _level(each) for each in printed.levels}
        return {**_layout(printed), **_face(printed.faces[0]), "levels": levels}
    if printed.layout == "prototype":
        normal, inset = printed.faces
        return {**_layout(printed), **_face(normal), "prototype": _prototype(inset)}
    return {**_layout(printed), "faces": [_face(each) for each in printed.faces]}


def _layout(printed: Sheet) -> dict[str, str]:
    return {} if printed.layout == "normal" else {"layout": printed.layout}


def _face(values: Values) -> dict[str, Any]:
    if len(values.names) > 1 or values.valued_by is not None:
        raise GameFormError("", f"{' // '.join(values.names)!r} can't be written as one face")
    found = {
        "name": values.names[0] if values.names else "",
        "cost": values.cost,
        "colors": None if values.colors is None else _colors(values.colors),
        "color indicator": _colors(values.indicator) or None,
        "supertypes": sorted(values.supertypes) or None,
        "types": sorted(values.types),
        "subtypes": sorted(values.subtypes) or None,
        "p/t": size(values),
        "loyalty": values.loyalty,
        "defense": values.defense,
        "abilities": shapes_written.abilities(values.abilities) or None,
    }
    return {key: value for key, value in found.items() if value is not None}


def _colors(colors: frozenset[str]) -> list[str]:
    return sorted(colors, key=COLORS.index)


def size(values: Values) -> str | None:
    """Power and toughness as printed; None for none."""
    return None if values.power is None else f"{values.power}/{values.toughness}"


def _prototype(inset: Values) -> dict[str, Any]:
    found = {"cost": inset.cost, "p/t": size(inset)}
    return found if inset.colors is None else {**found, "colors": _colors(inset.colors)}


def _span(level: Level) -> str:
    return f"{level.least}+" if level.most is None else f"{level.least}-{level.most}"


def _level(level: Level) -> dict[str, Any]:
    printed = {} if level.power is None else {"p/t": f"{level.power}/{level.toughness}"}
    return {**printed, "abilities": shapes_written.abilities(level.abilities)}

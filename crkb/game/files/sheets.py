"""Cards and tokens as they are printed: data -> `Sheet`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crkb.game.copies import sides, token_names
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import vocabulary
from crkb.game.terms import Ability
from crkb.game.values import LAYOUTS, Level, Sheet, Values

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

FACE = (
    *("name", "cost", "colors", "color indicator", "supertypes", "types", "subtypes", "p/t"),
    *("loyalty", "defense", "abilities"),
)
"""What is printed on a face."""

SHEET = (*FACE, "layout", "faces", "cards", "prototype", "levels", "half of")
"""What a card is written with."""

TWO_FACED = ("split", "flip", "transforming", "modal", "adventurer", "omen", "preparation", "room")
"""Layouts with two sets of values in `faces`."""

_SIZE = re.compile(r"(-?[0-9]+|\*)/(-?[0-9]+|\*)")
_LEVELS = re.compile(r"([0-9]+)(?:-([0-9]+)|(\+))?")


def sheet(data: Any, reading: Reading, path: str, name: str = "") -> Sheet:
    """What a card is printed with; its name is `name` unless it says otherwise.

    Raises:
        GameFormError: The data hasn't the form of a card.
    """
    found = reads.mapping(data, path, SHEET)
    layout = _layout(found, reading.edition, path)
    faces = _faces(found, layout, reading, path, name)
    if layout in ("double-faced", sides.MELD):
        layout, faces = _double_faced(found, faces, path)
    levels = _levels(found["levels"], reading, at(path, "levels")) if "levels" in found else ()
    made = Sheet(layout, faces, levels)
    if not levels:
        return made
    from crkb.game.copies.faces import with_levels

    return with_levels(made)


def _double_faced(
    data: dict[str, Any], faces: tuple[Values, ...], path: str
) -> tuple[str, tuple[Values, ...]]:
    """The kind of a double-faced card and its sides: of a meld card the back has nothing by itself."""
    is_half = "half of" in data or data["layout"] == sides.MELD
    if is_half:
        return sides.kind(faces, is_half), (faces[0], Values())
    return sides.kind(faces, is_half), faces


def token(data: Any, reading: Reading, path: str) -> Sheet:
    """What a token is printed with, named as `token_names` says.

    Raises:
        GameFormError: The data hasn't the form of a card.
    """
    found = data if isinstance(data, dict) else {}
    subtypes, stated = found.get("subtypes"), found.get("name")
    name = token_names.name_of(
        None if stated is None else str(stated), [*map(str, subtypes)] if isinstance(subtypes, list) else []
    )
    if isinstance(stated, str):
        data = {**data, "name": name}
    return sheet(data, reading, path, name)


def _layout(data: dict[str, Any], edition: str, path: str) -> str:
    """The layout, which has to be one of the edition and fit the other keys."""
    layout = reads.one_of(data.get("layout", "normal"), LAYOUTS, at(path, "layout"), "layout")
    vocabulary.in_force(layout, "layout", at(path, "layout"), edition)
    for key, layouts in _LAYOUT_KEYS.items():
        if key in data and layout not in layouts:
            reads.refuse(
                at(path, key), f"{key} doesn't belong in layout {layout}", f"For: {', '.join(layouts)}"
            )
        if key not in data and layout in layouts and key not in ("cards", "half of"):
            reads.refuse(path, f"layout {layout} needs {key}")
    return layout


_LAYOUT_KEYS = {
    "faces": (*TWO_FACED, "meld", "double-faced"),
    "half of": ("double-faced", "meld card"),
    "cards": ("meld",),
    "prototype": ("prototype",),
    "levels": ("leveler", "station"),
}


def _faces(data: dict[str, Any], layout: str, reading: Reading, path: str, name: str) -> tuple[Values, ...]:
    if "faces" in data:
        return _several_faces(data, layout, reading, path, name)
    one = face({key: value for key, value in data.items() if key in FACE}, reading, path, name)
    if "prototype" in data:
        return one, _prototype(data["prototype"], one, reading, at(path, "prototype"))
    return (one,)


def _several_faces(
    data: dict[str, Any], layout: str, reading: Reading, path: str, name: str
) -> tuple[Values, ...]:
    for key in FACE:
        if key in data and key != "name":
            reads.refuse(at(path, key), f"{key} belongs to one of the faces", "Write it in faces:")
    below = at(path, "faces")
    listed = reads.listing(data["faces"], below)
    wanted = 1 if layout == "meld" or "half of" in data else 2
    if len(listed) != wanted:
        reads.refuse(below, f"layout {layout} needs {wanted}, not {len(listed)}")
    first = str(data.get("name", name))
    return tuple(
        face(reads.mapping(each, at(below, i), FACE), reading, at(below, i), _own_name(first, layout, i))
        for i, each in enumerate(listed)
    )


def _own_name(name: str, layout: str, index: int) -> str:
    """What a face is called that doesn't say: the halves of a joined name, else the first has it."""
    halves = name.split(" // ")
    if len(halves) == 2:
        return halves[index]
    return name if index == 0 and layout not in ("split", "room") else ""


def face(data: dict[str, Any], reading: Reading, path: str, name: str = "") -> Values:
    """The values of one face.

    Raises:
        GameFormError: The data hasn't the form of a face.
    """
    own = reads.text(data["name"], at(path, "name")) if data.get("name") is not None else name
    size = power_toughness(data["p/t"], at(path, "p/t")) if data.get("p/t") is not None else (None, None)
    return Values(
        names=(own,) if own else (),
        cost=cost(data.get("cost"), reading, at(path, "cost")),
        colors=colors(data["colors"], at(path, "colors")) if data.get("colors") is not None else None,
        indicator=colors(data.get("color indicator", []), at(path, "color indicator")),
        supertypes=_words(data, "supertypes", vocabulary.supertype, reading, path),
        types=_words(data, "types", vocabulary.card_type, reading, path),
        subtypes=_words(data, "subtypes", vocabulary.subtype, reading, path),
        abilities=abilities(data.get("abilities", []), reading, at(path, "abilities")),
        power=size[0],
        toughness=size[1],
        loyalty=_loyalty(data.get("loyalty"), at(path, "loyalty")),
        defense=None if data.get("defense") is None else reads.number(data["defense"], at(path, "defense")),
    )


def _words(
    data: dict[str, Any], key: str, read: Callable[[str, str, str], str], reading: Reading, path: str
) -> frozenset[str]:
    """A list of words, each of which `read` accepts."""
    below = at(path, key)
    listed = reads.listing(data.get(key, []), below)
    return frozenset(
        read(reads.text(each, at(below, i)), at(below, i), reading.edition) for i, each in enumerate(listed)
    )


def cost(data: Any, reading: Reading, path: str) -> str | None:
    """A mana cost as symbols; None for none.

    Raises:
        GameFormError: It is not text, or not made of mana symbols of the edition.
    """
    if data is None or data == "":
        return None
    return vocabulary.symbols(reads.text(data, path), path, reading.edition)


def colors(data: Any, path: str) -> frozenset[str]:
    """Colors as letters."""
    listed = reads.listing(data, path)
    return frozenset(
        vocabulary.color(reads.text(each, at(path, i)), at(path, i)) for i, each in enumerate(listed)
    )


def power_toughness(data: Any, path: str) -> tuple[int | str, int | str]:
    """Power and toughness as printed."""
    found = _SIZE.fullmatch(data) if isinstance(data, str) else None
    if found is None:
        reads.refuse(path, f"{reads.shown(data)} is not a power/toughness", 'Write 2/2, or "*/*" in quotes.')
    power, toughness = (each if each == "*" else int(each) for each in found.groups())
    return power, toughness


def _loyalty(data: Any, path: str) -> int | str | None:
    if data is None or data in ("X", "*"):
        return data  # type: ignore[no-any-return]
    return reads.number(data, path)


def abilities(data: Any, reading: Reading, path: str) -> tuple[Ability, ...]:
    """A list of abilities."""
    if data == []:
        return ()
    from crkb.game.language import shapes
    from crkb.game.layers import defining

    found: list[Ability] = []
    for i, each in enumerate(shapes.listed(data, path)):
        read = shapes.several(each, reading.words, at(path, i))
        defining.check_claims(read, at(path, i))
        found += read
    return tuple(found)


def _prototype(data: Any, normal: Values, reading: Reading, path: str) -> Values:
    """The normal values with the prototype's cost, color and size (718.2)."""
    found = reads.mapping(data, path, ("cost", "colors", "p/t"))
    power, toughness = power_toughness(found.get("p/t"), at(path, "p/t"))
    said = colors(found["colors"], at(path, "colors")) if "colors" in found else None
    printed = cost(found.get("cost"), reading, at(path, "cost"))
    return normal._replace(cost=printed, colors=said, power=power, toughness=toughness)


def _levels(data: Any, reading: Reading, path: str) -> tuple[Level, ...]:
    found = reads.mapping(data, path)
    return tuple(_level(key, value, reading, at(path, key)) for key, value in found.items())


def _level(key: str, data: Any, reading: Reading, path: str) -> Level:
    span = _LEVELS.fullmatch(key)
    if span is None:
        reads.refuse(path, f"{key!r} is not a range of levels", 'Write "1-4" or "5+".')
    least = int(span[1])
    most = None if span[3] else int(span[2] or span[1])
    if most is not None and most < least:
        reads.refuse(path, f"{key!r} is an empty range of levels", f"Write {most}-{least}.")
    found = reads.mapping(data, path, ("p/t", "abilities"))
    size = power_toughness(found["p/t"], at(path, "p/t")) if "p/t" in found else (None, None)
    if "*" in size:
        reads.refuse(at(path, "p/t"), "a level is a range of numbers")
    power, toughness = (each if isinstance(each, int) else None for each in size)
    return Level(
        least, most, power, toughness, abilities(found.get("abilities", []), reading, at(path, "abilities"))
    )

"""Objects as people write them: on the board, entering, created, or named as a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crkb.game.copies import commanders
from crkb.game.files import activated_before, outside, reads, sheets
from crkb.game.files.reading import MOST_ALIKE, numbered
from crkb.game.files.reads import at
from crkb.game.objects import (
    BATTLEFIELD,
    COMMAND,
    NOTHING,
    NOWHERE,
    STACK,
    ZONES,
    Component,
    Context,
    GameObject,
    Ref,
    Stacked,
)
from crkb.game.terms import Modal
from crkb.game.values import IDENTITY, Sheet, Values

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

STATUS = (
    *("id", "card", "controller", "owner", "entered under", "zone", "timestamp", "tapped", "face down"),
    *("flipped", "side", "phased out", "sick", "counters", "attached to", "damage", "level", "chosen"),
    *("token", "commander", "protector", "components", "prototyped", "bestowed", "kicked", "manifested"),
    *("mutating", "half", "fused", "X", "targets", "modes", "count", "solved", "sideboard of"),
    *("activated", "companion"),
)
"""What is said of an object beside what it is printed with."""

OBJECT = (*STATUS, *sheets.SHEET)
"""All keys of an object."""

_FLAGS = {
    "tapped": "tapped",
    "face down": "face_down",
    "flipped": "flipped",
    "phased out": "phased_out",
    "sick": "sick",
    "commander": "commander",
    "prototyped": "prototyped",
    "bestowed": "bestowed",
    "kicked": "kicked",
    "mutating": "mutating",
    "fused": "fused",
}
"""Keys that are yes or no, and the fields they set."""

PRINTED = frozenset(("card", *sheets.SHEET))
"""Keys that say what an object is printed with."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    **{key: (field,) for key, field in _FLAGS.items()},
    **{"controller": ("controller", "entered_under"), "owner": ("owner",), "timestamp": ("timestamp",)},
    **{"side": ("back",), "counters": ("counters",), "attached to": ("attached_to",), "damage": ("damage",)},
    **{"level": ("level",), "chosen": ("chosen",), "protector": ("protector",), "half": ("half",)},
    **{"manifested": ("face_down", "face_down_by"), "X": ("marks",)},
}
"""The fields that a key sets of an object which is there already."""


def objects(data: Any, reading: Reading, path: str) -> tuple[GameObject, ...]:
    """The object, or the several alike, that an entry stands for.

    Raises:
        GameFormError: The entry hasn't the form of an object.
    """
    found = reads.mapping(data, path, OBJECT)
    one = template(found, reading, path)
    if "count" not in found:
        return (one,)
    count = reads.number(found["count"], at(path, "count"), least=1)
    if count > MOST_ALIKE:
        reads.refuse(at(path, "count"), f"{count} is too many", f"Use at most {MOST_ALIKE}.")
    return tuple(one._replace(id=id) for id in numbered(one.id, count))


def template(data: dict[str, Any], reading: Reading, path: str, **fixed: Any) -> GameObject:
    """One object; `fixed` are fields that the entry can't set.

    Raises:
        GameFormError: The entry hasn't the form of an object.
    """
    if "id" not in data:
        reads.refuse(path, "an object needs an id", "For example: {id: bear, card: …}")
    sheet = printed(data, reading, path)
    fields = {**_status(data, reading, path), **_players(data, reading, path), **fixed}
    _fits(data, sheet, path)
    if _is_identity(sheet):
        _check_identity(fields, path)
        fields["entered_under"] = fields["owner"]  # whoever else controls it does so by an effect (372.5)
    made = GameObject(reading.new_id(data["id"], at(path, "id")), sheet, **fields)
    made = made._replace(half=_half(data, sheet, path), components=_components(data, made, reading, path))
    made = activated_before.marked(_commanded(made, path), data, reading, path)
    if _is_emblem(made):
        made = made._replace(kind="emblem")
    if "solved" in data and reads.truth(data["solved"], at(path, "solved")):
        made = made._replace(marks=MappingProxyType({**made.marks, SOLVED: True}))
    if data.get("zone") == OUTSIDE:
        made = made._replace(marks=MappingProxyType({**made.marks, OUTSIDE: True}))
    if made.zone == NOWHERE or {"sideboard of", outside.COMPANION} & data.keys():
        made = outside.placed(made, data, reading, path)
    return on_stack(data, _starting(data, made), reading, path)


def _is_emblem(made: GameObject) -> bool:
    """Whether it is in the command zone with abilities and nothing else (114.1)."""
    face = made.sheet.faces[0]
    marked = bool(face.abilities) and not (face.names or face.types or face.cost or face.unknown)
    return made.zone == COMMAND and marked and made.kind == "card" and not made.face_down


OUTSIDE = "outside the game"
"""What stands for a zone, and the mark, of a card that isn't in the game at its start: of a sideboard."""
SOLVED = "solved"
"""The key, and the mark, of a Case that is solved."""

_ONLY_OF: Mapping[str, tuple[str, ...]] = {
    "prototyped": ("prototype",),
    "fused": ("split",),
    "half": ("split", "room", "adventurer", "omen", "preparation", "transforming", "modal"),
}
"""Keys of the status, and the layouts of cards that can have it."""


def _fits(data: Mapping[str, Any], sheet: Sheet, path: str) -> None:
    """Refuse a status that no card of that layout can have."""
    for key, layouts in _ONLY_OF.items():
        if data.get(key) and not sheet.unknown and sheet.layout not in layouts:
            reads.refuse(at(path, key), f"{key} doesn't belong in layout {sheet.layout}", ", ".join(layouts))


def _is_identity(sheet: Sheet) -> bool:
    return any(IDENTITY in face.types for face in sheet.faces)


def _check_identity(fields: Mapping[str, Any], path: str) -> None:
    """Identity cards are in the command zone, and nowhere else (372.2)."""
    if fields.get("zone", BATTLEFIELD) != COMMAND:
        reads.refuse(at(path, "zone"), "an identity is in the command zone", "Add zone: command.")


def printed(data: dict[str, Any], reading: Reading, path: str) -> Sheet:
    """What it is printed with: its card, with its own values in place of the card's; or nothing that
    is known."""
    own = {key: value for key, value in data.items() if key in sheets.SHEET}
    if "card" in data and own:
        name = reads.text(data["card"], at(path, "card"))
        own = {**reading.card_data(name, at(path, "card")), **own}
        return reading.shared(sheets.sheet(own, reading, path, name))
    if "card" in data:
        return reading.card(data["card"], at(path, "card"))
    if not own:
        return UNKNOWN
    is_token = data.get("token") is True
    return reading.shared((sheets.token if is_token else sheets.sheet)(own, reading, path))


UNKNOWN = Sheet(faces=(Values(unknown=True),), unknown=True)
"""A card of which nothing is known."""


def _players(data: dict[str, Any], reading: Reading, path: str) -> dict[str, Any]:
    """Owner, controller and whom it entered under: each the same as the next, unless said (110.2)."""
    said = {
        key: reading.player(data[key], at(path, key))
        for key in ("controller", "owner", "entered under")
        if data.get(key) is not None
    }
    owner = said.get("owner") or said.get("entered under") or said.get("controller") or reading.active
    controller = said.get("controller") or said.get("entered under") or owner
    entered = said.get("entered under") or controller
    if data.get("zone", BATTLEFIELD) not in (BATTLEFIELD, STACK) and "controller" not in said:
        controller = owner  # other zones are their owner's (108.4)
    return {"owner": owner, "controller": controller, "entered_under": entered}


def _status(data: dict[str, Any], reading: Reading, path: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        field: reads.truth(data[key], at(path, key)) for key, field in _FLAGS.items() if key in data
    }
    for key, (field, read) in _READERS.items():
        if data.get(key) is not None:
            found[field] = read(data[key], reading, at(path, key))
    if "manifested" in data and reads.truth(data["manifested"], at(path, "manifested")):
        found |= {"face_down": True, "face_down_by": "manifest"}
    return found


def _zone(data: Any, reading: Reading, path: str) -> str:
    zone = reads.one_of(data, (*ZONES, OUTSIDE), path, "zone")
    return NOWHERE if zone == OUTSIDE else zone


def _timestamp(data: Any, reading: Reading, path: str) -> int:
    return reads.number(data, path)


def _level(data: Any, reading: Reading, path: str) -> int:
    return reads.number(data, path, least=1)


def _back(data: Any, reading: Reading, path: str) -> bool:
    return reads.one_of(data, ("front", "back"), path, "side") == "back"


def _attached(data: Any, reading: Reading, path: str) -> Ref | str:
    name = reading.thing(data, path)
    return name if name in reading.players else Ref(name)


def _chosen(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        return MappingProxyType({"": _choice(data, path)})
    return MappingProxyType({key: _choice(value, at(path, key)) for key, value in data.items()})


def _choice(data: Any, path: str) -> str | int:
    if isinstance(data, bool) or not isinstance(data, str | int):
        reads.refuse(path, f"{reads.shown(data)} can't have been chosen", "Write a word, a name or a number.")
    return data


def _kind(data: Any, reading: Reading, path: str) -> str:
    return "token" if reads.truth(data, path) else "card"


def _protector(data: Any, reading: Reading, path: str) -> str:
    return reading.player(data, path)


def counters(data: Any, reading: Reading, path: str) -> Mapping[str, int]:
    """Kinds of counters with their numbers.

    Raises:
        GameFormError: A kind isn't known, or its number is none.
    """
    from crkb.game.language import vocabulary

    found = reads.mapping(data, path)
    numbers = {
        vocabulary.counter_kind(k, at(path, k), reading.edition): reads.number(n, at(path, k))
        for k, n in found.items()
    }
    return MappingProxyType({kind: number for kind, number in numbers.items() if number})


_READERS: dict[str, tuple[str, Callable[[Any, Any, str], Any]]] = {
    "zone": ("zone", _zone),
    "timestamp": ("timestamp", _timestamp),
    "side": ("back", _back),
    "counters": ("counters", counters),
    "attached to": ("attached_to", _attached),
    "damage": ("damage", _timestamp),
    "level": ("level", _level),
    "chosen": ("chosen", _chosen),
    "token": ("kind", _kind),
    "protector": ("protector", _protector),
}


def half_of(data: Any, sheet: Sheet, path: str) -> int:
    """Which face a name, `left` or `right` means.

    Raises:
        GameFormError: The card has no such face.
    """
    word = reads.text(data, path)
    names = [name for face in sheet.faces for name in face.names[:1]]
    sides = ("left", "right")[: len(sheet.faces)]
    if word in names:
        return names.index(word)
    return sides.index(reads.one_of(word, sides, path, "half of this card"))


def _half(data: dict[str, Any], sheet: Sheet, path: str) -> int | None:
    return None if data.get("half") is None else half_of(data["half"], sheet, at(path, "half"))


def _components(data: dict[str, Any], made: GameObject, reading: Reading, path: str) -> tuple[Component, ...]:
    """The cards of a merged permanent, topmost first, or of a melded pair, also if its card has them."""
    key = "components" if "components" in data else "cards"
    if key not in data and made.sheet.layout == "meld" and "card" in data:
        data = reading.card_data(data["card"], at(path, "card"))
    if key not in data:
        return ()
    listed = reads.listing(data[key], at(path, key))
    if len(listed) < 2:
        reads.refuse(at(path, key), "at least two cards are needed")
    found = tuple(_component(each, made, reading, at(at(path, key), i)) for i, each in enumerate(listed))
    ids = [each["id"] for each in listed if isinstance(each, dict) and "id" in each]
    if len(set(map(str, ids))) < len(ids):
        reads.refuse(at(path, key), "the cards need different ids")
    return found


def _commanded(made: GameObject, path: str) -> GameObject:
    """A permanent of several cards with what says which of them is a commander (903.3b-c)."""
    if not made.components or not (made.commander or commanders.is_one(made)):
        return made
    if not commanders.is_one(made):
        own = [i for i, part in enumerate(made.components) if part.id == made.id]
        if not own:
            reads.refuse(at(path, "commander"), "say which of its cards is one", "{id: …, commander: yes}")
        parts = (part._replace(commander=i == own[0]) for i, part in enumerate(made.components))
        made = made._replace(components=tuple(parts))
    return made._replace(commander=True)


def _component(data: Any, made: GameObject, reading: Reading, path: str) -> Component:
    if isinstance(data, str):
        data = {"id": data} if data in reading.ids else {"card": data}
    known = ("id", "card", "owner", "side", *_OF_COMPONENTS, *sheets.SHEET)
    found = reads.mapping(data, path, known)
    flags = {key: reads.truth(found.get(key, False), at(path, key)) for key in _OF_COMPONENTS}
    return Component(
        reading.new_id(found["id"], at(path, "id")) if "id" in found else made.id,
        printed(found, reading, path),
        reading.player(found["owner"], at(path, "owner")) if "owner" in found else made.owner,
        flags["token"],
        flags["face down"],
        "side" in found and _back(found["side"], reading, at(path, "side")),
        flags["flipped"],
        commander=flags["commander"],
    )


_OF_COMPONENTS = ("token", "face down", "flipped", "commander")
"""What may be so of a card that represents a permanent with others."""


def _starting(data: dict[str, Any], made: GameObject) -> GameObject:
    """With the counters that it has where nothing else is said."""
    if made.components and made.sheet.unknown:
        made = made._replace(sheet=made.components[0].sheet)
    if made.zone != BATTLEFIELD or made.sheet.unknown:
        return made
    if "counters" not in data and not made.face_down:
        made = made._replace(counters=_printed_counters(made))
    return made


def _printed_counters(made: GameObject) -> Mapping[str, int]:
    face = made.sheet.faces[-1 if made.back else 0]
    printed = {"loyalty": face.loyalty, "defense": face.defense}
    found = {kind: n for kind, n in printed.items() if isinstance(n, int) and n}
    return MappingProxyType(found) if found else NOTHING


def on_stack(data: dict[str, Any], made: GameObject, reading: Reading, path: str) -> GameObject:
    """With what was announced of a spell on the stack; X is remembered elsewhere too."""
    x = reads.number(data["X"], at(path, "X")) if "X" in data else None
    if made.zone != STACK:
        for key in ("targets", "modes"):
            if key in data:
                reads.refuse(at(path, key), f"only objects on the stack have {key}", "Add zone: stack.")
        return made if x is None else made._replace(marks=MappingProxyType({**made.marks, "X": x}))
    context = Context(Ref(made.id), made.controller, x=x)
    listed = targets(data.get("targets", []), reading, at(path, "targets"))
    modes = tuple(_modes(data, made, path))
    return made._replace(cast=True, stacked=Stacked(listed, x, context=context, label=made.id, modes=modes))


def _modes(data: dict[str, Any], made: GameObject, path: str) -> Iterator[str]:
    """The modes that were chosen for a modal spell, by their names."""
    abilities = (ability for face in made.sheet.faces for ability in face.abilities)
    known = [mode.label for each in abilities if isinstance(each, Modal) for mode in each.modes]
    for i, each in enumerate(reads.several(data.get("modes", []))):
        yield reads.one_of(each, known, at(at(path, "modes"), i), "mode of this spell")


def targets(data: Any, reading: Reading, path: str) -> tuple[tuple[Ref | str, ...], ...]:
    """Targets, a tuple for each time the text says "target"; a list within is one such time.

    Raises:
        GameFormError: Something listed is not an object or player.
    """
    return tuple(
        tuple(_attached(each, reading, at(path, i)) for each in reads.several(given))
        for i, given in enumerate(reads.listing(data, path))
    )

"""The arguments of events: how each kind is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crkb.game.copies.identities import is_identity
from crkb.game.files import boards, reads, sheets, sources
from crkb.game.files.reading import MOST_ALIKE, numbered
from crkb.game.files.reads import at
from crkb.game.layers import mana_spent
from crkb.game.objects import BATTLEFIELD, COMMAND, STACK, ZONES, GameObject
from crkb.game.state import STEPS
from crkb.game.terms import CopyException, Filter, Named

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

_COPYING = ("as a copy of", "except", "from")


def _id(data: Any, reading: Reading, path: str) -> str:
    return reading.id(data, path)


def _stacked(data: Any, reading: Reading, path: str) -> str:
    """A spell by its id, or an ability as `NAME of ID`."""
    return reads.text(data, path) if _is_ability(data, reading) else reading.id(data, path)


def _is_ability(data: Any, reading: Reading) -> bool:
    return isinstance(data, str) and data not in reading.ids and " of " in data


def _new_id(data: Any, reading: Reading, path: str) -> str:
    return reading.new_id(data, path)


def _player(data: Any, reading: Reading, path: str) -> str:
    return reading.player(data, path)


def _players(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    return tuple(reading.player(each, path) for each in reads.several(data))


def _thing(data: Any, reading: Reading, path: str) -> str:
    return reading.thing(data, path)


def _things(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    return tuple(reading.thing(each, at(path, i)) for i, each in enumerate(reads.several(data)))


def _ids(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    return tuple(reading.id(each, at(path, i)) for i, each in enumerate(reads.listing(data, path)))


def _two_ids(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    found = _ids(data, reading, path)
    if len(found) != 2:
        reads.refuse(path, f"expected two, not {len(found)}")
    return found


def _text(data: Any, reading: Reading, path: str) -> str:
    return reads.text(data, path)


def _texts(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    return tuple(reads.text(each, at(path, i)) for i, each in enumerate(reads.listing(data, path)))


def _number(data: Any, reading: Reading, path: str) -> int:
    return reads.number(data, path)


def _flag(data: Any, reading: Reading, path: str) -> bool:
    return reads.truth(data, path)


def _kicked(data: Any, reading: Reading, path: str) -> bool | tuple[str, ...]:
    """Whether a spell is kicked, or with which of its kicker costs (702.33b)."""
    from crkb.game.language import vocabulary

    if isinstance(data, str | list) and data not in ("yes", "no"):
        said = [reads.text(each, at(path, i)) for i, each in enumerate(reads.several(data))]
        return tuple(vocabulary.symbols(each, path, reading.edition) for each in said)
    return reads.truth(data, path)


def _mana(data: Any, reading: Reading, path: str) -> tuple[str, ...]:
    """The symbols of the mana that is spent on a spell."""
    return mana_spent.read(reads.text(data, path), path)


def _zone(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, ZONES, path, "zone")


def _side(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, ("front", "back"), path, "side")


def _step(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, STEPS, path, "step")


def _which(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, ("first", "second"), path, "combat damage step")


def _subgame(data: Any, reading: Reading, path: str) -> str:
    return reads.one_of(data, ("begins", "ends"), path, "part of a subgame")


def _filter(data: Any, reading: Reading, path: str) -> Filter:
    """An id, a list of ids, or a FILTER; nobody targets what an event is about."""
    from crkb.game.language import untargeted
    from crkb.game.language.language import read_filter

    if isinstance(data, list):
        return Filter(tuple(Named(reading.id(each, at(path, i))) for i, each in enumerate(data)))
    found = read_filter(data, reading.words, path)
    untargeted.refuse(found, path)
    return found


def _source(data: Any, reading: Reading, path: str) -> str | GameObject:
    """A SOURCE, or a player."""
    if isinstance(data, str) and data in reading.players:
        return data
    return sources.source(data, reading, path)


def _targets(data: Any, reading: Reading, path: str) -> tuple[Any, ...]:
    """Ids and players in order; a list within is what one "target" of the text means."""
    return tuple(
        tuple(_target(one, reading, at(at(path, i), j)) for j, one in enumerate(each))
        if isinstance(each, list)
        else _target(each, reading, at(path, i))
        for i, each in enumerate(reads.several(data))
    )


def _target(data: Any, reading: Reading, path: str) -> str:
    """An object or player, or an ability on the stack as `NAME of ID`."""
    return reads.text(data, path) if _is_ability(data, reading) else reading.thing(data, path)


def _counters(data: Any, reading: Reading, path: str) -> Mapping[str, int]:
    return boards.counters(data, reading, path)


def exceptions(data: Any, reading: Reading, path: str) -> tuple[CopyException, ...]:
    """The exceptions of a copy."""
    from crkb.game.language import shapes

    return tuple(shapes.exceptions(data, reading.words, path))


def _duration(data: Any, reading: Reading, path: str) -> Any:
    from crkb.game.language.language import read_duration

    return read_duration(data, reading.words, path)


def _verbs(data: Any, reading: Reading, path: str) -> Any:
    from crkb.game.language import shapes

    return shapes.verbs(data, reading.words, path)


def _attacks(data: Any, reading: Reading, path: str) -> Mapping[str, str]:
    """Attackers, and the player, planeswalker or battle that each attacks."""
    found = reads.mapping(data, path)
    return {reading.id(id, at(path, id)): reading.thing(to, at(path, id)) for id, to in found.items()}


def _blocks(data: Any, reading: Reading, path: str) -> Mapping[str, tuple[str, ...]]:
    """Blockers, and the attackers that each blocks."""
    found = reads.mapping(data, path)
    return {
        reading.id(id, at(path, id)): tuple(
            reading.id(each, at(at(path, id), i)) for i, each in enumerate(reads.several(to))
        )
        for id, to in found.items()
    }


def _divisions(data: Any, reading: Reading, path: str) -> Mapping[str, Mapping[str, int]]:
    found = reads.mapping(data, path)
    return {
        reading.id(id, at(path, id)): _division(each, reading, at(path, id)) for id, each in found.items()
    }


def _division(data: Any, reading: Reading, path: str) -> Mapping[str, int]:
    found = reads.mapping(data, path)
    return {reading.thing(to, at(path, to)): reads.number(n, at(path, to)) for to, n in found.items()}


def _sticker(data: Any, reading: Reading, path: str) -> tuple[str, Any]:
    """Which kind of sticker, and what is on it (123)."""
    found = reads.mapping(data, path, ("name", "ability", "p/t", "art"))
    if len(found) != 1:
        reads.refuse(path, "expected one sticker", "For example: {name: Bright}")
    [(kind, value)] = found.items()
    below = at(path, kind)
    if kind == "ability":
        return kind, sheets.abilities([value], reading, path)[0]
    if kind == "p/t":
        size = sheets.power_toughness(value, below)
        if "*" in size:
            reads.refuse(below, "a power/toughness sticker has two numbers", "For example: 3/1")
        return kind, size
    if not (text := reads.text(value, below)).split():
        reads.refuse(below, "a name sticker needs a word")
    return kind, text


# ---- objects that come


def _entering(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """`object`, `said` (the keys that its entry has), `ids`, `from`, `as a copy of`, `except`."""
    found = reads.mapping(data, path, (*boards.OBJECT, *_COPYING))
    if found.get("zone", BATTLEFIELD) != BATTLEFIELD:
        reads.refuse(
            at(path, "zone"),
            "an object that enters is on the battlefield",
            "Write where it comes from as from:.",
        )
    return {**_new(found, reading, path), **_copying(found, reading, path), **_from(found, reading, path)}


def _from(data: dict[str, Any], reading: Reading, path: str) -> dict[str, Any]:
    return {"from": _zone(data["from"], reading, at(path, "from"))} if "from" in data else {}


def _new(data: dict[str, Any], reading: Reading, path: str, **fixed: Any) -> dict[str, Any]:
    own = {key: value for key, value in data.items() if key in boards.OBJECT}
    if fixed.get("kind") == "token":
        own["token"] = True
    made = boards.template(own, reading, path, **fixed)
    count = data.get("count")
    if count is not None and reads.number(count, at(path, "count"), least=1) > MOST_ALIKE:
        reads.refuse(at(path, "count"), f"{count} is too many", f"Use at most {MOST_ALIKE}.")
    return {"object": made, "said": frozenset(own), "ids": numbered(made.id, count)}


def _copying(data: dict[str, Any], reading: Reading, path: str, key: str = "as a copy of") -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "except" in data and key not in data:
        reads.refuse(at(path, "except"), f"except needs {key!r}")
    if key in data:
        found[key] = reading.id(data[key], at(path, key))
    if "except" in data:
        found["except"] = exceptions(data["except"], reading, at(path, "except"))
    return found


def _identities(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """`objects`: identity cards that are put into the command zone, each facing as its text says."""
    made = []
    for i, each in enumerate(reads.several(data)):
        below = at(path, i)
        found = reads.mapping(each, below, boards.OBJECT)
        obj = boards.template({"zone": COMMAND, **found}, reading, below)
        if not is_identity(obj):
            reads.refuse(below, f"{obj.id} is not an identity card", "Add types: [identity].")
        made.append(obj)
    return {"objects": tuple(made)}


def _creating(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """`object`, a token; `said`, `ids`, `copy of`, `except`."""
    found = reads.mapping(data, path, (*boards.OBJECT, "copy of", "except"))
    if found.get("token") is False:
        reads.refuse(at(path, "token"), "only tokens are created")
    if "copy of" in found:
        for key in ("card", *sheets.SHEET):
            if key in found:
                reads.refuse(
                    at(path, key),
                    f"{key} can't be combined with copy of",
                    "A copy has the values of what it copies.",
                )
    return {**_new(found, reading, path, kind="token"), **_copying(found, reading, path, "copy of")}


def _mutating(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """`object`, `said`, `ids`, `onto`, `on top`."""
    found = reads.mapping(data, path, (*boards.OBJECT, "onto", "on top"))
    if "onto" not in found:
        reads.refuse(path, "missing 'onto'")
    made = _new(found, reading, path, zone=STACK, mutating=True)
    if not {"owner", "controller"} & found.keys():  # that of what it mutates onto
        made["object"] = made["object"]._replace(owner="", controller="", entered_under="")
    made["onto"] = reading.id(found["onto"], at(path, "onto"))
    if "on top" in found:
        made["on top"] = reads.truth(found["on top"], at(path, "on top"))
    return made


def _effect(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """`what` (`Ops` or a shape's term), `id`, `source`, `to` and `until` as far as said."""
    from crkb.game.files import opening

    return opening.arguments(data, reading, path)


def _tried(data: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """An action that a player tries: one event, of which the choices stand beside it."""
    from crkb.game.files import script
    from crkb.game.turns.reversing import TRIED

    found = reads.mapping(data, path, TRIED)
    if len(found) != 1:
        reads.refuse(path, f"expected one action, not {len(found)}", f"Actions: {', '.join(TRIED)}")
    [kind] = found
    event = script.event(kind, found, reading, path)
    if event.choose:
        reads.refuse(at(path, kind), "choices are made beside `tries`", "Move `choose` up.")
    return {"event": event}


READERS: Mapping[str, Callable[[Any, Any, str], Any]] = MappingProxyType(
    {
        "id": _id,
        "new id": _new_id,
        "stacked": _stacked,
        "player": _player,
        "players": _players,
        "thing": _thing,
        "things": _things,
        "ids": _ids,
        "two ids": _two_ids,
        "text": _text,
        "texts": _texts,
        "number": _number,
        "flag": _flag,
        "kicked": _kicked,
        "mana": _mana,
        "zone": _zone,
        "side": _side,
        "step": _step,
        "which": _which,
        "subgame": _subgame,
        "filter": _filter,
        "source": _source,
        "targets": _targets,
        "counters": _counters,
        "exceptions": exceptions,
        "duration": _duration,
        "verbs": _verbs,
        "attacks": _attacks,
        "blocks": _blocks,
        "divisions": _divisions,
        "sticker": _sticker,
        "entering": _entering,
        "creating": _creating,
        "identities": _identities,
        "tried": _tried,
        "mutating": _mutating,
        "effect": _effect,
    }
)
"""How each kind of argument is read."""

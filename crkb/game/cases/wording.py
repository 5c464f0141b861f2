"""Abilities in words, as short as people say them: what answers and messages show.

    {2}, {T}: draw 1
    when this attacks: p/t +1/+1
    equipped creature: p/t +2/+0, gain flying

The words are those of the form of games, in which `shapes_written` writes an ability. What the form
has no words for, such as a term of a keyword ability, is left at the kind of thing that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import shapes_written, texts_written


def ability(what: Any) -> str:
    """An ability or effect in words; its name in the file, if it has one."""
    label = what if isinstance(what, str) else getattr(what, "label", "")
    return label or _unless_wordless(_ability, what)


def operations(what: t.Ops) -> str:
    """What a continuous effect does."""
    return _unless_wordless(lambda ops: _mapping(shapes_written.ops(ops)), what)


def said(what: Any) -> str:
    """Any other term in words; a word or number as it is."""
    return str(what) if isinstance(what, str | int) else _unless_wordless(texts_written.text, what)


def _unless_wordless(write: Callable[[Any], str], what: Any) -> str:
    try:
        return write(what)
    except GameFormError:
        return type(what).__name__.lower()


def _ability(what: Any) -> str:
    return _shape(shapes_written.ability(what))


def _shape(data: Any) -> str:
    """A shape of an ability: what it does, and behind it on what condition."""
    if isinstance(data, str):
        return data
    kind = _kind(data)
    limits = "".join(f", {key} {data[key]}" for key in LIMITS if key in data)
    return (SHAPES[kind](data) if kind else _mapping(data)) + limits


def _kind(data: Mapping[str, Any]) -> str:
    """The key by which a shape is known, "" for what is none: a cost by itself is that of a card."""
    return next((key for key in SHAPES if key in data and (key != "cost" or "do" in data)), "")


LIMITS = ("if", "as long as")
"""What conditions of abilities stand under."""


def _replacement(data: Mapping[str, Any]) -> str:
    return f"if {data['would']}: {_plain(data['instead'])} instead"


def _prevention(data: Mapping[str, Any]) -> str:
    kind = {True: "combat ", False: "noncombat ", None: ""}[data.get("combat")]
    number = f"the {data['prevent']}" if str(data["prevent"]).startswith("next") else data["prevent"]
    to = f" to {data['damage to']}" if "damage to" in data else ""
    source = f" from {data['from']}" if "from" in data else ""
    then = f": {_plain(data['then'])}" if "then" in data else ""
    return f"prevent {number} {kind}damage{to}{source}{then}"


def _class_level(data: Mapping[str, Any]) -> str:
    return f"level {data['level']} for {data['cost']}: {'; '.join(map(_shape, data['abilities']))}"


def _spell(data: Mapping[str, Any]) -> str:
    besides = f"additional cost {data['cost']}: " if "cost" in data else ""
    return besides + _plain(data["does"])


SHAPES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "would": _replacement,
    "prevent": _prevention,
    "rule": lambda data: f"{data['to']}: {data['rule']}",
    "when": lambda data: f"when {_either(data['when'])}: {_plain(data['do'])}",
    "level": _class_level,
    "cost": lambda data: f"{data['cost']}: {_plain(data['do'])}",
    "chapter": lambda data: f"chapter {_plain(data['chapter'])}: {_plain(data['do'])}",
    "visit": lambda data: f"visit ({_plain(data['lit'])}): {_plain(data['visit'])}",
    "modes": lambda data: f"choose {data.get('choose', 'one')}: {'; '.join(map(_mode, data['modes']))}",
    "does": _spell,
    "to": lambda data: f"{data['to']}: {_mapping(data['do'])}",
    "text": lambda data: str(data["text"]),
}
"""How each shape is told, by a key that it alone has; another is told key by key."""


def _mode(data: Mapping[str, Any]) -> str:
    return f"{data['name']} ({data['cost']})" if "cost" in data else str(data["name"])


def _either(events: str | list[str]) -> str:
    return events if isinstance(events, str) else " or ".join(events)


def _mapping(data: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {_plain(value)}" for key, value in data.items())


def _plain(value: Any) -> str:
    """A value of the form in words: instructions one after another, other lists with commas."""
    if isinstance(value, list):
        return ("; " if any(isinstance(each, dict) for each in value) else ", ").join(map(_plain, value))
    if isinstance(value, dict) and _kind({key: value[key] for key in value if key not in ("to", "text")}):
        return _shape(value)
    if isinstance(value, dict) and value.keys() == {"power", "toughness"}:
        return f"{value['power']}/{value['toughness']}"
    if isinstance(value, dict):
        return " ".join(f"{key} {_plain(each)}" for key, each in value.items() if each != "")
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

"""How often abilities of an object at the start were activated this turn, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from crkb.game.files import reads
from crkb.game.files.reading import Reading
from crkb.game.files.reads import at
from crkb.game.objects import GameObject
from crkb.game.stack.limits import ACTIVATED, Times


def marked(made: GameObject, data: Mapping[str, Any], reading: Reading, path: str) -> GameObject:
    """An object with the number of times that its entry says under `activated`.

    Raises:
        GameFormError: What stands there isn't numbers by names.
    """
    if ACTIVATED not in data:
        return made
    below = at(path, ACTIVATED)
    numbers = {
        name: reads.number(n, at(below, name), least=1)
        for name, n in reads.mapping(data[ACTIVATED], below).items()
    }
    found = {name: Times(reading.turn, n, n) for name, n in numbers.items()}
    return made._replace(marks=MappingProxyType({**made.marks, ACTIVATED: found}))


def written(each: GameObject) -> dict[str, Any]:
    """The same as an entry has it, as far as it was all this turn."""
    known: Mapping[str, Times] = each.marks.get(ACTIVATED, {})
    said = {name: of.this_turn for name, of in known.items() if of.this_turn}
    return {ACTIVATED: said} if said else {}

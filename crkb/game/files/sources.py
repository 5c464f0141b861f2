"""Sources as people write them: an id, an unnamed spell or ability, or an object written in place."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any

from crkb.game.files import boards, reads
from crkb.game.objects import STACK, GameObject
from crkb.game.values import Sheet

if TYPE_CHECKING:
    from crkb.game.files.reading import Reading

_SOURCE = re.compile(r"(?:a|an) (spell|ability)(?: of (\S+))?")


def source(data: Any, reading: Reading, path: str) -> str | GameObject:
    """A source: an id, or an object that stands for a spell or an ability, or is written in place.

    Raises:
        GameFormError: It is none of these.
    """
    if isinstance(data, dict):
        entry = {"id": _free_id(reading), **reads.mapping(data, path, boards.OBJECT)}
        fixed = {} if "zone" in entry else {"zone": STACK}
        return boards.template(entry, reading, path, **fixed)
    word = reads.text(data, path)
    if found := _SOURCE.fullmatch(word):
        player = reading.player(found[2], path) if found[2] else reading.active
        kind = "ability" if found[1] == "ability" else "card"
        made = GameObject(f"{found[1]} of {player}", Sheet(), STACK, player, player, player, kind=kind)
        return boards.on_stack({}, made, reading, path)
    return reading.id(word, path)


def _free_id(reading: Reading) -> str:
    return next(id for id in map("source-{}".format, count(1)) if id not in reading.ids)
